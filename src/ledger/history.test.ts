import { expect, test } from 'vitest'
import { day, draw, history } from './history.test-bed.ts'
import { FOREVER } from './instant.ts'

test('history: draws back what it read', () => {
  const periods = [
    '-5-2.5 trial',
    '0-30 paid inv-1',
    '30-60 paid inv-2 revoked@40',
    '60-70 referral revoked@61',
    '70-80 owner',
    '80- gift a.b:c',
  ]
  expect(draw(history(...periods))).toEqual(periods)
})

test('history: names the grants in order of creation, no end is permanent, all were created with the earliest start', () => {
  expect(history('0-30 paid inv-1', '30- gift revoked@31')).toEqual([
    {
      id: 'g1',
      type: 'paid_external',
      sourceId: 'inv-1',
      startsAt: day(0),
      endsAt: day(30),
      createdAt: day(0),
      revokedAt: undefined,
    },
    {
      id: 'g2',
      type: 'gift',
      sourceId: undefined,
      startsAt: day(30),
      endsAt: FOREVER,
      createdAt: day(0),
      revokedAt: day(31),
    },
  ])
})

test.each(['', '0', '0-30', '0-30 loan', '-30 gift', '0-30 gift a b'])('history: refuses %j', (period) => {
  expect(() => history(period)).toThrow(period)
})
