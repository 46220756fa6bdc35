import { Stopped } from '../kit/wire.ts'

/** Counts every request against the limit: what clean-up needs is never spent on checks, and a share is kept to try failures again. */
export class Budget {
  /** The limit without what the checks of the rate limits add. */
  readonly own: number
  limit: number
  used = 0
  /** Requests that clean-up would take now. */
  cleanup: () => number = () => 0
  /** The least that is left for clean-up. */
  readonly #floor: number
  /** Requests kept to try failures that may be found. */
  share: number
  /** Requests kept to try those again that were found. */
  kept = 0

  constructor(limit: number) {
    this.own = this.limit = limit
    const shared = Number.isFinite(limit) ? limit : 0
    this.#floor = shared / 100
    this.share = Math.ceil(shared * 0.08)
  }

  spend(count: number, purpose: 'check' | 'cleanup'): void {
    const left = purpose === 'check' ? this.left : this.limit - this.used
    if (count > left) throw new Stopped(`the ${this.own} requests of this run are used up (--max-requests)`)
    this.used += count
  }

  get left(): number {
    const cleanup = Math.max(this.cleanup(), this.#floor)
    const kept = Math.min(this.share + this.kept, this.limit / 2)
    return Math.max(0, Math.floor(this.limit - this.used - cleanup - kept))
  }
}
