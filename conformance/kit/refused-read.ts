import type { Exchange } from './exchange.ts'
import type { StatedRuleId } from './rule.ts'
import { errorCodeOf, field, isRefusal, jsonOf } from './wire.ts'

/** The rule that a claim about a list breaks where the list was refused: the one that the refusal itself names, else the claim's own; a key that lacks no permission does not know an alias. */
export function ruleOfRefusal(rule: StatedRuleId, exchange: Exchange | undefined): StatedRuleId {
  if (exchange === undefined || !isRefusal(exchange)) return rule
  if (rule === 'AUTH-GRANTS-GOVERNS' && isOfAlias(exchange)) return 'USER-ALIAS-SCOPED'
  if (exchange.request.method !== 'GET') return rule
  if (aboutCallers.test(rule)) return rule
  const { status, operation, request, json } = exchange
  if (errorCodeOf(exchange) === 'errors.auth.address_not_allowed') return 'KEY-MASKS-OPTIONAL'
  const isList = operation !== 'readCheckout'
  if ((status === 404 || status === 405) && isList && aboutLists.test(rule)) return 'SERVICE-OPERATIONS'
  const named = field(field(json, 'metadata'), 'parameter')
  const isSent = typeof named === 'string' && new URLSearchParams(request.query).has(named)
  const bounds = operation === 'searchUsers' ? 'USERS-LIMIT-BOUNDS-50' : 'LIST-LIMIT-BOUNDS-100'
  if (named === 'limit' && isList) return isSent ? bounds : 'PAGE-PARAMETERS-OPTIONAL'
  if (named === 'cursor' && isSent) return 'PAGE-CURSOR-CONTINUES'
  return named === 'displayName' && !rule.startsWith('USERS-NAME-') ? 'USERS-NAME-LENGTH' : rule
}

/** Whether what names a user was refused as invalid or unknown. */
const isOfAlias = ({ status, request: { query, body = '' } }: Exchange): boolean =>
  [400, 404, 422].includes(status) &&
  (new URLSearchParams(query).has('userId') || field(jsonOf(body), 'userId') !== undefined)

/** Claims about who may ask, and what for: a refusal is what they are about. */
const aboutCallers = /^(?:AUTH|KEY|LIMIT|ERROR|BUNDLE-OWNED|USER-ALIAS-)/

/** Claims that any answer of a list keeps. */
const aboutLists = /^(?:PAGE-PARAMETERS-OPTIONAL|LIST-LIMIT-(?:BOUNDS-100|DEFAULT-50)|BUNDLE-USERS-.*)$/
