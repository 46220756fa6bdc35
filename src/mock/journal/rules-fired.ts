import type { ErrorCode, OperationId } from '../../../spec/generated/contract.ts'
import type { RuleId } from '../../../spec/generated/rules.ts'
import { variants as catalogue, type VariantName, type Variants } from '../../../spec/generated/variants.ts'
import type { Trace } from '../../api/instance.ts'
import type { VariantUsed } from './entry.ts'

/** The stated rules that decided an answer: of its refusal, else of what the ledger decided, else of the list. */
export function rulesFired({
  operationId,
  refusal,
  decision,
}: Pick<Trace, 'operationId' | 'refusal' | 'decision'>): readonly RuleId[] {
  if (refusal !== undefined) return refusals[refusal as ErrorCode] ?? []
  if (decision !== undefined) return decisions[decision] ?? []
  return operationId === undefined ? [] : (successes[operationId] ?? [])
}

/** The open variants that were read on the way, each with its rule. */
export const variantsUsed = (names: Iterable<VariantName>, variants: Variants): readonly VariantUsed[] =>
  [...names].map((name) => ({ name, value: variants[name], rule: catalogue[name].rule }) as VariantUsed)

const refusals: Readonly<Record<ErrorCode, readonly RuleId[]>> = {
  'errors.request.malformed_http': ['ERROR-INVALID-REFUSED'],
  'errors.request.timed_out': ['ERROR-BODY'],
  'errors.request.headers_too_large': ['ERROR-BODY'],
  'errors.request.route_not_found': ['ERROR-NOT-FOUND-REFUSED'],
  'errors.request.method_not_allowed': ['ERROR-METHOD'],
  'errors.rate_limit.address_exceeded': ['LIMIT-ADDRESS', 'LIMIT-RETRY-SLOWER'],
  'errors.rate_limit.key_exceeded': ['LIMIT-KEY', 'LIMIT-RETRY-SLOWER'],
  'errors.auth.key_missing': ['AUTH-BEARER', 'AUTH-MISSING-OR-INVALID'],
  'errors.auth.key_invalid': ['KEY-FORM', 'AUTH-MISSING-OR-INVALID'],
  'errors.auth.address_not_allowed': ['KEY-MASK-OUTSIDE'],
  'errors.auth.permission_denied': ['AUTH-PERMISSION-LACKING'],
  'errors.request.unsupported_media_type': ['ERROR-MEDIA-TYPE', 'GRANT-CONTENT-TYPE'],
  'errors.request.body_too_large': ['ERROR-BODY-TOO-LARGE'],
  'errors.request.malformed_json': ['FORMAT-JSON', 'ERROR-INVALID-REFUSED'],
  'errors.request.invalid_body': ['ERROR-INVALID-REFUSED'],
  'errors.request.invalid_parameter': ['ERROR-INVALID-REFUSED'],
  'errors.request.invalid_cursor': ['PAGE-CURSOR-UNCHANGED', 'PAGE-CURSOR-SAME-FILTERS'],
  'errors.grant.ends_in_past': ['GRANT-ENDS-IN-PAST'],
  'errors.bundle.not_found': ['ERROR-NOT-FOUND-REFUSED', 'BUNDLE-OWNED'],
  'errors.user.not_found': ['ERROR-NOT-FOUND-REFUSED', 'USER-ALIAS-SCOPED'],
  'errors.grant.not_found': ['ERROR-NOT-FOUND-REFUSED'],
  'errors.checkout.not_found': [
    'ERROR-NOT-FOUND-REFUSED',
    'CHECKOUT-LIFETIME-15-MINUTES',
    'CHECKOUT-OWNER-KEY',
  ],
  'errors.bundle.archived': ['GRANT-ARCHIVED-BUNDLE'],
  'errors.grant.duplicate_source': ['GRANT-DUPLICATE-DECLARED', 'GRANT-SOURCE-SCOPE'],
  'errors.grant.not_revocable': ['REVOKE-EXPIRED'],
  'errors.server.internal': ['ERROR-SERVER-GENERIC'],
  'errors.server.unavailable': ['ERROR-SERVER-GENERIC'],
}

const decisions: Readonly<Record<string, readonly RuleId[]>> = {
  granted: ['GRANT-START-CHOSEN', 'GRANT-CREATES'],
  covered: ['GRANT-COVERED'],
  replayed: ['GRANT-SOURCE-NO-SECOND', 'GRANT-SOURCE-SCOPE'],
  revoked: ['REVOKE-SELECTED', 'REVOKE-CASCADE-LATER'],
  'already-revoked': ['REVOKE-REVOKED'],
  'not-revocable': ['REVOKE-EXPIRED'],
}

const successes: Readonly<Partial<Record<OperationId, readonly RuleId[]>>> = {
  listBundles: ['BUNDLES-OWNED', 'BUNDLES-NOT-ARCHIVED'],
  searchUsers: ['USERS-PREFIX', 'USERS-NOT-OWNER'],
  listBundleUsers: ['BUNDLE-USERS-LIVE'],
  listBundleGrants: ['GRANTS-NOT-REVOKED', 'GRANTS-EXPIRED-INCLUDED'],
  readCheckout: ['CHECKOUT-OWNER-KEY'],
}
