import { describe, expect, test } from 'vitest'
import { day, draw, history } from './history.test-bed.ts'
import { toGrantId } from './ids.ts'
import { listAfter, viewOf } from './pair-list.test-bed.ts'

const now = day(0)

describe('pair list', () => {
  test('pair list: live grants come by start, then by creation', () => {
    const grants = history('10-20 gift', '-5-5 gift', '10-12 trial', '-9-0 gift', '5-10 gift revoked@1')
    expect(draw(viewOf(grants, { now: () => now }).live)).toEqual(['-5-5 gift', '10-20 gift', '10-12 trial'])
  })

  test('pair list: of several grants with one source that is seen which is not revoked', () => {
    const grants = history('0-5 paid a revoked@1', '-9--5 paid a', '0-6 paid a revoked@2', '0-7 gift a')
    const source = { type: 'paid_external', id: 'a' } as const
    expect(viewOf(grants, { now: () => now, source }).sameSource?.id).toBe('g2')
  })

  test('pair list: of several revoked grants with one source the newest is seen', () => {
    const grants = history('0-5 paid a revoked@1', '0-6 paid a revoked@2', '0-7 paid b')
    const source = { type: 'paid_external', id: 'a' } as const
    expect(viewOf(grants, { now: () => now, source }).sameSource?.id).toBe('g2')
  })

  test('pair list: nothing has the source of a query that names none', () => {
    expect(viewOf(history('0-5 gift'), { now: () => now }).sameSource).toBeUndefined()
  })

  test('pair list: the selected grant is seen in whatever state', () => {
    const grants = history('-9--5 gift', '0-5 gift revoked@1')
    for (const grant of grants)
      expect(viewOf(grants, { now: () => now, grant: grant.id }).selected).toBe(grant)
    expect(viewOf(grants, { now: () => now, grant: toGrantId('other') }).selected).toBeUndefined()
    expect(viewOf(grants, { now: () => now }).selected).toBeUndefined()
  })

  test('pair list: an effect adds one grant, marks some as revoked, or nothing', () => {
    const grants = history('0-5 gift', '5-9 gift')
    const [grant] = history('9- gift')
    if (grant === undefined) throw new Error('drawn nothing')
    expect(listAfter(grants, { kind: 'none' })).toBe(grants)
    expect(draw(listAfter(grants, { kind: 'add', grant }))).toEqual(['0-5 gift', '5-9 gift', '9- gift'])
    const revoke = { kind: 'revoke', grants: [toGrantId('g2')], at: day(1) } as const
    expect(draw(listAfter(grants, revoke))).toEqual(['0-5 gift', '5-9 gift revoked@1'])
  })
})
