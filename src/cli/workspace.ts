import type { Command } from 'commander'
import type { WorkspaceView } from '../../spec/control-types.ts'
import { columns, defaultCommand } from './command.ts'
import { type ControlFlags, controlCommand } from './control-command.ts'
import { workspaceText } from './fixture.ts'

interface OpenFlags extends ControlFlags {
  readonly fixture?: string
  readonly clock?: string
  readonly at?: string
  readonly rate?: number
}

/** `bundle-access workspace`: isolated states beside the main one, each reached by its own keys. */
export function registerWorkspace(program: Command): void {
  const group = program.command('workspace').description('list, open or close workspaces of a running mock')
  controlCommand<{ workspaces: WorkspaceView[] }>(
    defaultCommand(group, 'list').description('list all workspaces'),
    () => ['GET', '/workspaces'],
    ({ workspaces }) =>
      columns(workspaces.map(({ name, fixture, clock }) => [name, fixture, `${clock.now} ${clock.mode}`])),
  )
  controlCommand<WorkspaceView, OpenFlags>(
    group
      .command('open')
      .argument('[name]', 'its name')
      .option('--fixture <name>', 'a built-in fixture (default: that of the mock)')
      .option('--clock <system|frozen|scaled>', 'how its clock runs')
      .option('--at <moment>', 'the time at which its clock starts')
      .option('--rate <number>', 'for scaled: how many times as fast as the machine', Number)
      .description('open a workspace, and print its keys'),
    (_, { fixture, clock, at, rate }, name) => {
      const mode = clock ?? (at === undefined ? undefined : 'frozen')
      const isClockGiven = mode !== undefined || rate !== undefined
      return ['POST', '/workspaces', { name, fixture, clock: isClockGiven ? { mode, at, rate } : undefined }]
    },
    workspaceText,
  )
  controlCommand(
    group.command('close').argument('<name>').description('close a workspace'),
    (_workspace, _flags, name) => ['DELETE', `/workspaces/${encodeURIComponent(name)}`],
    (_, name) => `${name} is closed`,
  )
}
