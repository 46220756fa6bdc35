import type { Occasion } from './live-line.ts'
import type { Clock } from './ports.ts'
import { type Deferred, type OpenTrial, Stopped } from './trial.ts'

/** A deferred step of a check. */
export interface Waiting extends Deferred {
  readonly open: OpenTrial
  readonly occasion: Occasion
}

/** A deferred step that no longer waits. */
export interface Taken extends Waiting {
  readonly state: 'due' | 'given up'
}

interface Seat extends Waiting {
  /** By our own clock: the end of the wait. */
  readonly giveUpAt: number
}

/** The steps that wait for an instant of the target's clock; none waits longer than `longestWaitMs`. */
export class DeferredSteps {
  readonly #clock: Clock
  readonly #surelyPast: () => number
  #seats: readonly Seat[] = []

  /** `surelyPast` is the earliest that the target's clock can show now. */
  constructor(clock: Clock, surelyPast: () => number) {
    this.#clock = clock
    this.#surelyPast = surelyPast
  }

  /** Adds a step; an instant beyond `longestWaitMs` ends its check. */
  add(waiting: Waiting): void {
    const ms = waiting.instant - this.#surelyPast()
    // Infinity and NaN are too far as well.
    if (!(ms <= longestWaitMs)) throw new Stopped(tooFar(waiting.instant))
    this.#seats = [...this.#seats, { ...waiting, giveUpAt: this.#clock.now() + Math.max(0, ms) + graceMs }]
  }

  has(open: OpenTrial): boolean {
    return this.#seats.some((seat) => seat.open === open)
  }

  /** The trials that have steps here. */
  get trials(): readonly OpenTrial[] {
    return [...new Set(this.#seats.map(({ open }) => open))]
  }

  get isEmpty(): boolean {
    return this.#seats.length === 0
  }

  /** Removes and returns the earliest step that is due; `given up` when its instant does not come. */
  takeDue(): Taken | undefined {
    const seats = this.#inOrder()
    const due = seats.find((seat) => seat.instant < this.#surelyPast())
    const seat = due ?? seats.find(({ giveUpAt }) => giveUpAt <= this.#clock.now())
    return this.#take(seat, due === undefined ? 'given up' : 'due')
  }

  /** Removes and returns the earliest step, due or not. */
  takeFirst(): Taken | undefined {
    return this.#take(this.#inOrder()[0], 'given up')
  }

  #take(seat: Seat | undefined, state: Taken['state']): Taken | undefined {
    if (seat === undefined) return undefined
    this.#seats = this.#seats.filter((one) => one !== seat)
    return { ...seat, state }
  }

  /** How long to sleep before a step may be due, in milliseconds, and whose step it is. */
  next(): { readonly ms: number; readonly open: OpenTrial } | undefined {
    const [seat] = this.#inOrder()
    if (seat === undefined) return undefined
    const ms = Math.min(seat.instant - this.#surelyPast() + 1, seat.giveUpAt - this.#clock.now())
    return { ms: Math.max(1, ms), open: seat.open }
  }

  /** Drops every step of a check. */
  leave(open: OpenTrial): void {
    this.#seats = this.#seats.filter((seat) => seat.open !== open)
  }

  #inOrder(): readonly Seat[] {
    return this.#seats.toSorted((a, b) => a.instant - b.instant)
  }
}

/** Why a check ended because its instant did not come. */
export const neverCame = (instant: number): string =>
  `the target's clock did not come to ${text(instant)} in the time in which it should have`

const tooFar = (instant: number): string =>
  `it would have to wait for ${text(instant)}, and waits for nothing longer than ${longestWaitMs / 1_000} s`

const text = (instant: number): string =>
  Math.abs(instant) <= lastInstant ? new Date(instant).toISOString() : 'an instant that never comes'

/** Milliseconds. The longest that a check of ours waits is the minute before the rate limit is tried. */
export const longestWaitMs = 180_000
/** Allowance for what the run learns about the target's clock while it waits. */
const graceMs = 30_000
const lastInstant = 8.64e15
