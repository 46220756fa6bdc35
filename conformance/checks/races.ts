import type { Check, Trial } from '../kit/check.ts'
import type { Draft } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { hour } from '../kit/span.ts'
import { grantOf, iso } from '../kit/wire.ts'
import { type Followed, follow, take, takeList } from '../model/follow.ts'
import type { Action } from '../model/step.ts'

/** Concurrent requests, judged by whether an order of them explains the answers and the list afterwards. */
export const raceChecks: readonly Check[] = [
  race(
    'races/same-source',
    'GRANT-SOURCE-NO-SECOND',
    'Creates with one sourceId that arrive together record one grant',
    {
      rounds: 4,
      contenders: 4,
      draw: (round) => Array.from({ length: 4 }, () => create(round.source(0), round.hours(2))),
    },
  ),
  race(
    'races/same-source-other-ends',
    'GRANT-SOURCE-NO-SECOND',
    'Creates with one sourceId and different ends record one grant',
    {
      rounds: 3,
      contenders: 3,
      draw: (round) => [2, 3, 4].map((hours) => create(round.source(0), round.hours(hours))),
    },
  ),
  race('races/same-end', 'GRANT-COVERED', 'Creates of the same end that arrive together record one grant', {
    rounds: 3,
    contenders: 4,
    draw: (round) => [0, 1, 2, 3].map((index) => create(round.source(index), round.hours(2))),
  }),
  race(
    'races/renewals',
    'GRANT-START-CHOSEN',
    'Renewals that arrive together neither overlap nor leave a gap',
    {
      rounds: 3,
      contenders: 4,
      draw: (round) => [2, 3, 4, 5].map((hours, index) => create(round.source(index), round.hours(hours))),
    },
  ),
  race(
    'races/create-and-revoke',
    'REVOKE-SELECTED',
    'A renewal and a revoke that arrive together have an order',
    {
      rounds: 4,
      contenders: 3,
      before: (round) => create(round.source(0), round.hours(2)),
      draw: (round, first) => [
        create(round.source(1), round.hours(3)),
        { kind: 'revoke', grantId: first ?? '' },
        create(round.source(2), round.hours(4)),
      ],
    },
  ),
  race(
    'races/two-revokes',
    'REVOKE-SELECTED',
    'Two revokes of one grant that arrive together revoke it once',
    {
      rounds: 2,
      contenders: 2,
      before: (round) => create(round.source(0), round.hours(2)),
      draw: (_round, first) => [0, 1].map(() => ({ kind: 'revoke', grantId: first ?? '' }) as const),
    },
  ),
]

type Contender = Extract<Action, { readonly kind: 'create' | 'revoke' }>

interface Round {
  /** A source of this round. */
  readonly source: (index: number) => string
  /** An end, hours after the round's beginning. */
  readonly hours: (count: number) => number
}

interface Race {
  readonly rounds: number
  readonly contenders: number
  /** What is created before the race. */
  readonly before?: (round: Round) => Contender
  readonly draw: (round: Round, first: string | undefined) => readonly Contender[]
}

const create = (source: string, until: number): Contender => ({
  kind: 'create',
  type: 'paid_external',
  source,
  until,
})

function race(id: string, rule: RuleId, title: string, shape: Race): Check {
  return {
    id,
    title,
    needs: ['pairs:1'],
    run: (trial) => runRace(trial, rule, shape),
  }
}

async function runRace(trial: Trial, rule: RuleId, shape: Race): Promise<void> {
  const one = follow(await trial.pair())
  for (let round = 0; round < shape.rounds && one.state === 'sound'; round++)
    await runRound(trial, rule, shape, one)
  if (one.state === 'sound') trial.judge(rule, 'every round has an order that explains it', true, one.history)
}

async function runRound(trial: Trial, rule: RuleId, shape: Race, one: Followed): Promise<void> {
  const sources = [0, 1, 2, 3].map(() => trial.sourceId())
  const begun = trial.now()
  const round: Round = { source: (index) => sources[index] ?? '', hours: (count) => begun + count * hour }
  let first: string | undefined
  if (shape.before !== undefined) {
    const action = shape.before(round)
    const exchange = await trial.send(draftOf(trial, one, action))
    first = grantOf(exchange)?.id
    await take(trial, one, [{ action, exchanges: [exchange] }], rule)
    if (one.state === 'contradicted' || first === undefined) return
  }
  const actions = shape.draw(round, first)
  const exchanges = await trial.together(actions.map((action) => draftOf(trial, one, action)))
  if (exchanges.some(({ status }) => status === 0)) {
    trial.untestable(rule, 'an answer was lost, so nobody knows what happened')
    one.state = 'contradicted'
    return
  }
  const steps = actions.map((action, index) => ({ action, exchanges: [exchanges[index] as Exchange] }))
  await take(trial, one, steps, rule)
  await takeList(trial, one, rule)
  await clear(trial, one, rule)
}

/** Revokes the earliest live grant, and with it all others, so that the next round begins with nothing. */
async function clear(trial: Trial, one: Followed, rule: RuleId): Promise<void> {
  const [state] = one.belief.states
  const live = state?.grants.filter((grant) => grant.revoked === 'no') ?? []
  const [earliest] = live.toSorted((a, b) => a.from.earliest - b.from.earliest)
  if (earliest === undefined || one.state === 'contradicted') return
  const exchange = await trial.revoke(one.pair, earliest.id)
  await take(trial, one, [{ action: { kind: 'revoke', grantId: earliest.id }, exchanges: [exchange] }], rule)
}

function draftOf(trial: Trial, { pair }: Followed, action: Contender): Draft {
  if (action.kind === 'revoke') return trial.revokeDraft(pair, action.grantId)
  const endsAt = action.until === Number.POSITIVE_INFINITY ? undefined : iso(action.until)
  return trial.createDraft(pair, { grantType: action.type, sourceId: action.source, endsAt })
}
