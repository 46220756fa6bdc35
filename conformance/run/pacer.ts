import { sleepUnlessCalledOff } from './called-off.ts'
import type { Clock } from './ports.ts'

/** Keeps the run under a number of requests in any minute, and pauses when the target asks for it. */
export class Pacer {
  readonly #clock: Clock
  readonly #perWindow: number
  readonly #signal: AbortSignal | undefined
  #sent: number[] = []
  #quietUntil = 0

  /** `perMinute` undefined: no limit. A twentieth of the limit stays free, because requests travel at different speeds. */
  constructor(clock: Clock, perMinute: number | undefined, signal?: AbortSignal) {
    this.#clock = clock
    this.#signal = signal
    this.#perWindow =
      perMinute === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(perMinute * margin))
  }

  /** Waits until `count` requests may be sent at once, and counts them as sent. */
  async take(count: number): Promise<void> {
    await this.whenFree(count)
    const now = this.#clock.now()
    if (this.#perWindow !== Number.POSITIVE_INFINITY) for (let n = 0; n < count; n++) this.#sent.push(now)
  }

  /** Waits until `count` requests can be sent without a wait between them; a count above the limit waits for an empty window. */
  async whenFree(count: number): Promise<void> {
    const wanted = Math.min(count, this.#perWindow)
    for (;;) {
      const now = this.#clock.now()
      this.#sent = this.#sent.filter((instant) => instant > now - windowMs)
      const freed = this.#sent[this.#sent.length + wanted - this.#perWindow - 1]
      // After an abort only the clean-up is left, which waits for no window.
      const window = freed === undefined || this.#signal?.aborted === true ? 0 : freed + windowMs
      const until = Math.max(this.#quietUntil, window)
      if (until <= now) return
      if (this.#signal?.aborted === true) await this.#clock.sleep(until - now)
      else await sleepUnlessCalledOff(this.#clock, until - now, this.#signal)
    }
  }

  /** The target refused with 429: nothing is sent for `ms`, and the window counts as used up to then. */
  pause(ms: number): void {
    this.#quietUntil = Math.max(this.#quietUntil, this.#clock.now() + ms)
  }
}

const windowMs = 60_500
const margin = 0.95
