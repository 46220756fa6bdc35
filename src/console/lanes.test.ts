import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessOf } from '../../spec/access.ts'
import type { LedgerGrant } from '../../spec/control-types.ts'
import { defaultVariants } from '../../spec/generated/variants.ts'
import { chainAt } from '../ledger/chain.ts'
import { decideRevoke } from '../ledger/decide-revoke.ts'
import type { Grant } from '../ledger/grant.ts'
import { day, history } from '../ledger/history.test-bed.ts'
import { FOREVER } from '../ledger/instant.ts'
import { listAfter, viewOf } from '../ledger/pair-list.test-bed.ts'
import { type Bar, byAccess, endedBy, gapsOf, type Lane, revokedWith, stateAt, withPage } from './lanes.ts'

const text = (instant: number): string => new Date(instant).toISOString()

/** The grants as the control plane lists them. */
const listed = (grants: readonly Grant[], account = '7'): readonly LedgerGrant[] =>
  grants
    .map(({ id, type, startsAt, endsAt, createdAt, revokedAt }) => ({
      id,
      account,
      bundle: 'b1',
      bundleName: 'Signal Pro',
      grantType: type,
      createdAt: text(createdAt),
      startsAt: text(startsAt),
      endsAt: endsAt === FOREVER ? null : text(endsAt),
      ...(revokedAt !== undefined && { revokedAt: text(revokedAt) }),
      state: 'current' as const,
    }))
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))

const barsOf = (grants: readonly Grant[]): readonly Bar[] => withPage([], listed(grants))[0]?.bars ?? []
const ids = (bars: readonly Bar[] = []): readonly string[] => bars.map(({ id }) => id)

const periods = fc.array(
  fc
    .tuple(fc.nat({ max: 60 }), fc.nat({ max: 30 }), fc.constantFrom('', '', '', ' revoked@9', ' revoked@20'))
    .map(([start, length, revoked]) => `${start}-${length === 0 ? '' : start + length} gift${revoked}`),
  { minLength: 1, maxLength: 8 },
)

describe('lanes', () => {
  it('lanes: a preview names what the ledger revokes, whichever grant is chosen', () => {
    fc.assert(
      fc.property(periods, fc.nat({ max: 70 }), (drawn, now) => {
        const grants = history(...drawn)
        const bars = barsOf(grants)
        for (const bar of bars) {
          const view = viewOf(grants, {
            now: () => day(now),
            grant: grants.find(({ id }) => id === bar.id)?.id,
          })
          const { decision, effect } = decideRevoke((name) => defaultVariants[name])(view)
          const ended = endedBy(bar, bars, day(now))
          expect([...ids(ended)].sort()).toEqual(
            decision.kind === 'revoked' ? [...decision.revoked].sort() : [],
          )
          // What is left is seen as revoked together.
          const after = barsOf(listAfter(grants, effect))
          const again = after.find(({ id }) => id === bar.id)
          if (ended.length > 0 && again && !drawn.some((period) => period.endsWith(`revoked@${now}`)))
            expect([...ids(revokedWith(again, after))].sort()).toEqual([...ids(ended)].sort())
        }
      }),
    )
  })

  it('lanes: access is the chain of the ledger, and ends when it does', () => {
    fc.assert(
      fc.property(periods, fc.nat({ max: 70 }), (drawn, now) => {
        const grants = history(...drawn)
        const chain = chainAt(viewOf(grants, { now: () => day(now) }).live, day(now))
        const [first] = accessOf(barsOf(grants), day(now))
        const isNow = first?.grants[0] !== undefined && first.grants[0].start <= day(now)
        expect(isNow ? [...ids(first.grants)].sort() : []).toEqual(
          chain.grants.map(({ id }) => String(id)).sort(),
        )
        if (isNow) expect(first.until).toBe(chain.accessEnd)
      }),
    )
  })

  it('lanes: bars on one track never overlap, and continuous access stands on the first', () => {
    fc.assert(
      fc.property(periods, (drawn) => {
        const [lane] = withPage([], listed(history(...drawn)))
        for (const [one, bar] of lane?.bars.entries() ?? [])
          for (const [other, next] of lane?.bars.entries() ?? [])
            if (one !== other && lane?.tracks[one] === lane?.tracks[other])
              expect(bar.end <= next.start || next.end <= bar.start).toBe(true)
      }),
    )
    const [lane] = withPage([], listed(history('0-30 paid a', '10-40 paid b revoked@5', '30-60 paid c')))
    expect(lane?.tracks).toEqual([0, 1, 0])
  })

  it('lanes: pages give the lanes that one page of all gives, wherever they are cut', () => {
    const all = [
      ...listed(history('0-30 gift', '30-60 gift', '60- gift')),
      ...listed(history('0-9 gift'), '8'),
    ]
    const whole = withPage([], all)
    expect(whole.map(({ key, bars }) => [key, bars.length])).toEqual([
      ['7 b1', 3],
      ['8 b1', 1],
    ])
    for (let size = 1; size <= all.length; size += 1) {
      let lanes: readonly Lane[] = []
      for (let start = 0; start < all.length; start += size)
        lanes = withPage(lanes, all.slice(start, start + size))
      expect(lanes).toEqual(whole)
    }
  })

  it('lanes: a gap parts two runs of access, and a grant changes its state with the clock alone', () => {
    const bars = barsOf(history('0-30 paid a', '30-60 paid b', '70-90 paid c'))
    expect(accessOf(bars, day(40)).map((run) => ids(run.grants))).toEqual([['g2'], ['g3']])
    expect(accessOf(bars, day(10)).map((run) => run.until)).toEqual([day(60), day(90)])
    expect([day(69), day(70), day(90)].map((now) => bars[2] && stateAt(bars[2], now))).toEqual([
      'scheduled',
      'current',
      'expired',
    ])
    const [revoked] = barsOf(history('0-30 gift revoked@9'))
    expect(revoked && stateAt(revoked, day(40))).toBe('revoked')
  })

  it('lanes: who loses access next is first, then who gets it next, then who had it last', () => {
    const drawn = {
      long: ['0-9 gift revoked@3'],
      permanent: ['0- gift'],
      later: ['60-90 gift'],
      last: ['0-40 gift'],
      soon: ['50-70 gift'],
      renewed: ['0-51 paid a', '51-80 paid b'],
      first: ['0-52 gift'],
      'revoked now': ['60-90 gift revoked@45'],
    }
    const lanes = withPage(
      [],
      Object.entries(drawn).flatMap(([account, periods]) => listed(history(...periods), account)),
    )
    const order = (now: number) => byAccess(lanes, day(now)).map(({ bars: [bar] }) => bar?.account)
    const others = ['last', 'long']
    expect(order(49)).toEqual(['first', 'renewed', 'permanent', 'soon', 'later', 'revoked now', ...others])
    expect(order(50)).toEqual(['first', 'soon', 'renewed', 'permanent', 'later', 'revoked now', ...others])
    expect(order(52).at(-4)).toBe('first')
  })

  it('lanes: a gap is where nothing gives access, also after a revoke, and never where grants overlap or meet', () => {
    const gaps = (...drawn: readonly string[]) =>
      gapsOf(barsOf(history(...drawn))).map(({ start, end }) => [start, end])
    expect(gaps('0-30 gift', '30-60 gift', '20-40 paid a')).toEqual([])
    expect(gaps('0-30 gift', '40-50 gift', '50- gift')).toEqual([[day(30), day(40)]])
    expect(gaps('0-30 gift revoked@10', '20-50 gift')).toEqual([[day(10), day(20)]])
    expect(gaps('0-30 gift', '30-60 gift revoked@10', '60-90 gift')).toEqual([[day(30), day(60)]])
  })
})
