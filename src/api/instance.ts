import type { OperationId } from '../../spec/generated/contract.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import type { Success } from '../../spec/types.ts'
import type { Match } from '../contract/match.ts'
import type { Input, Raw } from '../contract/parse.ts'
import type { Request } from '../http/exchange.ts'
import type { addressAllowed } from '../ledger/address.ts'
import type { accessOf } from '../ledger/chain.ts'
import type { decideGrant } from '../ledger/decide-grant.ts'
import type { decideRevoke } from '../ledger/decide-revoke.ts'
import type { Choose } from '../ledger/decision.ts'
import type { AccountId, GrantId, KeyId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Limits } from '../store/limits.ts'
import type { ApiKey, Store } from '../store/store.ts'
import type { Aliases } from './aliases.ts'
import type { Cursors } from './cursors.ts'

/** One deployment of the public API: everything that answering a request takes. Nothing in `api/` reads a clock or randomness of its own. */
export interface Instance {
  readonly store: Store
  readonly now: () => Instant
  /** Milliseconds that never go back, for the limits. */
  readonly monotonic: () => number
  /** A new id of 24 lowercase hex characters, never given before. */
  readonly newId: () => string
  readonly aliases: Aliases
  readonly cursors: Cursors
  /** The Authorization headers that were found genuine: by a digest of the text, never the text itself. */
  readonly genuineHeaders: Map<string, Pick<ApiKey, 'id' | 'secretHash'>>
  readonly variants: Variants
  /** Undefined switches the limits off. */
  readonly limits: Limits | undefined
  /** How much of an IPv6 address the limit of the address tells apart. */
  readonly ipv6Bits: number
  readonly keyPrefix: string
  /** The largest JSON body, in bytes. */
  readonly bodyLimit: number
  /** Whether each response is checked against the contract; one that breaks it becomes a 500 with the violation as its cause. */
  readonly checkResponses: boolean
  readonly parts: Parts
}

/** What only the composition root may ask of the machine. */
export interface Machine {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds that never go back. */
  readonly monotonic: () => number
  readonly random: (count: number) => Uint8Array
  /** Resolves after so many milliseconds of real time. */
  readonly wait: (ms: number) => Promise<void>
}

/** What an answer is composed of; the composition root fills it once. */
export interface Parts {
  readonly match: (request: Pick<Request, 'method' | 'path'>) => Match<OperationId>
  readonly authenticate: (request: Request, instance: Instance) => Promise<Caller>
  readonly addressAllowed: typeof addressAllowed
  readonly authorize: (call: Call, operationId: OperationId) => void
  readonly readJson: (request: Request, limit: number) => Promise<string | 'aborted'>
  readonly parse: <Id extends OperationId>(operationId: Id, raw: Raw, choose: Choose) => Input<Id>
  readonly operations: Operations
  readonly decideGrant: typeof decideGrant
  readonly decideRevoke: typeof decideRevoke
  readonly accessOf: typeof accessOf
}

export type Operations = {
  readonly [Id in OperationId]: (input: Input<Id>, call: Call, instance: Instance) => Promise<Success<Id>>
}

/** The authenticated key of a request; its owner is the viewer of every alias in the response. */
export interface Caller {
  readonly key: ApiKey
  readonly owner: AccountId
}

/** One authenticated request on its way through an operation. */
export interface Call {
  readonly caller: Caller
  /** The instant at which the request is read; a write is decided at its own (`Question.now`). */
  readonly now: Instant
  readonly trace: Trace
  /** Gives the variant chosen for an open point, and annotates the trace with it. */
  readonly choose: Choose
}

/** What is known of an answered request beside the exchange itself. */
export interface Trace {
  operationId: OperationId | undefined
  keyId: KeyId | undefined
  /** What the ledger decided, such as `granted` or `covered`. */
  decision: string | undefined
  added: GrantId | undefined
  revoked: readonly GrantId[]
  refusal: string | undefined
  /** What an internal error threw; it never leaves the server. */
  cause: unknown
  /** The open points that shaped the response. */
  variants: ReadonlySet<keyof Variants>
}
