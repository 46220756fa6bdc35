import type { ControlBody, ControlSuccess, FixtureChoice, Nothing } from '../../../spec/control-types.ts'
import { type FoundFixture, foundFixture } from '../../fixtures/find-fixture.ts'
import { clockSetting } from '../../mock/clock-setting.ts'
import { dumpFixture } from '../../mock/dump.ts'
import { snapshotView, workspaceView } from '../../mock/mock-views.ts'
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
  const { name, fixture, clock } = body as ControlBody<'createWorkspace'>
  const workspace = await plane.workspaces.create({
    ...(name === undefined ? {} : { name }),
    ...(fixture === undefined ? {} : { fixture: await chosenFixture(fixture, plane) }),
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

/** The fixture as a file. */
export async function dumpWorkspace(input: Input, plane: Plane): Promise<ControlSuccess<'dumpFixture'>> {
  const { store, handles, origin } = workspaceIn(input, plane).standing()
  return { ...dumpFixture(await store.facts(), handles, origin) }
}

/** Puts another fixture in. */
export async function loadFixture(input: Input, plane: Plane): Promise<View> {
  const { fixture } = input.body as ControlBody<'loadFixture'>
  const workspace = workspaceIn(input, plane)
  await workspace.load(await chosenFixture(fixture, plane))
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

/** Keeps the fixture as it is. */
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

async function chosenFixture(
  choice: FixtureChoice,
  { findFixture, readFixture }: Plane,
): Promise<FoundFixture> {
  return typeof choice === 'string'
    ? findFixture(choice)
    : foundFixture(await readFixture(JSON.stringify(choice, null, 2)))
}
