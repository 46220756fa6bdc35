import { type Remark, remark } from './finding.ts'
import { type Create, type History, type ListCall, type Revoke, samePair } from './history.ts'

/** How the client chose sources, and which calls it left open: nobody knows their end, and they were neither sent again nor looked up. */
export const createRemarks = (history: History): readonly Remark[] => [
  ...history.creates.flatMap((create) => reusedSource(history, create) ?? []),
  ...history.creates.flatMap((create) => renamedRemark(history, create) ?? []),
  ...history.creates
    .filter((create) => isLeftOpen(history, create))
    .map((create) =>
      openRemark('PAY-PERIOD-IS-GRANT', `The create for ${create.sourceId ?? 'a payment'}`, create),
    ),
  ...history.revokes
    .filter((revoke) => isRevokeLeftOpen(history, revoke))
    .map((revoke) => openRemark('PAY-REFUND-REVOKE', `The revoke of grant ${revoke.grantId}`, revoke)),
]

/** A source that stood for one period already, sent again for another. */
function reusedSource({ creates }: History, create: Create): Remark | undefined {
  const { sourceId, endsAt } = create
  if (sourceId === undefined) return undefined
  const first = creates.find(
    (other) => other.sourceId === sourceId && sameSale(other, create) && wasUsed(other),
  )
  if (first === undefined || first.number >= create.number || first.endsAt === endsAt) return undefined
  const isPermanent = endsAt === Number.POSITIVE_INFINITY
  const rule = isPermanent ? 'PAY-LIFETIME-NO-END' : 'PAY-RENEWAL-NEW-SOURCE'
  const how = isPermanent ? 'for permanent access' : 'with another endsAt'
  return remark(rule, `sourceId ${sourceId} was sent again ${how}`, first, create)
}

/** Whether the service has, or may have, taken the source as that of a grant. */
const wasUsed = ({ outcome, entry }: Create): boolean =>
  outcome === 'unknown' || (outcome === 'done' && entry.decision !== 'covered')

function renamedRemark(history: History, unanswered: Create): Remark | undefined {
  const retry = renamedRetry(history, unanswered)
  const what = `A create with sourceId ${unanswered.sourceId} had no answer to rely on and was sent again as ${retry?.sourceId}`
  return retry && remark('GRANT-SOURCE-IDENTIFIES', what, unanswered, retry)
}

/** The create that does over again, under another source, what an unanswered one asked for, and stands in for its retry. */
function renamedRetry({ creates }: History, unanswered: Create): Create | undefined {
  if (unanswered.sourceId === undefined || !isUnanswered(unanswered)) return undefined
  const later = creates.filter((create) => create.number > unanswered.number && sameSale(create, unanswered))
  if (later.some(({ sourceId }) => sourceId === unanswered.sourceId)) return undefined
  return later.find(({ sourceId, endsAt }) => sourceId !== undefined && endsAt === unanswered.endsAt)
}

/** Whether the client cannot take the call for recorded. */
const isUnanswered = ({ outcome }: Create | Revoke): boolean => outcome === 'unknown' || outcome === 'limited'

const sameSale = (one: Create, other: Create): boolean =>
  samePair(one, other) && one.grantType === other.grantType

function isLeftOpen(history: History, create: Create): boolean {
  if (create.grantType !== 'paid_external' || !isUnanswered(create)) return false
  const again = history.creates.some(
    (other) => other.number > create.number && sameSale(other, create) && other.sourceId === create.sourceId,
  )
  return !again && renamedRetry(history, create) === undefined && !lookedUp(history, create)
}

function isRevokeLeftOpen(history: History, revoke: Revoke): boolean {
  if (!isUnanswered(revoke)) return false
  const { number, bundleId, userId, grantId } = revoke
  const again = history.revokes.some(
    (other) =>
      other.number > number &&
      (other.grantId === grantId ||
        // An earlier grant of the pair takes this one with it.
        (userId !== undefined && other.bundleId === bundleId && other.userId === userId)),
  )
  return !again && !lookedUp(history, { number, bundleId, userId, sourceId: undefined })
}

type LookedUp = Pick<Create, 'number' | 'bundleId' | 'sourceId'> & Pick<Revoke, 'userId'>

const lookedUp = ({ lists }: History, call: LookedUp): boolean =>
  lists.some((list) => list.number > call.number && wouldShow(list, call))

/** Whether somebody who reads this list learns what became of the call. */
function wouldShow({ operationId, outcome, entry, filters }: ListCall, call: LookedUp): boolean {
  if (operationId !== 'listBundleGrants' || outcome !== 'done') return false
  const { userId = call.userId, sourceId = call.sourceId } = filters
  return (
    entry.request.path.startsWith(`/v1/bundles/${encodeURIComponent(call.bundleId)}/`) &&
    userId === call.userId &&
    (call.sourceId === undefined || sourceId === call.sourceId)
  )
}

function openRemark(rule: Remark['rule'], call: string, { entry }: Create | Revoke): Remark {
  const { status, delivery } = entry.response
  const ending = delivery === 'whole' ? `was answered ${status}` : 'lost its answer'
  return remark(rule, `${call} ${ending} and was never sent again`, entry)
}
