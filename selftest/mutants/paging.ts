import type { Instance } from '../../src/api/instance.ts'
import { Refusal } from '../../src/contract/refusal.ts'
import { FOREVER, toInstant } from '../../src/ledger/instant.ts'
import type { GrantQuery, ListedGrant, Page } from '../../src/store/store.ts'
import * as lists from './change-lists.ts'
import { both, changeBodies, changeInstance, changeOperations, type Json, stateful } from './change-server.ts'
import { filtering, noRange } from './grants-list.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'

/** Puts a bug, for the suite to find, into paging: changes the page after one whose last grant has left the list. */
const losing = (pageOf: (first: () => Promise<Page<ListedGrant>>) => Promise<Page<ListedGrant>>): Mutation =>
  lists.changeLaterPages('listGrants', async (slice, before, query, list) => {
    const last = before.at(-1)?.items.at(-1)
    const isLost =
      last !== undefined &&
      (await lists.everyItem(list, query)).every((row) => lists.idOf(row) !== lists.idOf(last))
    return isLost ? pageOf(() => list({ ...query, after: undefined })) : slice
  })

/** Ends a list early, by the number of rows of a page or by the number of the page. */
const ending = <Name extends lists.ListName>(
  name: Name,
  isLast: (page: { readonly rows: number; readonly number: number }, query: lists.QueryOf<Name>) => boolean,
): Mutation =>
  lists.changeLaterPages(name, ({ items, next }, before, query) => {
    const isMatch = isLast({ rows: items.length, number: before.length + 1 }, query)
    return { items, next: isMatch ? undefined : next }
  })

/** Continues some lists of grants by offset. */
const countingRows = (when: (query: GrantQuery) => boolean): Mutation =>
  lists.paging('listGrants', async (list, query) =>
    when(query) ? lists.pageByOffset(await lists.everyItem(list, query), query) : list(query),
  )

/** A position that no grant has. */
const beyondAll = 2 ** 45

/** Crashes on cursors of a kind. */
const crashing = (kind: ReturnType<Instance['cursors']['decrypt']>['kind']): Mutation =>
  changeInstance(({ cursors: { encrypt, decrypt } }) => ({
    cursors: {
      encrypt,
      decrypt: (scope, cursor) => {
        const opened = decrypt(scope, cursor)
        if (opened.kind === kind) throw new TypeError('Cannot read properties of undefined')
        return opened
      },
    },
  }))

/** Ends a list before its last row, where a page leaves only that: a row too few is asked for. */
const endingBeforeLast = (list: lists.ListName): Mutation =>
  lists.paging(list, async (read, query) => {
    const slice = await read(query)
    const rest = slice.next && (await read({ ...query, after: slice.next.position, limit: 2 }))
    const isLast = rest?.items.length === 1 && rest.next === undefined
    return isLast ? { ...slice, next: undefined } : slice
  })

mutantsOf('paging', {
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES PAGE-END: the last of all bundles is on no page':
    endingBeforeLast('listBundles'),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES PAGE-END: the last of all grants is on no page':
    endingBeforeLast('listGrants'),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES PAGE-END: the last who is found is on no page':
    endingBeforeLast('searchAccounts'),
  'PAGE-CURSOR-CONTINUES: the cursor of a revoked grant is refused': losing(() => {
    throw new Refusal('errors.request.invalid_cursor', 'The cursor is no longer valid.')
  }),
  'PAGE-END: a walk never ends': lists.paging('listGrants', async (list, query) => {
    const slice = query.after === beyondAll ? { items: [], next: undefined } : await list(query)
    return { ...slice, next: slice.next ?? { position: beyondAll, because: 'full' } }
  }),
  'PAGE-CURSOR-CONTINUES USERS-PREFIX: text of a search forgotten on the second page': lists.changeQueries(
    'searchAccounts',
    ({ after }) => (after === undefined ? {} : { prefix: '' }),
  ),
  'BUNDLE-USERS-CURSOR-PATTERN BUNDLE-USERS-ENVELOPE PAGE-CURSOR-CONTINUES: cursor of bundle users without its prefix':
    changeBodies(200, ({ nextCursor, ...body }) =>
      nextCursor ? { ...body, nextCursor: `${nextCursor}`.replace(/^(?:grant|scan):/, '') } : body,
    ),
  'STATUS-SUCCESS-200: a forged cursor crashes': crashing('forged'),
  'STATUS-SUCCESS-200: a cursor of another list crashes': crashing('other-list'),
})

/** Cuts pages to a number of rows. */
const cutting = (name: lists.ListName, most: number) =>
  lists.changePages(name, (items) => items.slice(0, most))

/** Drops the first row of the twentieth page of a walk. */
const lackingOnTwentieth = (name: lists.ListName): Mutation =>
  lists.changeLaterPages(name, ({ items, next }, before) => ({
    items: before.length === 19 ? items.slice(1) : items,
    next,
  }))

subtleMutantsOf('paging', {
  // The position is a condition on the field that sorts, and takes the place of the bounds on it.
  'PAGE-CURSOR-CONTINUES GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: a bound beside a cursor':
    filtering((_, { after, sort }) => (after === undefined ? {} : { [sort]: noRange })),
  'PAGE-CURSOR-CONTINUES PAGE-END PAGE-NEXT-CURSOR: bundles by their change, continued by their creation':
    lists.paging('listBundles', async (list, query) => {
      const rows = (await lists.everyItem(list, query))
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
  'PAGE-CURSOR-CONTINUES: a cursor of grants means the next page of the latest walk': stateful(() => {
    const latest = new Map<string, Json>()
    return changeOperations(['listBundleGrants'], async (run, input, { caller }) => {
      const name = `${caller.key.id} ${input['bundleId']}`
      const walk = input['cursor'] ? { ...(latest.get(name) ?? input), limit: input['limit'] } : input
      // An invalid cursor is refused.
      await run()
      const page = await run(walk)
      if (page['nextCursor']) latest.set(name, { ...walk, cursor: page['nextCursor'] })
      return page
    })
  }),
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
  'PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR: a page that ends among equal ends leaves the others out':
    lists.changeLaterPages('listGrants', ({ items, next }, before, { sort, direction }) => {
      const lastEnd = before.at(-1)?.items.at(-1)?.grant.endsAt
      const isLeft = sort === 'endsAt' && direction === 'asc' && lastEnd !== FOREVER
      return { items: isLeft ? items.filter(({ grant }) => grant.endsAt !== lastEnd) : items, next }
    }),
  // The place of the last grant shown is looked up among those that are left, and that of none is -1.
  'PAGE-CURSOR-CONTINUES: the list begins anew behind a grant that was revoked': losing((first) => first()),
  // A full page gets a cursor whether more follows or not, and a position that is not found is none.
  'PAGE-END PAGE-CURSOR-CONTINUES: a full last page of one user leads back to the first': lists.paging(
    'listGrants',
    async (list, query) => {
      const slice = await list(query.after === beyondAll ? { ...query, after: undefined } : query)
      const isFullEnd = slice.next === undefined && slice.items.length === query.limit
      if (query.filter.account === undefined || !isFullEnd) return slice
      return { ...slice, next: { position: beyondAll, because: 'full' } }
    },
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES GRANTS-NOT-REVOKED: the grants list ends at 250 rows':
    lists.listing('listGrants', (rows) => rows.slice(0, 250)),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES BUNDLE-USERS-LIVE: the users list ends at 55 users': lists.listing(
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
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES: a page of 100 grants has no nextCursor': ending(
    'listGrants',
    ({ rows }) => rows === 100,
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES: a walk ends after 64 pages': both(
    ...(['listBundles', 'searchAccounts', 'listBundleUsers', 'listGrants'] as const).map((name) =>
      ending(name, ({ number }) => number >= 64),
    ),
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES BUNDLE-USERS-LIVE: a walk of the users list ends after 30 pages':
    ending('listBundleUsers', ({ number }) => number >= 30),
  'BUNDLE-USERS-LIVE PAGE-CURSOR-CONTINUES: a page of users is made from 100 rows of live grants':
    lists.changePages('listBundleUsers', (users) =>
      users.filter((_, at) => users.slice(0, at + 1).flatMap(({ live }) => live).length <= 100),
    ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES: a page of one source has no nextCursor': ending(
    'listGrants',
    (_page, { filter }) => filter.sourceId !== undefined,
  ),
  'PAGE-CURSOR-CONTINUES: the pages of one user are counted from the start': countingRows(
    ({ filter }) => filter.account !== undefined,
  ),
})
