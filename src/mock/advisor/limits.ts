import type { Entry } from '../journal/entry.ts'
import { type Remark, remark } from './finding.ts'
import { type History, instantOf } from './history.ts'

/** Whether the client waited when it was told to. */
export function* limitRemarks({ entries }: History): Iterable<Remark> {
  for (const refused of entries) {
    const { status, headers, delivery } = refused.response
    const wait = Number(headers['retry-after'] ?? Number.NaN) * 1_000
    if (status !== 429 || delivery !== 'whole' || !(wait > 0)) continue
    // After many equal requests at once the next one may be one more of them, and no retry.
    const before = new Set(
      entries.filter((entry) => precedes(entry, refused)).map(({ request }) => request.connection),
    )
    const early = entries.find((entry) => {
      if (entry.number <= refused.number || !isBound(refused, entry)) return false
      const waited = elapsed(refused, entry)
      if (waited >= wait - TIMER_SLACK_MS) return false
      if (waited >= ON_ITS_WAY_MS) return true
      if (!sameRequest(refused, entry)) return false
      return sameConnection(refused, entry) ? before.size <= ONE_BY_ONE : waited >= 0 && before.size === 0
    })
    if (early === undefined) continue
    const waited = Math.max(0, Math.round(elapsed(refused, early)))
    const what = `A request came ${waited} ms after a 429 whose Retry-After asked for ${wait / 1_000} s`
    yield remark('LIMIT-RETRY-SLOWER', what, refused, early)
  }
}

/** A timer may fire a little early, and the journal's times are whole milliseconds. */
const TIMER_SLACK_MS = 20

/** Another request that comes sooner may have been on its way when the refusal was. */
const ON_ITS_WAY_MS = 1_000

/** On how many connections, in turn, a client such as Node's `fetch` sends requests of which each waits for the one before. */
const ONE_BY_ONE = 2

/** A limit of the key binds the key's requests, one of the address those of the address. */
const isBound = (refused: Entry, later: Entry): boolean =>
  refused.refusal?.code === 'errors.rate_limit.address_exceeded'
    ? refused.request.address === later.request.address
    : refused.keyId === later.keyId

/** On one connection a client sends nothing before it has its answer. */
const sameConnection = ({ request: one }: Entry, { request: other }: Entry): boolean =>
  one.connection !== undefined && one.connection === other.connection

/** Whether the same request was served right before. */
const precedes = (entry: Entry, refused: Entry): boolean =>
  entry.number < refused.number &&
  entry.response.status !== 429 &&
  sameRequest(entry, refused) &&
  elapsed(entry, refused) < ON_ITS_WAY_MS

/** By whichever clock shows more: a test may wait by moving the fixture's. */
export function elapsed(from: Entry, to: Entry): number {
  const [fromAt, fromRealAt] = timesOf(from)
  const [toAt, toRealAt] = timesOf(to)
  return Math.max(toRealAt - fromRealAt - from.durationMs, toAt - fromAt)
}

/** The milliseconds of both clocks, read once: a full journal compares each entry with every other. */
function timesOf(entry: Entry): readonly [number, number] {
  const known = times.get(entry) ?? ([instantOf(entry.at), instantOf(entry.realAt)] as const)
  times.set(entry, known)
  return known
}

const times = new WeakMap<Entry, readonly [number, number]>()

export const sameRequest = ({ request: one }: Entry, { request: other }: Entry): boolean =>
  (['method', 'path', 'query', 'body'] as const).every((part) => one[part] === other[part])
