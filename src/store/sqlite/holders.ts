import type { BundleId } from '../../ledger/ids.ts'
import type { Instant } from '../../ledger/instant.ts'
import type { BundleUser, PageRequest, Slice } from '../store.ts'
import { type AccountRow, accountColumns, accountOf } from './accounts.ts'
import { bundleSeqOf } from './bundles.ts'
import type { Connection } from './connection.ts'
import { type GrantRow, grantColumns, grantsByStart } from './grant-row.ts'
import { nothingMore, sliceOf } from './slice.ts'
import { read } from './statement.ts'

type BundleUserQuery = PageRequest & { bundle: BundleId; now: Instant; order: 'oldest' | 'newest' }

/** The accounts with live grants in a bundle, by the position that their pair keeps for good. */
export function listBundleUsers(
  connection: Connection,
  query: BundleUserQuery,
  scanLimit: number,
): Slice<BundleUser> {
  const { now, order, limit } = query
  return connection.reading(() => {
    const bundle = bundleSeqOf(connection, query.bundle)
    const [last] = bundle === undefined ? [] : (connection.first(lastPosition, bundle) ?? [])
    if (bundle === undefined || last === undefined) return nothingMore
    const after = query.after ?? (order === 'oldest' ? 0 : last + 1)
    const through = order === 'oldest' ? after + scanLimit : after - scanLimit
    const rows = connection.all(holderLists[order], { bundle, now, after, through, most: limit + 1 })
    const slice = sliceOf(holdersOf(rows), limit, toHolder, ({ position }) => position)
    const isScanned = order === 'oldest' ? through >= last : through <= 1
    if (slice.next !== undefined || isScanned) return slice
    return { items: slice.items, next: { position: through, because: 'scan' } }
  })
}

const lastPosition = read<[bundle: number], readonly [position: number]>(
  'SELECT position FROM pair WHERE bundle = ? ORDER BY position DESC LIMIT 1',
)

interface Scan {
  readonly bundle: number
  readonly now: number
  readonly after: number
  readonly through: number
  readonly most: number
}

/** One row for each live grant; a holder's rows stand together. */
type HolderRow = readonly [...GrantRow, position: number, ...AccountRow]

const list = (where: string, direction: 'ASC' | 'DESC') =>
  read<[Scan], HolderRow>(`
    SELECT ${grantColumns}, p.position, ${accountColumns}
    FROM (
      SELECT position, account FROM pair
      WHERE bundle = @bundle AND ${where} AND listed_until > @now
      ORDER BY position ${direction} LIMIT @most
    ) p
    CROSS JOIN account a ON a.id = p.account
    CROSS JOIN grant g INDEXED BY grant_of_pair
      ON g.bundle = @bundle AND g.account = p.account AND g.revoked_at IS NULL AND g.ends_at > @now`)

const holderLists = {
  oldest: list('position > @after AND position <= @through', 'ASC'),
  newest: list('position < @after AND position >= @through', 'DESC'),
}

interface HolderRows {
  readonly position: number
  readonly rows: HolderRow[]
}

function holdersOf(rows: readonly HolderRow[]): readonly HolderRows[] {
  const holders: HolderRows[] = []
  for (const row of rows) {
    const holder = holders.at(-1)
    if (holder?.position === row[8]) holder.rows.push(row)
    else holders.push({ position: row[8], rows: [row] })
  }
  return holders
}

function toHolder({ rows }: HolderRows): BundleUser {
  const [, , , , , , , , , id, displayName, avatar, tier, createdAt, deletedAt] = rows[0] as HolderRow
  return {
    account: accountOf([id, displayName, avatar, tier, createdAt, deletedAt]),
    live: grantsByStart(rows.map(([a, b, c, d, e, f, g, h]) => [a, b, c, d, e, f, g, h] as const)),
  }
}
