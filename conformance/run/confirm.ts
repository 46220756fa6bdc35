import type { Check } from '../kit/check.ts'
import type { Finding } from '../kit/finding.ts'
import type { Failure } from '../report/verdict.ts'
import type { Budget } from './budget.ts'
import type { Execution } from './execution.ts'
import { confirmationOf } from './failures.ts'
import type { Recorder } from './recorder.ts'
import { drawFrom } from './seeds.ts'
import { tokenOf } from './token.ts'
import type { TraceEvent } from './trace.ts'

export interface ConfirmParts {
  readonly execution: Execution
  readonly recorder: Recorder
  readonly budget: Budget
  readonly checks: readonly Check[]
  readonly confirm: 'on' | 'off'
  readonly onCheck: (check: Check) => void
}

/** Tries every failure again on clean pairs, within `mostRequests` each; no failure is dropped. */
export async function confirmAll(
  failures: readonly Failure[],
  parts: ConfirmParts,
): Promise<readonly Failure[]> {
  const confirmed: Failure[] = []
  for (const [id, group] of Map.groupBy(failures, (failure) => failure.check)) {
    const check = parts.checks.find((one) => one.id === id)
    if (check === undefined) {
      confirmed.push(...group)
      continue
    }
    if (parts.confirm === 'on') parts.onCheck(check)
    confirmed.push(...(await confirmCheck(check, group, parts)))
  }
  return confirmed.toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
}

async function confirmCheck(
  check: Check,
  group: readonly Failure[],
  parts: ConfirmParts,
): Promise<readonly Failure[]> {
  const { execution, recorder } = parts
  const attempt = group[0]?.findings[0]?.attempt ?? 1
  const begun = recorder.events.find(
    (event) => event.event === 'begin' && event.check === check.id && event.attempt === attempt,
  )
  const seed = begun?.event === 'begin' ? begun.seed : 0
  const named = (failure: Failure, plan?: unknown): Failure => {
    const own = plan === undefined ? {} : { plan }
    const statuses = statusesOf(recorder.events, failure.evidence)
    return { ...failure, token: tokenOf({ check: check.id, rule: failure.rule, seed, statuses, ...own }) }
  }
  if (parts.confirm === 'off') return group.map((failure) => named(failure))
  if (check.shrink !== undefined) {
    const shrunk: Failure[] = []
    for (const failure of group)
      shrunk.push(await shrinkFailure(check, check.shrink, failure, seed, parts, named))
    return shrunk
  }
  const tries = Math.min(
    again,
    Math.floor(Math.min(mostRequests, parts.budget.left) / Math.max(1, check.cost)),
  )
  const brokenIn: ReadonlySet<string>[] = []
  for (let n = 0; n < tries && parts.budget.left >= check.cost + leasing; n++) {
    const ended = await execution.again(check, seed)
    if (ended === undefined || ended.ending.kind === 'error') break
    brokenIn.push(brokenRules(recorder.events, check.id, ended.occasion.attempt))
  }
  return group.map((failure) => {
    if (brokenIn.length === 0) {
      const because =
        check.cost > mostRequests ? `it takes more than ${mostRequests} requests` : 'no requests were left'
      return named({ ...failure, confirmation: { kind: 'unconfirmed', because } })
    }
    const failed = brokenIn.filter((broken) => broken.has(failure.rule)).length
    return named({ ...failure, confirmation: confirmationOf(failed, brokenIn.length) })
  })
}

/** Cuts the plan by the history, tries the result, then shrinks it while requests are left. */
async function shrinkFailure(
  check: Check,
  shrink: NonNullable<Check['shrink']>,
  failure: Failure,
  seed: number,
  { execution, recorder, budget }: ConfirmParts,
  named: (failure: Failure, plan?: unknown) => Failure,
): Promise<Failure> {
  const history = recorder.events.filter((event) => event.event === 'exchange' && event.check === check.id)
  const begun = recorder.events.find(
    (event) => event.event === 'begin' && event.check === check.id && event.seed === seed,
  )
  const whole = (begun?.event === 'begin' ? begun.plan : undefined) ?? check.plan?.(drawFrom(seed))
  let left = mostRequests
  const isAffordable = (plan: unknown): boolean => Math.min(left, budget.left - leasing) >= shrink.cost(plan)
  let best = shrink.slice(whole, history as never, failure.evidence)
  let evidence = failure.evidence
  let [failed, tried] = [0, 0]
  const fails = async (plan: unknown): Promise<boolean> => {
    left -= shrink.cost(plan)
    const ended = await execution.again(check, seed, plan)
    if (ended === undefined) return false
    const own = recorder.events.filter(
      (event): event is TraceEvent & { event: 'finding' } =>
        event.event === 'finding' && event.check === check.id && event.attempt === ended.occasion.attempt,
    )
    const broken = own.filter((event) => event.kind === 'broken' && event.rule === failure.rule)
    if (broken.length > 0) evidence = [...new Set(broken.flatMap((event) => event.evidence))]
    return broken.length > 0
  }
  while (tried < again && isAffordable(best)) {
    tried++
    if (await fails(best)) failed++
  }
  if (tried === 0)
    return named(
      { ...failure, confirmation: { kind: 'unconfirmed', because: 'no requests were left' } },
      best,
    )
  for (let smaller = failed > 0; smaller; ) {
    smaller = false
    for (const plan of shrink.smaller(best)) {
      if (!isAffordable(plan)) break
      if (!(await fails(plan))) continue
      best = plan
      smaller = true
      break
    }
  }
  return named({ ...failure, evidence, confirmation: confirmationOf(failed, tried) }, best)
}

function brokenRules(events: readonly TraceEvent[], check: string, attempt: number): ReadonlySet<string> {
  const own = events.filter(
    (event): event is TraceEvent & { event: 'finding' } & Finding =>
      event.event === 'finding' &&
      event.kind === 'broken' &&
      event.check === check &&
      event.attempt === attempt,
  )
  return new Set(own.map((event) => event.rule))
}

/** The statuses of the failing run of the check, request by request, up to the last one that the failure points to. */
function statusesOf(events: readonly TraceEvent[], evidence: readonly number[]): readonly number[] {
  const exchanges = events.filter((event) => event.event === 'exchange')
  const last = exchanges.findLast((event) => evidence.includes(event.n))
  if (last === undefined) return []
  return exchanges
    .filter(
      ({ check, attempt, step, n }) =>
        check === last.check && attempt === last.attempt && step > 0 && n <= last.n,
    )
    .map((event) => event.status)
}

/** Requests that confirming one failure may take, and how often it is tried. */
const mostRequests = 60
const again = 2
/** Requests reserved for leasing pairs while a check is tried again, so that confirming never ends a run early. */
const leasing = 16
