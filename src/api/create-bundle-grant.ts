import type { GrantMutation } from '../../spec/types.ts'
import { Refusal } from '../contract/refusal.ts'
import { formatInstant, parseDateTime } from '../ledger/date-time.ts'
import type { GrantType } from '../ledger/grant.ts'
import { type AccountId, toAlias, toGrantId } from '../ledger/ids.ts'
import { FOREVER, type Instant } from '../ledger/instant.ts'
import type { Call, Deployment } from './deployment.ts'
import { grantSummary } from './grant-summary.ts'
import { ownedBundle } from './owned-bundle.ts'
import { recordNow } from './record-now.ts'

interface Input {
  readonly path: { readonly bundleId: string }
  readonly body: {
    readonly userId: string
    readonly grantType: Exclude<GrantType, 'trial'>
    readonly endsAt?: string
    readonly sourceId?: string
  }
}

/** Records a period of access that begins now or where the current chain ends (GRANT-START-CHOSEN, GRANT-COVERED). */
export async function createBundleGrant(
  { path, body }: Input,
  call: Call,
  deployment: Deployment,
): Promise<GrantMutation> {
  futureEnd(body.endsAt, call.now)
  const bundle = await ownedBundle(path.bundleId, call, deployment)
  const account = await grantee(body.userId, call, deployment)
  if (bundle.status === 'archived' && call.variants['archived-create'] === 'refuse')
    throw new Refusal('errors.bundle.archived', 'The bundle is archived; no access can be granted in it.')
  const { grantType: type, sourceId } = body
  const id = toGrantId(deployment.newId())
  const source = sourceId === undefined ? undefined : { type, id: sourceId }
  const pair = { bundle: bundle.id, account }
  const decision = await recordNow(deployment, pair, { source }, (now) => {
    // The end may have come while the body did.
    const endsAt = futureEnd(body.endsAt, now)
    return deployment.ledger.decideGrant({ now, id, type, sourceId, endsAt }, call.variants)
  })
  call.notes.decision = decision.kind
  switch (decision.kind) {
    case 'granted':
      call.notes.added = decision.grant.id
      break
    case 'covered':
    case 'replayed':
      break
    case 'conflict':
      throw new Refusal(
        'errors.grant.duplicate_source',
        'This sourceId has already recorded a grant of this user, bundle and grantType; use a new one for a new payment.',
        { grantId: decision.grant.id },
      )
  }
  return { grant: grantSummary(decision.grant, body.userId) }
}

/** An end that is not after now is refused: it would record a period without access (GRANT-ENDS-IN-PAST). */
function futureEnd(text: string | undefined, now: Instant): Instant {
  if (text === undefined) return FOREVER
  const endsAt = parseDateTime(text)
  if (endsAt !== undefined && endsAt > now) return endsAt
  throw new Refusal(
    'errors.grant.ends_in_past',
    `endsAt must be later than now, ${formatInstant(now)}; it was ${text}.`,
    {
      field: 'endsAt',
    },
  )
}

/** The account behind an alias of the caller's own; a deleted one and the caller's own count as unknown. */
async function grantee(userId: string, call: Call, deployment: Deployment): Promise<AccountId> {
  const { owner } = call.caller
  const id = deployment.aliases.open(owner, toAlias(userId))
  const account = id === undefined || id === owner ? undefined : await deployment.store.findAccount(id)
  if (account !== undefined && account.deletedAt === undefined) return account.id
  throw new Refusal(
    'errors.user.not_found',
    'userId must be an alias from your own users search; it is not known.',
    { field: 'userId' },
    Number(call.variants['unknown-alias-create']),
  )
}
