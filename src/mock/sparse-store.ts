import type { FaultRequest } from '../../spec/control-types.ts'
import type { Awaitable } from '../store/awaitable.ts'
import type { Page, PageRequest, Position, Store } from '../store/store.ts'

/** The options of the fault `sparse-pages`, by which a test sees whether a client reads lists to the end: `keep` items a page, after `empty` empty pages; both 1 by default. */
export type Sparseness = Pick<FaultRequest, 'keep' | 'empty'>

/**
 * Returns a store with small pages and empty pages between them. The cursor of an empty page has the number of empty pages that
 * follow, so that each cursor always returns the same page and each item comes once.
 */
export const sparseStore = (store: Store, { keep = 1, empty = 1 }: Sparseness): Store =>
  withPages(store, async (query, list) => {
    const { after, emptyLeft: emptyPages = empty } = openMark(query.after)
    if (emptyPages > 0) return { items: [], next: { position: mark(after, emptyPages - 1), because: 'scan' } }
    const page = await list({ ...query, after, limit: Math.min(keep, query.limit) })
    return page.next ? { ...page, next: { ...page.next, because: 'scan' } } : page
  })

/** Returns a store that accepts the cursors of sparse pages after the fault has ended. */
export const acceptingSparseCursors = <Adapter extends Store>(store: Adapter): Adapter =>
  withPages(store, (query, list) =>
    query.after === undefined || query.after < UNIT
      ? list(query)
      : list({ ...query, after: openMark(query.after).after }),
  )

/** Greater than all positions; a mark is a position plus UNIT times (1 + the number of empty pages left). */
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
  list: (query: Query) => Awaitable<Page<Item>>,
) => Awaitable<Page<Item>>

const withPages = <Adapter extends Store>(store: Adapter, read: PageReader): Adapter => ({
  ...store,
  listBundles: (query) => read(query, store.listBundles),
  searchAccounts: (query) => read(query, store.searchAccounts),
  listBundleUsers: (query) => read(query, store.listBundleUsers),
  listGrants: (query) => read(query, store.listGrants),
})
