import type { operations } from '../../spec/generated/public.ts'

/** The contract's name of one of the seven operations. */
export type OperationId = keyof operations

/** What went wrong, by what to do about it. */
export type ErrorKind =
  /** Refused: the same request would be refused again; mend it. */
  | 'refused'
  /** Over the rate limit for longer than the client may wait: call again after `retryAfter` seconds. */
  | 'limited'
  /** A 5xx: the service failed; quote `requestId` when you report it. */
  | 'failed'
  /** No answer came; whether the service has acted is not known. */
  | 'lost'
  /** An answer came that cannot be read; whether the service has acted is not known. */
  | 'unreadable'
  /** The service gave a cursor that this walk has already followed. */
  | 'repeated-cursor'

/** The facts of a failed call; none of them is, or contains, the API key. */
export interface ErrorFacts {
  readonly kind: ErrorKind
  readonly operationId: OperationId
  /** Undefined when no answer came. */
  readonly status: number | undefined
  /** Dotted, such as `errors.bundle.not_found`; deployments differ, so decide by `kind` and `status` first. */
  readonly errorCode: string | undefined
  readonly metadata: Readonly<Record<string, string>>
  /** Names the exchange in the service's records. */
  readonly requestId: string | undefined
  /** Seconds until another request has a chance, when the service said so. */
  readonly retryAfter: number | undefined
  /** How often the request was sent. */
  readonly attempts: number
  /** An earlier attempt had no usable answer, so it may have done the work that this answer refuses. */
  readonly earlierAttemptUnknown: boolean
}

/**
 * The one error of the client, but for an abort, which throws the signal's own reason, and a TypeError for arguments
 * that cannot be sent. It holds no `cause`: what a `fetch` throws may carry the request, and with it the key.
 */
export class BundleAccessError extends Error implements ErrorFacts {
  override readonly name = 'BundleAccessError'
  readonly kind: ErrorKind
  readonly operationId: OperationId
  readonly status: number | undefined
  readonly errorCode: string | undefined
  readonly metadata: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly attempts: number
  readonly earlierAttemptUnknown: boolean

  constructor(message: string, facts: ErrorFacts) {
    super(message)
    this.kind = facts.kind
    this.operationId = facts.operationId
    this.status = facts.status
    this.errorCode = facts.errorCode
    this.metadata = facts.metadata
    this.requestId = facts.requestId
    this.retryAfter = facts.retryAfter
    this.attempts = facts.attempts
    this.earlierAttemptUnknown = facts.earlierAttemptUnknown
  }
}
