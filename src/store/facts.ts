import type { Grant } from '../ledger/grant.ts'
import type { Pair } from '../ledger/ids.ts'
import type { Account, ApiKey, Bundle, Checkout } from './store.ts'

/** What a store can be given at once. Order matters within a kind: it is the order of age. */
export interface Facts {
  readonly accounts: readonly Account[]
  readonly keys: readonly ApiKey[]
  readonly bundles: readonly Bundle[]
  readonly grants: readonly (Pair & { readonly grant: Grant })[]
  readonly checkouts: readonly Checkout[]
}
