import type { ListedBundle, PageRequest, Slice, Store } from '../../src/store/store.ts'
import type { Composition, Make } from '../compose.ts'
import { type Grants, knowing } from './change-ledger.ts'
import { remembering } from './change-server.ts'

/** The lists of a store. */
export type ListName = 'listBundles' | 'searchAccounts' | 'listBundleUsers' | 'listGrants'
export type QueryOf<Name extends ListName> = Parameters<Store[Name]>[0]
type ItemOf<Name extends ListName> = Awaited<ReturnType<Store[Name]>>['items'][number]
type List<Name extends ListName> = (query: QueryOf<Name>) => Promise<Slice<ItemOf<Name>>>

/** What a bug of a list may look at: the deployment, and the grants that were made or revoked since its start. */
type Known = Composition & { readonly grants: Grants }

/** The pages of one list of the store, otherwise; `list` gives the sound ones. */
export const paging = <Name extends ListName>(
  name: Name,
  pageOf: (list: List<Name>, query: QueryOf<Name>, known: Known) => Promise<Slice<ItemOf<Name>>>,
): Make =>
  knowing((store, grants, composition) => {
    const list = store[name] as List<Name>
    return { [name]: (query: QueryOf<Name>) => pageOf(list, query, { ...composition, grants: grants() }) }
  })

/** The queries of one list, otherwise. */
export const asked = <Name extends ListName>(
  name: Name,
  change: (query: QueryOf<Name>, known: Known) => Partial<QueryOf<Name>>,
): Make => paging(name, (list, query, known) => list({ ...query, ...change(query, known) }))

/** What is on the pages of one list, otherwise. */
export const onPages = <Name extends ListName>(
  name: Name,
  change: (items: readonly ItemOf<Name>[], query: QueryOf<Name>, known: Known) => readonly ItemOf<Name>[],
): Make =>
  paging(name, async (list, query, known) => {
    const slice = await list(query)
    return { ...slice, items: change(slice.items, query, known) }
  })

/** The pages of one list by those that led to them. */
export const walking = <Name extends ListName>(
  name: Name,
  pageOf: (
    slice: Slice<ItemOf<Name>>,
    before: readonly Slice<ItemOf<Name>>[],
    query: QueryOf<Name>,
    list: List<Name>,
  ) => Slice<ItemOf<Name>> | Promise<Slice<ItemOf<Name>>>,
): Make =>
  remembering(() => {
    const walks = new Map<number | undefined, readonly Slice<ItemOf<Name>>[]>()
    return paging(name, async (list, query) => {
      const before = walks.get(query.after) ?? []
      const slice = await pageOf(await list(query), before, query, list)
      if (slice.next !== undefined) walks.set(slice.next.position, [...before, slice])
      return slice
    })
  })

/** One list of the store as windows over its rows, otherwise chosen or ordered. */
export const listing = <Name extends ListName>(
  name: Name,
  change: (rows: readonly ItemOf<Name>[], query: QueryOf<Name>, known: Known) => readonly ItemOf<Name>[],
): Make =>
  paging(name, async (list, query, known) =>
    pageOf(change(await everyItem(list, query), query, known), query),
  )

/** A page of a whole list that goes on behind the last row shown before that is still there, wherever it stands by then. */
export function pageOf<Item extends ItemOf<ListName>>(
  items: readonly Item[],
  { limit, after }: PageRequest,
): Slice<Item> {
  const before = after === undefined ? undefined : ends[after]
  const ids = items.map(idOf)
  const last = before?.shown.findLast((id) => ids.includes(id))
  const gone = before === undefined || before.index <= remembered ? 0 : before.index
  const from = last === undefined ? gone : ids.lastIndexOf(last) + 1
  const page = items.slice(from, from + limit)
  if (items.length <= from + limit) return { items: page, next: undefined }
  const shown = ids.slice(Math.max(0, from + limit - remembered), from + limit)
  const position = ends.push({ shown, index: from + limit }) - 1
  return { items: page, next: { position, because: 'full' } }
}

/** How many rows: a revoke between two pages may take many that were shown, and what is behind them must not be skipped. */
const remembered = 100

/** Where the pages of these lists have ended: by the ids of the rows shown until then, and by their number. */
const ends: { readonly shown: readonly string[]; readonly index: number }[] = []

export function idOf(item: ItemOf<ListName>): string {
  if ('grant' in item) return `${item.grant.id}`
  if ('bundle' in item) return `${item.bundle.id}`
  return `${'account' in item ? item.account.id : item.id}`
}

/** The whole list behind a query, whatever its limit and position. */
export async function everyItem<Query extends PageRequest, Item>(
  list: (query: Query) => Promise<Slice<Item>>,
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

/** A page as a window over a whole list; its position is the number of items before it. */
export function windowOf<Item>(items: readonly Item[], { limit, after = 0 }: PageRequest): Slice<Item> {
  const end = after + limit
  const next = items.length > end ? ({ position: end, because: 'full' } as const) : undefined
  return { items: items.slice(after, end), next }
}

/** Some bundles as rows of the list. */
export const bundlesOf = (
  { fixture }: Composition,
  meant: (bundle: ListedBundle['bundle']) => boolean,
): readonly ListedBundle[] =>
  fixture.facts.bundles.filter(meant).map((bundle) => ({ bundle, grantedUsers: 0 }))
