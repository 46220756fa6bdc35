import type { ControlBody, ControlSuccess, MoveView } from '../../../spec/control-types.ts'
import { clockSetting } from '../../mock/clock-setting.ts'
import { clockView, moveView } from '../../mock/mock-views.ts'
import type { Input } from '../input.ts'
import { type Plane, workspaceIn } from '../plane.ts'

/** What time it is. */
export const readClock = async (input: Input, plane: Plane): Promise<ControlSuccess<'readClock'>> =>
  clockView(workspaceIn(input, plane).clock.state())

/** Sets pace and, when asked, instant; answers with what that changed. */
export async function setClock(input: Input, plane: Plane): Promise<MoveView> {
  const { clock } = workspaceIn(input, plane)
  return moveView(await clock.set(clockSetting(input.body as ControlBody<'setClock'>, clock.now())))
}

/** Moves ahead; answers with what that changed. */
export async function advanceClock(input: Input, plane: Plane): Promise<MoveView> {
  const { clock } = workspaceIn(input, plane)
  const ahead = input.body as ControlBody<'advanceClock'>
  if ('by' in ahead) return moveView(await clock.advance(ahead.by))
  return moveView(await clock.advance('to' in ahead ? { to: ahead.to } : 'next-event'))
}
