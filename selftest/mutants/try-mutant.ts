import type { Failure } from '../../conformance/diagnosis/failures.ts'
import type { ProfileName } from '../../conformance/kit/check.ts'
import type { Finding } from '../../conformance/kit/finding.ts'
import type { RuleId } from '../../spec/generated/rules.ts'
import { type InProcessRun, runInProcess } from '../run-in-process.ts'
import type { Run } from '../worker-pool.ts'
import type { Mutant } from './mutant.ts'
import { wrongValues } from './wrong-values.ts'

/** A failure that names a rule of a mutant. */
export type Kill = Readonly<ReturnType<typeof killOf>>

/** The result of one run against a mutant. */
export type MutantResult = Readonly<Awaited<ReturnType<typeof tryMutant>>> & {
  /** The run did not end, so it says nothing of the mutant. */
  readonly isLost?: true
}

/** Runs the suite against a mutant; those of the area `rate limit` have the documented limits. */
export function runAgainstMutant({ mutate, area }: Mutant, seed: number, options: Partial<InProcessRun>) {
  return runInProcess({
    seed,
    profile: 'certify',
    change: mutate,
    // The description has 240 requests a minute.
    ...(area === 'rate limit' ? { rateLimit: 240, rateLimitCheck: 'run' } : { rateLimitCheck: 'leave out' }),
    ...options,
  })
}

/** Tries a mutant in one run; one that needs minutes or hours to show gets an endurance run of 25 hours. */
export async function tryMutant(mutant: Mutant, seed: number, profile: ProfileName) {
  const options =
    mutant.needs === undefined ? { profile } : ({ profile: 'endurance', minutes: 25 * 60 } as const)
  const { report } = await runAgainstMutant(mutant, seed, { ...options, confirm: 'on' })
  const broken: readonly RuleId[] = mutant.rules
  const fatal = ({ rule }: Failure): boolean => broken.includes(rule)
  const own = report.failures.filter(fatal)
  const wrong = wrongValues[mutant.name]
  const { incomplete } = report.run
  // What a run that could not be completed did not come to is no error of a check.
  const errors = report.rules.flatMap(({ rule, verdict, error = '' }) =>
    verdict === 'error' && (incomplete === undefined || !error.endsWith(incomplete))
      ? [`${rule}: ${error}`]
      : [],
  )
  return {
    name: mutant.name,
    seed,
    /** The earliest first; none for a survivor. */
    kills: own.map(killOf).toSorted((one, other) => one.requests - other.requests) as readonly Kill[],
    /** Failures that name none of its rules: `RULE in check`. */
    others: report.failures
      .filter((failure) => !fatal(failure))
      .map(({ rule, check }) => `${rule} in ${check}`),
    /** The quality of each failure's text. */
    failures: report.failures.map((failure) => ({
      again: failure.confirmation.kind,
      /** The number of exchanges that show it. */
      steps: failure.evidence.length,
      isOwn: fatal(failure),
      /** It has a request, an expected value, and a different seen value. */
      hasValues: failure.findings.every(
        ({ sent, expected, seen }) => sent !== undefined && seen !== undefined && seen !== expected,
      ),
    })),
    /** A failure shows the wrong value of the mutant; undefined where that is not known. */
    isWrongShown:
      own.length === 0
        ? undefined
        : wrong && own.some(({ findings }) => findings.some(({ seen = '' }) => wrong.test(seen))),
    errors,
  }
}

/** Returns the result of a run that did not end: an error of the suite, and no survivor. */
export const lostResult = ({ name, seed }: Run, because: string): MutantResult => ({
  name,
  seed,
  isLost: true,
  kills: [],
  others: [],
  failures: [],
  isWrongShown: undefined,
  errors: [because],
})

function killOf({ rule, check, findings }: Failure) {
  // What the check itself found says more than what any answer shows.
  const own = findings.find(({ by }) => by !== 'contract')
  /** `contract`: the response was wrong by itself, whichever check sent the request. */
  const by: Finding['by'] = own?.by ?? 'contract'
  /** Requests sent until the failure was complete. */
  const requests = Math.min(...findings.map(({ because }) => Math.max(0, ...because)))
  return { rule, check, by, requests }
}
