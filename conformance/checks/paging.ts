import type { Check, Pair, Query, Trial } from '../check.ts'
import { granted } from '../claims.ts'
import type { Draft } from '../draft.ts'
import type { Exchange } from '../exchange.ts'
import { drafts } from '../runner/drafts.ts'
import { bundlesOf, grantsOf, holdersOf, iso, nextCursorOf, usersOf, type WireGrant } from '../wire.ts'

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
    id: 'paging/sorts',
    title: 'The three sorts order by their field, descending unless told, and by creation unless told',
    rules: [
      'GRANTS-SORT-VALUES',
      'GRANTS-SORT-DEFAULT-CREATED',
      'GRANTS-DIR-VALUES',
      'GRANTS-DIR-DEFAULT-DESC',
      'GRANTS-SORT-PERMANENT',
    ],
    sometimes: ['GRANT-CREATES', 'GRANTS-SORT-TIES'],
    needs: ['pairs:1'],
    cost: 18,
    profile: 'certify',
    run: sorts,
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
  {
    id: 'paging/while-changing',
    title: 'What stays is listed exactly once while grants are created and revoked between the pages',
    rules: ['PAGE-CURSOR-CONTINUES', 'PAGE-CURSOR-REVOKED'],
    sometimes: ['GRANT-CREATES', 'REVOKE-SELECTED'],
    needs: ['pairs:1'],
    cost: 22,
    profile: 'certify',
    run: whileChanging,
  },
  {
    id: 'paging/odd-cursors',
    title:
      'A cursor that was made up, cut short or used elsewhere never ends in a server error or a false page',
    rules: ['PAGE-CURSOR-FORGED', 'PAGE-CURSOR-MISMATCH', 'BUNDLE-USERS-CURSOR-PATTERN'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:1'],
    cost: 12,
    profile: 'certify',
    run: oddCursors,
  },
]

interface Walk<Item> {
  readonly items: readonly Item[]
  readonly pages: readonly Exchange[]
  readonly ended: boolean
}

async function walk<Item>(
  trial: Trial,
  draft: (cursor: string | undefined) => Draft,
  itemsOf: (page: Exchange) => readonly Item[],
  most: number,
): Promise<Walk<Item>> {
  const pages: Exchange[] = []
  let cursor: string | undefined
  do {
    const page = await trial.send(draft(cursor))
    pages.push(page)
    cursor = nextCursorOf(page)
  } while (cursor !== undefined && pages.length < most)
  return { items: pages.flatMap((page) => itemsOf(page)), pages, ended: cursor === undefined }
}

/** A chain of `count` grants of one pair. */
async function chainOf(trial: Trial, pair: Pair, count: number): Promise<readonly WireGrant[]> {
  const from = trial.now()
  const grants: WireGrant[] = []
  for (let hours = 1; hours <= count; hours++) {
    grants.push(
      granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(from + hours * hourMs) })),
    )
  }
  return grants
}

const grantsDraft =
  ({ bundleId, userId }: Pair, query: Query) =>
  (cursor: string | undefined): Draft =>
    drafts.listGrants(bundleId, { userId, ...query, cursor })

const idsOf = (grants: readonly { readonly id: string }[]): readonly string[] => grants.map(({ id }) => id)

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

async function sorts(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const chain = await chainOf(trial, pair, 3)
  const permanent = granted(trial, 'GRANT-CREATES', await trial.create(pair, {}))
  const made = new Set(idsOf([...chain, permanent]))
  const read = async (query: Query) => {
    const page = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 100, ...query })
    return {
      page,
      ids: idsOf(grantsOf(page)).filter((id) => made.has(id)),
      grants: grantsOf(page).filter(({ id }) => made.has(id)),
    }
  }
  const order = idsOf(chain)
  for (const [sort, finite] of [
    ['startsAt', 'no'],
    ['endsAt', 'yes'],
  ] as const) {
    const rising = await read({ sort, dir: 'asc' })
    const falling = await read({ sort, dir: 'desc' })
    const without = await read({ sort })
    const expected = sort === 'startsAt' ? [...order, permanent.id] : order
    const shown = (ids: readonly string[]) =>
      finite === 'yes' ? ids.filter((id) => id !== permanent.id) : ids
    trial.equal(
      'GRANTS-SORT-VALUES',
      `sort=${sort} gives the order of that field`,
      shown(rising.ids),
      expected,
      rising.page,
    )
    trial.equal(
      'GRANTS-DIR-VALUES',
      `dir=desc turns the order of ${sort} round`,
      shown(falling.ids),
      expected.toReversed(),
      falling.page,
    )
    trial.equal(
      'GRANTS-DIR-DEFAULT-DESC',
      `without dir the order of ${sort} is descending`,
      without.ids,
      falling.ids,
      [falling.page, without.page],
    )
    if (sort === 'endsAt')
      trial.observe(
        'GRANTS-SORT-PERMANENT',
        rising.ids.at(-1) === permanent.id ? 'latest' : 'elsewhere',
        rising.page,
      )
  }
  const standard = await read({})
  const created = await read({ sort: 'createdAt', dir: 'desc' })
  trial.equal(
    'GRANTS-SORT-DEFAULT-CREATED',
    'without sort the order is that of createdAt',
    standard.ids,
    created.ids,
    [standard.page, created.page],
  )
  const risen = await read({ sort: 'createdAt', dir: 'asc' })
  for (const [found, sign] of [
    [created, -1],
    [risen, 1],
  ] as const) {
    const instants = found.grants.flatMap(({ createdAt }) =>
      createdAt === undefined ? [] : [createdAt * sign],
    )
    const ordered = instants.every((instant, index) => index === 0 || (instants[index - 1] ?? 0) <= instant)
    trial.judge(
      'GRANTS-SORT-VALUES',
      `sort=createdAt is ${sign === 1 ? 'ascending' : 'descending'}`,
      ordered,
      found.page,
    )
  }
  const ties = new Set(created.grants.map(({ createdAt }) => createdAt)).size < created.grants.length
  if (ties)
    trial.observe(
      'GRANTS-SORT-TIES',
      created.ids.join() === [...made].toReversed().join() ? 'creation' : 'other',
      created.page,
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

async function whileChanging(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const chain = await chainOf(trial, pair, 5)
  const query = { limit: 1, sort: 'startsAt', dir: 'asc', endsAfter: iso(trial.now() + 60_000) }
  const ask = grantsDraft(pair, query)
  const pages = [await trial.send(ask(undefined))]
  const second = nextCursorOf(pages[0] as Exchange)
  if (second === undefined) return trial.stop('five grants make a second page')
  pages.push(await trial.send(ask(second)))
  const cursor = nextCursorOf(pages[1] as Exchange)
  if (cursor === undefined) return trial.stop('five grants make a third page')
  // The last item seen leaves the list, and with it all that start later; then new ones come in.
  const [first, selected] = chain
  if (first === undefined || selected === undefined) return trial.stop('five grants were created')
  granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, selected.id))
  const added = granted(
    trial,
    'GRANT-CREATES',
    await trial.create(pair, { endsAt: iso(trial.now() + 8 * hourMs) }),
  )
  const rest = await walk(trial, (next) => ask(next ?? cursor), grantsOf, 10)
  const seen = [...pages, ...rest.pages]
  const all = seen.flatMap((page) => idsOf(grantsOf(page)))
  trial.equal(
    'PAGE-CURSOR-CONTINUES',
    'the grant that stayed is listed exactly once',
    all.filter((id) => id === first.id).length,
    1,
    seen,
  )
  trial.judge('PAGE-CURSOR-CONTINUES', 'no grant is listed twice', new Set(all).size === all.length, seen)
  const goesOn = rest.pages.every(({ status }) => status === 200) && rest.ended
  trial.judge('PAGE-CURSOR-REVOKED', 'a cursor whose last item was revoked goes on to the end', goesOn, seen)
  trial.observe(
    'PAGE-CURSOR-REVOKED',
    'goes-on',
    rest.pages,
    all.includes(added.id) ? 'new ones seen' : 'new ones not seen',
  )
  const gone = chain.slice(2).filter(({ id }) => rest.items.some((item) => item.id === id))
  trial.equal('PAGE-CURSOR-CONTINUES', 'what was revoked meanwhile is not listed', idsOf(gone), [], seen)
}

async function oddCursors(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  await chainOf(trial, pair, 3)
  const first = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 1 })
  const cursor = nextCursorOf(first)
  if (cursor === undefined) return trial.stop('three grants make a second page')
  const twin = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 1, cursor })
  trial.judge('PAGE-CURSOR-FORGED', 'the cursor as it came works', twin.status === 200, twin)
  for (const [what, odd] of [
    ['cut short', cursor.slice(0, -3)],
    ['made up', 'ffffffffffffffffffffffffffffffff'],
  ] as const) {
    const exchange = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 1, cursor: odd })
    const empty = exchange.status === 200 && grantsOf(exchange).length === 0
    const refused = exchange.status >= 400 && exchange.status < 500
    trial.judge(
      'PAGE-CURSOR-FORGED',
      `a cursor ${what} is refused or gives an empty page`,
      refused || empty,
      [first, exchange],
    )
    trial.observe('PAGE-CURSOR-FORGED', refused ? 'reject' : 'empty', exchange, what)
  }
  const elsewhere: readonly (readonly [string, Draft])[] = [
    [
      'another sort',
      drafts.listGrants(pair.bundleId, { userId: pair.userId, limit: 1, sort: 'endsAt', cursor }),
    ],
    ['another filter', drafts.listGrants(pair.bundleId, { grantType: 'gift', limit: 1, cursor })],
    ['another list', drafts.listBundles({ limit: 1, cursor })],
  ]
  for (const [what, draft] of elsewhere) {
    const exchange = await trial.send(draft)
    trial.judge(
      'PAGE-CURSOR-MISMATCH',
      `a cursor used with ${what} is no server error`,
      exchange.status < 500,
      [first, exchange],
    )
    trial.observe('PAGE-CURSOR-MISMATCH', exchange.status === 200 ? 'ignore' : 'reject', exchange, what)
  }
  const pattern = await trial.listUsers(pair.bundleId, { limit: 1, cursor: 'grant:XYZ' })
  const refused =
    (pattern.status >= 400 && pattern.status < 500) ||
    (pattern.status === 200 && holdersOf(pattern).length === 0)
  trial.judge('BUNDLE-USERS-CURSOR-PATTERN', 'a cursor outside the pattern is refused', refused, pattern)
}

const hourMs = 3_600_000
