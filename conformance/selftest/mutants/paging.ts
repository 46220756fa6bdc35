import type { Instance } from '../../../src/api/instance.ts'
import { Refusal } from '../../../src/contract/refusal.ts'
import { FOREVER, type Instant, toInstant } from '../../../src/ledger/instant.ts'
import type { ListedGrant, Store } from '../../../src/store/store.ts'
import type { OperationId } from '../../kit/exchange.ts'
import { bodies, deploying, type Json, operatingEach } from './exchange-parts.ts'
import { filtering } from './grants-list.ts'
import { type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'
import {
  everyItem,
  type GrantQuery,
  type ListName,
  listing,
  noRange,
  paging,
  type Queries,
  walking,
  windowOf,
} from './whole-lists.ts'

/** What happens to a walk whose last item has left the list since. */
export const losing = <Name extends ListName>(
  name: Name,
  idOf: (item: Awaited<ReturnType<Store[Name]>>['items'][number]) => string | number,
  pageOf: () => Awaited<ReturnType<Store[Name]>>,
): Make =>
  walking<Name, string | number | undefined>(name, async (list, query, last) => {
    const isLost = last !== undefined && (await everyItem(list, query)).every((row) => idOf(row) !== last)
    const slice = isLost ? pageOf() : await list(query)
    return [slice, slice.items.map(idOf).at(-1)]
  })

/** A list of which some pages are the last. */
export const onePage = <Name extends ListName>(
  name: Name,
  isLast: (query: Queries[Name], items: readonly unknown[]) => boolean,
): Make =>
  paging(name, async (list, query) => {
    const slice = await list(query)
    return isLast(query, slice.items) ? { ...slice, next: undefined } : slice
  })

/** Some lists of grants go on behind as many rows as were shown. */
export const countingRows = (when: (query: GrantQuery) => boolean): Make =>
  paging('listGrants', async (list, query) =>
    when(query) ? windowOf(await everyItem(list, query), query) : list(query),
  )

/** A position that no grant has. */
const beyondAll = 2 ** 45

/** The lists that have pages. */
export const everyList = ['listBundleGrants', 'listBundleUsers', 'searchUsers', 'listBundles'] as const

/** Lists that take cursors of some age, or behind so many pages, otherwise: they refuse them, begin anew, or end there. */
export const carrying = (
  ids: readonly OperationId[],
  fate: 'refuse' | 'first page' | 'end',
  meant: (cursor: { readonly ms: number; readonly pages: number }) => boolean,
): Make =>
  operatingEach(ids, (run) => {
    const made = new Map<unknown, { readonly at: number; readonly pages: number }>()
    return async (input, call, instance) => {
      const { at, pages } = made.get(input['cursor']) ?? { at: call.now, pages: 0 }
      const sound = (await run(input, call, instance)) as Json
      const isMeant = meant({ ms: call.now - at, pages })
      if (isMeant && fate === 'refuse')
        throw new Refusal('errors.request.invalid_cursor', 'The cursor is unknown.', { parameter: 'cursor' })
      const isAnew = isMeant && fate === 'first page'
      const page = isAnew ? ((await run({ ...input, cursor: undefined }, call, instance)) as Json) : sound
      const { nextCursor, ...last } = page
      if (nextCursor === undefined || (isMeant && fate === 'end')) return last
      made.set(nextCursor, { at: call.now, pages: pages + 1 })
      return page
    }
  })

/** Cursors of some kind that nobody thought of. */
const crashing = (kind: ReturnType<Instance['cursors']['open']>['kind']): Make =>
  deploying(({ cursors: { seal, open } }) => ({
    cursors: {
      seal,
      open: (scope, cursor) => {
        const opened = open(scope, cursor)
        if (opened.kind === kind) throw new TypeError('Cannot read properties of undefined')
        return opened
      },
    },
  }))

const plain = mutantsOf('paging', {
  'PAGE-CURSOR-CONTINUES: the cursor of a revoked grant is refused': losing(
    'listGrants',
    ({ grant }) => grant.id,
    () => {
      throw new Refusal('errors.request.invalid_cursor', 'The cursor is no longer valid.')
    },
  ),
  'PAGE-END: a walk never ends': paging('listGrants', async (list, query) => {
    const slice = query.after === beyondAll ? { items: [], next: undefined } : await list(query)
    return { ...slice, next: slice.next ?? { position: beyondAll, because: 'full' } }
  }),
  'PAGE-CURSOR-CONTINUES USERS-PREFIX: text of a search forgotten on the second page': paging(
    'searchAccounts',
    (list, query) => list(query.after === undefined ? query : { ...query, prefix: '' }),
  ),
  'BUNDLE-USERS-CURSOR-PATTERN BUNDLE-USERS-ENVELOPE PAGE-CURSOR-CONTINUES: cursor of bundle users without its prefix':
    bodies(200, ({ nextCursor, ...body }) =>
      nextCursor === undefined
        ? body
        : { ...body, nextCursor: `${nextCursor}`.replace(/^(?:grant|scan):/, '') },
    ),
  'STATUS-SUCCESS-200: a forged cursor crashes': crashing('forged'),
  'STATUS-SUCCESS-200: a cursor of another list crashes': crashing('other-list'),
})

/** Pages that leave out what is beyond so many rows. */
const cutting = (name: ListName, most: number) =>
  paging(name, async (list, query) => {
    const slice = await list(query)
    return { ...slice, items: slice.items.slice(0, most) }
  })

/** One list of which the twentieth page of a walk lacks its first row. */
const lackingOnTwentieth = (name: ListName): Make =>
  walking<ListName, number>(name, async (list, query, count = 0) => {
    const slice = await list(query)
    return [count === 19 ? { ...slice, items: slice.items.slice(1) } : slice, count + 1]
  })

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

const subtle = subtleMutantsOf('paging', {
  // The position is a condition on the field that sorts, and takes the place of the bounds on it.
  'PAGE-CURSOR-CONTINUES GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: a bound beside a cursor':
    filtering((_, { after, sort }) => (after === undefined ? {} : { [sort]: noRange })),
  'PAGE-CURSOR-CONTINUES PAGE-END PAGE-NEXT-CURSOR: bundles by their change, continued by their creation':
    paging('listBundles', async (list, query) => {
      const rows = (await everyItem(list, query))
        .toSorted((one, other) => other.bundle.updatedAt - one.bundle.updatedAt)
        .filter(({ bundle }) => query.after === undefined || bundle.createdAt < query.after)
      const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
      const next = last && ({ position: last.bundle.createdAt, because: 'full' } as const)
      return { items: rows.slice(0, query.limit), next }
    }),
  'PAGE-CURSOR-CONTINUES: a cursor loses a long source': filtering(({ sourceId = '' }, { after }) =>
    after !== undefined && sourceId.length > 200 ? { sourceId: undefined } : {},
  ),
  'PAGE-CURSOR-CONTINUES: the twentieth page of grants lacks a row': lackingOnTwentieth('listGrants'),
  'PAGE-CURSOR-CONTINUES: the twentieth page of a search lacks a row': lackingOnTwentieth('searchAccounts'),
  'PAGE-CURSOR-CONTINUES: a cursor of grants means the next page of the latest walk': oneWalk([
    'listBundleGrants',
  ]),
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
  'PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR: a page that ends among equal ends leaves the others out': walking<
    'listGrants',
    Instant | undefined
  >('listGrants', async (list, query, passed = FOREVER) => {
    const slice = await list(query)
    const isLeft = query.sort === 'endsAt' && query.direction === 'asc' && passed !== FOREVER
    const items = isLeft ? slice.items.filter(({ grant }) => grant.endsAt !== passed) : slice.items
    return [{ ...slice, items }, slice.items.at(-1)?.grant.endsAt]
  }),
  // The place of the last grant shown is looked up among those that are left, and that of none is -1.
  'PAGE-CURSOR-CONTINUES: the list begins anew behind a grant that was revoked': walking<
    'listGrants',
    ListedGrant | undefined
  >('listGrants', async (list, query, last) => {
    const rows = last === undefined ? [] : await everyItem(list, query)
    const isGone = last !== undefined && !rows.some(({ grant }) => grant.id === last.grant.id)
    const slice = await list(isGone ? { ...query, after: undefined } : query)
    return [slice, slice.items.at(-1)]
  }),
  // A full page gets a cursor whether more follows or not, and a position that is not found is none.
  'PAGE-END PAGE-CURSOR-CONTINUES: a full last page of one user leads back to the first': paging(
    'listGrants',
    async (list, query) => {
      const slice = await list(query.after === beyondAll ? { ...query, after: undefined } : query)
      const isFullEnd = slice.next === undefined && slice.items.length === query.limit
      if (query.filter.account === undefined || !isFullEnd) return slice
      return { ...slice, next: { position: beyondAll, because: 'full' } }
    },
  ),
  'PAGE-CURSOR-CONTINUES: a cursor of the grants list lives for 30 s': carrying(
    ['listBundleGrants'],
    'refuse',
    ({ ms }) => ms > 30_000,
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES GRANTS-NOT-REVOKED: the grants list ends at 250 rows': listing(
    'listGrants',
    (rows) => rows.slice(0, 250),
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES BUNDLE-USERS-LIVE: the users list ends at 55 users': listing(
    'listBundleUsers',
    (rows) => rows.slice(0, 55),
  ),
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
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES: a walk ends after 64 pages': carrying(
    everyList,
    'end',
    ({ pages }) => pages >= 63,
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES BUNDLE-USERS-LIVE: a walk of the users list ends after 30 pages':
    carrying(['listBundleUsers'], 'end', ({ pages }) => pages >= 29),
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
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES: a page of one source has no nextCursor': onePage(
    'listGrants',
    ({ filter }) => filter.sourceId !== undefined,
  ),
  'PAGE-CURSOR-CONTINUES: the pages of one user are counted from the start': countingRows(
    ({ filter }) => filter.account !== undefined,
  ),
})

export const pagingMutants = [...plain, ...subtle]
