import { rateLimit as contract } from '../../spec/generated/contract.ts'
import { fixedWindow } from './fixed-window.ts'
import { slidingWindow } from './sliding-window.ts'
import { tokenBucket } from './token-bucket.ts'

/** The length of the window both limits speak of, in milliseconds (LIMIT-ADDRESS, LIMIT-KEY). */
export const rateWindowMs = contract.windowSeconds * 1000

/** How many ids one limit remembers; see `rateLimit` for what lies beyond. */
export const rememberedIds = 10_000

/** One limit, kept for each id (an address, a key) on its own. */
export interface RateLimit {
  /** Requests accepted in one window, for each id. */
  readonly limit: number
  /** Counts a request of this id at `now`, milliseconds that never go back; a refused one changes nothing. */
  readonly take: (id: string, now: number) => Take
  /** Undoes an accepted take, at most once, because the request was refused elsewhere; answers with what is left then. */
  readonly giveBack: (take: Take) => Take
  /** How many ids are remembered now. */
  readonly ids: () => number
}

/** What a limit said to one request. */
export interface Take {
  readonly id: string
  /** The `now` it was taken at. */
  readonly at: number
  readonly accepted: boolean
  /** Requests that would still be accepted at once. */
  readonly remaining: number
  /** Milliseconds until more become free; for a refused request, how long to wait. */
  readonly resetMs: number
}

/** How one id's requests are counted; its state is plain data and stays the window's own. */
export interface RateWindow<State> {
  readonly open: (now: number) => State
  /** Counts a request if there is room for it. */
  readonly take: (state: State, now: number) => boolean
  /** Takes back one request counted at `at`; nothing happens when it is no longer counted. */
  readonly giveBack: (state: State, at: number) => void
  readonly remaining: (state: State, now: number) => number
  readonly resetMs: (state: State, now: number) => number
}

/** The variant of the open point `rate-window`. */
export type RatePolicy = 'sliding' | 'fixed' | 'bucket'

/**
 * A limit of `limit` requests a minute for each id. At most `ids` ids are remembered: when one more comes, the id whose
 * last accepted request is oldest is forgotten and would start afresh. So the limit is exact for every id as long as no
 * more than `ids` others are accepted within one minute after its last accepted request, and a flood of ids costs its
 * sender more than it wins. An id that has been quiet for a whole window holds nothing and is forgotten anyway.
 */
export function rateLimit(policy: RatePolicy, limit: number, ids = rememberedIds): RateLimit {
  if (policy === 'fixed') return counting(fixedWindow(limit, rateWindowMs), limit, ids)
  if (policy === 'bucket') return counting(tokenBucket(limit, rateWindowMs), limit, ids)
  return counting(slidingWindow(limit, rateWindowMs), limit, ids)
}

/** What is remembered of one id; the links keep all of them in the order of their last accepted request. */
interface Remembered<State> {
  readonly id: string
  readonly state: State
  acceptedAt: number
  older: Remembered<State> | undefined
  newer: Remembered<State> | undefined
}

function counting<State>(window: RateWindow<State>, limit: number, most: number): RateLimit {
  const byId = new Map<string, Remembered<State>>()
  let oldest: Remembered<State> | undefined
  let newest: Remembered<State> | undefined

  const unlink = (entry: Remembered<State>): void => {
    if (entry.older) entry.older.newer = entry.newer
    else oldest = entry.newer
    if (entry.newer) entry.newer.older = entry.older
    else newest = entry.older
  }
  const linkNewest = (entry: Remembered<State>): void => {
    entry.older = newest
    entry.newer = undefined
    if (newest) newest.newer = entry
    else oldest = entry
    newest = entry
  }
  /** A request adds at most one id and drops up to two, so the work stays constant and quiet ids go. */
  const forget = (now: number): void => {
    for (let dropped = 0; dropped < 2 && oldest !== undefined; dropped++) {
      if (byId.size <= most && now - oldest.acceptedAt < rateWindowMs) return
      byId.delete(oldest.id)
      unlink(oldest)
    }
  }
  const remember = (entry: Remembered<State>, now: number): void => {
    entry.acceptedAt = now
    if (entry !== newest) {
      if (byId.has(entry.id)) unlink(entry)
      else byId.set(entry.id, entry)
      linkNewest(entry)
    }
  }
  const tell = (id: string, at: number, accepted: boolean, state: State, now: number): Take => ({
    id,
    at,
    accepted,
    remaining: window.remaining(state, now),
    resetMs: window.resetMs(state, now),
  })

  return {
    limit,
    take(id, now) {
      const entry = byId.get(id) ?? {
        id,
        state: window.open(now),
        acceptedAt: now,
        older: undefined,
        newer: undefined,
      }
      const accepted = window.take(entry.state, now)
      if (accepted) remember(entry, now)
      forget(now)
      return tell(id, now, accepted, entry.state, now)
    },
    giveBack(take) {
      const entry = byId.get(take.id)
      if (entry === undefined) return { ...take, remaining: limit }
      window.giveBack(entry.state, take.at)
      return tell(take.id, take.at, take.accepted, entry.state, take.at)
    },
    ids: () => byId.size,
  }
}
