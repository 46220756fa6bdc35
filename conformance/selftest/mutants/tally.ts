import type { Check } from '../../kit/check.ts'
import type { Mutant } from './mutant.ts'
import type { Fate } from './try-mutant.ts'

/** What came of all mutants. */
export interface Tally {
  readonly mutants: number
  readonly killed: number
  /** Of those that were killed: requests until the first failure that names one of their rules. */
  readonly medianRequests: number
  /** Survivors that no sentence explains. */
  readonly unexplained: readonly string[]
  /** Survivors with their explanation. */
  readonly explained: readonly { readonly name: string; readonly because: string }[]
  /** Mutants that are said to survive, and do not. */
  readonly stale: readonly string[]
  /** Checks that judged no mutant to death: what they see, no bug of the catalogue breaks. */
  readonly idle: readonly string[]
  /** Runs in which the suite met an error of its own: `mutant: error`. */
  readonly faults: readonly string[]
}

/** A mutant is killed when it dies in every run. */
export function tally(mutants: readonly Mutant[], fates: readonly Fate[], checks: readonly Check[]): Tally {
  const killed = mutants.filter((mutant) => dies(mutant, fates))
  const survivors = mutants.filter((mutant) => !killed.includes(mutant))
  const deadly = new Set(
    fates.flatMap(({ kills }) => kills.filter(({ by }) => by !== 'contract').map(({ check }) => check)),
  )
  return {
    mutants: mutants.length,
    killed: killed.length,
    medianRequests: median(fates.flatMap(({ kills }) => kills[0]?.requests ?? [])),
    unexplained: survivors.flatMap(({ name, survives }) => (survives === undefined ? [name] : [])),
    explained: survivors.flatMap(({ name, survives }) =>
      survives === undefined ? [] : [{ name, because: survives }],
    ),
    stale: killed.flatMap(({ name, survives }) => (survives === undefined ? [] : [name])),
    idle: checks.map(({ id }) => id).filter((id) => !deadly.has(id)),
    faults: fates.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
  }
}

/** Whether a mutant died in every run. */
export const dies = (mutant: Mutant, fates: readonly Fate[]): boolean =>
  fates.filter(({ name }) => name === mutant.name).every(({ kills }) => kills.length > 0)

/** The middle one; 0 of none. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
