import { columnOf, FOREVER_NUMBER, instantNumber, storedTypes } from './rows.ts'
import type { GrantFilter, GrantSort, Range } from './store.ts'

/** A filter of the grants list by one value of a column; undefined matches all. */
interface EqualFilter {
  /** The column; its SQL parameter has the same name. */
  readonly column: string
  /** The type of the column in PostgreSQL. */
  readonly type: 'bigint' | 'smallint' | 'text'
  readonly readValue: (filter: GrantFilter) => number | string | undefined
  /** The SQLite index, for columns of which one value matches few grants. */
  readonly index?: string
}

/** All filters by a value; the first one with an index is used. */
const equalFilters: readonly EqualFilter[] = [
  { column: 'source_id', type: 'text', readValue: ({ sourceId }) => sourceId, index: 'grant_by_source' },
  { column: 'account', type: 'bigint', readValue: ({ account }) => account, index: 'grant_of_pair' },
  { column: 'type', type: 'smallint', readValue: ({ type }) => type && storedTypes.indexOf(type) },
]

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
  for (const { column, readValue } of equalFilters) values[column] = readValue(filter)
  const ranges = rangesOf(filter)
  for (const sort of sorts) [values[`${sort}Low`], values[`${sort}High`]] = ranges[sort]
  return values
}

/** Tests that a filter has more than a range of the sort column. */
export const narrowsBeyond = (filter: GrantFilter, sorted: GrantSort): boolean =>
  equalFilters.some(({ readValue }) => readValue(filter) !== undefined) ||
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
