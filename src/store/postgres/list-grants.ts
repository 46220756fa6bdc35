import { toAccountId } from '../../ledger/ids.ts'
import { narrowsBeyond, rangesOf, valuesOf } from '../grant-filter.ts'
import { type GrantRow, grantOf, nothingMore, sliceOf } from '../rows.ts'
import type { ListedGrant, Store } from '../store.ts'
import type { bundleNumbers } from './bundles.ts'
import type { Database } from './database.ts'
import { grantColumns } from './grants.ts'

/**
 * The grants list of a database: a bundle's grants that are not revoked, sorted, ties by creation in the same direction. A page
 * reads as many rows of its index as it gives, at most `scanLimit` where a filter leaves some out. A filter by source or account
 * reads all that these have, when that is no more than `scanLimit`.
 */
export function listGrantsOn(
  { ask }: Database,
  numberOf: ReturnType<typeof bundleNumbers>,
  scanLimit: number,
): Store['listGrants'] {
  return async (query) => {
    const { filter, sort, limit } = query
    const bundle = await numberOf(query.bundle)
    if (bundle === undefined) return nothingMore
    const read = (few: boolean): Promise<Row[]> => {
      const { sql, values } = pageOf(query, bundle, few, scanLimit)
      return ask<Row>(sql, values)
    }
    const hasFew = filter.sourceId !== undefined || filter.account !== undefined
    let rows = hasFew ? await read(true) : []
    const isFew = hasFew && (rows[0]?.scanned ?? 0) <= scanLimit
    if (!isFew) rows = await read(false)
    const [scan] = rows
    const { items, next } = sliceOf(rows.filter(isGrant), limit, toListed, ({ seq }) => seq)
    const isBounded = !isFew && narrowsBeyond(filter, sort) && scan?.scanned === scanLimit
    return { items, next: next ?? (isBounded ? { position: scan.through, because: 'scan' } : undefined) }
  }
}

const columns = { createdAt: 'g.created_at', startsAt: 'g.starts_at', endsAt: 'g.ends_at' } as const

/** The statement of one page: what is scanned, by the index of the sort or all that few have, and what of that matches. */
function pageOf(
  { filter, sort, direction, limit, after }: Parameters<Store['listGrants']>[0],
  bundle: number,
  few: boolean,
  scanLimit: number,
) {
  const values: unknown[] = []
  const $ = (value: unknown): string => `$${values.push(value)}`
  const column = columns[sort]
  const [order, reversed, beyond] = direction === 'asc' ? ['ASC', 'DESC', '>'] : ['DESC', 'ASC', '<']
  const sorted = `ORDER BY ${column} ${order}, g.seq ${order}`
  const ranges = rangesOf(filter)
  const { account, type, source } = valuesOf(filter, ranges)
  const equal = [
    ...(account === undefined ? [] : [`g.account = ${$(account)}`]),
    ...(source === undefined ? [] : [`g.source_id = ${$(source)}`]),
  ]
  const within = (sort: keyof typeof columns) =>
    `${columns[sort]} BETWEEN ${$(ranges[sort][0])} AND ${$(ranges[sort][1])}`
  const inOrder = [within(sort)]
  if (after !== undefined)
    inOrder.push(
      `(${column}, g.seq) ${beyond} ((SELECT ${column} FROM access_grant g WHERE g.seq = ${$(after)}), ${$(after)})`,
    )
  const matching = [
    ...(few ? inOrder : equal),
    ...(type === undefined ? [] : [`g.type = ${$(type)}`]),
    ...(['createdAt', 'startsAt', 'endsAt'] as const).filter((other) => other !== sort).map(within),
  ]
  const bound = few ? scanLimit + 1 : narrowsBeyond(filter, sort) ? scanLimit : limit + 1
  const sql = `
    WITH scanned AS MATERIALIZED (
      SELECT g.* FROM access_grant g
      WHERE g.bundle = ${$(bundle)} AND g.revoked_at IS NULL
        AND ${(few ? equal : inOrder).join(' AND ')}
      ${few ? '' : sorted} LIMIT ${bound}
    ), page AS (
      SELECT * FROM scanned g WHERE ${matching.join(' AND ')} ${sorted} LIMIT ${limit + 1}
    )
    SELECT s.*, ${grantColumns}, a.id AS account
    FROM (
      SELECT count(*) AS scanned,
        (SELECT g.seq FROM scanned g ORDER BY ${column} ${reversed}, g.seq ${reversed} LIMIT 1) AS through
      FROM scanned
    ) s
    LEFT JOIN page g ON true
    LEFT JOIN account a ON a.id = g.account AND a.deleted_at IS NULL
    ${sorted}`
  return { sql, values }
}

/** A listed grant, its account unless that is deleted, and how much was scanned for the page. Without a grant there is one row, of the scan alone. */
interface Row extends GrantRow {
  readonly account: number | null
  readonly scanned: number
  readonly through: number
}

const isGrant = ({ id }: { readonly id: string | null }): boolean => id !== null

const toListed = (row: Row): ListedGrant => ({
  grant: grantOf(row),
  account: row.account === null ? undefined : toAccountId(row.account),
})
