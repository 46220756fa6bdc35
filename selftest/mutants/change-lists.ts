import type { Awaitable } from '../../src/store/awaitable.ts'
import type { ListedBundle, Page, PageRequest, Store } from '../../src/store/store.ts'
import type { Composition, Mutation } from '../compose.ts'
import { type History, withHistory } from './change-ledger.ts'
import { stateful } from './change-server.ts'

/** The lists of a store, into which the mutations of this file put bugs that the suite must find. */
export type ListName = 'listBundles' | 'searchAccounts' | 'listBundleUsers' | 'listGrants'
export type QueryOf<Name extends ListName> = Parameters<Store[Name]>[0]
type ItemOf<Name extends ListName> = Awaited<ReturnType<Store[Name]>>['items'][number]
type SliceOf<Name extends ListName> = Page<ItemOf<Name>>
type List<Name extends ListName> = (query: QueryOf<Name>) => Promise<SliceOf<Name>>
type ChangeItems<Name extends ListName> = (
  items: readonly ItemOf<Name>[],
  query: QueryOf<Name>,
  context: ListContext,
) => readonly ItemOf<Name>[]

/** The deployment of a list, and the grants that were created or revoked since its start. */
type ListContext = Composition & { readonly grants: History }

/** Changes the pages of one list of the store; `list` returns the sound ones. */
export const paging = <Name extends ListName>(
  name: Name,
  pageOf: (list: List<Name>, query: QueryOf<Name>, context: ListContext) => Promise<SliceOf<Name>>,
): Mutation =>
  withHistory((store, grants, composition) => {
    const list = store[name] as List<Name>
    return { [name]: (query: QueryOf<Name>) => pageOf(list, query, { ...composition, grants: grants() }) }
  })

/** Changes the queries of one list. */
export const changeQueries = <Name extends ListName>(
  name: Name,
  change: (query: QueryOf<Name>, context: ListContext) => Partial<QueryOf<Name>>,
): Mutation => paging(name, (list, query, context) => list({ ...query, ...change(query, context) }))

/** Changes the items on the pages of one list. */
export const changePages = <Name extends ListName>(name: Name, change: ChangeItems<Name>): Mutation =>
  paging(name, async (list, query, context) => {
    const slice = await list(query)
    return { ...slice, items: change(slice.items, query, context) }
  })

/** Changes the pages of one list by the pages that were read before them, by their cursors. */
export const changeLaterPages = <Name extends ListName>(
  name: Name,
  pageOf: (
    slice: SliceOf<Name>,
    before: readonly SliceOf<Name>[],
    query: QueryOf<Name>,
    list: List<Name>,
  ) => SliceOf<Name> | Promise<SliceOf<Name>>,
): Mutation =>
  stateful(() => {
    const walks = new Map<number | undefined, readonly SliceOf<Name>[]>()
    return paging(name, async (list, query) => {
      const before = walks.get(query.after) ?? []
      const slice = await pageOf(await list(query), before, query, list)
      if (slice.next !== undefined) walks.set(slice.next.position, [...before, slice])
      return slice
    })
  })

/** Changes the rows of one list, or their order, before they are cut into pages. */
export const listing = <Name extends ListName>(name: Name, change: ChangeItems<Name>): Mutation =>
  paging(name, async (list, query, context) =>
    pageOf(change(await everyItem(list, query), query, context), query),
  )

/** Returns a page of a whole list, from the last row of the page before that is still in the list. */
export function pageOf<Item extends ItemOf<ListName>>(
  items: readonly Item[],
  { limit, after }: PageRequest,
): Page<Item> {
  const before = after === undefined ? undefined : ends[after]
  const ids = items.map(idOf)
  const last = before?.ids.findLast((id) => ids.includes(id))
  const gone = before === undefined || before.index <= keptIds ? 0 : before.index
  const from = last === undefined ? gone : ids.lastIndexOf(last) + 1
  const page = items.slice(from, from + limit)
  if (items.length <= from + limit) return { items: page, next: undefined }
  const shown = ids.slice(Math.max(0, from + limit - keptIds), from + limit)
  const position = ends.push({ ids: shown, index: from + limit }) - 1
  return { items: page, next: { position, because: 'full' } }
}

/** The number of ids that a position keeps, since a revoke between two pages may take many rows. */
const keptIds = 100

/** The positions of cursors: the ids of the last rows before each, and the number of all rows before it. */
const ends: { readonly ids: readonly string[]; readonly index: number }[] = []

export function idOf(item: ItemOf<ListName>): string {
  if ('grant' in item) return `${item.grant.id}`
  if ('bundle' in item) return `${item.bundle.id}`
  return `${'account' in item ? item.account.id : item.id}`
}

/** Returns the whole list of a query, whatever its limit and position. */
export async function everyItem<Query extends PageRequest, Item>(
  list: (query: Query) => Awaitable<Page<Item>>,
  query: Query,
): Promise<readonly Item[]> {
  const items: Item[] = []
  let after: Query['after']
  do {
    const slice = await list({ ...query, limit: 100, after })
    items.push(...slice.items)
    after = slice.next?.position
  } while (after !== undefined)
  return items
}

/** Returns a page of a whole list by offset: its position is the number of items before it. */
export function pageByOffset<Item>(items: readonly Item[], { limit, after = 0 }: PageRequest): Page<Item> {
  const end = after + limit
  const next = items.length > end ? ({ position: end, because: 'full' } as const) : undefined
  return { items: items.slice(after, end), next }
}

/** Returns some bundles of the fixture as rows of the list. */
export const bundlesOf = (
  { fixture }: Composition,
  matches: (bundle: ListedBundle['bundle']) => boolean,
): readonly ListedBundle[] =>
  fixture.facts.bundles.filter(matches).map((bundle) => ({ bundle, grantedUsers: 0 }))
