import { formatInstant } from '../../ledger/date-time.ts'
import { toInstant } from '../../ledger/instant.ts'
import { type Remark, remark } from './finding.ts'
import { type Create, type History, isNoAnswer, type ListCall, type Revoke, samePair } from './history.ts'

/**
 * How the client chose sources, and which calls it left open: nobody repeated them with success or, where the ledger has
 * decided them, looked them up.
 */
export function* createRemarks(history: History): Iterable<Remark> {
  for (const create of history.creates) {
    const { number, sourceId, grantType, endsAt } = create
    const sales = salesLike(history, create)
    const attempts = sales.filter((other) => other.sourceId === sourceId)
    const first = attempts.find(isTaken)
    if (sourceId !== undefined && first && first.number < number && first.endsAt !== endsAt) {
      const isPermanent = endsAt === Number.POSITIVE_INFINITY
      const rule = isPermanent ? 'PAY-LIFETIME-NO-END' : 'PAY-RENEWAL-NEW-SOURCE'
      const how = isPermanent ? 'for permanent access' : 'with another endsAt'
      yield remark(rule, `sourceId ${sourceId} was sent again ${how}`, first, create)
    }
    const isLater = (other: Create): boolean => other.number > number
    if (!isUnanswered(create) || attempts.some((other) => isLater(other) && !isNoAnswer(other, create)))
      continue
    // Asks again for the same under another source.
    const retry = sales.find(
      (other) => isLater(other) && other.sourceId !== sourceId && other.endsAt === endsAt,
    )
    if (sourceId !== undefined && retry?.sourceId !== undefined)
      yield remark(
        'GRANT-SOURCE-IDENTIFIES',
        `A create with sourceId ${sourceId} had no answer to rely on and was sent again as ${retry.sourceId}`,
        create,
        retry,
      )
    else if (grantType === 'paid_external' && !(attempts.some(isDecided) && lookedUp(history, create)))
      yield openRemark('PAY-PERIOD-IS-GRANT', createText(create), create)
  }
  for (const revoke of history.revokes)
    if (isLeftOpen(history, revoke))
      yield openRemark('PAY-REFUND-REVOKE', `The revoke of grant ${revoke.grantId}`, revoke)
}

/** The creates of the same type for the same user in the same bundle, this one included. */
export const salesLike = ({ creates }: History, create: Create): readonly Create[] =>
  creates.filter((other) => other.grantType === create.grantType && samePair(other, create))

/** All that is known of a sale. */
export const createText = ({ sourceId, userId, endsAt }: Create): string =>
  `The create for ${sourceId ?? 'a payment'} (user ${userId}, ${endsAt === Number.POSITIVE_INFINITY ? 'for good' : `until ${formatInstant(toInstant(endsAt))}`})`

/** Whether the service has taken the source of a create, or may have. */
const isTaken = ({ outcome, entry }: Create): boolean =>
  outcome === 'unknown' || (outcome === 'done' && entry.decision !== 'covered')

/** Whether the client cannot take the call for recorded. */
export const isUnanswered = ({ outcome }: Create | Revoke): boolean =>
  outcome === 'unknown' || outcome === 'limited'

/** Whether the call has reached the ledger; what has not is lost, also when somebody looks. */
const isDecided = ({ entry }: Create | Revoke): boolean => entry.decision !== undefined

/** Whether a revoke had no answer, and was neither sent again nor looked up where it was recorded. */
export const isLeftOpen = (history: History, revoke: Revoke): boolean =>
  isUnanswered(revoke) &&
  !isRevokedAgain(history, revoke) &&
  !(isDecided(revoke) && lookedUp(history, revoke))

/** Whether this grant was revoked later, by itself or with an earlier one of the same pair. */
function isRevokedAgain({ revokes }: History, revoke: Revoke): boolean {
  const { number, bundleId, userId, grantId } = revoke
  return revokes.some(
    (other) =>
      other.number > number &&
      !isNoAnswer(other, revoke) &&
      (other.grantId === grantId ||
        other.entry.ledger.revoked.some((id) => id === grantId) ||
        (isDecided(revoke) &&
          userId !== undefined &&
          other.bundleId === bundleId &&
          other.userId === userId)),
  )
}

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
  const isLost = delivery === 'none' || delivery === 'part'
  const ending = isLost ? 'lost its answer' : `was answered ${status}`
  return remark(rule, `${call} ${ending} and was never repeated until it was answered`, entry)
}
