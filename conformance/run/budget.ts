import { Stopped } from '../kit/wire.ts'

/** Counts every request against the limit: what clean-up needs is never spent on checks, and a share is kept to try failures again. */
export class Budget {
  readonly limit: number
  /** The limit without what only the checks of the rate limits may send. */
  readonly own: number
  used = 0
  /** Requests that clean-up would take now. */
  cleanup: () => number = () => 0
  /** The least that is left for clean-up. */
  readonly #floor: number
  /** Requests kept to try failures again. */
  #kept: number
  /** Requests of the limit that only the checks of the rate limits may send, and how many had been sent when they began. */
  #forLimits: number
  #begun: number | undefined

  constructor(limit: number, forLimits = 0) {
    this.limit = limit
    this.#forLimits = forLimits
    this.own = limit - forLimits
    const shared = Number.isFinite(limit) ? this.own : 0
    this.#floor = shared / 100
    this.#kept = Math.ceil(shared * share)
  }

  spend(count: number, purpose: 'check' | 'cleanup'): void {
    const left = purpose === 'check' ? this.left : this.limit - this.used
    if (count > left) throw new Stopped(`the ${this.own} requests of this run are used up (--max-requests)`)
    this.used += count
  }

  get left(): number {
    const cleanup = Math.max(this.cleanup(), this.#floor)
    return Math.max(0, Math.floor(this.limit - this.used - cleanup - this.#kept - this.#forLimits))
  }

  /** Keeps more to try a failure again, up to half of the limit. */
  keep(count: number): void {
    this.#kept = Math.min(this.#kept + count, Math.ceil(this.limit / 2))
  }

  /** The checks of the rate limits begin, the last ones, or are tried again. */
  tryLimits(): void {
    this.#begun ??= this.used
    this.#forLimits = 0
  }

  /** The checks of the rate limits are over, and what they have not spent is not for others. */
  endLimits(): void {
    if (this.#begun !== undefined)
      this.#forLimits = Math.max(0, this.limit - this.own - (this.used - this.#begun))
  }

  /** Every failure was found: from here on what was kept is spent. */
  release(): void {
    this.#kept = 0
  }
}

const share = 0.08
