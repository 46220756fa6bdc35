import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainAt } from './chain.ts'
import { day, draw, history } from './history.test-bed.ts'
import type { Instant } from './instant.ts'
import { viewOf } from './pair-list.test-bed.ts'

const period = fc
  .record({ start: fc.integer({ min: -10, max: 20 }), length: fc.option(fc.integer({ min: 1, max: 15 })) })
  .map(({ start, length }) => `${start}-${length === null ? '' : start + length} gift`)
const fixtures = fc.array(period, { maxLength: 8 })
const liveOn = (now: Instant, periods: readonly string[]) =>
  viewOf(history(...periods), { now: () => now }).live

describe('chain', () => {
  test('chain: reaches to the first instant without access', () => {
    fc.assert(
      fc.property(fixtures, (periods) => {
        const now = day(0)
        const live = liveOn(now, periods)
        const covered = (instant: Instant): boolean =>
          live.some((grant) => grant.startsAt <= instant && instant < grant.endsAt)
        const { accessEnd } = chainAt(live, now)
        expect(covered(accessEnd)).toBe(false)
        const edges = live.flatMap((grant) => [grant.startsAt, grant.endsAt])
        for (const edge of [now, ...edges])
          if (now <= edge && edge < accessEnd) expect(covered(edge)).toBe(true)
      }),
    )
  })

  test('chain: holds exactly the live grants that begin no later than it reaches', () => {
    fc.assert(
      fc.property(fixtures, (periods) => {
        const live = liveOn(day(0), periods)
        const chain = chainAt(live, day(0))
        expect(chain.grants).toEqual(live.filter((grant) => grant.startsAt <= chain.accessEnd))
      }),
    )
  })

  const cases: readonly [string, readonly string[], readonly string[], number][] = [
    ['is empty and reaches no further than now when nothing is live', [], [], 0],
    ['is empty before a scheduled grant', ['5-10 trial'], [], 0],
    ['a grant that starts now covers now', ['0-10 gift'], ['0-10 gift'], 10],
    ['a grant that ends now does not cover now', ['-5-0 gift', '1-2 gift'], [], 0],
    [
      'a grant that starts where another ends continues it',
      ['-5-5 gift', '5-9 gift'],
      ['-5-5 gift', '5-9 gift'],
      9,
    ],
    ['a gap ends it', ['-5-5 gift', '5.001-9 gift'], ['-5-5 gift'], 5],
    ['a revoked link breaks it', ['-5-5 gift', '5-9 gift revoked@0', '9-12 gift'], ['-5-5 gift'], 5],
    [
      'an enclosed grant does not shorten it',
      ['-5-9 gift', '1-2 trial', '9-10 gift'],
      ['-5-9 gift', '1-2 trial', '9-10 gift'],
      10,
    ],
    ['permanent access never ends', ['-5-9 gift', '9- gift'], ['-5-9 gift', '9- gift'], Infinity],
  ]
  test.each(cases)('chain: %s', (_, periods, grants, accessEnd) => {
    const chain = chainAt(liveOn(day(0), periods), day(0))
    expect(draw(chain.grants)).toEqual(grants)
    expect(chain.accessEnd).toBe(day(accessEnd))
  })
})
