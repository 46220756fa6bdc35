/** Returns the value of a key, computed once; `compute` may request other keys, and this one again. */
export type Memo<Answer> = (key: string, compute: () => Answer) => Answer

/**
 * Memoizes computations that may depend on themselves, as the comparison of a schema that refers to itself; while one runs, its
 * value is taken to be `assumed`. A value that depends on an assumption
 * is kept only after the assumption has proved true (Tarjan's strongly connected components).
 */
export function memoizeRecursive<Answer>(
  assumed: Answer,
  isAssumed: (answer: Answer) => boolean,
): Memo<Answer> {
  const known = new Map<string, Answer>()
  const open = new Map<string, number>()
  /** The values that depend on a running computation, in order. */
  const resting = new Map<string, { readonly index: number; readonly answer: Answer }>()
  const stack: string[] = []
  let count = 0
  let lowest = Number.POSITIVE_INFINITY
  return (key, answer) => {
    if (known.has(key)) return known.get(key) as Answer
    const early = resting.get(key)
    const first = early?.index ?? open.get(key)
    if (first !== undefined) {
      lowest = Math.min(lowest, first)
      return early === undefined ? assumed : early.answer
    }
    const [index, before, outer] = [count++, stack.length, lowest]
    lowest = Number.POSITIVE_INFINITY
    open.set(key, index)
    const found = answer()
    open.delete(key)
    const rests = lowest < index
    lowest = Math.min(outer, rests ? lowest : outer)
    const proved = isAssumed(found)
    if (!rests || !proved)
      for (const other of stack.splice(before)) {
        if (proved) known.set(other, resting.get(other)?.answer as Answer)
        resting.delete(other)
      }
    if (rests) {
      resting.set(key, { index, answer: found })
      stack.push(key)
    } else known.set(key, found)
    return found
  }
}
