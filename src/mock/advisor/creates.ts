import { formatInstant } from '../../ledger/date-time.ts'
import { toInstant } from '../../ledger/instant.ts'
import { type Case, caseOf } from './finding.ts'
import { type Create, type History, isNoAnswer, type ListCall, type Revoke, samePair } from './history.ts'

/** Yields the advisor's findings, case by case, of how a client used `sourceId`, and of unanswered creates and revokes that it did not resolve. */
export function* createCases(history: History): Iterable<Case> {
  for (const create of history.creates) {
    const { number, sourceId, grantType, endsAt } = create
    const similar = similarCreates(history, create)
    const attempts = similar.filter((other) => other.sourceId === sourceId)
    const first = attempts.find(isSourceTaken)
    if (sourceId !== undefined && first && first.number < number && first.endsAt !== endsAt) {
      const isPermanent = endsAt === Number.POSITIVE_INFINITY
      const rule = isPermanent ? 'PAY-LIFETIME-NO-END' : 'PAY-RENEWAL-NEW-SOURCE'
      const how = isPermanent ? 'for permanent access' : 'with another endsAt'
      yield caseOf(rule, `sourceId ${sourceId} was sent again ${how}`, first, create)
    }
    const isLater = (other: Create): boolean => other.number > number
    if (!isUnanswered(create) || attempts.some((other) => isLater(other) && !isNoAnswer(other, create)))
      continue
    // Repeats the create with another source.
    const retry = similar.find(
      (other) => isLater(other) && other.sourceId !== sourceId && other.endsAt === endsAt,
    )
    if (sourceId !== undefined && retry?.sourceId !== undefined)
      yield caseOf(
        'GRANT-SOURCE-IDENTIFIES',
        `A create with sourceId ${sourceId} had no answer to rely on and was sent again as ${retry.sourceId}`,
        create,
        retry,
      )
    else if (grantType === 'paid_external' && !(attempts.some(isDecided) && isLookedUp(history, create)))
      yield unresolvedCase('PAY-PERIOD-IS-GRANT', createText(create), create)
  }
  for (const revoke of history.revokes)
    if (isUnresolved(history, revoke))
      yield unresolvedCase('PAY-REFUND-REVOKE', `The revoke of grant ${revoke.grantId}`, revoke)
}

/** Returns the creates of the same type for the same user and bundle, including this one. */
export const similarCreates = ({ creates }: History, create: Create): readonly Create[] =>
  creates.filter((other) => other.grantType === create.grantType && samePair(other, create))

/** Describes a create by source, user and end. */
export const createText = ({ sourceId, userId, endsAt }: Create): string =>
  `The create for ${sourceId ?? 'a payment'} (user ${userId}, ${endsAt === Number.POSITIVE_INFINITY ? 'for good' : `until ${formatInstant(toInstant(endsAt))}`})`

/** Tests that the service has, or may have, recorded the source of a create. */
const isSourceTaken = ({ outcome, entry }: Create): boolean =>
  outcome === 'unknown' || (outcome === 'succeeded' && entry.decision !== 'covered')

/** Tests that the client cannot know that a call was recorded. */
export const isUnanswered = ({ outcome }: Create | Revoke): boolean =>
  outcome === 'unknown' || outcome === 'limited'

/** Tests that the call has reached the ledger. */
const isDecided = ({ entry }: Create | Revoke): boolean => entry.decision !== undefined

/** Tests that a revoke had no answer and was neither repeated nor, if decided, looked up. */
export const isUnresolved = (history: History, revoke: Revoke): boolean =>
  isUnanswered(revoke) &&
  !isRevokedAgain(history, revoke) &&
  !(isDecided(revoke) && isLookedUp(history, revoke))

/** Tests that this grant was revoked later, by itself or with an earlier one of its pair. */
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

const isLookedUp = ({ lists }: History, call: Create | Revoke): boolean =>
  lists.some((list) => list.number > call.number && showsResult(list, call))

function showsResult({ operationId, outcome, entry, filters }: ListCall, call: Create | Revoke): boolean {
  if (operationId !== 'listBundleGrants' || outcome !== 'succeeded') return false
  const { userId = call.userId, sourceId } = filters
  return (
    entry.request.path.startsWith(`/v1/bundles/${encodeURIComponent(call.bundleId)}/`) &&
    userId === call.userId &&
    (call.sourceId === undefined || (sourceId ?? call.sourceId) === call.sourceId)
  )
}

function unresolvedCase(rule: Case['rule'], call: string, { entry }: Create | Revoke): Case {
  const { status, delivery } = entry.response
  const isLost = delivery === 'none' || delivery === 'part'
  const ending = isLost ? 'lost its answer' : `was answered ${status}`
  return caseOf(rule, `${call} ${ending}, and no later try got through`, entry)
}
