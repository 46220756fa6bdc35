import type { FeatureName, NamedAccounts, Pair } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'

/** How one run of a check ended. */
export type Ending =
  | { readonly kind: 'done' }
  /** The check stopped itself after judging what was wrong. */
  | { readonly kind: 'stopped'; readonly because: string }
  /** Our own fault or an unreachable target; never a verdict. After a lost answer the run goes on with the next check. */
  | {
      readonly kind: 'error'
      readonly message: string
      readonly unreachable: boolean
      readonly lost?: true
    }

/** Why a check was not made. */
export type LeftOut =
  | { readonly kind: 'missing'; readonly items: readonly string[] }
  | { readonly kind: 'not claimed'; readonly feature: FeatureName; readonly reason: string }

/** One line of `trace.jsonl`: enough to run every check again without a network and come to the same findings. */
export type TraceEvent =
  | {
      readonly event: 'run'
      readonly suite: string
      readonly seed: number
      readonly profile: string
      readonly planHash: string
      readonly baseUrl: string
      /** The run's tag: every sourceId of the run begins with it. */
      readonly tag: string
      readonly startedAt: number
    }
  | { readonly event: 'resources'; readonly resources: RecordedResources }
  | {
      readonly event: 'begin'
      readonly check: string
      readonly attempt: number
      readonly now: number
      /** What all draws of this run of the check follow from. */
      readonly seed: number
      /** `confirm`: a failure is tried again. */
      readonly purpose: 'try' | 'confirm'
      /** The input that it was tried with; null where it has one only. */
      readonly given: unknown
    }
  | { readonly event: 'resume'; readonly check: string; readonly attempt: number; readonly now: number }
  | { readonly event: 'lease'; readonly check: string; readonly attempt: number; readonly pair: RecordedPair }
  | {
      readonly event: 'checkout'
      readonly check: string
      readonly attempt: number
      readonly checkoutId: string
    }
  | ({ readonly event: 'exchange' } & Exchange)
  | ({ readonly event: 'finding' } & Finding)
  | { readonly event: 'end'; readonly check: string; readonly attempt: number; readonly ending: Ending }
  /** A check that the run left out. */
  | { readonly event: 'untried'; readonly check: string; readonly because: LeftOut }
  /** The last line: what no single exchange shows. */
  | {
      readonly event: 'over'
      readonly known: readonly {
        readonly rule: string
        readonly check?: string | undefined
        readonly reason: string
      }[]
      readonly residue: readonly {
        readonly bundleId: string
        readonly grantId: string
        readonly userId: string
      }[]
      /** Why not every planned check came to its end. */
      readonly incomplete?: string
    }

export type RecordedPair = Omit<Pair, 'earlier'> & { readonly earlier: readonly string[] }

/** `TestResources` as JSON. */
export interface RecordedResources {
  readonly keys: readonly string[]
  readonly bundles: Readonly<Record<string, string | undefined>>
  readonly users: readonly { readonly userId: string; readonly displayName: string }[]
  readonly people?: NamedAccounts | undefined
  readonly checkout: Readonly<Record<'fresh' | 'expired' | 'foreign', readonly string[]>>
  readonly rateLimit: number | undefined
}
