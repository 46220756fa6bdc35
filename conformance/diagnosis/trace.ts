import type { RuleId } from '../../spec/generated/rules.ts'
import type { FeatureName, Pair, TestResources } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'

/** One event of the trace of a run, a line of `trace.jsonl`: what a check sent, received and found, and what it leased (a pair: a test user in a bundle, which it has for itself). The report follows from the trace alone; a check that is replayed on it comes to the same findings. */
export type TraceEvent =
  | ({
      readonly event: 'run'
      readonly suite: string
      readonly contract: string
      readonly profile: string
      readonly startedAt: number
      /** True when only some checks were selected: rules of the others are then not missing from the target. */
      readonly chosen?: true | undefined
      /** Rules that only unselected options try, such as the rate limit. */
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
      /** The input of the check; null when it has only one. */
      readonly given: unknown
    } & OneRun)
  | ({ readonly event: 'resume'; readonly now: number; readonly due?: number | undefined } & OneRun)
  | ({ readonly event: 'lease'; readonly pair: Pair } & OneRun)
  | ({ readonly event: 'checkout'; readonly checkoutId: string } & OneRun)
  | ({ readonly event: 'exchange' } & Exchange)
  | ({ readonly event: 'finding' } & Finding)
  | ({ readonly event: 'end'; readonly ending: Ending } & OneRun)
  /** One run of a check that was tried again, as too little was known of the target's clocks: what it found does not count. */
  | ({ readonly event: 'void' } & OneRun)
  /** The runs that tried a failure again. */
  | {
      readonly event: 'confirmation'
      readonly rule: RuleId
      readonly check: string
      /** The attempts that tried the failure again; their findings confirm it or not. */
      readonly attempts: readonly number[]
      /** The attempt with the smallest input that fails. */
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
      /** The reason why not every planned check came to its end. */
      readonly incomplete?: string | undefined
    }

/** The values that reproduce a run: every random choice follows from them. */
export interface RunIdentity {
  readonly seed: number
  /** The prefix of every sourceId of the run; two runs with one challenge have different tags. */
  readonly tag: string
  readonly challenge?: string | undefined
}

/** Options of a run that change only its report. */
export interface ReportOptions {
  /** Accepted findings. */
  readonly known: readonly KnownFailure[]
  /** Fails the run when a promised rule was not tried, or a known failure passes. */
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

/** A planned check with every rule that it may judge. */
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
  /** The check ended itself early, after a judgement. */
  | { readonly kind: 'stopped'; readonly because: string }
  /** An error of the suite or an unreachable target, never a verdict. After a lost answer the next check is run. */
  | { readonly kind: 'error'; readonly message: string; readonly unreachable: boolean; readonly lost?: true }

/** The reason why a check was not run. */
export type LeftOut =
  | { readonly kind: 'missing'; readonly items: readonly string[] }
  | { readonly kind: 'not claimed'; readonly feature: FeatureName; readonly reason: string }
