import { clockToleranceMs } from '../kit/claims.ts'
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
  readonly uncertainty?: number
}

/** Measures the target's clock. Instants of grants count more than `Date`, which a proxy may write. */
export class SkewMeter {
  #dates = new Samples()
  #grants = new Samples()
  /** True once answers have proved a skew: from then on only what is near it counts. */
  #isProved = false
  /** The steps of the target's clock so far in milliseconds, each with the samples between which it was seen. */
  readonly steps: { readonly ms: number; readonly from: number; readonly to: number }[] = []
  /** The samples so far. */
  taken = 0
  /** The last sample which showed that too little was known of the target's clocks. */
  #changed = 0
  /** The last `Date` that showed it, which something else may have written. */
  #dateChanged = 0
  /** Our instant of the last sample. */
  #at = 0
  /** The instant on the target's clock before it was set back: a ledger that keeps its writes in order dates up to there, whatever its clock says. */
  #setBackFrom = Number.NEGATIVE_INFINITY
  /** By how much the clocks differed before a step: they do so after it. */
  #spreadBefore = 0

  /** The samples of grants since the last step. */
  get grants(): number {
    return this.#grants.count
  }

  /** By the `Date` headers alone. */
  get byDate(): Skew | undefined {
    return this.#dates.latest
  }

  /** Takes the `Date` header of a response; one that is decades away is ignored. */
  date(sample: Sample): void {
    if (sample.written.some((instant) => Math.abs(instant - sample.receivedAt) > decades)) return
    this.#at = sample.receivedAt
    const known = this.#dates.skew
    const step = this.#dates.add(skewOf(sample), ++this.taken, ofDates)
    // A step may end before enough samples show it.
    if (known !== undefined && gapOf(known, skewOf(sample)) >= ofDates.far) this.#dateChanged = this.taken
    if (step === undefined) return
    this.#dates = step.samples
    const granted = this.#grants.steady
    // Where something else writes `Date`, its step says nothing of the ledger, and neither does one that grants have shown.
    if (granted !== undefined && (gapOf(granted, step.before) > 0 || gapOf(granted, step.after) === 0)) return
    const after = this.#isProved ? step.samples : new Samples()
    this.#step(step, granted === undefined ? this.#grants : after)
  }

  /** Takes the creation of a new grant; one far from all others waits for `settle`, or every wrong instant would be accepted. */
  grant(sample: Sample): void {
    const skew = skewOf(sample)
    this.#at = sample.receivedAt
    if (gapOf(this.measured ?? skew, skew) > 0 && Math.max(...sample.written) <= this.#setBackFrom) return
    const isNear = gapOf(this.measured ?? { low: 0, high: 0 }, skew) <= mostApartMs
    const dates = this.#dates.latest
    const isNearDates = !this.#isProved && dates !== undefined && gapOf(dates, skew) <= unmeasured
    if (isNear || isNearDates) this.bounds(skew)
  }

  /** The skew that the target's behaviour proved: from now on only instants near it count, whatever `Date` says. */
  settle(skew: Skew): void {
    this.#grants = new Samples()
    this.#grants.add(skew, this.taken, ofGrants)
    this.#isProved = true
  }

  bounds(skew: Skew): void {
    const known = this.#grants.skew
    const step = this.#grants.add(skew, ++this.taken, ofGrants)
    if (known !== undefined && gapOf(known, skew) > 0) this.#changed = this.taken
    if (step !== undefined) this.#step(step, step.samples)
  }

  #step({ before, after, from }: Step, samples: Samples): void {
    this.#spreadBefore = Math.max(this.#spreadBefore, this.#grants.steadySpread ?? 0)
    this.#grants = samples
    const ms = middleOf(after) - middleOf(before)
    this.steps.push({ ms, from, to: this.taken })
    if (ms < 0) this.#setBackFrom = this.#at + before.high
    this.#changed = this.taken
  }

  /** Tests whether what happened between two samples must be tried again: the clock stepped meanwhile, or it failed while too little was known of the clocks. At last it does not matter what `Date` alone says, which may drift for ever. */
  mustRetry({ begun, ended, hasFailed }: Watched, isLast = false): boolean {
    const isStepped = this.steps.some(({ from, to }) => begun < to && ended >= from)
    const isBelieved = !isLast || this.#grants.steady === undefined
    return isStepped || (hasFailed && begun < Math.max(this.#changed, isBelieved ? this.#dateChanged : 0))
  }

  /** The best estimate so far: of one clock the narrower the more is known, of several that which holds all of them. */
  get skew(): Skew {
    return this.measured ?? unknown
  }

  get measured(): Skew | undefined {
    const skew = this.#grants.skew ?? this.byDate
    const unseen = this.#spreadBefore - (this.#grants.spread ?? 0)
    return skew && unseen > 0 ? { low: skew.low - unseen, high: skew.high + unseen } : skew
  }

  /** By how many milliseconds the clocks of the target differ at most; undefined where they are as one. */
  get spread(): number | undefined {
    return Math.max(this.#spreadBefore, this.#grants.spread ?? 0) || undefined
  }

  /** Warnings for the reader of the report about the target's clocks. */
  get warnings(): readonly string[] {
    const { steps, spread = 0 } = this
    const stepped = steps
      .map(({ ms }) => `${ms < 0 ? '-' : '+'}${Math.round(Math.abs(ms) / 1_000)} s`)
      .join(', ')
    const wide = spread > mostJudged ? ': what falls within that was not judged, so keep them in step' : ''
    const all = [
      steps.length > 0 &&
        `the target's clock stepped by ${stepped} in the run: what was under way was tried again`,
      spread > 0 && `its clocks differ by up to ${secondsText(spread)}${wide}`,
    ]
    return all.filter((one) => one !== false)
  }

  /** The interval on the target's clock of something between two of our instants. */
  interval(sentAt: number, receivedAt: number): Interval {
    const { low, high } = this.skew
    return { earliest: Math.floor(sentAt + low) - slack, latest: Math.ceil(receivedAt + high) + slack }
  }

  /** The target's clock at one of our instants: the middle of the interval. */
  at(instant: number): number {
    return instant + middleOf(this.skew)
  }
}

/** The evidence of one source of instants since the last step. */
class Samples {
  /** Of one clock, the narrower with each sample; empty where two samples exclude each other. */
  #common: Skew | undefined
  /** Of several clocks, where all of them lie. */
  #all: Skew = { low: Infinity, high: -Infinity }
  #narrowest = Infinity
  count = 0
  /** The samples in a row that are all far from those before. */
  #moved:
    | (Pick<Step, 'before' | 'from' | 'samples'> & Pick<Samples, 'spread'> & { count: number })
    | undefined

  get skew(): Skew | undefined {
    return this.#differ ? this.#all : this.#common
  }

  get #differ(): boolean {
    return this.#common !== undefined && this.#common.low > this.#common.high
  }

  get spread(): number | undefined {
    return this.#differ ? Math.ceil(this.#all.high - this.#all.low) : undefined
  }

  /** The estimate without what may turn out to be a step. */
  get steady(): Skew | undefined {
    return this.#moved?.before ?? this.skew
  }

  /** The spread without what may turn out to be a step. */
  get steadySpread(): number | undefined {
    return (this.#moved ?? this).spread
  }

  /** The estimate by the last samples, where these may turn out to be a step. */
  get latest(): Skew | undefined {
    return this.#moved?.samples.skew ?? this.skew
  }

  /** Takes a sample; returns a step when so many in a row show one. */
  add(sample: Skew, taken: number, { far, inARow }: typeof ofDates): Step | undefined {
    const { steady } = this
    const isFar = steady !== undefined && gapOf(steady, sample) >= far
    const isElsewhere = gapOf(this.#moved?.samples.skew ?? sample, sample) > 0
    // Back where it was: these are several clocks.
    if (isElsewhere) this.#moved = undefined
    const { spread } = this
    if (isFar) this.#moved ??= { before: steady, spread, from: taken, samples: new Samples(), count: 0 }
    this.#join(sample)
    if (this.#moved === undefined) return undefined
    const { samples, before, from } = this.#moved
    samples.#join(sample)
    const after = samples.skew
    if (isFar) this.#moved.count++
    if (after === undefined || this.#moved.count < inARow || gapOf(before, after) === 0) return undefined
    const isStep = Math.abs(middleOf(after) - middleOf(before)) >= leastStep
    return isStep ? { before, after, from, samples } : undefined
  }

  #join(sample: Skew): void {
    this.count++
    const { low, high } = this.#common ?? sample
    this.#common = { low: Math.max(low, sample.low), high: Math.min(high, sample.high) }
    this.#narrowest = Math.min(this.#narrowest, sample.high - sample.low)
    // A slow answer only says that a clock is somewhere in a long time.
    const isSlow = sample.high - sample.low > 2 * this.#narrowest
    const own = isSlow ? { low: sample.high, high: sample.low } : sample
    this.#all = { low: Math.min(this.#all.low, own.low), high: Math.max(this.#all.high, own.high) }
  }
}

const secondsText = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`)

/** What shows a step by a source of instants: how far, in milliseconds, and in how many samples in a row. */
const ofDates = { far: 1, inARow: 8 }
const ofGrants: typeof ofDates = { far: 1_000, inARow: 4 }
/** The least step, in milliseconds; clocks that differ by less are several. */
const leastStep = 1_000

/** A step of a clock, with the sample that showed it first, and the samples since. */
interface Step {
  readonly before: Skew
  readonly after: Skew
  readonly from: number
  readonly samples: Samples
}

/** A stretch of the run between two samples, and whether something failed in it. */
export interface Watched {
  readonly begun: number
  readonly ended: number
  readonly hasFailed: boolean
}

/** The spread in milliseconds above which it is said that boundaries were not judged. */
export const mostJudged = 2_000

/** Rounding of our own clock and of the target's, in milliseconds. */
const slack = 2
const unmeasured = 1_000
/** The skew before the first sample. */
const unknown: Skew = { low: -unmeasured, high: unmeasured }

/** A start is an instant of the ledger; a creation may be dated by another clock, as by the default of a column. */
export const uncertaintyOf = ({ startsAt }: Pick<WireGrant, 'startsAt'>): number =>
  startsAt === undefined ? clockToleranceMs : 0

/** Returns the distance of two intervals; 0 when they meet. */
export const gapOf = (a: Skew, b: Skew): number => Math.max(0, a.low - b.high, b.low - a.high)

/** The most likely difference. */
export const middleOf = ({ low, high }: Skew): number => Math.round((low + high) / 2)

/** The last instant of the calendar. */
export const lastInstant = 8.64e15

/** An instant in words, also one that cannot be written. */
export const instantText = (instant: number): string =>
  Math.abs(instant) <= lastInstant ? new Date(instant).toISOString() : 'an instant that never comes'

/** The largest distance, in milliseconds, of two samples of one clock. */
export const mostApartMs = 30_000
const decades = 50 * 365 * 86_400_000

/** Returns the skew that a sample implies; a target may have several clocks, and cut or round to seconds. */
export function skewOf({ sentAt, receivedAt, written, uncertainty = 0 }: Sample): Skew {
  const earliest = written.map((instant) => (instant % 1_000 === 0 ? instant - 500 : instant))
  const latest = written.map((instant) => instant + (instant % 1_000 === 0 ? 999 : 1))
  const low = Math.min(...earliest) - receivedAt - uncertainty
  return { low, high: Math.max(...latest) - sentAt + uncertainty }
}
