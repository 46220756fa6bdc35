import { counted } from '../../spec/counted.ts'
import { rateLimit as contract } from '../../spec/generated/contract.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import { Refusal } from '../contract/refusal.ts'
import type { VariantOf } from '../ledger/decision.ts'
import { type Awaitable, mapAwaitable } from '../store/awaitable.ts'
import { type LimitResult, type RateLimiters, rateWindowMs } from '../store/limits.ts'
import type { Instance } from './instance.ts'
import { bucket, fixed, type RateWindow, sliding } from './rate-windows.ts'

/** The most ids, client addresses or API keys, whose requests one rate limit counts; see `rateLimit`. */
export const maxIds = 10_000

/** Returns new limiters of `limit` requests a minute for each address and each key; undefined if they are off. */
export function openLimits(policy: Variants['rate-window'], limit: number | 'off'): RateLimiters | undefined {
  if (limit === 'off') return undefined
  return { address: rateLimit(policy, limit), key: rateLimit(policy, limit) }
}

/**
 * Returns a limiter of `limit` requests a minute for each id, with at most `ids` ids in memory. One more id evicts the id whose
 * last accepted request is oldest, which then starts anew. So the limit of an id is exact if at most `ids` others are accepted
 * within a minute after its last accepted request. An id without requests for a whole window is evicted too.
 */
export function rateLimit(policy: Variants['rate-window'], limit: number, ids = maxIds) {
  if (policy === 'fixed') return limiterWith(fixed(limit, rateWindowMs), limit, ids)
  if (policy === 'bucket') return limiterWith(bucket(limit, rateWindowMs), limit, ids)
  return limiterWith(sliding(limit, rateWindowMs), limit, ids)
}

function limiterWith<State>(window: RateWindow<State>, limit: number, maxIds: number) {
  type Entry = { readonly state: State; acceptedAt: number }
  /**
   * The ids in the order of their last accepted request. An id with one request is stored as its instant alone, since a state
   * takes several times as much memory and most addresses send no second request.
   */
  const byId = new Map<string, Entry | number>()
  let lastId: string | undefined
  const entryOf = (stored: Entry | number): Entry => {
    if (typeof stored !== 'number') return stored
    const state = window.open(stored)
    window.take(state, stored)
    return { state, acceptedAt: stored }
  }
  const resultOf = (id: string, at: number, accepted: boolean, state: State, now: number): LimitResult => ({
    id,
    at,
    accepted,
    remaining: window.remaining(state, now),
    resetMs: window.resetMs(state, now),
  })
  /** Evicts up to two ids at each request, which adds at most one. */
  const evict = (now: number): void => {
    let dropped = 0
    for (const [id, stored] of byId) {
      const acceptedAt = typeof stored === 'number' ? stored : stored.acceptedAt
      if (dropped === 2 || (byId.size <= maxIds && now - acceptedAt < rateWindowMs)) return
      byId.delete(id)
      dropped++
    }
  }
  return {
    limit,
    take(id: string, now: number): LimitResult {
      const stored = byId.get(id)
      const entry = stored === undefined ? { state: window.open(now), acceptedAt: now } : entryOf(stored)
      const accepted = window.take(entry.state, now)
      if (accepted) {
        entry.acceptedAt = now
        if (id !== lastId) byId.delete(id)
        if (id !== lastId || entry !== stored) byId.set(id, stored === undefined ? now : entry)
        lastId = id
      }
      evict(now)
      return resultOf(id, now, accepted, entry.state, now)
    },
    release(result: LimitResult): LimitResult {
      const stored = byId.get(result.id)
      if (stored === undefined) return { ...result, remaining: limit }
      const entry = entryOf(stored)
      window.release(entry.state, result.at)
      byId.set(result.id, entry)
      return resultOf(result.id, result.at, result.accepted, entry.state, result.at)
    },
    /** Returns the number of ids in memory. */
    ids: (): number => byId.size,
  }
}

/** The results of the limits for one request so far. */
export type LimitResults = Partial<Record<'address' | 'key', LimitResult>>

/**
 * Counts a request for its address or its key; rejects with a Refusal (429) if the limit is used up. A request that the limit of
 * the key refuses does not count for the address.
 */
export function admit(
  { limits, monotonic }: Pick<Instance, 'limits' | 'monotonic'>,
  {
    limitResults: results,
    variantOf,
  }: { readonly limitResults: LimitResults; readonly variantOf: VariantOf },
  kind: 'address' | 'key',
  id: string,
): Awaitable<void> {
  if (limits === undefined) return
  return mapAwaitable(limits[kind].take(id, monotonic()), (result) => {
    results[kind] = result
    if (result.accepted) return
    variantOf('rate-window')
    if (kind === 'key' && results.address !== undefined)
      results.address = limits.address.release(results.address)
    const retryAfter = String(retryAfterSeconds(result))
    throw new Refusal(
      `errors.rate_limit.${kind}_exceeded`,
      `The rate limit of this ${kind === 'key' ? 'API key' : kind}, ${counted(Number(limits[kind].limit), 'request')} per minute, is exceeded; wait ${retryAfter} s, then send requests more slowly.`,
      { retryAfter },
    )
  })
}

/** Returns the `Retry-After` in whole seconds, rounded up, at least 1. */
export const retryAfterSeconds = (result: LimitResult): number => Math.max(1, seconds(result.resetMs))

/**
 * Adds the fields `RateLimit-Policy` (quota and window) and `RateLimit` (remaining requests and seconds until reset) of
 * draft-ietf-httpapi-ratelimit-headers-10 for each limit that counted the request.
 */
export function addRateLimitFields(
  headers: Record<string, string>,
  limits: RateLimiters | undefined,
  { address, key }: LimitResults,
): void {
  if (limits === undefined || address === undefined) return
  let policy = `"address";q=${limits.address.limit};w=${contract.windowSeconds}`
  let state = `"address";r=${address.remaining};t=${seconds(address.resetMs)}`
  if (key !== undefined) {
    policy += `, "key";q=${limits.key.limit};w=${contract.windowSeconds}`
    state += `, "key";r=${key.remaining};t=${seconds(key.resetMs)}`
  }
  headers['ratelimit-policy'] = policy
  headers['ratelimit'] = state
}

/** Rounds milliseconds up to seconds; ignores a rest below a microsecond, a rounding error. */
const seconds = (ms: number): number => Math.ceil(Math.max(0, ms - 1e-3) / 1000)
