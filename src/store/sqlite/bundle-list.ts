import type { AccountId } from '../../ledger/ids.ts'
import type { Instant } from '../../ledger/instant.ts'
import type { ListedBundle, PageRequest, Slice } from '../store.ts'
import type { Connection } from './connection.ts'
import { FOREVER_NUMBER } from './encoding.ts'
import { knownBundles } from './known-bundles.ts'
import { sliceOf } from './slice.ts'
import { read, write } from './statement.ts'

type BundleQuery = PageRequest & { owner: AccountId; now: Instant; order: 'newest' | 'oldest' }

/** An owner's bundles that are not archived, by age, then by id in the same direction. */
export function listBundles(connection: Connection, query: BundleQuery): Slice<ListedBundle> {
  const { now, limit } = query
  const { slice, rows } = connection.reading(() => {
    const rows = rowsOf(connection, query)
    const bundleOf = knownBundles(connection)
    const toListed = (row: ListedRow): ListedBundle => ({
      bundle: bundleOf(row[0]),
      grantedUsers: grantedUsers(row, now),
    })
    return { slice: sliceOf(rows, limit, toListed, ([seq]) => seq), rows }
  })
  for (const [seq, , , passed] of rows) if (passed > FAR_FROM_MARK) connection.attempt(moveMark, { now, seq })
  return slice
}

function rowsOf(connection: Connection, query: BundleQuery): readonly ListedRow[] {
  const { owner, now, order, limit, after } = query
  const { ties, rest, start } = bundleLists[order]
  const most = limit + 1
  if (after === undefined) return connection.all(rest, { now, owner, createdAt: start, most })
  const [createdAt, id] = connection.first(placeOf, after, owner) ?? []
  if (createdAt === undefined || id === undefined) return []
  const equals = connection.all(ties, { now, owner, createdAt, id, most })
  return [...equals, ...connection.all(rest, { now, owner, createdAt, most: most - equals.length })]
}

const placeOf = read<[seq: number, owner: number], readonly [createdAt: number, id: Uint8Array]>(
  'SELECT created_at, id FROM bundle WHERE seq = ? AND owner = ?',
)

/** So many ends between a bundle's mark and now are worth moving the mark: each count walks over them. */
const FAR_FROM_MARK = 200

/** What was counted at the mark, less the ends that have passed since, or with those that a clock set back brings again. */
const grantedUsers = ([, countedUsers, countedAt, passed]: ListedRow, now: Instant): number =>
  countedAt <= now ? countedUsers - passed : countedUsers + passed

type ListedRow = readonly [seq: number, countedUsers: number, countedAt: number, passed: number]

const passedUsers = `(
  SELECT count(*) FROM pair p INDEXED BY pair_by_end
  WHERE p.bundle = b.seq AND p.listed_until <> 0
    AND p.listed_until > min(b.counted_at, @now) AND p.listed_until <= max(b.counted_at, @now)
)`

interface Rest {
  readonly now: number
  readonly owner: number
  readonly createdAt: number
  readonly most: number
}
type Ties = Rest & { readonly id: Uint8Array }

const list = <Parameters>(where: string, order: 'ASC' | 'DESC') =>
  read<[Parameters], ListedRow>(`
    SELECT b.seq, b.counted_users, b.counted_at, ${passedUsers}
    FROM bundle b INDEXED BY bundle_by_age
    WHERE b.owner = @owner AND b.status <> 'archived' AND ${where}
    ORDER BY b.created_at ${order}, b.id ${order} LIMIT @most`)

const bundleLists = {
  newest: {
    start: FOREVER_NUMBER,
    ties: list<Ties>('b.created_at = @createdAt AND b.id < @id', 'DESC'),
    rest: list<Rest>('b.created_at < @createdAt', 'DESC'),
  },
  oldest: {
    start: -FOREVER_NUMBER,
    ties: list<Ties>('b.created_at = @createdAt AND b.id > @id', 'ASC'),
    rest: list<Rest>('b.created_at > @createdAt', 'ASC'),
  },
}

const moveMark = write<[{ readonly now: number; readonly seq: number }]>(`
  UPDATE bundle AS b
  SET counted_users = counted_users + iif(counted_at <= @now, -1, 1) * ${passedUsers}, counted_at = @now
  WHERE seq = @seq`)
