import { version as contractVersion } from '../../spec/generated/contract.ts'
import type { TraceEvent } from '../diagnosis/trace.ts'
import { contextOf } from './context.ts'
import { Execution } from './execution.ts'
import type { RunOptions } from './options.ts'
import { pairsOf, plannedCheck, unaskedRules } from './plan.ts'
import { withoutCredentials } from './redaction.ts'
import { runPlan } from './run-plan.ts'
import { suiteVersion } from './version.ts'

/** Runs the suite against a target; returns the trace, from which the report follows. Never throws because of the target's behaviour. */
export async function run(options: RunOptions & Required<Pick<RunOptions, 'checks'>>) {
  const { checks, rateLimitCheck, known = [], complete, command = '' } = options
  const context = contextOf(options)
  const { target, clock, redactor, record, plan, seed, profile, tag, challenge, startedAt } = context
  const baseUrl = withoutCredentials(target.baseUrl)
  context.journal({ journal: 'run', baseUrl, tag, at: startedAt })
  record({
    event: 'run',
    suite: suiteVersion,
    contract: contractVersion,
    ...{ seed, profile, tag, challenge, startedAt, known, complete },
    command: withoutCredentials(command),
    chosen: options.only && true,
    unasked: rateLimitCheck === 'run' ? [] : unaskedRules(checks),
    target: { baseUrl, keys: Object.keys(target.keys), rateLimit: target.rateLimit, claims: target.claims },
  })
  record({ event: 'plan', checks: plan.planned.map(plannedCheck) })
  const execution = new Execution(context)
  try {
    await runPlan(execution)
  } finally {
    context.transport.close()
  }
  for (const { check, because } of execution.untried)
    record({ event: 'untried', ...plannedCheck(check), because })
  const { leases, incomplete = execution.session.lossesText ?? shortfallOf(execution) } = execution
  const refused = leases.refused.map((one) => `${one.displayName} was left alone: ${one.because}`)
  const skew = context.skew.measured
  record({
    event: 'over',
    endedAt: clock.now(),
    warnings: [...context.warnings, ...refused],
    residue: leases.residue,
    skew: skew && { low: Math.round(skew.low), high: Math.round(skew.high) },
    incomplete,
  })
  // Exchanges are redacted when recorded; the suite's own texts about them are redacted here.
  return context.trace.map(
    (event): TraceEvent => (event.event === 'exchange' ? event : redactor.value(event)),
  )
}

function shortfallOf({ resources, leases, untried, context }: Execution): string | undefined {
  if (leases.usable(resources.bundles.main) > 0) return undefined
  const checks = untried.filter(({ check, because }) => pairsOf(check) > 0 && because.kind === 'missing')
  if (checks.length === 0) return undefined
  const unfound =
    context.target.users === undefined
      ? 'the target provides no test users: set users, or --users with --url'
      : 'none of the test users was found: see the warnings'
  const busy =
    'every user that was found has live grants, see the warnings: provide users without live grants in the main bundle'
  const why = resources.users.length > 0 ? busy : unfound
  return `nothing was written, so ${checks.length} checks of creating and revoking were left out; ${why}`
}
