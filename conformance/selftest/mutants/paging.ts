import { Refusal } from '../../../src/contract/refusal.ts'
import type { Store } from '../../../src/store/store.ts'
import { bodies, deploying, operatingEach } from './exchange-parts.ts'
import { type Make, mutantsOf } from './mutant.ts'
import { everyItem, type GrantQuery, type ListName, paging, type Queries, windowOf } from './whole-lists.ts'

/** What happens to a walk whose last item has left the list since. */
export const losing =
  <Name extends ListName>(
    name: Name,
    idOf: (item: Awaited<ReturnType<Store[Name]>>['items'][number]) => string | number,
    pageOf: PageOf<Name>,
  ): Make =>
  (composition) => {
    const lastOf = new Map<number, string | number>()
    return paging(name, async (list, query, composition) => {
      const last = query.after === undefined ? undefined : lastOf.get(query.after)
      if (last !== undefined) {
        const rows = await everyItem(list, query)
        if (!rows.some((row) => idOf(row) === last)) return pageOf(list, query, composition)
      }
      const slice = await list(query)
      const item = slice.items.at(-1)
      if (slice.next !== undefined && item !== undefined) lastOf.set(slice.next.position, idOf(item))
      return slice
    })(composition)
  }

/** Every page has a cursor, and this comes behind the last one. */
const endless = (beyond: PageOf<'listGrants'>): Make =>
  paging('listGrants', async (list, query, composition) => {
    const slice = await (query.after === beyondAll ? beyond(list, query, composition) : list(query))
    return { ...slice, next: slice.next ?? { position: beyondAll, because: 'full' } }
  })

/** A list of which some pages are the last. */
export const onePage = <Name extends ListName>(
  name: Name,
  isLast: (query: Queries[Name], items: readonly unknown[]) => boolean = () => true,
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

const beyondAll = 2 ** 45

/** Bugs of walks from page to page, and of their cursors. */
export const pagingMutants = mutantsOf('paging', {
  // The next page begins behind a row that is looked up, and the row is gone.
  'PAGE-CURSOR-CONTINUES: the cursor of a revoked grant is refused': losing(
    'listGrants',
    ({ grant }) => grant.id,
    async () => {
      throw new Refusal('errors.request.invalid_cursor', 'The cursor is no longer valid.')
    },
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES PAGE-END: search without a second page': onePage('searchAccounts'),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES PAGE-END: bundles without a second page': onePage('listBundles'),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES PAGE-END: filtered after the page was cut': paging(
    'listGrants',
    async (list, query) => {
      const { account, type } = query.filter
      const slice = await list({ ...query, filter: { ...query.filter, account: undefined, type: undefined } })
      const items = slice.items
        .filter((row) => account === undefined || row.account === account)
        .filter((row) => type === undefined || row.grant.type === type)
      return { items, next: items.length === query.limit ? slice.next : undefined }
    },
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES PAGE-END BUNDLE-USERS-LIVE: bundle users without a second page':
    onePage('listBundleUsers'),
  'PAGE-END: a walk never ends': endless(async () => ({ items: [], next: undefined })),
  'PAGE-END PAGE-CURSOR-CONTINUES: a walk begins again': endless((list, query) =>
    list({ ...query, after: undefined }),
  ),
  'PAGE-CURSOR-CONTINUES USERS-PREFIX: text of a search forgotten on the second page': paging(
    'searchAccounts',
    (list, query) => list(query.after === undefined ? query : { ...query, prefix: '' }),
  ),

  // The form of a cursor, and what becomes of texts that are none.
  // The server takes no cursor without it, so that no walk goes on either.
  'BUNDLE-USERS-CURSOR-PATTERN BUNDLE-USERS-ENVELOPE PAGE-CURSOR-CONTINUES: cursor of bundle users without its prefix':
    bodies(200, ({ nextCursor, ...body }) =>
      nextCursor === undefined
        ? body
        : { ...body, nextCursor: `${nextCursor}`.replace(/^(?:grant|scan):/, '') },
    ),
  'STATUS-SUCCESS-200: a forged cursor crashes': operatingEach(
    ['listBundleGrants', 'listBundleUsers', 'searchUsers', 'listBundles'],
    (run) =>
      (...given) =>
        run(...given).catch((thrown) => {
          const isForged = thrown instanceof Refusal && thrown.code === 'errors.request.invalid_cursor'
          throw isForged ? new SyntaxError('Unexpected token in JSON at position 0') : thrown
        }),
  ),
  'STATUS-SUCCESS-200: a cursor of another list crashes': deploying(({ cursors: { seal, open } }) => ({
    cursors: {
      seal,
      open: (scope, cursor) => {
        const opened = open(scope, cursor)
        if (opened.kind === 'other-list') throw new TypeError('Cannot read properties of undefined')
        return opened
      },
    },
  })),
})

type PageOf<Name extends ListName> = Parameters<typeof paging<Name>>[1]
