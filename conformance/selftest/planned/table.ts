import type { Fate } from '../mutants/try-mutant.ts'
import { axes, type PlannedBug } from './bug.ts'

/** How many bugs of an axis the runs with one seed found. */
interface Figure {
  readonly seed: number
  /** `all`: the sum of the axes. `later`: those of every axis that need minutes or hours. */
  readonly axis: (typeof axes)[number] | 'all' | 'later'
  readonly found: number
  readonly of: number
}

/** Returns the figures of each seed, axis by axis, with their sum and with those that need minutes or hours. */
export function figuresOf(bugs: readonly PlannedBug[], fates: readonly Fate[]): readonly Figure[] {
  const seeds = [...new Set(fates.map(({ seed }) => seed))]
  const groups = [...axes, 'all', 'later'] as const
  return seeds.flatMap((seed) =>
    groups.flatMap((axis) => {
      const own = bugs.filter((bug) => axis === 'all' || bug.axis === axis || isLater(axis, bug))
      const names = own.map(({ name }) => name)
      const tried = fates.filter((fate) => fate.seed === seed && names.includes(fate.name))
      const found = tried.filter(({ kills }) => kills.length > 0).length
      return tried.length === 0 ? [] : [{ seed, axis, found, of: tried.length }]
    }),
  )
}

const isLater = (axis: Figure['axis'], { needs }: PlannedBug): boolean =>
  axis === 'later' && needs !== undefined

/** The figures in words, one line for each seed. */
export const figuresText = (figures: readonly Figure[]): readonly string[] =>
  [...Map.groupBy(figures, ({ seed }) => seed)].map(([seed, own]) =>
    [`seed ${seed}:`, own.map(({ axis, found, of }) => `${axis} ${found} of ${of}`).join(', ')].join(' '),
  )

/** One line for each bug and seed, axis by axis. */
export const rows = (bugs: readonly PlannedBug[], fates: readonly Fate[]): readonly string[] =>
  axes.flatMap((axis) => {
    const own = bugs.filter((bug) => bug.axis === axis).map(({ name }) => name)
    const lines = own.flatMap((name) => fates.filter((fate) => fate.name === name).map(row))
    return lines.length === 0 ? [] : ['', axis, ...lines]
  })

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
