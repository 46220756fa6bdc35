import type { Entry } from '../journal/entry.ts'
import { type Case, caseOf } from './finding.ts'
import { type History, instantOf } from './history.ts'

/** Yields the advisor's findings, case by case, of requests that a client sent before the Retry-After of a 429 had passed. */
export function* limitCases({ entries: all }: History): Iterable<Case> {
  // A browser sends OPTIONS by itself.
  const entries = all.filter(({ request }) => request.method !== 'OPTIONS')
  const servedByRequest = Map.groupBy(
    entries.filter(({ response }) => response.status !== 429),
    requestText,
  )
  for (const [index, refused] of entries.entries()) {
    const { status, headers, delivery } = refused.response
    const wait = Number(headers['retry-after'] ?? Number.NaN) * 1_000
    if (status !== 429 || delivery !== 'whole' || !(wait > 0)) continue
    // Among many equal concurrent requests the next one may be one of them, not a retry: a slow client's begin one after the other.
    const served = (servedByRequest.get(requestText(refused)) ?? []).filter(
      (entry) => entry.number < refused.number && isNear(entry, refused),
    )
    const neighbours = entries.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS)
    const near = neighbours.filter((entry) => sameRequest(entry, refused) && isNear(entry, refused))
    const isAlone = served.length === 0 && connectionsOf(near) <= SEQUENTIAL
    const isInTurn = connectionsOf(served) <= SEQUENTIAL
    const early = entries.find((entry) => {
      if (entry.number <= refused.number || !isBound(refused, entry)) return false
      const waited = elapsed(refused, entry)
      if (waited >= wait - TIMER_SLACK_MS) return false
      if (waited >= IN_FLIGHT_MS) return true
      if (!sameRequest(refused, entry)) return false
      if (sameConnection(refused, entry)) return isInTurn
      // Of two at once both may be refused.
      return waited >= 0 && isAlone && entry.response.status !== 429
    })
    if (early === undefined) continue
    const waited = Math.max(0, Math.round(elapsed(refused, early)))
    const what = `A request came ${waited} ms after a 429 whose Retry-After asked for ${wait / 1_000} s`
    yield caseOf('LIMIT-RETRY-SLOWER', what, refused, early)
  }
}

/** The tolerance for early timers and for rounding to milliseconds. */
const TIMER_SLACK_MS = 20

/** The time within which another request may have been in flight during the refusal. */
const IN_FLIGHT_MS = 1_000

/** The entries beside a refusal among which equal ones are looked for: all would take seconds of a long journal. */
const NEIGHBOURS = 20

/** The number of connections that Node's `fetch` uses for sequential requests. */
const SEQUENTIAL = 2

const isBound = (refused: Entry, later: Entry): boolean =>
  refused.refusal?.code === 'errors.rate_limit.address_exceeded'
    ? refused.request.address === later.request.address
    : refused.keyId === later.keyId

/** Tests for the same connection, on which the client has the answer before it sends the next request. */
const sameConnection = ({ request: one }: Entry, { request: other }: Entry): boolean =>
  one.connection !== undefined && one.connection === other.connection

/** Tests that one of two entries may have been in flight during the other. */
const isNear = (one: Entry, other: Entry): boolean =>
  (one.number < other.number ? elapsed(one, other) : elapsed(other, one)) < IN_FLIGHT_MS

const connectionsOf = (entries: readonly Entry[]): number =>
  new Set(entries.map(({ request }) => request.connection)).size

/** Returns the milliseconds between two entries, by the machine's or the mock's clock, whichever is greater. */
export function elapsed(from: Entry, to: Entry): number {
  const [fromAt, fromRealAt] = timesOf(from)
  const [toAt, toRealAt] = timesOf(to)
  return Math.max(toRealAt - fromRealAt - from.durationMs, toAt - fromAt)
}

/** Returns the times of an entry by both clocks, cached, since each entry is compared with all others. */
function timesOf(entry: Entry): readonly [number, number] {
  const cached = times.get(entry) ?? ([instantOf(entry.at), instantOf(entry.realAt)] as const)
  times.set(entry, cached)
  return cached
}

const times = new WeakMap<Entry, readonly [number, number]>()

/** Returns what equal requests have in common. */
export const requestText = ({ request: { method, path, query, body } }: Entry): string =>
  JSON.stringify([method, path, query, body])

export const sameRequest = ({ request: one }: Entry, { request: other }: Entry): boolean =>
  (['method', 'path', 'query', 'body'] as const).every((part) => one[part] === other[part])
