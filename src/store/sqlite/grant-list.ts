import { type BundleId, toAccountId } from '../../ledger/ids.ts'
import type { Direction, GrantFilter, GrantSort, ListedGrant, PageRequest, Slice } from '../store.ts'
import { bundleSeqOf } from './bundles.ts'
import type { Connection } from './connection.ts'
import { FOREVER_NUMBER } from './encoding.ts'
import { narrowsBeyond, type StoredFilter, storedFilter } from './grant-filter.ts'
import {
  candidateCounts,
  candidates,
  grantLists,
  type ListedGrantRow,
  sortColumns,
  sortKeys,
} from './grant-list-sql.ts'
import { grantOf } from './grant-row.ts'
import { nothingMore, sliceOf } from './slice.ts'

type GrantQuery = PageRequest & {
  bundle: BundleId
  filter: GrantFilter
  sort: GrantSort
  direction: Direction
}

/** A bundle's grants that are not revoked, sorted, ties by creation in the same direction. */
export function listGrants(connection: Connection, query: GrantQuery, scanLimit: number): Slice<ListedGrant> {
  return connection.reading(() => {
    const bundle = bundleSeqOf(connection, query.bundle)
    if (bundle === undefined) return nothingMore
    const filter = storedFilter(query.filter)
    const span = spanOf(connection, bundle, query, filter)
    if (span === undefined) return nothingMore
    const list: List = { ...query, bundle, filter, span }
    if (!narrowsBeyond(query.filter, query.sort)) return sortedPage(connection, list)
    return candidatePage(connection, list, scanLimit) ?? scannedPage(connection, list, scanLimit)
  })
}

interface List {
  readonly bundle: number
  readonly filter: StoredFilter
  readonly span: Span
  readonly sort: GrantSort
  readonly direction: Direction
  readonly limit: number
}

/** The part of a sorted list that is still to come: beyond a key, and after a grant among those with that very key. */
interface Span {
  readonly key: number
  /** Undefined before the first grant of the list. */
  readonly seq: number | undefined
  /** The last key that belongs to the list. */
  readonly last: number
}

/** Undefined when nothing is to come. */
function spanOf(
  connection: Connection,
  bundle: number,
  { sort, direction, after }: GrantQuery,
  filter: StoredFilter,
): Span | undefined {
  const [low, high] = [filter[`${sortColumns[sort]}Low`], filter[`${sortColumns[sort]}High`]]
  if (low > high) return undefined
  const [before, last] = direction === 'asc' ? [low - 1, high] : [high + 1, low]
  const start = { key: before, seq: undefined, last }
  if (after === undefined) return start
  const [key] = connection.first(sortKeys[sort], after, bundle) ?? []
  if (key === undefined) return undefined
  const isBefore = direction === 'asc' ? key < low : key > high
  const isBeyond = direction === 'asc' ? key > high : key < low
  if (isBeyond) return undefined
  return isBefore ? start : { ...start, key, seq: after }
}

const toListed = (row: ListedGrantRow): ListedGrant => ({
  grant: grantOf(row),
  account: row[8] === null ? undefined : toAccountId(row[8]),
})

const seqOf = (row: ListedGrantRow): number => row[7]

/** The next rows of the index that sorts. */
function sortedPage(
  connection: Connection,
  { bundle, span, sort, direction, limit }: List,
): Slice<ListedGrant> {
  const { ties, rest } = grantLists[sort][direction]
  const { key, seq, last } = span
  const most = limit + 1
  const equals = seq === undefined ? [] : connection.all(ties, bundle, key, seq, most)
  const rows = equals.concat(connection.all(rest, bundle, key, last, most - equals.length))
  return sliceOf(rows, limit, toListed, seqOf)
}

/** The few grants of one source or one account, sorted here; undefined when they are not few. */
function candidatePage(
  connection: Connection,
  list: List,
  scanLimit: number,
): Slice<ListedGrant> | undefined {
  const { bundle, filter, span, sort, direction, limit } = list
  const by = filter.source !== null ? 'source' : filter.account !== null ? 'account' : undefined
  if (by === undefined) return undefined
  const [count = 0] = connection.first(candidateCounts[by], { bundle, ...filter, most: scanLimit + 1 }) ?? []
  if (count > scanLimit) return undefined
  const column = keyIndex[sort]
  const sign = direction === 'asc' ? 1 : -1
  const rows = connection
    .all(candidates[by], { bundle, ...filter })
    .filter((row) => (row[column] - span.key || row[7] - (span.seq ?? 0)) * sign > 0)
    .sort((one, other) => (one[column] - other[column] || one[7] - other[7]) * sign)
  return sliceOf(rows, limit, toListed, seqOf)
}

/** Where a grant's row has the instant it is sorted by. */
const keyIndex = { createdAt: 5, startsAt: 3, endsAt: 4 } as const

/** What matches among the next rows of the index that sorts. */
function scannedPage(connection: Connection, list: List, scanLimit: number): Slice<ListedGrant> {
  const { bundle, filter, sort, direction, limit } = list
  const { scan, scanned } = grantLists[sort][direction]
  const noTies = direction === 'asc' ? FOREVER_NUMBER : 0
  const span = { ...list.span, seq: list.span.seq ?? noTies }
  const rows = connection.all(scan, { bundle, ...span, ...filter, scanLimit, most: limit + 1 })
  const slice = sliceOf(rows, limit, toListed, seqOf)
  if (slice.next !== undefined) return slice
  const [bound, beyond] = connection.all(scanned, {
    bundle,
    ...span,
    skip: scanLimit - 1,
    scanLimit: scanLimit + 1,
  })
  if (bound === undefined || beyond === undefined) return slice
  return { items: slice.items, next: { position: bound[0], because: 'scan' } }
}
