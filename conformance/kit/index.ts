/** What a check is made of: enough to write one of your own (docs/add-a-check.md). */
export {
  type Check,
  check,
  type Drawn,
  type Evidence,
  type FeatureName,
  type NamedAccounts,
  type Need,
  type Pair,
  type PairWish,
  type Query,
  type TestResources,
  type Trial,
} from './check.ts'
export {
  chainOf,
  granted,
  grantedPair,
  idsOf,
  judgeStart,
  listingOf,
  refuses,
  succeeded,
} from './claims.ts'
export type { Body, Draft, GrantDraft, KeyName, KeyUse, QueryValue } from './draft.ts'
export { drafts } from './drafts.ts'
export type { Exchange, Interval, OperationId } from './exchange.ts'
export type { Finding } from './finding.ts'
export {
  answers,
  emptyOrRefused,
  equal,
  type Judged,
  listed,
  noneListed,
  refused,
  so,
  wrong,
} from './judged.ts'
export type { RuleId } from './rule.ts'
export { mixed } from './sequence.ts'
export { judgeWalk, type Walk, walk } from './walk.ts'
export * from './wire.ts'
