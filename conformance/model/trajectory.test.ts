import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shrinkTrajectory } from './shrink.ts'
import { drawTrajectory, type TrajectoryPlan } from './trajectory.ts'

const shape = { pairs: 2, steps: 40, expiry: 'with' } as const

describe('trajectory', () => {
  it('follows from its seed alone', () => {
    const again = fc.property(fc.nat(), (seed) => {
      expect(drawTrajectory(seed, shape)).toEqual(drawTrajectory(seed, shape))
    })
    fc.assert(again, { numRuns: 20 })
  })

  it('revokes only what its own pair created before', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { steps } = drawTrajectory(seed, shape)
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
    const plan = drawTrajectory(3, shape)
    for (const smaller of shrinkTrajectory.smaller(plan) as readonly TrajectoryPlan[]) {
      expect(smaller.steps.length).toBeLessThan(plan.steps.length)
      const creates = new Set(smaller.steps.flatMap((step) => (step.do === 'create' ? [step.n] : [])))
      for (const step of smaller.steps) if (step.do === 'revoke') expect(creates.has(step.create)).toBe(true)
    }
  })
})
