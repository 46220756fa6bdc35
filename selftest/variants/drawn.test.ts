import { describe, expect, it } from 'vitest'
import { type Choices, choiceValues } from '../second/choices.ts'
import { visit } from '../visit.ts'
import { visitOf } from './deployments.ts'
import { choicesOf, fewestChoices, misreadChoices, namedChoices, pairsOfInstants } from './drawn.ts'

describe('a drawn deployment', () => {
  it('is failed for nothing', async () => {
    const seed = 2
    const choices = choicesOf(seed)
    const { report } = await visit(visitOf({ choices }, seed))
    expect(report.failures.map(({ rule, check, findings }) => ({ rule, check, findings }))).toEqual([])
    expect(report.rules.filter(({ verdict }) => verdict === 'error')).toEqual([])
    expect(report.residue).toEqual([])
    expect(misreadChoices(report, choices)).toEqual([])
  })

  it('is drawn in every choice, and the same from the same seed', () => {
    const seeds = Array.from({ length: 500 }, (_, index) => index + 1)
    const met = new Set(
      seeds.flatMap((seed) => Object.entries(choicesOf(seed)).map(([point, value]) => `${point}=${value}`)),
    )
    const others = Object.entries(choiceValues).flatMap(([point, [, ...values]]) =>
      values.map((value) => `${point}=${value}`),
    )
    expect(others.filter((one) => !met.has(one))).toEqual([])
    expect(choicesOf(7)).toEqual(choicesOf(7))
  })

  it('shrinks to the one choice with which it fails', async () => {
    const seed = Array.from({ length: 50 }, (_, index) => index + 1).find(
      (one) => choicesOf(one).bodyBound !== undefined,
    )
    const found = await fewestChoices(seed ?? 0, async ({ bodyBound }) => bodyBound !== undefined)
    expect(Object.keys(found)).toEqual(['bodyBound'])
  })

  it('is misread where its profile names another variant than the one that it has', async () => {
    const choices = { checkoutExpired: '404' } as const
    const { report } = await visit({ ...visitOf({ choices }, 2), only: ['checkout'] })
    expect(misreadChoices(report, choices)).toEqual([])
    expect(misreadChoices(report, {})).toEqual(['checkoutExpired=410 was seen as 404'])
  })
})

describe('a named deployment', () => {
  const byHand = Object.keys(namedChoices).filter((name) => !name.startsWith('instants '))

  it.each(byHand)('%s: differs from the first choices', (name) => {
    for (const [point, value] of Object.entries(namedChoices[name] ?? {})) {
      const [first, ...others]: readonly unknown[] = choiceValues[point as keyof typeof choiceValues]
      expect(value).not.toBe(first)
      expect(others).toContain(value)
    }
  })

  it('of instants: every precision meets whatever else hangs on it', () => {
    const points = [
      'surplusDigits',
      'zone',
      'createdAtAheadMs',
      'startAtOnce',
      'bounds',
      'showsCreatedAt',
    ] as const
    const met = (point: keyof Choices) =>
      new Set(pairsOfInstants.map((set) => `${set.precision} ${set[point]}`)).size
    for (const point of points)
      expect(met(point)).toBe(choiceValues.precision.length * choiceValues[point].length)
  })
})
