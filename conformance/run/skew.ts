import { betweenMachines } from '../kit/claims.ts'
import type { Interval } from '../kit/exchange.ts'
import type { WireGrant } from '../kit/wire.ts'

/** The target's clock minus ours in milliseconds, as an interval. */
export type Skew = Readonly<Record<'low' | 'high', number>>

/** The instants that the target wrote between our sending and our receiving: read from its clock, or rounded. */
interface Sample {
  readonly sentAt: number
  readonly receivedAt: number
  readonly written: readonly number[]
  /** The most by which the clock that was written may differ from the one that decides, in milliseconds. */
  readonly doubt?: number
}

/** Measures the target's clock. Instants of grants count more than `Date`, which a proxy may write. */
export class SkewMeter {
  /** By the `Date` headers alone. */
  byDate: Skew | undefined
  #grants: Skew | undefined
  #settled = false

  /** Takes the `Date` header of a response; one that is decades away is ignored. */
  date(sample: Sample): void {
    if (sample.written.some((instant) => Math.abs(instant - sample.receivedAt) > decades)) return
    this.byDate = joined(this.byDate, between(sample))
  }

  /** Takes the creation of a new grant; one far from all others waits for `settle`, or every wrong instant would be accepted. */
  grant(sample: Sample): void {
    const skew = between(sample)
    const isNear = apart(this.measured ?? { low: 0, high: 0 }, skew) <= wild
    const isNearDates = !this.#settled && this.byDate !== undefined && apart(this.byDate, skew) <= unmeasured
    if (isNear || isNearDates) this.bounds(skew)
  }

  /** The skew that the target's behaviour proved: from now on only instants near it count, whatever `Date` says. */
  settle(skew: Skew): void {
    this.#grants = skew
    this.#settled = true
  }

  bounds(skew: Skew): void {
    this.#grants = joined(this.#grants, skew)
  }

  /** The best estimate so far. */
  get skew(): Skew {
    return this.measured ?? unknown
  }

  get measured(): Skew | undefined {
    return this.#grants ?? this.byDate
  }

  /** The interval on the target's clock of something between two of our instants. */
  interval(sentAt: number, receivedAt: number): Interval {
    const { low, high } = this.skew
    return { earliest: Math.floor(sentAt + low) - slack, latest: Math.ceil(receivedAt + high) + slack }
  }

  /** The target's clock at one of our instants: the middle of the interval. */
  at(instant: number): number {
    return instant + middle(this.skew)
  }
}

/** Rounding of our own clock and of the target's, in milliseconds. */
const slack = 2
const unmeasured = 1_000
/** The skew before the first sample. */
const unknown: Skew = { low: -unmeasured, high: unmeasured }

/** Two samples narrow each other; when they exclude each other (a clock was set, a server rounds), both stay possible. */
function joined(known: Skew | undefined, sample: Skew): Skew {
  if (known === undefined) return sample
  if (apart(known, sample) > 0)
    return { low: Math.min(known.low, sample.low), high: Math.max(known.high, sample.high) }
  return { low: Math.max(known.low, sample.low), high: Math.min(known.high, sample.high) }
}

/** A start is an instant of the ledger; a creation may be dated by another clock, as by the default of a column. */
export const doubtOf = ({ startsAt }: Pick<WireGrant, 'startsAt'>): number =>
  startsAt === undefined ? betweenMachines : 0

/** Returns the distance of two intervals; 0 when they meet. */
export const apart = (a: Skew, b: Skew): number => Math.max(0, a.low - b.high, b.low - a.high)

/** The most likely difference. */
export const middle = ({ low, high }: Skew): number => Math.round((low + high) / 2)

/** The last instant of the calendar. */
export const lastInstant = 8.64e15

/** An instant in words, also one that cannot be written. */
export const instantText = (instant: number): string =>
  Math.abs(instant) <= lastInstant ? new Date(instant).toISOString() : 'an instant that never comes'

/** The largest distance, in milliseconds, of two samples of one clock. */
export const wild = 30_000
const decades = 50 * 365 * 86_400_000

/** The skew that a sample implies: a target may read its clock more than once, or several clocks, and whole seconds may be cut or rounded. */
export function between({ sentAt, receivedAt, written, doubt = 0 }: Sample): Skew {
  const earliest = written.map((instant) => (instant % 1_000 === 0 ? instant - 500 : instant))
  const latest = written.map((instant) => instant + (instant % 1_000 === 0 ? 999 : 1))
  return { low: Math.min(...earliest) - receivedAt - doubt, high: Math.max(...latest) - sentAt + doubt }
}
