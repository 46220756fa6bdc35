import { BundleAccessError, type ErrorKind, type OperationId } from './error.ts'

/** The answer to one attempt of a call of the client, as openapi-fetch returns it; its body may break the contract. */
export interface Answer {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

export interface Attempt {
  readonly operationId: OperationId
  /** Counted from 1. */
  readonly number: number
  readonly earlierAttemptUnknown: boolean
  /** Replaces the key in a text. */
  readonly redact: (text: string) => string
}

/** Returns the error of an answer at `now`; undefined for a success with a result. */
export function failureOf(answer: Answer, attempt: Attempt, now: number): BundleAccessError | undefined {
  const { status, headers } = answer.response
  if (answer.response.ok && hasResult(attempt.operationId, answer.data)) return undefined
  const body = bodyOf(answer.error, attempt.redact)
  const kind = kindOf(status)
  const { errorCode, message, metadata, requestId = headers.get('x-request-id') ?? undefined } = body
  const detail = [errorCode, message].filter((part) => part !== undefined).join(': ')
  const retryAfter = retryAfterOf(headers.get('retry-after'), now)
  return new BundleAccessError(
    `${attempt.operationId} ${verbs[kind]} with ${status}${detail && ` ${detail}`}${requestId ? ` (request ${requestId})` : ''}`,
    { ...factsOf(attempt, kind), status, errorCode, metadata, requestId, retryAfter },
  )
}

/** Returns the error of an attempt that threw: its answer is missing, incomplete, no JSON or too long. */
export function errorOfThrown(thrown: unknown, attempt: Attempt): BundleAccessError {
  const kind = thrown instanceof SyntaxError || thrown instanceof RangeError ? 'unreadable' : 'lost'
  return new BundleAccessError(
    `${attempt.operationId} ${verbs[kind]}: ${attempt.redact(reasonOf(thrown))}`,
    factsOf(attempt, kind),
  )
}

/** Returns the error of a request that was not sent, because it would wait too long for the rate limit. */
export const rateLimited = (attempt: Attempt, seconds: number): BundleAccessError =>
  new BundleAccessError(
    `${attempt.operationId} was not sent: the rate limit lets no request through for ${seconds} s more`,
    { ...factsOf(attempt, 'limited'), attempts: attempt.number - 1, retryAfter: seconds },
  )

const verbs = {
  refused: 'was refused',
  limited: 'was refused',
  failed: 'failed',
  lost: 'had no answer',
  unreadable: 'had an answer that cannot be read',
} as const

function kindOf(status: number): keyof typeof verbs {
  if (status < 300) return 'unreadable'
  if (status === 429) return 'limited'
  return status >= 500 ? 'failed' : 'refused'
}

const factsOf = (attempt: Attempt, kind: ErrorKind) => ({
  kind,
  operationId: attempt.operationId,
  attempts: attempt.number,
  earlierAttemptUnknown: attempt.earlierAttemptUnknown,
})

/** Returns the valid fields of an error body; a proxy may return any body. */
function bodyOf(error: unknown, redact: Attempt['redact']) {
  const body = isObject(error) ? JSON.parse(redact(JSON.stringify(error))) : {}
  const text = (name: string): string | undefined => (typeof body[name] === 'string' ? body[name] : undefined)
  const metadata: Readonly<Record<string, string>> = isObject(body.metadata) ? body.metadata : {}
  return { errorCode: text('errorCode'), message: text('message'), requestId: text('requestId'), metadata }
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const cause = thrown.cause instanceof Error ? thrown.cause.message : ''
  return cause === '' ? thrown.message : `${thrown.message}: ${cause}`
}

/** Parses a Retry-After header (seconds or an HTTP date) to seconds; undefined if it is neither. */
function retryAfterOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}

/** The field that tells a result from the JSON of a proxy, which lacks it. */
export const resultFields = {
  listBundles: 'bundles',
  searchUsers: 'users',
  listBundleUsers: 'users',
  listBundleGrants: 'grants',
  createBundleGrant: 'grant',
  revokeBundleGrant: 'grant',
  readCheckout: 'checkoutId',
} as const satisfies Readonly<Record<OperationId, string>>

function hasResult(operationId: OperationId, data: unknown): boolean {
  const result: unknown = Object(data)[resultFields[operationId]]
  return operationId === 'readCheckout' ? typeof result === 'string' : isObject(result)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
