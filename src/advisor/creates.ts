import { type Remark, remark } from './finding.ts'
import { type Create, type History, type ListCall, type Revoke, samePair } from './history.ts'

/** How the client chose sources, and which calls it left open: nobody knows their end, and they were neither sent again nor looked up. */
export function* createRemarks(history: History): Iterable<Remark> {
  for (const create of history.creates) {
    const { number, sourceId, grantType, endsAt } = create
    const sales = history.creates.filter((other) => other.grantType === grantType && samePair(other, create))
    const first = sales.find((other) => other.sourceId === sourceId && isTaken(other))
    if (sourceId !== undefined && first && first.number < number && first.endsAt !== endsAt) {
      const isPermanent = endsAt === Number.POSITIVE_INFINITY
      const rule = isPermanent ? 'PAY-LIFETIME-NO-END' : 'PAY-RENEWAL-NEW-SOURCE'
      const how = isPermanent ? 'for permanent access' : 'with another endsAt'
      yield remark(rule, `sourceId ${sourceId} was sent again ${how}`, first, create)
    }
    const later = sales.filter((other) => other.number > number)
    if (!isUnanswered(create) || later.some((other) => other.sourceId === sourceId)) continue
    // Asks again for the same under another source.
    const retry = later.find((other) => other.sourceId !== undefined && other.endsAt === endsAt)
    if (sourceId !== undefined && retry !== undefined)
      yield remark(
        'GRANT-SOURCE-IDENTIFIES',
        `A create with sourceId ${sourceId} had no answer to rely on and was sent again as ${retry.sourceId}`,
        create,
        retry,
      )
    else if (grantType === 'paid_external' && !lookedUp(history, create))
      yield openRemark('PAY-PERIOD-IS-GRANT', `The create for ${sourceId ?? 'a payment'}`, create)
  }
  for (const revoke of history.revokes)
    if (isUnanswered(revoke) && !isRevokedAgain(history, revoke) && !lookedUp(history, revoke))
      yield openRemark('PAY-REFUND-REVOKE', `The revoke of grant ${revoke.grantId}`, revoke)
}

/** Whether the service has taken the source of a create, or may have. */
const isTaken = ({ outcome, entry }: Create): boolean =>
  outcome === 'unknown' || (outcome === 'done' && entry.decision !== 'covered')

/** Whether the client cannot take the call for recorded. */
const isUnanswered = ({ outcome }: Create | Revoke): boolean => outcome === 'unknown' || outcome === 'limited'

/** Whether this grant, or one of the same pair, which may take this one with it, was revoked later. */
const isRevokedAgain = ({ revokes }: History, { number, bundleId, userId, grantId }: Revoke): boolean =>
  revokes.some(
    (other) =>
      other.number > number &&
      (other.grantId === grantId ||
        (userId !== undefined && other.bundleId === bundleId && other.userId === userId)),
  )

const lookedUp = ({ lists }: History, call: Create | Revoke): boolean =>
  lists.some((list) => list.number > call.number && wouldShow(list, call))

/** Whether somebody who reads this list learns what became of the call. */
function wouldShow({ operationId, outcome, entry, filters }: ListCall, call: Create | Revoke): boolean {
  if (operationId !== 'listBundleGrants' || outcome !== 'done') return false
  const { userId = call.userId, sourceId } = filters
  return (
    entry.request.path.startsWith(`/v1/bundles/${encodeURIComponent(call.bundleId)}/`) &&
    userId === call.userId &&
    (call.sourceId === undefined || (sourceId ?? call.sourceId) === call.sourceId)
  )
}

function openRemark(rule: Remark['rule'], call: string, { entry }: Create | Revoke): Remark {
  const { status, delivery } = entry.response
  const ending = delivery === 'whole' ? `was answered ${status}` : 'lost its answer'
  return remark(rule, `${call} ${ending} and was never sent again`, entry)
}
