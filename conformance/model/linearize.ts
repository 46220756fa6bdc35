import { type Advance, advance, type Belief, distinct } from './belief.ts'
import type { PairState } from './state.ts'
import type { Part, Step } from './step.ts'

/**
 * Whether concurrent steps can have taken effect one after the other, each between its request and its answer. Tries every
 * order that real time allows, of at most `mostConcurrent` steps; orders that have taken the same steps go on as one.
 */
export function linearize(belief: Belief, steps: readonly Step[]): Advance {
  if (steps.length > mostConcurrent) throw new Error(`at most ${mostConcurrent} steps at once`)
  const held: Part[] = []
  let broken: readonly Part[] = []
  // The states that are possible when the steps of a bit mask have been taken.
  let reached = new Map([[0, belief]])
  for (const _ of steps) {
    const further = new Map<number, PairState[]>()
    const contradictions: (readonly Part[])[] = []
    for (const [taken, states] of reached) {
      const left = steps.filter((_step, index) => (taken & (1 << index)) === 0)
      for (const step of left) {
        if (left.some((other) => other !== step && precedes(other, step))) continue
        const next = advance(states, step)
        if (next.kind === 'contradiction') contradictions.push(next.broken)
        else {
          const now = taken | (1 << steps.indexOf(step))
          further.set(now, [...(further.get(now) ?? []), ...next.belief])
          held.push(...next.held)
        }
      }
    }
    const [closest] = contradictions.toSorted((one, other) => one.length - other.length)
    broken = closest ?? broken
    reached = new Map([...further].map(([taken, states]) => [taken, distinct(states)]))
  }
  const [states] = reached.values()
  return states === undefined
    ? { kind: 'contradiction', broken }
    : { kind: 'explained', belief: states, held }
}

/** Whether one step was answered before the other was sent. */
function precedes(a: Step, b: Step): boolean {
  const [end, start] = [a.exchanges.at(-1)?.receivedAt, b.exchanges[0]?.sentAt]
  return end !== undefined && start !== undefined && end < start
}

const mostConcurrent = 6
