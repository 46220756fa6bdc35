import type fc from 'fast-check'
import type { OpenRuleId, RuleId, StatedRuleId } from '../../spec/generated/rules.ts'
import type { Outcome } from './assertion.ts'
import type { Credentials, Draft, GrantDraft, KeyName, Query } from './draft.ts'
import type { Exchange } from './exchange.ts'
import type { TestUser } from './wire.ts'

/** The names of the profiles, which say how much a run tries: `smoke` and `certify` are bounded by requests, `soak` by minutes, `endurance` by hours. */
export const profileNames = ['smoke', 'certify', 'soak', 'endurance'] as const
export type ProfileName = (typeof profileNames)[number]

/** The features that a vendor may leave unclaimed, each with a reason in the target file. */
export const featureNames = ['checkout', 'address-masks', 'rate-limit'] as const
export type FeatureName = (typeof featureNames)[number]

/** One test resource that a check needs; without it the check is left out. */
export type Need =
  | `key:${KeyName}`
  | `bundle:${'second' | 'archived' | 'other'}`
  | `checkout:${'fresh' | 'expired' | 'foreign' | 'command'}`
  | `people:${keyof NamedAccounts}`
  /** This many test users without live grants (neither revoked nor ended) in the main bundle, at once (and in the second bundle with `bundle:second`). */
  | `users-without-grants:${number}`
  /** This many test users, only for searches. */
  | `users:${number}`
  /** The name of a flag that the run needs. */
  | `option:${string}`

/** A property of a deployment: a claim, the inputs it is tried with, and the code that tries one of them. A plain value. */
export interface Check<Input = unknown> {
  /** `area/what-it-tries`; never changes, because seeds and known failures refer to it. */
  readonly id: string
  /** The claim in one sentence, for the reports. */
  readonly title: string
  /** The rules that it judges or observes on a conformant deployment. */
  readonly rules: readonly RuleId[]
  /** The arbitrary of inputs, as JSON values; seed and id choose one, and failures are shrunk. Left out: no input. */
  readonly input?: fc.Arbitrary<Input>
  readonly needs?: readonly Need[]
  /** True where it judges lists of a whole bundle by what they were a moment ago: no other check writes meanwhile. */
  readonly runsAlone?: true
  readonly feature?: FeatureName
  readonly run: (trial: Trial, input: Input) => Promise<void>
}

/** The values that an arbitrary draws. */
export type Drawn<From> = From extends fc.Arbitrary<infer Value> ? Value : never

/** Returns a check with the type of its input checked. */
export const check = <Input>(drawn: Check<Input>): Check => drawn as Check

/** A test user in a bundle: without a live grant when leased, and used by no other check until this one ends. */
export interface Pair {
  readonly bundleId: string
  readonly userId: string
  readonly displayName: string
  /** The ids of grants that were listed for the pair before this lease. */
  readonly earlier: readonly string[]
}

/** The pair to lease: in the main bundle by default, of `user`, or of a preferred user when one is free. */
export interface PairOptions {
  readonly bundle?: 'main' | 'second'
  readonly user?: TestUser | undefined
  readonly prefer?: readonly TestUser[]
}

/** Accounts that a check knows by name only. */
export interface NamedAccounts {
  /** Display name of the owner of `keys.full`. */
  readonly owner?: string | undefined
  /** Display name that only a deleted account has. */
  readonly deleted?: string | undefined
  /** The sourceId of a grant of a deleted account in the main bundle. */
  readonly deletedSource?: string | undefined
}

/** The test resources of the target, as the preflight has resolved them. */
export interface TestResources {
  readonly keys: readonly KeyName[]
  readonly bundles: {
    readonly main: string
    readonly second?: string | undefined
    readonly archived?: string | undefined
    /** A bundle of the owner of `otherOwner`. */
    readonly other?: string | undefined
  }
  readonly users: readonly TestUser[]
  /** Users that a search for the beginning of the name finds, and one for the whole name does not. */
  readonly missed?: readonly TestUser[] | undefined
  readonly people?: NamedAccounts | undefined
  readonly checkout: {
    readonly fresh: readonly string[]
    readonly expired: readonly string[]
    readonly foreign: readonly string[]
    /** The target's time when the run began, by which the expired ones have ended; a clock set back undoes that. */
    readonly expiredBy?: number | undefined
    /** The fresh sessions that this run has made, each with an instant of the target's clock before its creation. */
    readonly made?: Readonly<Record<string, number>> | undefined
    /** Why the target's command made none of them. */
    readonly failed?: string | undefined
    /** The fields that every session of the main bundle shows, when the target file has them. */
    readonly shows?:
      | {
          readonly price?: number
          readonly currency?: string
          readonly discount?: { readonly type: 'fixed' | 'percent'; readonly value: number }
        }
      | undefined
    /** The user for whom the target's command makes a session; several users may have one name. */
    readonly madeBy?: 'userId' | 'displayName' | undefined
  }
  /** Requests per minute to stay under; undefined when the target has no limit. */
  readonly rateLimit: number | undefined
  /** The number of grants in the longest list, from `--scale`. */
  readonly scale?: number | undefined
}

/** Evidence: one exchange or several, in the order in which they should be read. */
export type Evidence = Exchange | readonly Exchange[]

/** The interface of a check to the run: it sends requests, leases pairs and judges; everything is recorded. */
export interface Trial {
  readonly resources: TestResources
  /** The number of requests sent so far. */
  readonly sent: number
  /** The best estimate of the target's clock: the middle of the interval at the latest event of this trial. */
  now(): number

  /** Sends one request; throws (an error, never a verdict) when no response comes. */
  send(draft: Draft): Promise<Exchange>
  /** Sends independent requests in any order; returns when all are answered, throws when one gets no response. */
  sendEach(drafts: readonly Draft[]): Promise<readonly Exchange[]>
  /** Sends all at the same moment over open connections; a lost response has status 0. */
  sendAll(drafts: readonly Draft[]): Promise<readonly Exchange[]>

  /** Leases a clean pair until this check ends; the runner cleans it afterwards. */
  pair(options?: PairOptions): Promise<Pair>
  /** Returns a new sourceId with the run's tag. */
  sourceId(): string
  /** Returns a create, or a revoke, as a draft: a request before it is sent. */
  createDraft(pair: Pair, grant: GrantDraft): Draft
  revokeDraft(pair: Pair, grantId: string): Draft

  /** The operations, with the key `full` by default; queries are sent unchanged. */
  listBundles(query?: Query, key?: Credentials): Promise<Exchange>
  searchUsers(query: Query, key?: Credentials): Promise<Exchange>
  /** Sends the first pages of lists that do not depend on each other. */
  listEach(drafts: readonly Draft[]): Promise<readonly Exchange[]>
  listUsers(bundleId: string, query?: Query, key?: Credentials): Promise<Exchange>
  listGrants(bundleId: string, query?: Query, key?: Credentials): Promise<Exchange>
  create(pair: Pair, grant: GrantDraft, key?: Credentials): Promise<Exchange>
  revoke(pair: Pair, grantId: string, key?: Credentials): Promise<Exchange>
  readCheckout(checkoutId: string, key?: Credentials): Promise<Exchange>

  /** Starts new evidence for what is judged next, with these exchanges; `caseIndex`: the tried case of the input. */
  mark(caseIndex?: number, evidence?: readonly Exchange[]): void
  /** Judges a stated rule by a claim and its outcome; returns whether it holds. Evidence: by default all since the mark. */
  judge(rule: StatedRuleId, claim: string, outcome: Outcome, evidence?: Evidence): boolean
  held(rule: StatedRuleId, claim: string, evidence?: Evidence): void
  /** Reports the variants of an open rule that the evidence leaves possible; answers in the same situation narrow them. */
  observe(rule: OpenRuleId, seen: string | readonly string[], evidence?: Evidence, situation?: string): void
  /** Reports that a rule could not be judged, and what is missing. */
  untestable(rule: RuleId, because: string): void
  /** Ends the check after a judgement that makes further steps pointless. */
  stop(because: string): never

  /** Runs `step` when the target's clock is past `instant`; other checks run meanwhile. An idle run waits only until `earliest`. */
  later(instant: number, step: () => Promise<void>, earliest?: number): void
  /** Restarts the deployment with the run's restart command; returns when it answers again. */
  restart(): Promise<void>
  /** Returns a checkout session made by the target's own command; undefined when there is none, or it failed. */
  makeCheckout(bundleId: string, user: TestUser): Promise<string | undefined>
}
