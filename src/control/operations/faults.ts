import type { ControlBody, ControlSuccess, Nothing } from '../../../spec/control-types.ts'
import { orderOf } from '../../mock/fault-order.ts'
import { faultView } from '../../mock/mock-views.ts'
import { WorkspaceError } from '../../mock/workspace-error.ts'
import type { Input } from '../input.ts'
import { type Plane, workspaceIn } from '../plane.ts'

/** The faults that are not over. */
export async function listFaults(input: Input, plane: Plane): Promise<ControlSuccess<'listFaults'>> {
  const { faults, clock } = workspaceIn(input, plane)
  return { faults: faults.list(clock.now()).map(faultView) }
}

/** Orders trouble. */
export async function addFault(input: Input, plane: Plane): Promise<ControlSuccess<'addFault'>> {
  const { faults, clock, standing } = workspaceIn(input, plane)
  return faultView(faults.add(orderOf(input.body as ControlBody<'addFault'>, standing(), clock.now())))
}

/** Ends all trouble. */
export async function resetFaults(input: Input, plane: Plane): Promise<Nothing> {
  workspaceIn(input, plane).faults.reset()
  return {}
}

/** Ends one fault. */
export async function removeFault(input: Input, plane: Plane): Promise<Nothing> {
  const id = input.path['fault'] ?? ''
  if (!workspaceIn(input, plane).faults.remove(id))
    throw new WorkspaceError('unknown', `There is no fault "${id}".`)
  return {}
}
