import { rateLimit } from '../../spec/generated/contract.ts'
import type { Clock } from './ports.ts'

/** Keeps the run under a number of requests in any minute, and learns from refusals how many the target serves. */
export class Pacer {
  readonly #clock: Clock
  readonly #signal: AbortSignal | undefined
  readonly #known: number
  #learned = { perWindow: Number.POSITIVE_INFINITY, until: 0 }
  #sent: number[] = []
  #quietUntil = 0

  /** `off`: no limit that is known. A twentieth stays free, because requests travel at different speeds. */
  constructor(clock: Clock, perMinute: number | 'off', signal?: AbortSignal) {
    this.#clock = clock
    this.#signal = signal
    this.#known = mostInWindow(perMinute)
  }

  /** Counts requests as sent; `obey` waits before until they may be sent at once. */
  async take(count: number, pacing: 'obey' | 'ignore'): Promise<void> {
    // Of those who have waited for the same instant, each looks again.
    while (pacing === 'obey' && this.#freeAt(count) > this.#clock.now()) await this.whenFree(count)
    this.#sent.push(...Array.from({ length: count }, () => this.#clock.now()))
  }

  /** Waits until `count` requests can be sent without a wait between them; a count above the limit waits for an empty window. */
  async whenFree(count: number): Promise<void> {
    for (;;) {
      const left = this.#freeAt(count) - this.#clock.now()
      if (left <= 0) return
      await this.#clock.sleep(left, this.#signal?.aborted === true ? undefined : this.#signal)
    }
  }

  #freeAt(count: number): number {
    const wanted = Math.min(count, this.#perWindow)
    const freed = this.#inWindow()[this.#sent.length + wanted - this.#perWindow - 1]
    // After an abort only the clean-up is left, which waits for no window.
    const window = freed === undefined || this.#signal?.aborted === true ? 0 : freed + windowMs
    return Math.max(this.#quietUntil, window)
  }

  /** Nothing is sent for `ms`, and for some minutes then as many in a window as in the one before, or half of what was allowed, whichever is more. Of requests that are refused together only the first slows down. */
  refused(ms: number): void {
    const now = this.#clock.now()
    if (now >= this.#quietUntil) {
      const allowed = Math.min(this.#perWindow, rateLimit.address)
      const sent = Math.floor(this.#inWindow().length * margin)
      const perWindow = Math.max(slowest, Math.floor(allowed / 2), sent < allowed ? sent : 0)
      this.#learned = { perWindow, until: now + ms + learnedMs }
    }
    this.#quietUntil = Math.max(this.#quietUntil, now + ms)
  }

  get #perWindow(): number {
    const { perWindow, until } = this.#learned
    return this.#clock.now() < until ? Math.min(this.#known, perWindow) : this.#known
  }

  #inWindow(): readonly number[] {
    const since = this.#clock.now() - windowMs
    if ((this.#sent[0] ?? 0) <= since) this.#sent = this.#sent.filter((instant) => instant > since)
    return this.#sent
  }
}

/** Returns the time that so many requests take: those of a window go at once, and the next ones when it ends. */
export const pacedMs = (count: number, perMinute: number | 'off'): number =>
  Math.floor(Math.max(0, count - 1) / mostInWindow(perMinute)) * windowMs

/** Returns how many checks may be at work at once: under a low limit, which one of them would use up, they wait for each other. */
export const mostAtOnce = (perMinute: number | 'off'): number =>
  perMinute === 'off' ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(perMinute / aLane))

const mostInWindow = (perMinute: number | 'off'): number =>
  perMinute === 'off' ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(perMinute * margin))

export const windowMs = 60_500
/** The requests of a minute that a check sends one after the other to a target that is not far. */
const aLane = 600
const margin = 0.95
const learnedMs = 180_000
/** Requests a minute below which no run slows down. */
const slowest = 30
