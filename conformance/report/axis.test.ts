import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisOf, type Point } from './axis.ts'

const kinds = ['now', 'start', 'end'] as const
const points = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 10_000_000_000 }), kind: fc.constantFrom(...kinds) }),
  { minLength: 1, maxLength: 20 },
)

describe('axis', () => {
  it('keeps the order of all instants, and tells different ends apart', () => {
    fc.assert(
      fc.property(points, fc.constantFrom('none' as const, 'for no end' as const), (list, tail) => {
        const axis = axisOf(list, 0, tail)
        const sorted = list.toSorted((a, b) => a.at - b.at)
        for (const [index, { at, kind }] of sorted.entries()) {
          const next = sorted[index + 1]
          expect(axis.x(at)).toBeGreaterThanOrEqual(0)
          expect(axis.x(at)).toBeLessThanOrEqual(tail === 'none' ? 1 : 0.99)
          if (next === undefined) continue
          expect(axis.x(at)).toBeLessThanOrEqual(axis.x(next.at))
          if (next.at > at && kind === 'end' && next.kind === 'end')
            expect(axis.x(next.at)).toBeGreaterThan(axis.x(at))
        }
      }),
    )
  })

  it('puts requests that follow each other closely, and what began with them, in one place', () => {
    const near: readonly Point[] = [
      { at: 1_000, kind: 'now', n: 3 },
      { at: 1_001, kind: 'start' },
      { at: 1_040, kind: 'now', n: 4 },
      { at: 5_000, kind: 'now', n: 5 },
    ]
    const { ticks } = axisOf(near, 1_000, 'none')
    expect(ticks.map(({ requests, label }) => [requests, label])).toEqual([
      [[3, 4], '0'],
      [[5], '+4 s'],
    ])
  })

  it('does not hide an end between two requests', () => {
    const { ticks } = axisOf(
      [
        { at: 1_000, kind: 'now', n: 1 },
        { at: 1_010, kind: 'end' },
        { at: 1_020, kind: 'now', n: 2 },
      ],
      1_000,
      'none',
    )
    expect(ticks).toHaveLength(3)
  })

  it('says how much later an instant is that would have the same label', () => {
    const day = 86_400_000
    const ends = [0, day, day + 40].map((at) => ({ at, kind: 'end' as const }))
    expect(axisOf(ends, 0, 'none').ticks.map(({ label }) => label)).toEqual(['0', '+1 d', '40 ms later'])
  })
})
