import { checks as suiteChecks } from './checks/all.ts'
import { type RunResult, reportOf } from './report/report.ts'
import type { RunOptions } from './run/options.ts'
import { run as traced } from './run/run.ts'

/** Runs the suite against a target; by default all checks in the profile `certify`. */
export async function run(options: RunOptions): Promise<RunResult> {
  const trace = await traced({ checks: suiteChecks, ...options })
  return { report: reportOf(trace), trace }
}
