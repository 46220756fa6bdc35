import { type ControlOperationId, operations } from '../../../spec/generated/control-contract.ts'
import { validators } from '../../../spec/generated/control-validators.js'
import type { ControlOperation } from '../../../spec/operation.ts'
import { matcher } from '../../contract/match.ts'
import { readJson } from '../../contract/read-json.ts'
import { requestProblem } from '../../contract/validation-errors.ts'
import type { Request } from '../../http/exchange.ts'
import type { Workspaces } from '../workspaces.ts'
import { type Guard, requireHost, requireSameOrigin, requireToken } from './guards.ts'
import { ControlRefusal, JSON_TYPE, plainHeaders } from './refusal.ts'
import { type RawAnswer, routes } from './routes.ts'

const match = matcher<ControlOperationId>(operations)

/** Answers a request of the control plane, the HTTP interface of a mock for clock, faults and fixtures, after all guards have passed; rejects with a ControlRefusal or a DomainError. */
export async function answerControlRequest(request: Request, workspaces: Workspaces, guard: Guard) {
  requireHost(request, guard)
  requireSameOrigin(request)
  const found = match(request)
  if (found.kind === 'none' && request.path.startsWith('/v1/'))
    throw new ControlRefusal(
      'route_not_found',
      'This is the control plane of the mock; the API is at the address at which the mock said that it is ready.',
    )
  const open = found.kind === 'operation' && operations[found.operationId].open
  if (!open) requireToken(request, guard)
  if (found.kind === 'none')
    throw new ControlRefusal(
      'route_not_found',
      'The control plane has no such path. It is described at /control-reference and /control.yaml here, the public API at /reference and /openapi.yaml.',
    )
  if (found.kind === 'method') {
    const { allow } = found
    throw new ControlRefusal('method_not_allowed', `This path takes ${allow}.`, { allow })
  }
  const input = await readInput(found.operationId, decoded(found.parameters), request)
  const { workspace: name } = input.path
  const workspace = name === undefined ? workspaces.main : workspaces.find(name)
  // The input is validated by the contract of the operation.
  const route = routes[found.operationId] as (call: object) => unknown
  const result = await route({ ...input, workspaces, guard, workspace, headers: request.headers })
  if (isRaw(result)) return { status: 200, ...result.raw }
  const headers = { ...plainHeaders, 'content-type': JSON_TYPE }
  return { status: 200, headers, body: JSON.stringify(result ?? {}) }
}

const isRaw = (result: unknown): result is RawAnswer =>
  typeof result === 'object' && result !== null && 'raw' in result

async function readInput(id: ControlOperationId, path: Record<string, string>, request: Request) {
  const { body: declared }: ControlOperation = operations[id]
  const body = declared && (await jsonOf(request, declared.limit))
  const query = queryOf(request)
  // A reconnecting stream continues after the last event that its client received.
  const last = request.headers['last-event-id'] ?? ''
  if (id === 'followRequests' && /^\d{1,9}$/.test(last)) query['after'] = last
  const input = { path, query, body }
  const wrong = requestProblem(validators[id], input, body)
  // The validator has converted texts to numbers.
  if (wrong === undefined) return input
  const { part, place, message } = wrong
  const code = part === 'field' ? 'invalid_body' : 'invalid_parameter'
  throw new ControlRefusal(code, message, place === '' ? undefined : { [part]: place })
}

async function jsonOf(request: Request, limit: number): Promise<unknown> {
  const text = await readJson(request, limit, 'errors.control')
  try {
    return JSON.parse(text)
  } catch {
    throw new ControlRefusal('malformed_json', 'The body must be one JSON object in UTF-8.')
  }
}

function decoded(parameters: Readonly<Record<string, string>>): Record<string, string> {
  const path: Record<string, string> = {}
  for (const [parameter, value] of Object.entries(parameters)) {
    try {
      path[parameter] = decodeURIComponent(value)
    } catch {
      const message = `${parameter} must be percent-encoded UTF-8.`
      throw new ControlRefusal('invalid_parameter', message, { parameter })
    }
  }
  return path
}

function queryOf({ query: text }: Request): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [parameter, value] of new URLSearchParams(text)) {
    const message = `${parameter} must be given once.`
    if (Object.hasOwn(query, parameter)) throw new ControlRefusal('invalid_parameter', message, { parameter })
    query[parameter] = value
  }
  return query
}
