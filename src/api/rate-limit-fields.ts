import { rateWindowMs, type Take } from './rate-limit.ts'

/** One limit as a request met it. */
export interface Met {
  /** `address` or `key`: the name of the policy on the wire. */
  readonly name: string
  readonly limit: number
  readonly take: Take
}

/**
 * The `RateLimit-Policy` and `RateLimit` fields of the IETF draft (draft-ietf-httpapi-ratelimit-headers-10): of each limit
 * its quota and window, and what remains with the seconds until more is free. Empty when no limit was met.
 */
export function rateLimitFields(met: readonly Met[]): Readonly<Record<string, string>> {
  if (met.length === 0) return {}
  return {
    'ratelimit-policy': met.map(policy).join(', '),
    ratelimit: met.map(standing).join(', '),
  }
}

/** Whole seconds for `Retry-After`, rounded up so that a client that obeys is not too early, and at least 1. */
export const retryAfterSeconds = (take: Take): number => Math.max(1, seconds(take.resetMs))

const policy = ({ name, limit }: Met): string => `"${name}";q=${limit};w=${rateWindowMs / 1000}`
const standing = ({ name, take }: Met): string => `"${name}";r=${take.remaining};t=${seconds(take.resetMs)}`
const seconds = (ms: number): number => Math.ceil(Math.max(0, ms) / 1000)
