import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Choice, coveringSets, type Switches } from './covering-sets.ts'
import { defaultVariants, type VariantName, variants } from './generated/variants.ts'

/** Every two values of two switches, written out without the code under test. */
function pairsOf(switches: Switches): Set<string> {
  const pairs = new Set<string>()
  const entries = Object.entries(switches)
  for (const [at, [name, values]] of entries.entries())
    for (const [other, besides] of entries.slice(at + 1))
      for (const value of values)
        for (const beside of besides) pairs.add(JSON.stringify([name, value, other, beside]))
  return pairs
}

const met = (sets: readonly Choice[]): Set<string> =>
  new Set(sets.flatMap((set) => [...pairsOf(mapValues(set, (value) => [value]))]))

const mapValues = <From, To>(record: Readonly<Record<string, From>>, to: (from: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]))

const anySwitches = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,3}$/),
  fc.uniqueArray(fc.stringMatching(/^[a-z0-9 =]{1,2}$/), { minLength: 1, maxLength: 4 }),
  { minKeys: 2, maxKeys: 7 },
)

describe('covering sets', () => {
  it('covering sets: every two values of two switches stand together in one of them', () => {
    fc.assert(
      fc.property(anySwitches, (switches) => {
        const sets = coveringSets(switches)
        expect(met(sets)).toEqual(pairsOf(switches))
        for (const set of sets)
          for (const [name, value] of Object.entries(set)) expect(switches[name]).toContain(value)
      }),
    )
  })

  it('covering sets: what stands together already is not asked for again', () => {
    fc.assert(
      fc.property(anySwitches, fc.nat(), (switches, pick) => {
        const known = mapValues(switches, (values) => values[pick % values.length] ?? '')
        const sets = coveringSets(switches, [known])
        expect(met([known, ...sets])).toEqual(pairsOf(switches))
        // Each set brings something that was not there before it.
        sets.forEach((set, index) => {
          const before = met([known, ...sets.slice(0, index)])
          expect([...met([set])].some((pair) => !before.has(pair))).toBe(true)
        })
      }),
    )
  })

  it('covering sets: the open variants need some thirty, and always the same', () => {
    const names = Object.keys(variants) as VariantName[]
    const switches = Object.fromEntries(names.map((name) => [name, variants[name].values]))
    const sets = coveringSets(switches, [defaultVariants])
    expect(sets.length).toBeLessThan(32)
    expect(coveringSets(switches, [defaultVariants])).toEqual(sets)
  })
})
