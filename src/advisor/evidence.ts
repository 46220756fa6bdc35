import type { OperationId } from '../../spec/generated/contract.ts'
import type { Entry } from '../mock/journal/entry.ts'

/** What the advisor judges by; it knows nothing else of the client. */
export interface Evidence {
  /** In the order of their numbers. */
  readonly entries: readonly Entry[]
  /** In the order in which they were noted. */
  readonly notes: readonly Note[]
  /** What the keys of the fixture may do, by key id. */
  readonly keys: Readonly<Record<string, Permissions>>
  /** Whether the entries are all there are: none was cleared, dropped, or answered before a fork. */
  readonly complete: boolean
}

/** A scenario and when the integrator's test told of it. */
export interface Note {
  /** The number of the last entry before it; 0 when there was none. */
  readonly after: number
  /** By the fixture's clock, a date-time. */
  readonly at: string
  readonly scenario: Scenario
}

/** A note of one of some scenarios. */
export type NoteOf<Name extends Scenario['scenario']> = Omit<Note, 'scenario'> & {
  readonly scenario: Extract<Scenario, { readonly scenario: Name }>
}

/** What a key may do. */
export interface Permissions {
  readonly bundles: 'none' | 'read'
  readonly users: 'none' | 'read'
  readonly grants: 'none' | 'read' | 'write'
}

/**
 * What happened outside the API. No request shows that a customer cancelled or that an invoice was paid, so a test that
 * wants to be judged by those rules says so, at the moment when it happens.
 */
export type Scenario =
  /** An invoice was paid, the first or a renewal: a grant up to the period's end should follow. */
  | ({ readonly scenario: 'invoice-paid'; readonly periodEnd: string } & Customer)
  /** Access for good was bought: a grant without end should follow. */
  | ({ readonly scenario: 'lifetime-paid' } & Customer)
  /** A renewal could not be collected: nothing should follow. */
  | ({ readonly scenario: 'payment-failed' } & Customer)
  /** The customer will not renew: nothing should follow. */
  | ({ readonly scenario: 'cancel-at-period-end' } & Customer)
  /** A refund, a chargeback or a cancellation at once: a revoke should follow. With a sourceId it is about that grant alone. */
  | ({ readonly scenario: 'refund'; readonly sourceId?: string } & Customer)
  /** The user of a checkout session was charged. */
  | { readonly scenario: 'charged'; readonly checkoutId: string }
  /** From here on every walk of this list is meant to reach its end. */
  | { readonly scenario: 'whole-list'; readonly operationId: OperationId }
  /** The journal shows everything that the program does, so that a permission without use is one too many. */
  | { readonly scenario: 'whole-program' }

/** A user in a bundle, as the client names them. */
export interface Customer {
  readonly bundleId: string
  readonly userId: string
}
