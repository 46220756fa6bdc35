import type { ProfileName } from '../../check.ts'
import type { RuleId } from '../../rule.ts'
import type { Failure } from '../../verdict.ts'
import { visit } from '../house.ts'
import type { Mutant } from './mutant.ts'

/** How a mutant fared in one run. */
export interface Fate {
  readonly name: string
  readonly seed: number
  /** The checks whose failures name a rule of the mutant, and those rules. */
  readonly killedBy: readonly string[]
  readonly rules: readonly RuleId[]
  /** Requests sent until the first of these failures was seen; undefined for a survivor. */
  readonly requests: number | undefined
  /** Failures that name none of its rules: `RULE in check`. */
  readonly others: readonly string[]
  /** Requests of the whole run. */
  readonly all: number
  /** Why the run could not be completed, and errors of the suite itself. */
  readonly faults: readonly string[]
}

/** Runs the suite against a mutant. */
export async function tryMutant(mutant: Mutant, seed: number, profile: ProfileName): Promise<Fate> {
  const limited = mutant.limits === 'on'
  const { report } = await visit({
    seed,
    profile,
    change: mutant.make,
    rateLimit: limited ? documentedLimit : undefined,
    rateLimitCheck: limited ? 'run' : 'leave out',
  })
  const fatal = (failure: Failure): boolean => mutant.rules.includes(failure.rule)
  const killing = report.failures.filter(fatal)
  const errors = report.rules.flatMap(({ rule, verdict, error }) =>
    verdict === 'error' ? [`${rule}: ${error}`] : [],
  )
  return {
    name: mutant.name,
    seed,
    killedBy: [...new Set(killing.map(({ check }) => check))],
    rules: [...new Set(killing.map(({ rule }) => rule))],
    requests: killing.length === 0 ? undefined : Math.min(...killing.map(firstSeen)),
    others: report.failures
      .filter((failure) => !fatal(failure))
      .map(({ rule, check }) => `${rule} in ${check}`),
    all: report.run.requests,
    faults: [...(report.run.incomplete === undefined ? [] : [report.run.incomplete]), ...new Set(errors)],
  }
}

/** The fate of a mutant whose run came to no end: the suite's own fault. */
export const lostFate = (
  { name, seed }: { readonly name: string; readonly seed: number },
  because: string,
): Fate => ({
  name,
  seed,
  killedBy: [],
  rules: [],
  requests: undefined,
  others: [],
  all: 0,
  faults: [because],
})

/** The request at which a failure was first complete. */
const firstSeen = ({ findings }: Failure): number =>
  Math.min(...findings.map(({ evidence }) => Math.max(0, ...evidence)))

/** Requests per minute of the description. */
const documentedLimit = 240
