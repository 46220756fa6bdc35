import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trajectories } from './trajectory.ts'

const shape = { pairs: 2, steps: 40, expiry: 'with' } as const

describe('trajectory', () => {
  it('follows from its seed alone', () => {
    const drawn = (seed: number) => fc.sample(trajectories(shape), { seed, numRuns: 1 })
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(drawn(seed)).toEqual(drawn(seed))
      }),
      { numRuns: 20 },
    )
  })

  it('revokes only what its own pair created before', () => {
    fc.assert(
      fc.property(trajectories(shape), ({ steps }) => {
        for (const [index, step] of steps.entries()) {
          if (step.do !== 'revoke') continue
          const before = steps.slice(0, index)
          expect(
            before.some((one) => one.do === 'create' && one.n === step.create && one.pair === step.pair),
          ).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('shrinks to smaller plans that still make sense', () => {
    const [plan = { pairs: 0, steps: [] }] = fc.sample(trajectories(shape), { seed: 3, numRuns: 1 })
    const smallerOnes = [...trajectories(shape).shrink(plan, undefined)].map(({ value }) => value)
    expect(smallerOnes.length).toBeGreaterThan(10)
    for (const smaller of smallerOnes) {
      expect(smaller.steps.length).toBeLessThan(plan.steps.length)
      const creates = new Set(smaller.steps.flatMap((step) => (step.do === 'create' ? [step.n] : [])))
      for (const step of smaller.steps) if (step.do === 'revoke') expect(creates.has(step.create)).toBe(true)
    }
  })
})
