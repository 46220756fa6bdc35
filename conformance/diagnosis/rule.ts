import type { Outcome } from '../kit/assertion.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { errorCodeOf, field, isRefusal, jsonOf } from '../kit/wire.ts'

/** Returns the rule that a failed assertion breaks: its own, or where it was refused the one that the refusal itself is about. */
export function brokenRule(
  own: StatedRuleId,
  exchange: Exchange | undefined,
  { expected, isSound }: Pick<Outcome, 'expected' | 'isSound'> = { expected: undefined },
): StatedRuleId {
  if (exchange === undefined || exchange.status < 400) return own
  // What is refused with another status was not taken: only the status is wrong.
  if (expected === 401) return 'AUTH-MISSING-OR-INVALID'
  if (own === 'ERROR-CODE-SHAPE' && typeof exchange.json !== 'object') return 'ERROR-BODY'
  if (!isRefusal(exchange)) return own
  const rule = isSound ? ofSoundWrite(own, exchange) : own
  if (rule === 'AUTH-GRANTS-GOVERNS' && isOfAlias(exchange)) return 'USER-ALIAS-SCOPED'
  const { status, operation, request, json } = exchange
  if (request.method !== 'GET' || aboutCallers.test(rule)) return rule
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

/** The rule of a write without a defect that was refused: of its key where that is not the usual one, or of the alias in a create. */
function ofSoundWrite(own: StatedRuleId, { operation, status, request }: Exchange): StatedRuleId {
  const isCreate = operation === 'createBundleGrant'
  const ofKey = isCreate ? [400, 401, 403, 404, 422] : [401, 403]
  if (request.key !== 'full' && ofKey.includes(status)) return 'AUTH-GRANTS-GOVERNS'
  return isCreate && status === 404 ? 'USER-ALIAS-USABLE' : own
}

/** Returns whether what names a user was refused as invalid or unknown. */
const isOfAlias = ({ status, request: { query, body = '' } }: Exchange): boolean =>
  [400, 404, 422].includes(status) &&
  (new URLSearchParams(query).has('userId') || field(jsonOf(body), 'userId') !== undefined)

/** Claims about who may ask, and what for: a refusal is what they are about. */
const aboutCallers = /^(?:AUTH|KEY|LIMIT|ERROR|BUNDLE-OWNED|USER-ALIAS-)/

/** Claims that any answer of a list keeps. */
const aboutLists = /^(?:PAGE-PARAMETERS-OPTIONAL|LIST-LIMIT-(?:BOUNDS-100|DEFAULT-50)|BUNDLE-USERS-.*)$/
