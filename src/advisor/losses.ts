import type { Create, ListCall, Revoke } from './calls.ts'
import type { Casebook } from './casebook.ts'
import type { Remark } from './finding.ts'
import { isUnanswered, renamedRetry, sameSale } from './sources.ts'

/** What the client left open: calls that nobody knows the end of and that were neither sent again nor looked up. */
export const lossRemarks = (casebook: Casebook): readonly Remark[] => [
  ...casebook.creates.filter((create) => isLeftOpen(casebook, create)).map(createRemark),
  ...casebook.revokes.filter((revoke) => isRevokeLeftOpen(casebook, revoke)).map(revokeRemark),
]

function isLeftOpen({ creates, lists }: Casebook, create: Create): boolean {
  if (create.grantType !== 'paid_external' || !isUnanswered(create)) return false
  const later = creates.filter(({ entry }) => entry.number > create.entry.number)
  if (later.some((other) => sameSale(other, create) && other.sourceId === create.sourceId)) return false
  if (renamedRetry(creates, create) !== undefined) return false
  return !lists.some((list) => list.entry.number > create.entry.number && wouldShow(list, create))
}

function isRevokeLeftOpen({ revokes, lists }: Casebook, revoke: Revoke): boolean {
  if (revoke.outcome !== 'unknown' && revoke.outcome !== 'limited') return false
  const { entry, bundleId, userId, grantId } = revoke
  const again = revokes.some(
    (other) =>
      other.entry.number > entry.number &&
      (other.grantId === grantId ||
        // An earlier grant of the pair takes this one with it.
        (userId !== undefined && other.bundleId === bundleId && other.userId === userId)),
  )
  if (again) return false
  return !lists.some(
    (list) => list.entry.number > entry.number && wouldShow(list, { bundleId, userId, sourceId: undefined }),
  )
}

/** Whether somebody who reads this list learns what became of the call. */
function wouldShow(
  { operationId, outcome, entry, filters }: ListCall,
  call: {
    readonly bundleId: string
    readonly userId: string | undefined
    readonly sourceId: string | undefined
  },
): boolean {
  if (operationId !== 'listBundleGrants' || outcome !== 'done') return false
  const { userId = call.userId, sourceId = call.sourceId } = filters
  return (
    entry.request.path.startsWith(`/v1/bundles/${encodeURIComponent(call.bundleId)}/`) &&
    userId === call.userId &&
    (call.sourceId === undefined || sourceId === call.sourceId)
  )
}

const createRemark = ({ entry, sourceId }: Create): Remark => ({
  rule: 'PAY-PERIOD-IS-GRANT',
  what: `The create for ${sourceId ?? 'a payment'} ${story(entry)} and was never sent again`,
  evidence: [entry.number],
})

const revokeRemark = ({ entry, grantId }: Revoke): Remark => ({
  rule: 'PAY-REFUND-REVOKE',
  what: `The revoke of grant ${grantId} ${story(entry)} and was never sent again`,
  evidence: [entry.number],
})

function story({ response: { status, delivery } }: Create['entry']): string {
  if (delivery !== 'whole') return 'lost its answer'
  return `was answered ${status}`
}
