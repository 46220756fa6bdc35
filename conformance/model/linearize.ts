import { type Advance, advance, type Belief, distinct } from './belief.ts'
import type { Part, Step } from './step.ts'

/**
 * Whether concurrent steps can have taken effect one after the other, each between its request and its
 * answer. Tries every order that real time allows, of at most `mostConcurrent` steps.
 */
export function linearize(belief: Belief, steps: readonly Step[]): Advance {
  if (steps.length > mostConcurrent) throw new Error(`at most ${mostConcurrent} steps at once`)
  const reached: Belief[number][] = []
  const held: Part[] = []
  let closest: { readonly depth: number; readonly broken: readonly Part[] } = { depth: -1, broken: [] }
  const search = (now: Belief, left: readonly Step[], depth: number): void => {
    if (left.length === 0) reached.push(...now)
    for (const step of left) {
      if (left.some((other) => other !== step && precedes(other, step))) continue
      const next = advance(now, step)
      if (next.kind === 'explained') {
        held.push(...next.held)
        const others = left.filter((other) => other !== step)
        search(next.belief, others, depth + 1)
      } else if (
        depth > closest.depth ||
        (depth === closest.depth && next.broken.length < closest.broken.length)
      ) {
        closest = { depth, broken: next.broken }
      }
    }
  }
  search(belief, steps, 0)
  if (reached.length === 0) return { kind: 'contradiction', broken: closest.broken }
  return { kind: 'explained', belief: distinct(reached), held }
}

/** Whether one step was answered before the other was sent. */
function precedes(a: Step, b: Step): boolean {
  const [end, start] = [a.exchanges.at(-1)?.receivedAt, b.exchanges[0]?.sentAt]
  return end !== undefined && start !== undefined && end < start
}

const mostConcurrent = 6
