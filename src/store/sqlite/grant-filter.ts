import { FOREVER } from '../../ledger/instant.ts'
import type { GrantFilter, Range } from '../store.ts'
import { FOREVER_NUMBER, instantNumber, typeNumbers } from './encoding.ts'

/** A filter as the numbers that a statement compares with: what is undefined matches everything, ranges hold both of their ends. */
export interface StoredFilter {
  readonly account: number | null
  readonly type: number | null
  readonly source: string | null
  readonly createdLow: number
  readonly createdHigh: number
  readonly startsLow: number
  readonly startsHigh: number
  readonly endsLow: number
  readonly endsHigh: number
}

/** The filter in numbers. */
export function storedFilter(filter: GrantFilter): StoredFilter {
  const created = inclusive(filter.createdAt, filter.bounds)
  const starts = inclusive(filter.startsAt, filter.bounds)
  const ends = inclusive(filter.endsAt, filter.bounds)
  return {
    account: filter.account ?? null,
    type: filter.type === undefined ? null : typeNumbers[filter.type],
    source: filter.sourceId ?? null,
    createdLow: created.low,
    createdHigh: created.high,
    startsLow: starts.low,
    startsHigh: starts.high,
    endsLow: ends.low,
    endsHigh: matchesPermanent(filter) ? ends.high : Math.min(ends.high, FOREVER_NUMBER - 1),
  }
}

/** Whether anything but a range of the column that sorts narrows the list. */
export function narrowsBeyond(filter: GrantFilter, sort: 'createdAt' | 'startsAt' | 'endsAt'): boolean {
  const { account, type, sourceId } = filter
  const others = (['createdAt', 'startsAt', 'endsAt'] as const).filter((column) => column !== sort)
  return (
    account !== undefined ||
    type !== undefined ||
    sourceId !== undefined ||
    others.some((column) => isBounded(filter[column]))
  )
}

/** The condition on a grant `g` that a `StoredFilter` is bound to. */
export const filterCondition = `
  (@type IS NULL OR g.type = @type)
  AND (@account IS NULL OR g.account = @account)
  AND (@source IS NULL OR g.source_id = @source)
  AND g.created_at BETWEEN @createdLow AND @createdHigh
  AND g.starts_at BETWEEN @startsLow AND @startsHigh
  AND g.ends_at BETWEEN @endsLow AND @endsHigh`

const isBounded = ({ after, before }: Range): boolean => after !== undefined || before !== undefined

const matchesPermanent = ({ permanent, endsAt }: GrantFilter): boolean =>
  permanent === 'latest' || !isBounded(endsAt)

function inclusive({ after, before }: Range, bounds: GrantFilter['bounds']) {
  const inside = bounds === 'exclusive' ? 1 : 0
  return {
    low: after === undefined ? 0 : Math.max(0, instantNumber(after) + inside),
    high: instantNumber(before ?? FOREVER) - (before === undefined ? 0 : inside),
  }
}
