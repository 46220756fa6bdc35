import type { operations } from '../../spec/generated/public.ts'

/** The contract's name of one of the seven operations. */
export type OperationId = keyof operations

/** The kind of an error, by its remedy. */
export type ErrorKind =
  /** Refused: the same request would be refused again; change it. */
  | 'refused'
  /** Over the rate limit for longer than the client may wait: call again after `retryAfter` seconds. */
  | 'limited'
  /** A 5xx: the service failed; quote `requestId` when you report it. */
  | 'failed'
  /** No answer came; whether the service has acted is not known. */
  | 'lost'
  /** An answer came that cannot be read, or lacks what was asked for; whether the service has acted is not known. */
  | 'unreadable'
  /** The service gave a cursor that this walk has already followed. */
  | 'repeated-cursor'

/** The facts of a failed call; none of them is, or contains, the API key. */
export type ErrorFacts = Omit<BundleAccessError, keyof Error>

/**
 * The one error of the client, but for an abort, which throws the signal's own reason, and a TypeError for arguments
 * that cannot be sent. It has no `cause`: what a `fetch` throws may carry the request, and with it the key.
 */
export class BundleAccessError extends Error {
  override readonly name = 'BundleAccessError'
  declare readonly kind: ErrorKind
  declare readonly operationId: OperationId
  /** Undefined when no answer came. */
  readonly status: number | undefined = undefined
  /** Dotted, such as `errors.bundle.not_found`; deployments differ, so decide by `kind` and `status` first. */
  readonly errorCode: string | undefined = undefined
  readonly metadata: Readonly<Record<string, string>> = {}
  /** Names the exchange in the service's records. */
  readonly requestId: string | undefined = undefined
  /** Seconds until another request has a chance, when the service said so. */
  readonly retryAfter: number | undefined = undefined
  /** How often the request was sent. */
  readonly attempts: number = 1
  /** An earlier attempt had no usable answer, so it may have done the work that this answer refuses. */
  readonly earlierAttemptUnknown: boolean = false

  constructor(message: string, facts: Partial<ErrorFacts> & Pick<ErrorFacts, 'kind' | 'operationId'>) {
    super(message)
    Object.assign(this, facts)
  }
}
