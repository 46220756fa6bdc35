import { rateLimit as contract } from '../../spec/generated/contract.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Choose } from '../ledger/decision.ts'
import { type LimitResult, type Limits, rateWindowMs } from '../store/limits.ts'
import type { Instance } from './instance.ts'
import { bucket, fixed, type RateWindow, sliding } from './rate-windows.ts'

/** How many ids one limit remembers; see `rateLimit` for what lies beyond. */
export const rememberedIds = 10_000

/** Fresh limits of so many requests a minute for each address and each key; undefined when they are off. */
export function openLimits(policy: Variants['rate-window'], limit: number | 'off'): Limits | undefined {
  if (limit === 'off') return undefined
  return { address: rateLimit(policy, limit), key: rateLimit(policy, limit) }
}

/**
 * A limit of `limit` requests a minute for each id. At most `ids` ids are remembered: when one more comes, the id whose
 * last accepted request is oldest is forgotten and would start afresh. So the limit is exact for every id as long as no
 * more than `ids` others are accepted within one minute after its last accepted request, and a flood of ids costs its
 * sender more than it wins. An id that has been quiet for a whole window holds nothing and is forgotten anyway.
 */
export function rateLimit(policy: Variants['rate-window'], limit: number, ids = rememberedIds) {
  if (policy === 'fixed') return counting(fixed(limit, rateWindowMs), limit, ids)
  if (policy === 'bucket') return counting(bucket(limit, rateWindowMs), limit, ids)
  return counting(sliding(limit, rateWindowMs), limit, ids)
}

function counting<State>(window: RateWindow<State>, limit: number, most: number) {
  type Entry = { readonly state: State; acceptedAt: number }
  /**
   * In the order of the last accepted request. Of an id with one request the instant is kept alone, from which its state follows:
   * most addresses send no second one, and a state takes several times as much memory.
   */
  const byId = new Map<string, Entry | number>()
  let newest: string | undefined
  const entryOf = (held: Entry | number): Entry => {
    if (typeof held !== 'number') return held
    const state = window.open(held)
    window.take(state, held)
    return { state, acceptedAt: held }
  }
  const taken = (id: string, at: number, accepted: boolean, state: State, now: number): LimitResult => ({
    id,
    at,
    accepted,
    remaining: window.remaining(state, now),
    resetMs: window.resetMs(state, now),
  })
  /** A request adds at most one id and drops up to two, so the work stays constant and quiet ids go. */
  const forget = (now: number): void => {
    let dropped = 0
    for (const [id, held] of byId) {
      const acceptedAt = typeof held === 'number' ? held : held.acceptedAt
      if (dropped === 2 || (byId.size <= most && now - acceptedAt < rateWindowMs)) return
      byId.delete(id)
      dropped++
    }
  }
  return {
    limit,
    take(id: string, now: number): LimitResult {
      const held = byId.get(id)
      const entry = held === undefined ? { state: window.open(now), acceptedAt: now } : entryOf(held)
      const accepted = window.take(entry.state, now)
      if (accepted) {
        entry.acceptedAt = now
        if (id !== newest) byId.delete(id)
        if (id !== newest || entry !== held) byId.set(id, held === undefined ? now : entry)
        newest = id
      }
      forget(now)
      return taken(id, now, accepted, entry.state, now)
    },
    release(take: LimitResult): LimitResult {
      const held = byId.get(take.id)
      if (held === undefined) return { ...take, remaining: limit }
      const entry = entryOf(held)
      window.release(entry.state, take.at)
      byId.set(take.id, entry)
      return taken(take.id, take.at, take.accepted, entry.state, take.at)
    },
    /** How many ids are remembered now. */
    ids: (): number => byId.size,
  }
}

/** What the limits answered to one request so far. */
export type LimitResults = Partial<Record<'address' | 'key', LimitResult>>

/**
 * Counts a request for its address or its key; throws a Refusal with 429 when the limit is used up, or rejects with it where the
 * limit answers with a promise. What the key's limit refuses does not count for the address.
 */
export async function admit(
  { limits, monotonic }: Pick<Instance, 'limits' | 'monotonic'>,
  { admission, choose }: { readonly admission: LimitResults; readonly choose: Choose },
  kind: 'address' | 'key',
  id: string,
): Promise<void> {
  if (limits === undefined) return
  const take = await limits[kind].take(id, monotonic())
  admission[kind] = take
  if (take.accepted) return
  choose('rate-window')
  if (kind === 'key' && admission.address !== undefined)
    admission.address = limits.address.release(admission.address)
  const retryAfter = String(retryAfterSeconds(take))
  throw new Refusal(
    `errors.rate_limit.${kind}_exceeded`,
    `The rate limit of this ${kind === 'key' ? 'API key' : kind}, ${limits[kind].limit} requests per minute, is exceeded; wait ${retryAfter} s, then send requests more slowly.`,
    { retryAfter },
  )
}

/** Whole seconds for `Retry-After`, rounded up so that a client that obeys is not too early, and at least 1. */
export const retryAfterSeconds = (take: LimitResult): number => Math.max(1, seconds(take.resetMs))

/**
 * Adds the `RateLimit-Policy` and `RateLimit` fields of the IETF draft (draft-ietf-httpapi-ratelimit-headers-10): of each limit
 * that was met its quota and window, and what remains with the seconds until more is free.
 */
export function addRateLimitFields(
  headers: Record<string, string>,
  limits: Limits | undefined,
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

/** Sums of fractions of milliseconds are inexact: what is beyond a whole second by less than a microsecond is none more. */
const seconds = (ms: number): number => Math.ceil(Math.max(0, ms - 1e-3) / 1000)
