import { unchanged } from '../../src/ledger/decision.ts'
import type { Grant } from '../../src/ledger/grant.ts'
import type { Pair } from '../../src/ledger/ids.ts'
import { changeInput, parseFieldAs } from './change-input.ts'
import { changeCreate, confuseSources, isRevoked, overlookSameSource } from './change-ledger.ts'
import { changeGrantField, changeOperation, ofText, onTwoNodes } from './change-server.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'

interface DedupeKey extends Pair {
  readonly type: Grant['type']
  readonly source: string
}

/** Puts a bug, for the suite to find, into the dedupe of creates by `sourceId`: grants of one key, which `change` computes from the pair (bundle and account), type and source, are duplicates. */
export const dedupe = (
  change: (key: DedupeKey) => object,
  matches = ({ sourceId }: Grant) => sourceId !== undefined,
): Mutation => {
  const keyOf = ({ bundle, account }: Pair, { type, sourceId: source = '' }: Grant): string =>
    JSON.stringify(change({ bundle, account, type, source }))
  return changeCreate((decide, view, { pair, grants }) => {
    const decided = decide(view)
    if (decided.effect.kind !== 'add' || !matches(decided.effect.grant)) return decided
    const key = keyOf(pair, decided.effect.grant)
    const earlier = grants.findLast((one) => keyOf(one, one.grant) === key)
    return earlier === undefined ? decided : unchanged({ kind: 'conflict', grant: earlier.grant })
  })
}

mutantsOf('dedupe', {
  // The unique index has no column for it, or compares it otherwise.
  'GRANT-SOURCE-SCOPE: a source for all users': dedupe(({ account, ...key }) => key),
  'GRANT-SOURCE-SCOPE: a source for all bundles': dedupe(({ bundle, ...key }) => key),
  'GRANT-SOURCE-SCOPE: a source in any letter case': dedupe(({ source, ...key }) => ({
    ...key,
    source: source.toLowerCase(),
  })),
  // Null equals null in the cache.
  'GRANT-CREATES GRANT-SOURCE-SCOPE GRANT-START-CHOSEN: a missing source is one too': dedupe(
    (key) => key,
    ({ sourceId }) => sourceId === undefined,
  ),
  'GRANT-SOURCE-FIELD: sources in small letters': changeGrantField(
    'sourceId',
    ofText((source) => source.toLowerCase()),
  ),
})

const afterColon = (source: string | undefined) => source?.split(':').at(-1)

subtleMutantsOf('dedupe', {
  'GRANT-SOURCE-NO-SECOND: a source that was revoked is free for ever': overlookSameSource(
    ({ type, sourceId }, _now, { own }) =>
      own.some((one) => isRevoked(one) && one.grant.sourceId === sourceId && one.grant.type === type),
  ),
  'GRANT-SOURCE-NO-SECOND: a source of the digit 0 is no duplicate': overlookSameSource(
    ({ sourceId }) => sourceId === '0',
  ),
  'GRANT-SOURCE-NO-SECOND: a source of 200 characters is no duplicate': overlookSameSource(
    ({ sourceId = '' }) => sourceId.length >= 200,
  ),
  // The column keeps a number where a text looks like one, so 2041.10 and 2041.1 are the same.
  'GRANT-SOURCE-FIELD GRANT-SOURCE-SCOPE: sources that are numbers': changeInput((input) =>
    /^\d{1,9}(?:\.\d{1,5})?(?:e\d)?$/i.test(`${input['sourceId']}`)
      ? { ...input, sourceId: `${Number(input['sourceId'])}` }
      : input,
  ),
  'GRANT-SOURCE-NO-SECOND GRANT-SOURCE-SCOPE GRANT-USER-ID: a retry beside the same source of another user':
    changeOperation('createBundleGrant', async (run, { bundleId, grantType, sourceId }, call, instance) => {
      const created = await run()
      if (call.trace.decision !== 'replayed' || sourceId === undefined) return created
      const query = { bundleId, grantType, sourceId, limit: 1, sort: 'createdAt', dir: 'asc' } as const
      const page = await instance.steps.operations.listBundleGrants(query, call, instance)
      return { grant: page.grants[0] ?? created.grant }
    }),
  'GRANT-SOURCE-PATTERN ERROR-INVALID-REFUSED: a source of digits': parseFieldAs('sourceId', (source) =>
    typeof source === 'number' ? `${source}` : source,
  ),
  'GRANT-SOURCE-NO-SECOND: dedupe forgets a source 20 s after its grant has ended': overlookSameSource(
    ({ endsAt }, now) => now - endsAt > 20_000,
  ),
  'GRANT-SOURCE-NO-SECOND: dedupe forgets sources of what was not paid after 20 s': overlookSameSource(
    ({ type, createdAt }, now) => type !== 'paid_external' && now - createdAt > 20_000,
  ),
  'GRANT-SOURCE-NO-SECOND: dedupe looks at the last 16 grants of the user': overlookSameSource(
    ({ id }, _now, { own }) => own.slice(0, -16).some(({ grant }) => grant.id === id),
  ),
  'GRANT-SOURCE-NO-SECOND: dedupe knows the last 100 sources of the deployment': overlookSameSource(
    ({ id }, _now, { grants }) => {
      const sources = grants.filter(({ grant }) => grant.sourceId !== undefined)
      return sources.slice(0, -100).some(({ grant }) => grant.id === id)
    },
  ),
  // A node knows its own grants at once.
  'GRANT-SOURCE-NO-SECOND: a source that one of two nodes took is known to the other after 5 s': onTwoNodes(
    overlookSameSource(
      ({ id, createdAt }, now, { own }) =>
        now - createdAt < 5_000 && own.every(({ grant }) => grant.id !== id),
    ),
  ),
  // A language whose == compares such texts as numbers: 1e3 and 1000, 007 and 7.
  'GRANT-SOURCE-SCOPE GRANT-CREATES: sources that are one number are one source': confuseSources(
    ({ type, id }, other) => type === other.type && Number(id) === Number(other.sourceId),
  ),
  'GRANT-SOURCE-SCOPE GRANT-CREATES: gifts and rewards share their sources': confuseSources(
    ({ type, id }, other) =>
      id === other.sourceId && [type, other.type].every((one) => one === 'gift' || one === 'referral_reward'),
  ),
  'GRANT-SOURCE-SCOPE GRANT-CREATES: dedupe compares what stands after the last colon': confuseSources(
    ({ type, id }, other) =>
      type === other.type && id.includes(':') && afterColon(id) === afterColon(other.sourceId),
  ),
  'GRANT-SOURCE-NO-SECOND: a grant of the owner is no duplicate': overlookSameSource(
    ({ type }) => type === 'owner_grant',
  ),
})
