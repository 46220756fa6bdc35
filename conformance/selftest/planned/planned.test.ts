import { describe, expect, it } from 'vitest'
import { mutants } from '../mutants/all.ts'
import { lostFate } from '../mutants/try-mutant.ts'
import { unshown } from './figures.ts'
import { proofs, shownBy } from './proofs.ts'
import { axes, bugsOf, setNames } from './sets.ts'

const bugs = setNames.flatMap(bugsOf)
const proven = bugs.flatMap((bug) =>
  proofs[bug.name] === undefined ? [] : [[bug, proofs[bug.name]] as const],
)

describe('planned bugs', () => {
  it('have names of their own', () => {
    const names = [...bugs, ...mutants].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each([
    ['first', [15, 14, 10, 13]],
    ['second', [15, 14, 9, 17]],
  ] as const)('need time, size, others or a value, of each so many: %s', (set, counts) => {
    const own = bugsOf(set)
    expect(axes.map((one) => own.filter(({ area }) => area === one).length)).toEqual(counts)
    expect(own.filter(({ needs }) => needs !== undefined).length).toBeGreaterThanOrEqual(5)
  })

  it('have no proof of what is none of them', () => expect(proven.length).toBe(Object.keys(proofs).length))

  it.each(proven)(
    '$name: requests show it, and show nothing of it without the bug',
    async ({ make }, proof) => {
      if (proof === undefined) throw new Error('the proof is gone')
      expect(await shownBy(proof)).toEqual(proof.sound)
      expect(await shownBy(proof, make)).toEqual(proof.wrong)
    },
  )

  it('are not shown to have an effect where no run finds them and there is no proof', () => {
    const kill = { rule: 'PAGE-END', check: 'paging/one', by: 'check', requests: 1 } as const
    const [[first] = []] = proven
    const others = bugs.filter(({ name }) => proofs[name] === undefined).slice(0, 2)
    const named = [first, ...others].flatMap((bug) => (bug === undefined ? [] : [bug]))
    const [, found, missed] = named.map(({ name }) => name)
    const fates = named.map(({ name }) => ({
      ...lostFate({ name, seed: 1 }, ''),
      kills: name === found ? [kill] : [],
    }))
    expect(unshown(named, fates)).toEqual([missed])
    expect(
      unshown(named, [...fates, { ...lostFate({ name: `${missed}`, seed: 2 }, ''), kills: [kill] }]),
    ).toEqual([])
  })
})
