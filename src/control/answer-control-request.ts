import { type ControlOperationId, operations } from '../../spec/generated/control-contract.ts'
import { matcher } from '../contract/match.ts'
import type { Request, Response } from '../http/exchange.ts'
import { type Guard, requireHost, requireOwnOrigin, requireToken } from './guards.ts'
import { decoded, readInput } from './input.ts'
import { ControlRefusal, JSON_TYPE, plainHeaders } from './refusal.ts'
import { type ControlledMock, type OtherAnswer, routes } from './routes.ts'

const match = matcher<ControlOperationId>(operations)

/** Answers a request, or rejects with a ControlRefusal or a DomainError. The guards come first, and nothing happens before the last of them has passed. */
export async function answerControlRequest(
  request: Request,
  mock: ControlledMock,
  streams: Set<() => void>,
  guard: Guard,
): Promise<Response> {
  requireHost(request, guard)
  requireOwnOrigin(request)
  const found = match(request)
  const open = found.kind === 'operation' && operations[found.operationId].open
  if (!open) requireToken(request, guard)
  if (found.kind === 'none')
    throw new ControlRefusal(
      'errors.control.route_not_found',
      'The control plane has no such path; see its contract.',
    )
  if (found.kind === 'method')
    throw new ControlRefusal('errors.control.method_not_allowed', `This path takes ${found.allow}.`, {
      allow: found.allow,
    })
  return call(found.operationId, found.parameters, request, mock, streams)
}

async function call<Id extends ControlOperationId>(
  id: Id,
  parameters: Readonly<Record<string, string>>,
  request: Request,
  mock: ControlledMock,
  streams: Set<() => void>,
): Promise<Response> {
  const path = decoded(parameters)
  const input = await readInput(id, path, resumed(id, request))
  const { main, find } = mock.workspaces
  const workspace = path['workspace'] === undefined ? main : find(path['workspace'])
  const result: unknown = await routes[id]({ ...input, mock, workspace, streams })
  if (isOther(result)) return { status: 200, ...result.other }
  const headers = { ...plainHeaders, 'content-type': JSON_TYPE }
  return { status: 200, headers, body: JSON.stringify(result ?? {}) }
}

const isOther = (result: unknown): result is OtherAnswer =>
  typeof result === 'object' && result !== null && 'other' in result

/** A stream that was cut goes on after the last event that its client has seen. */
function resumed(id: ControlOperationId, request: Request): Request {
  const last = request.headers['last-event-id']
  if (id !== 'followRequests' || last === undefined || !/^\d{1,9}$/.test(last)) return request
  const query = new URLSearchParams(request.query)
  query.set('after', last)
  return { ...request, query: query.toString() }
}
