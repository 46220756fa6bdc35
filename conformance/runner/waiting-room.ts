import type { Occasion } from './live-line.ts'
import type { Clock } from './ports.ts'
import { type Deferred, type OpenTrial, Stopped } from './trial.ts'

/** A step of a check that waits, and whose it is. */
export interface Waiting extends Deferred {
  readonly open: OpenTrial
  readonly occasion: Occasion
}

/** A step that waits no more. */
export interface Taken extends Waiting {
  readonly state: 'due' | 'given up'
}

interface Seat extends Waiting {
  /** By our own clock: from here on the step is not waited for any more. */
  readonly giveUpAt: number
}

/** The steps that wait for an instant of the target's clock. Whatever a target answers, none waits longer than `longestWaitMs`. */
export class WaitingRoom {
  readonly #clock: Clock
  readonly #surelyPast: () => number
  #seats: readonly Seat[] = []

  /** `surelyPast` is the earliest that the target's clock can show now. */
  constructor(clock: Clock, surelyPast: () => number) {
    this.#clock = clock
    this.#surelyPast = surelyPast
  }

  /** Takes a step in; an instant so far away that no run can wait for it ends its check. */
  add(waiting: Waiting): void {
    const ms = waiting.instant - this.#surelyPast()
    // Also for an end that is never, or no instant at all.
    if (!(ms <= longestWaitMs)) throw new Stopped(tooFar(waiting.instant))
    this.#seats = [...this.#seats, { ...waiting, giveUpAt: this.#clock.now() + Math.max(0, ms) + graceMs }]
  }

  has(open: OpenTrial): boolean {
    return this.#seats.some((seat) => seat.open === open)
  }

  get isEmpty(): boolean {
    return this.#seats.length === 0
  }

  /** Takes out the step that is due, the earliest first; `given up` when its instant does not come. */
  takeDue(): Taken | undefined {
    const seats = this.#inOrder()
    const due = seats.find((seat) => seat.instant < this.#surelyPast())
    const seat = due ?? seats.find(({ giveUpAt }) => giveUpAt <= this.#clock.now())
    return this.#take(seat, due === undefined ? 'given up' : 'due')
  }

  /** Takes out the earliest step, whether its instant has come or not. */
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

  /** Everything that a check still waits for is dropped. */
  leave(open: OpenTrial): void {
    this.#seats = this.#seats.filter((seat) => seat.open !== open)
  }

  #inOrder(): readonly Seat[] {
    return this.#seats.toSorted((a, b) => a.instant - b.instant)
  }
}

/** Why a check ended whose instant did not come. */
export const neverCame = (instant: number): string =>
  `the target's clock did not come to ${text(instant)} in the time in which it should have`

const tooFar = (instant: number): string =>
  `it would have to wait for ${text(instant)}, and waits for nothing longer than ${longestWaitMs / 1_000} s`

const text = (instant: number): string =>
  Math.abs(instant) <= lastInstant ? new Date(instant).toISOString() : 'an instant that never comes'

/** Milliseconds. The longest that a check of ours waits is the minute before the rate limit is tried. */
export const longestWaitMs = 180_000
/** For what is learnt of the target's clock meanwhile. */
const graceMs = 30_000
const lastInstant = 8.64e15
