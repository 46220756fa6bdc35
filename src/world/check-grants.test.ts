import { describe, expect, it } from 'vitest'
import { faultsOf, withBundle, withGrant } from './faults-of.ts'

describe('a grant with one fault', () => {
  it.each([
    ['type: gift', '2:53 bundles.grid.grants[0].account: is missing: add it'],
    ['account: ada', '2:53 bundles.grid.grants[0]: source is missing: a paid_external grant has one'],
    [
      'account: eda, type: gift',
      '2:64 bundles.grid.grants[0].account: there is no account "eda": did you mean "ada"?',
    ],
    [
      'account: ada, type: gifts',
      '2:75 bundles.grid.grants[0].type: is "gifts" but must be one of trial, owner_grant, paid_external, referral_reward, gift; did you mean "gift"?',
    ],
    [
      'account: ada, type: gift, endsAt: +1d',
      '2:81 bundles.grid.grants[0].endsAt: is no known property; did you mean "ends"?',
    ],
    [
      'account: ada, type: gift, ends: now',
      '2:87 bundles.grid.grants[0].ends: now is not after the start: write a later moment, or leave it out for permanent access',
    ],
    [
      'account: ada, type: gift, starts: -5d, ends: -6d',
      '2:100 bundles.grid.grants[0].ends: -6d is not after the start',
    ],
    [
      'account: ada, type: gift, starts: 2027-01-02, ends: 2027-01-02',
      '2:107 bundles.grid.grants[0].ends: 2027-01-02 is not after the start',
    ],
    [
      'account: ada, type: gift, starts: -5d, created: -4d',
      '2:89 bundles.grid.grants[0].starts: -5d lies before it was created: a grant starts when it is created, or later',
    ],
    [
      'account: ada, type: gift, starts: +5d, created: +1d',
      '2:103 bundles.grid.grants[0].created: +1d lies in the future',
    ],
    [
      'account: ada, type: gift, starts: -5d, created: -5d, revoked: -6d',
      '2:117 bundles.grid.grants[0].revoked: -6d lies before it was created',
    ],
    ['account: ada, type: gift, ends: "-1d"', '2:87 bundles.grid.grants[0].ends: -1d is not after the start'],
    [
      'account: ada, type: gift, ends: 30',
      '2:87 bundles.grid.grants[0].ends: is the number 30 but must be a moment',
    ],
    [
      'account: ada, type: paid_external',
      '2:53 bundles.grid.grants[0]: source is missing: a paid_external grant has one',
    ],
    [
      'account: ada, type: gift, source: "a b"',
      '2:89 bundles.grid.grants[0].source: is "a b" but must be a sourceId',
    ],
    [
      'account: ada, type: gift, source: "a-{n}"',
      '2:89 bundles.grid.grants[0].source: has {n}, the number of a member, but the account is no crowd',
    ],
    [
      'account: ada, type: gift, source: "a-{k}"',
      '2:89 bundles.grid.grants[0].source: has {k}, the number of a period, but there is no series',
    ],
    [
      `account: crew, type: gift, source: "${'a'.repeat(252)}{n}"`,
      '2:90 bundles.grid.grants[0].source: must have at most 256 characters when {n} and {k} are filled in',
    ],
    [
      'account: ada, type: gift, starts: -5d, every: 1mo, source: a',
      '2:114 bundles.grid.grants[0].source: is the same for each period of the series: put {k}',
    ],
    [
      'account: ada, type: gift, starts: -5d, every: 1mo, ends: now',
      '2:112 bundles.grid.grants[0].ends: cannot stand beside every: leave one of them out',
    ],
    [
      'account: ada, type: gift, starts: -5d, every: monthly',
      '2:101 bundles.grid.grants[0].every: is "monthly" but must be a length of time without a sign',
    ],
    [
      'account: ada, type: gift, starts: -5d, every: 0d',
      '2:101 bundles.grid.grants[0].every: must be longer than nothing',
    ],
    [
      'account: ada, type: gift, times: 3',
      '2:88 bundles.grid.grants[0].times: is for series only: add every, or leave it out',
    ],
    ['account: ada, type: gift, nth: 3', '2:86 bundles.grid.grants[0].nth: is for crowds only: leave it out'],
    [
      'account: crew-1, type: gift, step: 3d',
      '2:90 bundles.grid.grants[0].step: is for crowds only: leave it out',
    ],
    [
      'account: crew, type: gift, nth: 6',
      '2:87 bundles.grid.grants[0].nth: leaves nobody of the 5 members: write a smaller number',
    ],
    [
      'account: crew, type: gift, starts: -3d, step: 1d, created: -3d',
      "2:101 bundles.grid.grants[0].step: has the last member's grant created in the future",
    ],
  ])('grants: %s', (line, expected) => {
    expect(faultsOf(withGrant(line))).toEqual([expect.stringContaining(expected)])
  })
})

describe('readWorld: one source twice for a pair and type', () => {
  const gift = (account: string, source: string, more = ''): string =>
    `{ account: ${account}, type: gift, source: '${source}'${more} }`
  const sources = (...grants: string[]): readonly string[] =>
    faultsOf(withBundle(`grants: [\n ${grants.join(',\n ')}]`)).map((fault) =>
      fault.replace(/: .*already.*/, ''),
    )

  it('is refused', () => {
    expect(faultsOf(withBundle(`grants: [\n ${gift('ada', 'a')},\n ${gift('ada', 'a')}]`))).toEqual([
      '4:38 bundles.grid.grants[1].source: "a" is the source of grants[0] already, for the same account and type: choose another one',
    ])
    const paid = '{ account: ada, source: a }'
    expect(sources(paid, '{ account: ada, source: a, type: paid_external }')).toHaveLength(1)
    const refused = ['4:39 bundles.grid.grants[1].source']
    expect(sources(gift('crew', 'a-{n}'), gift('crew', 'a-{n}'))).toEqual(refused)
    expect(sources(gift('crew-3', 'a-3'), gift('crew', 'a-{n}'))).toEqual(refused)
    expect(sources(gift('crew', 'a', ', nth: 2'), gift('crew', 'a', ', nth: 4'))).toEqual(refused)
    const series = ', starts: -9d, every: 1d'
    expect(sources(gift('ada', 'a.7'), gift('ada', 'a.{k}', series))).toEqual([
      '4:38 bundles.grid.grants[1].source',
    ])
  })

  it('is no fault with another account, type, bundle or member', () => {
    expect(sources(gift('ada', 'a'), gift('bob', 'a'), gift('ada', 'A'))).toEqual([])
    expect(sources(gift('ada', 'a'), '{ account: ada, source: a }')).toEqual([])
    expect(sources(gift('crew', 'a-{n}'), gift('crew-3', 'a-4'))).toEqual([])
    expect(sources(gift('crew', 'a', ', nth: 2'), gift('crew', 'a', ', nth: 3'))).toEqual([])
    expect(sources(gift('crew', 'a', ', nth: 2'), gift('crew-3', 'a'))).toEqual([])
    const series = ', starts: -9d, every: 1d'
    expect(sources(gift('ada', 'a.7x'), gift('ada', 'ab7'), gift('ada', 'a.{k}', series))).toEqual([])
  })
})
