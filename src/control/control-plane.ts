import { type ControlOperationId, operations as contract } from '../../spec/generated/control-contract.ts'
import { matcher } from '../contract/match.ts'
import type { Answer, Request, Response } from '../http/exchange.ts'
import { type Guard, requireHost, requireOwnOrigin, requireToken } from './guards.ts'
import { readInput } from './input.ts'
import { operations } from './operations/operations.ts'
import type { OtherAnswer, Plane } from './plane.ts'
import { ControlRefusal, JSON_TYPE, plainHeaders, refusalFor, refuse } from './refusal.ts'

/** The control plane as one function from request to response; it never throws. `onFault` is told of bugs of ours. */
export function controlling(plane: Plane, guard: Guard, onFault: (cause: unknown) => void): Answer {
  return async (request) => {
    try {
      return await pass(request, plane, guard)
    } catch (cause) {
      const refusal = refusalFor(cause)
      if (refusal !== undefined) return refuse(refusal)
      onFault(cause)
      return refuse(new ControlRefusal('errors.control.internal', 'Something went wrong on our side.'))
    }
  }
}

const match = matcher<ControlOperationId>(contract)

/** The guards come first, and nothing happens before the last of them has passed. */
async function pass(request: Request, plane: Plane, guard: Guard): Promise<Response> {
  requireHost(request, guard)
  requireOwnOrigin(request)
  const found = match(request)
  const open = found.kind === 'operation' && contract[found.operationId].open
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
  const { operationId, parameters } = found
  const input = await readInput(operationId, parameters, resumed(operationId, request))
  return answered(await operations[operationId](input, plane))
}

/** A stream that was cut goes on after the last event that its client has seen. */
function resumed(operationId: ControlOperationId, request: Request): Request {
  const last = request.headers['last-event-id']
  if (operationId !== 'followRequests' || last === undefined || !/^\d{1,9}$/.test(last)) return request
  const query = new URLSearchParams(request.query)
  query.set('after', last)
  return { ...request, query: query.toString() }
}

function answered(result: object | OtherAnswer): Response {
  if ('other' in result) return { status: 200, ...result.other }
  return {
    status: 200,
    headers: { ...plainHeaders, 'content-type': JSON_TYPE },
    body: JSON.stringify(result),
  }
}
