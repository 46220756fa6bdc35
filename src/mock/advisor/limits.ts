import type { Entry } from '../journal/entry.ts'
import { type Remark, remark } from './finding.ts'
import { type History, instantOf } from './history.ts'

/** Yields the advisor's remarks on requests that a client sent before the Retry-After of a 429 had passed. */
export function* limitRemarks({ entries }: History): Iterable<Remark> {
  for (const refused of entries) {
    const { status, headers, delivery } = refused.response
    const wait = Number(headers['retry-after'] ?? Number.NaN) * 1_000
    if (status !== 429 || delivery !== 'whole' || !(wait > 0)) continue
    // After many equal concurrent requests the next one may be one of them, not a retry.
    const before = entries.filter((entry) => precedes(entry, refused))
    const served = before.filter(({ response }) => response.status !== 429)
    const connections = new Set(served.map(({ request }) => request.connection))
    const areInTurn = served.length < before.length && inTurn([...before, refused])
    const early = entries.find((entry) => {
      if (entry.number <= refused.number || !isBound(refused, entry)) return false
      const waited = elapsed(refused, entry)
      if (waited >= wait - TIMER_SLACK_MS) return false
      if (waited >= IN_FLIGHT_MS) return true
      if (!sameRequest(refused, entry)) return false
      if (sameConnection(refused, entry)) return connections.size <= SEQUENTIAL
      return (waited >= 0 && served.length === 0) || (areInTurn && inTurn([refused, entry]))
    })
    if (early === undefined) continue
    const waited = Math.max(0, Math.round(elapsed(refused, early)))
    const what = `A request came ${waited} ms after a 429 whose Retry-After asked for ${wait / 1_000} s`
    yield remark('LIMIT-RETRY-SLOWER', what, refused, early)
  }
}

/** The tolerance for early timers and for rounding to milliseconds. */
const TIMER_SLACK_MS = 20

/** The time within which another request may have been in flight during the refusal. */
const IN_FLIGHT_MS = 1_000

/** The least time between two of a client's sequential requests on new connections; concurrent ones wait less for the server. */
const IN_TURN_MS = 2

/** The number of connections that Node's `fetch` uses for sequential requests. */
const SEQUENTIAL = 2

/** Tests that a refusal applies to a later request: it has the same key, or the same address. */
const isBound = (refused: Entry, later: Entry): boolean =>
  refused.refusal?.code === 'errors.rate_limit.address_exceeded'
    ? refused.request.address === later.request.address
    : refused.keyId === later.keyId

/** Tests for the same connection, on which the client has the answer before it sends the next request. */
const sameConnection = ({ request: one }: Entry, { request: other }: Entry): boolean =>
  one.connection !== undefined && one.connection === other.connection

/** Tests that an entry is the same request, sent right before. */
const precedes = (entry: Entry, refused: Entry): boolean =>
  entry.number < refused.number && sameRequest(entry, refused) && elapsed(entry, refused) < IN_FLIGHT_MS

/** Tests that each entry began only after the answer to the one before, by the machine's clock. */
const inTurn = (entries: readonly Entry[]): boolean =>
  entries.every((entry, index) => {
    const previous = entries[index - 1]
    return previous === undefined || realElapsed(previous, entry) >= IN_TURN_MS
  })

/** Returns the milliseconds between two entries, by the machine's or the mock's clock, whichever is greater. */
export function elapsed(from: Entry, to: Entry): number {
  return Math.max(realElapsed(from, to), timesOf(to)[0] - timesOf(from)[0])
}

const realElapsed = (from: Entry, to: Entry): number => timesOf(to)[1] - timesOf(from)[1] - from.durationMs

/** Returns the times of an entry by both clocks, cached, since each entry is compared with all others. */
function timesOf(entry: Entry): readonly [number, number] {
  const cached = times.get(entry) ?? ([instantOf(entry.at), instantOf(entry.realAt)] as const)
  times.set(entry, cached)
  return cached
}

const times = new WeakMap<Entry, readonly [number, number]>()

export const sameRequest = ({ request: one }: Entry, { request: other }: Entry): boolean =>
  (['method', 'path', 'query', 'body'] as const).every((part) => one[part] === other[part])
