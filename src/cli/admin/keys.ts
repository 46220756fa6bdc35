import { type Command, Option } from 'commander'
import type { Admin } from '../../main.ts'
import { columns, defaultCommand } from '../command.ts'
import { addKeyPrefixFlag, collect } from '../server-flags.ts'
import { addLedgerFlags, type LedgerFlags, onLedger } from './on-ledger.ts'

type Key = Awaited<ReturnType<Admin['listKeys']>>[number]

/** `bundle-access admin key`: the API keys of a ledger's owners. */
export function registerKeys(admin: Command): void {
  const key = admin.command('key').description('make, list or revoke API keys')
  addKeyPrefixFlag(
    addLedgerFlags(
      key
        .command('create')
        .argument('<owner>', 'number or display name of a premium or elite account')
        .addOption(permission('bundles', ['none', 'read'], 'read'))
        .addOption(permission('users', ['none', 'read'], 'read'))
        .addOption(permission('grants', ['none', 'read', 'write'], 'write'))
        .option('--mask <cidr>', 'addresses that may use it; may be repeated; without one, any may', collect)
        .description('make a key and print it: this once, for only a hash of its secret is kept'),
    ),
  ).action(create)
  addLedgerFlags(
    defaultCommand(key, 'list')
      .option('--owner <account>', 'only the keys of this account')
      .description('all keys by id, the revoked ones too; no secrets'),
  ).action(list)
  addLedgerFlags(
    key
      .command('revoke')
      .argument('<id>', 'the id alone, never the whole key')
      .description('revoke it for good'),
  ).action(revoke)
}

const permission = (name: string, levels: readonly string[], usual: string): Option =>
  new Option(`--${name} <level>`, 'permission').choices(levels).default(usual)

interface CreateFlags extends LedgerFlags {
  readonly bundles: Key['permissions']['bundles']
  readonly users: Key['permissions']['users']
  readonly grants: Key['permissions']['grants']
  readonly mask?: readonly string[]
  readonly keyPrefix?: string
}

const create = (owner: string, flags: CreateFlags): Promise<void> => {
  const { bundles, users, grants, mask = [], keyPrefix } = flags
  return onLedger(
    flags,
    (admin) => admin.createKey({ owner, permissions: { bundles, users, grants }, masks: mask }),
    ({ key }) => key,
    { keyPrefix },
  )
}

const list = (flags: LedgerFlags & { readonly owner?: string }): Promise<void> =>
  onLedger(
    flags,
    async (admin) => ({ keys: await admin.listKeys(flags.owner) }),
    ({ keys }) => columns(keys.map(row)),
  )

const revoke = (id: string, flags: LedgerFlags): Promise<void> =>
  onLedger(
    flags,
    (admin) => admin.revokeKey(id),
    (revoked) => `${revoked.id} is revoked`,
  )

function row({ id, owner, permissions, masks, createdAt, revokedAt }: Key): readonly string[] {
  const levels = Object.entries(permissions).map(([name, level]) => `${name}:${level}`)
  const state = revokedAt === undefined ? '' : `revoked ${revokedAt}`
  return [id, `owner ${owner}`, levels.join(' '), createdAt, masks.join(' ') || 'any address', state]
}
