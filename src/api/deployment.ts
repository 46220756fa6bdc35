import type { OperationId } from '../../spec/generated/contract.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import type { accessOf } from '../ledger/access.ts'
import type { decideGrant } from '../ledger/decide-grant.ts'
import type { decideRevoke } from '../ledger/decide-revoke.ts'
import type { AccountId, GrantId, KeyId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { ApiKey, Store } from '../store/store.ts'
import type { Aliases } from './aliases.ts'
import type { Cursors } from './cursors.ts'

/** The ledger's pure decisions, as values, so that a composition may put others in their place. */
export interface Ledger {
  readonly decideGrant: typeof decideGrant
  readonly decideRevoke: typeof decideRevoke
  readonly accessOf: typeof accessOf
}

/** All that the operations need: nothing in here reads a clock or a random source of its own. */
export interface Deployment {
  readonly store: Store
  readonly ledger: Ledger
  readonly aliases: Aliases
  readonly cursors: Cursors
  readonly variants: Variants
  /** The one clock. */
  readonly now: () => Instant
  /** A new id of 24 lowercase hex characters, never given before. */
  readonly newId: () => string
}

/** The authenticated key of this request; its owner is the viewer of every alias in the answer. */
export interface Caller {
  readonly key: ApiKey
  readonly owner: AccountId
}

/** What the journal learns of a request beside the exchange itself; filled while it is answered. */
export interface Notes {
  operationId: OperationId | undefined
  keyId: KeyId | undefined
  /** What the ledger said, such as `granted` or `covered`. */
  decision: string | undefined
  added: GrantId | undefined
  revoked: readonly GrantId[]
  /** The code of the refusal, when there was one. */
  refusal: string | undefined
  /** What a bug of ours threw; it never leaves the server. */
  cause: unknown
  /** The open variants that had a say in the answer. */
  readonly variants: Set<keyof Variants>
}

/** One authenticated request on its way through an operation. */
export interface Call {
  readonly caller: Caller
  /** Taken once, so that a request reads at one instant; what is written, is decided at that of the write. */
  readonly now: Instant
  readonly notes: Notes
  /** The deployment's choices for the open points; one that is read is noted as having shaped the answer. */
  readonly variants: Variants
}
