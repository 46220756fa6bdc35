import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultVariants, type Variants } from '../../spec/generated/variants.ts'
import { chainAt } from './chain.ts'
import { decideGrant } from './decide-grant.ts'
import type { GrantType } from './grant.ts'
import { day, draw, history, unsetFields } from './history.test-bed.ts'
import { toGrantId } from './ids.ts'
import { viewOf } from './pair-list.test-bed.ts'

const now = day(0)
const id = toGrantId('new')

interface Requested {
  readonly until: number
  readonly type?: GrantType
  readonly source?: string
  readonly variants?: Partial<Variants>
}

/** Decides on day 0, in a drawn ledger, a request for access until a day. */
function decide(periods: readonly string[], { until, type = 'gift', source, variants }: Requested) {
  const request = { ...unsetFields, id, type, sourceId: source, endsAt: day(until) }
  const query = { now: () => now, source: source === undefined ? undefined : { type, id: source } }
  const view = viewOf(history(...periods), query)
  const chosen = { ...defaultVariants, ...variants }
  return decideGrant(request, (name) => chosen[name])(view)
}

function decisionText(periods: readonly string[], request: Requested): string {
  const { decision, effect } = decide(periods, request)
  expect(effect).toEqual(
    decision.kind === 'granted' ? { kind: 'add', grant: decision.grant } : { kind: 'none' },
  )
  return decision.kind === 'ended' ? 'ended' : `${decision.kind} ${draw([decision.grant])}`
}

describe('decide grant', () => {
  const period = fc
    .record({ start: fc.integer({ min: -10, max: 20 }), length: fc.option(fc.integer({ min: 1, max: 15 })) })
    .map(({ start, length }) => `${start}-${length === null ? '' : start + length} gift`)
  const fixtures = fc.array(period, { maxLength: 8 })
  const until = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(Infinity))

  test('decide grant: in any ledger, overlaps and gaps included, a request is covered or continues the chain to its end', () => {
    fc.assert(
      fc.property(fixtures, until, (periods, end) => {
        const chain = chainAt(viewOf(history(...periods), { now: () => now }).live, now)
        const { decision, effect } = decide(periods, { until: end })
        if (chain.accessEnd >= day(end)) {
          if (decision.kind !== 'covered') throw new Error(`It was ${decision.kind}.`)
          expect(effect).toEqual({ kind: 'none' })
          expect(chain.grants).toContainEqual(decision.grant)
          expect(decision.grant.startsAt).toBeLessThan(day(end))
          expect(decision.grant.endsAt).toBeGreaterThanOrEqual(day(end))
        } else {
          if (decision.kind !== 'granted') throw new Error(`It was ${decision.kind}.`)
          expect(effect).toEqual({ kind: 'add', grant: decision.grant })
          expect(decision.grant).toEqual({
            id,
            type: 'gift',
            sourceId: undefined,
            startsAt: chain.accessEnd,
            endsAt: day(end),
            createdAt: now,
            revokedAt: undefined,
          })
          expect(decision.grant.startsAt).toBeLessThan(decision.grant.endsAt)
        }
      }),
    )
  })

  test('decide grant: an end that is not after now is refused, also where a grant lives', () => {
    expect(decisionText([], { until: 0 })).toBe('ended')
    expect(decisionText(['-5-5 gift'], { until: -1 })).toBe('ended')
    expect(decisionText(['-5- gift'], { until: 0 })).toBe('ended')
    expect(decide([], { until: 0.001 }).decision.kind).toBe('granted')
  })

  const late: readonly [Variants['duplicate-source'], number, string][] = [
    ['replay', -5, 'replayed'],
    ['replay', -4, 'conflict'],
    ['conflict', -5, 'conflict'],
    ['return-existing', -5, 'replayed'],
  ]
  test.each(late)(
    'decide grant: duplicate-source=%s answers a retry that comes late, until day %d, with %s',
    (variant, until, kind) => {
      const request = { until, type: 'paid_external', source: 'inv-1' } as const
      expect(
        decisionText(['-9--5 paid inv-1'], { ...request, variants: { 'duplicate-source': variant } }),
      ).toBe(`${kind} -9--5 paid inv-1`)
      expect(decisionText(['-9--5 paid inv-1'], { ...request, source: 'inv-2' })).toBe('ended')
    },
  )

  const starts: readonly [string, readonly string[], number, string][] = [
    ['begins now when nothing is live', [], 30, 'granted 0-30 gift'],
    ['begins now after an expired grant', ['-30-0 gift'], 30, 'granted 0-30 gift'],
    ['begins now after a revoked grant', ['-5-30 gift revoked@-1'], 30, 'granted 0-30 gift'],
    ['follows the current grant', ['-5-10 gift'], 30, 'granted 10-30 gift'],
    ['follows the whole chain', ['-5-10 gift', '10-20 gift'], 30, 'granted 20-30 gift'],
    ['may overlap a later grant beyond a gap', ['-5-10 gift', '15-40 trial'], 30, 'granted 10-30 gift'],
    ['begins now before a grant that is only scheduled', ['5-40 trial'], 30, 'granted 0-30 gift'],
    ['permanent access follows the chain', ['-5-10 gift'], Infinity, 'granted 10- gift'],
  ]
  test.each(starts)('decide grant: a new grant %s', (_, periods, end, answer) => {
    expect(decisionText(periods, { until: end })).toBe(answer)
  })

  const covered: readonly [string, readonly string[], number, string][] = [
    ['at the very end of the current grant', ['-5-10 gift'], 10, 'covered -5-10 gift'],
    ['below the end of the current grant', ['-5-10 gift', '10-20 trial'], 9, 'covered -5-10 gift'],
    ['just above the end of a link', ['-5-10 gift', '10-20 trial'], 10.001, 'covered 10-20 trial'],
    ['at the end of the last link', ['-5-10 gift', '10-20 trial'], 20, 'covered 10-20 trial'],
    ['by permanent access', ['-5-10 gift', '10- trial'], 3_000, 'covered 10- trial'],
    ['permanent by permanent', ['-5-10 gift', '10- trial'], Infinity, 'covered 10- trial'],
    [
      'by the grant that began first, of two that hold the end',
      ['-2-20 trial', '-5-10 gift'],
      5,
      'covered -5-10 gift',
    ],
  ]
  test.each(covered)('decide grant: covered %s', (_, periods, end, answer) => {
    expect(decisionText(periods, { until: end })).toBe(answer)
  })

  const choices: readonly [Variants['covering-grant'], string][] = [
    ['holder', 'covered 10-20 trial'],
    ['first', 'covered -5-10 gift'],
    ['last', 'covered 20-30 owner'],
  ]
  test.each(choices)('decide grant: covering-grant=%s answers with %s', (variant, answer) => {
    const periods = ['-5-10 gift', '10-20 trial', '20-30 owner', '40-50 gift']
    expect(decisionText(periods, { until: 15, variants: { 'covering-grant': variant } })).toBe(answer)
  })

  const seen = ['-5-10 paid inv-1', '10-20 gift']
  const duplicates: readonly [Variants['duplicate-source'], number, string][] = [
    ['replay', 10, 'replayed'],
    ['replay', 9, 'conflict'],
    ['replay', 30, 'conflict'],
    ['replay', Infinity, 'conflict'],
    ['conflict', 10, 'conflict'],
    ['conflict', 30, 'conflict'],
    ['return-existing', 10, 'replayed'],
    ['return-existing', 30, 'replayed'],
  ]
  test.each(duplicates)(
    'decide grant: duplicate-source=%s answers the same source until day %d with %s',
    (variant, end, kind) => {
      const request = { until: end, type: 'paid_external', source: 'inv-1' } as const
      expect(decisionText(seen, { ...request, variants: { 'duplicate-source': variant } })).toBe(
        `${kind} -5-10 paid inv-1`,
      )
    },
  )

  test('decide grant: a permanent grant is replayed by a request without end', () => {
    expect(
      decisionText(['-5- paid inv-1'], { until: Infinity, type: 'paid_external', source: 'inv-1' }),
    ).toBe('replayed -5- paid inv-1')
  })

  test('decide grant: the source of an expired grant is still taken', () => {
    expect(decisionText(['-9--5 paid inv-1'], { until: 10, type: 'paid_external', source: 'inv-1' })).toBe(
      'conflict -9--5 paid inv-1',
    )
  })

  const elsewhere: readonly [string, GrantType, string][] = [
    ['of another type', 'gift', 'inv-1'],
    ['in other letter case', 'paid_external', 'INV-1'],
  ]
  test.each(elsewhere)('decide grant: a source %s is another source', (_, type, source) => {
    expect(decide(['-5-10 paid inv-1'], { until: 30, type, source }).decision.kind).toBe('granted')
  })

  test('decide grant: duplicate-or-coverage says which comes first when both hold', () => {
    const request = { until: 15, type: 'paid_external', source: 'inv-1' } as const
    expect(decisionText(seen, request)).toBe('conflict -5-10 paid inv-1')
    expect(decisionText(seen, { ...request, variants: { 'duplicate-or-coverage': 'coverage' } })).toBe(
      'covered 10-20 gift',
    )
  })

  test('decide grant: duplicate-or-coverage=coverage still refuses a second grant where nothing is covered', () => {
    const request = { until: 30, type: 'paid_external', source: 'inv-1' } as const
    expect(decisionText(seen, { ...request, variants: { 'duplicate-or-coverage': 'coverage' } })).toBe(
      'conflict -5-10 paid inv-1',
    )
  })

  const afterRefund = ['-5-10 paid inv-1 revoked@-1']
  test.each(['replay', 'conflict', 'return-existing'] as const)(
    'decide grant: the source of a revoked grant conflicts, also under duplicate-source=%s',
    (variant) => {
      const request = { until: 10, type: 'paid_external', source: 'inv-1' } as const
      expect(decisionText(afterRefund, { ...request, variants: { 'duplicate-source': variant } })).toBe(
        'conflict -5-10 paid inv-1 revoked@-1',
      )
    },
  )

  test('decide grant: revoked-source=new grants again, once', () => {
    const request = {
      until: 10,
      type: 'paid_external',
      source: 'inv-1',
      variants: { 'revoked-source': 'new' },
    } as const
    expect(decisionText(afterRefund, request)).toBe('granted 0-10 paid inv-1')
    expect(decisionText([...afterRefund, '0-10 paid inv-1'], request)).toBe('replayed 0-10 paid inv-1')
  })

  test('decide grant: chooses a variant only where it matters', () => {
    const silent = (name: string): never => {
      throw new Error(`${name} does not matter here`)
    }
    const request = { ...unsetFields, id, type: 'gift', endsAt: day(30) } as const
    expect(decideGrant(request, silent)(viewOf([], { now: () => now })).decision.kind).toBe('granted')
  })
})
