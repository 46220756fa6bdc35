import type { Command } from 'commander'
import type { KeyView, WorkspaceView } from '../../spec/control-types.ts'
import { columns, defaultCommand, printAnswer } from './command.ts'
import {
  addControlFlags,
  type ControlFlags,
  callMock,
  controlCommand,
  workspacePath,
} from './control-command.ts'
import { collect } from './server-flags.ts'

interface CreateFlags extends ControlFlags {
  readonly name?: string
  readonly bundles?: string
  readonly users?: string
  readonly grants?: string
  readonly mask?: readonly string[]
}

/** `bundle-access key`: the API keys of a running mock. */
export function registerKey(program: Command): void {
  const key = program.command('key').description('list, create or revoke API keys of a running mock')
  addControlFlags(defaultCommand(key, 'list').description('list the keys that have a name')).action(
    async (flags: ControlFlags) => {
      const { keys } = await callMock<WorkspaceView>(flags, ['GET', workspacePath(flags)])
      printAnswer(flags, { keys }, (shown) => columns(Object.entries(shown.keys)))
    },
  )
  controlCommand<KeyView, CreateFlags>(
    key
      .command('create')
      .argument('<owner>', 'name or display name of a premium or elite account')
      .option('--name <name>', 'its name in this workspace')
      .option('--bundles <none|read>', 'permission (default: read)')
      .option('--users <none|read>', 'permission (default: read)')
      .option('--grants <none|read|write>', 'permission (default: write)')
      .option('--mask <cidr>', 'addresses that may use it; may be repeated', collect)
      .description('create a key, and print it'),
    (workspace, { name, bundles, users, grants, mask: masks = [] }, owner) => [
      'POST',
      `${workspace}/keys`,
      { owner, name, permissions: { bundles, users, grants }, masks },
    ],
    (created) => created.key,
  )
  controlCommand(
    key.command('revoke').argument('<key>', 'its name or id').description('revoke a key for good'),
    (workspace, _, text) => ['DELETE', `${workspace}/keys/${encodeURIComponent(text)}`],
    (_, text) => `${text} is revoked`,
  )
}
