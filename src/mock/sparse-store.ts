import type { FaultRequest } from '../../spec/control-types.ts'
import type { PageRequest, Position, Slice, Store } from '../store/store.ts'

/** How thin pages are: `keep` items on a page that has any, `empty` pages without one before each of them; by default one. */
export type Sparseness = Pick<FaultRequest, 'keep' | 'empty'>

/**
 * The same store with pages of few items and empty ones between. An empty page's cursor holds how many more come
 * before the next items, so that a walk ends, every item is met once, and the same cursor always gives the same page.
 */
export const sparseStore = (store: Store, { keep = 1, empty = 1 }: Sparseness): Store =>
  withPages(store, async (query, list) => {
    const { after, emptyLeft = empty } = openMark(query.after)
    if (emptyLeft > 0) return { items: [], next: { position: mark(after, emptyLeft - 1), because: 'scan' } }
    const slice = await list({ ...query, after, limit: Math.min(keep, query.limit) })
    return slice.next ? { ...slice, next: { ...slice.next, because: 'scan' } } : slice
  })

/** The same store, which also understands the cursors of sparse pages when they are over. */
export const toleratingSparse = <Adapter extends Store>(store: Adapter): Adapter =>
  withPages(store, (query, list) =>
    query.after === undefined || query.after < UNIT
      ? list(query)
      : list({ ...query, after: openMark(query.after).after }),
  )

/** Positions count rows and stay far below; a mark adds so much for each empty page that is left, and once more. */
const UNIT = 2 ** 43

const mark = (after: Position | undefined, emptyLeft: number): Position =>
  (after ?? 0) + UNIT * (emptyLeft + 1)

function openMark(position: Position | undefined): { after: Position | undefined; emptyLeft?: number } {
  if (position === undefined || position < UNIT) return { after: position }
  const after = position % UNIT
  return { after: after === 0 ? undefined : after, emptyLeft: Math.floor(position / UNIT) - 1 }
}

type PageReader = <Query extends PageRequest, Item>(
  query: Query,
  list: (query: Query) => Promise<Slice<Item>>,
) => Promise<Slice<Item>>

const withPages = <Adapter extends Store>(store: Adapter, read: PageReader): Adapter => ({
  ...store,
  listBundles: (query) => read(query, store.listBundles),
  searchAccounts: (query) => read(query, store.searchAccounts),
  listBundleUsers: (query) => read(query, store.listBundleUsers),
  listGrants: (query) => read(query, store.listGrants),
})
