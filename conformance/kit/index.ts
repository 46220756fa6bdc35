/** The public interface for writing checks (docs/add-a-check.md); a `Pair` is a test user in a bundle, a `Trial` one run of a check. */

export type { RuleId } from '../../spec/generated/rules.ts'
export type { Outcome } from './assertion.ts'
export { answers, emptyOrRefused, equal, fails, includes, noneOf, ok, refused } from './assertion.ts'
export type { Drawn, Evidence, FeatureName, NamedAccounts, Need, Pair, PairOptions } from './check.ts'
export { type Check, check, type TestResources, type Trial } from './check.ts'
export {
  chainOf,
  grantedPair,
  idsOf,
  judgeRefusals,
  judgeStart,
  listingOf,
  require200,
  requireGrant,
} from './claims.ts'
export type { Body, Credentials, Draft, GrantDraft, KeyName, Query, QueryValue } from './draft.ts'
export { drafts } from './draft.ts'
export type { Exchange, Interval, OperationId } from './exchange.ts'
export type { Finding } from './finding.ts'
export { judgePages, type Pages, paginate } from './pages.ts'
export { mixed } from './sequence.ts'
export * from './wire.ts'
