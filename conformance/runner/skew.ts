import type { Interval } from '../exchange.ts'

/** Where the target's clock stands against ours: the difference in milliseconds, as an interval. */
export interface Skew {
  readonly low: number
  readonly high: number
}

/** A measurement of the target's clock: an instant it wrote between our sending and our receiving. */
export interface Sample {
  readonly sentAt: number
  readonly receivedAt: number
  /** What it wrote, and how much later than that it can have been (999 for a `Date` header). */
  readonly written: number
  readonly grain: number
}

/** Measures the target's clock. Instants of grants count more than `Date`, which a proxy may write. */
export class SkewMeter {
  #dates: Skew | undefined
  #grants: Skew | undefined

  /** The `Date` header of a response. */
  date(sample: Sample): void {
    this.#dates = joined(this.#dates, between(sample))
  }

  /** The creation of a grant that did not exist before. */
  grant(sample: Sample): void {
    const skew = between(sample)
    // A target that dates its grants wrongly must not move our idea of its clock: then every wrong instant would be right.
    if (this.#grants !== undefined && apart(this.#grants, skew) > wild && !this.#agrees(skew)) return
    this.#grants = joined(this.#grants, skew)
  }

  /** Whether the `Date` header tells the same. */
  #agrees(skew: Skew): boolean {
    return this.#dates !== undefined && apart(this.#dates, skew) <= unmeasured
  }

  /** What the target's refusals of past ends told. */
  bounds(skew: Skew): void {
    this.#grants = joined(this.#grants, skew)
  }

  /** The best knowledge so far; zero, give or take `unmeasured`, before the first sample. */
  get skew(): Skew {
    return this.#grants ?? this.#dates ?? { low: -unmeasured, high: unmeasured }
  }

  /** Undefined until something was measured. */
  get measured(): Skew | undefined {
    return this.#grants ?? this.#dates
  }

  /** The skew by the `Date` header alone, to hold against what grants say. */
  get byDate(): Skew | undefined {
    return this.#dates
  }

  /** When, by the target's clock, something happened that we saw between two of our instants. */
  interval(sentAt: number, receivedAt: number): Interval {
    const { low, high } = this.skew
    return { earliest: Math.floor(sentAt + low) - slack, latest: Math.ceil(receivedAt + high) + slack }
  }

  /** The target's clock at one of our instants: the middle of what is possible. */
  at(instant: number): number {
    const { low, high } = this.skew
    return Math.round(instant + (low + high) / 2)
  }
}

/** Rounding of our own clock and of the target's, in milliseconds. */
const slack = 2
const unmeasured = 1_000

/** Two samples narrow each other; when they exclude each other (a clock was set, a server rounds), both stay possible. */
function joined(known: Skew | undefined, sample: Skew): Skew {
  if (known === undefined) return sample
  const low = Math.max(known.low, sample.low)
  const high = Math.min(known.high, sample.high)
  if (low <= high) return { low, high }
  return { low: Math.min(known.low, sample.low), high: Math.max(known.high, sample.high) }
}

/** How far apart two intervals are; 0 when they meet. */
const apart = (a: Skew, b: Skew): number => Math.max(0, a.low - b.high, b.low - a.high)

/** So far apart, in milliseconds, no two samples of one clock are. */
const wild = 30_000

function between({ sentAt, receivedAt, written, grain }: Sample): Skew {
  return { low: written - receivedAt, high: written + grain - sentAt }
}
