import fc from 'fast-check'

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

/** A sequence that follows from a seed alone. */
export function drawTrajectory(seed: number, shape: TrajectoryShape): TrajectoryPlan {
  const [steps = []] = fc.sample(stepsOf(shape), { seed, numRuns: 1 })
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
