import type { ReportOptions } from '../diagnosis/trace.ts'
import type { Check, FeatureName, ProfileName, TestResources } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'
import type { JournalSink } from './journal.ts'
import type { Clock, Entropy, RunCommand, Transport } from './ports.ts'

/** Options of a run; only the target is required. Nothing is global, so that several runs may proceed at once. */
export interface RunOptions extends Partial<ReportOptions> {
  readonly target: Target
  readonly clock?: Clock
  readonly entropy?: Entropy
  /** Over HTTP when left out. */
  readonly transport?: Transport
  /** The environment, whose HTTPS_PROXY, HTTP_PROXY and NO_PROXY the requests obey. */
  readonly env?: NodeJS.ProcessEnv
  /** As a child process, without a shell, when left out. */
  readonly runCommand?: RunCommand
  readonly journal?: JournalSink
  readonly onEvent?: (event: RunEvent) => void
  /** Ends the run early but cleanly: its grants that have not ended are revoked. */
  readonly signal?: AbortSignal

  /** Every check of the suite when left out. */
  readonly checks?: readonly Check[]
  /** Ids or areas of checks; all when left out. */
  readonly only?: readonly string[] | undefined
  readonly rateLimitCheck?: 'run' | 'leave out'
  /** The command that restarts the deployment; acknowledged writes must still be there afterwards. */
  readonly restart?: string | undefined
  /** Further addresses of the same deployment, including the REST prefix; requests go to all in turn. */
  readonly endpoints?: readonly string[] | undefined
  /** A second address of this machine, for what is limited by address; left out: another loopback address, where the target is at one. */
  readonly fromAddress?: string | undefined
  /** The seed and the input of one failure, in place of those that follow from the run's seed, and the seconds after which it showed. */
  readonly exactly?: { readonly seed: number; readonly given: unknown; readonly after?: number | undefined }
  /** Stops after the preflight, the requests that find the test resources. */
  readonly planOnly?: 'yes'

  /** `certify` when left out. */
  readonly profile?: ProfileName | undefined
  /** The most requests of the run; the profile's when left out. */
  readonly maxRequests?: number | undefined
  /** The time for which the run goes on or waits; the profile's when left out. */
  readonly minutes?: number | undefined
  /** Override those that the preflight finds; the requests of `scale`, the grants of the longest list, are added. */
  readonly resources?: Partial<TestResources> | undefined
  /** For how many seconds what has no answer is tried again, in the run and in its clean-up; 60 when left out. */
  readonly patience?: number | undefined
  /** `off`: failures are not tried again; on by default. */
  readonly confirm?: 'on' | 'off'

  /** The seed of the run's random choices; by default that of the challenge or of the profile. */
  readonly seed?: number | 'random' | undefined
  /** Hexadecimal digits from whoever will trust the result: they begin the tag of the run, and give its seed. */
  readonly challenge?: string | undefined
}

/** A target file with every variable expanded: the test resources and claims of a vendor. */
export interface Target extends Pick<TestResources, 'people'> {
  /** Up to and including the REST prefix; `/v1` is appended. */
  readonly baseUrl: string
  readonly keys: Readonly<Partial<Record<KeyName, string>>> & { readonly full: string }
  /** Header fields that each request has besides, such as a gateway's token: secrets. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** `main` is the first listed when left out. */
  readonly bundles: Partial<TestResources['bundles']>
  /** The test users for writing: their display names, or the prefix that finds them. */
  readonly users?: { readonly names: readonly string[] } | { readonly search: string } | undefined
  /** `command` creates a session and prints its id; `{bundleId}`, `{userId}` and `{displayName}` are replaced. */
  readonly checkout: TestResources['checkout'] & { readonly command?: string | undefined }
  readonly rateLimit: number | 'off'
  readonly claims: Readonly<Partial<Record<FeatureName, string>>>
}

/** The flags of `certify` that say which deployment it is and how it is reached: further commands against it keep them. */
export const targetFlags = ['target', 'url', 'users', 'rate-limit', 'from-address'] as const
/** The flag that raises the limit of requests. */
export const requestsFlag = '--max-requests'

/** A progress event of a run; `--json` prints each as one line. */
export type RunEvent =
  | {
      readonly event: 'plan'
      readonly seed: number
      readonly profile: string
      readonly checks: number
      readonly requests: number
      /** About how long it takes, where nothing fails: at the target's rate, and as far away as the preflight found it. */
      readonly seconds: number
      /** The same without the target's rate limit. */
      readonly unpacedSeconds: number
      readonly bundles: readonly { readonly id: string; readonly name?: string | undefined }[]
      /** The users who may be written for in at least one of these bundles. */
      readonly users: readonly string[]
      readonly refused: readonly Readonly<Record<'displayName' | 'bundleId' | 'because', string>>[]
      /** The cost of each missing item: rules that no other check tries, and rules that fewer checks try. */
      readonly missing: readonly ({ readonly item: string } & Readonly<
        Record<'untested' | 'weaker', readonly string[]>
      >)[]
      readonly warnings: readonly string[]
    }
  /** `area` is the first part of the check's id, or which round of further inputs it is. */
  | ({ readonly event: 'progress' } & Readonly<Record<'area' | 'check', string>> &
      Readonly<Record<'done' | 'of' | 'requests' | 'left', number>>)
  | ({ readonly event: 'failure' } & Readonly<Record<'rule' | 'check' | 'claim', string>>)
  /** The target refused with 429; the run pauses for this long. */
  | { readonly event: 'repaced'; readonly seconds: number }
  /** A request had no answer, the first for a while: the run tries again for at most so long. */
  | { readonly event: 'unanswered'; readonly text: string; readonly seconds: number }
  | { readonly event: 'warning'; readonly text: string }
  | { readonly event: 'waiting'; readonly seconds: number; readonly check: string }
  | { readonly event: 'confirming'; readonly check: string }
  | { readonly event: 'cleanup' }
