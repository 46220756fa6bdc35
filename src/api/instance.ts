import type { OperationId } from '../../spec/generated/contract.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import type { Success } from '../../spec/types.ts'
import type { Match } from '../contract/match.ts'
import type { Input, RawRequest } from '../contract/parse.ts'
import type { Request } from '../http/exchange.ts'
import type { addressAllowed } from '../ledger/address.ts'
import type { accessOf } from '../ledger/chain.ts'
import type { decideGrant } from '../ledger/decide-grant.ts'
import type { decideRevoke } from '../ledger/decide-revoke.ts'
import type { VariantOf } from '../ledger/decision.ts'
import type { AccountId, GrantId, KeyId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Awaitable } from '../store/awaitable.ts'
import type { RateLimiters } from '../store/limits.ts'
import type { ApiKey, Store } from '../store/store.ts'
import type { Aliases } from './aliases.ts'
import type { Cursors } from './cursors.ts'

/** The dependencies and settings of one deployment of the public API; `api/` has no other clock or randomness. */
export interface Instance {
  readonly store: Store
  readonly now: () => Instant
  /** A monotonic clock in milliseconds, for rate limits. */
  readonly monotonic: () => number
  /** Returns a new random id of 24 lowercase hex characters. */
  readonly newId: () => string
  readonly aliases: Aliases
  readonly cursors: Cursors
  /** The verified Authorization headers by their digest, as a cache. */
  readonly verifiedHeaders: Map<string, Pick<ApiKey, 'id' | 'secretHash'>>
  readonly variants: Variants
  /** Undefined switches the limits off. */
  readonly limits: RateLimiters | undefined
  /** The prefix length of IPv6 networks that share an address limit. */
  readonly ipv6Bits: number
  readonly keyPrefix: string
  /** The greatest size of a body in bytes. */
  readonly bodyLimit: number
  /** True to check each response against the contract; a violation becomes a 500. */
  readonly checkResponses: boolean
  readonly steps: Steps
}

/** The clocks and the randomness of the machine; only `main.ts` provides the real ones. */
export interface Machine {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
  readonly random: (count: number) => Uint8Array
  /** Resolves after `ms` milliseconds of real time, or as soon as the signal aborts. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** The replaceable steps of the pipeline; `open-instance.ts` has the real ones. */
export interface Steps {
  readonly match: (request: Pick<Request, 'method' | 'path'>) => Match<OperationId>
  readonly authenticate: (request: Request, instance: Instance) => Awaitable<Caller>
  readonly addressAllowed: typeof addressAllowed
  readonly authorize: (call: Call, operationId: OperationId) => void
  readonly readJson: (request: Request, limit: number) => Promise<string | 'aborted'>
  readonly parse: <Id extends OperationId>(
    operationId: Id,
    raw: RawRequest,
    variantOf: VariantOf,
  ) => Input<Id>
  readonly operations: Operations
  readonly decideGrant: typeof decideGrant
  readonly decideRevoke: typeof decideRevoke
  readonly accessOf: typeof accessOf
}

export type Operations = {
  readonly [Id in OperationId]: (input: Input<Id>, call: Call, instance: Instance) => Awaitable<Success<Id>>
}

/** The authenticated key of a request and its owner, who is the viewer of all aliases in the response. */
export interface Caller {
  readonly key: ApiKey
  readonly owner: AccountId
}

/** The context of an authenticated request in an operation. */
export interface Call {
  readonly caller: Caller
  /** The instant of the request; a write reads the clock again (`PairQuery.now`). */
  readonly now: Instant
  readonly trace: Trace
  /** Returns the variant in effect for an open point, and records its name in the trace. */
  readonly variantOf: VariantOf
}

/** Annotations of an answered request. */
export interface Trace {
  operationId: OperationId | undefined
  keyId: KeyId | undefined
  /** The decision of the ledger, such as `granted` or `covered`. */
  decision: string | undefined
  added: GrantId | undefined
  revoked: readonly GrantId[]
  refusal: string | undefined
  /** The error behind a 5xx; never sent to clients. */
  cause: unknown
  /** The open points that the response depends on. */
  variants: ReadonlySet<keyof Variants>
}
