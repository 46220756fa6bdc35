import { BundleAccessError, type ErrorKind, type OperationId } from './error.ts'
import { retryAfterOf } from './retry-after.ts'

/** What openapi-fetch gives for one answer; the body is what the service sent, whatever the contract says. */
export interface Answer {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

/** One attempt: whose it was and what came before. */
export interface Attempt {
  readonly operationId: OperationId
  /** From 1. */
  readonly number: number
  readonly earlierUnknown: boolean
  readonly now: number
  /** Takes the key out of a text. */
  readonly redact: (text: string) => string
}

/** The error that an answer stands for; undefined when it is a success with a body. */
export function failureOf(answer: Answer, attempt: Attempt): BundleAccessError | undefined {
  const { status, headers } = answer.response
  if (answer.response.ok && isObject(answer.data)) return undefined
  const body = bodyOf(answer.error, attempt.redact)
  const kind = kindOf(status)
  const requestId = body.requestId ?? headers.get('x-request-id') ?? undefined
  const said = [body.errorCode, body.message].filter((part) => part !== undefined).join(': ')
  return new BundleAccessError(
    `${attempt.operationId} ${verbs[kind]} with ${status}${said && ` ${said}`}${requestId ? ` (request ${requestId})` : ''}`,
    {
      ...factsOf(attempt, kind),
      status,
      errorCode: body.errorCode,
      metadata: body.metadata,
      requestId,
      retryAfter: retryAfterOf(headers.get('retry-after'), attempt.now),
    },
  )
}

/** The error for an attempt without an answer, or with one that broke off or is no JSON. */
export function lossOf(thrown: unknown, attempt: Attempt): BundleAccessError {
  const kind = thrown instanceof SyntaxError ? 'unreadable' : 'lost'
  return new BundleAccessError(
    `${attempt.operationId} ${verbs[kind]}: ${attempt.redact(reasonOf(thrown))}`,
    factsOf(attempt, kind),
  )
}

/** The error for a request that would have to wait for the rate limit longer than it may; it was not sent. */
export const heldBack = (attempt: Attempt, seconds: number): BundleAccessError =>
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
  status: undefined,
  errorCode: undefined,
  metadata: {},
  requestId: undefined,
  retryAfter: undefined,
  attempts: attempt.number,
  earlierAttemptUnknown: attempt.earlierUnknown,
})

interface Body {
  readonly errorCode?: string
  readonly message?: string
  readonly requestId?: string
  readonly metadata: Readonly<Record<string, string>>
}

/** The body of an error as far as it is one: a proxy on the way may answer with anything. */
function bodyOf(error: unknown, redact: Attempt['redact']): Body {
  if (!isObject(error)) return { metadata: {} }
  const body: Record<string, unknown> = JSON.parse(redact(JSON.stringify(error)))
  const { errorCode, message, requestId, metadata } = body
  return {
    ...(typeof errorCode === 'string' ? { errorCode } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    metadata: isObject(metadata) ? (metadata as Record<string, string>) : {},
  }
}

/** What a `fetch` says of its failure, the system's word for it where there is one. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const cause = thrown.cause instanceof Error ? thrown.cause.message : ''
  return cause === '' ? thrown.message : `${thrown.message}: ${cause}`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
