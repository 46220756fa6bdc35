import { columnOf, FOREVER_NUMBER, instantNumber, storedTypes } from './rows.ts'
import type { GrantFilter, GrantSort, Range } from './store.ts'

/** A filter of the grants list that a column must equal; undefined matches all. */
interface EqualFilter {
  /** The column, and the name of its parameter. */
  readonly column: string
  /** Its type in PostgreSQL. */
  readonly type: 'bigint' | 'smallint' | 'text'
  readonly wanted: (filter: GrantFilter) => number | string | undefined
  /** The index of SQLite with which few grants match. */
  readonly index?: string
}

/** Every filter by a value; those with an index in the order in which it is tried. */
const equals: readonly EqualFilter[] = [
  { column: 'source_id', type: 'text', wanted: ({ sourceId }) => sourceId, index: 'grant_by_source' },
  { column: 'account', type: 'bigint', wanted: ({ account }) => account, index: 'grant_of_pair' },
  { column: 'type', type: 'smallint', wanted: ({ type }) => type && storedTypes.indexOf(type) },
]

/** Every filter by a range, which are also the sorts. */
const sorts: readonly GrantSort[] = ['createdAt', 'startsAt', 'endsAt']

/** The filters that may match few grants. */
export const indexedFilters = equals.flatMap(({ index, ...filter }) =>
  index === undefined ? [] : [{ index, ...filter }],
)

/**
 * What a grant `g` must satisfy, in SQL over the parameters of `valuesOf`, each of which is asked for once and in their order:
 * each value by its column, each range by its name, and all of them.
 */
export function conditionsOf(parameter: (name: string, type: EqualFilter['type']) => string) {
  const equal: Record<string, string> = Object.fromEntries(
    equals.map(({ column, type }) => {
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

/** A range with numbers that both belong to it. */
type Bounds = readonly [low: number, high: number]

/** What a filter compares with, by the names of its parameters; undefined matches all. */
export function valuesOf(filter: GrantFilter): Record<string, number | string | undefined> {
  const ranges = rangesOf(filter)
  return Object.fromEntries([
    ...equals.map(({ column, wanted }) => [column, wanted(filter)]),
    ...sorts.flatMap((sort) => [
      [`${sort}Low`, ranges[sort][0]],
      [`${sort}High`, ranges[sort][1]],
    ]),
  ])
}

/** Whether anything but a range of the column that sorts narrows the list. */
export const narrowsBeyond = (filter: GrantFilter, sorted: GrantSort): boolean =>
  equals.some(({ wanted }) => wanted(filter) !== undefined) ||
  sorts.some((sort) => sort !== sorted && isBounded(filter[sort]))

/** Whether a range leaves anything out. */
export const isBounded = ({ after, before }: Range): boolean => after !== undefined || before !== undefined

/** The ranges as numbers, both of which belong to them. */
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
