import fc from 'fast-check'
import { equal, noneOf } from '../kit/assertion.ts'
import { type Check, check, type Trial } from '../kit/check.ts'
import { idsOf, valueText } from '../kit/claims.ts'
import { paginateGrants } from '../kit/pages.ts'
import { following, inOrder, mixed, shuffled } from '../kit/sequence.ts'
import { grantsOf, second, userIdsOf, type WireGrant } from '../kit/wire.ts'
import { chains, createAndRevoke, type PlannedStep, type Steps } from '../model/history-arbitraries.ts'
import { grantQueries, type PlannedQuery, usersInPages, usersLeaving } from '../model/query-arbitraries.ts'
import { queryExisting } from '../model/run-history.ts'
import { grantFields } from '../model/state.ts'
import { history, ofHistories, ofLists, ofQueries, ofTime } from './history.ts'

const { orders, leaving, interrupted, sources, bounds, range, across, any, past } = grantQueries
const { users: byUser } = grantQueries
const source = fc.oneof(...sources)

/** Returns one query of each of so many kinds. */
const few = (count: number, kinds: readonly fc.Arbitrary<PlannedQuery>[]): Steps =>
  following(fc.shuffledSubarray([...kinds], { minLength: count, maxLength: count }), (some) =>
    mixed<PlannedStep>(...some),
  )

/** Tests by drawn histories (creates, revokes and lists of several users) that the lists of grants and users show what was granted and nothing else, however they are filtered, sorted and cut into pages. The steps come from model/: chains are the live grants of a user that follow each other without a gap. */
export const queryChecks: readonly Check[] = [
  history(
    'scenes/asked',
    'Every list, filtered, sorted and cut into pages in any way, shows exactly what was granted and not revoked',
    4,
    [...ofHistories, ...ofQueries],
    inOrder<PlannedStep>(
      chains(4, 3),
      mixed<PlannedStep>(...bounds),
      shuffled(few(1, orders), few(2, sources), mixed<PlannedStep>(range, across, any, byUser, usersInPages)),
      // Before others have revoked anything.
      mixed<PlannedStep>(leaving),
      mixed<PlannedStep>(...interrupted, usersLeaving),
      createAndRevoke(4, true),
      mixed<PlannedStep>(past, past, source, any),
    ),
    { runsAlone: true },
  ),
  check<readonly PlannedQuery[]>({
    id: 'scenes/as-they-are',
    title:
      'Whatever the bundle holds, every filter, order and page of its grants list shows exactly what matches',
    rules: [
      ...[...ofLists, ...ofQueries, ...ofTime],
      ...(['GRANTS-NOT-REVOKED', 'GRANTS-FILTER-SOURCE', 'GRANT-PERMANENT-NO-END'] as const),
    ],
    input: mixed<PlannedQuery>(fc.oneof(...orders), source, range, across, any, byUser),
    runsAlone: true,
    run: async (trial, queries) => {
      const { main } = trial.resources.bundles
      const begun = trial.now() - second
      const { items, pages, end } = await paginateGrants(trial, main, { limit: 100 }, 2)
      if (items.length === 0) return trial.stop('the main bundle has no grants')
      const halves = await paginateGrants(trial, main, { limit: 50 }, 4)
      // What was created meanwhile proves nothing.
      const isLost = ({ id, createdAt }: WireGrant) =>
        createdAt !== undefined && createdAt < begun && !items.some((grant) => grant.id === id)
      const claim = 'pages of 50 show nothing that those of 100 do not'
      const behind = noneOf(idsOf(halves.items.slice(items.length).filter(isLost)))
      const within = noneOf(idsOf(halves.items.slice(0, items.length).filter(isLost)))
      if (end === 'last page' && trial.judge('PAGE-CURSOR-CONTINUES', claim, within))
        trial.judge('PAGE-NEXT-CURSOR', claim, behind)
      judgeAlike(trial, items, halves.items)
      const widest = Math.max(...pages.map((page) => new Set(userIdsOf(grantsOf(page))).size))
      if (widest <= 50) trial.untestable('GRANT-USER-ID', 'no page of grants has more than 50 users')
      const steps = queries.map((one) => ({ ...one, interruption: 'nothing' as const }))
      await queryExisting(trial, steps, main, items)
    },
  }),
]

function judgeAlike(trial: Trial, long: readonly WireGrant[], short: readonly WireGrant[]): void {
  const pairs = short.flatMap((row) =>
    long.filter(({ id }) => id === row.id).map((one) => [one, row] as const),
  )
  for (const [name, rule] of grantFields) {
    const judged = pairs
      .filter(([, row]) => row[name] !== undefined)
      .map(([one, row]) => ({ ...equal(valueText(one[name]), valueText(row[name])), row: row.id }))
    const worst = judged.find(({ holds }) => !holds) ?? judged[0]
    const claim = `a page of 100 grants shows the ${name} that one of 50 shows`
    if (worst !== undefined) trial.judge(rule, claim, worst)
  }
}
