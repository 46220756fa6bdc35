import type { Fate } from '../mutants/try-mutant.ts'
import { proofs } from './proofs.ts'
import { type Axis, axes, type PlannedBug } from './sets.ts'

/** How many bugs of an axis the runs with one seed found. */
interface Figure {
  readonly seed: number
  /** `all`: the sum of the axes. `later`: those of every axis that need minutes or hours. */
  readonly area: Axis | 'all' | 'later'
  readonly found: number
  readonly of: number
}

/** Returns the figures of each seed, axis by axis, with their sum and with those that need minutes or hours. */
export function figuresOf(bugs: readonly PlannedBug[], fates: readonly Fate[]): readonly Figure[] {
  const groups = [...axes, 'all', 'later'] as const
  return [...Map.groupBy(fates, ({ seed }) => seed)].flatMap(([seed, tried]) =>
    groups.flatMap((area) => {
      const isMeant = (bug: PlannedBug) =>
        area === 'all' || bug.area === area || (area === 'later' && bug.needs)
      const names = bugs.filter(isMeant).map(({ name }) => name)
      const own = tried.filter(({ name }) => names.includes(name))
      const found = own.filter(({ kills }) => kills.length > 0).length
      return own.length === 0 ? [] : [{ seed, area, found, of: own.length }]
    }),
  )
}

/** The bugs that were not shown to have an effect: no run has found them, and there is no proof. */
export const unshown = (bugs: readonly PlannedBug[], fates: readonly Fate[]): readonly string[] =>
  bugs
    .map(({ name }) => name)
    .filter((name) => proofs[name] === undefined)
    .filter((name) => fates.every((fate) => fate.name !== name || fate.kills.length === 0))
