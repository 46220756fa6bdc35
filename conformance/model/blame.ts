import type { GrantDraft, KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, type Judged, statusOf, wrong } from '../kit/judged.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { grantOf, iso, isRefusal } from '../kit/wire.ts'
import type { PairState } from './state.ts'
import { type Part, part } from './step.ts'

/**
 * Why a create was not granted although access was not there yet: one thing of it is repaired at a time, and what makes it
 * granted is to blame.
 */
export async function blameCreate(
  broken: readonly Part[],
  { grants }: PairState,
  grantRequest: GrantDraft,
  key: KeyName,
  others: ReadonlySet<string>,
  exchange: Exchange,
  again: (grantRequest: GrantDraft, key: KeyName) => Promise<Exchange>,
): Promise<readonly Part[]> {
  const isForbidden = exchange.status === 401 || exchange.status === 403
  if (isForbidden && key !== 'full' && (await again(grantRequest, 'full')).status === 200)
    return [part('AUTH-GRANTS-GOVERNS', 'a create needs no other permission than grants', answers(exchange))]
  // What is covered is taken as well, and answers 200.
  const isCovered = isRefusal(exchange) && broken.some(({ rule }) => rule === 'GRANT-COVERED')
  if (!isCovered && !broken.some(({ rule }) => rule === 'GRANT-CREATES')) return broken
  const known = new Set([...grants.map(({ id }) => id), grantOf(exchange)?.id])
  const { sourceId, endsAt, grantType } = grantRequest
  const plain = (sourceId ?? 'r').slice(0, 20).replace(/[^A-Za-z0-9]/g, '')
  const other = [...plain].toReversed().join('')
  const withSource = sourceId === undefined ? 'with a sourceId' : 'with another sourceId'
  const repairs: [StatedRuleId, string, GrantDraft][] = []
  // Whoever is not found for one key is found for another: the alias is the owner's.
  const ofKey = exchange.status === 404 ? 'USER-ALIAS-SCOPED' : 'AUTH-GRANTS-GOVERNS'
  if (key !== 'full') repairs.push([ofKey, 'by another key of the owner', {}])
  repairs.push([ruleOfSource(sourceId, exchange), withSource, { sourceId: other }])
  if (typeof endsAt === 'string' && !endsAt.endsWith('Z'))
    repairs.push(['GRANT-ENDS-AT-EXACT', 'with its end in UTC', { endsAt: iso(Date.parse(endsAt)) }])
  const paid = { grantType: 'paid_external', sourceId: `${other}1` }
  if (grantType !== 'paid_external') repairs.push(['GRANT-TYPE-REQUESTABLE', 'with another type', paid])
  for (const [rule, what, repair] of repairs) {
    const answer = await again({ ...grantRequest, ...repair }, 'full')
    const id = grantOf(answer)?.id
    if (answer.status === 200 && id !== undefined && (isCovered || !known.has(id)))
      return [part(rule, `a create is granted that ${what} is granted`, notGranted(exchange))]
  }
  return others.has(grantOf(exchange)?.id ?? '')
    ? [part('GRANT-COVERED', 'access of another user or bundle covers nothing', notGranted(exchange))]
    : broken
}

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
  broken: readonly Part[],
  key: KeyName,
  exchange: Exchange,
  again: () => Promise<Exchange>,
): Promise<readonly Part[]> {
  const isForbidden = exchange.status === 401 || exchange.status === 403
  if (!isForbidden || key === 'full' || (await again()).status !== 200) return broken
  return [part('AUTH-GRANTS-GOVERNS', 'a revoke needs no other permission than grants', answers(exchange))]
}
