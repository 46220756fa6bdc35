import { FOREVER } from '../ledger/instant.ts'
import { FOREVER_NUMBER, instantNumber, storedTypes } from './rows.ts'
import type { GrantFilter, GrantSort, Range } from './store.ts'

/** A range with numbers that both belong to it. */
type Bounds = readonly [low: number, high: number]

/** What a filter compares with, by the names of its parameters and in their order; undefined matches all. */
export const valuesOf = (
  filter: GrantFilter,
  { createdAt, startsAt, endsAt }: Record<GrantSort, Bounds>,
) => ({
  account: filter.account,
  type: filter.type && storedTypes.indexOf(filter.type),
  source: filter.sourceId,
  createdLow: createdAt[0],
  createdHigh: createdAt[1],
  startsLow: startsAt[0],
  startsHigh: startsAt[1],
  endsLow: endsAt[0],
  endsHigh: endsAt[1],
})

/** Whether anything but a range of the column that sorts narrows the list. */
export const narrowsBeyond = (filter: GrantFilter, sort: GrantSort): boolean =>
  filter.account !== undefined ||
  filter.type !== undefined ||
  filter.sourceId !== undefined ||
  (sort !== 'createdAt' && isBounded(filter.createdAt)) ||
  (sort !== 'startsAt' && isBounded(filter.startsAt)) ||
  (sort !== 'endsAt' && isBounded(filter.endsAt))

const isBounded = ({ after, before }: Range): boolean => after !== undefined || before !== undefined

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
    before === undefined ? FOREVER_NUMBER : instantNumber(before ?? FOREVER) - inside,
  ]
}
