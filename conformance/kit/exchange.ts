import { type OperationId, operations } from '../../spec/generated/contract.ts'

export type { OperationId }

/** The seven operations of the contract. */
export const operationIds = Object.keys(operations) as readonly OperationId[]

/** Returns the operations of the contract that match a path. */
export const operationsAt = (path: string): readonly OperationId[] =>
  operationIds.filter((id) =>
    new RegExp(`^${operations[id].path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
  )

/** A closed interval of instants on the target's clock, in milliseconds since the epoch. */
export interface Interval {
  readonly earliest: number
  readonly latest: number
}

/** One request and its response as in the trace, without secrets. */
export interface Exchange {
  /** Ordinal in the run, from 1, in order of sending. */
  readonly n: number
  /** The check (or `preflight`, `cleanup`) that sent it, the number of its run, and the ordinal within that run. */
  readonly check: string
  readonly attempt: number
  readonly step: number
  readonly operation: OperationId | undefined
  readonly request: SentRequest
  /** 0 when no complete response came: the target may or may not have acted. */
  readonly status: number
  /** Names in lower case; a repeated one is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The body parsed; undefined when it is empty or no JSON. */
  readonly json: unknown
  /** Our own clock, milliseconds since the epoch. */
  readonly sentAt: number
  readonly receivedAt: number
  /** The interval in which the target can have acted, by its clock: `[sentAt, receivedAt]` moved by the measured skew. */
  readonly server: Interval
  /** By how many milliseconds the target's clocks differ at most, as far as is known then; left out where they are as one. */
  readonly spread?: number | undefined
  /** The short pages that this one was joined from; never in a trace. */
  readonly joinedFrom?: readonly Exchange[]
}

export interface SentRequest {
  readonly method: string
  /** From the version segment on, percent-encoded: `/v1/bundles`. */
  readonly path: string
  /** Without the question mark; empty when there is none. */
  readonly query: string
  /** The key in words: `full`, `full, last character changed`, `none sent`. */
  readonly key: string
  /** Without Authorization. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Tests that two requests were under way at the same time. */
export const overlap = (one: Exchange, other: Exchange): boolean =>
  one.sentAt < other.receivedAt && other.sentAt < one.receivedAt
