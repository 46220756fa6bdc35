import type { ApiKeyParts } from '../ledger/api-key.ts'
import type { AccountId, BundleId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Account, Bundle, Store } from '../store/store.ts'

/** What the pages around the API work on: the profile, the payment settings, the disclaimer. None of it is part of /v1. */
export interface Platform {
  readonly store: Store
  readonly now: () => Instant
  /** 24 lowercase hex characters, never given before. */
  readonly newId: () => string
  /** The id and secret of a key, never given before. */
  readonly newKey: () => ApiKeyParts
  readonly keyPrefix: string
}

/** Something that the platform does not do: `invalid` when a value is wrong, `unknown` when there is no such thing, `refused` when its state forbids it. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly kind: 'invalid' | 'unknown' | 'refused'

  constructor(kind: PlatformError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** The account, when it is there and not deleted. */
export async function presentAccount({ store }: Platform, id: AccountId): Promise<Account> {
  const account = await store.findAccount(id)
  if (account === undefined) throw new PlatformError('unknown', `There is no account ${id}.`)
  if (account.deletedAt === undefined) return account
  throw new PlatformError('refused', `The account "${account.displayName}" has been deleted.`)
}

/** The bundle, when there is one. */
export async function presentBundle({ store }: Platform, id: BundleId): Promise<Bundle> {
  const bundle = await store.findBundle(id)
  if (bundle !== undefined) return bundle
  throw new PlatformError('unknown', `There is no bundle ${id}.`)
}

/** Facts of one kind, as a store takes them. */
export const noFacts = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] } as const
