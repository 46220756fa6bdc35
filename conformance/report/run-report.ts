import { catalogue } from '../contract/catalogue.ts'
import type { Finding } from '../kit/finding.ts'
import type { Execution, RunOptions } from '../run/execution.ts'
import type { Plan } from '../run/plan.ts'
import type { Recorder } from '../run/recorder.ts'
import { withoutCredentials } from '../run/redaction.ts'
import type { Session } from '../run/session.ts'
import { suiteVersion } from '../run/version.ts'
import { checkReports } from './check-reports.ts'
import { concluded } from './outcome.ts'
import type { Report } from './report.ts'
import type { Failure } from './verdict.ts'

export interface ReportParts {
  readonly options: RunOptions
  readonly plan: Plan
  readonly session: Session
  readonly recorder: Recorder
  readonly execution: Execution
  readonly failures: readonly Failure[]
  readonly findings: readonly Finding[]
  readonly startedAt: number
  readonly tag: string
}

/** The report of a run. */
export function reportOf(parts: ReportParts): Report {
  const { options, plan, session, recorder, execution, failures, findings, startedAt, tag } = parts
  const { target, seed, profile } = options
  const tried = execution.ended.filter(({ occasion }) => occasion.purpose === 'try')
  const endings = tried.map(({ occasion, ending }) => ({ check: occasion.check, ending }))
  const { incomplete, untried } = execution
  const known = options.known ?? []
  const conclusion = concluded({ rules: catalogue, findings, failures, endings, untried, known, incomplete })
  const skew = session.parts.skew.measured
  return {
    report: 1,
    suite: { version: suiteVersion, contract: contractVersion, rules: catalogue.length },
    run: {
      id: tag,
      seed,
      profile,
      planHash: plan.hash,
      startedAt: new Date(startedAt).toISOString(),
      seconds: Math.round((session.parts.clock.now() - startedAt) / 100) / 10,
      requests: session.parts.budget.used,
      repaced: session.repaced,
      command: withoutCredentials(options.command ?? ''),
      ...(incomplete === undefined ? {} : { incomplete }),
    },
    target: {
      baseUrl: withoutCredentials(target.baseUrl),
      keys: Object.keys(target.keys),
      bundles: bundlesOf(execution),
      users: execution.resources?.users.length ?? 0,
      rateLimit: target.rateLimit,
      claims: target.claims,
      skew: skew === undefined ? undefined : { low: Math.round(skew.low), high: Math.round(skew.high) },
    },
    ...conclusion,
    checks: checkReports(plan, execution, recorder.events),
    warnings: warningsOf(execution),
    residue: execution.leases?.residue ?? [],
  }
}

function bundlesOf({ resources }: Execution): Readonly<Record<string, string>> {
  const named = Object.entries(resources?.bundles ?? {})
  return Object.fromEntries(named.flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])))
}

function warningsOf({ warnings, leases }: Execution): readonly string[] {
  const refused = leases?.refused ?? []
  return [
    ...warnings,
    ...refused.map(({ displayName, because }) => `${displayName} was left alone: ${because}`),
  ]
}

/** The version of the API description that the suite checks. */
const contractVersion = '1.0.0'
