import type { ProfileName } from '../../kit/check.ts'
import type { Finding } from '../../kit/finding.ts'
import type { RuleId } from '../../kit/rule.ts'
import type { Confirmation, Failure } from '../../run/failures.ts'
import { type Visit, visit } from '../visit.ts'
import type { Run } from '../worker-pool.ts'
import type { Mutant } from './mutant.ts'
import { wrongValues } from './wrong-values.ts'

/** A failure that names a rule of a mutant. */
export interface Kill {
  readonly rule: RuleId
  readonly check: string
  /** `contract`: the answer was wrong by itself, whichever check had asked. */
  readonly by: Finding['by']
  /** Requests sent until the failure was complete. */
  readonly requests: number
}

/** How well a failure is told. */
interface ToldFailure {
  readonly again: Confirmation['kind']
  /** The exchanges that show it. */
  readonly steps: number
  /** Whether it names a rule of its mutant. */
  readonly isOwn: boolean
  /** Whether it says a request, what must be, and something else that is. */
  readonly hasValues: boolean
}

/** How a mutant fared in one run. */
export interface Fate extends Run {
  /** The earliest first; none for a survivor. */
  readonly kills: readonly Kill[]
  /** Failures that name none of its rules: `RULE in check`. */
  readonly others: readonly string[]
  readonly failures: readonly ToldFailure[]
  /** Whether a failure shows the wrong value of the mutant; undefined where it is not known. */
  readonly isWrongShown?: boolean | undefined
  /** Errors of the suite itself. */
  readonly errors: readonly string[]
}

/** Runs the suite against a mutant, where it must have them with the documented limits. */
export function visitMutant({ make, limits }: Mutant, seed: number, wishes: Partial<Visit>) {
  const limited = limits === 'on'
  return visit({
    seed,
    profile: 'certify',
    change: make,
    rateLimit: limited ? documentedLimit : undefined,
    rateLimitCheck: limited ? 'run' : 'leave out',
    ...wishes,
  })
}

/** Says how a mutant fares in a run; what needs minutes or hours to show is met by an endurance run of 25 hours. */
export async function tryMutant(mutant: Mutant, seed: number, profile: ProfileName): Promise<Fate> {
  const wishes =
    mutant.needs === undefined ? { profile } : ({ profile: 'endurance', minutes: 25 * 60 } as const)
  const { report } = await visitMutant(mutant, seed, { ...wishes, confirm: 'on' })
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
    kills: own.map(killOf).toSorted((one, other) => one.requests - other.requests),
    others: report.failures
      .filter((failure) => !fatal(failure))
      .map(({ rule, check }) => `${rule} in ${check}`),
    failures: report.failures.map((failure) => ({
      again: failure.confirmation.kind,
      steps: failure.evidence.length,
      isOwn: fatal(failure),
      hasValues: failure.findings.every(
        ({ sent, expected, seen }) => sent !== undefined && seen !== undefined && seen !== expected,
      ),
    })),
    isWrongShown: own.length === 0 ? undefined : wrong && own.some(shows(wrong)),
    errors,
  }
}

const shows =
  (wrong: RegExp) =>
  ({ findings }: Failure): boolean =>
    findings.some(({ seen = '' }) => wrong.test(seen))

/** The fate of a mutant whose run came to no end: an error of the suite. */
export const lostFate = ({ name, seed }: Run, because: string): Fate => ({
  name,
  seed,
  kills: [],
  others: [],
  failures: [],
  errors: [because],
})

function killOf({ rule, check, findings }: Failure): Kill {
  const complete = ({ because }: Finding): number => Math.max(0, ...because)
  // What the check itself found says more than what any answer shows.
  const own = findings.find(({ by }) => by !== 'contract')
  return {
    rule,
    check,
    by: own?.by ?? 'contract',
    requests: Math.min(...findings.map(complete)),
  }
}

/** Requests per minute of the description. */
const documentedLimit = 240
