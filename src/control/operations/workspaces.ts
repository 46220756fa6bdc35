import type { ControlBody, ControlSuccess, Nothing, WorldChoice } from '../../../spec/control-types.ts'
import { clockSetting } from '../../workspace/clock-setting.ts'
import { dumpWorld } from '../../workspace/dump.ts'
import { snapshotView, workspaceView } from '../../workspace/views.ts'
import { type FoundWorld, foundWorld } from '../../world/find-world.ts'
import type { Input } from '../input.ts'
import { type Plane, workspaceIn } from '../plane.ts'

type View = ControlSuccess<'readWorkspace'>

/** All workspaces, the main one first. */
export async function listWorkspaces(
  _: Input,
  { workspaces }: Plane,
): Promise<ControlSuccess<'listWorkspaces'>> {
  return { workspaces: await Promise.all(workspaces.list().map(workspaceView)) }
}

/** Another workspace. */
export async function createWorkspace({ body }: Input, plane: Plane): Promise<View> {
  const { name, world, clock } = body as ControlBody<'createWorkspace'>
  const workspace = await plane.workspaces.create({
    ...(name === undefined ? {} : { name }),
    ...(world === undefined ? {} : { world: await chosenWorld(world, plane) }),
    ...(clock === undefined ? {} : { clock: clockSetting(clock, plane.workspaces.main.clock.now()) }),
  })
  return workspaceView(workspace)
}

export const readWorkspace = (input: Input, plane: Plane): Promise<View> =>
  workspaceView(workspaceIn(input, plane))

/** Ends a workspace. */
export async function removeWorkspace({ path }: Input, { workspaces }: Plane): Promise<Nothing> {
  await workspaces.remove(path['workspace'] ?? '')
  return {}
}

/** The world as a file. */
export async function dumpWorkspace(input: Input, plane: Plane): Promise<ControlSuccess<'dumpWorld'>> {
  const { store, handles, origin } = workspaceIn(input, plane).standing()
  return { ...dumpWorld(await store.facts(), handles, origin) }
}

/** Puts another world in. */
export async function loadWorld(input: Input, plane: Plane): Promise<View> {
  const { world } = input.body as ControlBody<'loadWorld'>
  const workspace = workspaceIn(input, plane)
  await workspace.load(await chosenWorld(world, plane))
  return workspaceView(workspace)
}

/** Begins again. */
export async function resetWorkspace(input: Input, plane: Plane): Promise<View> {
  const workspace = workspaceIn(input, plane)
  await workspace.reset()
  return workspaceView(workspace)
}

export const listSnapshots = async (
  input: Input,
  plane: Plane,
): Promise<ControlSuccess<'listSnapshots'>> => ({
  snapshots: workspaceIn(input, plane).snapshots.list().map(snapshotView),
})

/** Keeps the world as it is. */
export async function takeSnapshot(input: Input, plane: Plane): Promise<ControlSuccess<'takeSnapshot'>> {
  const { name } = input.body as ControlBody<'takeSnapshot'>
  return snapshotView(await workspaceIn(input, plane).snapshots.take(name))
}

/** Forgets a snapshot. */
export async function removeSnapshot(input: Input, plane: Plane): Promise<Nothing> {
  const { snapshots } = workspaceIn(input, plane)
  snapshots.remove(snapshots.find(snapshotName(input)).name)
  return {}
}

/** Goes back to a snapshot. */
export async function restoreSnapshot(input: Input, plane: Plane): Promise<View> {
  const workspace = workspaceIn(input, plane)
  await workspace.snapshots.restore(snapshotName(input))
  return workspaceView(workspace)
}

/** Lets a copy go its own way. */
export async function forkSnapshot(input: Input, plane: Plane): Promise<View> {
  const { name } = input.body as ControlBody<'forkSnapshot'>
  const snapshot = workspaceIn(input, plane).snapshots.find(snapshotName(input))
  return workspaceView(await plane.workspaces.fork(snapshot, name))
}

const snapshotName = ({ path }: Input): string => path['snapshot'] ?? ''

async function chosenWorld(choice: WorldChoice, { findWorld, readWorld }: Plane): Promise<FoundWorld> {
  return typeof choice === 'string'
    ? findWorld(choice)
    : foundWorld(await readWorld(JSON.stringify(choice, null, 2)))
}
