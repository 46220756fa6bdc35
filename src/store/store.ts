import type { bundleAccesses, bundleStatuses, tiers } from '../../spec/generated/facts.ts'
import type { Decide, PairQuery } from '../ledger/decision.ts'
import type { DomainError } from '../ledger/domain-error.ts'
import type { Grant, GrantState, GrantType } from '../ledger/grant.ts'
import type { AccountId, BundleId, CheckoutId, GrantId, KeyId, Pair } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Awaitable } from './awaitable.ts'

export type { Decide, Effect, PairQuery, PairView } from '../ledger/decision.ts'

/**
 * The interface of the API to its database, SQLite or PostgreSQL. Every adapter passes the same contract test; every write is
 * atomic; nothing is physically deleted. A write that breaks an invariant, or changes a missing row, rejects with a DomainError.
 */
export interface Store {
  /** Reads the grants of a pair (one account in one bundle), calls `decide` and stores its effect, atomically; calls for one pair never interleave. */
  record<Decision>(pair: Pair, query: PairQuery, decide: Decide<Decision>): Promise<Decision>
  /** Adds accounts, keys, bundles, grants and checkouts, all or none. */
  add(facts: Facts): Promise<void>
  /** Adds an account and returns it with its number, the highest so far and at least `least`. */
  addAccount(account: Omit<Account, 'id'>, least?: AccountId): Promise<Account>

  findKey(id: KeyId): Awaitable<KeyWithOwner | undefined>
  findAccount(id: AccountId): Awaitable<Account | undefined>
  findBundle(id: BundleId): Awaitable<Bundle | undefined>
  /** Finds a grant of a bundle, with its account. */
  findGrant(
    bundle: BundleId,
    id: GrantId,
  ): Awaitable<{ readonly grant: Grant; readonly account: AccountId } | undefined>
  findCheckout(id: CheckoutId): Awaitable<Checkout | undefined>

  /** Lists an owner's bundles that are not archived, by age, then by id in the same direction. */
  listBundles(query: BundleQuery): Awaitable<Page<ListedBundle>>
  /** Lists accounts, not deleted, whose folded name begins with the folded `prefix`, by folded name, then by id. */
  searchAccounts(query: AccountQuery): Awaitable<Page<Account>>
  /** Lists accounts with live grants, by the position that a pair gets with its first grant. */
  listBundleUsers(query: BundleUserQuery): Awaitable<Page<BundleUser>>
  /** Lists unrevoked grants, ties by creation in the same direction, those of deleted accounts too. */
  listGrants(query: GrantQuery): Awaitable<Page<ListedGrant>>

  /** Revokes a key; like `deleteAccount`, keeps the instant of the first call. */
  revokeKey(id: KeyId, at: Instant): Promise<void>
  deleteAccount(id: AccountId, at: Instant): Promise<void>
  setTier(id: AccountId, tier: Tier): Promise<void>
  setBundleStatus(id: BundleId, status: Bundle['status'], at: Instant): Promise<void>
  setPayment(id: BundleId, payment: PaymentSettings | undefined, at: Instant): Promise<void>
  /** Ends a session at `at`, or at its start if that is later; never later than its regular end. */
  endCheckout(id: CheckoutId, at: Instant): Promise<void>

  /** Returns all rows of the store, or those of some kinds, as `add` takes them. */
  facts(kinds?: readonly (keyof Facts)[]): Promise<Facts>
  /** Tests that the store has no account, and so nothing else. */
  isEmpty(): Awaitable<boolean>
  close(): Promise<void>
}

/** The position of the last item returned or scanned, after which a list continues. */
export type Position = number

/** The items of a bounded read of a list, and the position for the next read if there may be more. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** `full`: more items exist; `scan`: the read reached its bound of rows, and more may exist. */
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
  /** Networks in CIDR notation; empty means any address. */
  readonly masks: readonly string[]
  readonly createdAt: Instant
  readonly revokedAt: Instant | undefined
}

/** A key with the fields of its owner that authentication needs. */
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

/** A row of the grants list; `account` is undefined if it is permanently deleted. */
export interface ListedGrant {
  readonly grant: Grant
  readonly account: AccountId | undefined
}

export type GrantSort = 'createdAt' | 'startsAt' | 'endsAt'
export type Direction = 'asc' | 'desc'

/** An interval of instants; undefined means unbounded. */
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
  /** `inclusive` if the bounds belong to their range; variant `time-bounds`. */
  readonly bounds: 'exclusive' | 'inclusive'
  /** `latest`: permanent grants end last; `never`: they match no filter by `endsAt`; variant `permanent-filter`. */
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
  /** 15 minutes after the start, or earlier if an admin ended it. */
  readonly endsAt: Instant
}

/** The rows of a ledger by kind, each kind in order of age. */
export interface Facts {
  readonly accounts: readonly Account[]
  readonly keys: readonly ApiKey[]
  readonly bundles: readonly Bundle[]
  readonly grants: readonly (Pair & { readonly grant: Grant })[]
  readonly checkouts: readonly Checkout[]
}

/** A change by time alone: a grant becomes current or expires, or a checkout session ends. */
export type Transition = Pair & { readonly at: Instant } & (
    | { readonly kind: 'grant-expired' | 'grant-current'; readonly grant: GrantId }
    | { readonly kind: 'checkout-ended'; readonly checkout: CheckoutId }
  )

export interface LedgerCount {
  readonly accounts: number
  readonly bundles: number
  readonly keys: number
  readonly checkouts: number
  readonly grants: Readonly<Record<GrantState, number>>
}

/** A store with further methods that a service needs. */
export interface DeployedStore extends Store {
  /** Returns the stored sealing key of aliases and cursors; without one stores and returns the candidate of 32 bytes. */
  sealingKey(candidate: Uint8Array): Uint8Array | Promise<Uint8Array>
  /** Returns the error that refuses writes now, if any; throws if the store cannot be used at all. */
  probe(): DomainError | undefined | Promise<undefined>
  /** Returns the database's clock or the creation of the newest grant in ms since the epoch; undefined without both. */
  clock(): Promise<{ readonly at: number; readonly of: 'database' | 'newest grant' } | undefined>
  /** Keeps a file that was made when it was opened, which else `close` removes: the start has succeeded. */
  keep?(): void
  /** Tests that a mock has filled the ledger; false in a file that an older build has filled. */
  isFilled?(): boolean
  /** Returns the sizes of the file and of its log, and when either was written last. */
  size?(): { readonly ledgerBytes: number; readonly logBytes: number; readonly lastWriteAt: string }
}

/** The methods by which a mock shows its ledger and moves its clock. */
export interface MockStore extends Store {
  /** Returns the instant of the next transition after `after`; undefined if there is none. */
  nextTransition(after: Instant): Awaitable<Instant | undefined>
  /**
   * Lists the transitions after `after` up to and including `until`, earliest first. At one instant expiries come first, then
   * starts, then ends of sessions, each by age. Revoked grants have none.
   */
  listTransitions(query: {
    readonly after: Instant
    readonly until: Instant
    readonly limit: number
  }): Awaitable<{ readonly items: readonly Transition[]; readonly more: boolean }>
  /** Counts the rows of each kind with a full scan. */
  count(now: Instant): Awaitable<LedgerCount>
}

/** A store in a SQLite database, in memory or in a file that several processes may share. */
export interface SqliteStore extends DeployedStore, MockStore {
  sealingKey(candidate: Uint8Array): Uint8Array
  /** Returns the database as bytes for `openSqliteSnapshot`. */
  serialize(): Uint8Array
  /** Adds chunks to an empty, unused ledger with a turn of the event loop after each; nothing stays if the signal aborts. */
  fill(chunks: Iterable<Facts>, signal: AbortSignal): Promise<void>
}
