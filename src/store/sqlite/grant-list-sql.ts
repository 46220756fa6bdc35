import type { Direction, GrantSort } from '../store.ts'
import { filterCondition, type StoredFilter } from './grant-filter.ts'
import { type GrantRow, grantColumns } from './grant-row.ts'
import { read } from './statement.ts'

/** A grant, and its account unless that is deleted. */
export type ListedGrantRow = readonly [...GrantRow, account: number | null]

const listedColumns = `${grantColumns}, a.id`
const withAccount = 'LEFT JOIN account a ON a.id = g.account AND a.deleted_at IS NULL'

/** What the columns that sort are called in a stored filter. */
export const sortColumns = { createdAt: 'created', startsAt: 'starts', endsAt: 'ends' } as const

const indexes = {
  createdAt: { column: 'created_at', index: 'grant_by_created' },
  startsAt: { column: 'starts_at', index: 'grant_by_start' },
  endsAt: { column: 'ends_at', index: 'grant_by_end' },
} as const satisfies Record<GrantSort, unknown>

const eachSort = <Made>(make: (sort: GrantSort) => Made): Record<GrantSort, Made> => ({
  createdAt: make('createdAt'),
  startsAt: make('startsAt'),
  endsAt: make('endsAt'),
})

const eachDirection = <Made>(make: (direction: Direction) => Made): Record<Direction, Made> => ({
  asc: make('asc'),
  desc: make('desc'),
})

/** The instant of one grant that a list sorts by, whatever has become of the grant. */
export const sortKeys = eachSort((sort) =>
  read<[seq: number, bundle: number], readonly [key: number]>(
    `SELECT ${indexes[sort].column} FROM grant WHERE seq = ? AND bundle = ?`,
  ),
)

interface Scan {
  readonly bundle: number
  readonly key: number
  readonly seq: number
  readonly last: number
  readonly scanLimit: number
}

/** The statements of each sorted list: grants with the very key of the last one and later than it; grants beyond that key; both, filtered within a bound; where that bound lies. */
export const grantLists = eachSort((sort) => eachDirection((direction) => grantList(sort, direction)))

function grantList(sort: GrantSort, direction: Direction) {
  const { column, index } = indexes[sort]
  const [order, beyond, within] = direction === 'asc' ? ['ASC', '>', '<='] : ['DESC', '<', '>=']
  const from = `FROM grant g INDEXED BY ${index}`
  const inBundle = 'g.revoked_at IS NULL AND g.bundle ='
  // A union without an order of its own gives its first part, then its second.
  const nextRows = (columns: string): string => `
    SELECT * FROM (
      SELECT ${columns} ${from} WHERE ${inBundle} @bundle AND g.${column} = @key AND g.seq ${beyond} @seq
      ORDER BY g.seq ${order} LIMIT @scanLimit
    )
    UNION ALL
    SELECT * FROM (
      SELECT ${columns} ${from} WHERE ${inBundle} @bundle AND g.${column} ${beyond} @key AND g.${column} ${within} @last
      ORDER BY g.${column} ${order}, g.seq ${order} LIMIT @scanLimit
    )
    LIMIT @scanLimit`
  return {
    ties: read<[bundle: number, key: number, seq: number, most: number], ListedGrantRow>(`
      SELECT ${listedColumns} ${from} ${withAccount}
      WHERE ${inBundle} ? AND g.${column} = ? AND g.seq ${beyond} ?
      ORDER BY g.seq ${order} LIMIT ?`),
    rest: read<[bundle: number, key: number, last: number, most: number], ListedGrantRow>(`
      SELECT ${listedColumns} ${from} ${withAccount}
      WHERE ${inBundle} ? AND g.${column} ${beyond} ? AND g.${column} ${within} ?
      ORDER BY g.${column} ${order}, g.seq ${order} LIMIT ?`),
    scan: read<[Scan & StoredFilter & { readonly most: number }], ListedGrantRow>(`
      SELECT ${listedColumns} FROM (${nextRows('g.*')}) g ${withAccount}
      WHERE ${filterCondition} LIMIT @most`),
    scanned: read<[Scan & { readonly skip: number }], readonly [seq: number]>(
      `${nextRows('g.seq')} OFFSET @skip`,
    ),
  }
}

const candidateSources = {
  source: `grant g INDEXED BY grant_by_source`,
  account: `grant g INDEXED BY grant_of_pair`,
} as const

const candidateKeys = {
  source: 'g.bundle = @bundle AND g.revoked_at IS NULL AND g.source_id = @source',
  account: 'g.bundle = @bundle AND g.revoked_at IS NULL AND g.account = @account',
} as const

const eachCandidate = <Made>(make: (by: 'source' | 'account') => Made) => ({
  source: make('source'),
  account: make('account'),
})

/** How many unrevoked grants one source or one account has in a bundle, counted as far as `most`. */
export const candidateCounts = eachCandidate((by) =>
  read<[StoredFilter & { readonly bundle: number; readonly most: number }], readonly [count: number]>(`
    SELECT count(*) FROM (
      SELECT 1 FROM ${candidateSources[by]} WHERE ${candidateKeys[by]} LIMIT @most
    )`),
)

/** Those of them that match, in any order. */
export const candidates = eachCandidate((by) =>
  read<[StoredFilter & { readonly bundle: number }], ListedGrantRow>(`
    SELECT ${listedColumns} FROM ${candidateSources[by]} ${withAccount}
    WHERE ${candidateKeys[by]} AND ${filterCondition}`),
)
