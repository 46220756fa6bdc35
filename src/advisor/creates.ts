import { type Remark, remark } from './finding.ts'
import { type Create, type History, type ListCall, type Revoke, samePair } from './history.ts'

/** How the client chose sources, and which calls it left open: nobody knows their end, and they were neither sent again nor looked up. */
export function* createRemarks(history: History): Iterable<Remark> {
  for (const create of history.creates) {
    const reused = firstUse(history, create)
    if (reused !== undefined) yield reusedSource(reused, create)
    if (!isUnanswered(create)) continue
    const retry = renamedRetry(history, create)
    const { sourceId } = create
    if (retry !== undefined)
      yield remark(
        'GRANT-SOURCE-IDENTIFIES',
        `A create with sourceId ${sourceId} had no answer to rely on and was sent again as ${retry.sourceId}`,
        create,
        retry,
      )
    else if (
      create.grantType === 'paid_external' &&
      !isRepeated(history, create) &&
      !lookedUp(history, create)
    )
      yield openRemark('PAY-PERIOD-IS-GRANT', `The create for ${sourceId ?? 'a payment'}`, create)
  }
  for (const revoke of history.revokes)
    if (isUnanswered(revoke) && !isRevokedAgain(history, revoke) && !lookedUp(history, revoke))
      yield openRemark('PAY-REFUND-REVOKE', `The revoke of grant ${revoke.grantId}`, revoke)
}

/** The first create whose source the service has, or may have, taken; undefined unless this later one has that source and another end. */
function firstUse({ creates }: History, create: Create): Create | undefined {
  const first = creates.find(
    (other) =>
      other.sourceId !== undefined &&
      other.sourceId === create.sourceId &&
      sameSale(other, create) &&
      (other.outcome === 'unknown' || (other.outcome === 'done' && other.entry.decision !== 'covered')),
  )
  return first && first.number < create.number && first.endsAt !== create.endsAt ? first : undefined
}

function reusedSource(first: Create, create: Create): Remark {
  const isPermanent = create.endsAt === Number.POSITIVE_INFINITY
  const rule = isPermanent ? 'PAY-LIFETIME-NO-END' : 'PAY-RENEWAL-NEW-SOURCE'
  const how = isPermanent ? 'for permanent access' : 'with another endsAt'
  return remark(rule, `sourceId ${create.sourceId} was sent again ${how}`, first, create)
}

/** The create that does over again, under another source, what an unanswered one asked for, in place of its retry. */
function renamedRetry(history: History, unanswered: Create): Create | undefined {
  if (unanswered.sourceId === undefined || isRepeated(history, unanswered)) return undefined
  return history.creates.find(
    (create) =>
      create.number > unanswered.number &&
      sameSale(create, unanswered) &&
      create.sourceId !== undefined &&
      create.endsAt === unanswered.endsAt,
  )
}

/** Whether the client cannot take the call for recorded. */
const isUnanswered = ({ outcome }: Create | Revoke): boolean => outcome === 'unknown' || outcome === 'limited'

const sameSale = (one: Create, other: Create): boolean =>
  samePair(one, other) && one.grantType === other.grantType

const isRepeated = ({ creates }: History, create: Create): boolean =>
  creates.some(
    (other) => other.number > create.number && sameSale(other, create) && other.sourceId === create.sourceId,
  )

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
