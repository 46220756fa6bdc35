import type { Fate } from '../mutants/try-mutant.ts'
import { proofs } from './proofs.ts'
import { type Axis, axes, type PlannedBug } from './sets.ts'

/** How many bugs of an axis the runs with one seed found. */
interface Figure {
  readonly seed: number
  /** `all`: the sum of the axes. `later`: those of every axis that need minutes or hours. */
  readonly axis: Axis | 'all' | 'later'
  readonly found: number
  readonly of: number
}

/** Returns the figures of each seed, axis by axis, with their sum and with those that need minutes or hours. */
export function figuresOf(bugs: readonly PlannedBug[], fates: readonly Fate[]): readonly Figure[] {
  const groups = [...axes, 'all', 'later'] as const
  return [...Map.groupBy(fates, ({ seed }) => seed)].flatMap(([seed, tried]) =>
    groups.flatMap((axis) => {
      const isMeant = (bug: PlannedBug) =>
        axis === 'all' || bug.axis === axis || (axis === 'later' && bug.needs)
      const names = bugs.filter(isMeant).map(({ name }) => name)
      const own = tried.filter(({ name }) => names.includes(name))
      const found = own.filter(({ kills }) => kills.length > 0).length
      return own.length === 0 ? [] : [{ seed, axis, found, of: own.length }]
    }),
  )
}

/** The bugs that were not shown to have an effect: no run has found them, and there is no proof. */
export const unshown = (bugs: readonly PlannedBug[], fates: readonly Fate[]): readonly string[] =>
  bugs
    .map(({ name }) => name)
    .filter((name) => proofs[name] === undefined)
    .filter((name) => fates.every((fate) => fate.name !== name || fate.kills.length === 0))

/** One line for each bug and seed, axis by axis, then those that were not shown to have an effect, then the figures of each seed. */
export function table(bugs: readonly PlannedBug[], fates: readonly Fate[]): string {
  const lines = axes.flatMap((axis) => {
    const own = bugs.filter((bug) => bug.axis === axis)
    const tried = own.flatMap(({ name }) => fates.filter((fate) => fate.name === name).map(row))
    return tried.length === 0 ? [] : ['', axis, ...tried]
  })
  const wrong = unshown(bugs, fates).map((name) => `${name} was not shown to have an effect`)
  const figures = [...Map.groupBy(figuresOf(bugs, fates), ({ seed }) => seed)].map(
    ([seed, own]) =>
      `seed ${seed}: ${own.map(({ axis, found, of }) => `${axis} ${found} of ${of}`).join(', ')}`,
  )
  return [...lines, '', ...wrong, ...figures].join('\n')
}

function row({ name, seed, kills, others, all, incomplete }: Fate): string {
  const verdict = kills.length > 0 ? 'found' : others.length > 0 ? 'elsewhere' : 'not found'
  const rules = kills.length > 0 ? kills.map(({ rule }) => rule) : others
  return [
    `${verdict.padEnd(9)}  ${name} (seed ${seed})`,
    [...new Set(rules)].join(', '),
    `${kills[0]?.requests ?? '-'} of ${all} requests`,
    ...(incomplete === undefined ? [] : [`incomplete: ${incomplete}`]),
  ]
    .filter((part) => part !== '')
    .join('  ')
}
