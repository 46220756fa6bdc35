import type { Mutant } from '../mutants/mutant.ts'
import type { Probe } from './probe.ts'

/** What a bug needs to be seen: that time passes, that there is much of something, that others act meanwhile, or a value. */
export const axes = ['time', 'size', 'concurrency', 'values'] as const
export type Axis = (typeof axes)[number]

/** Some requests, and what they show of a sound deployment and of one with the bug. */
interface Proof {
  readonly ask: (server: Probe) => Promise<unknown>
  readonly sound: unknown
  readonly wrong: unknown
}

/** A bug thought out without a look at the checks, to measure what they find. */
export interface PlannedBug extends Mutant {
  readonly axis: Axis
  /** It shows only when minutes, or hours, have passed since what it concerns. */
  readonly needs?: 'minutes' | 'hours'
  readonly proof: Proof
}

/** The bugs of one axis by their names. */
export const planning = (
  axis: Axis,
  named: Readonly<Record<string, Omit<PlannedBug, 'name' | 'axis'>>>,
): readonly PlannedBug[] => Object.entries(named).map(([name, bug]) => ({ name, axis, ...bug }))

/** The proof that requests show one thing of a sound deployment and another of one with the bug. */
export const shows = <Seen>(ask: (server: Probe) => Promise<Seen>, sound: Seen, wrong: Seen): Proof => ({
  ask,
  sound,
  wrong,
})
