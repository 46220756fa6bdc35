import type { Shrink } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import { field } from '../kit/wire.ts'
import { type PlannedStep, type TrajectoryPlan, without } from './trajectory.ts'

/** Shrinks a failing trajectory: to the pair and the step at which it failed, then to fewer steps. */
export const shrinkTrajectory: Shrink = {
  slice: (plan, history, evidence) => sliceToPair(plan as TrajectoryPlan, history, evidence),
  smaller: (plan) => smallerPlans(plan as TrajectoryPlan),
  cost: (plan) => costOf(plan as TrajectoryPlan),
}

/** The most requests of a plan: one for each step, and the final lists of each pair. */
export function costOf({ pairs, steps }: TrajectoryPlan): number {
  return steps.filter((step) => step.do !== 'wait').length + 3 * pairs
}

/** Grants of different users are independent, so steps of other pairs are dropped. */
export function sliceToPair(
  plan: TrajectoryPlan,
  history: readonly Exchange[],
  evidence: readonly number[],
): TrajectoryPlan {
  const userOf = (exchange: Exchange): string | undefined => {
    if (exchange.request.method === 'POST') return textOf(field(parsed(exchange.request.body), 'userId'))
    return new URLSearchParams(exchange.request.query).get('userId') ?? undefined
  }
  const users = [...new Set(history.flatMap((exchange) => userOf(exchange) ?? []))]
  const last = history.findLast((exchange) => evidence.includes(exchange.n) && userOf(exchange) !== undefined)
  const pair = last === undefined ? -1 : users.indexOf(userOf(last) ?? '')
  if (pair === -1) return plan
  const steps = plan.steps
    .filter((step) => step.do === 'wait' || step.pair === pair)
    .map((step) => (step.do === 'wait' ? step : { ...step, pair: 0 }))
  const own = history.filter((exchange) => last !== undefined && exchange.n <= last.n)
  const creates = own.filter(
    (exchange) => exchange.request.method === 'POST' && userOf(exchange) === users[pair],
  )
  return { pairs: 1, steps: withoutIdleWaits(upToCreate(steps, creates.length)) }
}

/** Steps after the last create that was sent are dropped. */
function upToCreate(steps: readonly PlannedStep[], sent: number): readonly PlannedStep[] {
  let creates = 0
  const next = steps.findIndex((step) => step.do === 'create' && ++creates > sent)
  return next === -1 ? steps : steps.slice(0, next)
}

function smallerPlans(plan: TrajectoryPlan): readonly TrajectoryPlan[] {
  const { steps } = plan
  const sizes = [Math.ceil(steps.length / 2), Math.ceil(steps.length / 4), 1]
  const cuts = [...new Set(sizes)].flatMap((size) =>
    Array.from({ length: Math.ceil(steps.length / size) }, (_, index) =>
      steps.slice(index * size, (index + 1) * size),
    ),
  )
  const plans = cuts.map((cut) => without(plan, new Set(cut))).filter((smaller) => smaller.steps.length > 0)
  return plans.map((smaller) => ({ ...smaller, steps: withoutIdleWaits(smaller.steps) }))
}

/** Drops waits that no short grant precedes. */
function withoutIdleWaits(steps: readonly PlannedStep[]): readonly PlannedStep[] {
  let short = 0
  return steps.filter((step) => {
    if (step.do === 'create' && step.end !== 'never' && 'seconds' in step.end) short++
    if (step.do !== 'wait') return true
    const useful = short > 0
    short = 0
    return useful
  })
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
