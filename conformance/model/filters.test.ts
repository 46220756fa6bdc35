import { expect, it } from 'vitest'
import type { Trial } from '../kit/check.ts'
import type { BundleGrant, BundleModel } from './bundle-model.ts'
import { filtersOf } from './filters.ts'
import type { PlannedQuery } from './query-arbitraries.ts'

const second = Date.parse('2027-03-01T10:00:00Z')

/** A grant that a ledger shows to end in this second; its end was sent so, or with more digits. */
const ending = (id: string, isPoint: boolean): BundleGrant => ({
  ...{ id, grantType: 'gift', userId: id, sourceId: undefined, startsAt: undefined, createdAt: undefined },
  ...{ endsAt: second, pair: 0, isPoint, revoked: 'no' },
})

it.each([
  ['an end that was sent with more digits than are shown', 'not shown', false],
  ['an end that was sent as it is shown', 'at the bound', true],
])('%s, beside one that lies at the bound, is %s', (_, expected, isPoint) => {
  const other = ending('other', isPoint)
  const known = { grants: [ending('exact', true), other], begun: -Infinity } as unknown as BundleModel
  const time = { field: 'ends', side: 'Before', grantOffset: 0, zone: 'Z', offset: 0 } as const
  const planned = { grantIndex: 0, state: 'all', times: [time] } as unknown as PlannedQuery
  const [filter] = filtersOf({ now: () => second - 1 } as Trial, known, planned)
  expect(filter?.query).toEqual({ endsBefore: '2027-03-01T10:00:00.000Z' })
  expect(filter?.keeps(other)).toBe(expected)
})
