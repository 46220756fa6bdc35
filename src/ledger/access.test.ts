import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accessOf, chainAt } from './chain.ts'
import { day, draw, history } from './history.test-bed.ts'
import { FOREVER, type Instant } from './instant.ts'
import { viewOf } from './pair-list.test-bed.ts'

const period = fc
  .record({ start: fc.integer({ min: -10, max: 20 }), length: fc.option(fc.integer({ min: 1, max: 15 })) })
  .map(({ start, length }) => `${start}-${length === null ? '' : start + length} gift`)
const fixtures = fc.array(period, { maxLength: 8 })
const liveOn = (now: Instant, periods: readonly string[]) =>
  viewOf(history(...periods), { now: () => now }).live

describe('access', () => {
  test('access: exists exactly while a live grant covers now, and ends where the chain does', () => {
    fc.assert(
      fc.property(fixtures, (periods) => {
        const live = liveOn(day(0), periods)
        const access = accessOf(live, day(0))
        expect(access !== undefined).toBe(live.some((grant) => grant.startsAt <= day(0)))
        if (access === undefined) return
        expect(access.endsAt).toBe(chainAt(live, day(0)).accessEnd)
        expect(access.current.startsAt).toBeLessThanOrEqual(day(0))
        for (const grant of live) expect(access.current.startsAt).toBeLessThanOrEqual(grant.startsAt)
      }),
    )
  })

  test('access: of two that cover now the one that began first is current (BUNDLE-USERS-CURRENT-OVERLAP)', () => {
    const access = accessOf(liveOn(day(0), ['-2-20 trial', '-5-10 paid inv-1']), day(0))
    expect(access && draw([access.current])).toEqual(['-5-10 paid inv-1'])
    expect(access?.endsAt).toBe(day(20))
  })

  test('access: of two that began together the one created first is current', () => {
    const access = accessOf(liveOn(day(0), ['-5-10 paid inv-1', '-5-20 trial']), day(0))
    expect(access && draw([access.current])).toEqual(['-5-10 paid inv-1'])
  })

  test('access: a permanent link makes it permanent', () => {
    expect(accessOf(liveOn(day(0), ['-5-10 gift', '10- gift']), day(0))?.endsAt).toBe(FOREVER)
  })

  test('access: there is none when all is scheduled', () => {
    expect(accessOf(liveOn(day(0), ['1-10 gift', '10- gift']), day(0))).toBeUndefined()
  })
})
