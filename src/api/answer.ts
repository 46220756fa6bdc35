import { type OperationId, operations } from '../../spec/generated/contract.ts'
import { optionalFields } from '../../spec/generated/facts.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import { checkResponse } from '../contract/check-response.ts'
import type { Match } from '../contract/match.ts'
import { Refusal, serverMessages, statusOf } from '../contract/refusal.ts'
import type { Request, Response } from '../http/exchange.ts'
import { networkOf } from '../ledger/address.ts'
import type { Choose } from '../ledger/decision.ts'
import { DomainError } from '../ledger/domain-error.ts'
import type { GrantId } from '../ledger/ids.ts'
import type { Call, Caller, Instance, Trace } from './instance.ts'
import { addRateLimitFields, admit, type LimitResults } from './limits.ts'

/** A response, and what is known of how it came about. */
export interface Answered {
  readonly response: Response
  readonly trace: Trace
}

/** Answers one request of the public API; never rejects. An `injected` refusal replaces everything after the route. */
export const answer = (instance: Instance, request: Request, injected?: Refusal): Promise<Answered> =>
  answering(
    instance,
    request.headers,
    (passing) => pass(instance, request, injected, passing),
    injected === undefined,
  )

/** Answers what never became a request, unless the limit of its address comes before, and a request whose answer failed; never rejects. */
export const answerMalformed = (
  instance: Instance,
  { headers, address }: Pick<Request, 'headers' | 'address'>,
  status: keyof typeof transportCodes,
  reason: string,
): Promise<Answered> =>
  answering(
    instance,
    headers,
    async (passing) => {
      // The request whose answer failed has been counted.
      if (status !== 500) await admit(instance, passing, 'address', networkOf(address, instance.ipv6Bits)) // 429
      throw new Refusal(transportCodes[status], reason)
    },
    false,
  )

async function answering(
  instance: Instance,
  headers: Request['headers'],
  steps: (passing: RequestContext) => Promise<object>,
  isOfContract: boolean,
): Promise<Answered> {
  const { variants, limits } = instance
  const trace = openTrace()
  const admission: LimitResults = {}
  const requestId = requestIdOf(headers, instance.newId)
  const choose: Choose = (name) => {
    note(trace, name)
    return variants[name]
  }
  const complete = (status: number, body: string, more?: Readonly<Record<string, string>>): Response => {
    const fields: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    }
    addRateLimitFields(fields, limits, admission)
    Object.assign(fields, more)
    if (variants['request-id'] === 'present') fields['x-request-id'] = requestId
    return { status, headers: fields, body }
  }
  const refuse = (cause: unknown): Response => {
    const refusal = cause instanceof Refusal ? cause : serverError(cause, trace)
    trace.refusal = refusal.code
    const status = statusOf(refusal, choose)
    const shownId = status >= 500 || choose('request-id') === 'present' ? requestId : undefined
    const { code: errorCode, message, metadata } = refusal
    const body = JSON.stringify({ errorCode, message, metadata, requestId: shownId })
    return complete(status, body, errorHeaders(refusal, status, choose))
  }
  let response: Response
  try {
    const body = await steps({ trace, admission, choose })
    response = complete(200, JSON.stringify(body))
  } catch (cause) {
    response = refuse(cause)
  }
  if (instance.checkResponses && isOfContract) {
    const violation = checkResponse(trace.operationId, response)
    if (violation !== undefined) response = refuse(new ContractViolation(violation))
  }
  // Its absence shapes every response, its presence only errors.
  if (variants['request-id'] === 'absent') note(trace, 'request-id')
  return { response, trace }
}

interface RequestContext {
  readonly trace: Trace
  readonly admission: LimitResults
  readonly choose: Choose
}

/** The order of these lines is the order of precedence between errors (ORDER-OF-CHECKS). */
async function pass(
  instance: Instance,
  request: Request,
  injected: Refusal | undefined,
  passing: RequestContext,
): Promise<object> {
  const { parts } = instance
  const { trace, choose } = passing
  const found = parts.match(request)
  if (found.kind === 'operation') trace.operationId = found.operationId
  await admit(instance, passing, 'address', networkOf(request.address, instance.ipv6Bits)) // 429
  const { operationId, parameters } = route(found, parts.match, request) // 404, 405
  if (injected !== undefined) throw injected
  const caller = await parts.authenticate(request, instance) // 401
  trace.keyId = caller.key.id
  requireAllowedAddress(caller, request, instance) // 403
  await admit(instance, passing, 'key', caller.key.id) // 429
  const call: Call = { caller, now: instance.now(), trace, choose }
  parts.authorize(call, operationId) // 403
  const text =
    operations[operationId].body === undefined ? undefined : await parts.readJson(request, instance.bodyLimit) // 415, 413
  if (text === 'aborted') throw new ClientGone('The client went away before its body was read.')
  const body = await operate(operationId, { parameters, query: request.query, text }, call, instance) // 400, 404, 409
  return withFieldVariants(body, instance.variants, choose)
}

const operate = <Id extends OperationId>(
  operationId: Id,
  raw: Parameters<Instance['parts']['parse']>[1],
  call: Call,
  instance: Instance,
): Promise<object> => {
  const { parse, operations } = instance.parts
  return operations[operationId](parse(operationId, raw, call.choose), call, instance)
}

function route(found: Match, match: Instance['parts']['match'], request: Request) {
  if (found.kind === 'none')
    throw new Refusal('errors.request.route_not_found', whyNoOperation(match, request))
  if (found.kind === 'method')
    throw new Refusal(
      'errors.request.method_not_allowed',
      `This path supports ${found.allow}; the request method was ${request.method.slice(0, 20)}.`,
      { allow: found.allow },
    )
  return found
}

/** A base address that ends too early or too late is the usual cause. */
function whyNoOperation(match: Instance['parts']['match'], { method, path }: Request): string {
  if (path.startsWith('/v1/v1/'))
    return 'The path has /v1 twice: the base address of a client ends before /v1.'
  if (match({ method, path: `/v1${path}` }).kind !== 'none')
    return 'The path begins without /v1: every path of the API has it behind the base address.'
  return 'No operation has this path; see the API reference for the paths that exist.'
}

function requireAllowedAddress({ key }: Caller, { address }: Request, { parts }: Instance): void {
  if (key.masks.length === 0 || parts.addressAllowed(address, key.masks)) return
  throw new Refusal(
    'errors.auth.address_not_allowed',
    "The request comes from an address outside the API key's IP masks.",
    { address },
  )
}

class ContractViolation extends Error {
  override readonly name = 'ContractViolation'
}

/** The client went away before its body was read: nobody reads the response, and it is no internal error. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/** Optional fields whose absence says something: the end of the list, permanent access, a deleted account, no price. */
const telling = [
  'nextCursor',
  'endsAt',
  'userId',
  'grantType',
  'price',
  'currency',
  'discount',
  'type',
  'value',
]

/** What may be missing without saying anything else. */
const spareable = new Set<string>(optionalFields.filter((name) => !telling.includes(name)))

/** A success body as the variants `optional-fields` and `extra-fields` want it; by default as it is. Only one that changes it is chosen through `choose`. */
export function withFieldVariants(body: object, variants: Variants, choose: Choose): object {
  const shown = variants['optional-fields'] === 'omitted' ? (withoutSpareable(body) as object) : body
  if (shown !== body && JSON.stringify(shown) !== JSON.stringify(body)) choose('optional-fields')
  if (variants['extra-fields'] === 'none' || choose('extra-fields') === 'none') return shown
  return { ...shown, servedBy: 'bundle-access' }
}

function withoutSpareable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSpareable)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !spareable.has(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSpareable(inner)]))
}

/** How long a client shall wait when the ledger cannot be reached, in seconds. */
const RETRY_AFTER = 5

function serverError(cause: unknown, trace: Trace): Refusal {
  trace.cause = cause
  const isAway = cause instanceof DomainError && cause.kind === 'unavailable'
  const code = isAway ? 'errors.server.unavailable' : 'errors.server.internal'
  return new Refusal(code, serverMessages[code], isAway ? { retryAfter: String(RETRY_AFTER) } : undefined)
}

function errorHeaders(refusal: Refusal, status: number, choose: Choose): Record<string, string> {
  if (status === 401 && choose('challenge') === 'present') return { 'www-authenticate': 'Bearer' }
  if (status === 405) return { allow: refusal.metadata?.['allow'] ?? '' }
  const retryAfter = refusal.metadata?.['retryAfter']
  return retryAfter === undefined ? {} : { 'retry-after': retryAfter }
}

/** The code of each refusal of the transport, by its status. */
export const transportCodes = {
  400: 'errors.request.malformed_http',
  408: 'errors.request.timed_out',
  413: 'errors.request.body_too_large',
  431: 'errors.request.headers_too_large',
  500: 'errors.server.internal',
} as const

const saneRequestId = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/

/** Returns the request id that the client sent, if it is a sensible one, else a new one. */
export function requestIdOf(headers: Request['headers'], newId: () => string): string {
  const given = headers['x-request-id']
  return given !== undefined && saneRequestId.test(given) ? given : newId()
}

function note(trace: Trace, name: keyof Variants): void {
  if (!trace.variants.has(name)) trace.variants = new Set(trace.variants).add(name)
}

/** A trace without annotations; most stay so, and a journal keeps many. */
export const openTrace = (): Trace => ({
  operationId: undefined,
  keyId: undefined,
  decision: undefined,
  added: undefined,
  revoked: nothing,
  refusal: undefined,
  cause: undefined,
  variants: noVariants,
})

const nothing: readonly GrantId[] = []
const noVariants: ReadonlySet<keyof Variants> = new Set()
