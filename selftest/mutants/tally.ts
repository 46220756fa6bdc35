import type { Check } from '../../conformance/kit/check.ts'
import { rules } from '../../spec/generated/rules.ts'
import type { Mutant } from './mutant.ts'
import type { MutantResult } from './try-mutant.ts'

/** The mutation score: what became of each mutant in all runs of the suite against it. */
export type Tally = Readonly<ReturnType<typeof tally>>

/** Counts mutants, the killed ones, and those killed in every run. */
const killsOf = (some: readonly Mutant[], results: readonly MutantResult[]) => ({
  mutants: some.length,
  killed: some.filter((mutant) => dies(mutant, results)).length,
  always: some.filter((mutant) =>
    results.every(({ name, kills }) => name !== mutant.name || kills.length > 0),
  ).length,
})

/** Summarises all runs of mutants; each of `checks` must have killed one. */
export function tally(all: readonly Mutant[], results: readonly MutantResult[], checks: readonly Check[]) {
  const plain = all.filter(({ subtle }) => subtle === undefined)
  const subtle = all.filter((mutant) => !plain.includes(mutant))
  const killed = plain.filter((one) => dies(one, results))
  const survivorsOf = (some: readonly Mutant[]) =>
    some.filter((one) => !dies(one, results) && endedRuns(one, results).length > 0)
  const survivors = survivorsOf(plain)
  const deadly = new Set(
    results.flatMap(({ kills }) => kills.filter(({ by }) => by !== 'contract').map(({ check }) => check)),
  )
  return {
    ...killsOf(plain, results),
    subtle: { ...killsOf(subtle, results), missed: survivorsOf(subtle).map(({ name }) => name) },
    /** Mutants that one of several runs killed. */
    once: all.flatMap((mutant) => {
      const own = endedRuns(mutant, results)
      return own.length > 1 && killing(own).length === 1 ? [mutant.name] : []
    }),
    failures: failuresIn(results),
    /** The number of killed mutants with a known wrong value, and those that no failure shows. */
    wrongValues: {
      known: results.filter(({ isWrongShown }) => isWrongShown !== undefined).length,
      hidden: results.filter(({ isWrongShown }) => isWrongShown === false).map(({ name }) => name),
    },
    /** The median of requests until the first failure that names a rule of the mutant. */
    medianRequests: median(results.flatMap(({ kills }) => kills[0]?.requests ?? [])),
    unexplained: survivors.flatMap(({ name, survives }) => (survives === undefined ? [name] : [])),
    explained: survivors.flatMap(({ name, survives: because }) => (because ? [{ name, because }] : [])),
    /** Mutants that are said to survive, and do not. */
    stale: killed.flatMap(({ name, survives }) => (survives === undefined ? [] : [name])),
    /** Checks that killed no mutant. */
    idle: checks.filter((check) => judges(check) && !deadly.has(check.id)).map(({ id }) => id),
    /** Errors of the suite itself: `mutant: error`. */
    errors: results.flatMap(({ name, errors }) => errors.map((error) => `${name}: ${error}`)),
  }
}

/** Tests that a check judges a stated rule of mutants; the check of restarts does so in lasting.test.ts. */
export const judges = ({ id, rules: declared }: Check): boolean =>
  id !== 'lasting/restart' && (declared.length === 0 || declared.some((rule) => rules[rule].level !== 'open'))

/** Counts failures by their confirmation, and the exchanges that show the confirmed ones. */
function failuresIn(results: readonly MutantResult[]) {
  const all = results.flatMap(({ failures }) => failures)
  const of = (kind: (typeof all)[number]['again']) => all.filter(({ again }) => again === kind)
  const steps = of('confirmed').map((failure) => failure.steps)
  return {
    confirmed: steps.length,
    /** The confirmed ones that name a rule of their mutant. */
    own: of('confirmed').filter(({ isOwn }) => isOwn).length,
    /** Failures without a request, an expected value or a different seen value. */
    withoutValues: all.filter(({ hasValues }) => !hasValues).length,
    intermittent: of('intermittent').length,
    unconfirmed: of('unconfirmed').length,
    medianSteps: median(steps),
    mostSteps: Math.max(0, ...steps),
  }
}

/** Returns the runs of a mutant that came to their end. */
export const endedRuns = (mutant: Mutant, results: readonly MutantResult[]): readonly MutantResult[] =>
  results.filter(({ name, isLost }) => name === mutant.name && !isLost)

/** Returns the runs that killed their mutant. */
export const killing = (results: readonly MutantResult[]) => results.filter(({ kills }) => kills.length > 0)

/** Tests that at least two of five ended runs killed a mutant, since a seed need not draw what kills it. */
export function dies(mutant: Mutant, results: readonly MutantResult[]): boolean {
  const own = endedRuns(mutant, results)
  return killing(own).length >= Math.max(1, (2 / 5) * own.length)
}

/** The least share of the subtle mutants that must be killed. */
export const leastSubtle = 0.85

/** The rules by which failures of each check, or of the form of responses, have killed a mutant. */
export type KillMatrix = Readonly<Record<string, readonly string[]>>

/** The key of the kill matrix for responses that are wrong by themselves. */
export const ofForm = 'the form of answers'

/** Returns a kill matrix with the kills of these runs added. */
export function killMatrix(results: readonly MutantResult[], before: KillMatrix): KillMatrix {
  const matrix = new Map(Object.entries(before).map(([check, rules]) => [check, new Set(rules)]))
  for (const { check, rule, by } of results.flatMap(({ kills }) => kills)) {
    const key = by === 'check' ? check : ofForm
    matrix.set(key, (matrix.get(key) ?? new Set()).add(rule))
  }
  return Object.fromEntries(
    [...matrix]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([check, rules]) => [check, [...rules].toSorted()]),
  )
}

/** Returns the rules of a kill matrix by which no check has killed in these runs. */
export function lostRules(results: readonly MutantResult[], before: KillMatrix): readonly string[] {
  const now = new Set(Object.values(killMatrix(results, {})).flat())
  return [...new Set(Object.values(before).flat())].filter((rule) => !now.has(rule))
}

/** Returns the median; 0 of no numbers. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
