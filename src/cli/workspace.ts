import type { Command } from 'commander'
import type { WorkspaceView } from '../../spec/control-types.ts'
import { workspaceText } from './fixture.ts'
import { addTalkFlags, columns, defaultCommand, type TalkFlags, talkTo } from './talk.ts'

/** `bundle-access workspace`: fixtures beside the main one, each reached by its own keys. */
export function registerWorkspace(program: Command): void {
  const workspace = program
    .command('workspace')
    .description('list, open or close workspaces of a running mock')
  addTalkFlags(defaultCommand(workspace, 'list').description('all of them')).action(list)
  addTalkFlags(
    workspace
      .command('open')
      .argument('[name]', 'a name of its own')
      .option('--fixture <name>', 'a built-in fixture (default: that of the mock)')
      .option('--clock <system|frozen|scaled>', 'how its clock runs')
      .option('--at <moment>', 'from when')
      .option('--rate <number>', 'how many times as fast, for scaled', Number)
      .description('open another one, and print its keys'),
  ).action(open)
  addTalkFlags(workspace.command('close').argument('<name>').description('close one')).action(close)
}

async function list(flags: TalkFlags): Promise<void> {
  const { client, say } = talkTo(flags)
  say(await client.ask<{ workspaces: WorkspaceView[] }>('GET', '/workspaces'), ({ workspaces }) =>
    columns(workspaces.map(({ name, fixture, clock }) => [name, fixture, `${clock.now} ${clock.mode}`])),
  )
}

interface OpenFlags extends TalkFlags {
  readonly fixture?: string
  readonly clock?: string
  readonly at?: string
  readonly rate?: number
}

async function open(name: string | undefined, flags: OpenFlags): Promise<void> {
  const { client, say } = talkTo(flags)
  const { fixture, clock, at, rate } = flags
  const setting = Object.entries({ mode: clock ?? (at === undefined ? undefined : 'frozen'), at, rate })
  const clockRequest = Object.fromEntries(setting.filter(([, value]) => value !== undefined))
  const wanted = {
    ...(name === undefined ? {} : { name }),
    ...(fixture === undefined ? {} : { fixture }),
    ...(Object.keys(clockRequest).length === 0 ? {} : { clock: clockRequest }),
  }
  say(await client.ask<WorkspaceView>('POST', '/workspaces', wanted), workspaceText)
}

async function close(name: string, flags: TalkFlags): Promise<void> {
  const { client, say } = talkTo(flags)
  say(
    await client.ask<object>('DELETE', `/workspaces/${encodeURIComponent(name)}`),
    () => `${name} is closed`,
  )
}
