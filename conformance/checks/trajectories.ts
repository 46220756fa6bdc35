import { type Check, check, type Trial } from '../kit/check.ts'
import { hour } from '../kit/span.ts'
import { grantOf, iso } from '../kit/wire.ts'
import { type Followed, follow, reportProfile, take, takeBundleUsers, takeList } from '../model/follow.ts'
import {
  type PlannedStep,
  sliceToPair,
  type TrajectoryPlan,
  type TrajectoryShape,
  trajectories,
} from '../model/trajectory.ts'

/** Long generated sequences over pairs, compared with every state that the ledger may be in. */
export const trajectoryChecks: readonly Check[] = [
  trajectory('trajectories/short', { pairs: 1, steps: 7, expiry: 'without' }),
  trajectory('trajectories/one-pair', { pairs: 1, steps: 30, expiry: 'without' }),
  trajectory('trajectories/two-pairs', { pairs: 2, steps: 44, expiry: 'without' }),
  trajectory('trajectories/with-expiry', { pairs: 1, steps: 24, expiry: 'with' }),
]

function trajectory(id: string, shape: TrajectoryShape): Check {
  const title = `Every answer to a generated sequence of ${shape.steps} steps is one that the rules allow`
  const needs = [`pairs:${shape.pairs}`] as const
  return check(id, { title, needs, given: trajectories(shape), slice: sliceToPair }, runTrajectory)
}

interface Running {
  readonly trial: Trial
  readonly plan: TrajectoryPlan
  readonly followed: readonly Followed[]
  readonly sources: readonly string[]
  readonly begun: number
  /** The answer to each create of the plan. */
  readonly grants: Map<number, string>
  /** The latest end of the short grants created since the last wait. */
  shortUntil: number
}

async function runTrajectory(trial: Trial, plan: TrajectoryPlan): Promise<void> {
  const followed: Followed[] = []
  for (let pair = 0; pair < plan.pairs; pair++) followed.push(follow(await trial.pair()))
  const sources = [0, 1, 2, 3].map(() => trial.sourceId())
  const running: Running = {
    trial,
    plan,
    followed,
    sources,
    begun: trial.now(),
    grants: new Map(),
    shortUntil: 0,
  }
  // The first list of each pair, in the plan's order, shows its user.
  for (const one of followed) await takeList(trial, one, 'GRANT-CREATES')
  await goOn(running, 0)
}

/** Runs the steps from an index on; a wait defers the rest. */
async function goOn(running: Running, from: number): Promise<void> {
  const { trial, plan, followed } = running
  for (const [index, step] of plan.steps.entries()) {
    if (index < from) continue
    if (step.do === 'wait') {
      if (running.shortUntil === 0) continue
      const until = running.shortUntil
      running.shortUntil = 0
      trial.later(until, () => goOn(running, index + 1))
      return
    }
    await runStep(running, step)
  }
  for (const one of followed) {
    await takeList(trial, one, 'GRANT-CREATES')
    await takeBundleUsers(trial, one, 'BUNDLE-USERS-LIVE')
  }
  const sound = followed.every((one) => one.state === 'sound')
  const history = followed.flatMap((one) => one.history)
  if (sound) {
    trial.judge('GRANT-CREATES', 'every create is answered as the chain requires', true, history)
    trial.judge('CHAIN-DEFINITION', 'every start and end follows from the chain', true, history)
  } else {
    trial.untestable('CHAIN-DEFINITION', 'a contradiction ended the sequence')
    trial.untestable('GRANT-CREATES', 'a contradiction ended the sequence')
  }
  reportProfile(
    trial,
    followed.filter((one) => one.state === 'sound'),
  )
}

async function runStep(running: Running, step: Exclude<PlannedStep, { readonly do: 'wait' }>): Promise<void> {
  const { trial, followed, grants, begun, sources } = running
  const one = followed[step.pair]
  if (one === undefined || one.state === 'contradicted') return
  if (step.do === 'list' || step.do === 'users') {
    return step.do === 'list'
      ? takeList(trial, one, 'GRANT-CREATES')
      : takeBundleUsers(trial, one, 'BUNDLE-USERS-LIVE')
  }
  if (step.do === 'revoke') {
    const grantId = grants.get(step.create)
    if (grantId === undefined) return
    const exchange = await trial.revoke(one.pair, grantId)
    return take(
      trial,
      one,
      [{ action: { kind: 'revoke', grantId }, exchanges: [exchange] }],
      'REVOKE-SELECTED',
    )
  }
  const sourceId = step.source === 'none' ? undefined : sourceOf(step.source, sources)
  let until = Number.POSITIVE_INFINITY
  const { end } = step
  const endsAt =
    end === 'never'
      ? undefined
      : (serverNow: number) => {
          until = 'hours' in end ? begun + end.hours * hour : serverNow + end.seconds * 1_000
          return iso(until)
        }
  const exchange = await trial.create(one.pair, { grantType: step.type, sourceId, endsAt })
  // A replay reads the end from the recorded request, which is what the target saw.
  const sent = endOf(exchange.request.body)
  until = sent ?? until
  const grantId = grantOf(exchange)?.id
  if (grantId !== undefined) grants.set(step.n, grantId)
  if (end !== 'never' && 'seconds' in end) running.shortUntil = Math.max(running.shortUntil, until)
  const action = { kind: 'create', type: step.type, source: sourceId, until } as const
  await take(trial, one, [{ action, exchanges: [exchange] }], 'GRANT-CREATES')
}

const sourceOf = (
  { index, letters }: { readonly index: number; readonly letters: 'as they are' | 'capital' },
  sources: readonly string[],
): string | undefined => (letters === 'capital' ? sources[index]?.toUpperCase() : sources[index])

function endOf(body: string | undefined): number | undefined {
  const sent: unknown = body === undefined ? undefined : JSON.parse(body)
  const end = typeof sent === 'object' && sent !== null && 'endsAt' in sent ? sent.endsAt : undefined
  return typeof end === 'string' ? Date.parse(end) : undefined
}
