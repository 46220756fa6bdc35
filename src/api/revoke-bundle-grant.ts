import { Refusal } from '../contract/refusal.ts'
import type { Call, Operations } from './instance.ts'
import { ownedBundle } from './owned-bundle.ts'
import { grantSummary, presentAccount } from './summaries.ts'

/** Revokes the grant and with it every live one of its pair that starts later (REVOKE-CASCADE-LATER). */
export const revokeBundleGrant: Operations['revokeBundleGrant'] = async (input, call, instance) => {
  const { grantId } = input
  const { store, aliases, now, parts } = instance
  const bundle = await ownedBundle(input.bundleId, call, instance)
  const found = await store.findGrant(bundle.id, grantId)
  if (found === undefined) throw notFound()
  const { account } = found
  const decision = await store.record(
    { bundle: bundle.id, account },
    { now, grant: grantId },
    parts.decideRevoke(call.choose),
  )
  call.trace.decision = decision.kind
  switch (decision.kind) {
    case 'revoked':
      call.trace.revoked = decision.revoked
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
  const shown = await presentAccount(account, instance)
  const userId = shown && aliases.seal(call.caller.owner, [shown.id])[0]
  return { grant: grantSummary(decision.grant, userId) }
}

const notFound = (): Refusal =>
  new Refusal(
    'errors.grant.not_found',
    'The bundle has no grant with this id; list its grants to get their ids.',
  )

function refuseRepeated(call: Call): void {
  const answer = call.choose('revoke-revoked')
  if (answer === '404') throw notFound()
  if (answer !== '200')
    throw new Refusal(
      'errors.grant.not_revocable',
      'The grant is already revoked.',
      undefined,
      Number(answer),
    )
}

function refuseExpired(call: Call): void {
  const answer = call.choose('revoke-expired')
  if (answer === 'not-found') throw notFound()
  if (answer === 'conflict')
    throw new Refusal('errors.grant.not_revocable', 'The grant has expired and cannot be revoked.')
}
