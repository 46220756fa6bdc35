import type { ChosenVariants } from '../second-implementation/variants.ts'
import type { Run } from '../worker-pool.ts'
import { drawnName } from './drawn.ts'

/** The result of one run against a conforming deployment; every list must be empty. */
export interface RunSummary extends Run {
  /** Failures: each is a false alarm. */
  readonly alarms: readonly string[]
  readonly errors: readonly string[]
  /** The variants that the behaviour profile contradicts. */
  readonly misread: readonly string[]
  /** Live grants that the run made and could not revoke. */
  readonly residue: number
  /** Requests that were refused with 429 and sent again. */
  readonly repaced: number
  /** The fewest variants of a drawn deployment with which it is not sound. */
  readonly secondVariants?: Partial<ChosenVariants>
}

/** Returns the result of a task that did not end: an error of the suite. */
export const lostRun = (task: Run, because: string): RunSummary => {
  return { ...task, alarms: [], errors: [because], misread: [], residue: 0, repaced: 0 }
}

/** Returns the figures of all runs: all but the first two and the last must be zero. */
export function figuresOf(runs: readonly RunSummary[]) {
  const count = (wrong: (run: RunSummary) => boolean): number => runs.filter(wrong).length
  return {
    deployments: new Set(runs.map(({ name }) => name)).size,
    runs: runs.length,
    runsWithAlarm: count(({ alarms }) => alarms.length > 0),
    runsWithError: count(({ errors }) => errors.length > 0),
    runsMisread: count(({ misread }) => misread.length > 0),
    runsWithResidue: count(({ residue }) => residue > 0),
    repaced: runs.reduce((sum, { repaced }) => sum + repaced, 0),
  }
}

/** Tests that a run had the required result. */
export const isSound = ({ alarms, errors, misread, residue }: RunSummary): boolean =>
  alarms.length + errors.length + misread.length + residue === 0

/** Returns a line for each problem of a run, and the command that repeats it. */
export function problemsOf(run: RunSummary): readonly string[] {
  const { name, seed, alarms, errors, misread, residue, secondVariants } = run
  const again = name === drawnName ? '--drawn 1' : `--only '${name}' --seeds 1`
  const where = `${name}, seed ${seed}`
  return [
    ...alarms.map((alarm) => `FALSE ALARM ${where}: ${alarm}`),
    ...errors.map((error) => `ERROR ${where}: ${error}`),
    ...misread.map((one) => `MISREAD ${where}: ${one}`),
    ...(residue === 0 ? [] : [`LEFT BEHIND ${where}: ${residue} live grants`]),
    ...(secondVariants === undefined ? [] : [`  with the choices ${JSON.stringify(secondVariants)}`]),
    ...(isSound(run) ? [] : [`  again: npm run variants -- ${again} --seed ${seed}`]),
  ]
}

/** Returns the problems of all runs, and the figures, as a text. */
export function summary(runs: readonly RunSummary[]): string {
  const sum = figuresOf(runs)
  return [
    ...runs.flatMap(problemsOf),
    `${sum.deployments} conforming deployments, ${sum.runs} runs: ${sum.runsWithAlarm} with a false alarm, ${sum.runsWithError} with an error of the suite, ${sum.runsMisread} with a variant misread, ${sum.runsWithResidue} that left a live grant behind; ${sum.repaced} requests were paced anew`,
  ].join('\n')
}
