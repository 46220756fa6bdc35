import { Argument, type Command, Option } from 'commander'
import type { Admin } from '../../main.ts'
import { columns, defaultCommand } from '../command.ts'
import { addLedgerFlags, type LedgerFlags, onLedger } from './on-ledger.ts'

type Account = Awaited<ReturnType<Admin['listAccounts']>>[number]
type Tier = Account['tier']

const tiers: readonly Tier[] = ['free', 'premium', 'elite']

/** `bundle-access admin account`: the people that a ledger knows. */
export function registerAccounts(admin: Command): void {
  const account = admin.command('account').description('open, list, change or delete accounts')
  addLedgerFlags(
    account
      .command('create')
      .argument('<displayName>', 'what a search finds; 1 to 64 characters')
      .addOption(
        new Option('--tier <tier>', 'an owner with API keys is premium or elite')
          .choices(tiers)
          .default('free'),
      )
      .option('--avatar <url>', 'shown beside the name')
      .description('open an account; makes the ledger when there is none'),
  ).action(create)
  addLedgerFlags(
    defaultCommand(account, 'list')
      .option('--name <prefix>', 'only those whose display name begins so, whatever its case')
      .description('all accounts, the deleted ones too'),
  ).action(list)
  addLedgerFlags(
    account
      .command('tier')
      .argument('<account>', 'its number or display name')
      .addArgument(new Argument('<tier>', 'what it has paid for').choices(tiers))
      .description('change what an account has paid for; the keys of a free one are refused'),
  ).action(tier)
  addLedgerFlags(
    account
      .command('delete')
      .argument('<account>', 'its number or display name')
      .description('delete an account for good; its grants stay in the history without a name'),
  ).action(remove)
}

interface CreateFlags extends LedgerFlags {
  readonly tier: Tier
  readonly avatar?: string
}

const create = (displayName: string, flags: CreateFlags): Promise<void> =>
  onLedger(
    flags,
    (admin) => admin.createAccount({ displayName, tier: flags.tier, avatar: flags.avatar }),
    ({ account }) => String(account),
    { absent: 'make' },
  )

const list = (flags: LedgerFlags & { readonly name?: string }): Promise<void> =>
  onLedger(
    flags,
    async (admin) => ({ accounts: await admin.listAccounts(flags.name) }),
    ({ accounts }) => columns(accounts.map(row)),
  )

const tier = (account: string, to: Tier, flags: LedgerFlags): Promise<void> =>
  onLedger(
    flags,
    (admin) => admin.setTier(account, to),
    (changed) => `${changed.displayName} is ${changed.tier}`,
  )

const remove = (account: string, flags: LedgerFlags): Promise<void> =>
  onLedger(
    flags,
    (admin) => admin.deleteAccount(account),
    ({ displayName }) => `${displayName} is deleted`,
  )

const row = ({ account, displayName, tier: has, createdAt, deletedAt }: Account): readonly string[] => [
  String(account),
  has,
  createdAt,
  displayName,
  deletedAt === undefined ? '' : `deleted ${deletedAt}`,
]
