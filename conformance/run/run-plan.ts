import type { RuleId } from '../kit/rule.ts'
import { nameOf, uniquelyNamed } from '../kit/test-users.ts'
import { measureClock } from './clock-probe.ts'
import { messageOf } from './conclude.ts'
import { confirmAll } from './confirm.ts'
import type { RunEvent } from './events.ts'
import type { Execution } from './execution.ts'
import { Leases } from './leases.ts'
import { measuredOf } from './measured.ts'
import { pacedMs, windowMs } from './pacer.ts'
import { costOf, missingFor, type Planned, pairsOf, triesTheLimit } from './plan.ts'
import { preflight } from './preflight.ts'
import { CalledOff } from './session.ts'

/** Runs preflight, checks, deferred steps, confirmation and clean-up, in this order. */
export async function runPlan(execution: Execution): Promise<void> {
  const {
    session,
    tag,
    planOnly,
    confirm = 'on',
    signal,
    emit,
    profile,
    minutes = 0,
    exactly,
  } = execution.parts
  let checks: readonly Planned[] = []
  await execution.complete(async () => {
    checks = await prepare(execution)
  })
  if (planOnly !== undefined || execution.incomplete !== undefined) return
  await execution.complete(async () => {
    const { leases, resources } = execution
    const doubt = await measureClock(session, leases, resources.bundles.main, tag)
    if (doubt !== undefined) execution.warn(doubt)
  })
  await makeSessions(execution)
  const unpaid = await runChecks(execution, checks)
  await execution.finishWaiting(1_000 * (exactly?.after ?? (profile === 'endurance' ? minutes * 60 : 0)))
  session.parts.budget.release()
  await runUnpaid(execution, unpaid)
  await confirmAll(execution, execution.isOver ? 'off' : confirm)
  // An abort between two checks is noticed here; a run with checks left out is no verdict on the deployment.
  if (signal?.aborted === true) execution.incomplete ??= new CalledOff().message
  emit({ event: 'cleanup' })
  // What remains after one more try to revoke is the residue.
  await execution.complete(() => execution.leases.release())
}

/** Finds the test resources without writing; returns the checks whose needs are met, and tells the plan. */
async function prepare(execution: Execution): Promise<readonly Planned[]> {
  const { session, target, plan, profile, rateLimitCheck = 'leave out', restart, emit } = execution.parts
  const found = await preflight(session, target, profile === 'smoke' ? 4 : 24)
  const { bundleNames, warnings } = found
  const resources = { ...found.resources, scale: execution.parts.scale }
  const { main, second } = resources.bundles
  const bundles = second === undefined ? [main] : [main, second]
  const leases = new Leases(session, bundles, resources.users)
  execution.resources = resources
  execution.leases = leases
  execution.warnings.push(...warnings)
  session.parts.record({ event: 'resources', resources })
  session.parts.budget.cleanup = () => leases.cleanupCost
  await leases.inspect(main, Math.max(0, ...plan.planned.map(({ check }) => pairsOf(check))))
  if (second !== undefined) await leases.inspect(second, 1)
  const checks = plan.planned.filter(({ check }) => {
    const items = missingFor(check, { target, rateLimitCheck, restart, resources, leases })
    if (items.length > 0) execution.untried.push({ check, because: { kind: 'missing', items } })
    return items.length === 0
  })
  const { limit, used } = session.parts.budget
  const requests = triesMore(execution) ? limit : Math.min(limit, used + plan.requests)
  emit({
    event: 'plan',
    seed: execution.parts.seed,
    profile,
    checks: checks.length,
    requests,
    minutes: Math.floor(secondsOf(execution, checks) / 6) / 10,
    bundles: bundles.map((id) => ({ id, name: bundleNames.get(id) })),
    users: resources.users.map((user) => nameOf(user, resources.users)),
    refused: leases.refused,
    missing: lossesOf(execution, checks),
    warnings: execution.warnings,
  })
  return checks
}

/** How long these checks take at the target's rate, where nothing fails. */
function secondsOf(execution: Execution, checks: readonly Planned[]): number {
  const { session, target } = execution.parts
  const { limit, used, left } = session.parts.budget
  const { true: limits = [], false: others = [] } = Object.groupBy(
    checks,
    ({ check }) => `${triesTheLimit(check)}`,
  )
  const cost = others.reduce((sum, { check }) => sum + costOf(check), 0)
  const isFilled = triesMore(execution) && Number.isFinite(limit)
  const sent = used + (isFilled ? left : Math.min(left, cost))
  // What a check of the limits waits for, nothing overlaps; before its pair is cleaned, the window that it filled must be over.
  const waits = limits.reduce((sum, { check }) => {
    return sum + measuredOf(check).seconds + (pairsOf(check) > 0 ? windowMs / 1_000 : 0)
  }, 0)
  return pacedMs(sent, target.rateLimit) / 1_000 + waits
}

/** What each missing item costs when these checks run. */
function lossesOf(
  { untried }: Execution,
  checks: readonly Planned[],
): (RunEvent & { readonly event: 'plan' })['missing'] {
  const tried = new Set(checks.flatMap(({ check }) => check.rules))
  const items = new Map<string, Set<RuleId>>()
  for (const { check, because } of untried) {
    const names = because.kind === 'missing' ? because.items : [`claims.${because.feature}`]
    for (const name of names) items.set(name, new Set([...(items.get(name) ?? []), ...check.rules]))
  }
  return [...items].map(([item, rules]) => ({
    item,
    untested: [...rules].filter((rule) => !tried.has(rule)),
    weaker: [...rules].filter((rule) => tried.has(rule)),
  }))
}

/** Creates checkout sessions with the target's command, one in each bundle that is written to. */
async function makeSessions(execution: Execution): Promise<void> {
  const { session, target, plan, runCommand } = execution.parts
  const { bundles, checkout, users } = execution.resources
  const { command } = target.checkout
  const [user = users[0]] = uniquelyNamed(users)
  const isNeeded = plan.planned.some(({ check }) => check.needs.includes('checkout:fresh'))
  if (command === undefined || user === undefined || !isNeeded) return
  const made: Record<string, number> = {}
  for (const bundleId of [bundles.main, bundles.second]) {
    if (bundleId === undefined) continue
    try {
      const before = session.parts.clock.now()
      const id = await runCommand(command, { bundleId, ...user })
      if (id === '') throw new Error('checkout.command failed: it printed no id')
      made[id] = before
    } catch (thrown) {
      execution.warn(`no session in ${bundleId}: ${messageOf(thrown)}`)
    }
  }
  const fresh = [...Object.keys(made), ...checkout.fresh]
  const resources = { ...execution.resources, checkout: { ...checkout, fresh, made } }
  execution.resources = resources
  session.parts.record({ event: 'resources', resources })
}

/** Runs the checks in their order, and further inputs of them where all are paid for; returns those that the budget does not allow. */
async function runChecks(execution: Execution, checks: readonly Planned[]): Promise<readonly Planned[]> {
  const { emit, session } = execution.parts
  const unpaid: Planned[] = []
  const { budget } = session.parts
  const order = inOrder(execution, checks)
  const limits = order.findIndex(({ check }) => triesTheLimit(check))
  for (const [done, planned] of order.entries()) {
    if (execution.isOver) return unpaid
    const { check } = planned
    if (done === limits) {
      if (unpaid.length === 0) await runRounds(execution, checks)
      budget.tryLimits()
    }
    if (triesTheLimit(check)) await execution.finishWaiting()
    emit({
      event: 'progress',
      area: check.id.split('/')[0] ?? check.id,
      check: check.id,
      done,
      of: order.length,
      requests: budget.used,
      left: order.slice(done).reduce((sum, one) => sum + execution.costHere(one.check), 0),
    })
    if (execution.isAffordable(check)) await execution.tryCheck(planned)
    else unpaid.push(planned)
  }
  if (limits === -1 && unpaid.length === 0) await runRounds(execution, checks)
  return unpaid
}

/** What it takes to try the failures of a check again, as a rule. */
const toTryAgain = 40

/**
 * What was kept to try failures again goes to the checks that were left out, those first that take least, one after the other; where
 * something failed, what it takes to try that again is left, but for checks of a dozen requests. An outcome says how much was tried.
 */
async function runUnpaid(execution: Execution, unpaid: readonly Planned[]): Promise<void> {
  const { budget } = execution.parts.session.parts
  const cost = ({ check }: Planned) => execution.costHere(check)
  budget.endLimits()
  for (const planned of unpaid.toSorted((one, other) => cost(one) - cost(other))) {
    const { check } = planned
    const most = Math.max(Math.min(budget.left, 12), budget.left - toTryAgain * execution.failed.size)
    if (cost(planned) <= most && !execution.isOver) {
      await execution.tryCheck(planned)
      await execution.finishWaiting()
    } else {
      const items = [`requests: the ${budget.limit} of this run (--max-requests)`]
      execution.untried.push({ check, because: { kind: 'missing', items } })
    }
  }
  budget.tryLimits()
}

/**
 * Of the first checks that the budget allows, what waits begins first, and what takes most before what takes less: at the end
 * little is needed to try a failure again.
 */
function inOrder(execution: Execution, checks: readonly Planned[]): readonly Planned[] {
  const { left } = execution.parts.session.parts.budget
  const cost = ({ check }: Planned) => execution.costHere(check)
  const waits = ({ check }: Planned) => measuredOf(check).seconds
  let spent = 0
  const affordable = new Set(
    checks.filter((planned) => {
      if (triesTheLimit(planned.check) || spent + cost(planned) > left) return false
      spent += cost(planned)
      return true
    }),
  )
  return [
    ...[...affordable].sort((a, b) => waits(b) - waits(a) || cost(b) - cost(a)),
    ...checks.filter((planned) => !affordable.has(planned)),
  ]
}

/**
 * What is left of the budget, or of the minutes of a soak, goes to more inputs: every check that draws its input is tried again
 * with another one, those first that judge most for a request.
 */
async function runRounds(execution: Execution, checks: readonly Planned[]): Promise<void> {
  const { minutes, clock, session } = execution.parts
  if (!triesMore(execution)) return
  const until = minutes === undefined ? Number.POSITIVE_INFINITY : clock.now() + minutes * 60_000
  const drawn = checks.filter(({ check }) => check.given !== undefined && !triesTheLimit(check))
  const { budget } = session.parts
  for (let used = -1; used !== budget.used; ) {
    used = budget.used
    for (const planned of drawn) {
      const { check } = planned
      if (clock.now() >= until || execution.isOver) return
      if (!execution.isAffordable(check) || execution.failed.has(check)) continue
      // Where only requests bound the run, it does not begin to wait at its end.
      if (minutes === undefined && measuredOf(check).seconds > 0) continue
      await execution.tryCheck(planned)
    }
  }
}

/** Whether what is left goes to more inputs. */
function triesMore({ parts: { profile, only, exactly } }: Execution): boolean {
  if (exactly !== undefined || profile === 'smoke' || profile === 'endurance') return false
  return profile !== 'certify' || only === undefined
}
