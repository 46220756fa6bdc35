import { describe, expect, test } from 'vitest'
import { stateOf } from './grant.ts'
import { day, history } from './history.test-bed.ts'
import { isLive } from './pair-list.test-bed.ts'

describe('grant state', () => {
  test.each([
    ['10-20 gift', 9, 'scheduled'],
    ['10-20 gift', 10, 'current'],
    ['10-20 gift', 19.9, 'current'],
    ['10-20 gift', 20, 'expired'],
    ['10- gift', 1_000_000, 'current'],
    ['10-20 gift revoked@5', 5, 'revoked'],
    ['10-20 gift revoked@15', 25, 'revoked'],
  ])('grant state: %s is on day %d %s', (period, now, state) => {
    const [grant] = history(period)
    if (grant === undefined) throw new Error('drawn nothing')
    expect(stateOf(grant, day(now))).toBe(state)
    expect(isLive(grant, day(now))).toBe(state === 'current' || state === 'scheduled')
  })
})
