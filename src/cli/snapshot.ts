import type { Command } from 'commander'
import type { SnapshotView, WorkspaceView } from '../../spec/control-types.ts'
import { columns, defaultCommand } from './command.ts'
import { controlCommand } from './control-command.ts'
import { workspaceText } from './fixture.ts'

/** `bundle-access snapshot`: copies of the state of a running mock. */
export function registerSnapshot(program: Command): void {
  const group = program.command('snapshot').description('take, list, restore, fork or remove snapshots')
  controlCommand<{ snapshots: SnapshotView[] }>(
    defaultCommand(group, 'list').description('list all snapshots'),
    (workspace) => ['GET', `${workspace}/snapshots`],
    ({ snapshots }) => columns(snapshots.map(row)),
    'no snapshot has been taken',
  )
  controlCommand<SnapshotView>(
    group
      .command('take')
      .argument('[name]', 'replaces one of the same name')
      .description('keep a copy of the state'),
    (workspace, _, name) => ['POST', `${workspace}/snapshots`, { name }],
    (taken) => columns([row(taken)]),
  )
  controlCommand<WorkspaceView>(
    group.command('restore').argument('<name>').description('go back to a snapshot'),
    (workspace, _, name) => ['POST', `${workspace}/snapshots/${encodeURIComponent(name)}/restore`, {}],
    workspaceText,
  )
  controlCommand<WorkspaceView>(
    group
      .command('fork')
      .argument('<name>', 'the snapshot')
      .argument('[workspace]', 'name of the new workspace')
      .description('open a workspace that starts from a snapshot, with keys of its own'),
    (workspace, _, name, fork) => [
      'POST',
      `${workspace}/snapshots/${encodeURIComponent(name)}/fork`,
      { name: fork },
    ],
    workspaceText,
  )
  controlCommand(
    group.command('remove').argument('<name>').description('forget a snapshot'),
    (workspace, _, name) => ['DELETE', `${workspace}/snapshots/${encodeURIComponent(name)}`],
    (_, name) => `${name} is forgotten`,
  )
}

const row = ({ name, at, fixture, bytes }: SnapshotView): string[] => [name, at, fixture, `${bytes} bytes`]
