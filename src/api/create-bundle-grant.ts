import { Refusal } from '../contract/refusal.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { type AccountId, type Alias, toGrantId } from '../ledger/ids.ts'
import { FOREVER, type Instant } from '../ledger/instant.ts'
import type { Call, Instance, Operations } from './instance.ts'
import { grantSummary, ownedBundle, undeletedAccount } from './summaries.ts'

/** Creates a grant that begins now or where the access that the user has ends; if that lasts until `endsAt`, answers with the grant that gives it (GRANT-START-CHOSEN, GRANT-COVERED). */
export const createBundleGrant: Operations['createBundleGrant'] = async (input, call, instance) => {
  const { bundleId, userId, grantType: type, sourceId, endsAt = FOREVER } = input
  const { store, now, newId, steps } = instance
  // Without a source it cannot be a duplicate, so no look-up is needed.
  if (sourceId === undefined && endsAt <= call.now) throw endsInPast(endsAt, call.now)
  const bundle = await ownedBundle(bundleId, call, instance)
  const account = await grantee(userId, call, instance)
  if (bundle.status === 'archived' && call.variantOf('archived-create') === 'refuse')
    throw new Refusal('errors.bundle.archived', 'The bundle is archived; grants cannot be created in it.')
  const decision = await store.record(
    { bundle: bundle.id, account },
    { now, source: sourceId === undefined ? undefined : { type, id: sourceId }, reads: { endsAt } },
    steps.decideGrant({ id: toGrantId(newId()), type, sourceId, endsAt }, call.variantOf),
  )
  call.trace.decision = decision.kind
  switch (decision.kind) {
    case 'granted':
      call.trace.added = decision.grant.id
      break
    case 'covered':
    case 'replayed':
      break
    case 'conflict':
      throw new Refusal(
        'errors.grant.duplicate_source',
        'This sourceId was already used for this bundle, user and grantType; use a new sourceId for a new payment.',
        { grantId: decision.grant.id },
      )
    case 'ended':
      throw endsInPast(endsAt, decision.now)
  }
  return { grant: grantSummary(decision.grant, userId) }
}

/** Returns the refusal of an end that is not after now (GRANT-ENDS-IN-PAST). */
const endsInPast = (endsAt: Instant, now: Instant): Refusal =>
  new Refusal(
    'errors.grant.ends_in_past',
    `endsAt must be later than now, ${formatInstant(now)}; it was ${formatInstant(endsAt)}.`,
    { field: 'endsAt' },
  )

/** Returns the account of an alias; a deleted account and the caller's own are refused as unknown. */
async function grantee(userId: Alias, call: Call, instance: Instance): Promise<AccountId> {
  const { owner } = call.caller
  const id = instance.aliases.decrypt(owner, userId)
  const account = await undeletedAccount(id === owner ? undefined : id, instance)
  if (account !== undefined) return account.id
  throw new Refusal(
    'errors.user.not_found',
    'userId is unknown; use a userId from your own user search.',
    { field: 'userId' },
    Number(call.variantOf('unknown-alias-create')),
  )
}
