import type { Exchange } from '../exchange.ts'
import type { Finding } from '../finding.ts'
import type { Report } from '../report/report.ts'
import type { Failure } from '../verdict.ts'
import { suiteVersion } from '../version.ts'
import type { CatalogueRule } from './catalogue.ts'
import type { Execution } from './execution.ts'
import type { Plan } from './plan.ts'
import type { Recorder } from './recorder.ts'
import type { RunOptions } from './run.ts'
import type { Session } from './session.ts'
import { countVerdicts, foldVerdicts } from './verdicts.ts'

export interface ReportParts {
  readonly options: RunOptions
  readonly plan: Plan
  readonly session: Session
  readonly recorder: Recorder
  readonly execution: Execution
  readonly failures: readonly Failure[]
  readonly findings: readonly Finding[]
  readonly rules: readonly CatalogueRule[]
  readonly startedAt: number
  readonly tag: string
}

/** Everything a run found, as its report says it. */
export function reportOf(parts: ReportParts): Report {
  const { options, plan, session, execution, failures, findings, rules, startedAt, tag } = parts
  const { target, seed, profile } = options
  const tried = execution.ended.filter(({ occasion }) => occasion.purpose === 'try')
  const endings = tried.map(({ occasion, ending }) => ({ check: occasion.check, ending }))
  const verdicts = foldVerdicts({ rules, findings, failures, endings, untried: execution.untried })
  const counts = countVerdicts(verdicts)
  const stale = staleEntries(options, failures, verdicts)
  const violated = failures.some((failure) => failure.known === undefined) || stale.length > 0
  const incomplete = execution.incomplete !== undefined || counts.error > 0
  const outcome = violated ? 'violated' : incomplete ? 'incomplete' : 'conformant'
  const skew = session.parts.skew.measured
  return {
    report: 1,
    suite: { version: suiteVersion, contract: contractVersion, rules: rules.length },
    run: {
      id: tag,
      seed,
      profile,
      planHash: plan.hash,
      startedAt: new Date(startedAt).toISOString(),
      seconds: Math.round((session.parts.clock.now() - startedAt) / 100) / 10,
      requests: session.parts.budget.used,
      repaced: session.repaced,
      command: options.command ?? '',
      ...(execution.incomplete === undefined ? {} : { incomplete: execution.incomplete }),
    },
    target: {
      baseUrl: target.baseUrl,
      keys: Object.keys(target.keys),
      bundles: bundlesOf(execution),
      users: execution.lent?.users.length ?? 0,
      rateLimit: target.rateLimit,
      skew: skew === undefined ? undefined : { low: Math.round(skew.low), high: Math.round(skew.high) },
    },
    outcome,
    exitCode: outcome === 'violated' ? 1 : outcome === 'incomplete' ? 4 : 0,
    counts,
    rules: verdicts,
    failures,
    exchanges: shown(parts),
    residue: execution.leases?.residue ?? [],
    stale,
  }
}

function bundlesOf({ lent }: Execution): Readonly<Record<string, string>> {
  const named = Object.entries(lent?.bundles ?? {})
  return Object.fromEntries(named.flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])))
}

/** A known failure that the run judged and found to hold is stale: the list would hide its return. */
function staleEntries(
  { known = [] }: RunOptions,
  failures: readonly Failure[],
  verdicts: Report['rules'],
): readonly string[] {
  return known.flatMap(({ rule, check }) => {
    const failing = failures.some(
      (failure) => failure.rule === rule && (check ?? failure.check) === failure.check,
    )
    const verdict = verdicts.find((one) => one.rule === rule)
    const judged =
      verdict !== undefined && (check === undefined ? verdict.held > 0 : verdict.checks.includes(check))
    return !failing && judged ? [check === undefined ? rule : `${rule} in ${check}`] : []
  })
}

/** The exchanges that failures point to, and one for each reading. */
function shown({ recorder, failures, findings }: ReportParts): readonly Exchange[] {
  const numbers = new Set([
    ...failures.flatMap((failure) => [
      ...failure.evidence,
      ...failure.findings.flatMap((finding) => finding.evidence),
    ]),
    ...findings.flatMap((finding) => (finding.kind === 'observed' ? finding.evidence.slice(0, 2) : [])),
  ])
  return recorder.events.flatMap((event) => {
    if (event.event !== 'exchange' || !numbers.has(event.n)) return []
    const { event: _, ...exchange } = event
    return [exchange]
  })
}

/** The version of the API description that the suite checks. */
const contractVersion = '1.0.0'
