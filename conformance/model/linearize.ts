import { type Advance, advance, type Belief } from './belief.ts'
import type { Part, Step } from './step.ts'

/**
 * Whether concurrent steps can have taken effect one after the other, each between its request and its
 * answer. Tries every order that real time allows, of at most `mostConcurrent` steps.
 */
export function linearize(belief: Belief, steps: readonly Step[]): Advance {
  if (steps.length > mostConcurrent) throw new Error(`at most ${mostConcurrent} steps at once`)
  const reached: Belief[] = []
  let closest: { readonly depth: number; readonly broken: readonly Part[] } = { depth: -1, broken: [] }
  const held: Part[] = []
  const search = (now: Belief, left: readonly Step[], depth: number): void => {
    if (left.length === 0) {
      reached.push(now)
      return
    }
    for (const step of left) {
      if (left.some((other) => other !== step && precedes(other, step))) continue
      const next = advance(now, step)
      if (next.kind === 'explained') {
        held.push(...next.held)
        search(
          next.belief,
          left.filter((other) => other !== step),
          depth + 1,
        )
      } else if (
        depth > closest.depth ||
        (depth === closest.depth && next.broken.length < closest.broken.length)
      ) {
        closest = { depth, broken: next.broken }
      }
    }
  }
  search(belief, steps, 0)
  const states = reached.flatMap((one) => one.states)
  if (states.length === 0) return { kind: 'contradiction', broken: closest.broken }
  const unique = new Map(
    states.map((state) => [JSON.stringify(state, (_, v) => (v === Infinity ? 'never' : v)), state]),
  )
  return { kind: 'explained', belief: { states: [...unique.values()] }, held }
}

/** Whether one step was answered before the other was sent. */
function precedes(a: Step, b: Step): boolean {
  const [end, start] = [a.exchanges.at(-1)?.receivedAt, b.exchanges[0]?.sentAt]
  return end !== undefined && start !== undefined && end < start
}

const mostConcurrent = 6
