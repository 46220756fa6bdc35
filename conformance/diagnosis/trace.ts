import type { FeatureName, Pair, TestResources } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import type { RuleId } from '../kit/rule.ts'

/** One line of `trace.jsonl`. The report follows from a trace, and every check can be run again on its exchanges, to the same findings. */
export type TraceEvent =
  | ({
      readonly event: 'run'
      readonly suite: string
      readonly contract: string
      readonly profile: string
      readonly startedAt: number
      /** Some checks were chosen: what is missing for the others is nothing of the target. */
      readonly chosen?: true | undefined
      /** The rules that only checks judge which the run was not asked to make. */
      readonly unasked: readonly RuleId[]
      readonly target: {
        readonly baseUrl: string
        readonly keys: readonly string[]
        /** The names of header fields that each request had besides. */
        readonly headers?: readonly string[] | undefined
        readonly rateLimit: number | 'off'
        readonly claims: Readonly<Record<string, string>>
      }
    } & RunIdentity &
      ReportOptions)
  | { readonly event: 'plan'; readonly checks: readonly PlannedCheck[] }
  | { readonly event: 'resources'; readonly resources: TestResources }
  | ({
      readonly event: 'begin'
      readonly now: number
      readonly seed: number
      /** `confirm`: a failure is tried again. */
      readonly purpose: 'try' | 'confirm'
      /** The input that it was tried with; null where it has one only. */
      readonly given: unknown
    } & OneRun)
  | ({ readonly event: 'resume'; readonly now: number } & OneRun)
  | ({ readonly event: 'lease'; readonly pair: Pair } & OneRun)
  | ({ readonly event: 'checkout'; readonly checkoutId: string } & OneRun)
  | ({ readonly event: 'exchange' } & Exchange)
  | ({ readonly event: 'finding' } & Finding)
  | ({ readonly event: 'end'; readonly ending: Ending } & OneRun)
  /** The runs that tried a failure again. */
  | {
      readonly event: 'confirmation'
      readonly rule: RuleId
      readonly check: string
      /** The runs of the check that count: what they found says how sure the failure is. */
      readonly attempts: readonly number[]
      /** The run that shows the failure best: the one with the smallest input. */
      readonly shown: number
      readonly because?: string | undefined
      /** For `certify --repro`. */
      readonly token: string
    }
  | ({ readonly event: 'untried'; readonly because: LeftOut } & PlannedCheck)
  | {
      readonly event: 'over'
      readonly endedAt: number
      /** Test resources that do not work as the target file says, and pairs that were not used. */
      readonly warnings: readonly string[]
      /** Live grants that could not be revoked. */
      readonly residue: readonly Owned[]
      /** The target's clock minus ours, in milliseconds, when it was measured. */
      readonly skew?: Readonly<Record<'low' | 'high', number>> | undefined
      /** Why not every planned check came to its end. */
      readonly incomplete?: string | undefined
    }

/** The values that the choices of a run follow from: with them they can be made again. */
export interface RunIdentity {
  readonly seed: number
  /** Every sourceId of the run begins with it; of two runs that answer one challenge each has its own. */
  readonly tag: string
  readonly challenge?: string | undefined
}

/** Options of a run that only its report heeds. */
export interface ReportOptions {
  /** Accepted findings. */
  readonly known: readonly KnownFailure[]
  /** A stated rule that was promised and not tried, or a known failure that passes, fails the run. */
  readonly complete?: true | undefined
  /** The command line without secrets; empty for a run from code. */
  readonly command: string
}

type OneRun = Pick<Finding, 'check' | 'attempt'>

/** One user in one bundle. */
export type BundleUser = Pick<Pair, 'bundleId' | 'userId'>

/** A grant that the run created, and its pair. */
export interface Owned extends BundleUser {
  readonly grantId: string
}

/** A check as the trace names it, with every rule that it may judge. */
export interface PlannedCheck {
  readonly check: string
  readonly title: string
  readonly rules: readonly RuleId[]
}

/** An accepted finding. */
export interface KnownFailure {
  readonly rule: string
  /** All checks when left out. */
  readonly check?: string | undefined
  readonly reason: string
  /** The last day on which it is accepted, YYYY-MM-DD in UTC. */
  readonly until: string
}

/** The end of one run of a check. */
export type Ending =
  | { readonly kind: 'done' }
  /** The check stopped itself after judging what was wrong. */
  | { readonly kind: 'stopped'; readonly because: string }
  /** An error of ours or an unreachable target; never a verdict. After a lost answer the run goes on with the next check. */
  | { readonly kind: 'error'; readonly message: string; readonly unreachable: boolean; readonly lost?: true }

/** Why a check was not made. */
export type LeftOut =
  | { readonly kind: 'missing'; readonly items: readonly string[] }
  | { readonly kind: 'not claimed'; readonly feature: FeatureName; readonly reason: string }
