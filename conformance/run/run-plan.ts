import type { Check } from '../kit/check.ts'
import type { Finding } from '../kit/finding.ts'
import type { RuleId } from '../kit/rule.ts'
import type { Failure } from '../report/verdict.ts'
import { CalledOff } from './called-off.ts'
import { confirmAll } from './confirm.ts'
import type { RunEvent } from './events.ts'
import type { Execution, RunOptions } from './execution.ts'
import { gatherFailures } from './failures.ts'
import { NoPair } from './leases.ts'
import { type Plan, touchedRules } from './plan.ts'
import type { Recorder } from './recorder.ts'
import type { Session } from './session.ts'
import type { TraceEvent } from './trace.ts'

/** Runs preflight, checks, deferred steps, confirmation and clean-up, in this order; returns the failures. */
export async function runPlan(
  options: RunOptions,
  plan: Plan,
  session: Session,
  recorder: Recorder,
  execution: Execution,
): Promise<readonly Failure[]> {
  const emit = (event: RunEvent) => options.onEvent?.(event)
  recorder.listen((event) => {
    if (event.event === 'finding' && event.kind === 'broken') {
      emit({ event: 'failure', rule: event.rule, check: event.check, claim: event.claim })
    }
  })
  if ((await execution.prepare()) === 'impossible') return []
  const checks = execution.possible()
  emit(planEvent(options, plan, session, execution, checks))
  if (options.planOnly !== undefined) return []
  await execution.measureClock().catch((thrown: unknown) => {
    if (!(thrown instanceof NoPair))
      execution.incomplete = thrown instanceof Error ? thrown.message : String(thrown)
  })
  await execution.makeSessions()
  await runChecks(options, session, execution, checks)
  if (!checks.some(triesTheLimit)) await runRounds(options, session, execution, checks)
  await execution.finishWaiting()
  const failures = gatherFailures(firstFindings(recorder.events), options.known ?? [])
  const confirmed = await confirmAll(failures, {
    execution,
    recorder,
    budget: session.parts.budget,
    checks: options.checks,
    confirm:
      options.signal?.aborted === true || execution.incomplete !== undefined
        ? 'off'
        : (options.confirm ?? 'on'),
    onCheck: (check) => emit({ event: 'confirming', check: check.id }),
  })
  // An abort between two checks is noticed here; a run with checks left out is no verdict on the deployment.
  if (options.signal?.aborted === true) execution.incomplete ??= new CalledOff().message
  emit({ event: 'cleanup' })
  await execution.release()
  return completed(gatherFailures(firstFindings(recorder.events), options.known ?? []), confirmed)
}

/** Leasing and cleaning continue while failures are tried again: what they find counts as well. */
function completed(failures: readonly Failure[], confirmed: readonly Failure[]): readonly Failure[] {
  return failures.map((failure) => {
    const known = confirmed.find(({ rule, check }) => rule === failure.rule && check === failure.check)
    if (known === undefined) return failure
    if (known.findings.length === failure.findings.length) return { ...known, id: failure.id }
    const token = known.token === undefined ? {} : { token: known.token }
    return { ...failure, confirmation: known.confirmation, ...token }
  })
}

/** The findings of all runs but those that only tried a failure again. */
export function firstFindings(events: readonly TraceEvent[]): readonly Finding[] {
  const confirming = new Set(
    events.flatMap((event) =>
      event.event === 'begin' && event.purpose === 'confirm' ? [`${event.check} ${event.attempt}`] : [],
    ),
  )
  return events.flatMap((event) => {
    if (event.event !== 'finding' || confirming.has(`${event.check} ${event.attempt}`)) return []
    const { event: _, ...finding } = event
    return [finding]
  })
}

async function runChecks(
  options: RunOptions,
  session: Session,
  execution: Execution,
  checks: readonly Check[],
): Promise<void> {
  const { budget } = session.parts
  for (const [done, check] of checks.entries()) {
    if (options.signal?.aborted === true || execution.incomplete !== undefined) return
    if (triesTheLimit(check)) {
      // The rate-limit check needs a minute in which nothing else is sent.
      await runRounds(options, session, execution, checks)
      await execution.finishWaiting()
    }
    options.onEvent?.({
      event: 'progress',
      area: check.id.split('/')[0] ?? check.id,
      check: check.id,
      done,
      of: checks.length,
      requests: budget.used,
      left: checks.slice(done).reduce((sum, one) => sum + one.cost, 0),
    })
    await execution.tryCheck(check)
  }
}

const triesTheLimit = (check: Check): boolean => check.needs.includes('option:rate-limit-check')

/** A soak repeats the checks that draw their plans, with new draws in each round, until its minutes are over. */
async function runRounds(
  { minutes, clock, signal }: RunOptions,
  session: Session,
  execution: Execution,
  checks: readonly Check[],
): Promise<void> {
  if (minutes === undefined) return
  const until = clock.now() + minutes * 60_000
  const drawn = checks.filter((check) => check.plan !== undefined)
  for (let round = 1; drawn.length > 0; round++) {
    for (const check of drawn) {
      if (clock.now() >= until || signal?.aborted === true || execution.incomplete !== undefined) return
      if (session.parts.budget.left < check.cost) return
      await execution.tryCheck(check, round)
    }
  }
}

function planEvent(
  options: RunOptions,
  plan: Plan,
  session: Session,
  execution: Execution,
  checks: readonly Check[],
): RunEvent {
  const requests = session.parts.budget.used + plan.requests + plan.reserve
  const perMinute = options.target.rateLimit === 'off' ? undefined : options.target.rateLimit * 0.95
  const { bundles, users } = execution.resources ?? { bundles: { main: '', second: undefined }, users: [] }
  const named = (id: string) => {
    const name = execution.bundleNames.get(id)
    return name === undefined ? { id } : { id, name }
  }
  return {
    event: 'plan',
    seed: options.seed,
    profile: options.profile,
    planHash: plan.hash,
    checks: checks.length,
    requests,
    minutes: perMinute === undefined ? 0 : Math.floor((requests / perMinute) * 10) / 10,
    bundles: [bundles.main, bundles.second].flatMap((id) => (id === undefined ? [] : [named(id)])),
    users: users.map((user) => user.displayName),
    refused: execution.leases?.refused ?? [],
    missing: lossesOf(execution.untried, checks),
    warnings: execution.warnings,
  }
}

/** What each missing item costs when these checks run. */
function lossesOf(
  untried: Execution['untried'],
  checks: readonly Check[],
): (RunEvent & { readonly event: 'plan' })['missing'] {
  const tried = new Set(checks.flatMap(touchedRules))
  const items = new Map<string, Set<RuleId>>()
  for (const { check, because } of untried) {
    const names = because.kind === 'missing' ? because.items : [`claims.${because.feature}`]
    for (const name of names) items.set(name, new Set([...(items.get(name) ?? []), ...touchedRules(check)]))
  }
  return [...items].map(([item, rules]) => ({
    item,
    untested: [...rules].filter((rule) => !tried.has(rule)),
    weaker: [...rules].filter((rule) => tried.has(rule)),
  }))
}
