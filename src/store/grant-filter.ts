import { columnOf, FOREVER_NUMBER, type GrantRow, instantNumber, storedTypes } from './rows.ts'
import type { GrantFilter, GrantSort, Range } from './store.ts'

/** The filters of the grants list by one value, from which both stores get their SQL: each with the type of its column in PostgreSQL. */
const columnTypes = { sourceId: 'text', account: 'bigint', type: 'smallint' } as const
type EqualField = keyof typeof columnTypes
const equalFields = Object.keys(columnTypes) as EqualField[]

/** Returns the stored value that a field must equal; undefined matches all. */
export const filterValue = (filter: GrantFilter, field: EqualField): number | string | undefined =>
  field === 'type' ? filter.type && storedTypes.indexOf(filter.type) : filter[field]

/** The columns with a range filter, which are also the sort columns. */
const sorts: readonly GrantSort[] = ['createdAt', 'startsAt', 'endsAt']

/** The filters of which one value matches few grants, and their SQLite indexes; the first one is used. */
export const indexedFilters = [
  { field: 'sourceId', index: 'grant_by_source' },
  { field: 'account', index: 'grant_of_pair' },
] as const

/**
 * Returns the SQL conditions of all filters on a grant `g`: by column (`equal`), by range (`within`), and all joined by AND.
 * `parameter` is called once for each parameter, in the order of `valuesOf`, and returns its placeholder.
 */
export function conditionsOf(parameter: (name: string, type: (typeof columnTypes)[EqualField]) => string) {
  const equal = Object.fromEntries(
    equalFields.map((field) => {
      const value = parameter(field, columnTypes[field])
      return [field, `(${value} IS NULL OR g.${columnOf(field)} = ${value})`]
    }),
  ) as Record<EqualField, string>
  const within = Object.fromEntries(
    sorts.map((sort) => [
      sort,
      `g.${columnOf(sort)} BETWEEN ${parameter(`${sort}Low`, 'bigint')} AND ${parameter(`${sort}High`, 'bigint')}`,
    ]),
  ) as Record<GrantSort, string>
  return { equal, within, matching: [...Object.values(equal), ...Object.values(within)].join(' AND ') }
}

/** A closed interval. */
type Bounds = readonly [low: number, high: number]

/** Returns the values of the SQL parameters by their names; undefined matches all. */
export function valuesOf(filter: GrantFilter): Record<string, number | string | undefined> {
  const values: Record<string, number | string | undefined> = {}
  for (const field of equalFields) values[field] = filterValue(filter, field)
  const ranges = rangesOf(filter)
  for (const sort of sorts) [values[`${sort}Low`], values[`${sort}High`]] = ranges[sort]
  return values
}

/** Returns a test of rows with their accounts, deleted ones too: what `matching` is in SQL. */
export function matcherOf(filter: GrantFilter, ranges: Record<GrantSort, Bounds>) {
  return (row: Pick<GrantRow, 'type' | 'sourceId' | GrantSort> & { readonly accountId: number }): boolean =>
    (filter.account ?? row.accountId) === row.accountId &&
    (filter.sourceId ?? row.sourceId) === row.sourceId &&
    (filterValue(filter, 'type') ?? row.type) === row.type &&
    sorts.every((sort) => row[sort] >= ranges[sort][0] && row[sort] <= ranges[sort][1])
}

/** Tests that a filter has more than a range of the sort column, which the index of the sort answers. */
export const hasResidualFilter = (filter: GrantFilter, sorted: GrantSort): boolean =>
  equalFields.some((field) => filterValue(filter, field) !== undefined) ||
  sorts.some((sort) => sort !== sorted && isBounded(filter[sort]))

/** Tests that a range has a bound. */
export const isBounded = ({ after, before }: Range): boolean => after !== undefined || before !== undefined

/** Returns the range filters as closed intervals. */
export function rangesOf(filter: GrantFilter): Record<GrantSort, Bounds> {
  const [low, high] = boundsOf(filter.endsAt, filter.bounds)
  const isLatest = filter.permanent === 'latest' || !isBounded(filter.endsAt)
  return {
    createdAt: boundsOf(filter.createdAt, filter.bounds),
    startsAt: boundsOf(filter.startsAt, filter.bounds),
    endsAt: [low, isLatest ? high : Math.min(high, FOREVER_NUMBER - 1)],
  }
}

function boundsOf({ after, before }: Range, bounds: GrantFilter['bounds']): Bounds {
  const inside = bounds === 'exclusive' ? 1 : 0
  return [
    after === undefined ? 0 : Math.max(0, instantNumber(after) + inside),
    before === undefined ? FOREVER_NUMBER : instantNumber(before) - inside,
  ]
}
