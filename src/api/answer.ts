import {
  operations as contract,
  bodyLimit as contractBodyLimit,
  type OperationId,
} from '../../spec/generated/contract.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import { checkResponse } from '../contract/check-response.ts'
import { type Match, match } from '../contract/match.ts'
import { Refusal, statusOf } from '../contract/refusal.ts'
import { validate } from '../contract/validate.ts'
import type { Answer, Exchange, Request, Response } from '../http/exchange.ts'
import { addressAllowed } from '../ledger/address-mask.ts'
import { type Admission, admission, type Limits } from './admit.ts'
import { authenticate } from './authenticate.ts'
import { authorize } from './authorize.ts'
import type { Call, Caller, Deployment, Notes } from './deployment.ts'
import { withFieldVariants } from './field-variants.ts'
import { operations } from './operations.ts'
import { requireJson } from './require-json.ts'

/** The steps that an answer is made of, as values, so that a composition may put others in their place. */
export interface Steps {
  readonly match: typeof match
  readonly authenticate: typeof authenticate
  readonly addressAllowed: typeof addressAllowed
  readonly authorize: typeof authorize
  readonly requireJson: typeof requireJson
  readonly validate: typeof validate
  readonly operations: typeof operations
}

/** The steps of a composition that puts no others in their place. */
export const defaultSteps: Steps = {
  match,
  authenticate,
  addressAllowed,
  authorize,
  requireJson,
  validate,
  operations,
}

/** What the public API is made of, beside the deployment that its operations use. */
export interface Gatehouse {
  readonly deployment: Deployment
  readonly keyPrefix: string
  /** Requests per minute and address, and per minute and key; undefined switches the limits off. */
  readonly limits: Limits | undefined
  /** Bytes; the contract's default is 16,384. */
  readonly bodyLimit?: number
  /** Real milliseconds that never go back, for the limits. */
  readonly monotonic: () => number
  /** Called once for each answered request. */
  readonly observe?: (exchange: Exchange, notes: Notes) => void
  /** Whether each answer is held against the contract; one that breaks it becomes a 500 with the violation as its cause. */
  readonly checkResponses: boolean
  /** `defaultSteps` when left out. */
  readonly steps?: Steps
}

/** What a mock has been ordered to do to one request. */
export interface Orders {
  /** Refuses it as soon as its address is admitted, whatever else is wrong with it. */
  readonly refusal?: Refusal | undefined
  /** Takes the deployment's place in the operation. */
  readonly deployment?: Deployment | undefined
}

/** An answered request, and what was noted on its way. */
export interface Answered {
  readonly response: Response
  readonly notes: Notes
}

/** The public API as one function from request to response; it never throws. */
export function answering(house: Gatehouse): Answer {
  const answer = answeringWithNotes(house)
  return async (request) => {
    const { response, notes } = await answer(request)
    house.observe?.({ request, response }, notes)
    return response
  }
}

/** The same for who wants to see the notes, or has orders. */
export function answeringWithNotes(
  house: Gatehouse,
): (request: Request, orders?: Orders) => Promise<Answered> {
  const { deployment } = house
  return async (request, orders = noOrders) => {
    const notes = openNotes()
    const variants = noted(deployment.variants, notes)
    const requestId = requestIdOf(request, deployment)
    const note = (name: keyof Variants): void => void notes.variants.add(name)
    const admitted = admission(house.limits, house.monotonic, () => note('rate-window'))
    const answer = await pass(request, house, notes, variants, admitted, orders).then(
      ({ status, body }) => ({ status, headers: {}, body: JSON.stringify(body) }),
      (cause: unknown) => refuse(cause, requestId, notes, variants),
    )
    const complete = (made: Response): Response => withHeaders(made, requestId, admitted, deployment.variants)
    const checked = house.checkResponses && orders.refusal === undefined
    const violation = checked ? checkResponse(notes.operationId, complete(answer)) : undefined
    const response = complete(
      violation === undefined ? answer : refuse(new ContractViolation(violation), requestId, notes, variants),
    )
    // Its absence is felt in every answer, its presence in errors alone.
    if (deployment.variants['request-id'] === 'absent') note('request-id')
    return { response, notes }
  }
}

const noOrders: Orders = {}

/** The order of these lines is the order of precedence between errors (ORDER-OF-CHECKS). */
async function pass(
  request: Request,
  house: Gatehouse,
  notes: Notes,
  variants: Variants,
  admitted: Admission,
  orders: Orders,
): Promise<{ status: number; body: object }> {
  const { deployment, steps = defaultSteps } = house
  const { operationId, parameters } = route(steps.match(request), request, notes) // 404, 405
  admitted.address(request.address) // 429
  if (orders.refusal !== undefined) throw orders.refusal
  const caller = await steps.authenticate(request, house.keyPrefix, deployment) // 401
  notes.keyId = caller.key.id
  requireAllowedAddress(caller, request, steps) // 403
  admitted.key(caller.key.id) // 429
  const call: Call = { caller, now: deployment.now(), notes, variants }
  steps.authorize(call, operationId) // 403
  const text = contract[operationId].body
    ? await steps.requireJson(request, house.bodyLimit ?? contractBodyLimit) // 415, 413
    : undefined
  if (text === 'aborted') throw new ClientGone('The client went away before its body was read.')
  const input = steps.validate(operationId, { parameters, query: request.query, text }, variants) // 400
  const body = await steps.operations[operationId](input as never, call, orders.deployment ?? deployment) // 400, 404, 409
  return {
    status: 200,
    body: withFieldVariants(body, deployment.variants, (name) => notes.variants.add(name)),
  }
}

function route(
  found: Match,
  request: Request,
  notes: Notes,
): { operationId: OperationId; parameters: Readonly<Record<string, string>> } {
  if (found.kind === 'none')
    throw new Refusal(
      'errors.request.route_not_found',
      'No operation has this path; see the contract for the seven that exist.',
    )
  if (found.kind === 'method')
    throw new Refusal(
      'errors.request.method_not_allowed',
      `This path takes ${found.allow}; the request was ${request.method.slice(0, 20)}.`,
      { allow: found.allow },
    )
  notes.operationId = found.operationId
  return found
}

function requireAllowedAddress(caller: Caller, request: Request, steps: Steps): void {
  if (caller.key.masks.length === 0 || steps.addressAllowed(request.address, caller.key.masks)) return
  throw new Refusal(
    'errors.auth.address_not_allowed',
    "The request's address lies outside the API key's IP masks.",
    {
      address: request.address,
    },
  )
}

/** An answer of ours that the contract does not allow. */
class ContractViolation extends Error {
  override readonly name = 'ContractViolation'
}

/** The client went away before its body was read: nobody sees the answer, and it is no fault of ours. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

function refuse(cause: unknown, requestId: string, notes: Notes, variants: Variants): Response {
  const refusal = cause instanceof Refusal ? cause : internal(cause, notes)
  notes.refusal = refusal.code
  const status = statusOf(refusal, variants)
  const shown = status >= 500 || variants['request-id'] === 'present' ? { requestId } : {}
  const metadata = refusal.metadata === undefined ? {} : { metadata: refusal.metadata }
  const body = JSON.stringify({ errorCode: refusal.code, message: refusal.message, ...metadata, ...shown })
  return { status, headers: errorHeaders(refusal, status, variants), body }
}

function internal(cause: unknown, notes: Notes): Refusal {
  notes.cause = cause
  return new Refusal(
    'errors.server.internal',
    'Something went wrong on our side; quote the requestId when you report it.',
  )
}

function errorHeaders(refusal: Refusal, status: number, variants: Variants): Record<string, string> {
  if (status === 401 && variants['challenge'] === 'present') return { 'www-authenticate': 'Bearer' }
  if (status === 405) return { allow: refusal.metadata?.['allow'] ?? '' }
  const retryAfter = refusal.metadata?.['retryAfter']
  return retryAfter === undefined ? {} : { 'retry-after': retryAfter }
}

function withHeaders(
  response: Response,
  requestId: string,
  admitted: Admission,
  variants: Variants,
): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...admitted.fields(),
    ...response.headers,
  }
  if (variants['request-id'] === 'present') headers['x-request-id'] = requestId
  return { ...response, headers }
}

const saneRequestId = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/

function requestIdOf(request: Request, deployment: Deployment): string {
  const given = request.headers['x-request-id']
  return given !== undefined && saneRequestId.test(given) ? given : deployment.newId()
}

function openNotes(): Notes {
  return {
    operationId: undefined,
    keyId: undefined,
    decision: undefined,
    added: undefined,
    revoked: [],
    refusal: undefined,
    cause: undefined,
    variants: new Set(),
  }
}

/** The same variants; each one that is read is noted. */
const noted = (variants: Variants, notes: Notes): Variants =>
  new Proxy(variants, {
    get(target, name: keyof Variants) {
      notes.variants.add(name)
      return target[name]
    },
  })
