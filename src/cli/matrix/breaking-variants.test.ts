import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Deviation, findBreaking } from './breaking-variants.ts'

const switches = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [`s${index}`, index % 3 === 0 ? ['a', 'b', 'c'] : ['a', 'b']]),
)
const base = Object.fromEntries(Object.keys(switches).map((name) => [name, 'a']))
const holds = (variants: Deviation, others: Deviation): boolean =>
  Object.entries(others).every(([name, value]) => variants[name] === value)

interface Fared {
  readonly broken: boolean
  readonly under: Deviation
}

/** Tries a client that breaks whenever one of these sets is read so. */
const tried = (breakers: readonly Deviation[]) =>
  findBreaking({
    factors: () => switches,
    base,
    run: async (under): Promise<Fared> => ({
      broken: breakers.some((one) => holds({ ...base, ...under }, one)),
      under,
    }),
  })

/** One or two variants, of switches that no other breaker has. */
const anyBreakers = fc
  .shuffledSubarray(Object.keys(switches), { minLength: 1, maxLength: 5 })
  .chain((names) =>
    fc.tuple(
      fc.constant(names),
      fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 5, maxLength: 5 }),
      fc.nat(1),
    ),
  )
  .map(([names, sizes, pick]) => {
    const left = [...names]
    const breakers: Deviation[] = []
    for (const size of sizes) {
      const taken = left.splice(0, size)
      if (taken.length > 0)
        breakers.push(
          Object.fromEntries(
            taken.map((name) => [name, switches[name]?.slice(1)[pick] ?? switches[name]?.at(1) ?? '']),
          ),
        )
    }
    return breakers
  })

const sorted = (all: readonly Deviation[]): string[] =>
  all.map((one) => JSON.stringify(Object.entries(one).sort())).sort()

describe('breaking variants', () => {
  it('breaking variants: each that breaks a client is found, alone or with the one that it takes, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(anyBreakers, async (breakers) => {
        const { breaking, unsteady, runs } = await tried(breakers)
        expect(sorted(breaking.map(({ variants }) => variants))).toEqual(sorted(breakers))
        for (const { variants, outcome } of breaking)
          expect(outcome).toEqual({ broken: true, under: variants })
        expect(unsteady).toEqual([])
        expect(runs).toBeLessThan(200)
      }),
    )
  })

  it('breaking variants: no more runs than wanted happen at once, and the outcome is that of one at a time', async () => {
    const broken = (under: Deviation): boolean =>
      [{ s1: 'b' }, { s2: 'b', s3: 'c' }].some((one) => holds({ ...base, ...under }, one))
    let [now, most] = [0, 0]
    const run = async (under: Deviation): Promise<Fared> => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now--
      return { broken: broken(under), under }
    }
    const alone = await findBreaking({ factors: () => switches, base, run })
    expect(most).toBe(1)
    expect(await findBreaking({ factors: () => switches, base, jobs: 5, run })).toEqual(alone)
    expect(most).toBe(5)
  })

  it('breaking variants: a run that cannot be done ends the search when the others have ended', async () => {
    let running = 0
    const run = async (_: Deviation, purpose: string): Promise<Fared> => {
      running++
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (purpose.startsWith('set ')) throw new Error(purpose)
      return { broken: false, under: {} }
    }
    await expect(findBreaking({ factors: () => switches, base, jobs: 3, run })).rejects.toThrow('set 1 of')
    expect(running).toBe(0)
  })

  it('breaking variants: a client that bears everything is tried with the sets and no more', async () => {
    const { breaking, sets, runs } = await tried([])
    expect([breaking, runs]).toEqual([[], sets + 1])
  })

  it('breaking variants: a client that fails as usual is not tried any further', async () => {
    expect(await tried([{}])).toMatchObject({ baseline: { broken: true }, runs: 1, breaking: [] })
  })

  it('breaking variants: a success that tested nothing clears no suspect, and one as usual ends the search', async () => {
    const run = async (under: Deviation) =>
      holds({ ...base, ...under }, { s1: 'b' })
        ? { broken: false, untested: 'no request' }
        : { broken: false }
    const found = await findBreaking({ factors: () => switches, base, run })
    expect(found.breaking).toEqual([])
    expect(found.untested.length).toBeGreaterThan(0)
    for (const { variants } of found.untested) expect(variants).toMatchObject({ s1: 'b' })
    const never = async () => ({ broken: false, untested: 'no request' })
    expect(await findBreaking({ factors: () => switches, base, run: never })).toMatchObject({ runs: 1 })
  })

  it('breaking variants: what fails once and not again accuses nobody', async () => {
    let runs = 0
    const inASet = await findBreaking({
      factors: () => switches,
      base,
      run: async () => ({ broken: ++runs === 3, nth: runs }),
    })
    expect(inASet.breaking).toEqual([])
    expect(inASet.unsteady).toMatchObject([{ outcome: { nth: 3 } }])

    let alone = 0
    const byItself = await findBreaking({
      factors: () => switches,
      base,
      run: async (variants) => ({
        broken: holds(variants, { s1: 'b' }) && (Object.keys(variants).length > 1 || ++alone === 1),
      }),
    })
    expect(byItself.unsteady).toMatchObject([{ variants: { s1: 'b' } }])
    expect(byItself.breaking.map(({ variants }) => variants)).not.toContainEqual({ s1: 'b' })
  })
})
