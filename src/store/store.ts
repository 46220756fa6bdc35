import type { bundleAccesses, bundleStatuses, tiers } from '../../spec/generated/facts.ts'
import type { Decide, Question } from '../ledger/decision.ts'
import type { DomainError } from '../ledger/domain-error.ts'
import type { Grant, GrantState, GrantType } from '../ledger/grant.ts'
import type { AccountId, BundleId, CheckoutId, GrantId, KeyId, Pair } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'

export type { Decide, Effect, PairView, Question } from '../ledger/decision.ts'

/** Where a list goes on: the position of the last item returned or scanned. */
export type Position = number

/** A bounded read: its items, and where the next one begins when there may be more. */
export interface Slice<Item> {
  readonly items: readonly Item[]
  /** `full`: the limit was reached and more exist; `scan`: the bound of the read was reached first. */
  readonly next: { readonly position: Position; readonly because: 'full' | 'scan' } | undefined
}

export interface PageRequest {
  readonly after: Position | undefined
  /** The most items to return, 1 to 100. */
  readonly limit: number
}

export type Tier = (typeof tiers)[number]

export interface Account {
  readonly id: AccountId
  readonly displayName: string
  readonly avatar: string | undefined
  readonly tier: Tier
  readonly createdAt: Instant
  readonly deletedAt: Instant | undefined
}

export interface ApiKey {
  readonly id: KeyId
  readonly owner: AccountId
  /** SHA-256 of the secret, 32 bytes; the secret itself is never stored. */
  readonly secretHash: Uint8Array
  readonly permissions: {
    readonly bundles: 'none' | 'read'
    readonly users: 'none' | 'read'
    readonly grants: 'none' | 'read' | 'write'
  }
  /** CIDR texts; empty means any address. */
  readonly masks: readonly string[]
  readonly createdAt: Instant
  readonly revokedAt: Instant | undefined
}

/** A key with what authentication needs to know of its owner. */
export interface KeyWithOwner {
  readonly key: ApiKey
  readonly ownerTier: Tier
  readonly ownerDeletedAt: Instant | undefined
}

export interface Bundle {
  readonly id: BundleId
  readonly owner: AccountId
  readonly name: string
  readonly marketType: string
  readonly quote: string
  readonly access: (typeof bundleAccesses)[number]
  readonly status: (typeof bundleStatuses)[number]
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly payment: PaymentSettings | undefined
}

export interface PaymentSettings {
  /** Strict HTTPS; only together with price and currency. */
  readonly checkoutUrl: string | undefined
  readonly price: number | undefined
  readonly currency: string | undefined
  readonly discount: { readonly type: 'fixed' | 'percent'; readonly value: number } | undefined
}

export interface ListedBundle {
  readonly bundle: Bundle
  /** Accounts in the bundle's users list at `now`. */
  readonly grantedUsers: number
}

/** A row of the bundle's users list: the account and its live grants, earliest first. */
export interface BundleUser {
  readonly account: Account
  readonly live: readonly Grant[]
}

/** A row of the grants list; `account` is undefined when it is permanently deleted. */
export interface ListedGrant {
  readonly grant: Grant
  readonly account: AccountId | undefined
}

export type GrantSort = 'createdAt' | 'startsAt' | 'endsAt'
export type Direction = 'asc' | 'desc'

/** An interval of instants, each bound with its own kind; undefined means unbounded. */
export interface Range {
  readonly after: Instant | undefined
  readonly before: Instant | undefined
}

export interface GrantFilter {
  readonly account: AccountId | undefined
  readonly type: GrantType | undefined
  readonly sourceId: string | undefined
  readonly startsAt: Range
  readonly endsAt: Range
  readonly createdAt: Range
  /** Whether the six bounds belong to their range; variant `time-bounds`. */
  readonly bounds: 'exclusive' | 'inclusive'
  /** Whether permanent grants count as ending latest or match no endsAt filter; variant `permanent-filter`. */
  readonly permanent: 'latest' | 'never'
}

export type BundleQuery = PageRequest & { owner: AccountId; now: Instant; order: 'newest' | 'oldest' }
export type AccountQuery = PageRequest & {
  prefix: string
  except: AccountId
  order: 'name' | 'name-reversed'
}
export type BundleUserQuery = PageRequest & { bundle: BundleId; now: Instant; order: 'oldest' | 'newest' }
export type GrantQuery = PageRequest & {
  bundle: BundleId
  filter: GrantFilter
  sort: GrantSort
  direction: Direction
}

export interface Checkout {
  readonly id: CheckoutId
  readonly bundle: BundleId
  readonly account: AccountId
  readonly startedAt: Instant
  /** 15 minutes after the start, or earlier when it was ended by hand. */
  readonly endsAt: Instant
}

/** What a store can be given at once. Order matters within a kind: it is the order of age. */
export interface Facts {
  readonly accounts: readonly Account[]
  readonly keys: readonly ApiKey[]
  readonly bundles: readonly Bundle[]
  readonly grants: readonly (Pair & { readonly grant: Grant })[]
  readonly checkouts: readonly Checkout[]
}

/** What time alone changed at an instant: a grant became current or expired, a checkout session ended. */
export type Transition = Pair & { readonly at: Instant } & (
    | { readonly kind: 'grant-expired' | 'grant-current'; readonly grant: GrantId }
    | { readonly kind: 'checkout-ended'; readonly checkout: CheckoutId }
  )

/**
 * The ledger's memory. Every adapter passes the same contract test; every write is atomic; nothing is ever physically deleted.
 * A write that breaks an invariant, or changes what the store does not hold, rejects with a DomainError and leaves no trace.
 */
export interface Store {
  /** Reads one pair, asks `decide`, and stores its effect as one atomic step; concurrent calls for a pair never interleave. The question is read within the step, and the decision is never earlier than what was written of the pair before, whoever's clock that was. */
  record<Decision>(pair: Pair, question: Question, decide: Decide<Decision>): Promise<Decision>
  /** Adds facts of the fixture (accounts, keys, bundles, grants, checkouts), all or nothing. */
  add(facts: Facts): Promise<void>
  /** Adds an account that is the youngest of all, and gives it with its number. */
  addAccount(account: Omit<Account, 'id'>): Promise<Account>

  findKey(id: KeyId): Promise<KeyWithOwner | undefined>
  findAccount(id: AccountId): Promise<Account | undefined>
  findBundle(id: BundleId): Promise<Bundle | undefined>
  /** The account a grant of this bundle belongs to. */
  findGrant(
    bundle: BundleId,
    id: GrantId,
  ): Promise<{ readonly grant: Grant; readonly account: AccountId } | undefined>
  findCheckout(id: CheckoutId): Promise<Checkout | undefined>

  /** The owner's bundles that are not archived, by age, then by id in the same direction. */
  listBundles(query: BundleQuery): Promise<Slice<ListedBundle>>
  /** Accounts that are not deleted whose folded name begins with `prefix`, which is folded too: by folded name in code points, then by id. */
  searchAccounts(query: AccountQuery): Promise<Slice<Account>>
  /** Accounts with live grants, by a position that a pair keeps from its first grant on. */
  listBundleUsers(query: BundleUserQuery): Promise<Slice<BundleUser>>
  /** Grants that are not revoked, ties by creation in the same direction; `filter.account` finds a deleted account's grants too. */
  listGrants(query: GrantQuery): Promise<Slice<ListedGrant>>

  /** The first time counts, here and for accounts: what is revoked or deleted stays so. */
  revokeKey(id: KeyId, at: Instant): Promise<void>
  deleteAccount(id: AccountId, at: Instant): Promise<void>
  setTier(id: AccountId, tier: Tier): Promise<void>
  setBundleStatus(id: BundleId, status: Bundle['status'], at: Instant): Promise<void>
  setPayment(id: BundleId, payment: PaymentSettings | undefined, at: Instant): Promise<void>
  /** Never later than the session would end anyway, and never before it began. */
  endCheckout(id: CheckoutId, at: Instant): Promise<void>

  /** The first instant after `after` at which time alone changes something; undefined when nothing is to come. */
  nextTransition(after: Instant): Promise<Instant | undefined>
  /**
   * What time alone changes after `after` up to and including `until`: earliest first, at one instant what expires first,
   * then what becomes current, then what ends of the sessions, each by age. Revoked grants change no more.
   */
  listTransitions(query: {
    readonly after: Instant
    readonly until: Instant
    readonly limit: number
  }): Promise<{ readonly items: readonly Transition[]; readonly more: boolean }>
  /** Everything that the store holds, as `add` takes it; or of these kinds alone, and nothing of the others. */
  facts(kinds?: readonly (keyof Facts)[]): Promise<Facts>
  /** Whether it holds nothing; everything else hangs on an account. */
  isEmpty(): Promise<boolean>

  /** How many of each kind the store holds; looks at everything, so it is not for the way of a request. */
  count(now: Instant): Promise<LedgerCount>
  close(): Promise<void>
}

export interface LedgerCount {
  readonly accounts: number
  readonly bundles: number
  readonly keys: number
  readonly checkouts: number
  readonly grants: Readonly<Record<GrantState, number>>
}

/** A store with what its deployment needs beside the port. */
export interface DeployedStore extends Store {
  /** Returns the sealing key of aliases and cursors: the one that is kept, or else the candidate of 32 bytes, which is then kept for good. */
  sealingKey(candidate: Uint8Array): Uint8Array | Promise<Uint8Array>
  /** Returns why writes are refused now, if they are; throws when the store cannot be used at all. */
  probe(): DomainError | undefined | Promise<undefined>
  /** Returns what the ledger knows of the time, in milliseconds since the epoch: by its database, or an instant that has passed. */
  clock(): Promise<{ readonly at: number; readonly of: 'database' | 'newest grant' } | undefined>
}

/** A store in a SQLite database, in memory or in a file that several processes may share. */
export interface SqliteStore extends DeployedStore {
  sealingKey(candidate: Uint8Array): Uint8Array
  /** Everything that the store holds, as bytes for `openSqliteSnapshot`. */
  serialize(): Uint8Array
  /** Adds chunk after chunk to this empty ledger, which nobody uses yet, with turns of the event loop between them: all, or nothing when the signal aborts or the process ends. */
  fill(chunks: Iterable<Facts>, signal: AbortSignal): Promise<void>
}
