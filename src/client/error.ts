import type { operations } from '../../spec/generated/public.ts'

/** The `operationId` of one of the seven operations. */
export type OperationId = keyof operations

/** The kind of an error, by its remedy. */
export type ErrorKind =
  /** The service refused the request, and would refuse it again: change it. */
  | 'refused'
  /** The rate limit lasts longer than the client may wait: call again after `retryAfter` seconds. */
  | 'limited'
  /** A 5xx: report it with its `requestId`. */
  | 'failed'
  /** No answer arrived; the service may have acted. */
  | 'lost'
  /** The answer cannot be parsed, or lacks the result; the service may have acted. */
  | 'unreadable'
  /** The service returned a cursor that this iteration has already followed. */
  | 'repeated-cursor'

/** The facts of a failed call; none of them is, or contains, the API key. */
export type ErrorFacts = Omit<BundleAccessError, keyof Error>

/**
 * The error of the client; except an abort, which throws the signal's reason, and a TypeError for invalid arguments. It has no
 * `cause`, since an error of `fetch` may have the request with the key.
 */
export class BundleAccessError extends Error {
  override readonly name = 'BundleAccessError'
  declare readonly kind: ErrorKind
  declare readonly operationId: OperationId
  /** Undefined without an answer. */
  readonly status: number | undefined = undefined
  /** A code such as `errors.bundle.not_found`; services differ, so decide by `kind` and `status` first. */
  readonly errorCode: string | undefined = undefined
  readonly metadata: Readonly<Record<string, string>> = {}
  /** The id of the exchange in the service's log. */
  readonly requestId: string | undefined = undefined
  /** The Retry-After of the service in seconds. */
  readonly retryAfter: number | undefined = undefined
  /** The number of times the request was sent. */
  readonly attempts: number = 1
  /** True if an earlier attempt had no usable answer, so that it may have taken effect. */
  readonly earlierAttemptUnknown: boolean = false

  constructor(message: string, facts: Partial<ErrorFacts> & Pick<ErrorFacts, 'kind' | 'operationId'>) {
    super(message)
    Object.assign(this, facts)
  }
}
