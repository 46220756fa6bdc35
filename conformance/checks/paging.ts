import type { Check, Query, Trial } from '../check.ts'
import { granted } from '../claims.ts'
import type { Exchange } from '../exchange.ts'
import { drafts } from '../runner/drafts.ts'
import { bundlesOf, grantsOf, holdersOf, iso, nextCursorOf, usersOf, type WireGrant } from '../wire.ts'
import { chainOf, grantsDraft, idsOf, walk } from './walk.ts'

/** The laws of pages: while nothing changes, and for what stays while other things change. */
export const pagingChecks: readonly Check[] = [
  {
    id: 'paging/grants-laws',
    title:
      'The pages of the grants list are the list: at any limit, in both directions, nothing twice, and they end',
    rules: ['PAGE-CURSOR-CONTINUES', 'PAGE-NEXT-CURSOR', 'PAGE-END', 'PAGE-EMPTY-LAST', 'PAGE-CURSOR-STYLE'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:1'],
    cost: 28,
    profile: 'certify',
    run: grantsLaws,
  },
  {
    id: 'paging/other-lists',
    title: 'The pages of bundles, users found and bundle users are their lists, at any limit',
    rules: ['PAGE-CURSOR-CONTINUES', 'PAGE-END'],
    sometimes: ['GRANT-CREATES', 'USERS-ORDER', 'BUNDLES-ORDER', 'BUNDLE-USERS-ORDER'],
    needs: ['pairs:2', 'users:2'],
    cost: 50,
    profile: 'certify',
    run: otherLists,
  },
]

async function grantsLaws(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const made = idsOf(await chainOf(trial, pair, 5))
  const own = (grants: readonly WireGrant[]) => idsOf(grants).filter((id) => !pair.earlier.has(id))
  // What was there before fills pages too: the short walk filters it out by the creation of the first grant.
  const since = { endsAfter: iso(trial.now() + 60_000) }
  const whole = await walk(trial, grantsDraft(pair, { ...since, limit: 100 }), grantsOf, 2)
  trial.equal(
    'PAGE-CURSOR-CONTINUES',
    'one long page holds what was created',
    own(whole.items).toSorted(),
    made.toSorted(),
    whole.pages,
  )
  const reference = own(whole.items)
  for (const limit of [1, 2]) {
    const pages = await walk(trial, grantsDraft(pair, { ...since, limit }), grantsOf, 10)
    trial.equal(
      'PAGE-CURSOR-CONTINUES',
      `pages of ${limit} give the same grants in the same order, each once`,
      own(pages.items),
      reference,
      pages.pages,
    )
    trial.judge('PAGE-END', 'the walk comes to a page without nextCursor', pages.ended, pages.pages)
    const first = pages.pages[0]
    if (first !== undefined) {
      const cursor = nextCursorOf(first)
      trial.judge(
        'PAGE-NEXT-CURSOR',
        'a page with more behind it carries nextCursor',
        cursor !== undefined,
        first,
      )
      trial.observe('PAGE-CURSOR-STYLE', /^[0-9a-f]{32}$/.test(cursor ?? '') ? 'hex' : 'other', first)
    }
    const last = pages.pages.at(-1)
    if (last !== undefined && pages.ended)
      trial.observe(
        'PAGE-EMPTY-LAST',
        grantsOf(last).length === 0 ? 'sometimes' : 'never',
        last,
        `limit ${limit}`,
      )
  }
  const ascending = await walk(
    trial,
    grantsDraft(pair, { ...since, limit: 2, sort: 'endsAt', dir: 'asc' }),
    grantsOf,
    6,
  )
  const descending = await walk(
    trial,
    grantsDraft(pair, { ...since, limit: 3, sort: 'endsAt', dir: 'desc' }),
    grantsOf,
    5,
  )
  trial.equal(
    'PAGE-CURSOR-CONTINUES',
    'ascending is descending turned round',
    own(ascending.items),
    own(descending.items).toReversed(),
    [...ascending.pages, ...descending.pages],
  )
}

async function otherLists(trial: Trial): Promise<void> {
  const pairs = [await trial.pair(), await trial.pair()]
  for (const pair of pairs)
    granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(trial.now() + hourMs) }))
  const { main } = trial.lent.bundles
  const [user] = trial.lent.users
  const prefix = [...(user?.displayName ?? 'an')].slice(0, 2).join('')
  const lists = [
    [
      'bundles',
      (query: Query) => drafts.listBundles(query),
      (page: Exchange) => bundlesOf(page).map(({ id }) => id),
      100,
    ],
    [
      'users found',
      (query: Query) => drafts.searchUsers({ displayName: prefix, ...query }),
      (page: Exchange) => usersOf(page).map(({ userId }) => userId),
      50,
    ],
    [
      'bundle users',
      (query: Query) => drafts.listUsers(main, query),
      (page: Exchange) => holdersOf(page).map(({ userId }) => userId ?? ''),
      100,
    ],
  ] as const
  for (const [name, request, itemsOf, most] of lists) {
    const whole = await walk<string>(trial, (cursor) => request({ limit: most, cursor }), itemsOf, 2)
    if (!whole.ended || whole.items.length > 60) {
      trial.judge(
        'PAGE-CURSOR-CONTINUES',
        `no item of ${name} is listed twice`,
        new Set(whole.items).size === whole.items.length,
        whole.pages,
      )
      continue
    }
    const limit = Math.max(1, Math.ceil(whole.items.length / 5))
    const short = await walk<string>(trial, (cursor) => request({ limit, cursor }), itemsOf, 12)
    trial.judge('PAGE-END', `the walk over ${name} ends`, short.ended, short.pages)
    trial.equal(
      'PAGE-CURSOR-CONTINUES',
      `short pages of ${name} give the same list, each item once`,
      short.items,
      whole.items,
      [...whole.pages, ...short.pages],
    )
  }
  trial.judge('PAGE-END', 'the walks end', true, [])
}

const hourMs = 3_600_000
