import type { Trial } from '../kit/check.ts'
import { idsOf } from '../kit/claims.ts'
import type { GrantDraft, KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, type Judged, statusOf, wrong } from '../kit/judged.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { grantOf, iso, isRefusal } from '../kit/wire.ts'
import { type Part, part } from './step.ts'
import { othersOf, stateOf, type TrackedPair } from './track.ts'

/**
 * Why a create was not granted although access was not there yet: one thing of it is repaired at a time, and what makes it
 * granted is to blame.
 */
export async function blameCreate(
  trial: Trial,
  tracked: TrackedPair,
  grantRequest: GrantDraft,
  key: KeyName,
  exchange: Exchange,
  broken: readonly Part[],
): Promise<readonly Part[]> {
  const again = async (repair: GrantDraft): Promise<Exchange> => {
    const repeated = await trial.create(tracked.pair, { ...grantRequest, ...repair }, 'full')
    tracked.history.push(repeated)
    return repeated
  }
  // A server error is told as that.
  if (exchange.status >= 500) return broken
  if (isForbidden(exchange, key) && (await again({})).status === 200)
    return [part('AUTH-GRANTS-GOVERNS', 'a create needs no other permission than grants', answers(exchange))]
  // What is covered is taken as well, and answers 200.
  const isCovered = isRefusal(exchange) && broken.some(({ rule }) => rule === 'GRANT-COVERED')
  if (!isCovered && !broken.some(({ rule }) => rule === 'GRANT-CREATES')) return broken
  const known = new Set([...idsOf(stateOf(tracked).grants), grantOf(exchange)?.id])
  const { sourceId, endsAt, grantType } = grantRequest
  // One that no repair before has had: it may count for all users.
  const other = trial
    .sourceId()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(-20)
  const withSource = sourceId === undefined ? 'with a sourceId' : 'with another sourceId'
  const repairs: [StatedRuleId, string, GrantDraft][] = []
  if (key !== 'full') repairs.push(['AUTH-GRANTS-GOVERNS', 'by another key of the owner', {}])
  repairs.push([ruleOfSource(sourceId, exchange), withSource, { sourceId: other }])
  if (typeof endsAt === 'string' && !endsAt.endsWith('Z'))
    repairs.push(['GRANT-ENDS-AT-EXACT', 'with its end in UTC', { endsAt: iso(Date.parse(endsAt)) }])
  const paid = { grantType: 'paid_external', sourceId: other }
  if (grantType !== 'paid_external') repairs.push(['GRANT-TYPE-REQUESTABLE', 'with another type', paid])
  for (const [rule, what, repair] of repairs) {
    const answer = await again(repair)
    const id = grantOf(answer)?.id
    if (answer.status === 200 && id !== undefined && (isCovered || !known.has(id)))
      return [part(rule, `a create is granted that ${what} is granted`, notGranted(exchange))]
  }
  return othersOf(tracked).has(grantOf(exchange)?.id ?? '')
    ? [part('GRANT-COVERED', 'access of another user or bundle covers nothing', notGranted(exchange))]
    : broken
}

/** Whether this key may not do what another one may. */
const isForbidden = ({ status }: Exchange, key: KeyName): boolean =>
  key !== 'full' && (status === 401 || status === 403)

const notGranted = (exchange: Exchange): Judged => {
  const id = grantOf(exchange)?.id
  return wrong('a new grant', id === undefined ? statusOf(exchange) : `grant ${id}`, exchange)
}

/** A source, or the lack of one, that is taken for the same as another, is too long, has characters that are refused, or is missed. */
function ruleOfSource(source: string | undefined, { status }: Exchange): StatedRuleId {
  if (source === undefined && status < 400) return 'GRANT-CREATES'
  if (status === 200 || status === 409) return 'GRANT-SOURCE-SCOPE'
  if (source === undefined) return 'GRANT-SOURCE-REQUIRED-PAID'
  return source.length >= 255 ? 'GRANT-SOURCE-MAX-256' : 'GRANT-SOURCE-PATTERN'
}

/** A revoke that another key of the owner may send and this one may not. */
export async function blameRevoke(
  trial: Trial,
  { pair }: TrackedPair,
  grantId: string,
  key: KeyName,
  exchange: Exchange,
  broken: readonly Part[],
): Promise<readonly Part[]> {
  if (!isForbidden(exchange, key) || (await trial.revoke(pair, grantId)).status !== 200) return broken
  return [part('AUTH-GRANTS-GOVERNS', 'a revoke needs no other permission than grants', answers(exchange))]
}
