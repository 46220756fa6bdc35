/** Asks a question by its key; `answer` may ask others, and this one again. */
export type Ask<Answer> = (key: string, answer: () => Answer) => Answer

/**
 * Remembers the answers of questions that may lead back to themselves: there `assumed` is the answer. What rests on an
 * assumption is remembered for good once all that it rests on has proved true (Tarjan's strongly connected components).
 */
export function recursive<Answer>(assumed: Answer, isAssumed: (answer: Answer) => boolean): Ask<Answer> {
  const known = new Map<string, Answer>()
  const open = new Map<string, number>()
  /** Answers that rest on a question still open, in the order found. */
  const resting = new Map<string, { readonly index: number; readonly answer: Answer }>()
  const stack: string[] = []
  let asked = 0
  let lowest = Number.POSITIVE_INFINITY
  return (key, answer) => {
    if (known.has(key)) return known.get(key) as Answer
    const early = resting.get(key)
    const first = early?.index ?? open.get(key)
    if (first !== undefined) {
      lowest = Math.min(lowest, first)
      return early === undefined ? assumed : early.answer
    }
    const [index, before, outer] = [asked++, stack.length, lowest]
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
