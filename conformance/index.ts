export type {
  Check,
  Draw,
  Evidence,
  FeatureName,
  Need,
  Pair,
  ProfileName,
  Query,
  Shrink,
  TestResources,
  TestUser,
  Trial,
} from './check.ts'
export { checks } from './checks/all.ts'
export { granted, listingOf, refuses, succeeded, unchanged } from './claims.ts'
export type { Body, Draft, GrantDraft, KeyName, KeyUse } from './draft.ts'
export type { Exchange, Interval, OperationId } from './exchange.ts'
export type { Finding } from './finding.ts'
export { type RunWishes, run, systemClock, writeReports } from './library.ts'
export type { Report } from './report/report.ts'
export type { RuleId } from './rule.ts'
export type { RunEvent } from './runner/events.ts'
export type { RunOptions } from './runner/execution.ts'
export type { Clock, Entropy, RunCommand, Transport, WireAnswer, WireRequest } from './runner/ports.ts'
export type { RunResult } from './runner/run.ts'
export type { Target } from './runner/target.ts'
export { readTarget, TargetFault } from './runner/target-file.ts'
export type { TraceEvent } from './trace.ts'
export type { Failure, RuleVerdict, VerdictName } from './verdict.ts'
