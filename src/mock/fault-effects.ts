import { type ErrorCode, errorCodes, type OperationId } from '../../spec/generated/contract.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Response } from '../http/exchange.ts'
import type { FaultSpec, Hit } from './faults.ts'

/** The API's own refusal that the first refusing hit asks for; undefined when none does. */
export function refusalOf(
  hits: readonly Hit[],
  operation: OperationId | undefined,
  variants: Variants,
): Refusal | undefined {
  return hits.flatMap(({ spec }) => refusalBy(spec, operation, variants) ?? [])[0]
}

function refusalBy(
  spec: FaultSpec,
  operation: OperationId | undefined,
  variants: Variants,
): Refusal | undefined {
  switch (spec.kind) {
    case 'status':
      return refusalWith(spec, operation)
    case 'rate-limit': {
      const retryAfter = String(spec.retryAfter ?? 1)
      const message = `At most so many requests a minute for each key; wait ${retryAfter} s and go on more slowly.`
      return new Refusal('errors.rate_limit.key_exceeded', message, { retryAfter })
    }
    case 'expired-cursor':
      return new Refusal(
        'errors.request.invalid_cursor',
        'cursor must be the nextCursor of the page before; this one is too old, start again without it.',
        { parameter: 'cursor' },
      )
    case 'key-revoked':
      return new Refusal('errors.auth.key_invalid', 'The API key has been revoked; create a new one.')
    case 'checkout-expired':
      return new Refusal(
        'errors.checkout.not_found',
        'No checkout session of your bundles has this id, or its 15 minutes are over.',
        undefined,
        Number(variants['checkout-expired']),
      )
    default:
      return undefined
  }
}

function refusalWith(
  { errorCode, status, retryAfter }: FaultSpec,
  operation: OperationId | undefined,
): Refusal {
  const code = errorCode ?? codeFor(status ?? 500, operation)
  const wait = retryAfter ?? (errorCodes[code] === 429 ? 1 : undefined)
  const message =
    code === 'errors.server.internal'
      ? 'Something went wrong on our side; quote the requestId when you report it.'
      : 'The mock was told to refuse this request so.'
  return new Refusal(code, message, wait === undefined ? undefined : { retryAfter: String(wait) }, status)
}

/** The code that the API would most likely refuse with under this status. */
function codeFor(status: number, operation: OperationId | undefined): ErrorCode {
  if (status >= 500) return 'errors.server.internal'
  if (status === 404 || status === 410) return notFound[operation ?? 'listBundles']
  const codes = Object.keys(errorCodes) as ErrorCode[]
  const known = likely[status] ?? codes.find((code) => errorCodes[code] === status)
  return known ?? 'errors.request.invalid_parameter'
}

const likely: Readonly<Record<number, ErrorCode>> = {
  401: 'errors.auth.key_invalid',
  403: 'errors.auth.permission_denied',
  409: 'errors.grant.duplicate_source',
  429: 'errors.rate_limit.key_exceeded',
}

const notFound: Readonly<Record<OperationId, ErrorCode>> = {
  listBundles: 'errors.request.route_not_found',
  searchUsers: 'errors.request.route_not_found',
  listBundleUsers: 'errors.bundle.not_found',
  listBundleGrants: 'errors.bundle.not_found',
  createBundleGrant: 'errors.bundle.not_found',
  revokeBundleGrant: 'errors.grant.not_found',
  readCheckout: 'errors.checkout.not_found',
}

/** The response as the hits leave it; the first that breaks the body or the connection counts. */
export function distort(response: Response, hits: readonly Hit[]): Response {
  return hits.flatMap((hit) => distortedBy(response, hit) ?? [])[0] ?? response
}

function distortedBy(response: Response, { spec }: Hit): Response | undefined {
  const length = Buffer.byteLength(response.body)
  switch (spec.kind) {
    case 'drop-before':
    case 'drop-after':
      return { ...response, transport: { kind: 'drop' } }
    case 'truncate': {
      const bytes = Math.min(spec.bytes ?? Math.floor(length / 2), length - 1)
      return { ...response, transport: { kind: 'truncate', bytes } }
    }
    case 'bad-json':
      return { ...response, body: `${response.body.slice(0, -1)},` }
    case 'slow-body':
      return {
        ...response,
        transport: { kind: 'drip', bytes: Math.max(1, spec.bytes ?? 64), pauseMs: spec.pauseMs ?? 20 },
      }
    default:
      return undefined
  }
}
