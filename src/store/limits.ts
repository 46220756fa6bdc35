import { rateLimit as contract } from '../../spec/generated/contract.ts'

/** The length of the window that both limits count in, in milliseconds (LIMIT-ADDRESS, LIMIT-KEY). */
export const rateWindowMs = contract.windowSeconds * 1000

/** One limit, kept for each id (an address, a key) on its own. */
export interface Limit {
  /** Requests accepted in one window, for each id. */
  readonly limit: number
  /**
   * Counts a request of this id at `now`, milliseconds that never go back; a refused one changes nothing. A promise comes from
   * where several processes count together; it rejects with a DomainError when they cannot.
   */
  readonly take: (id: string, now: number) => LimitResult | Promise<LimitResult>
  /** Undoes an accepted take, at most once, because the request was refused elsewhere; returns what is left then. */
  readonly giveBack: (take: LimitResult) => LimitResult
}

export interface LimitResult {
  readonly id: string
  /** The instant it was counted at, in milliseconds of the clock that counts. */
  readonly at: number
  readonly accepted: boolean
  /** Requests that would still be accepted at once. */
  readonly remaining: number
  /** Milliseconds until more become free; for a refused request, how long to wait. */
  readonly resetMs: number
}

/** Both limits: every request must satisfy each (LIMIT-BOTH). */
export type Limits = Readonly<Record<'address' | 'key', Limit>>
