import { prefixSuccessor } from '../../ledger/display-name.ts'
import type { AccountId } from '../../ledger/ids.ts'
import type { Instant } from '../../ledger/instant.ts'
import { conditionsOf, filterValue, hasResidualFilter, indexedFilters, valuesOf } from '../grant-filter.ts'
import * as stored from '../rows.ts'
import type { Account, BundleUser, Store } from '../store.ts'
import { type Database, selected } from './database.ts'

/**
 * Returns the lists of the PostgreSQL store, such as `listGrants`. A page reads only its own rows from an index, or at most
 * `scanLimit` if a filter drops some. PostgreSQL plans with the values of the parameters, so that conditions on null ones cost nothing.
 */
export function listsOn({ read }: Database, scanLimit: number) {
  return {
    async searchAccounts({ prefix, except, order, limit, after }) {
      const [beyond, sort] = order === 'name' ? ['>', 'ASC'] : ['<', 'DESC']
      const rows = await read<Account>(
        `SELECT ${selected(stored.accountFields)} FROM account t
        WHERE t.deleted_at IS NULL AND t.name_key >= $1 AND ($2::text IS NULL OR t.name_key < $2) AND t.id <> $3
          AND ($4::bigint IS NULL OR (t.name_key, t.id) ${beyond} (SELECT name_key, id FROM account WHERE id = $4))
        ORDER BY t.name_key ${sort}, t.id ${sort} LIMIT $5`,
        [prefix, prefixSuccessor(prefix), except, after, limit + 1],
      )
      return stored.pageOf(
        rows,
        limit,
        (row) => row,
        ({ id }) => id,
      )
    },
    async listBundles({ owner, now, order, limit, after }) {
      const [beyond, sort] = order === 'oldest' ? ['>', 'ASC'] : ['<', 'DESC']
      const rows = await read<stored.BundleRow & { readonly grantedUsers: number }>(
        // The count walks the current users in the index; a stored count would add a write to each create.
        `SELECT ${selected(stored.bundleFields)}, t.seq, (
          SELECT count(*) FROM pair p WHERE p.bundle = t.id AND p.listed_until <> 0 AND p.listed_until > $2
        ) AS granted_users
        FROM bundle t
        WHERE t.owner = $1 AND t.status <> 'archived' AND ($3::bigint IS NULL
          OR (t.created_at, t.id) ${beyond} (SELECT created_at, id FROM bundle WHERE seq = $3 AND owner = $1))
        ORDER BY t.created_at ${sort}, t.id ${sort} LIMIT $4`,
        [owner, now, after, limit + 1],
      )
      const toListed = ({ grantedUsers, ...row }: (typeof rows)[0]) => ({
        bundle: stored.bundleOf(row),
        grantedUsers,
      })
      return stored.pageOf(rows, limit, toListed, ({ seq }) => seq)
    },
    async listBundleUsers({ bundle, now, order, limit, after }) {
      const [beyond, sort, last] = order === 'oldest' ? ['>', 'ASC', 'max'] : ['<', 'DESC', 'min']
      const rows = await read<BundleUserRow>(
        `WITH scanned AS MATERIALIZED (
          SELECT p.position, p.account, p.listed_until FROM pair p
          WHERE p.bundle = $1 AND ($3::bigint IS NULL OR p.position ${beyond} $3)
          ORDER BY p.position ${sort} LIMIT $4
        ), page AS (
          SELECT * FROM scanned WHERE listed_until > $2 ORDER BY position ${sort} LIMIT $5
        )
        SELECT s.*, p.position, a.*, a.created_at AS opened_at, g.*
        FROM (SELECT count(*) AS scanned, ${last}(position) AS through FROM scanned) s
        LEFT JOIN page p ON true
        LEFT JOIN account a ON a.id = p.account
        LEFT JOIN access_grant g
          ON g.bundle = $1 AND g.account = p.account AND g.revoked_at IS NULL AND g.ends_at > $2
        ORDER BY p.position ${sort}`,
        [bundle, now, after, scanLimit, limit + 1],
      )
      // A listed pair has at least one live grant.
      const users = Map.groupBy(rows.filter(isFound), ({ position }) => position)
      const { items, next } = stored.pageOf([...users], limit, userOf, ([position]) => position)
      return { items, next: next ?? restOf(rows, scanLimit) }
    },
    /**
     * Sorts ties by creation in the same direction. A filter by source or account reads all matching grants if they are at most
     * `scanLimit`.
     */
    async listGrants({ bundle, filter, sort, direction, limit, after }) {
      const column = stored.columnOf(sort)
      const [beyond, onward, back] = direction === 'asc' ? ['>', 'ASC', 'DESC'] : ['<', 'DESC', 'ASC']
      const order = `g.${column} ${onward}, g.seq ${onward}`
      const inOrder = `${within[sort]} AND ($2::bigint IS NULL
        OR (g.${column}, g.seq) ${beyond} (SELECT ${column}, seq FROM access_grant WHERE seq = $2))`
      const values = [bundle, after, ...Object.values(valuesOf(filter))]
      const page = (scanned: string, found: string): Promise<ScannedRow<stored.ListedRow>[]> =>
        read(
          `WITH scanned AS MATERIALIZED (
            SELECT g.* FROM access_grant g WHERE g.bundle = $1 AND g.revoked_at IS NULL AND ${scanned}
          ), page AS (
            SELECT * FROM scanned g WHERE ${found} ORDER BY ${order} LIMIT ${limit + 1}
          )
          SELECT s.*, g.*, a.id AS account
          FROM (
            SELECT count(*) AS scanned, (
              SELECT g.seq FROM scanned g ORDER BY g.${column} ${back}, g.seq ${back} LIMIT 1
            ) AS through
            FROM scanned
          ) s
          LEFT JOIN page g ON true
          LEFT JOIN account a ON a.id = g.account AND a.deleted_at IS NULL
          ORDER BY ${order}`,
          values,
        )
      const hasFew = indexedFilters.some(({ field }) => filterValue(filter, field) !== undefined)
      const few = hasFew ? await page(`${indexed} LIMIT ${scanLimit + 1}`, `${inOrder} AND ${matching}`) : []
      const isFew = few.length > 0 && restOf(few, scanLimit + 1) === undefined
      const bound = hasResidualFilter(filter, sort) ? scanLimit : limit + 1
      const rows = isFew ? few : await page(`${inOrder} ORDER BY ${order} LIMIT ${bound}`, matching)
      const { items, next } = stored.pageOf(rows.filter(isFound), limit, stored.listedOf, ({ seq }) => seq)
      return { items, next: next ?? (isFew ? undefined : restOf(rows, bound)) }
    },
  } satisfies Partial<Store>
}

/** A row of a page, with the number of scanned rows and the last position; an empty page has one row without an item. */
type ScannedRow<Row> = Row & { readonly scanned: number; readonly through: number }

const isFound = ({ id }: { readonly id: string | undefined }): boolean => id !== undefined

/** Returns the next position of a page that ended at the scan limit; undefined if it did not. */
function restOf(rows: readonly ScannedRow<unknown>[], bound: number) {
  const [scan] = rows
  return scan?.scanned === bound ? ({ position: scan.through, because: 'scan' } as const) : undefined
}

/** One row for each live grant of a user, with the columns of the account. */
interface BundleUserRow extends ScannedRow<stored.GrantRow>, Omit<Account, 'id' | 'createdAt'> {
  readonly account: AccountId
  readonly openedAt: Instant
  readonly position: number
}

function userOf([, rows]: readonly [number, readonly BundleUserRow[]]): BundleUser {
  const [{ account: id, displayName, avatar, tier, openedAt: createdAt, deletedAt }] = rows as [BundleUserRow]
  return { account: { id, displayName, avatar, tier, createdAt, deletedAt }, live: stored.byStart(rows) }
}

/** The number of the last SQL parameter: $1 is the bundle, $2 the position, then come those of the filter. */
let parameterCount = 2
const { equal, within, matching } = conditionsOf((_, type) => `$${++parameterCount}::${type}`)
const indexed = indexedFilters.map(({ field }) => equal[field]).join(' AND ')
