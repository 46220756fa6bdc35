import type { StatedRuleId } from '../../spec/generated/rules.ts'
import type { Outcome } from '../kit/assertion.ts'
import type { Exchange } from '../kit/exchange.ts'
import { errorCodeOf, field, isRefusal, jsonOf } from '../kit/wire.ts'

/** Returns the rule that a failed assertion breaks: its own, or for a refused request the one that the refusal names. */
export function brokenRule(
  own: StatedRuleId,
  exchange: Exchange | undefined,
  { expected, isValid }: Pick<Outcome, 'expected' | 'isValid'> = { expected: undefined },
): StatedRuleId {
  if (exchange === undefined || exchange.status < 400) return own
  // The request was refused, only with another status than 401.
  if (expected === 401) return 'AUTH-MISSING-OR-INVALID'
  if (own === 'ERROR-CODE-SHAPE' && typeof exchange.json !== 'object') return 'ERROR-BODY'
  if (!isRefusal(exchange)) return own
  const rule = isValid ? ruleOfValidWrite(own, exchange) : own
  if (rule === 'AUTH-GRANTS-GOVERNS' && isOfAlias(exchange)) return 'USER-ALIAS-SCOPED'
  const { status, operation, request, json } = exchange
  if (request.method !== 'GET' || callerRules.test(rule)) return rule
  if (errorCodeOf(exchange) === 'errors.auth.address_not_allowed') return 'KEY-MASKS-OPTIONAL'
  const isList = operation !== 'readCheckout'
  if ((status === 404 || status === 405) && isList && listRules.test(rule)) return 'SERVICE-OPERATIONS'
  const parameter = field(field(json, 'metadata'), 'parameter')
  const isSent = typeof parameter === 'string' && new URLSearchParams(request.query).has(parameter)
  const bounds = operation === 'searchUsers' ? 'USERS-LIMIT-BOUNDS-50' : 'LIST-LIMIT-BOUNDS-100'
  if (parameter === 'limit' && isList) return isSent ? bounds : 'PAGE-PARAMETERS-OPTIONAL'
  if (parameter === 'cursor' && isSent) return 'PAGE-CURSOR-CONTINUES'
  return parameter === 'displayName' && !rule.startsWith('USERS-NAME-') ? 'USERS-NAME-LENGTH' : rule
}

/** Returns the rule that the refusal of a valid write breaks: of its key, or of the alias in a create. */
function ruleOfValidWrite(own: StatedRuleId, { operation, status, request }: Exchange): StatedRuleId {
  const isCreate = operation === 'createBundleGrant'
  const ofKey = isCreate ? [400, 401, 403, 404, 422] : [401, 403]
  if (request.key !== 'full' && ofKey.includes(status)) return 'AUTH-GRANTS-GOVERNS'
  return isCreate && status === 404 ? 'USER-ALIAS-USABLE' : own
}

/** Tests that a request with a userId was refused as invalid or unknown. */
const isOfAlias = ({ status, request: { query, body = '' } }: Exchange): boolean =>
  [400, 404, 422].includes(status) &&
  (new URLSearchParams(query).has('userId') || field(jsonOf(body), 'userId') !== undefined)

/** Rules about callers and refusals, which a refusal can break by itself. */
const callerRules = /^(?:AUTH|KEY|LIMIT|ERROR|BUNDLE-OWNED|USER-ALIAS-)/

/** Rules that no answer of a list breaks: a refused list is about something else. */
const listRules = /^(?:PAGE-PARAMETERS-OPTIONAL|LIST-LIMIT-(?:BOUNDS-100|DEFAULT-50)|BUNDLE-USERS-.*)$/
