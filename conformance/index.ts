import { checks } from './checks/all.ts'
import { type RunResult, reportOf } from './report/report.ts'
import type { RunOptions } from './run/options.ts'
import { run as traced } from './run/run.ts'

/** The public API of `bundle-access/conformance`, which runs the suite from a program. */
export type { Failure } from './diagnosis/failures.ts'
export type { TraceEvent } from './diagnosis/trace.ts'
export type { ProfileName } from './kit/check.ts'
export type * from './kit/index.ts'
export { judgeRefusals, listingOf, require200, requireGrant } from './kit/index.ts'
export type { Report, RuleVerdict, VerdictName } from './report/report.ts'
export { writeReports } from './report/write-reports.ts'
export type { RunEvent, Target } from './run/options.ts'
export type { Clock, Entropy, RunCommand, Transport, WireAnswer, WireRequest } from './run/ports.ts'
export { systemClock } from './run/ports.ts'
export { readTarget, TargetProblem } from './run/target-file.ts'
export { checks, type RunOptions, type RunResult }

/** Runs the suite against a target; by default all checks in the profile `certify`. */
export async function run(options: RunOptions): Promise<RunResult> {
  const trace = await traced({ checks, ...options })
  return { report: reportOf(trace), trace }
}
