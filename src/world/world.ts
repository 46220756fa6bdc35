import type { GrantType } from '../ledger/grant.ts'
import type { Bundle, PaymentSettings, PermissionLevel, Tier } from '../store/store.ts'

/** A moment in a world file: `now`, an offset (`-30d`, `+12h`, `-1d12h`), or an RFC 3339 instant. */
export type Moment = string

/** A named world as data: what a world file says, with defaults filled in. Handles (`as`) name things inside the file only. */
export interface World {
  readonly name: string
  /** Ids, key secrets, aliases and cursors follow from it: the same seed gives the same bytes. */
  readonly seed: string
  readonly accounts: readonly WorldAccount[]
  readonly keys: readonly WorldKey[]
  readonly bundles: readonly WorldBundle[]
  readonly grants: readonly WorldGrant[]
  readonly checkouts: readonly WorldCheckout[]
}

export interface WorldAccount {
  readonly as: string
  readonly displayName: string
  readonly avatar: string | undefined
  readonly tier: Tier
  readonly created: Moment
  readonly deleted: Moment | undefined
}

export interface WorldKey {
  /** The name under which the ready line gives it: full, readOnly, none, noBundles, noUsers, noGrants, revoked, ipMasked, otherOwner ... */
  readonly as: string
  readonly owner: string
  readonly bundles: PermissionLevel
  readonly users: PermissionLevel
  readonly grants: PermissionLevel
  readonly masks: readonly string[]
  readonly created: Moment
  readonly revoked: Moment | undefined
}

export interface WorldBundle {
  readonly as: string
  readonly owner: string
  readonly name: string
  readonly marketType: string
  readonly quote: string
  readonly access: Bundle['access']
  readonly status: Bundle['status']
  readonly created: Moment
  readonly updated: Moment
  readonly payment: PaymentSettings | undefined
}

export interface WorldGrant {
  readonly bundle: string
  readonly account: string
  readonly type: GrantType
  readonly source: string | undefined
  readonly starts: Moment
  /** Undefined is permanent. */
  readonly ends: Moment | undefined
  readonly created: Moment
  readonly revoked: Moment | undefined
}

export interface WorldCheckout {
  readonly as: string
  readonly bundle: string
  readonly account: string
  readonly started: Moment
}
