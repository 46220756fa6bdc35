import { columnOf, FOREVER_NUMBER, type GrantRow, instantNumber, storedTypes } from './rows.ts'
import type { GrantFilter, GrantSort, Range } from './store.ts'

/** A filter of the grants list by one value of a column. Both stores get the SQL for all filters of that list from this file. */
interface EqualFilter {
  /** The column; its SQL parameter has the same name. */
  readonly column: string
  readonly field: 'sourceId' | 'account' | 'type'
  /** The type of the column in PostgreSQL. */
  readonly type: 'bigint' | 'smallint' | 'text'
  /** The SQLite index, for columns of which one value matches few grants. */
  readonly index?: string
}

/** All filters by a value; the first one with an index is used. */
const equalFilters: readonly EqualFilter[] = [
  { column: 'source_id', field: 'sourceId', type: 'text', index: 'grant_by_source' },
  { column: 'account', field: 'account', type: 'bigint', index: 'grant_of_pair' },
  { column: 'type', field: 'type', type: 'smallint' },
]

/** Returns the stored value that a filter wants; undefined matches all. */
export const wantedIn = (filter: GrantFilter, field: EqualFilter['field']): number | string | undefined =>
  field === 'type' ? filter.type && storedTypes.indexOf(filter.type) : filter[field]

/** The columns with a range filter, which are also the sort columns. */
const sorts: readonly GrantSort[] = ['createdAt', 'startsAt', 'endsAt']

/** The filters that have an index. */
export const indexedFilters = equalFilters.flatMap(({ index, ...filter }) =>
  index === undefined ? [] : [{ index, ...filter }],
)

/**
 * Returns the SQL conditions of all filters on a grant `g`: by column (`equal`), by range (`within`), and all joined by AND.
 * `parameter` is called once for each parameter, in the order of `valuesOf`, and returns its placeholder.
 */
export function conditionsOf(parameter: (name: string, type: EqualFilter['type']) => string) {
  const equal: Record<string, string> = Object.fromEntries(
    equalFilters.map(({ column, type }) => {
      const value = parameter(column, type)
      return [column, `(${value} IS NULL OR g.${column} = ${value})`]
    }),
  )
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
  for (const { column, field } of equalFilters) values[column] = wantedIn(filter, field)
  const ranges = rangesOf(filter)
  for (const sort of sorts) [values[`${sort}Low`], values[`${sort}High`]] = ranges[sort]
  return values
}

/** Returns a test of rows with their accounts, deleted ones too: what `matching` is in SQL. */
export function matcherOf(filter: GrantFilter, ranges: Record<GrantSort, Bounds>) {
  return (row: Pick<GrantRow, 'type' | 'sourceId' | GrantSort> & { readonly holder: number }): boolean =>
    (filter.account ?? row.holder) === row.holder &&
    (filter.sourceId ?? row.sourceId) === row.sourceId &&
    (wantedIn(filter, 'type') ?? row.type) === row.type &&
    sorts.every((sort) => row[sort] >= ranges[sort][0] && row[sort] <= ranges[sort][1])
}

/** Tests that a filter has more than a range of the sort column. */
export const narrowsBeyond = (filter: GrantFilter, sorted: GrantSort): boolean =>
  equalFilters.some(({ field }) => wantedIn(filter, field) !== undefined) ||
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
