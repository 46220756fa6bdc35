import type { GrantType } from '../ledger/grant.ts'
import type { ApiKey, Bundle, PaymentSettings, Tier } from '../store/store.ts'

/** A moment in a world file, relative to now or absolute; `moment.ts` says what it may look like. */
export type Moment = string

/** A length of time in a world file: `1mo`, `30d`, `1d12h`. */
export type Duration = string

/** A named world as data: what a world file says, with defaults filled in. Handles (`as`) name things inside the file only. */
export interface World {
  readonly name: string
  /** One sentence: what the world is good for. */
  readonly about: string | undefined
  /** Ids, key secrets, aliases and cursors follow from it: the same seed gives the same bytes. */
  readonly seed: string
  readonly accounts: readonly WorldAccount[]
  readonly crowds: readonly WorldCrowd[]
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

/** Many accounts said in one entry; member 1 has the handle `${as}-1`. */
export interface WorldCrowd extends Omit<WorldAccount, 'displayName'> {
  readonly count: number
  /** Member n takes the n-th, going round; `{n}`, `{given}` and `{family}` are filled in. */
  readonly displayNames: readonly string[]
  /** How much later each member was created than the one before. */
  readonly step: Duration | undefined
}

export interface WorldKey {
  /** The name under which the ready line gives it: full, readOnly, none, noBundles, noUsers, noGrants, revoked, ipMasked, otherOwner ... */
  readonly as: string
  readonly owner: string
  readonly permissions: ApiKey['permissions']
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

/** One period of access, or a series of them, for one account or for each member of a crowd. */
export interface WorldGrant {
  readonly bundle: string
  /** The handle of an account, of a crowd, or of a member of one. */
  readonly account: string
  readonly type: GrantType
  /** `{n}` stands for the number of the crowd's member, `{k}` for that of the period in a series. */
  readonly source: string | undefined
  readonly starts: Moment
  /** Undefined is permanent, or as long as `every` says. */
  readonly ends: Moment | undefined
  /** Undefined: when it starts, or now when that is still to come. */
  readonly created: Moment | undefined
  /** Of a series, only periods that have not ended by then are revoked. */
  readonly revoked: Moment | undefined
  readonly members: { readonly nth: number; readonly step: Duration | undefined } | undefined
  /** `times` undefined: as many periods as reach beyond now. */
  readonly series: { readonly every: Duration; readonly times: number | undefined } | undefined
}

export interface WorldCheckout {
  readonly as: string
  readonly bundle: string
  readonly account: string
  readonly started: Moment
}
