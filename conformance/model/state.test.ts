import { describe, expect, it } from 'vitest'
import { emptyPair, instantsIn, type ModelGrant } from './state.ts'

const grant = (earliest: number, latest: number, until: number, revoked: ModelGrant['revoked'] = 'no') => {
  const first = { id: 'g', grantType: 'gift', startsAt: latest, endsAt: until }
  return { id: 'g', first, from: { earliest, latest }, until, revoked } as ModelGrant
}
const instants = (grants: readonly ModelGrant[], ends: readonly number[] = [], clock = -Infinity) =>
  instantsIn({ ...emptyPair, grants, clock }, { earliest: 10, latest: 20 }, ends)

describe('the instants at which a request can have been served', () => {
  it.each([
    ['the first of the interval', [], [], [10]],
    ['the earliest start of a grant', [grant(12, 90, 99)], [], [10, 12]],
    ['the latest start of a grant', [grant(1, 13, 99)], [], [10, 13]],
    ['the end of a grant', [grant(1, 2, 14)], [], [10, 14]],
    ['the end that is asked for', [], [15], [10, 15]],
    ['those of every grant', [grant(1, 2, 14), grant(14, 16, 99)], [], [10, 14, 16]],
  ])('%s is one of them', (_, grants, ends, expected) => {
    expect(instants(grants, ends)).toEqual(expected)
  })

  it('each is there once', () => {
    expect(instants([grant(12, 12, 14), grant(14, 14, 20)], [14])).toEqual([10, 12, 14, 20])
  })

  it.each([
    ['before the interval', [grant(7, 8, 9)], [6]],
    ['at its beginning', [grant(10, 10, 10)], [10]],
    ['behind the interval', [grant(21, 22, 23)], [24]],
    ['of a revoked grant', [grant(12, 13, 14, 'selected'), grant(15, 16, 17, 'cascade')], []],
  ])('what is %s adds none', (_, grants, ends) => {
    expect(instants(grants, ends)).toEqual([10])
  })

  it('the last of the interval is one of them', () => {
    expect(instants([grant(1, 2, 20)])).toEqual([10, 20])
  })

  it('none is before the latest that the ledger wrote as now', () => {
    expect(instants([grant(12, 13, 14)], [15], 13)).toEqual([13, 14, 15])
    expect(instants([grant(12, 13, 14)], [15], 9)).toEqual([10, 12, 13, 14, 15])
  })
})
