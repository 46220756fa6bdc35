import { rateLimit as contract } from '../../spec/generated/contract.ts'
import type { Awaitable } from './awaitable.ts'

/** The length of the rate limit window in milliseconds (LIMIT-ADDRESS, LIMIT-KEY). */
export const rateWindowMs = contract.windowSeconds * 1000

/** A rate limiter of the API with a separate count for each id (an address or a key). */
export interface RateLimiter {
  /** The most requests of one id in a window. */
  readonly limit: number
  /**
   * Counts a request at `now`, monotonic milliseconds; a refused request changes nothing. Limiters shared by processes return a
   * promise, which rejects with a DomainError when the database cannot be used.
   */
  readonly take: (id: string, now: number) => Awaitable<LimitResult>
  /** Undoes an accepted `take`, once, for a request that another limiter refused; returns the result after that. */
  readonly release: (result: LimitResult) => LimitResult
}

export interface LimitResult {
  readonly id: string
  /** The instant of the count in milliseconds of the counting clock. */
  readonly at: number
  readonly accepted: boolean
  /** The requests left in the window. */
  readonly remaining: number
  /** The milliseconds until more requests become free; the time to wait after a refused request. */
  readonly resetMs: number
}

/** Both rate limiters; a request must pass both (LIMIT-BOTH). */
export type RateLimiters = Readonly<Record<'address' | 'key', RateLimiter>>
