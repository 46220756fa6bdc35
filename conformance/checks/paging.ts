import type { Check, Pair, Trial } from '../kit/check.ts'
import { chainOf, granted, idsOf } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, listed, noneListed } from '../kit/judged.ts'
import { judgeWalk, repeatedOf, type Walk, walk, walkGrants } from '../kit/walk.ts'
import { bundleUsersOf, hour, iso, nextCursorOf, second, type WireGrant } from '../kit/wire.ts'

/** The rules of pages: while nothing changes, and for items that stay while others change. */
export const pagingChecks: readonly Check[] = [
  {
    id: 'paging/ties',
    title: 'Grants that are equal in the field sorted by come once each; their order is reported',
    rules: ['PAGE-CURSOR-CONTINUES', 'PAGE-END', 'PAGE-LIMIT-ECHO', 'GRANTS-FILTER-ENDS', 'GRANTS-SORT-TIES'],
    needs: ['pairs:2'],
    run: ties,
  },
  {
    id: 'paging/users-while-revoked',
    title: 'A walk over the users list goes on when a user on its first page leaves the list',
    rules: ['PAGE-CURSOR-CONTINUES'],
    needs: ['pairs:2'],
    run: usersWhileRevoked,
  },
]

async function ties(trial: Trial): Promise<void> {
  const [pair, other] = [await trial.pair(), await trial.pair()]
  // A ledger of whole seconds may read its bounds in whole seconds too.
  const end = Math.round(trial.now() / second) * second + hour + 7 * second
  const own = await chainOf(trial, pair, [end])
  const also = await chainOf(trial, other, [end])
  const chain = [...own.grants, ...also.grants]
  const around = { endsAfter: iso(end - second), endsBefore: iso(end + second), sort: 'endsAt' }
  const orders: string[] = []
  for (const dir of ['asc', 'desc']) {
    const read = async (limit: number, most: number) => {
      const walked = await walkGrants(trial, pair.bundleId, { ...around, dir, limit }, most)
      return { ...walked, items: idsOf(walked.items) }
    }
    const whole = await read(100, 1)
    const short = await read(1, 4)
    const what = `grants of one end, ${dir},`
    judgeWalk(trial, what, 1, short)
    judgeSameList(trial, what, whole, short)
    const places = whole.items.flatMap((id) => (idsOf(chain).includes(id) ? [idsOf(chain).indexOf(id)] : []))
    orders.push(places.join())
    if (whole.end === 'last page')
      trial.judge(
        'GRANTS-FILTER-ENDS',
        'both grants of one end are there',
        listed(whole.items, idsOf(chain)),
        whole.pages,
      )
  }
  const variants = orders.join(' ') === '0,1 1,0' ? ['creation', 'other'] : 'other'
  trial.observe('GRANTS-SORT-TIES', variants, [...own.created, ...also.created])
}

/** Judges that a walk in short pages shows what one long page shows, each item once. */
function judgeSameList(trial: Trial, what: string, whole: Walk<string>, short: Walk<string>): void {
  const pages = [...whole.pages, ...short.pages]
  const last = whole.items.findLastIndex((item) => short.items.includes(item))
  const reached = short.end === 'last page' ? whole.items : whole.items.slice(0, 1 + last)
  trial.judge(
    'PAGE-CURSOR-CONTINUES',
    `short pages of ${what} skip nothing`,
    listed(short.items, reached),
    pages,
  )
  const common = short.items.filter((item) => reached.includes(item))
  const expected = reached.filter((item) => short.items.includes(item))
  if (common.join() !== expected.join())
    trial.observe('GRANTS-SORT-TIES', 'another order at another limit', pages)
}

async function usersWhileRevoked(trial: Trial): Promise<void> {
  const pairs = [await trial.pair(), await trial.pair()]
  const end = trial.now() + hour
  const grantOfUser = new Map<string, { readonly pair: Pair; readonly grant: WireGrant }>()
  for (const pair of pairs) {
    const { grants } = await chainOf(trial, pair, [end])
    grantOfUser.set(pair.userId, { pair, grant: grants[0] as WireGrant })
  }
  const { main } = trial.resources.bundles
  const aliases = (page: Parameters<typeof bundleUsersOf>[0]) =>
    bundleUsersOf(page).flatMap(({ userId }) => userId ?? [])
  const before = await trial.listUsers(main, { limit: 100 })
  const all = aliases(before)
  // All but the last one on the first page: removing one of them shifts the rest of the list.
  const limit = Math.max(1, all.length - 1)
  const first = await trial.listUsers(main, { limit })
  const cursor = nextCursorOf(first)
  const leaving = grantOfUser.get(aliases(first).findLast((alias) => grantOfUser.has(alias)) ?? '')
  if (nextCursorOf(before) !== undefined || cursor === undefined || leaving === undefined)
    return trial.stop(
      'the users list of the main bundle is short enough, and a test user is on its first page',
    )
  const revoked = await trial.revoke(leaving.pair, leaving.grant.id)
  granted(trial, 'REVOKE-SELECTED', revoked)
  const draft = (next: string | undefined) => drafts.listUsers(main, { limit, cursor: next })
  const rest = await walk(trial, { draft, itemsOf: aliases, most: 2, from: cursor })
  const seen = [before, first, revoked, ...rest.pages]
  const claim = 'a cursor is answered with 200 when somebody before it has left the list'
  trial.judge('PAGE-CURSOR-CONTINUES', claim, answers(rest.pages.at(-1) as Exchange), seen)
  const walked = [...aliases(first), ...rest.items]
  trial.judge('PAGE-CURSOR-CONTINUES', 'whoever stayed is listed', listed(walked, all), seen)
  trial.judge('PAGE-CURSOR-CONTINUES', 'nobody is listed twice', noneListed(repeatedOf(walked)), seen)
}
