import { describe, expect, test } from 'vitest'
import { defaultVariants, type Variants } from '../../spec/generated/variants.ts'
import { decideRevoke } from './decide-revoke.ts'
import { day, draw, history } from './history.test-bed.ts'
import { toGrantId } from './ids.ts'
import { listAfter, viewOf } from './pair-list.test-bed.ts'

const now = day(0)

/** Decides on day 0 the revoke of the nth grant of a drawn ledger; returns also the ledger after it. */
function revoke(nth: number, periods: readonly string[], variant: Variants['revoke-expired'] = 'conflict') {
  const grants = history(...periods)
  const view = viewOf(grants, { now: () => now, grant: toGrantId(`g${nth}`) })
  const { decision, effect } = decideRevoke(
    (name) => ({ ...defaultVariants, 'revoke-expired': variant })[name],
  )(view)
  return { decision, effect, after: draw(listAfter(grants, effect)) }
}

const chain = ['-10--5 gift', '-5-10 paid inv-1', '10-20 gift', '20-30 gift']

describe('decide revoke', () => {
  test('decide revoke: the current grant takes every later one with it', () => {
    const { decision, after } = revoke(2, chain)
    expect(decision).toMatchObject({
      kind: 'revoked',
      grant: { id: 'g2', revokedAt: now },
      revoked: ['g2', 'g3', 'g4'],
    })
    expect(after).toEqual([
      '-10--5 gift',
      '-5-10 paid inv-1 revoked@0',
      '10-20 gift revoked@0',
      '20-30 gift revoked@0',
    ])
  })

  test('decide revoke: a scheduled grant leaves the earlier ones alone', () => {
    expect(revoke(3, chain).after).toEqual([
      '-10--5 gift',
      '-5-10 paid inv-1',
      '10-20 gift revoked@0',
      '20-30 gift revoked@0',
    ])
  })

  test('decide revoke: the cascade jumps a gap and catches overlapping grants that start later', () => {
    expect(revoke(1, ['-5-10 gift', '-4-3 trial', '50- owner']).after).toEqual([
      '-5-10 gift revoked@0',
      '-4-3 trial revoked@0',
      '50- owner revoked@0',
    ])
  })

  test('decide revoke: a grant that starts at the same instant stays', () => {
    expect(revoke(1, ['-5-10 gift', '-5-20 trial']).after).toEqual(['-5-10 gift revoked@0', '-5-20 trial'])
  })

  test('decide revoke: what is later but expired or revoked already stays as it is', () => {
    expect(revoke(1, ['-9-9 gift', '-5--1 trial', '9-12 gift revoked@-2']).after).toEqual([
      '-9-9 gift revoked@0',
      '-5--1 trial',
      '9-12 gift revoked@-2',
    ])
  })

  test('decide revoke: the cascade never runs twice', () => {
    const { decision, effect } = revoke(1, ['-5-10 gift revoked@-1', '0-20 gift'])
    expect(decision).toMatchObject({ kind: 'already-revoked', grant: { id: 'g1', revokedAt: day(-1) } })
    expect(effect).toEqual({ kind: 'none' })
  })

  test('decide revoke: a revoked grant is already revoked also when its period has ended', () => {
    expect(revoke(1, ['-5--2 gift revoked@-3'], 'revoke').decision.kind).toBe('already-revoked')
  })

  test.each(['conflict', 'return', 'not-found'] as const)(
    'decide revoke: revoke-expired=%s leaves an expired grant and the later ones alone',
    (variant) => {
      const { decision, effect } = revoke(1, chain, variant)
      expect(decision).toMatchObject({ kind: 'not-revocable', grant: { id: 'g1' } })
      expect(effect).toEqual({ kind: 'none' })
    },
  )

  test('decide revoke: revoke-expired=revoke revokes an expired grant and every later live one', () => {
    const { decision, after } = revoke(1, chain, 'revoke')
    expect(decision).toMatchObject({ kind: 'revoked', revoked: ['g1', 'g2', 'g3', 'g4'] })
    expect(after.every((period) => period.endsWith('revoked@0'))).toBe(true)
  })

  test('decide revoke: a grant that ends now has expired, one that starts now has not', () => {
    expect(revoke(1, ['-5-0 gift']).decision.kind).toBe('not-revocable')
    expect(revoke(1, ['0-5 gift']).decision.kind).toBe('revoked')
  })

  test('decide revoke: a grant that the pair does not have is unknown', () => {
    const { decision, effect } = revoke(9, chain)
    expect(decision).toEqual({ kind: 'unknown' })
    expect(effect).toEqual({ kind: 'none' })
  })
})
