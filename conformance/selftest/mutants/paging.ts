import { Refusal } from '../../../src/contract/refusal.ts'
import type { Store } from '../../../src/store/store.ts'
import type { OperationId } from '../../kit/exchange.ts'
import { bodies, deploying, type Json, operatingEach } from './exchange-parts.ts'
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

/** The lists that have pages. */
export const everyList = ['listBundleGrants', 'listBundleUsers', 'searchUsers', 'listBundles'] as const

/** How old a cursor is, how many pages are before it, and whether that behind it is the last one and not full. */
interface Carried {
  readonly ms: number
  readonly pages: number
  readonly isShortLast: boolean
}

/** Lists that take some cursors otherwise: they refuse them, begin anew, end there, or have nothing more. */
export const carrying = (
  ids: readonly OperationId[],
  fate: 'refuse' | 'first page' | 'end' | 'nothing',
  meant: (cursor: Carried) => boolean,
): Make =>
  operatingEach(ids, (run) => {
    const made = new Map<unknown, { readonly at: number; readonly pages: number }>()
    return async (input, call, instance) => {
      const { at, pages } = made.get(input['cursor']) ?? { at: call.now, pages: 0 }
      const sound = (await run(input, call, instance)) as Json
      const [list = ''] = Object.keys(sound).filter((name) => Array.isArray(sound[name]))
      const isShort = (sound[list] as readonly unknown[]).length < Number(sound['limit'])
      const isShortLast = isShort && sound['nextCursor'] === undefined
      const isMeant = meant({ ms: call.now - at, pages, isShortLast })
      if (isMeant && fate === 'refuse')
        throw new Refusal('errors.request.invalid_cursor', 'The cursor is unknown.', { parameter: 'cursor' })
      const isAnew = isMeant && fate === 'first page'
      const page = isAnew ? ((await run({ ...input, cursor: undefined }, call, instance)) as Json) : sound
      const { nextCursor, ...last } = page
      if (isMeant && fate === 'nothing') return { ...last, [list]: [] }
      if (nextCursor === undefined || (isMeant && fate === 'end')) return last
      made.set(nextCursor, { at: call.now, pages: pages + 1 })
      return page
    }
  })

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
  'PAGE-END: a walk never ends': paging('listGrants', async (list, query) => {
    const slice = query.after === beyondAll ? { items: [], next: undefined } : await list(query)
    return { ...slice, next: slice.next ?? { position: beyondAll, because: 'full' } }
  }),
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
