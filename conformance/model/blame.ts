import type { Trial } from '../kit/check.ts'
import { idsOf } from '../kit/claims.ts'
import type { GrantDraft } from '../kit/draft.ts'
import { drafts, idsIn } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, statusOf, wrong } from '../kit/judged.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { grantOf, iso, isRefusal } from '../kit/wire.ts'
import { type Part, part } from './step.ts'
import { draftIn, isRevoke, othersOf, stateOf, type TrackedPair } from './track.ts'

/**
 * Why a write was refused, or a create not granted although access was not there yet: one thing of it is repaired at a time, the key
 * first, and what makes it granted is to blame.
 */
export async function blameWrite(
  trial: Trial,
  tracked: TrackedPair,
  exchange: Exchange,
  broken: readonly Part[],
): Promise<readonly Part[]> {
  const { status, request } = exchange
  const { bundleId, userId } = tracked.pair
  const draft = draftIn(exchange)
  const again = async (repair: GrantDraft): Promise<Exchange> => {
    const { grantId } = idsIn(request)
    const repeated = await trial.send(
      grantId === undefined
        ? drafts.create(bundleId, userId, { ...draft, ...repair }, trial.sourceId)
        : drafts.revoke(bundleId, grantId),
    )
    tracked.history.push(repeated)
    return repeated
  }
  // A server error is told as that.
  if (status >= 500) return broken
  const isForbidden = request.key !== 'full' && (status === 401 || status === 403)
  if (isForbidden && (await again({})).status === 200)
    return [part('AUTH-GRANTS-GOVERNS', 'a write needs no other permission than grants', answers(exchange))]
  // What is covered is taken as well, and answers 200.
  const isCovered = isRefusal(exchange) && broken.some(({ rule }) => rule === 'GRANT-COVERED')
  if (isRevoke(exchange) || !(isCovered || broken.some(({ rule }) => rule === 'GRANT-CREATES'))) return broken
  const answered = grantOf(exchange)?.id
  const known = new Set([...idsOf(stateOf(tracked).grants), answered])
  const { sourceId, endsAt, grantType } = draft
  // One that no repair before has had: it may count for all users.
  const other = trial
    .sourceId()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(-20)
  const withSource = sourceId === undefined ? 'with a sourceId' : 'with another sourceId'
  const repairs: [StatedRuleId, string, GrantDraft][] = []
  if (request.key !== 'full') repairs.push(['AUTH-GRANTS-GOVERNS', 'by another key of the owner', {}])
  repairs.push([ruleOfSource(sourceId, exchange), withSource, { sourceId: other }])
  if (typeof endsAt === 'string' && !endsAt.endsWith('Z'))
    repairs.push(['GRANT-ENDS-AT-EXACT', 'with its end in UTC', { endsAt: iso(Date.parse(endsAt)) }])
  const paid = { grantType: 'paid_external', sourceId: other }
  if (grantType !== 'paid_external') repairs.push(['GRANT-TYPE-REQUESTABLE', 'with another type', paid])
  const judged = wrong(
    'a new grant',
    answered === undefined ? statusOf(exchange) : `grant ${answered}`,
    exchange,
  )
  for (const [rule, what, repair] of repairs) {
    const answer = await again(repair)
    const id = grantOf(answer)?.id
    if (answer.status === 200 && id !== undefined && (isCovered || !known.has(id)))
      return [part(rule, `a create is granted that ${what} is granted`, judged)]
  }
  return othersOf(tracked).has(answered ?? '')
    ? [part('GRANT-COVERED', 'access of another user or bundle covers nothing', judged)]
    : broken
}

/** A source, or the lack of one, that is taken for the same as another, is too long, has characters that are refused, or is missed. */
function ruleOfSource(source: string | undefined, { status }: Exchange): StatedRuleId {
  if (source === undefined && status < 400) return 'GRANT-CREATES'
  if (status === 200 || status === 409) return 'GRANT-SOURCE-SCOPE'
  if (source === undefined) return 'GRANT-SOURCE-REQUIRED-PAID'
  return source.length >= 255 ? 'GRANT-SOURCE-MAX-256' : 'GRANT-SOURCE-PATTERN'
}
