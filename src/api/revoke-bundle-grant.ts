import { Refusal } from '../contract/refusal.ts'
import type { Operations } from './instance.ts'
import { grantSummary, ownedBundle, undeletedAccount } from './summaries.ts'

/** Revokes a grant and every live one (neither revoked nor ended) of the same user and bundle that starts later (REVOKE-CASCADE-LATER). */
export const revokeBundleGrant: Operations['revokeBundleGrant'] = async (input, call, instance) => {
  const { grantId } = input
  const { store, aliases, now, steps } = instance
  const bundle = await ownedBundle(input.bundleId, call, instance)
  const found = await store.findGrant(bundle.id, grantId)
  if (found === undefined) throw notFound()
  const { account } = found
  const decision = await store.record(
    { bundle: bundle.id, account },
    { now, grant: grantId, reads: 'later' },
    steps.decideRevoke(call.variantOf),
  )
  call.trace.decision = decision.kind
  switch (decision.kind) {
    case 'revoked':
      call.trace.revoked = decision.revoked
      break
    case 'already-revoked': {
      const answer = call.variantOf('revoke-revoked')
      if (answer === '404') throw notFound()
      if (answer !== '200') throw notRevocable('The grant is already revoked.', Number(answer))
      break
    }
    case 'not-revocable': {
      const answer = call.variantOf('revoke-expired')
      if (answer === 'not-found') throw notFound()
      if (answer === 'conflict') throw notRevocable('The grant has expired and cannot be revoked.')
      break
    }
    case 'unknown':
      throw notFound()
  }
  const undeleted = await undeletedAccount(account, instance)
  const userId = undeleted && aliases.encrypt(call.caller.owner, [undeleted.id])[0]
  return { grant: grantSummary(decision.grant, userId) }
}

const notFound = (): Refusal =>
  new Refusal(
    'errors.grant.not_found',
    'The bundle has no grant with this id; list its grants to get their ids.',
  )

const notRevocable = (message: string, status?: number): Refusal =>
  new Refusal('errors.grant.not_revocable', message, undefined, status)
