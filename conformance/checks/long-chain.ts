import { equal, includes } from '../kit/assertion.ts'
import type { Check, Pair, Trial } from '../kit/check.ts'
import { idsOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { judgePages, paginateGrants } from '../kit/pages.ts'
import { grantOf, grantsOf, hour, iso, second, type WireGrant } from '../kit/wire.ts'
import { allOf, allUsers, creating, retrying, revoking } from '../model/fixed-steps.ts'
import { stateOf, type TrackedPair } from '../model/model-run.ts'
import { historyOf, runHistory } from '../model/run-history.ts'
import { liveAt } from '../model/state.ts'
import { ofHistories, ofQueries } from './history.ts'

/** The number of grants in the long chain (live grants of a user without a gap): more than a page and than common internal bounds, such as 64 or 100. */
const usual = 102

/** Queries for the chain: in each order, in pages of several sizes, and by a filter that all of it passes. */
const queries = [
  allOf(0, { user: 'its', pages: 0 }),
  allOf(0, { type: 'its', sort: 'startsAt' }),
  allOf(0, { sort: 'endsAt', dir: 'asc' }),
]

/** Tests one user with many grants, each beginning where the one before ends: their starts, repeated creates, pages, the users list, permanent access, and a revoke that takes all later ones. */
export const longChain: Check = {
  id: 'size/chain',
  title: `A chain of ${usual} grants is continued, covers, is listed and ends like a short one`,
  rules: [...ofHistories, ...ofQueries],
  needs: ['users-without-grants:1'],
  run: async (trial) => {
    const { scale, bundles } = trial.resources
    const links = scale ?? usual
    const one = historyOf(trial, [await trial.pair()])
    // The longest sources make the largest pages.
    const chain = Array.from({ length: links }, (_, index) =>
      creating(0, { hours: index + 1, ms: 0 }, 'paid_external', '{new}{to 256}'),
    )
    await runHistory(one, [...chain.slice(0, 9), allOf(0), ...chain.slice(9), allUsers])
    await runHistory(one, [
      // An end that the chain reaches in its last links.
      creating(0, { link: links - 3, ms: -second }),
      retrying('live', -1),
      retrying('live', -16),
      ...queries,
    ])
    // Beyond any bound of 64 where a run was asked for more than usual.
    await pagesOfOne(trial, one.trackedPairs[0] as TrackedPair, scale ? 66 : 20)
    await oldest(trial, bundles.main, one.trackedPairs[0] as TrackedPair)
    const behind = creating(0, { hours: links + 2, ms: 0 })
    await runHistory(one, [creating(0, 'never'), allUsers, behind, revoking(0, 'last')])
    // It is none of the newest 100, and what goes with it is more than a page.
    await runHistory(one, [revoking(0, { state: 'live', nth: 1 }), allOf(0), behind])
  },
}

async function pagesOfOne(trial: Trial, tracked: TrackedPair, most: number): Promise<void> {
  if (tracked.state !== 'explained') return
  trial.mark()
  const { bundleId, userId }: Pair = tracked.pair
  const query = { userId, sort: 'endsAt', dir: 'desc', limit: 1 }
  const paged = await paginateGrants(trial, bundleId, query, most)
  const ids = idsOf(paged.items)
  if (!judgePages(trial, 'a long chain, one a page,', 1, { ...paged, items: ids })) return
  const last = idsOf(liveAt(stateOf(tracked), trial.now()))
    .toReversed()
    // Pages may be empty: what is not read to its end shows less.
    .slice(0, paged.end === 'bound' ? ids.length : most)
  trial.judge('PAGE-CURSOR-CONTINUES', 'pages of one grant skip none of a long chain', equal(ids, last))
}

/** Filters by a value of a grant, or by an instant that leaves it and all before it. */
const filters = [
  ['GRANTS-FILTER-SOURCE', 'sourceId', 'sourceId'],
  ['GRANTS-FILTER-USER', 'userId', 'userId'],
  ['GRANTS-FILTER-TYPE', 'grantType', 'grantType'],
  ['GRANTS-FILTER-CREATED', 'createdBefore', 'createdAt'],
  ['GRANTS-FILTER-STARTS', 'startsBefore', 'startsAt'],
  ['GRANTS-FILTER-ENDS', 'endsBefore', 'endsAt'],
] as const

/** Judges that filters find old grants, of a source also behind a newer grant that it finds, which leaves the chain as it was. */
async function oldest(trial: Trial, bundleId: string, tracked: TrackedPair): Promise<void> {
  trial.mark()
  const readOldest = () => trial.listGrants(bundleId, { sort: 'createdAt', dir: 'asc', limit: 100 })
  const page = await readOldest()
  const rows = grantsOf(page)
  const alike = ({ grantType }: WireGrant) => rows.filter((row) => row.grantType === grantType).length
  const rarest = rows.toSorted((one, other) => alike(one) - alike(other))
  const live = liveAt(stateOf(tracked), trial.now())
  const sourceId = rarest.find((row) => row.sourceId !== undefined)?.sourceId
  const endsAt = iso((live.at(-1)?.until ?? trial.now()) + hour)
  // An earlier run may have used the source: then it is refused.
  const again = sourceId && (await trial.create(tracked.pair, { grantType: 'gift', sourceId, endsAt }))
  await judgeOldest(trial, bundleId, rarest, readOldest, page)
  const newest = again && grantOf(again)
  if (newest && !idsOf(live).includes(newest.id)) await trial.revoke(tracked.pair, newest.id)
}

async function judgeOldest(
  trial: Trial,
  bundleId: string,
  rarest: readonly WireGrant[],
  readOldest: () => Promise<Exchange>,
  page: Exchange,
): Promise<void> {
  for (const [rule, name, field] of filters) {
    const grant = rarest.find((row) => row[field] !== undefined && row[field] !== Infinity)
    if (grant === undefined) continue
    const value = grant[field]
    const filter = { [name]: typeof value === 'number' ? iso(value + second) : value }
    const limit = field === 'sourceId' ? 1 : 100
    const read = (dir: 'asc' | 'desc') =>
      paginateGrants(trial, bundleId, { ...filter, sort: 'createdAt', dir, limit }, 2)
    const { items, pages, end } = await read('desc')
    const there = includes(idsOf(items), [grant.id], pages.at(-1))
    // What is not reached proves nothing, and somebody may have revoked it meanwhile.
    const isDue = there.holds || (end !== 'bound' && idsOf(grantsOf(await readOldest())).includes(grant.id))
    if (!isDue) continue
    // What it finds among the first rows is lost on the way to the last.
    const holds = !there.holds && idsOf((await read('asc')).items).includes(grant.id)
    const judged = { ...there, repaired: { holds, rule: 'PAGE-NEXT-CURSOR' } } as const
    const claim = 'a filter finds one of the oldest grants behind all newer ones'
    if (!trial.judge(rule, claim, judged, [page, ...pages])) return
  }
}
