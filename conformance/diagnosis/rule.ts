import type { StatedRuleId } from '../../spec/generated/rules.ts'
import { limitBoundsOf } from '../contract/body-rules.ts'
import type { Assertion, Outcome } from '../kit/assertion.ts'
import type { Exchange } from '../kit/exchange.ts'
import { isLacking, ruleOfPermission } from '../kit/rules.ts'
import { errorCodeOf, field, grantsOf, isRefusal, isRevoke, jsonOf } from '../kit/wire.ts'

/** Returns the rule to report as broken for a failed assertion: its own, that of a changed property, or for a refused request the one that the refusal names. */
export function brokenRule(
  stated: StatedRuleId,
  exchange: Exchange | undefined,
  { expected, isValid, repaired }: Partial<Outcome> = {},
): StatedRuleId {
  const own = (repaired?.holds ? repaired.rule : repaired?.otherwise) ?? stated
  if (exchange === undefined) return own
  // A revoke that shows the user to another key of the owner by another alias.
  if (own === 'GRANT-USER-ID' && isRevoke(exchange) && exchange.request.key !== 'full')
    return 'USER-ALIAS-SCOPED'
  const isOfRows = rowRules.test(own) || (Array.isArray(expected) && writeRules.test(own))
  if (exchange.status < 400) return isOfRows ? (ruleOfPage(exchange) ?? own) : own
  // The request was refused, only with another status than 401.
  if (expected === 401) return 'AUTH-MISSING-OR-INVALID'
  if (own === 'ERROR-CODE-SHAPE' && typeof exchange.json !== 'object') return 'ERROR-BODY'
  if (!isRefusal(exchange)) return callerRules.test(own) ? own : 'STATUS-SUCCESS-200'
  const { status, operation, request, json } = exchange
  const isSound = isValid || (status === 404 && own.startsWith('GRANT-'))
  const rule = isSound ? ruleOfValidWrite(own, exchange) : own
  const isGone = rule === 'AUTH-GRANTS-GOVERNS' && isRevoke(exchange) && expected !== 403
  if (isGone && [404, 409, 410].includes(status)) return 'REVOKE-SELECTED'
  if (rule === 'AUTH-GRANTS-GOVERNS' && isOfAlias(exchange)) return 'USER-ALIAS-SCOPED'
  if (callerRules.test(rule)) return rule
  const code = errorCodeOf(exchange) ?? ''
  if (request.method === 'GET' && code === 'errors.auth.address_not_allowed') return 'KEY-MASKS-OPTIONAL'
  if (status === 403 && code.startsWith('errors.auth.permission') && operation !== undefined) {
    // Of these it is open which permission they need: the key with all of them was taken for another one.
    const isOpen = operation === 'listBundleUsers' || operation === 'readCheckout'
    if (isOpen) return request.key === 'full' ? 'AUTH-BEARER' : rule
    return isLacking(operation, request.key) ? rule : ruleOfPermission(operation)
  }
  if (request.method !== 'GET') return rule
  const isList = operation !== 'readCheckout'
  if ((status === 404 || status === 405) && isList && listRules.test(rule)) return 'SERVICE-OPERATIONS'
  const parameter = field(field(json, 'metadata'), 'parameter')
  const isSent = typeof parameter === 'string' && new URLSearchParams(request.query).has(parameter)
  if (parameter === 'limit' && isList) return isSent ? limitBoundsOf(operation) : 'PAGE-PARAMETERS-OPTIONAL'
  if (parameter === 'cursor' && isSent) return 'PAGE-CURSOR-CONTINUES'
  if (parameter === 'sourceId' && isSent) return 'GRANTS-FILTER-SOURCE'
  if (parameter === 'displayName' && !rule.startsWith('USERS-NAME-')) return 'USERS-NAME-LENGTH'
  return operation === 'searchUsers' && rule.startsWith('CHECKOUT-') ? 'USERS-PREFIX' : rule
}

/** Returns the rule that the refusal of a valid write breaks: of its key, or of the alias in a create. */
function ruleOfValidWrite(own: StatedRuleId, exchange: Exchange): StatedRuleId {
  const { operation, status, request } = exchange
  const isCreate = operation === 'createBundleGrant'
  const ofKey = isCreate ? [400, 401, 403, 404, 422] : [401, 403]
  if (request.key !== 'full' && ofKey.includes(status)) return 'AUTH-GRANTS-GOVERNS'
  if (!isCreate || status !== 404) return own
  return errorCodeOf(exchange)?.includes('bundle') === true ? 'GRANT-CREATES' : 'USER-ALIAS-USABLE'
}

/** Returns the rule that a first page breaks by itself, beside its own request: it is of another limit, source, type or user. */
function ruleOfPage(exchange: Exchange): StatedRuleId | undefined {
  const query = new URLSearchParams(exchange.request.query)
  if (exchange.request.method !== 'GET' || query.has('cursor')) return undefined
  const [asked, limit] = [Number(query.get('limit')), field(exchange.json, 'limit')]
  const most = exchange.operation === 'searchUsers' ? 50 : 100
  if (asked >= 1 && asked <= most && typeof limit === 'number' && limit !== asked) return 'PAGE-LIMIT-ECHO'
  const isOther = (name: 'userId' | 'sourceId' | 'grantType') =>
    query.has(name) && grantsOf(exchange).some((row) => row[name] !== query.get(name))
  if (isOther('sourceId')) return 'GRANTS-FILTER-SOURCE'
  if (isOther('grantType')) return 'GRANTS-FILTER-TYPE'
  return isOther('userId') ? 'GRANTS-FILTER-USER' : undefined
}

/** Tests that a request with a userId was refused as invalid or unknown. */
const isOfAlias = ({ status, request: { query, body = '' } }: Exchange): boolean =>
  [400, 404, 422].includes(status) &&
  (new URLSearchParams(query).has('userId') || field(jsonOf(body), 'userId') !== undefined)

/** Rules about callers and refusals, which a refusal can break by itself. */
const callerRules = /^(?:AUTH|KEY|LIMIT|ERROR|BUNDLE-OWNED|USER-ALIAS-)/

/** Rules that no answer of a list breaks: a refused list is about something else. */
const listRules = /^(?:PAGE-PARAMETERS-OPTIONAL|LIST-LIMIT-(?:BOUNDS-100|DEFAULT-50)|BUNDLE-USERS-.*)$/

/** Rules about the rows of a list and their order, which a page that is no answer to its request seems to break. */
const rowRules = /^(?:GRANTS-(?:SORT|FILTER-|NOT)|PAGE-(?:CURSOR|NEXT)|USERS-PREFIX|GRANT-CREATES)/

/** Rules about refused writes, which such a page seems to break where it is read to see that they changed nothing. */
const writeRules = /^(?:AUTH-|BUNDLE-OWNED|ERROR-INVALID)/

/** The assertions of each allowed outcome of a request, of which none holds altogether. */
export type Candidates = readonly (readonly Assertion[])[]

/** Returns the failed assertions of the closest candidate; the first one, on the status, counts as much as all fields. */
export function closestOf(candidates: Candidates): readonly Assertion[] {
  const failed = candidates.map((all) => ({ broken: all.filter(({ holds }) => !holds), first: all[0] }))
  const distance = ({ broken, first }: (typeof failed)[number]) =>
    broken.length + (first?.holds === false ? 6 : 0)
  return failed.toSorted((a, b) => distance(a) - distance(b))[0]?.broken ?? []
}

/** Returns the failed assertions of a list that something before these writes broke; `ofAll`: of every pair. */
export function brokenBefore(
  failed: readonly Assertion[],
  writes: readonly Exchange[],
  history: readonly Exchange[],
  ofAll: readonly Exchange[],
): readonly Assertion[] {
  const begun = Math.min(...writes.map(({ n }) => n))
  // Refused writes take nothing: a revoke did, which was answered since the row was last listed.
  const isTakenBefore = (row: string): boolean => {
    const lastListed = history.findLast(({ n, text }) => n < begun && text.includes(row))?.n ?? begun
    const isBetween = (one: Exchange) =>
      isRevoke(one) && one.status === 200 && one.n > lastListed && one.n < begun
    return writes.every(isRefusal) && ofAll.some(isBetween)
  }
  const isWithRevoke = writes.some(isRevoke)
  return failed.filter(({ rule, expectedRow, row = '' }) =>
    rule.startsWith('REVOKE-')
      ? !isWithRevoke || expectedRow === 'absent' || isTakenBefore(row)
      : !isWithRevoke && expectedRow === 'listed',
  )
}

/** Tests for an assertion on a field of a new grant, which proves nothing about a grant that is in no list. */
export const isOfFields = ({ rule }: Assertion): boolean =>
  /^GRANT-(?:START-CHOSEN|ENDS-AT-EXACT|NO-END-PERMANENT|TYPE-FIELD|SOURCE-FIELD|CREATED-AT)$/.test(rule)

/** Returns why a grant is listed or not: rule and claim; `isAtRevoke`: listed at a revoke since the last list. */
export function sentenceOfRow(
  revoked: 'no' | 'selected' | 'cascade',
  is: Readonly<Record<'isAtRevoke' | 'isOver' | 'isListedBefore', boolean>>,
): readonly [StatedRuleId, string] {
  if (revoked === 'cascade' && is.isAtRevoke)
    return ['REVOKE-CASCADE-LATER', 'a grant that starts after a revoked one leaves the list']
  if (revoked !== 'no') return ['REVOKE-LEAVES-LIST', 'a revoked grant leaves the list']
  const takes = 'a revoke takes away what it selects and what starts later, and a repeated one nothing'
  if (is.isAtRevoke) return ['REVOKE-CASCADE-ONLY', `${takes}: all else is listed`]
  const ofOver = is.isOver ? 'GRANTS-EXPIRED-INCLUDED' : undefined
  const ofKept = is.isListedBefore ? 'GRANTS-NOT-REVOKED' : 'GRANT-CREATES'
  return [ofOver ?? ofKept, 'a grant that nothing revoked is listed']
}

/** Returns the rule that a refused revoke breaks: of the states where the grant has become current by the time alone. */
export const ruleOfRevoke = (isCurrentByNow: boolean): StatedRuleId =>
  isCurrentByNow ? 'GRANT-STATES' : 'REVOKE-SELECTED'

/** Returns the rule that a listed grant breaks which no create answered. */
export function ruleOfStrange(
  row: Readonly<Record<'isRenewal' | 'isSecond' | 'isCovered', boolean>>,
): StatedRuleId {
  if (row.isRenewal) return 'SERVICE-NO-SUBSCRIPTIONS'
  if (row.isSecond) return 'GRANT-SOURCE-NO-SECOND'
  return row.isCovered ? 'GRANT-COVERED' : 'GRANT-CREATES'
}

/** Returns the assertions on fields of a grant, or `all` if several fail, as for another grant. */
export function ofFieldsOrAll(fields: readonly Assertion[], all: Assertion): readonly Assertion[] {
  const wrong = fields.filter(({ holds }) => !holds).length
  if (wrong > 1) return [all]
  return wrong === 1 || fields.length === 0 ? fields : [...fields, all]
}

/** Returns which rules refused requests break by a changed list; REVOKE-CASCADE-ONLY only for a lost grant. */
export const rulesOfChange = (
  rules: readonly StatedRuleId[],
  isGone: boolean,
  tried: readonly Exchange[],
): readonly StatedRuleId[] => {
  const isTooFar = isGone && !tried.some((one) => isRevoke(one) && one.status === 200)
  return rules.filter((rule) => isTooFar || rule !== 'REVOKE-CASCADE-ONLY')
}
