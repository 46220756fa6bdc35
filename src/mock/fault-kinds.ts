import type { FaultRequest } from '../../spec/control-types.ts'
import { type ErrorCode, errorCodes, type OperationId, operations } from '../../spec/generated/contract.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import type { Operation } from '../../spec/operation.ts'
import { noSession } from '../api/read-checkout.ts'
import { Refusal, serverMessages } from '../contract/refusal.ts'
import type { Response } from '../http/exchange.ts'
import type { KeyId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Store } from '../store/store.ts'
import { sparseStore } from './sparse-store.ts'

/** A fault, such as a delay, an error or a lost answer, that a test injects into a mock, and the calls that it hits. A filter that is left out selects every call. */
export interface FaultSpec extends Omit<FaultRequest, 'key' | 'ttl' | 'errorCode'> {
  readonly errorCode?: ErrorCode
  readonly key?: KeyId
  /** The first instant without the fault. */
  readonly until?: Instant
}

export type FaultKind = FaultRequest['kind']

/** The properties of a call by which faults are selected. */
export interface FaultCall {
  readonly operation: OperationId | undefined
  /** The key that the request claims. */
  readonly key: KeyId | undefined
  readonly hasCursor: boolean
  readonly now: Instant
}

/** One fault that hits one call. */
export interface Hit {
  readonly id: string
  readonly spec: FaultSpec
  /** A random number from 0 up to 1; the same for the same seed and the same number of calls. */
  readonly draw: number
}

interface Kind {
  readonly defaults?: Partial<FaultSpec>
  /** Tests that the fault can hit a call; every call if left out. */
  readonly concerns?: (call: FaultCall) => boolean
  /** With `nth` alone, the fault hits every call from the nth on: a revoked key stays revoked. Others hit once. */
  readonly stays?: true
  /** The request never reaches the API. */
  readonly dropsRequest?: true
  /** Returns the delay of the answer, in milliseconds. */
  readonly waitMs?: (spec: FaultSpec, draw: number) => number
  /** Returns the store that the API reads instead of the ledger's. */
  readonly store?: (store: Store, spec: FaultSpec) => Store
  readonly refusal?: (spec: FaultSpec, operation: OperationId | undefined, variants: Variants) => Refusal
  /** Breaks the body or the connection; a slow answer hurries once `stopping` aborts. */
  readonly distorted?: (response: Response, spec: FaultSpec, stopping: AbortSignal) => Response
}

const drop = (response: Response): Response => ({ ...response, transport: { kind: 'drop' } })

/** Every kind of fault with its effects. */
export const faultKinds: Readonly<Record<FaultKind, Kind>> = {
  latency: {
    defaults: { ms: 1_000 },
    waitMs: ({ ms = 0, jitterMs = 0 }, draw) => ms + Math.floor(draw * jitterMs),
  },
  status: { refusal: refusalWith },
  'rate-limit': {
    refusal({ retryAfter = 1 }) {
      const message = `The rate limit of this API key is exceeded; wait ${retryAfter} s, then send requests more slowly.`
      return new Refusal('errors.rate_limit.key_exceeded', message, { retryAfter: String(retryAfter) })
    },
  },
  'drop-before': { dropsRequest: true, distorted: drop },
  'drop-after': { distorted: drop },
  truncate: {
    distorted(response, spec) {
      const length = Buffer.byteLength(response.body)
      const bytes = Math.min(spec.bytes ?? Math.floor(length / 2), length - 1)
      return { ...response, transport: { kind: 'truncate', bytes } }
    },
  },
  'bad-json': {
    distorted: (response) => ({ ...response, body: `${response.body.slice(0, -1)},` }),
  },
  'slow-body': {
    distorted: (response, { bytes = 64, pauseMs = 20 }, stopping) => ({
      ...response,
      transport: { kind: 'drip', bytes: Math.max(1, bytes), pauseMs, stopping },
    }),
  },
  'sparse-pages': {
    store: sparseStore,
    concerns: ({ operation }) =>
      operation !== undefined && 'cursor' in operations[operation].parameters.query,
  },
  'expired-cursor': {
    concerns: ({ hasCursor }) => hasCursor,
    refusal: () =>
      new Refusal('errors.request.invalid_cursor', 'cursor is too old; start again without cursor.', {
        parameter: 'cursor',
      }),
  },
  'key-revoked': {
    stays: true,
    refusal: () => new Refusal('errors.auth.key_invalid', 'The API key has been revoked; create a new one.'),
  },
  'checkout-expired': {
    stays: true,
    concerns: ({ operation }) => operation === 'readCheckout',
    refusal: (_spec, _operation, variants) => noSession(Number(variants['checkout-expired'])),
  },
}

/** Tests that of two faults of these kinds only one can show in an answer. */
export const exclude = (one: FaultKind, other: FaultKind): boolean =>
  (['store', 'refusal', 'distorted'] as const).some((effect) =>
    // Where no answer comes, nothing else shows.
    [one, other].every((kind) => faultKinds[kind].distorted === drop || faultKinds[kind][effect]),
  )

/** Returns the effect of the first hit that has it; undefined if none has. */
export const effectOf = <Effect>(
  hits: readonly Hit[],
  of: (kind: Kind, spec: FaultSpec) => Effect | undefined,
): Effect | undefined => hits.flatMap(({ spec }) => of(faultKinds[spec.kind], spec) ?? [])[0]

/** Returns the error that the API answers with because of the first hit that has one; undefined if none has. */
export const refusalOf = (hits: readonly Hit[], operation: FaultCall['operation'], variants: Variants) =>
  effectOf(hits, ({ refusal }, spec) => refusal?.(spec, operation, variants))

/** Returns the sum of the hits' delays, in milliseconds. */
export const waitOf = (hits: readonly Hit[]): number =>
  hits.reduce((sum, { spec, draw }) => sum + (faultKinds[spec.kind].waitMs?.(spec, draw) ?? 0), 0)

function refusalWith({ errorCode, status, retryAfter }: FaultSpec, operation: OperationId | undefined) {
  const code = errorCode ?? codeFor(status ?? 500, operation)
  const wait = retryAfter ?? ([429, 503].includes(errorCodes[code]) ? 1 : undefined)
  const messages: Partial<Record<ErrorCode, string>> = serverMessages
  const message = messages[code] ?? 'The mock was told to refuse this request so.'
  return new Refusal(code, message, wait === undefined ? undefined : { retryAfter: String(wait) }, status)
}

/** Returns the most likely error code of the API with this status. */
function codeFor(status: number, operation: OperationId = 'listBundles'): ErrorCode {
  const { responses }: Operation = operations[operation]
  const codes = Object.keys(errorCodes) as ErrorCode[]
  const known = status === 410 ? 404 : status
  // Of several codes for "not found", the likely one is of the last parameter of the path.
  const declared = responses[known]?.errors.at(-1)
  return (
    likely[status] ??
    codes.find((code) => code === declared) ??
    codes.find((code) => errorCodes[code] === known) ??
    (status < 500 ? 'errors.request.invalid_parameter' : 'errors.server.internal')
  )
}

/** The most likely codes where `codeFor` would find another. */
const likely: Readonly<Record<number, ErrorCode>> = {
  400: 'errors.request.invalid_parameter',
  403: 'errors.auth.permission_denied',
  409: 'errors.grant.duplicate_source',
}
