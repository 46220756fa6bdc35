import { type ControlOperationId, operations } from '../../../spec/generated/control-contract.ts'
import { validators } from '../../../spec/generated/control-validators.js'
import type { ControlOperation } from '../../../spec/operation.ts'
import { matcher } from '../../contract/match.ts'
import { readJson } from '../../contract/read-json.ts'
import { requestProblem } from '../../contract/validation-errors.ts'
import type { Request, Response } from '../../http/exchange.ts'
import type { Shared } from '../mock-workspace.ts'
import { type Guard, requireHost, requireOwnOrigin, requireToken } from './guards.ts'
import { ControlRefusal, JSON_TYPE, plainHeaders } from './refusal.ts'
import { type OtherAnswer, routes } from './routes.ts'

const match = matcher<ControlOperationId>(operations)

/** Answers a request, or rejects with a ControlRefusal or a DomainError. The guards come first, and nothing happens before the last of them has passed. */
export async function answerControlRequest(request: Request, mock: Shared, guard: Guard): Promise<Response> {
  requireHost(request, guard)
  requireOwnOrigin(request)
  const found = match(request)
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
  const { main, find } = mock.workspaces
  const { workspace: name } = input.path
  const workspace = name === undefined ? main : find(name)
  // What fits the contract of an operation is the input of its route.
  const route = routes[found.operationId] as (call: object) => unknown
  const result = await route({ ...input, mock, guard, workspace, sent: request.headers })
  if (isOther(result)) return { status: 200, ...result.other }
  const headers = { ...plainHeaders, 'content-type': JSON_TYPE }
  return { status: 200, headers, body: JSON.stringify(result ?? {}) }
}

const isOther = (result: unknown): result is OtherAnswer =>
  typeof result === 'object' && result !== null && 'other' in result

/** Reads a request into the types of the contract; rejects with a ControlRefusal that names what is wrong. */
async function readInput(id: ControlOperationId, path: Record<string, string>, request: Request) {
  const { body: declared }: ControlOperation = operations[id]
  const body = declared && (await jsonOf(request, declared.limit))
  const query = queryOf(request)
  // A stream that was cut goes on after the last event that its client has seen.
  const last = request.headers['last-event-id'] ?? ''
  if (id === 'followRequests' && /^\d{1,9}$/.test(last)) query['after'] = last
  const input = { path, query, body }
  const wrong = requestProblem(validators[id], input, body)
  // The validator has put numbers in the place of their texts.
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

/** Returns the path's parameters without percent-encoding. */
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
