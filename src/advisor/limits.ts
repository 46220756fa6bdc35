import type { Entry } from '../mock/journal/entry.ts'
import { type Remark, remark } from './finding.ts'
import { type History, instantOf } from './history.ts'

/** Whether the client waited when it was told to. */
export const limitRemarks = ({ entries }: History): readonly Remark[] =>
  entries.flatMap((refused) => {
    const wait = waitOf(refused)
    if (wait === undefined) return []
    const isAlone = !isOneOfMany(entries, refused)
    const early = entries.find((entry) => {
      if (entry.number <= refused.number || !bound(refused, entry)) return false
      const waited = elapsed(refused, entry)
      const isTooEarly = waited >= 0 && waited < wait - TIMER_SLACK_MS
      return isTooEarly && (waited >= ON_ITS_WAY_MS || (isAlone && sameRequest(refused, entry)))
    })
    if (early === undefined) return []
    const waited = Math.round(elapsed(refused, early))
    const what = `A request came ${waited} ms after a 429 whose Retry-After asked for ${wait / 1_000} s`
    return [remark('LIMIT-RETRY-SLOWER', what, refused, early)]
  })

/** A timer may fire a little early, and the journal's times are whole milliseconds. */
const TIMER_SLACK_MS = 20

/** Another request that comes sooner may have been on its way when the refusal was. */
const ON_ITS_WAY_MS = 1_000

/** Milliseconds that a 429 asks for; undefined when the entry is none that arrived, or does not say. */
function waitOf({ response: { status, headers, delivery } }: Entry): number | undefined {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return status === 429 && delivery === 'whole' && seconds > 0 ? seconds * 1_000 : undefined
}

/** A limit of the key binds the key's requests, one of the address those of the address. */
const bound = (refused: Entry, later: Entry): boolean =>
  refused.refusal?.code === 'errors.rate_limit.address_exceeded'
    ? refused.request.address === later.request.address
    : refused.keyId === later.keyId

/** Whether the same request was served right before: then the next one may be one more of them, and no retry. */
const isOneOfMany = (entries: readonly Entry[], refused: Entry): boolean =>
  entries.some(
    (entry) =>
      entry.number < refused.number &&
      entry.response.status !== 429 &&
      sameRequest(entry, refused) &&
      elapsed(entry, refused) < ON_ITS_WAY_MS,
  )

/** By whichever clock shows more: a test may wait by moving the fixture's. */
const elapsed = (from: Entry, to: Entry): number =>
  Math.max(
    instantOf(to.realAt) - instantOf(from.realAt) - from.durationMs,
    instantOf(to.at) - instantOf(from.at),
  )

const sameRequest = ({ request: one }: Entry, { request: other }: Entry): boolean =>
  one.method === other.method &&
  one.path === other.path &&
  one.query === other.query &&
  one.body === other.body
