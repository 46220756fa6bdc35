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

export type FaultKind = FaultRequest['kind']

/** What goes wrong, and for which calls; what is left out does not narrow the selection. */
export interface FaultSpec extends Omit<FaultRequest, 'key' | 'ttl' | 'errorCode'> {
  readonly errorCode?: ErrorCode
  readonly key?: KeyId
  /** The first instant at which the fault is over. */
  readonly until?: Instant
}

/** What the selection of faults looks at in a call. */
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
  /** From 0 up to 1, for what is left to chance: the same for the same seed and the same number of calls. */
  readonly draw: number
}

interface Kind {
  readonly defaults?: Partial<FaultSpec>
  /** Whether it can hit such a call; any call when left out. */
  readonly concerns?: (call: FaultCall) => boolean
  /** A key or a session that is gone stays gone; another fault with `nth` alone hits once. */
  readonly stays?: true
  /** The request never reaches the API. */
  readonly dropsRequest?: true
  /** How long the answer waits, in milliseconds. */
  readonly waitMs?: (spec: FaultSpec, draw: number) => number
  /** What the API reads instead of the ledger's store. */
  readonly store?: (store: Store, spec: FaultSpec) => Store
  /** The API's own refusal that it asks for. */
  readonly refusal?: (spec: FaultSpec, operation: OperationId | undefined, variants: Variants) => Refusal
  /** Breaks the body or the connection. */
  readonly distorted?: (response: Response, spec: FaultSpec) => Response
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
    distorted: (response, { bytes = 64, pauseMs = 20 }) => ({
      ...response,
      transport: { kind: 'drip', bytes: Math.max(1, bytes), pauseMs },
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

/** What the first hit gives that has such an effect; undefined when none has. */
export const effectOf = <Effect>(
  hits: readonly Hit[],
  of: (kind: Kind, spec: FaultSpec) => Effect | undefined,
): Effect | undefined => hits.flatMap(({ spec }) => of(faultKinds[spec.kind], spec) ?? [])[0]

/** The API's own refusal that the first refusing hit asks for; undefined when none does. */
export const refusalOf = (hits: readonly Hit[], operation: FaultCall['operation'], variants: Variants) =>
  effectOf(hits, ({ refusal }, spec) => refusal?.(spec, operation, variants))

/** The response as the hits leave it; the first that breaks the body or the connection counts. */
export const distort = (response: Response, hits: readonly Hit[]): Response =>
  effectOf(hits, ({ distorted }, spec) => distorted?.(response, spec)) ?? response

/** How long the hits keep the answer back together, in milliseconds. */
export const waitOf = (hits: readonly Hit[]): number =>
  hits.reduce((sum, { spec, draw }) => sum + (faultKinds[spec.kind].waitMs?.(spec, draw) ?? 0), 0)

function refusalWith(
  { errorCode, status, retryAfter }: FaultSpec,
  operation: OperationId | undefined,
): Refusal {
  const code = errorCode ?? codeFor(status ?? 500, operation)
  const wait = retryAfter ?? ([429, 503].includes(errorCodes[code]) ? 1 : undefined)
  const messages: Partial<Record<ErrorCode, string>> = serverMessages
  const message = messages[code] ?? 'The mock was told to refuse this request so.'
  return new Refusal(code, message, wait === undefined ? undefined : { retryAfter: String(wait) }, status)
}

/** The code that the API would most likely refuse with under this status. */
function codeFor(status: number, operation: OperationId = 'listBundles'): ErrorCode {
  const { responses }: Operation = operations[operation]
  const codes = Object.keys(errorCodes) as ErrorCode[]
  const known = status === 410 ? 404 : status
  // Of several things that are not found it is the last of the path.
  const declared = responses[known]?.errors.at(-1)
  return (
    likely[status] ??
    codes.find((code) => code === declared) ??
    codes.find((code) => errorCodes[code] === known) ??
    (status < 500 ? 'errors.request.invalid_parameter' : 'errors.server.internal')
  )
}

/** Where the last of the declared codes, or of all with this status, is not the likeliest. */
const likely: Readonly<Record<number, ErrorCode>> = {
  400: 'errors.request.invalid_parameter',
  403: 'errors.auth.permission_denied',
  409: 'errors.grant.duplicate_source',
}
