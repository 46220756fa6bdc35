import type { GrantMutation } from '../../spec/types.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Grant } from '../ledger/grant.ts'
import { type AccountId, toGrantId } from '../ledger/ids.ts'
import type { Call, Deployment } from './deployment.ts'
import { grantSummary } from './grant-summary.ts'
import { ownedBundle } from './owned-bundle.ts'
import { recordNow } from './record-now.ts'

interface Input {
  readonly path: { readonly bundleId: string; readonly grantId: string }
}

/** Revokes the grant and with it every live one of its pair that starts later (REVOKE-CASCADE-LATER). */
export async function revokeBundleGrant(
  { path }: Input,
  call: Call,
  deployment: Deployment,
): Promise<GrantMutation> {
  const bundle = await ownedBundle(path.bundleId, call, deployment)
  const id = toGrantId(path.grantId)
  const found = await deployment.store.findGrant(bundle.id, id)
  if (found === undefined) throw notFound()
  const pair = { bundle: bundle.id, account: found.account }
  const decision = await recordNow(deployment, pair, { grant: id }, (now) =>
    deployment.ledger.decideRevoke({ now }, call.variants),
  )
  call.notes.decision = decision.kind
  switch (decision.kind) {
    case 'revoked':
      call.notes.revoked = decision.revoked
      break
    case 'already-revoked':
      refuseRepeated(call)
      break
    case 'not-revocable':
      refuseExpired(call)
      break
    case 'unknown':
      throw notFound()
  }
  return { grant: await summary(decision.grant, found.account, call, deployment) }
}

const notFound = (): Refusal =>
  new Refusal('errors.grant.not_found', 'The bundle has no grant with this id; list its grants to find it.')

function refuseRepeated(call: Call): void {
  const answer = call.variants['revoke-revoked']
  if (answer === '404') throw notFound()
  if (answer !== '200')
    throw new Refusal(
      'errors.grant.not_revocable',
      'The grant has been revoked before; nothing is left to revoke.',
      undefined,
      Number(answer),
    )
}

function refuseExpired(call: Call): void {
  const answer = call.variants['revoke-expired']
  if (answer === 'not-found') throw notFound()
  if (answer === 'conflict')
    throw new Refusal('errors.grant.not_revocable', 'The grant has expired; nothing is left to revoke.')
}

async function summary(
  grant: Grant,
  account: AccountId,
  call: Call,
  deployment: Deployment,
): Promise<GrantMutation['grant']> {
  const holder = await deployment.store.findAccount(account)
  const gone = holder === undefined || holder.deletedAt !== undefined
  return grantSummary(grant, gone ? undefined : deployment.aliases.seal(call.caller.owner, [account])[0])
}
