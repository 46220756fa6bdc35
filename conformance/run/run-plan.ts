import type { RuleId } from '../kit/rule.ts'
import { CalledOff } from './called-off.ts'
import { confirmAll } from './confirm.ts'
import type { RunEvent } from './events.ts'
import type { Execution, RunOptions } from './execution.ts'
import { NoPair } from './leases.ts'
import { measuredOf } from './measured.ts'
import { type Plan, type Planned, triesTheLimit } from './plan.ts'
import type { Recorder } from './recorder.ts'
import type { Session } from './session.ts'

/** Runs preflight, checks, deferred steps, confirmation and clean-up, in this order. */
export async function runPlan(
  options: RunOptions,
  plan: Plan,
  session: Session,
  recorder: Recorder,
  execution: Execution,
): Promise<void> {
  const emit = (event: RunEvent) => options.onEvent?.(event)
  recorder.listen((event) => {
    if (event.event === 'finding' && event.kind === 'broken') {
      emit({ event: 'failure', rule: event.rule, check: event.check, claim: event.claim })
    }
  })
  if ((await execution.prepare()) === 'impossible') return
  const checks = execution.possible()
  emit(planEvent(options, plan, session, execution, checks))
  if (options.planOnly !== undefined) return
  await execution.measureClock().catch((thrown: unknown) => {
    if (!(thrown instanceof NoPair))
      execution.incomplete = thrown instanceof Error ? thrown.message : String(thrown)
  })
  await execution.makeSessions()
  await runChecks(options, session, execution, checks)
  await execution.finishWaiting()
  session.parts.budget.release()
  await confirmAll({
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
}

async function runChecks(
  options: RunOptions,
  session: Session,
  execution: Execution,
  checks: readonly Planned[],
): Promise<void> {
  const { budget } = session.parts
  const isOver = () => options.signal?.aborted === true || execution.incomplete !== undefined
  // What waits begins first, and what takes most before what takes less: at the end little is needed to try a failure again.
  const waitsFirst = checks
    .filter(({ check }) => !triesTheLimit(check))
    .toSorted(
      (a, b) => b.measured.seconds - a.measured.seconds || execution.costHere(b) - execution.costHere(a),
    )
  const affordable = affordableOf(checks, execution, budget.left)
  const order = [
    ...waitsFirst.filter((one) => affordable.has(one)),
    ...checks.filter((one) => !affordable.has(one)),
  ]
  const limits = order.findIndex(({ check }) => triesTheLimit(check))
  for (const [done, planned] of order.entries()) {
    if (isOver()) return
    if (done === limits) {
      await runRounds(options, session, execution, checks)
      budget.tryLimits()
    }
    if (triesTheLimit(planned.check)) await execution.finishWaiting()
    options.onEvent?.({
      event: 'progress',
      area: planned.check.id.split('/')[0] ?? planned.check.id,
      check: planned.check.id,
      done,
      of: order.length,
      requests: budget.used,
      left: order.slice(done).reduce((sum, one) => sum + execution.costHere(one), 0),
    })
    if (execution.isAffordable(planned)) await execution.tryCheck(planned)
    else execution.shed(planned)
  }
  if (limits === -1) await runRounds(options, session, execution, checks)
}

/** The first checks of the plan that the budget allows: among them, those that wait may begin first. */
function affordableOf(checks: readonly Planned[], execution: Execution, left: number): ReadonlySet<Planned> {
  let spent = 0
  return new Set(
    checks.filter((planned) => {
      if (triesTheLimit(planned.check)) return false
      const cost = execution.costHere(planned)
      if (spent + cost > left) return false
      spent += cost
      return true
    }),
  )
}

/**
 * What is left of the budget, or of the minutes of a soak, goes to more inputs: every check that draws its input is tried again
 * with another one, those first that judge most for a request.
 */
async function runRounds(
  { minutes, clock, signal, profile, only, exactly }: RunOptions,
  session: Session,
  execution: Execution,
  checks: readonly Planned[],
): Promise<void> {
  if (exactly !== undefined || profile === 'smoke' || (profile === 'certify' && only !== undefined)) return
  const until = minutes === undefined ? Number.POSITIVE_INFINITY : clock.now() + minutes * 60_000
  const drawn = checks.filter(({ check }) => check.given !== undefined && !triesTheLimit(check))
  const { budget } = session.parts
  for (let used = -1; used !== budget.used; ) {
    used = budget.used
    for (const planned of drawn) {
      if (clock.now() >= until || signal?.aborted === true || execution.incomplete !== undefined) return
      if (!execution.isAffordable(planned) || execution.failed.has(planned.check)) continue
      // Where only requests bound the run, it does not begin to wait at its end.
      if (minutes === undefined && planned.measured.seconds > 0) continue
      await execution.tryCheck(planned)
    }
  }
}

function planEvent(
  options: RunOptions,
  plan: Plan,
  session: Session,
  execution: Execution,
  checks: readonly Planned[],
): RunEvent {
  const requests = Math.min(session.parts.budget.limit, session.parts.budget.used + plan.requests)
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
  checks: readonly Planned[],
): (RunEvent & { readonly event: 'plan' })['missing'] {
  const tried = new Set(checks.flatMap(({ measured }) => measured.rules))
  const items = new Map<string, Set<RuleId>>()
  for (const { check, because } of untried) {
    const names = because.kind === 'missing' ? because.items : [`claims.${because.feature}`]
    for (const name of names)
      items.set(name, new Set([...(items.get(name) ?? []), ...measuredOf(check).rules]))
  }
  return [...items].map(([item, rules]) => ({
    item,
    untested: [...rules].filter((rule) => !tried.has(rule)),
    weaker: [...rules].filter((rule) => tried.has(rule)),
  }))
}
