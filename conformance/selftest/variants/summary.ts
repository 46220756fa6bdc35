/** One run against one conforming deployment. */
export interface VariantTask {
  readonly name: string
  readonly seed: number
}

/** The result of one run against a conforming deployment; every list must be empty. */
export interface Visited extends VariantTask {
  /** Failures: each is a false alarm. */
  readonly alarms: readonly string[]
  /** Errors of the suite itself. */
  readonly faults: readonly string[]
  /** Where the behaviour profile has another variant than the chosen one. */
  readonly misread: readonly string[]
  /** Live grants left behind. */
  readonly residue: number
  readonly requests: number
  /** Requests that were refused with 429 and sent again. */
  readonly repaced: number
}

/** The result of a task that did not complete: an error of the suite. */
export const lostVisit = (task: VariantTask, because: string): Visited => ({
  ...task,
  alarms: [],
  faults: [because],
  misread: [],
  residue: 0,
  requests: 0,
  repaced: 0,
})

/** The figures of all runs; all but the first two and the last two must be zero. */
export interface VariantsFigures {
  readonly deployments: number
  readonly runs: number
  readonly runsWithAlarm: number
  readonly runsWithFault: number
  readonly runsMisread: number
  readonly runsWithResidue: number
  /** Of one run, all in. */
  readonly mostRequests: number
  readonly repaced: number
}

export function figuresOf(visits: readonly Visited[]): VariantsFigures {
  const count = (wrong: (visited: Visited) => boolean): number => visits.filter(wrong).length
  return {
    deployments: new Set(visits.map(({ name }) => name)).size,
    runs: visits.length,
    runsWithAlarm: count(({ alarms }) => alarms.length > 0),
    runsWithFault: count(({ faults }) => faults.length > 0),
    runsMisread: count(({ misread }) => misread.length > 0),
    runsWithResidue: count(({ residue }) => residue > 0),
    mostRequests: Math.max(0, ...visits.map(({ requests }) => requests)),
    repaced: visits.reduce((sum, { repaced }) => sum + repaced, 0),
  }
}

/** Whether a run had the required result. */
export const isSound = ({ alarms, faults, misread, residue }: Visited): boolean =>
  alarms.length + faults.length + misread.length + residue === 0

/** A line for each problem, the command that repeats its run, and the figures. */
export function summary(visits: readonly Visited[]): string {
  const lines = visits.flatMap((visited) => {
    const { name, seed, alarms, faults, misread, residue } = visited
    const where = `${name}, seed ${seed}`
    return [
      ...alarms.map((alarm) => `FALSE ALARM ${where}: ${alarm}`),
      ...faults.map((fault) => `FAULT ${where}: ${fault}`),
      ...misread.map((one) => `MISREAD ${where}: ${one}`),
      ...(residue === 0 ? [] : [`LEFT BEHIND ${where}: ${residue} live grants`]),
      ...(isSound(visited) ? [] : [`  again: npm run variants -- --only '${name}' --seeds 1 --seed ${seed}`]),
    ]
  })
  const { deployments, runs, runsWithAlarm, runsWithFault, runsMisread, runsWithResidue, repaced } =
    figuresOf(visits)
  return [
    ...lines,
    `${deployments} conforming deployments, ${runs} runs: ${runsWithAlarm} with a false alarm, ${runsWithFault} with a fault of the suite, ${runsMisread} with a variant misread, ${runsWithResidue} that left a live grant behind; ${repaced} requests were paced anew`,
  ].join('\n')
}
