import { type OperationId, operations } from '../../spec/generated/contract.ts'
import { optionalFields } from '../../spec/generated/facts.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import { checkResponse } from '../contract/check-response.ts'
import type { Match } from '../contract/match.ts'
import { Refusal, serverMessages, statusOf } from '../contract/refusal.ts'
import type { Request, Response } from '../http/exchange.ts'
import { networkOf } from '../ledger/address.ts'
import type { VariantOf } from '../ledger/decision.ts'
import { DomainError } from '../ledger/domain-error.ts'
import type { GrantId } from '../ledger/ids.ts'
import type { Awaitable } from '../store/awaitable.ts'
import type { Call, Caller, Instance, Trace } from './instance.ts'
import { addRateLimitFields, admit, type LimitResults } from './limits.ts'

/** The response to a request of the public API, and its trace: the operation, key and decision for logs and the journal of a mock. */
export interface Traced {
  readonly response: Response
  readonly trace: Trace
}

/** Answers one request of the public API; never rejects. An `injected` refusal (a fault) replaces all steps after the route. */
export const answer = (instance: Instance, request: Request, injected?: Refusal): Promise<Traced> =>
  respond(
    instance,
    request.headers,
    (context) => runPipeline(instance, request, injected, context),
    injected === undefined,
  )

/** Answers malformed HTTP (with 429 if the address is over its limit), and a request whose answer failed; never rejects. */
export const answerMalformed = (
  instance: Instance,
  { headers, address }: Pick<Request, 'headers' | 'address'>,
  status: keyof typeof transportCodes,
  reason: string,
): Promise<Traced> =>
  respond(
    instance,
    headers,
    async (context) => {
      // A request whose answer failed is already counted.
      if (status !== 500) await admit(instance, context, 'address', networkOf(address, instance.ipv6Bits)) // 429
      throw new Refusal(transportCodes[status], reason)
    },
    false,
  )

async function respond(
  instance: Instance,
  headers: Request['headers'],
  run: (context: RequestContext) => Promise<object>,
  isChecked: boolean,
): Promise<Traced> {
  const { variants, limits } = instance
  const trace = openTrace()
  const limitResults: LimitResults = {}
  const requestId = requestIdOf(headers, instance.newId)
  const variantOf: VariantOf = (name) => {
    recordVariant(trace, name)
    return variants[name]
  }
  const complete = (status: number, body: string, more?: Readonly<Record<string, string>>): Response => {
    const fields: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    }
    addRateLimitFields(fields, limits, limitResults)
    Object.assign(fields, more)
    if (variants['request-id'] === 'present') fields['x-request-id'] = requestId
    return { status, headers: fields, body }
  }
  const refuse = (cause: unknown): Response => {
    const refusal = cause instanceof Refusal ? cause : serverError(cause, trace)
    trace.refusal = refusal.code
    const status = statusOf(refusal, variantOf)
    const bodyRequestId = status >= 500 || variantOf('request-id') === 'present' ? requestId : undefined
    const { code: errorCode, message, metadata } = refusal
    const body = JSON.stringify({ errorCode, message, metadata, requestId: bodyRequestId })
    return complete(status, body, errorHeaders(refusal, status, variantOf))
  }
  let response: Response
  try {
    const body = await run({ trace, limitResults, variantOf })
    response = complete(200, JSON.stringify(body))
  } catch (cause) {
    response = refuse(cause)
  }
  if (instance.checkResponses && isChecked) {
    const violation = checkResponse(trace.operationId, response)
    if (violation !== undefined) response = refuse(new ContractViolation(violation))
  }
  // The variant `absent` affects every response, `present` only errors, where it is recorded.
  if (variants['request-id'] === 'absent') recordVariant(trace, 'request-id')
  return { response, trace }
}

interface RequestContext {
  readonly trace: Trace
  readonly limitResults: LimitResults
  readonly variantOf: VariantOf
}

/** Runs the steps of a request; their order is the precedence of errors (ORDER-OF-CHECKS). */
async function runPipeline(
  instance: Instance,
  request: Request,
  injected: Refusal | undefined,
  context: RequestContext,
): Promise<object> {
  const { steps } = instance
  const { trace, variantOf } = context
  const found = steps.match(request)
  if (found.kind === 'operation') trace.operationId = found.operationId
  const counted = admit(instance, context, 'address', networkOf(request.address, instance.ipv6Bits)) // 429
  // Only what is a promise is awaited, here and below: a turn for each step would take a tenth of a small page's time.
  if (counted instanceof Promise) await counted
  const { operationId, parameters } = route(found, steps.match, request) // 404, 405
  if (injected !== undefined) throw injected
  const known = steps.authenticate(request, instance) // 401
  const caller = known instanceof Promise ? await known : known
  trace.keyId = caller.key.id
  requireAllowedAddress(caller, request, instance) // 403
  const countedToo = admit(instance, context, 'key', caller.key.id) // 429
  if (countedToo instanceof Promise) await countedToo
  const call: Call = { caller, now: instance.now(), trace, variantOf }
  steps.authorize(call, operationId) // 403
  const text =
    operations[operationId].body === undefined ? undefined : await steps.readJson(request, instance.bodyLimit) // 415, 413
  if (text === 'aborted') throw new ClientGone('The client went away before its body was read.')
  const done = operate(operationId, { parameters, query: request.query, text }, call, instance) // 400, 404, 409
  return withFieldVariants(done instanceof Promise ? await done : done, instance.variants, variantOf)
}

const operate = <Id extends OperationId>(
  operationId: Id,
  raw: Parameters<Instance['steps']['parse']>[1],
  call: Call,
  instance: Instance,
): Awaitable<object> => {
  const { parse, operations } = instance.steps
  return operations[operationId](parse(operationId, raw, call.variantOf), call, instance)
}

function route(found: Match, match: Instance['steps']['match'], request: Request) {
  if (found.kind === 'none')
    throw new Refusal('errors.request.route_not_found', noOperationReason(match, request))
  if (found.kind === 'method')
    throw new Refusal(
      'errors.request.method_not_allowed',
      `This path supports ${found.allow}; the request method was ${request.method.slice(0, 20)}.`,
      { allow: found.allow },
    )
  return found
}

/** Returns the message for an unknown path; the usual cause is a wrong base address. */
function noOperationReason(match: Instance['steps']['match'], { method, path }: Request): string {
  if (path.startsWith('/v1/v1/'))
    return 'The path has /v1 twice: the base address of a client ends before /v1.'
  if (match({ method, path: `/v1${path}` }).kind !== 'none')
    return 'The path begins without /v1: every path of the API has it behind the base address.'
  if (match({ method, path: path.replace(/\/+$/, '') }).kind !== 'none')
    return 'The path ends with a slash, which no path of the API does.'
  const respelt = path
    .replaceAll(/(?<=\/)(bundle|user|grant)(?=\/|$)/g, '$1s')
    .replace(/^\/v1\/checkouts(?=\/)/, '/v1/checkout')
  if (match({ method, path: respelt }).kind !== 'none')
    return 'No operation has this path: paths have bundles, users and grants in the plural, and checkout in the singular.'
  return 'No operation has this path; see the API reference for the paths that exist.'
}

function requireAllowedAddress({ key }: Caller, { address }: Request, { steps }: Instance): void {
  if (key.masks.length === 0 || steps.addressAllowed(address, key.masks)) return
  throw new Refusal(
    'errors.auth.address_not_allowed',
    "The request comes from an address outside the API key's IP masks.",
    { address },
  )
}

class ContractViolation extends Error {
  override readonly name = 'ContractViolation'
}

/** The client closed the connection before its body was read; not an internal error. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/** Optional fields whose absence has a meaning: end of the list, permanent access, deleted account, no price. */
const meaningfulFields = [
  ...['nextCursor', 'endsAt', 'userId', 'grantType', 'price', 'currency', 'discount', 'type', 'value'],
]

/** Optional fields that the variant `optional-fields=omitted` leaves out. */
const omittableFields = new Set<string>(optionalFields.filter((name) => !meaningfulFields.includes(name)))

/** Applies the variants `optional-fields` and `extra-fields` to a success body; calls `variantOf` for those that change it. */
export function withFieldVariants(body: object, variants: Variants, variantOf: VariantOf): object {
  const visible = variants['optional-fields'] === 'omitted' ? (withoutOmittable(body) as object) : body
  if (visible !== body && JSON.stringify(visible) !== JSON.stringify(body)) variantOf('optional-fields')
  if (variants['extra-fields'] === 'none' || variantOf('extra-fields') === 'none') return visible
  return { ...visible, servedBy: 'bundle-access' }
}

function withoutOmittable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOmittable)
  if (typeof value !== 'object' || value === null) return value
  const rest = Object.entries(value).filter(([name]) => !omittableFields.has(name))
  return Object.fromEntries(rest.map(([name, inner]) => [name, withoutOmittable(inner)]))
}

/** The Retry-After in seconds when the ledger cannot be reached. */
const RETRY_AFTER = 5

function serverError(cause: unknown, trace: Trace): Refusal {
  trace.cause = cause
  const isAway = cause instanceof DomainError && cause.kind === 'unavailable'
  const code = isAway ? 'errors.server.unavailable' : 'errors.server.internal'
  return new Refusal(code, serverMessages[code], isAway ? { retryAfter: String(RETRY_AFTER) } : undefined)
}

function errorHeaders(refusal: Refusal, status: number, variantOf: VariantOf): Record<string, string> {
  if (status === 401 && variantOf('challenge') === 'present') return { 'www-authenticate': 'Bearer' }
  if (status === 405) return { allow: refusal.metadata?.['allow'] ?? '' }
  const retryAfter = refusal.metadata?.['retryAfter']
  return retryAfter === undefined ? {} : { 'retry-after': retryAfter }
}

/** The error codes of the HTTP server's own refusals, by status. */
export const transportCodes = {
  400: 'errors.request.malformed_http',
  408: 'errors.request.timed_out',
  413: 'errors.request.body_too_large',
  431: 'errors.request.headers_too_large',
  500: 'errors.server.internal',
} as const

const validRequestId = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/

/** Returns the client's request id if it is valid, else a new one. */
export function requestIdOf(headers: Request['headers'], newId: () => string): string {
  const given = headers['x-request-id']
  return given !== undefined && validRequestId.test(given) ? given : newId()
}

function recordVariant(trace: Trace, name: keyof Variants): void {
  if (!trace.variants.has(name)) trace.variants = new Set(trace.variants).add(name)
}

/** Returns an empty trace. */
export const openTrace = (): Trace => ({
  operationId: undefined,
  keyId: undefined,
  decision: undefined,
  added: undefined,
  revoked: noGrants,
  refusal: undefined,
  cause: undefined,
  variants: noVariants,
})

const noGrants: readonly GrantId[] = []
const noVariants: ReadonlySet<keyof Variants> = new Set()
