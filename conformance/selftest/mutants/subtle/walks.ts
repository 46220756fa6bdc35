import { Refusal } from '../../../../src/contract/refusal.ts'
import { FOREVER, type Instant, toInstant } from '../../../../src/ledger/instant.ts'
import type { Account, BundleUser, ListedGrant } from '../../../../src/store/store.ts'
import { takingQuery } from '../change-input.ts'
import { type Json, operatingEach, showing } from '../exchange-parts.ts'
import { filtering } from '../grants-list.ts'
import { archivedOf } from '../lists.ts'
import { after, type Make, mutantsOf } from '../mutant.ts'
import { carrying, countingRows, everyList, onePage } from '../paging.ts'
import { everyItem, type ListName, listing, noRange, paging, windowOf } from '../whole-lists.ts'

/** Later pages of a list that say the default limit. */
const forgettingLimit = (list: 'listBundles' | 'listBundleUsers'): Make =>
  operatingEach([list], (run) => async (input, call, instance) => {
    const page = await run(input, call, instance)
    return input['cursor'] === undefined ? page : { ...page, limit: 50 }
  })

/** Pages that leave out what is beyond so many rows. */
const cutting = (name: ListName, most: number) =>
  paging(name, async (list, query) => {
    const slice = await list(query)
    return { ...slice, items: slice.items.slice(0, most) }
  })

/** One list of which the twentieth page of a walk lacks its first row. */
const lackingOnTwentieth =
  (name: ListName): Make =>
  (composition) => {
    const pages = new Map<number, number>()
    return paging(name, async (list, query) => {
      const count = pages.get(query.after ?? -1) ?? 0
      const slice = await list(query)
      if (slice.next !== undefined) pages.set(slice.next.position, count + 1)
      return count === 19 ? { ...slice, items: slice.items.slice(1) } : slice
    })(composition)
  }

/** Lists that keep one walk for each key: every cursor means the next page of the latest one. */
const oneWalk = (lists: Parameters<typeof operatingEach>[0]): Make =>
  operatingEach(lists, (run) => {
    const latest = new Map<string, Json>()
    return async (input, call, instance) => {
      const name = `${call.caller.key.id} ${input['bundleId']}`
      const goesOn = input['cursor'] !== undefined
      const walk = goesOn ? { ...(latest.get(name) ?? input), limit: input['limit'] } : input
      // What is no cursor is refused.
      await run(input, call, instance)
      const page = await run(walk, call, instance)
      if ('nextCursor' in page && page.nextCursor !== undefined)
        latest.set(name, { ...walk, cursor: page.nextCursor })
      return page
    }
  })

/** A position that no grant has. */
const AGAIN = 2 ** 40

/** Bugs that only walks of some kind meet. */
const walks = mutantsOf('paging', {
  // The position is a condition on the field that sorts, and takes the place of the bounds on it.
  'PAGE-CURSOR-CONTINUES GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: a bound beside a cursor':
    filtering((_, { after, sort }) => (after === undefined ? {} : { [sort]: noRange })),
  'PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR PAGE-END: sorted by end a page whose last grant is permanent has no cursor':
    onePage(
      'listGrants',
      ({ sort }, items) =>
        sort === 'endsAt' && (items as readonly ListedGrant[]).at(-1)?.grant.endsAt === FOREVER,
    ),
  // A cursor holds its order, but the one that is made of a cursor: from there the walk ends early, or goes round.
  'PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR PAGE-END GRANTS-DIR-VALUES GRANTS-SORT-VALUES: the third page has the default order':
    (composition) => {
      const late = new Set<number>()
      return paging('listGrants', async (list, query) => {
        const isLate = query.after !== undefined && late.has(query.after)
        const slice = await list(isLate ? { ...query, sort: 'createdAt', direction: 'desc' } : query)
        if (query.after !== undefined && slice.next !== undefined) late.add(slice.next.position)
        return slice
      })(composition)
    },
  // The list came to show what changed last, and its cursor is still the creation.
  'PAGE-CURSOR-CONTINUES PAGE-END PAGE-NEXT-CURSOR: bundles by their change, continued by their creation':
    paging('listBundles', async (list, query) => {
      const rows = (await everyItem(list, query))
        .toSorted((one, other) => other.bundle.updatedAt - one.bundle.updatedAt)
        .filter(({ bundle }) => query.after === undefined || bundle.createdAt < query.after)
      const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
      const next = last && ({ position: last.bundle.createdAt, because: 'full' } as const)
      return { items: rows.slice(0, query.limit), next }
    }),
  // It is cut there, and what cannot be read any more is none.
  'PAGE-CURSOR-CONTINUES: a cursor loses a long source': filtering(({ sourceId = '' }, { after }) =>
    after !== undefined && sourceId.length > 200 ? { sourceId: undefined } : {},
  ),
  // An answer has room for so many characters, and its cursor is that of the whole page.
  'PAGE-CURSOR-CONTINUES: a page of grants lacks what is behind 40,000 characters': showing(
    'listBundleGrants',
    ({ grants, ...page }) => {
      let characters = 0
      const shown = (grants as readonly Json[]).filter((grant) => {
        characters += JSON.stringify(grant).length
        return characters <= 40_000
      })
      return { grants: shown, ...page }
    },
  ),
  'PAGE-CURSOR-CONTINUES: equal ends are listed one way and continued the other': (composition) => {
    const borders: ListedGrant[] = []
    return paging('listGrants', async (list, query) => {
      if (query.sort !== 'endsAt' || query.direction !== 'desc') return list(query)
      const last = query.after === undefined ? undefined : borders[query.after]?.grant
      const rows = (await everyItem(list, { ...query, direction: 'asc' }))
        .toSorted((one, other) => other.grant.endsAt - one.grant.endsAt)
        .filter(
          ({ grant: { endsAt, createdAt } }) =>
            last === undefined ||
            endsAt < last.endsAt ||
            (endsAt === last.endsAt && createdAt < last.createdAt),
        )
      const items = rows.slice(0, query.limit)
      const border = rows.length > query.limit ? items.at(-1) : undefined
      return { items, next: border && { position: borders.push(border) - 1, because: 'full' } }
    })(composition)
  },
  // The condition on the id that decides among ties was written with "or equal".
  'PAGE-CURSOR-CONTINUES: ties at the end of a page': paging('listGrants', async (list, query) => {
    const slice = await list(query)
    const [before, last] = slice.items.slice(-2).map(({ grant }) => grant[query.sort])
    if (slice.next === undefined || last === undefined || before !== last) return slice
    return { ...slice, next: (await list({ ...query, limit: slice.items.length - 1 })).next }
  }),
  'PAGE-CURSOR-CONTINUES: after 8 s a last page that is not full is empty': carrying(
    everyList,
    'nothing',
    ({ ms, isShortLast }) => ms > 8_000 && isShortLast,
  ),
  // The place of a row among all is kept in steps of twenty pages, and the first step begins one row late.
  'PAGE-CURSOR-CONTINUES: the twentieth page of grants lacks a row': lackingOnTwentieth('listGrants'),
  'PAGE-CURSOR-CONTINUES: the twentieth page of a search lacks a row': lackingOnTwentieth('searchAccounts'),
  // Deep pages go by a key, and the condition on it has "or equal".
  'PAGE-CURSOR-CONTINUES: the fourth page of a search begins with the last user of the third': (
    composition,
  ) => {
    const pages = new Map<number, { readonly count: number; readonly last: readonly Account[] }>()
    return paging('searchAccounts', async (list, query) => {
      const { count, last } = pages.get(query.after ?? -1) ?? { count: 1, last: [] }
      const slice = await list(query)
      if (slice.next !== undefined)
        pages.set(slice.next.position, { count: count + 1, last: slice.items.slice(-1) })
      return count === 4 ? { ...slice, items: [...last, ...slice.items.slice(1)] } : slice
    })(composition)
  },
  'PAGE-CURSOR-CONTINUES: a cursor of grants means the next page of the latest walk': oneWalk([
    'listBundleGrants',
  ]),
  'PAGE-CURSOR-CONTINUES: a cursor of users means the next page of the latest walk': oneWalk([
    'listBundleUsers',
    'searchUsers',
  ]),
  // The snapshot behind it is gone, and an offset takes its place.
  'PAGE-CURSOR-CONTINUES: after 15 s a cursor of grants counts those before it': (composition) => {
    const made = new Map<number, { readonly at: number; readonly index: number }>()
    return paging('listGrants', async (list, query, { instance }) => {
      const from = made.get(query.after ?? -1)
      const rows = await everyItem(list, { ...query, after: undefined })
      const isOld = from !== undefined && instance.now() - from.at > 15_000
      const slice = isOld ? windowOf(rows, { ...query, after: from.index }) : await list(query)
      const last = slice.items.at(-1)?.grant.id
      const index = rows.findIndex(({ grant }) => grant.id === last) + 1
      if (slice.next !== undefined) made.set(slice.next.position, { at: instance.now(), index })
      return slice
    })(composition)
  },
  // Starts are not unique, so this sort pages by an offset, which a revoke or a create moves.
  'PAGE-CURSOR-CONTINUES: sorted by start, a cursor counts the grants before it': countingRows(
    ({ sort }) => sort === 'startsAt',
  ),
  // The next page has ends beyond that of the last row, and null is beyond nothing.
  'PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR: permanent grants on a later page': filtering(
    ({ endsAt }, { sort, after }) => {
      if (sort !== 'endsAt' || after === undefined) return {}
      return { endsAt: { ...endsAt, after: endsAt.after ?? toInstant(0) }, permanent: 'never' }
    },
  ),
  // Ascending, the next page begins beyond the last end, and may be an empty last one; descending it compares the id as well.
  'PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR: a page that ends among equal ends leaves the others out': (
    composition,
  ) => {
    const ends = new Map<number, Instant>()
    return paging('listGrants', async (list, query) => {
      const slice = await list(query)
      if (query.sort !== 'endsAt' || query.direction !== 'asc') return slice
      const last = slice.items.at(-1)?.grant.endsAt
      if (slice.next !== undefined && last !== undefined) ends.set(slice.next.position, last)
      const passed = query.after === undefined ? undefined : ends.get(query.after)
      if (passed === undefined || passed === FOREVER) return slice
      return { ...slice, items: slice.items.filter(({ grant }) => grant.endsAt !== passed) }
    })(composition)
  },
  // A full page gets a cursor whether more follows or not, and a position that is not found is none.
  'PAGE-END PAGE-CURSOR-CONTINUES: a full last page of one user leads back to the first': paging(
    'listGrants',
    async (list, query) => {
      const slice = await list(query.after === AGAIN ? { ...query, after: undefined } : query)
      const isFullEnd = slice.next === undefined && slice.items.length === query.limit
      if (query.filter.account === undefined || !isFullEnd) return slice
      return { ...slice, next: { position: AGAIN, because: 'full' } }
    },
  ),
  // The list is in the order of the newest grant.
  'PAGE-CURSOR-CONTINUES BUNDLE-USERS-ONCE: who renews during a walk of the users list comes again': (
    composition,
  ) => {
    const ends: BundleUser[] = []
    const newest = ({ live }: BundleUser) => Math.max(...live.map(({ createdAt }) => createdAt))
    const compare = (one: BundleUser, other: BundleUser) =>
      newest(one) - newest(other) || one.account.id - other.account.id
    return paging('listBundleUsers', async (list, query) => {
      const last = query.after === undefined ? undefined : ends[query.after]
      const rows = (await everyItem(list, query))
        .filter((row) => last === undefined || compare(row, last) > 0)
        .toSorted(compare)
      const items = rows.slice(0, query.limit)
      const border = rows.length > query.limit ? items.at(-1) : undefined
      return { items, next: border && { position: ends.push(border) - 1, because: 'full' } }
    })(composition)
  },
  // The instant of the first page is kept with the cursor, so that a walk sees one state.
  'BUNDLE-USERS-LIVE GRANT-EXPIRES-AT-END: behind a cursor of the users list is who had access when it was given':
    operatingEach(['listBundleUsers'], (run) => {
      const begun = new Map<unknown, Instant>()
      return async (input, call, instance) => {
        const now = begun.get(input['cursor']) ?? call.now
        const page = (await run(input, { ...call, now }, instance)) as Json
        if ('nextCursor' in page) begun.set(page['nextCursor'], now)
        return page
      }
    }),
  // A cursor is signed with the key that asked, so another key of the owner cannot go on with it.
  'BUNDLE-USERS-CURSOR-SCOPED PAGE-CURSOR-CONTINUES: a walk that goes on with another key': operatingEach(
    ['listBundleUsers'],
    (run) => {
      const owners = new Map<unknown, string>()
      return async (input, call, instance) => {
        const { id } = call.caller.key
        if (input['cursor'] !== undefined && owners.get(input['cursor']) !== id)
          throw new Refusal('errors.request.invalid_cursor', 'The cursor is closed.')
        const page = await run(input, call, instance)
        if ('nextCursor' in page) owners.set(page.nextCursor, id)
        return page
      }
    },
  ),
  // With a cursor the limit is taken from the request and echoed from the defaults.
  'PAGE-LIMIT-ECHO: the limit of a later page': forgettingLimit('listBundleUsers'),
  // Cursors are names of result sets that are kept for half a minute.
  'PAGE-CURSOR-CONTINUES: a cursor of the grants list lives for 30 s': carrying(
    ['listBundleGrants'],
    'refuse',
    ({ ms }) => ms > 30_000,
  ),
  'PAGE-CURSOR-CONTINUES: a cursor of the users list lives for 10 minutes': after(
    'minutes',
    carrying(['listBundleUsers'], 'refuse', ({ ms }) => ms > 600_000),
  ),
  // A cursor that is no longer known is taken for none.
  'PAGE-CURSOR-CONTINUES: a cursor of the search begins again from the first page after 20 s': carrying(
    ['searchUsers'],
    'first page',
    ({ ms }) => ms > 20_000,
  ),
  // The search engine behind it gives no more results than that.
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES GRANTS-NOT-REVOKED: the grants list ends at 250 rows': listing(
    'listGrants',
    (rows) => rows.slice(0, 250),
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES BUNDLE-USERS-LIVE: the users list ends at 55 users': listing(
    'listBundleUsers',
    (rows) => rows.slice(0, 55),
  ),
  // The names of the users come from a service that takes 40 ids at a time.
  'PAGE-CURSOR-CONTINUES BUNDLE-USERS-LIVE: a page of users with a limit above 40 leaves out what is beyond':
    cutting('listBundleUsers', 40),
  'PAGE-CURSOR-CONTINUES GRANTS-NOT-REVOKED: a page of grants with a limit above 64 leaves out what is beyond':
    cutting('listGrants', 64),
  'PAGE-CURSOR-CONTINUES USERS-PREFIX: a page of the search with a limit above 20 leaves out what is beyond':
    cutting('searchAccounts', 20),
  // One row more than the limit is read to see whether there is more, but never more than 100.
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES: a page of 100 grants has no nextCursor': onePage(
    'listGrants',
    (_query, items) => items.length === 100,
  ),
  // A guard against clients that walk in a circle.
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES: a walk ends after 64 pages': carrying(
    everyList,
    'end',
    ({ pages }) => pages >= 63,
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES BUNDLE-USERS-LIVE: a walk of the users list ends after 30 pages':
    carrying(['listBundleUsers'], 'end', ({ pages }) => pages >= 29),
  // The join of users and grants has a limit of its own; users beyond it are on no page.
  'BUNDLE-USERS-LIVE PAGE-CURSOR-CONTINUES: a page of users is made from 100 rows of live grants': paging(
    'listBundleUsers',
    async (list, query) => {
      const slice = await list(query)
      let rows = 0
      const items = slice.items.filter(({ live }) => {
        rows += live.length
        return rows <= 100
      })
      return { ...slice, items }
    },
  ),
  // A source was thought to be there once; but users and types may share it.
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES: a page of one source has no nextCursor': onePage(
    'listGrants',
    ({ filter }) => filter.sourceId !== undefined,
  ),
  'PAGE-CURSOR-CONTINUES: the pages of one user are counted from the start': countingRows(
    ({ filter }) => filter.account !== undefined,
  ),
})

const bundlesList = mutantsOf('bundles list', {
  // The cursor carries the limit along, and the answer says that of the query, with its default.
  'PAGE-LIMIT-ECHO: later pages of bundles say the default limit': forgettingLimit('listBundles'),
  // The condition stands in the query of the first page and was forgotten in that of the others.
  'BUNDLES-NOT-ARCHIVED: later pages have archived bundles': listing(
    'listBundles',
    (rows, { after, owner }, composition) =>
      after === undefined ? rows : [...rows, ...archivedOf(composition, owner)],
  ),
})

const listLimits = mutantsOf('list limits', {
  // A request with a cursor is taken for one that was checked before.
  'LIST-LIMIT-BOUNDS-100 GRANTS-ENVELOPE BUNDLES-ENVELOPE BUNDLE-USERS-ENVELOPE: behind a cursor a limit has no bound':
    takingQuery(
      ['listBundles', 'listBundleUsers', 'listBundleGrants'],
      (query) => {
        if (query.has('cursor') && Number(query.get('limit')) > 100) query.set('limit', '100')
      },
      (input, sent) => {
        if (sent.has('cursor') && Number(sent.get('limit')) > 100) input['limit'] = Number(sent.get('limit'))
      },
    ),
})

/** Bugs of pages and their cursors that two plain pages do not meet. */
export const subtleWalkMutants = [...walks, ...bundlesList, ...listLimits]
