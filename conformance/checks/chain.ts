import type { Check, Trial } from '../kit/check.ts'
import {
  type Chain,
  chainOf,
  endText,
  granted,
  idsOf,
  judgeStart,
  listingOf,
  wholeSecond,
} from '../kit/claims.ts'
import { hour } from '../kit/span.ts'
import { iso, type WireGrant } from '../kit/wire.ts'
import { coverageChecks } from './coverage.ts'
import { writtenEnds } from './written-ends.ts'

/** Creates: where a grant starts, where it ends, and when nothing is recorded because access already exists. */
export const chainChecks: readonly Check[] = [
  {
    id: 'chain/renewals',
    title: 'A first grant starts at once, each renewal of any type where the access ends so far',
    needs: ['pairs:1'],
    run: renewals,
  },
  writtenEnds,
  {
    id: 'chain/after-revoke',
    title: 'After a revoke a new grant starts where the access that is left ends',
    needs: ['pairs:1'],
    async run(trial) {
      const pair = await trial.pair()
      const from = trial.now()
      const { grants } = await chainOf(trial, pair, [from + hour, from + 2 * hour, from + 3 * hour])
      const [first, second] = grants as [WireGrant, WireGrant]
      granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, second.id))
      const next = await trial.create(pair, { endsAt: iso(from + 5 * hour) })
      judgeStart(trial, granted(trial, 'GRANT-CREATES', next), next, from + hour)
      granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, first.id))
      const fresh = await trial.create(pair, { endsAt: iso(from + 2 * hour) })
      judgeStart(trial, granted(trial, 'GRANT-CREATES', fresh), fresh, 'no access')
      trial.observe('CHAIN-DEFINITION', 'live-without-gap', [next, fresh], 'after a revoke')
    },
  },
  {
    id: 'chain/of-each-user',
    title: 'The chain of one user does not move the start of another user’s grant',
    needs: ['pairs:2'],
    async run(trial) {
      const [pair, other] = [await trial.pair(), await trial.pair()]
      const end = trial.now() + hour
      await chainOf(trial, pair, [end])
      const exchange = await trial.create(other, { endsAt: iso(end + hour) })
      judgeStart(trial, granted(trial, 'GRANT-CREATES', exchange), exchange, 'no access')
    },
  },
  {
    id: 'chain/of-each-bundle',
    title: 'The chain in one bundle does not move the start of the same user’s grant in another',
    needs: ['pairs:1', 'bundle:second'],
    async run(trial) {
      const pair = await trial.pair()
      const second = await trial.pair({ bundle: 'second', user: pair })
      const end = trial.now() + hour
      await chainOf(trial, pair, [end])
      const exchange = await trial.create(second, { endsAt: iso(end + hour) })
      judgeStart(trial, granted(trial, 'GRANT-CREATES', exchange), exchange, 'no access')
    },
  },
  ...coverageChecks,
]

async function renewals(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const types = ['paid_external', 'owner_grant', 'gift', 'referral_reward']
  // Odd milliseconds reveal an end that is truncated to seconds or taken from another grant.
  const ends = types.map((_, index) => from - (from % 1_000) + (index + 1) * hour + 7 + 111 * index)
  const chain = await chainOf(trial, pair, ends, (index) => ({ grantType: types[index] ?? '' }))
  for (const [index, grant] of chain.grants.entries()) {
    const exchange = chain.created[index] as Chain['created'][number]
    judgeStart(trial, grant, exchange, ends[index - 1] ?? 'no access')
    trial.equal(
      'GRANT-ENDS-AT-EXACT',
      'the grant ends exactly where asked',
      endText(grant.endsAt),
      iso(ends[index] ?? 0),
      exchange,
    )
    trial.equal('GRANT-TYPE-FIELD', 'it has the type asked for', grant.grantType, types[index], exchange)
    if (grant.userId !== undefined)
      trial.equal('GRANT-USER-ID', 'it is of the user asked for', grant.userId, pair.userId, exchange)
    if (grant.createdAt !== undefined) {
      const { earliest, latest } = exchange.server
      const then = grant.createdAt >= earliest - wholeSecond && grant.createdAt <= latest + wholeSecond
      trial.judge('GRANT-CREATED-AT', 'createdAt is when it was recorded', then, exchange)
    }
  }
  trial.judge('GRANT-TYPE-REQUESTABLE', 'the four types can be requested', true, chain.created)
  await judgeListed(trial, chain, await listingOf(trial, pair))
  const started = chain.grants.every(({ startsAt }) => startsAt !== undefined)
  trial.observe('GRANT-START-INSTANT', started ? 'now-or-chain-end' : 'not shown', chain.created)
  trial.observe('CHAIN-DEFINITION', 'live-without-gap', chain.created, 'renewals')
}

/** Judges that the list has exactly the grants of the chain, each as it was answered. */
async function judgeListed(
  trial: Trial,
  { grants: answered, created }: Chain,
  { grants, pages }: Awaited<ReturnType<typeof listingOf>>,
): Promise<void> {
  const seen = [...created, ...pages]
  trial.equal(
    'GRANT-CREATES',
    'each create recorded one grant',
    idsOf(grants).toSorted(),
    idsOf(answered).toSorted(),
    seen,
  )
  for (const grant of answered) {
    const listed = grants.find(({ id }) => id === grant.id)
    if (listed === undefined) continue
    trial.equal(
      'GRANT-ENDS-AT',
      'the listed end is the one answered',
      endText(listed.endsAt),
      endText(grant.endsAt),
      seen,
    )
    if (listed.userId !== undefined && grant.userId !== undefined)
      trial.equal('GRANT-USER-ID', 'the listed user is the one answered', listed.userId, grant.userId, seen)
    for (const [rule, name] of [
      ['GRANT-STARTS-AT', 'startsAt'],
      ['GRANT-CREATED-AT', 'createdAt'],
    ] as const) {
      const [is, should] = [listed[name], grant[name]]
      if (is !== undefined && should !== undefined)
        trial.equal(rule, `the listed ${name} is the one answered`, iso(is), iso(should), seen)
    }
  }
}
