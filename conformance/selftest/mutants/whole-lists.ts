import type { ListedBundle, PageRequest, Slice, Store } from '../../../src/store/store.ts'
import type { Composition } from '../compose.ts'
import { storing } from './exchange-parts.ts'
import type { Make } from './mutant.ts'

/** The queries of the lists of a store. */
export interface Queries {
  readonly listBundles: Parameters<Store['listBundles']>[0]
  readonly searchAccounts: Parameters<Store['searchAccounts']>[0]
  readonly listBundleUsers: Parameters<Store['listBundleUsers']>[0]
  readonly listGrants: Parameters<Store['listGrants']>[0]
}
export type ListName = keyof Queries
type ItemOf<Name extends ListName> = Awaited<ReturnType<Store[Name]>>['items'][number]
type List<Name extends ListName> = (query: Queries[Name]) => Promise<Slice<ItemOf<Name>>>

export type GrantQuery = Queries['listGrants']

/** A filter by time without bounds. */
export const noRange = { after: undefined, before: undefined }

/** The pages of one list of the store, otherwise; `list` gives the sound ones. */
export const paging = <Name extends ListName>(
  name: Name,
  pageOf: (list: List<Name>, query: Queries[Name], composition: Composition) => Promise<Slice<ItemOf<Name>>>,
): Make =>
  storing((store, composition) => {
    const list = store[name] as List<Name>
    return { [name]: (query: Queries[Name]) => pageOf(list, query, composition) }
  })

/** Pages of one list that are made by what the page before them has left; undefined on the first page. */
export const walking = <Name extends ListName, Left>(
  name: Name,
  pageOf: (
    list: List<Name>,
    query: Queries[Name],
    left: Left | undefined,
    composition: Composition,
  ) => Promise<readonly [Slice<ItemOf<Name>>, Left]>,
): Make => {
  return (composition) => {
    const known = new Map<number | undefined, Left>()
    return paging(name, async (list, query, made) => {
      const [slice, left] = await pageOf(list, query, known.get(query.after), made)
      if (slice.next !== undefined) known.set(slice.next.position, left)
      return slice
    })(composition)
  }
}

/** One list of the store as windows over its rows, otherwise chosen or ordered. */
export const listing = <Name extends ListName>(
  name: Name,
  change: (
    rows: readonly ItemOf<Name>[],
    query: Queries[Name],
    composition: Composition,
  ) => readonly ItemOf<Name>[],
): Make =>
  paging(name, async (list, query, composition) =>
    pageOf(change(await everyItem(list, query), query, composition), query),
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

function idOf(item: ItemOf<ListName>): string {
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
export function windowOf<Item>(
  items: readonly Item[],
  { limit, after = 0 }: { readonly limit: number; readonly after: number | undefined },
): Slice<Item> {
  const more = items.length > after + limit
  return {
    items: items.slice(after, after + limit),
    next: more ? { position: after + limit, because: 'full' } : undefined,
  }
}

/** Some bundles as rows of the list. */
export const bundlesOf = (
  { fixture }: Composition,
  meant: (bundle: ListedBundle['bundle']) => boolean,
): readonly ListedBundle[] =>
  fixture.facts.bundles.filter(meant).map((bundle) => ({ bundle, grantedUsers: 0 }))
