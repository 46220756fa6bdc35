import type { Check } from '../../check.ts'
import { areas, type Mutant } from './mutant.ts'
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
  /** Checks that no mutant died of. */
  readonly idle: readonly string[]
}

/** A mutant is killed when it dies in every run. */
export function tally(mutants: readonly Mutant[], fates: readonly Fate[], checks: readonly Check[]): Tally {
  const killed = mutants.filter((mutant) => dies(mutant, fates))
  const survivors = mutants.filter((mutant) => !killed.includes(mutant))
  const deadly = new Set(fates.flatMap(({ killedBy }) => killedBy))
  return {
    mutants: mutants.length,
    killed: killed.length,
    medianRequests: median(fates.flatMap(({ requests }) => requests ?? [])),
    unexplained: survivors.flatMap(({ name, survives }) => (survives === undefined ? [name] : [])),
    explained: survivors.flatMap(({ name, survives }) =>
      survives === undefined ? [] : [{ name, because: survives }],
    ),
    stale: killed.flatMap(({ name, survives }) => (survives === undefined ? [] : [name])),
    idle: checks.map(({ id }) => id).filter((id) => !deadly.has(id)),
  }
}

/** One line for each mutant: its name, the rules by which it fell, the checks that felled it, the requests it took. */
export function table(mutants: readonly Mutant[], fates: readonly Fate[]): string {
  const lines = areas.flatMap((area) => {
    const own = mutants.filter((mutant) => mutant.area === area)
    return own.length === 0 ? [] : ['', area, ...own.map((mutant) => row(mutant, fates))]
  })
  return [
    `  ${'mutant'.padEnd(nameWidth)}  requests  rule, and the checks that killed it`,
    ...lines,
    '',
  ].join('\n')
}

const nameWidth = 56

function row(mutant: Mutant, fates: readonly Fate[]): string {
  const own = fates.filter(({ name }) => name === mutant.name)
  const mark = dies(mutant, own) ? ' ' : mutant.survives === undefined ? '!' : '~'
  const checks = [...new Set(own.flatMap(({ killedBy }) => killedBy))]
  const rules = [...new Set(own.flatMap((fate) => fate.rules))]
  const requests = own.flatMap((fate) => fate.requests ?? [])
  const times = own.filter(({ killedBy }) => killedBy.length > 0).length
  const partly = times > 0 && times < own.length ? ` (${times} of ${own.length} runs)` : ''
  const more = checks.length > 3 ? ` and ${checks.length - 3} more` : ''
  const said =
    checks.length === 0
      ? `survived: ${mutant.rules.join(', ')}`
      : `${rules.join(', ')}: ${checks.slice(0, 3).join(', ')}${more}${partly}`
  const count = requests.length === 0 ? '-' : `${median(requests)}`
  return `${mark} ${mutant.name.padEnd(nameWidth)}  ${count.padStart(8)}  ${said}`
}

const dies = (mutant: Mutant, fates: readonly Fate[]): boolean =>
  fates.filter(({ name }) => name === mutant.name).every(({ killedBy }) => killedBy.length > 0)

/** The middle one; 0 of none. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
