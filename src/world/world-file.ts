import type { GrantType } from '../ledger/grant.ts'
import type { ApiKey, Bundle as StoredBundle, Tier } from '../store/store.ts'
import type { Duration, Moment } from './world.ts'

/** A world file as it is written, once its shape is known to be right; fixtures/world.schema.json says the same. */
export interface WorldFile<Bundle = BundleEntry> {
  readonly name?: string
  readonly about?: string
  readonly seed?: string
  readonly accounts: Readonly<Record<string, string | AccountEntry>>
  readonly keys?: Readonly<Record<string, string | KeyEntry>>
  readonly bundles?: Readonly<Record<string, Bundle>>
}

/** What is left of a file when whatever has a fault of shape is left aside. */
export type SoundPart = WorldFile<Partial<BundleEntry>>

export interface AccountEntry {
  readonly displayName?: string
  readonly names?: readonly string[]
  readonly count?: number
  readonly step?: Duration
  readonly avatar?: string
  readonly tier?: Tier
  readonly created?: Moment
  readonly deleted?: Moment
}

export interface KeyEntry extends Partial<ApiKey['permissions']> {
  readonly owner: string
  readonly masks?: readonly string[]
  readonly created?: Moment
  readonly revoked?: Moment
}

export interface BundleEntry {
  readonly owner: string
  readonly name: string
  readonly marketType?: string
  readonly quote?: string
  readonly access?: StoredBundle['access']
  readonly status?: StoredBundle['status']
  readonly created?: Moment
  readonly updated?: Moment
  readonly payment?: PaymentEntry
  /** Undefined where the one written there was left aside. */
  readonly grants?: readonly (GrantEntry | undefined)[]
  readonly checkouts?: Readonly<Record<string, string | CheckoutEntry>>
}

export interface PaymentEntry {
  readonly checkoutUrl?: string
  readonly price?: number
  readonly currency?: string
  readonly discount?: { readonly percent?: number; readonly fixed?: number }
}

export interface GrantEntry {
  readonly account: string
  readonly nth?: number
  readonly step?: Duration
  /** paid_external when left out. */
  readonly type?: GrantType
  readonly source?: string
  readonly starts?: Moment
  readonly ends?: Moment
  readonly every?: Duration
  readonly times?: number
  readonly created?: Moment
  readonly revoked?: Moment
}

export interface CheckoutEntry {
  readonly account: string
  readonly started?: Moment
}

/** An account said as a text is a display name, a key its owner, a session its paying account. */
export const accountEntry = (entry: string | AccountEntry): AccountEntry =>
  typeof entry === 'string' ? { displayName: entry } : entry
export const keyEntry = (entry: string | KeyEntry): KeyEntry =>
  typeof entry === 'string' ? { owner: entry } : entry
export const checkoutEntry = (entry: string | CheckoutEntry): CheckoutEntry =>
  typeof entry === 'string' ? { account: entry } : entry
