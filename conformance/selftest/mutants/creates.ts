import type { Grant } from '../../../src/ledger/grant.ts'
import type { Pair } from '../../../src/ledger/ids.ts'
import { FOREVER, type Instant } from '../../../src/ledger/instant.ts'
import { takingBody } from './change-input.ts'
import { adding, answering, decidingNew, endingAt, startingAt, wanted } from './change-ledger.ts'
import { showingGrantField, showingGrantText } from './exchange-parts.ts'
import { type Make, mutantsOf } from './mutant.ts'
import { knowing, seeingRemembered } from './remember-grants.ts'

/** Records a grant from now on where the chain, which reaches to `reach`, covers it. */
const recordingWhen = (meant: (endsAt: Instant, reach: Instant) => boolean): Make =>
  decidingNew(({ live, now }, request) => {
    const reach = live.at(-1)?.endsAt
    if (reach === undefined || request.endsAt > reach || !meant(request.endsAt, reach)) return undefined
    return adding(wanted(request, now, now))
  })

/** Bugs of what a create records and answers, and of the chain that it continues. */
const creates = mutantsOf('create', {
  // The body is bound to the row, and startsAt with it.
  'GRANT-START-CHOSEN: a client chooses the start': (composition) => {
    let start: unknown
    const taken = takingBody(({ startsAt, ...body }) => {
      start = startsAt
      return body
    })(composition)
    return startingAt(({ startsAt, endsAt }) => {
      const chosen = typeof start === 'string' ? Date.parse(start) : Number.NaN
      return Number.isNaN(chosen) ? startsAt : Math.min(Math.max(0, chosen), endsAt - 1)
    })(taken)
  },
  'GRANT-ENDS-AT-EXACT: an end in full seconds': endingAt(({ startsAt, endsAt }) => {
    const cut = Math.floor(endsAt / 1_000) * 1_000
    return cut > startsAt ? cut : endsAt
  }),
  'GRANT-ENDS-AT-EXACT: a short grant is made longer': endingAt(({ startsAt, endsAt }, { now }) =>
    endsAt < now + 60_000 ? Math.max(now, startsAt) + 60_000 : endsAt,
  ),
  'GRANT-NO-END-PERMANENT: no end is a month': endingAt(({ startsAt, endsAt }) =>
    endsAt === FOREVER ? startsAt + 30 * 86_400_000 : endsAt,
  ),
  'GRANT-NO-END-PERMANENT GRANT-PERMANENT-NO-END: no end is null': showingGrantField(
    'endsAt',
    (end = null) => end,
  ),
  // A tolerance, for clocks that differ.
  'GRANT-CREATES: an end a second beyond is covered': decidingNew(({ live }, { endsAt }) => {
    const last = live.at(-1)
    const isNear = last !== undefined && endsAt > last.endsAt && endsAt <= last.endsAt + 1_000
    return isNear ? answering({ kind: 'covered', grant: last }) : undefined
  }),

  // The chain: what is covered by it, and whose it is.
  'GRANT-COVERED: an equal end is not covered': recordingWhen((endsAt, reach) => endsAt === reach),
  'GRANT-COVERED: an earlier end is not covered': recordingWhen(
    (endsAt, reach) => endsAt < reach && reach !== FOREVER,
  ),
  'GRANT-START-CHOSEN GRANT-COVERED: a chain over all bundles': seeingRemembered(
    ({ account, revokedAt, grant }, pair, now) =>
      account === pair.account && revokedAt === undefined && grant.endsAt > now,
  ),
})

/** Bugs of sources that come again. */
const dedupe = mutantsOf('dedupe', {
  // The unique index has no column for it, or compares it otherwise.
  'GRANT-SOURCE-SCOPE: a source for all users': sharing(({ account, ...key }) => key),
  'GRANT-SOURCE-SCOPE: a source for all bundles': sharing(({ bundle, ...key }) => key),
  'GRANT-SOURCE-SCOPE: a source in any letter case': sharing((key) => ({
    ...key,
    source: key.source.toLowerCase(),
  })),
  // Null equals null in the cache.
  'GRANT-CREATES GRANT-SOURCE-SCOPE GRANT-START-CHOSEN: a missing source is one too': sharing(
    (key) => key,
    ({ sourceId }) => sourceId === undefined,
  ),
  'GRANT-SOURCE-FIELD: sources in small letters': showingGrantText('sourceId', (source) =>
    source.toLowerCase(),
  ),
})

/** Bugs of creates. */
export const createMutants = [...creates, ...dedupe]

interface Key extends Pair {
  readonly type: Grant['type']
  readonly source: string
}

/** Of the grants that are meant, those with the same key are duplicates. */
export function sharing(
  change: (key: Key) => object,
  meant = ({ sourceId }: Grant) => sourceId !== undefined,
): Make {
  const keyOf = ({ bundle, account }: Pair, { type, sourceId: source = '' }: Grant): string =>
    JSON.stringify(change({ bundle, account, type, source }))
  return knowing((store, grants) => ({
    record: (pair, question, decide) =>
      store.record(pair, question, (view) => {
        const decided = decide(view)
        if (decided.effect.kind !== 'add' || !meant(decided.effect.grant)) return decided
        const key = keyOf(pair, decided.effect.grant)
        const known = grants().findLast((one) => keyOf(one, one.grant) === key)
        if (known === undefined) return decided
        return answering({ kind: 'conflict', grant: known.grant }) as unknown as typeof decided
      }),
  }))
}
