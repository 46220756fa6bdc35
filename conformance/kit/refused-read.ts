import type { Exchange } from './exchange.ts'
import type { RuleId, StatedRuleId } from './rule.ts'
import { errorCodeOf, field, isRefusal } from './wire.ts'

/** The rule that a claim about a list breaks where the list was refused: the one that the refusal itself names, else the claim's own. */
export function ruleOfRefusal(rule: StatedRuleId, exchange: Exchange | undefined): StatedRuleId {
  if (exchange === undefined || exchange.request.method !== 'GET' || !isRefusal(exchange)) return rule
  if (aboutCallers.test(rule)) return rule
  const { status, operation, request, json } = exchange
  if (errorCodeOf(exchange) === 'errors.auth.address_not_allowed') return 'KEY-MASKS-OPTIONAL'
  const isList = operation !== 'readCheckout'
  const isOfList = aboutPages.includes(rule) || rule.startsWith('BUNDLE-USERS-')
  if ((status === 404 || status === 405) && isOfList && isList) return 'SERVICE-OPERATIONS'
  const named = field(field(json, 'metadata'), 'parameter')
  const isSent = typeof named === 'string' && new URLSearchParams(request.query).has(named)
  const bounds = operation === 'searchUsers' ? 'USERS-LIMIT-BOUNDS-50' : 'LIST-LIMIT-BOUNDS-100'
  if (named === 'limit' && isList) return isSent ? bounds : 'PAGE-PARAMETERS-OPTIONAL'
  if (named === 'cursor' && isSent) return 'PAGE-CURSOR-CONTINUES'
  return named === 'displayName' && !rule.startsWith('USERS-NAME-') ? 'USERS-NAME-LENGTH' : rule
}

/** Claims about who may ask, and what for: a refusal is what they are about. */
const aboutCallers = /^(?:AUTH|KEY|LIMIT|ERROR|BUNDLE-OWNED|USER-ALIAS-)/

/** Claims that any answer of a list keeps. */
const aboutPages: readonly RuleId[] = [
  'PAGE-PARAMETERS-OPTIONAL',
  'LIST-LIMIT-BOUNDS-100',
  'LIST-LIMIT-DEFAULT-50',
]
