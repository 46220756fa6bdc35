import { formatInstant } from '../ledger/date-time.ts'
import type { Instant } from '../ledger/instant.ts'
import { readMoment, resolveMoment } from './moment.ts'
import { findDisorder, type Times } from './time-order.ts'
import type { Moment } from './world.ts'
import type { LocatedFault } from './world-error.ts'

/** One world on its way to its facts: the instant, the seed, and the contradictions met so far. */
export interface Settling {
  readonly now: Instant
  readonly seed: string
  readonly at: (moment: Moment) => Instant
  readonly maybeAt: (moment: Moment | undefined) => Instant | undefined
  /** Notes each time that cannot be at this now, under the place that has it. */
  readonly judge: (place: string, times: Times<Instant>) => void
  readonly note: (place: string, message: string) => void
  readonly faults: readonly LocatedFault[]
}

/** A world about to be settled at `now`. */
export function beginSettling(now: Instant, seed: string): Settling {
  const faults: LocatedFault[] = []
  const at = (moment: Moment): Instant => resolveMoment(readMoment(moment), now)
  const note = (path: string, message: string): void => void faults.push({ path, message })
  return {
    now,
    seed,
    at,
    maybeAt: (moment) => (moment === undefined ? undefined : at(moment)),
    judge(place, times) {
      for (const field of fields)
        if ((times[field] ?? 0) < 0) note(`${place}.${field}`, 'lies before 1970: write a later moment')
      for (const { field, message } of findDisorder(times, now, (first, second) => first - second))
        note(`${place}.${field}`, `${textOf(times[field])} ${message}`)
    },
    note,
    faults,
  }
}

const fields = ['created', 'starts', 'started'] as const

const textOf = (at: Instant | undefined): string => (at === undefined ? '' : formatInstant(at))
