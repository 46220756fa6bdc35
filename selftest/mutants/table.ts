import type { Mutant } from './mutant.ts'
import { dies, endedRuns, killing, median, type Tally } from './tally.ts'
import type { MutantResult } from './try-mutant.ts'

/** Returns the table that `npm run mutants` prints, a line for each mutant: the requests, the rule and the check of its first kill. */
export function table(bugs: readonly Mutant[], results: readonly MutantResult[]): string {
  const areas = Map.groupBy(bugs, ({ area }) => area)
  const lines = [...areas].flatMap(([area, own]) => ['', area, ...own.map((bug) => row(bug, results))])
  const head = `  ${'mutant'.padEnd(nameWidth)}  requests  rule, and the check that killed it`
  return [head, ...lines].join('\n')
}

/** Returns the text beneath the table, the figures last. */
export function summary(sum: Tally, runs: number, profile: string): string {
  const share = sum.mutants === 0 ? 0 : (100 * sum.killed) / sum.mutants
  const each = `${runs} run${runs === 1 ? '' : 's'} each of the profile ${profile}`
  return [
    ...sum.explained.map(({ name, because }) => `survives: ${name}. ${because}`),
    ...sum.unexplained.map((name) => `SURVIVED without an explanation: ${name}`),
    ...sum.stale.map((name) => `DIED although it is said to survive: ${name}`),
    ...sum.idle.map((id) => `IDLE: no mutant died of ${id}`),
    ...sum.errors.map((error) => `ERROR of the suite with ${error}`),
    ...sum.subtle.missed.map((name) => `missed, subtle: ${name}`),
    ...sum.wrongValues.hidden.map((name) => `its wrong value is not shown: ${name}`),
    ...sum.once.map((name) => `found by one seed only: ${name}`),
    `failures: ${failuresText(sum)}`,
    `${sum.subtle.killed} of ${sum.subtle.mutants} subtle mutants killed, ${sum.subtle.always} in every run`,
    `${sum.killed} of ${sum.mutants} mutants killed (${share.toFixed(1)} of 100), ${sum.always} in every run, after ${sum.medianRequests} requests in the median, in ${each}`,
  ].join('\n')
}

/** Returns the figures of failures as a text. */
export function failuresText({
  failures,
  wrongValues: { known, hidden },
}: Pick<Tally, 'failures' | 'wrongValues'>): string {
  const { confirmed, own, withoutValues, intermittent, unconfirmed, medianSteps, mostSteps } = failures
  const share = confirmed === 0 ? 0 : (100 * own) / confirmed
  return [
    `${confirmed.toLocaleString('en-US')} confirmed, ${intermittent} intermittent, ${unconfirmed} not tried again; told in ${medianSteps} exchanges in the median, ${mostSteps} at most`,
    `${share.toFixed(0)} of 100 of the confirmed name a rule of their mutant`,
    `${withoutValues} do not say what was sent, what must be and what is`,
    `${known - hidden.length} of ${known} known wrong values are shown`,
  ].join('; ')
}

const nameWidth = 56

function row(bug: Mutant, results: readonly MutantResult[]): string {
  const own = endedRuns(bug, results)
  if (own.length === 0) return `? ${bug.name.padEnd(nameWidth)}  ${'-'.padStart(8)}  no run came to its end`
  const mark = dies(bug, own) ? ' ' : bug.survives === undefined ? '!' : '~'
  const dead = killing(own)
  const requests = dead.flatMap(({ kills }) => kills[0]?.requests ?? [])
  const count = requests.length === 0 ? '-' : `${median(requests)}`
  return `${mark} ${bug.name.padEnd(nameWidth)}  ${count.padStart(8)}  ${verdictText(bug, own, dead)}`
}

function verdictText(bug: Mutant, own: readonly MutantResult[], dead: readonly MutantResult[]): string {
  const [first] = dead.flatMap(({ kills }) => kills.slice(0, 1))
  const others = new Set(own.flatMap(({ others }) => others))
  if (first === undefined && others.size > 0) return `survived; others failed: ${[...others].join(', ')}`
  if (first === undefined) return `survived: ${bug.rules.join(', ')}`
  const checks = new Set(dead.flatMap(({ kills }) => kills.map(({ check }) => check)))
  const where = first.by === 'contract' ? `the answer's form, in ${first.check}` : first.check
  const more = checks.size > 1 ? `, and ${checks.size - 1} more` : ''
  const partly = dead.length < own.length ? ` (${dead.length} of ${own.length} runs)` : ''
  return `${first.rule}  ${where}${more}${partly}`
}
