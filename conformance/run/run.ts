import { version as contractVersion } from '../../spec/generated/contract.ts'
import type { RuleId } from '../../spec/generated/rules.ts'
import { version } from '../../src/files.ts'
import type { Check } from '../kit/check.ts'
import { uniquelyNamed, userLabel } from '../kit/test-users.ts'
import { measureClock, meetClocks } from './clock-probe.ts'
import { confirmAll } from './confirm.ts'
import { contextOf } from './context.ts'
import { Execution, type Scheduled } from './execution.ts'
import { byLane, mostLanes, secondsBeside, waitsLong } from './lanes.ts'
import { Leases } from './leases.ts'
import type { RunOptions, Target } from './options.ts'
import { mostAtOnce, pacedMs, windowMs } from './pacer.ts'
import { costOf, mainPairsOf, measuredOf, missingFor, pairsOf, plannedCheck, triesTheLimit } from './plan.ts'
import { preflight } from './preflight.ts'
import { withoutCredentials } from './redaction.ts'
import { aborted, messageOf, Session } from './session.ts'

/** Runs the suite against a target; returns the trace (all requests, answers and findings), from which the report follows. Never throws because of the target's behaviour. */
export async function run(options: RunOptions & Required<Pick<RunOptions, 'checks'>>) {
  const { known = [], complete, command = '', only } = options
  const context = contextOf(options)
  const { target, clock, redactor, record, plan, seed, effort, tag, challenge, startedAt } = context
  const { profile } = effort
  const { keys, headers, rateLimit, claims } = target
  const baseUrl = withoutCredentials(target.baseUrl)
  context.journal.write({ journal: 'run', baseUrl, tag, at: startedAt })
  record({
    event: 'run',
    suite: version,
    contract: contractVersion,
    ...{ seed, profile, tag, challenge, startedAt, known, complete },
    command: withoutCredentials(command),
    chosen: only && true,
    unasked: plan.unasked,
    target: {
      ...{ baseUrl, rateLimit, claims, keys: Object.keys(keys) },
      headers: headers && Object.keys(headers),
    },
  })
  record({ event: 'plan', checks: plan.planned.map(plannedCheck) })
  const execution = new Execution(new Session(context))
  const steppedBefore = clock.steppedBy?.() ?? 0
  try {
    await runPlan(execution)
  } finally {
    context.transport.close()
  }
  for (const { check, because } of execution.untried)
    record({ event: 'untried', ...plannedCheck(check), because })
  const { leases, incomplete = shortfallOf(execution) } = execution
  const refused = leases.refused.map((one) => `${one.displayName} was left alone: ${one.because}`)
  const skew = context.skew.measured
  record({
    event: 'over',
    endedAt: clock.now(),
    warnings: [...context.warnings, ...refused, ...clockWarnings(context, steppedBefore)],
    residue: leases.residue,
    skew: skew && { low: Math.round(skew.low), high: Math.round(skew.high) },
    incomplete,
  })
  // Exchanges are redacted when recorded; the suite's own texts about them are redacted here.
  return context.trace.map((event) => (event.event === 'exchange' ? event : redactor.value(event)))
}

/** Runs preflight, checks, deferred steps, confirmation and clean-up, in this order. */
async function runPlan(execution: Execution): Promise<void> {
  const { planOnly, exactly, effort, signal, emit, budget } = execution.context
  const { confirm = exactly === undefined ? 'on' : 'off' } = execution.context
  let checks: readonly Check[] = []
  await execution.complete(async () => {
    checks = await prepare(execution)
  })
  if (planOnly !== undefined || execution.incomplete !== undefined) return
  await execution.complete(() => measureClock(execution))
  await makeSessions(execution)
  const { limits = [], others = [] } = Object.groupBy(checks, (check) =>
    triesTheLimit(check) ? 'limits' : 'others',
  )
  const unpaid = await runChecks(execution, others)
  if (unpaid.length === 0 && effort.furtherInputs === 'any') await runRounds(execution, others)
  await execution.finishWaiting()
  const left = await runUnpaid(execution, unpaid)
  // What the limits add pays for more than what is left: a check that is begun with too little is stopped in the middle.
  const isLater = !effort.isExact && limits.length > 0
  await runLimits(execution, limits, isLater ? left : await runUnpaid(execution, left))
  budget.enter('confirmation')
  if (execution.failed.size > 0 && !execution.isOver) await execution.complete(() => meetClocks(execution))
  await execution.complete(() => execution.retryUncertain())
  await confirmAll(execution, execution.isOver ? 'off' : confirm)
  // An abort between two checks is noticed here; a run with checks left out is no verdict on the deployment.
  if (signal?.aborted === true) execution.incomplete ??= aborted
  emit({ event: 'cleanup' })
  // What remains after one more try to revoke is the residue.
  await execution.complete(() => execution.leases.release())
}

/** Finds the test resources without writing; returns the checks whose needs are met, and tells the plan. */
async function prepare(execution: Execution): Promise<readonly Check[]> {
  const { context, session } = execution
  const { target, plan, effort, seed, emit, budget, record } = context
  const found = await preflight(session, target, effort.users)
  const known = { ...found.resources, ...context.resources }
  const resources = { ...known, checkout: { ...known.checkout, expiredBy: session.serverNow() } }
  const { main, second } = resources.bundles
  const bundles = second === undefined ? [main] : [main, second]
  // A check that wishes for somebody whose name nobody else has finds one in any lane.
  const unique = uniquelyNamed(resources.users)
  const leases = new Leases(session, bundles, [...new Set([...unique, ...resources.users])])
  execution.resources = resources
  execution.leases = leases
  context.warnings.push(...found.warnings)
  record({ event: 'resources', resources })
  budget.cleanup = () => leases.cleanupCost
  const counts = plan.planned.map(mainPairsOf)
  const all = counts.reduce((sum, count) => sum + count, 0)
  await leases.inspect(main, Math.max(0, ...counts, Math.min(mostLanes, all)))
  if (second !== undefined) await leases.inspect(second, 1, leases.cleanIn(main))
  const checks = plan.planned.filter((check) => {
    const items = missingFor(check, context, { resources, leases })
    if (items.length > 0) execution.untried.push({ check, because: { kind: 'missing', items } })
    return items.length === 0
  })
  const limit = budget.limitWith(checks)
  const requests = checks.reduce((sum, check) => sum + costOf(check), budget.used)
  emit({
    event: 'plan',
    seed,
    profile: effort.profile,
    checks: checks.length,
    requests: triesMore(execution) ? limit : Math.min(limit, requests),
    seconds: secondsOf(execution, checks, target.rateLimit),
    unpacedSeconds: secondsOf(execution, checks, 'off'),
    bundles: bundles.map((id) => ({ id, name: found.bundleNames.get(id) })),
    users: resources.users
      .filter(({ userId }) => bundles.some((bundleId) => leases.usable(bundleId, userId) > 0))
      .map((user) => userLabel(user, resources.users)),
    refused: leases.refused,
    missing: lossesOf(execution, checks),
    warnings: context.warnings,
  })
  return checks
}

function secondsOf(execution: Execution, checks: readonly Check[], rateLimit: Target['rateLimit']): number {
  const { budget, effort, startedAt, clock, trace } = execution.context
  const { used, left } = budget
  const [limits, others] = [checks.filter(triesTheLimit), checks.filter((check) => !triesTheLimit(check))]
  const { paid, rest, further } = chosenOf(execution, others)
  const beside = [...[...paid, ...rest].toSorted(byLane), ...further.map(({ check }) => check)]
  const cost = beside.reduce((sum, check) => sum + costOf(check), 0)
  const isFilled = triesMore(execution) && Number.isFinite(left)
  const sent = used + (isFilled ? left : Math.min(left, cost))
  const travels = trace.flatMap((event) =>
    event.event === 'exchange' ? (event.receivedAt - event.sentAt) / 1_000 : [],
  )
  const roundTrip = travels.toSorted((one, other) => one - other)[Math.floor(travels.length / 2)] ?? 0
  const far =
    secondsBeside(beside, execution.cleanUsers, roundTrip, mostAtOnce(rateLimit)) + roundsAround * roundTrip
  const all = Math.max((clock.now() - startedAt) / 1_000 + far, pacedMs(sent, rateLimit) / 1_000)
  // What a check of the limits waits for, nothing overlaps; before its pair is cleaned, the window that it filled must have passed.
  const waitOf = (check: Check) => measuredOf(check).seconds + (pairsOf(check) > 0 ? windowMs / 1_000 : 0)
  return limits.reduce((sum, check) => sum + waitOf(check), Math.max(all, effort.lastsMs / 1000))
}

/** The round trips before the first check, to measure the clock, and after the last, to clean up. */
const roundsAround = 10

/** Returns the cost of each missing item when these checks run. */
function lossesOf({ untried, resources }: Execution, checks: readonly Check[]) {
  const tried = new Set(checks.flatMap(({ rules }) => rules))
  const items = new Map<string, Set<RuleId>>()
  for (const { check, because } of untried) {
    const names = because.kind === 'missing' ? because.items : [`claims.${because.feature}`]
    for (const name of names) items.set(name, new Set([...(items.get(name) ?? []), ...check.rules]))
  }
  // Its check goes on with other keys, and only this one shows which level of a permission is enough.
  if (tried.delete('AUTH-GRANTS-LEVELS') && !resources.keys.includes('readOnly'))
    items.set('keys.readOnly', new Set(['AUTH-GRANTS-LEVELS']))
  return [...items].map(([item, rules]) => ({
    item,
    untested: [...rules].filter((rule) => !tried.has(rule)),
    weaker: [...rules].filter((rule) => tried.has(rule)),
  }))
}

/** Creates checkout sessions with the target's command, one in each bundle that is written to. */
async function makeSessions(execution: Execution): Promise<void> {
  const { target, plan, runCommand, record, warn } = execution.context
  const { bundles, checkout, users } = execution.resources
  const { command } = target.checkout
  const [user = users[0]] = uniquelyNamed(users)
  const isNeeded = plan.planned.some(({ needs }) => needs?.includes('checkout:fresh'))
  if (command === undefined || user === undefined || !isNeeded) return
  const made: Record<string, number> = {}
  let failed: string | undefined
  for (const bundleId of [bundles.main, bundles.second]) {
    if (bundleId === undefined) continue
    const before = execution.session.serverNow()
    const id = await runCommand(command, { bundleId, ...user }).catch((thrown) => {
      failed = `checkout.command failed: ${messageOf(thrown)}`
    })
    if (id === '') failed = 'checkout.command failed: it printed no id'
    if (id) made[id] = before
    else warn(`no session in ${bundleId}: ${failed}`)
  }
  const fresh = [...Object.keys(made), ...checkout.fresh]
  const resources = { ...execution.resources, checkout: { ...checkout, fresh, made, failed } }
  execution.resources = resources
  record({ event: 'resources', resources })
}

/** Runs the checks that the budget allows, and further inputs of them with what is left; returns the others. */
async function runChecks(execution: Execution, checks: readonly Check[]): Promise<readonly Check[]> {
  const { budget } = execution.context
  const { paid, rest, further } = chosenOf(execution, checks)
  // Where some are left out all the same, what is kept for failures mostly stays so until all of them are known.
  const last = paid.length + rest.length === checks.length ? rest : rest.filter(waitsLong)
  const unpaid = checks.filter((check) => !paid.includes(check) && !last.includes(check))
  const begun = new Set<Check>()
  const mayBegin = ({ check, area }: Scheduled): boolean => {
    if (area !== undefined) return !execution.failed.has(check) && execution.isAffordable(check)
    if (last.includes(check)) {
      if (budget.isAsPlanned) budget.enter('rest')
      else unpaid.push(check)
      return budget.isAsPlanned
    }
    begun.add(check)
    if (budget.isAsPlanned) return true
    // Where a failure keeps what it takes to try it again, what stands last in the plan gives way.
    const before = paid.slice(0, paid.indexOf(check)).filter((one) => !begun.has(one))
    const isAffordable = execution.isAffordable(...before, check)
    if (!isAffordable) unpaid.push(check)
    return isAffordable
  }
  const ordered = [...paid, ...last].toSorted(byLane).map((check) => ({ check }))
  await execution.runBeside([...ordered, ...further], mayBegin)
  return unpaid
}

/** Returns the checks that the budget pays for by their cost, the rest if nothing fails, and further inputs. */
function chosenOf(execution: Execution, checks: readonly Check[]) {
  const { budget } = execution.context
  const paid = checks.filter((_, index) => budget.costOf(...checks.slice(0, index + 1)) <= budget.left)
  const isAll = paid.length === checks.length
  const further = isAll && triesMore(execution) ? furtherInputs(execution, checks) : []
  return { paid, rest: isAll ? [] : budget.restOf(paid, checks), further }
}

/** Returns the further inputs that the requests pay for which the plan leaves, those first that judge most for a request. */
function furtherInputs({ context: { budget, effort } }: Execution, checks: readonly Check[]) {
  const scheduled: Scheduled[] = []
  if (effort.furtherInputs === 'any') return scheduled
  // Where only requests bound the run, it does not begin to wait at its end.
  const drawn = checks.filter((check) => check.input !== undefined && measuredOf(check).seconds === 0)
  let waiting = budget.costOf(...checks)
  for (let count = -1, round = 1; count !== scheduled.length; round++) {
    count = scheduled.length
    for (const check of drawn) {
      if (!budget.allows([check], waiting)) continue
      scheduled.push({ check, area: `further inputs, round ${round}` })
      waiting += budget.costOf(check)
    }
  }
  return scheduled
}

/** Gives the requests that are left to checks that were left out, and returns those that they do not pay for. */
async function runUnpaid(execution: Execution, unpaid: readonly Check[]): Promise<readonly Check[]> {
  const { budget } = execution.context
  budget.enter('rest')
  const paid = budget.restOf([], unpaid)
  const left = unpaid.filter((check) => !paid.includes(check))
  const mayBegin = ({ check }: Scheduled): boolean => {
    const isAffordable = execution.isAffordable(check)
    if (!isAffordable) left.push(check)
    return isAffordable
  }
  const scheduled = paid.map((check) => ({ check }))
  await execution.runBeside(scheduled, mayBegin)
  await execution.finishWaiting()
  return left
}

/** Runs the checks of the rate limits in turn; gives the requests that they leave to checks that were left out. */
async function runLimits(execution: Execution, limits: readonly Check[], unpaid: readonly Check[]) {
  const { budget } = execution.context
  budget.enter('limits', limits)
  const left = [...unpaid]
  for (const check of limits) {
    if (execution.isOver || !execution.isAffordable(check)) left.push(check)
    else await execution.runBeside([{ check }], () => true)
    await execution.finishWaiting()
  }
  // A limit that failed takes hundreds of requests to try again.
  const isShared = budget.isShared && ![...execution.failed].some(triesTheLimit)
  const items = [budget.lackText(isShared)]
  for (const check of isShared ? await runUnpaid(execution, left) : left)
    execution.untried.push({ check, because: { kind: 'missing', items } })
}

/** Gives a soak's time to other inputs of each check that draws one. */
async function runRounds(execution: Execution, checks: readonly Check[]): Promise<void> {
  const { clock, budget, effort } = execution.context
  const until = clock.now() + effort.lastsMs
  const drawn = checks.filter(({ input }) => input !== undefined)
  const mayBegin = ({ check }: Scheduled) =>
    clock.now() < until && execution.isAffordable(check) && !execution.failed.has(check)
  for (let used = -1, round = 1; used !== budget.used && clock.now() < until; round++) {
    used = budget.used
    const area = `further inputs, round ${round}`
    const scheduled = drawn.map((check) => ({ check, area }))
    await execution.runBeside(scheduled, mayBegin)
  }
}

/** Tests whether the requests that are left go to further inputs. */
const triesMore = ({ context: { effort, only, exactly } }: Execution): boolean =>
  exactly === undefined &&
  (effort.furtherInputs === 'any' || (effort.furtherInputs === 'all' && only === undefined))

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

/** Returns what was seen of the target's clocks, and of a step of our own. */
function clockWarnings({ clock, skew }: Execution['context'], before: number): readonly string[] {
  const seconds = Math.round(((clock.steppedBy?.() ?? 0) - before) / 1_000)
  const own = `this machine's clock stepped by ${seconds} s in the run, or the machine was asleep: times are told as if it had not`
  return seconds === 0 ? skew.warnings : [...skew.warnings, own]
}
