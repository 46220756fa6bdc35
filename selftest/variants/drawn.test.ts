import { describe, expect, it } from 'vitest'
import { runInProcess } from '../run-in-process.ts'
import { type ChosenVariants, variantValues } from '../second-implementation/variants.ts'
import { runOptionsOf } from './deployments.ts'
import { drawnBy, fewestVariants, misreadInSecond, namedVariants, pairsOfInstants } from './drawn.ts'

describe('a drawn deployment', () => {
  it('is failed for nothing', async () => {
    const seed = 2
    const secondVariants = drawnBy(seed)
    const { report } = await runInProcess(runOptionsOf({ secondVariants }, seed))
    expect(report.failures.map(({ rule, check, findings }) => ({ rule, check, findings }))).toEqual([])
    expect(report.rules.filter(({ verdict }) => verdict === 'error')).toEqual([])
    expect(report.residue).toEqual([])
    expect(misreadInSecond(report, secondVariants)).toEqual([])
  })

  it('is drawn in every choice, and the same from the same seed', () => {
    const seeds = Array.from({ length: 500 }, (_, index) => index + 1)
    const met = new Set(
      seeds.flatMap((seed) => Object.entries(drawnBy(seed)).map(([point, value]) => `${point}=${value}`)),
    )
    const others = Object.entries(variantValues).flatMap(([point, [, ...values]]) =>
      values.map((value) => `${point}=${value}`),
    )
    expect(others.filter((one) => !met.has(one))).toEqual([])
    expect(drawnBy(7)).toEqual(drawnBy(7))
  })

  it('shrinks to the one choice with which it fails', async () => {
    const seed = Array.from({ length: 50 }, (_, index) => index + 1).find(
      (one) => drawnBy(one).bodyBound !== undefined,
    )
    const found = await fewestVariants(seed ?? 0, async ({ bodyBound }) => bodyBound !== undefined)
    expect(Object.keys(found)).toEqual(['bodyBound'])
  })

  it('is misread where its profile names another variant than the one that it has', async () => {
    const secondVariants = { checkoutExpired: '404' } as const
    const { report } = await runInProcess({ ...runOptionsOf({ secondVariants }, 2), only: ['checkout'] })
    expect(misreadInSecond(report, secondVariants)).toEqual([])
    expect(misreadInSecond(report, {})).toEqual(['checkoutExpired=410 was seen as 404'])
  })
})

describe('a named deployment', () => {
  const byHand = Object.keys(namedVariants).filter((name) => !name.startsWith('instants '))

  it.each(byHand)('%s: differs from the first choices', (name) => {
    for (const [point, value] of Object.entries(namedVariants[name] ?? {})) {
      const [first, ...others]: readonly unknown[] = variantValues[point as keyof typeof variantValues]
      expect(value).not.toBe(first)
      expect(others).toContain(value)
    }
  })

  it('of instants: every precision meets whatever else hangs on it', () => {
    const points = [
      'surplusDigits',
      'zone',
      'createdAtAheadMs',
      'startRounding',
      'bounds',
      'showsCreatedAt',
    ] as const
    const met = (point: keyof ChosenVariants) =>
      new Set(pairsOfInstants.map((set) => `${set.precision} ${set[point]}`)).size
    for (const point of points)
      expect(met(point)).toBe(variantValues.precision.length * variantValues[point].length)
  })
})
