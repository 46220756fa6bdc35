import fc from 'fast-check'
import type { FailedPart } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import { field } from '../kit/wire.ts'

/** One step of a generated sequence; pairs, sources and grants are named by symbols that a run fills in. */
export type PlannedStep =
  | {
      readonly do: 'create'
      /** The number of this create in the plan: revokes name it. */
      readonly n: number
      readonly pair: number
      readonly type: string
      /** One of the trajectory's sources, in capitals or not; none only for types that need none. */
      readonly source: { readonly index: number; readonly letters: 'as they are' | 'capital' } | 'none'
      readonly end: PlannedEnd
    }
  | { readonly do: 'revoke'; readonly pair: number; readonly create: number }
  | { readonly do: 'list'; readonly pair: number }
  | { readonly do: 'users'; readonly pair: number }
  /** Waits until the short grants created so far have certainly ended. */
  | { readonly do: 'wait' }

/** Hours after the trajectory's beginning, seconds after the sending, or no end. */
export type PlannedEnd = { readonly hours: number } | { readonly seconds: number } | 'never'

export interface TrajectoryPlan {
  readonly pairs: number
  readonly steps: readonly PlannedStep[]
}

export interface TrajectoryShape {
  readonly pairs: number
  readonly steps: number
  /** Whether grants of a few seconds, and waits for their ends, are among the steps. */
  readonly expiry: 'with' | 'without'
}

/** Sequences of this shape; the smaller ones of a sequence leave steps out, the most of them first. */
export const trajectories = (shape: TrajectoryShape): fc.Arbitrary<TrajectoryPlan> => new Trajectories(shape)

class Trajectories extends fc.Arbitrary<TrajectoryPlan> {
  readonly #shape: TrajectoryShape
  readonly #steps: fc.Arbitrary<readonly PlannedStep[]>

  constructor(shape: TrajectoryShape) {
    super()
    this.#shape = shape
    this.#steps = stepsOf(shape)
  }

  generate(random: fc.Random): fc.Value<TrajectoryPlan> {
    return new fc.Value(connected(this.#steps.generate(random, undefined).value, this.#shape), undefined)
  }

  canShrinkWithoutContext(value: unknown): value is TrajectoryPlan {
    return typeof value === 'object' && value !== null && 'steps' in value
  }

  shrink(plan: TrajectoryPlan): fc.Stream<fc.Value<TrajectoryPlan>> {
    return fc.stream(smallerPlans(plan).values()).map((smaller) => new fc.Value(smaller, undefined))
  }
}

/** Numbers the creates, and points ends and revokes at what came before. */
function connected(steps: readonly PlannedStep[], shape: TrajectoryShape): TrajectoryPlan {
  const reach = new Map<number, number>()
  let creates = 0
  const numbered = steps.map((step): PlannedStep => {
    if (step.do !== 'create') return step
    return { ...step, n: creates++, end: extended(step.end, step.pair, reach) }
  })
  return {
    pairs: shape.pairs,
    steps: numbered.map((step) => (step.do === 'revoke' ? aimed(step, numbered) : step)),
  }
}

/** Two of three ends lie beyond every earlier end of the pair, so that chains grow; the others fall within the chain. */
function extended(end: PlannedEnd, pair: number, reach: Map<number, number>): PlannedEnd {
  if (end === 'never' || 'seconds' in end) return end
  const most = reach.get(pair) ?? 0
  if (end.hours > 8) return { hours: 1 + ((end.hours * 7) % Math.max(1, most)) }
  reach.set(pair, most + 1 + (end.hours % 3))
  return { hours: most + 1 + (end.hours % 3) }
}

/** The plan without some of its steps; a revoke goes with the create it names. */
export function without(plan: TrajectoryPlan, gone: ReadonlySet<PlannedStep>): TrajectoryPlan {
  const creates = new Set(
    plan.steps.flatMap((step) => (step.do === 'create' && !gone.has(step) ? [step.n] : [])),
  )
  const steps = plan.steps.filter(
    (step) => !gone.has(step) && (step.do !== 'revoke' || creates.has(step.create)),
  )
  return { ...plan, steps }
}

function stepsOf({ pairs, steps, expiry }: TrajectoryShape): fc.Arbitrary<readonly PlannedStep[]> {
  const pair = fc.nat({ max: pairs - 1 })
  const hours = fc.integer({ min: 1, max: 12 }).map((count) => ({ hours: count }))
  const end: fc.Arbitrary<PlannedEnd> = fc.oneof(
    { weight: 12, arbitrary: hours },
    { weight: 1, arbitrary: fc.constant('never' as const) },
    {
      weight: expiry === 'with' ? 6 : 0,
      arbitrary: fc.integer({ min: 2, max: 3 }).map((count) => ({ seconds: count })),
    },
  )
  const source = fc.record({
    index: fc.nat({ max: 3 }),
    letters: fc.oneof(
      { weight: 6, arbitrary: fc.constant('as they are' as const) },
      { weight: 1, arbitrary: fc.constant('capital' as const) },
    ),
  })
  const create = fc
    .record({
      do: fc.constant('create' as const),
      n: fc.constant(0),
      pair,
      type: fc.constantFrom('paid_external', 'paid_external', 'owner_grant', 'gift', 'referral_reward'),
      source: fc.oneof(
        { weight: 5, arbitrary: source },
        { weight: 1, arbitrary: fc.constant('none' as const) },
      ),
      end,
    })
    .map((step) =>
      step.type === 'paid_external' && step.source === 'none' ? { ...step, type: 'gift' } : step,
    )
  const step: fc.Arbitrary<PlannedStep> = fc.oneof(
    { weight: 11, arbitrary: create },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('revoke' as const), pair, create: fc.nat({ max: 1_000 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.oneof(
        fc.record({ do: fc.constant('list' as const), pair }),
        fc.record({ do: fc.constant('users' as const), pair }),
      ),
    },
    { weight: expiry === 'with' ? 1 : 0, arbitrary: fc.constant({ do: 'wait' as const }) },
  )
  return fc.array(step, { minLength: steps, maxLength: steps, size: 'max' })
}

/** A revoke aims at one of the latest earlier creates of its pair; without one the step becomes a list. */
function aimed(step: PlannedStep & { readonly do: 'revoke' }, steps: readonly PlannedStep[]): PlannedStep {
  const before = steps.slice(0, steps.indexOf(step))
  const creates = before.flatMap((one) => (one.do === 'create' && one.pair === step.pair ? [one.n] : []))
  const late = creates.slice(-mostBack)
  const create = late[step.create % Math.max(1, late.length)]
  return create === undefined ? { do: 'list', pair: step.pair } : { ...step, create }
}

/** How many creates of its pair a revoke looks back: older ones are mostly revoked already. */
const mostBack = 7

/** Grants of different users are independent, so steps of other pairs are dropped. */
export function sliceToPair(plan: TrajectoryPlan, { history, evidence }: FailedPart): TrajectoryPlan {
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
