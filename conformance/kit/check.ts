import type fc from 'fast-check'
import type { Outcome } from './assertion.ts'
import type { Draft, GrantDraft, KeyName, KeyUse, QueryValue } from './draft.ts'
import type { Exchange } from './exchange.ts'
import type { OpenRuleId, RuleId, StatedRuleId } from './rule.ts'
import type { TestUser } from './wire.ts'

/** The names of the profiles: `smoke` and `certify` spend requests, `soak` minutes of them, `endurance` hours of waiting. */
export const profileNames = ['smoke', 'certify', 'soak', 'endurance'] as const
export type ProfileName = (typeof profileNames)[number]

/** The features that a vendor may leave unclaimed, each with a reason in the target file. */
export const featureNames = ['checkout', 'address-masks', 'rate-limit'] as const
export type FeatureName = (typeof featureNames)[number]

/** One test resource that a check needs; without it the rules of the check are not testable. */
export type Need =
  | `key:${KeyName}`
  | `bundle:${'second' | 'archived' | 'other'}`
  | `checkout:${'fresh' | 'expired' | 'foreign' | 'command'}`
  | `people:${keyof NamedAccounts}`
  /** This many clean pairs of the main bundle at once (their users in the second bundle come with `bundle:second`). */
  | `pairs:${number}`
  /** This many test users, only for searches. */
  | `users:${number}`
  /** The name of a flag that the run needs. */
  | `option:${string}`

/** A property of a deployment: a claim, the inputs it is tried with, and the code that tries one of them. A plain value. */
export interface Check<Input = unknown> {
  /** `area/what-it-tries`; never changes, because seeds and known failures hang on it. */
  readonly id: string
  /** The claim in one sentence, for the reports. */
  readonly title: string
  /** The rules that it judges or observes on a sound deployment: without the check they are not tried. */
  readonly rules: readonly RuleId[]
  /** The inputs, as JSON values: the seed and the id choose one, a failure is told with the smallest that fails; one input only where it is left out. */
  readonly input?: fc.Arbitrary<Input>
  readonly needs: readonly Need[]
  readonly feature?: FeatureName
  readonly run: (trial: Trial, input: Input) => Promise<void>
}

/** The values that an arbitrary draws. */
export type Drawn<From> = From extends fc.Arbitrary<infer Value> ? Value : never

/** A check whose inputs are drawn from `input`. */
export const check = <Input>(drawn: Check<Input>): Check => drawn as Check

/** A test user in a bundle of the target: without a live grant when leased, and used by no other check until this one ends. */
export interface Pair {
  readonly bundleId: string
  readonly userId: string
  readonly displayName: string
  /** Grants the pair's listing held before this lease (expired, or revoked since). */
  readonly earlier: readonly string[]
}

/** The pair to lease: of the main bundle where `bundle` is left out, of `user`, or of a preferred user where one is free. */
export interface PairWish {
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

interface ShownInSession {
  readonly price?: number
  readonly currency?: string
  readonly discount?: { readonly type: 'fixed' | 'percent'; readonly value: number }
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
  /** Those of them whom a search for the beginning of the name finds, and one for the whole name does not. */
  readonly missed?: readonly TestUser[] | undefined
  readonly people?: NamedAccounts | undefined
  readonly checkout: {
    readonly fresh: readonly string[]
    readonly expired: readonly string[]
    readonly foreign: readonly string[]
    /** Those of the fresh ones that this run has made, each with an instant of our own clock before it began. */
    readonly made?: Readonly<Record<string, number>> | undefined
    /** Why the target's command made none of them. */
    readonly failed?: string | undefined
    /** The fields that every session of the main bundle shows, where the target file has them. */
    readonly shows?: ShownInSession | undefined
    /** The user for whom the target's command makes a session; several users may have one name. */
    readonly madeBy?: 'userId' | 'displayName' | undefined
  }
  /** Requests per minute to stay under; undefined when the target has no limit. */
  readonly rateLimit: number | undefined
  /** The number of grants that one list is tried with, where `--scale` asks for more than usual. */
  readonly scale?: number | undefined
}

/** Evidence: one exchange or several, in the order in which they should be read. */
export type Evidence = Exchange | readonly Exchange[]

/** One run of one check: everything it may do, all of it recorded. */
export interface Trial {
  readonly resources: TestResources
  readonly sent: number
  /** The best estimate of the target's clock: the middle of the interval at the latest event of this trial. */
  now(): number

  /** Sends one request; throws (an error, never a verdict) when no response comes. */
  send(draft: Draft): Promise<Exchange>
  /** Sends all at the same moment over connections opened before; a lost response has status 0. */
  together(drafts: readonly Draft[]): Promise<readonly Exchange[]>

  /** Leases a clean pair until this check ends; the runner cleans it afterwards. */
  pair(wish?: PairWish): Promise<Pair>
  /** A new sourceId with the run's tag. */
  sourceId(): string
  /** A create and a revoke as drafts, for `together`. */
  createDraft(pair: Pair, grant: GrantDraft): Draft
  revokeDraft(pair: Pair, grantId: string): Draft

  /** The operations, with the key `full` by default; queries are sent unchanged. */
  listBundles(query?: Query, key?: KeyUse): Promise<Exchange>
  searchUsers(query: Query, key?: KeyUse): Promise<Exchange>
  listUsers(bundleId: string, query?: Query, key?: KeyUse): Promise<Exchange>
  listGrants(bundleId: string, query?: Query, key?: KeyUse): Promise<Exchange>
  create(pair: Pair, grant: GrantDraft, key?: KeyUse): Promise<Exchange>
  revoke(pair: Pair, grantId: string, key?: KeyUse): Promise<Exchange>
  readCheckout(checkoutId: string, key?: KeyUse): Promise<Exchange>

  /** Begins anew to collect evidence: what is judged next follows from the exchanges since here. `part` numbers what the input holds. */
  mark(part?: number): void
  /** Judges a stated rule; returns whether it held here. The claim states what must hold. What is left out of `because` is all since the mark. */
  judge(rule: StatedRuleId, claim: string, judged: Outcome, because?: Evidence): boolean
  held(rule: StatedRuleId, claim: string, because?: Evidence): void
  /** Reports which variants of an open rule the evidence leaves possible: further answers in the same situation narrow them, and `other` is what has no name. */
  observe(rule: OpenRuleId, shown: string | readonly string[], because?: Evidence, situation?: string): void
  untestable(rule: RuleId, because: string): void
  /** Ends the check: the violation has been judged, and further steps would only repeat it. */
  stop(because: string): never

  /** Runs `step` once the target's clock is past `instant`, while other checks run; a run that has nothing else to do waits only until `earliest`. */
  later(instant: number, step: () => Promise<void>, earliest?: number): void
  /** Restarts the deployment with the command that the run was given; returns when it answers again. */
  restart(): Promise<void>
  /** A checkout session made by the target's own command; undefined when there is none, or it failed. */
  makeCheckout(bundleId: string, user: TestUser): Promise<string | undefined>
}

export type Query = Readonly<Record<string, QueryValue>>
