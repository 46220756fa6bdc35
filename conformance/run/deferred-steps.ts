import type { Clock } from './ports.ts'
import type { SkewMeter } from './skew.ts'
import { type Deferred, type OpenTrial, Stopped } from './trial.ts'

/** A deferred step of a check. */
interface Waiting extends Deferred {
  readonly open: OpenTrial
  /** By our own clock: the end of the wait. */
  readonly giveUpAt: number
}

/** The steps that wait for an instant of the target's clock; none waits longer than `longestWaitMs`. */
export class DeferredSteps {
  readonly #clock: Clock
  readonly #skew: SkewMeter
  /** The earliest first. */
  #waiting: readonly Waiting[] = []

  constructor({ clock, skew }: { readonly clock: Clock; readonly skew: SkewMeter }) {
    this.#clock = clock
    this.#skew = skew
  }

  /** Adds a step; an instant beyond `longestWaitMs` ends its check. */
  add(open: OpenTrial, { instant, step }: Deferred): void {
    const ms = instant - this.#surelyPast()
    // Infinity and NaN are too far as well.
    if (!(ms <= longestWaitMs))
      throw new Stopped(
        `it would have to wait for ${text(instant)}, and waits for nothing longer than ${longestWaitMs / 1_000} s`,
      )
    const giveUpAt = this.#clock.now() + Math.max(0, ms) + graceMs
    this.#waiting = [...this.#waiting, { open, instant, step, giveUpAt }].toSorted(
      (a, b) => a.instant - b.instant,
    )
  }

  /** The trials that have steps here. */
  get trials(): ReadonlySet<OpenTrial> {
    return new Set(this.#waiting.map(({ open }) => open))
  }

  /** Removes and returns the earliest step that is due; in place of one whose instant does not come, a step that fails. */
  take(): Pick<Waiting, 'open' | 'step'> | undefined {
    const past = this.#surelyPast()
    const due = this.#waiting.find(({ instant }) => instant < past)
    const taken = due ?? this.#waiting.find(({ giveUpAt }) => giveUpAt <= this.#clock.now())
    this.#waiting = this.#waiting.filter((one) => one !== taken)
    if (taken === undefined || taken === due) return taken
    const because = `the target's clock did not come to ${text(taken.instant)} in the time in which it should have`
    return { open: taken.open, step: () => Promise.reject(new Stopped(because)) }
  }

  /** How long to sleep before a step may be due, in milliseconds, and whose step it is. */
  next(): { readonly ms: number; readonly open: OpenTrial } | undefined {
    const [first] = this.#waiting
    if (first === undefined) return undefined
    const ms = Math.min(first.instant - this.#surelyPast() + 1, first.giveUpAt - this.#clock.now())
    return { ms: Math.max(1, ms), open: first.open }
  }

  /** Drops every step of a check. */
  leave(open: OpenTrial): void {
    this.#waiting = this.#waiting.filter((one) => one.open !== open)
  }

  /** The earliest that the target's clock can show now. */
  #surelyPast(): number {
    const now = this.#clock.now()
    return this.#skew.interval(now, now).earliest
  }
}

const text = (instant: number): string =>
  Math.abs(instant) <= lastInstant ? new Date(instant).toISOString() : 'an instant that never comes'

/** Milliseconds. The longest that a check of ours waits is the minute before the rate limit is tried. */
const longestWaitMs = 180_000
/** Allowance for what the run learns about the target's clock while it waits. */
const graceMs = 30_000
const lastInstant = 8.64e15
