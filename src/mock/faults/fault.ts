import type { ErrorCode, OperationId } from '../../../spec/generated/contract.ts'
import type { KeyId } from '../../ledger/ids.ts'
import type { Instant } from '../../ledger/instant.ts'

/** What can be made to go wrong. */
export type Trouble =
  /** The answer waits so long, and a random part of the jitter longer. */
  | { readonly kind: 'latency'; readonly ms: number; readonly jitterMs?: number }
  /** The API refuses with one of its own errors; without a code or a status of its own, with an internal one. */
  | {
      readonly kind: 'status'
      readonly errorCode?: ErrorCode
      readonly status?: number
      /** Seconds. */
      readonly retryAfter?: number
    }
  /** The key's limit is used up, for so many seconds as far as the client is told. */
  | { readonly kind: 'rate-limit'; readonly retryAfter?: number }
  /** The connection ends: nothing has happened. */
  | { readonly kind: 'drop-before' }
  /** The connection ends: all that was asked for has happened, and nobody is told. */
  | { readonly kind: 'drop-after' }
  /** The body ends after so many bytes, by default after half of them. */
  | { readonly kind: 'truncate'; readonly bytes?: number }
  /** The body is whole and no JSON. */
  | { readonly kind: 'bad-json' }
  /** The body comes drop by drop. */
  | { readonly kind: 'slow-body'; readonly bytes?: number; readonly pauseMs?: number }
  /** Lists give pages of so few items, and empty ones between them, each with a `nextCursor`; nothing is lost. */
  | { readonly kind: 'sparse-pages'; readonly keep?: number; readonly empty?: number }
  /** A cursor is refused as if it had become too old. */
  | { readonly kind: 'expired-cursor' }
  /** The key is refused as if it had been revoked. */
  | { readonly kind: 'key-revoked' }
  /** A checkout session is refused as if its time were over. */
  | { readonly kind: 'checkout-expired' }

export type TroubleKind = Trouble['kind']

/** When trouble comes; what is left out does not narrow it. */
export interface Selection {
  readonly operation?: OperationId | undefined
  readonly key?: KeyId | undefined
  /** The first of the matching calls that is hit, counted from 1; without `times` it alone is. */
  readonly nth?: number | undefined
  /** How many calls are hit at most. */
  readonly times?: number | undefined
  /** From 0 to 1: how likely a matching call is hit. The same seed gives the same draws. */
  readonly probability?: number | undefined
  readonly seed?: string | undefined
  /** The first instant at which it is over. */
  readonly until?: Instant | undefined
}

/** Trouble as it is ordered. */
export type FaultOrder = Trouble & Selection

/** An order with its name and what has come of it. */
export interface Fault {
  readonly id: string
  readonly order: FaultOrder
  /** Matching calls so far, and those of them that were hit. */
  readonly seen: number
  readonly hits: number
}

/** What a call is to the selection of faults. */
export interface FaultCall {
  readonly operation: OperationId | undefined
  /** As the request claims it. */
  readonly key: KeyId | undefined
  readonly hasCursor: boolean
  readonly now: Instant
}

/** Faults that stay until they are lifted, unless they are told how often to come. */
const lasting: ReadonlySet<TroubleKind> = new Set(['key-revoked', 'checkout-expired'])

const lists: ReadonlySet<OperationId | undefined> = new Set([
  'listBundles',
  'searchUsers',
  'listBundleUsers',
  'listBundleGrants',
])

/** Whether an order is meant for such a call at all, whatever its counts say. */
export function concerns(order: FaultOrder, call: FaultCall): boolean {
  if (order.operation !== undefined && order.operation !== call.operation) return false
  if (order.key !== undefined && order.key !== call.key) return false
  if (order.kind === 'sparse-pages') return lists.has(call.operation)
  if (order.kind === 'checkout-expired') return call.operation === 'readCheckout'
  if (order.kind === 'expired-cursor') return call.hasCursor
  return true
}

/** How many calls an order hits at most. */
export const mostHits = ({ kind, nth, times }: FaultOrder): number =>
  times ?? (nth === undefined || lasting.has(kind) ? Number.POSITIVE_INFINITY : 1)

/** Whether an order will never hit again. */
export const isSpent = ({ order, hits }: Fault, now: Instant): boolean =>
  hits >= mostHits(order) || (order.until !== undefined && now >= order.until)
