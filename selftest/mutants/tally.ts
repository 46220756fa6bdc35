import type { Check } from '../../conformance/kit/check.ts'
import { rules } from '../../spec/generated/rules.ts'
import type { Mutant } from './mutant.ts'
import type { Fate } from './try-mutant.ts'

/** What came of all mutants. */
export type Tally = Readonly<ReturnType<typeof tally>>

/** How many there are, how many died, and how many of them in every run. */
const deathsOf = (some: readonly Mutant[], fates: readonly Fate[]) => ({
  mutants: some.length,
  killed: some.filter((mutant) => dies(mutant, fates)).length,
  always: some.filter(({ name }) => fates.every((fate) => fate.name !== name || fate.kills.length > 0))
    .length,
})

/** Counts what came of all mutants; `checks` are those that must have killed one. */
export function tally(all: readonly Mutant[], fates: readonly Fate[], checks: readonly Check[]) {
  const plain = all.filter(({ subtle }) => subtle === undefined)
  const subtle = all.filter((mutant) => !plain.includes(mutant))
  const killed = plain.filter((one) => dies(one, fates))
  const survivors = plain.filter((one) => !killed.includes(one) && isTried(one, fates))
  const deadly = new Set(
    fates.flatMap(({ kills }) => kills.filter(({ by }) => by !== 'contract').map(({ check }) => check)),
  )
  return {
    ...deathsOf(plain, fates),
    subtle: {
      ...deathsOf(subtle, fates),
      missed: subtle
        .filter((mutant) => !dies(mutant, fates) && isTried(mutant, fates))
        .map(({ name }) => name),
    },
    /** Those that one run of several killed. */
    once: all.flatMap(({ name }) => {
      const own = fates.filter((fate) => fate.name === name && !fate.isLost)
      return own.length > 1 && own.filter(({ kills }) => kills.length > 0).length === 1 ? [name] : []
    }),
    failures: failuresIn(fates),
    /** Killed mutants whose wrong value is known, and those of them of which a failure shows it. */
    wrongValues: {
      known: fates.filter(({ isWrongShown }) => isWrongShown !== undefined).length,
      hidden: fates.filter(({ isWrongShown }) => isWrongShown === false).map(({ name }) => name),
    },
    /** Of those that were killed: requests until the first failure that names one of their rules. */
    medianRequests: median(fates.flatMap(({ kills }) => kills[0]?.requests ?? [])),
    /** Survivors that no sentence explains. */
    unexplained: survivors.flatMap(({ name, survives }) => (survives === undefined ? [name] : [])),
    /** Survivors with their explanation. */
    explained: survivors.flatMap(({ name, survives: because }) =>
      because === undefined ? [] : [{ name, because }],
    ),
    /** Mutants that are said to survive, and do not. */
    stale: killed.flatMap(({ name, survives }) => (survives === undefined ? [] : [name])),
    /** Checks that judged no mutant to death: what they see, no bug of the catalogue breaks. */
    idle: checks.filter((check) => judges(check) && !deadly.has(check.id)).map(({ id }) => id),
    /** Runs in which the suite met an error of its own: `mutant: error`. */
    errors: fates.flatMap(({ name, errors }) => errors.map((error) => `${name}: ${error}`)),
  }
}

/** Whether a check is known to judge a stated rule of mutants, and not only to report; none is restarted, which lasting.test.ts does. */
export const judges = ({ id, rules: declared }: Check): boolean =>
  id !== 'lasting/restart' && (declared.length === 0 || declared.some((rule) => rules[rule].level !== 'open'))

/** Of all failures: whether they failed again, and of those that did the exchanges that show them. */
function failuresIn(fates: readonly Fate[]) {
  const all = fates.flatMap(({ failures }) => failures)
  const of = (kind: (typeof all)[number]['again']) => all.filter(({ again }) => again === kind)
  const steps = of('confirmed').map((failure) => failure.steps)
  return {
    confirmed: steps.length,
    /** Those of them that name a rule of their mutant. */
    own: of('confirmed').filter(({ isOwn }) => isOwn).length,
    /** All that do not say a request, what must be, and something else that is. */
    withoutValues: all.filter(({ hasValues }) => !hasValues).length,
    intermittent: of('intermittent').length,
    unconfirmed: of('unconfirmed').length,
    medianSteps: median(steps),
    mostSteps: Math.max(0, ...steps),
  }
}

/** Tests that a run against a mutant came to its end. */
const isTried = (mutant: Mutant, fates: readonly Fate[]): boolean =>
  fates.some(({ name, isLost }) => name === mutant.name && !isLost)

/** Tests that a mutant died in at least two of five runs that came to their end: what a run asks is drawn by its seed. */
export function dies(mutant: Mutant, fates: readonly Fate[]): boolean {
  const own = fates.filter(({ name, isLost }) => name === mutant.name && !isLost)
  return own.filter(({ kills }) => kills.length > 0).length >= Math.max(1, (2 / 5) * own.length)
}

/** The least share of the subtle mutants that must die. */
export const leastSubtle = 0.85

/** Which rules each check has been seen to defend, and the form of answers: failures of theirs have killed a mutant. */
export type KillMatrix = Readonly<Record<string, readonly string[]>>

/** What kills where any answer is wrong by itself. */
export const ofForm = 'the form of answers'

/** The kill matrix of these runs, and what was known before them. */
export function killMatrix(fates: readonly Fate[], known: KillMatrix): KillMatrix {
  const matrix = new Map(Object.entries(known).map(([check, rules]) => [check, new Set(rules)]))
  for (const { check, rule, by } of fates.flatMap(({ kills }) => kills)) {
    const what = by === 'check' ? check : ofForm
    matrix.set(what, (matrix.get(what) ?? new Set()).add(rule))
  }
  return Object.fromEntries(
    [...matrix]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([check, rules]) => [check, [...rules].toSorted()]),
  )
}

/** The rules that some check was known to defend, and none has in these runs: which one does is drawn. */
export function lostRules(fates: readonly Fate[], known: KillMatrix): readonly string[] {
  const now = new Set(Object.values(killMatrix(fates, {})).flat())
  return [...new Set(Object.values(known).flat())].filter((rule) => !now.has(rule))
}

/** The middle one; 0 of none. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
