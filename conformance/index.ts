export { checks } from './checks/all.ts'
export type {
  Check,
  Evidence,
  FeatureName,
  Need,
  Pair,
  ProfileName,
  Query,
  TestResources,
  Trial,
} from './kit/check.ts'
export { granted, listingOf, refuses, succeeded } from './kit/claims.ts'
export type { Body, Draft, GrantDraft, KeyName, KeyUse } from './kit/draft.ts'
export type { Exchange, Interval, OperationId } from './kit/exchange.ts'
export type { Finding } from './kit/finding.ts'
export type { RuleId } from './kit/rule.ts'
export type { TestUser } from './kit/wire.ts'
export { type RunWishes, run, systemClock } from './library.ts'
export type { Report, RuleVerdict, RunResult, VerdictName } from './report/report.ts'
export { writeReports } from './report/write-reports.ts'
export type { RunEvent } from './run/events.ts'
export type { Failure } from './run/failures.ts'
export type { RunOptions } from './run/options.ts'
export type { Clock, Entropy, RunCommand, Transport, WireAnswer, WireRequest } from './run/ports.ts'
export type { Target } from './run/target.ts'
export { readTarget, TargetProblem } from './run/target-file.ts'
export type { TraceEvent } from './run/trace.ts'
