import type { NamedBug } from '../mutants/mutant.ts'
import * as concurrency from './concurrency.ts'
import * as size from './size.ts'
import * as time from './time.ts'
import * as values from './values.ts'

const files = { time, size, concurrency, values }

/** What a bug needs to be seen: that time passes, that there is much of something, that others act meanwhile, or a value. */
export const axes = ['time', 'size', 'concurrency', 'values'] as const
export type Axis = (typeof axes)[number]

/** A bug thought out without a look at the checks, to measure what they find. */
export interface PlannedBug extends NamedBug {
  /** What it needs to be seen. */
  readonly area: Axis
}

/** Bugs that were thought out at different times. */
export const setNames = ['first', 'second'] as const
export type SetName = (typeof setNames)[number]

/** Returns the bugs of a set, axis by axis. */
export const bugsOf = (set: SetName): readonly PlannedBug[] =>
  axes.flatMap((area) => files[area][`${set}Bugs`].map((bug) => ({ ...bug, area })))
