import type { Command } from 'commander'
import type { KeyView, WorkspaceView } from '../../spec/control-types.ts'
import { collect } from './options.ts'
import { addTalkFlags, columns, defaultCommand, type TalkFlags, talkTo } from './talk.ts'

/** `bundle-access key`: the API keys of a running mock. */
export function registerKey(program: Command): void {
  const key = program.command('key').description('list, create or revoke API keys of a running mock')
  addTalkFlags(defaultCommand(key, 'list').description('all that have a name')).action(list)
  addTalkFlags(
    key
      .command('create')
      .argument('<owner>', 'name or display name of a premium or elite account')
      .option('--name <name>', 'what it is called here')
      .option('--bundles <none|read>', 'permission (default: read)')
      .option('--users <none|read>', 'permission (default: read)')
      .option('--grants <none|read|write>', 'permission (default: write)')
      .option('--mask <cidr>', 'addresses that may use it; may be repeated', collect)
      .description('make a key, and print it'),
  ).action(create)
  addTalkFlags(
    key.command('revoke').argument('<key>', 'its name or id').description('revoke it for good'),
  ).action(revoke)
}

async function list(flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  const { keys } = await client.ask<WorkspaceView>('GET', at(''))
  say({ keys }, (shown) => columns(Object.entries(shown.keys)))
}

interface CreateFlags extends TalkFlags {
  readonly name?: string
  readonly bundles?: string
  readonly users?: string
  readonly grants?: string
  readonly mask?: readonly string[]
}

async function create(owner: string, flags: CreateFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  const { name, bundles, users, grants, mask = [] } = flags
  const permissions = Object.entries({ bundles, users, grants }).filter(([, level]) => level !== undefined)
  const terms = {
    owner,
    ...(name === undefined ? {} : { name }),
    permissions: Object.fromEntries(permissions),
    masks: mask,
  }
  say(await client.ask<KeyView>('POST', at('/keys'), terms), ({ key }) => key)
}

async function revoke(key: string, flags: TalkFlags): Promise<void> {
  const { client, at, say } = talkTo(flags)
  say(await client.ask<object>('DELETE', at(`/keys/${encodeURIComponent(key)}`)), () => `${key} is revoked`)
}
