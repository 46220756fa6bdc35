import type { Command } from 'commander'
import type { SnapshotView, WorkspaceView } from '../../spec/control-types.ts'
import { workspaceText } from './fixture.ts'
import { addTalkFlags, columns, defaultCommand, type TalkFlags, talkTo } from './talk.ts'

/** `bundle-access snapshot`: keep the fixture of a running mock, go back to it, or let a copy go its own way. */
export function registerSnapshot(program: Command): void {
  const snapshot = program.command('snapshot').description('take, list, restore, fork or remove snapshots')
  addTalkFlags(defaultCommand(snapshot, 'list').description('all of them')).action(list)
  addTalkFlags(
    snapshot
      .command('take')
      .argument('[name]', 'replaces one of the same name')
      .description('keep the fixture as it is'),
  ).action(take)
  addTalkFlags(snapshot.command('restore').argument('<name>').description('go back to it')).action(restore)
  addTalkFlags(
    snapshot
      .command('fork')
      .argument('<name>', 'the snapshot')
      .argument('[workspace]', 'name of the new workspace')
      .description('open a workspace that goes on from it, with keys of its own'),
  ).action(fork)
  addTalkFlags(snapshot.command('remove').argument('<name>').description('forget it')).action(remove)
}

const pathOf = (name: string): string => `/snapshots/${encodeURIComponent(name)}`

async function list(flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  const kept = await client.ask<{ snapshots: SnapshotView[] }>('GET', at('/snapshots'))
  say(kept, ({ snapshots }) => columns(snapshots.map(rowOf)), 'no snapshot has been taken')
}

async function take(name: string | undefined, flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  const wanted = name === undefined ? {} : { name }
  say(await client.ask<SnapshotView>('POST', at('/snapshots'), wanted), (taken) => columns([rowOf(taken)]))
}

async function restore(name: string, flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  say(await client.ask<WorkspaceView>('POST', at(`${pathOf(name)}/restore`), {}), workspaceText)
}

async function fork(name: string, workspace: string | undefined, flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  const wanted = workspace === undefined ? {} : { name: workspace }
  say(await client.ask<WorkspaceView>('POST', at(`${pathOf(name)}/fork`), wanted), workspaceText)
}

async function remove(name: string, flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  say(await client.ask<object>('DELETE', at(pathOf(name))), () => `${name} is forgotten`)
}

const rowOf = ({ name, at, fixture, bytes }: SnapshotView): string[] => [name, at, fixture, `${bytes} bytes`]
