import { Argument, type Command, Option } from 'commander'
import { type Admin, type AdminOptions, openAdmin } from '../main.ts'
import {
  addPermissionFlags,
  CommandError,
  columns,
  defaultCommand,
  numberParser,
  type PermissionFlags,
  printAnswer,
  subcommand,
} from './command.ts'
import { addKeyPrefixFlag } from './server-flags.ts'

type Account = Awaited<ReturnType<Admin['listAccounts']>>[number]
type Bundle = Awaited<ReturnType<Admin['listBundles']>>[number]
type Payment = NonNullable<Parameters<Admin['setPayment']>[1]>

/** `bundle-access admin`: accounts, bundles, keys and sessions of a ledger in a file, whether a service runs on it or not. */
export function registerAdmin(program: Command): void {
  const admin = subcommand(
    program,
    'admin',
    'accounts, bundles, keys and checkout sessions of a ledger in a file',
  )
  admin.addHelpText('after', namesHelp)
  registerAccounts(subcommand(admin, 'account', 'open, list, change or delete accounts'))
  registerBundles(subcommand(admin, 'bundle', 'create, list, change or archive bundles'))
  registerKeys(subcommand(admin, 'key', 'create, list or revoke API keys'))
  registerCheckouts(subcommand(admin, 'checkout', 'begin or end checkout sessions'))
}

const namesHelp = `
An account goes by its number, or by its display name when nobody else has it; a bundle by its id, or by
its name when no other has it; a key and a checkout session by its id. A running service sees a change
at its next request.`

/** Makes a command that opens a ledger, asks it, and prints the answer. `ask` takes the arguments in order, then the flags. */
function ledgerCommand<Args extends readonly unknown[], Answer extends object>(
  command: Command,
  ask: (admin: Admin, ...args: Args) => Promise<Answer>,
  text: (answer: Answer, flags: Readonly<Record<string, unknown>>) => string,
  absent: AdminOptions['absent'] = 'refuse',
): void {
  command
    .requiredOption('--db <file>', "the ledger's file; a service may be serving it")
    .option('--json', 'print the answer as one line of JSON')
    .action(async (...args: Args) => {
      const flags = command.opts<{ readonly db: string; readonly json?: true; readonly keyPrefix?: string }>()
      const admin = await openAdmin({ db: flags.db, keyPrefix: flags.keyPrefix, absent })
      try {
        const answer = await ask(admin, ...args)
        printAnswer(flags, answer, () => text(answer, flags))
      } finally {
        await admin.close()
      }
    })
}

const choice = (flag: string, description: string, [usual, ...others]: readonly string[]): Option =>
  new Option(flag, description).choices([usual ?? '', ...others]).default(usual)

const tiers: readonly Account['tier'][] = ['free', 'premium', 'elite']
const anAccount = { '<account>': 'its number or display name' }

function registerAccounts(group: Command): void {
  ledgerCommand(
    subcommand(group, 'create', 'open an account; makes the ledger when there is none', {
      '<displayName>': 'the name that a search finds; 1 to 64 characters',
    })
      .addOption(choice('--tier <tier>', 'an owner with API keys is premium or elite', tiers))
      .option('--avatar <url>', 'shown beside the name'),
    (admin, displayName: string, { tier, avatar }: Pick<Account, 'tier'> & { readonly avatar?: string }) =>
      admin.createAccount({ displayName, tier, avatar }),
    ({ account }) => String(account),
    'make',
  )
  ledgerCommand(
    defaultCommand(group, 'list', 'list all accounts, the deleted ones too').option(
      '--name <prefix>',
      'only those whose display name begins so, whatever its case',
    ),
    async (admin, { name }: { readonly name?: string }) => ({ accounts: await admin.listAccounts(name) }),
    ({ accounts }) =>
      columns(
        accounts.map(({ account, tier, createdAt, displayName, deletedAt }) => [
          String(account),
          tier,
          createdAt,
          displayName,
          deletedAt === undefined ? '' : `deleted ${deletedAt}`,
        ]),
      ),
  )
  ledgerCommand(
    subcommand(
      group,
      'tier',
      'change what an account has paid for; the keys of a free one are refused',
      anAccount,
    ).addArgument(new Argument('<tier>', 'what it has paid for').choices(tiers)),
    (admin, account: string, tier: Account['tier']) => admin.setTier(account, tier),
    ({ displayName, tier }) => `${displayName} is ${tier}`,
  )
  ledgerCommand(
    subcommand(
      group,
      'delete',
      'delete an account for good; its grants stay in the history without a name',
      anAccount,
    ),
    (admin, account: string) => admin.deleteAccount(account),
    ({ displayName }) => `${displayName} is deleted`,
  )
}

const statuses: readonly Bundle['status'][] = [
  'active',
  'partially_active',
  'paused',
  'partially_paused',
  'stopped',
  'archived',
]
const accesses: readonly Bundle['access'][] = ['private', 'public', 'restricted']
const aBundle = { '<bundle>': 'its id or name' }
const statusText = ({ name, status }: Bundle): string => `${name} is ${status}`

function registerBundles(group: Command): void {
  ledgerCommand(
    subcommand(group, 'create', 'create a bundle and print its id', {
      '<owner>': 'number or display name of an account',
      '<name>': 'the name that its owner sees',
    })
      .option('--market-type <text>', 'such as spot or futures', 'spot')
      .option('--quote <text>', 'such as USDT', 'USDT')
      .addOption(choice('--access <access>', 'who may see it', accesses))
      .addOption(choice('--status <status>', 'how it runs', statuses)),
    (
      admin,
      owner: string,
      name: string,
      { marketType, quote, access, status }: Pick<Bundle, 'marketType' | 'quote' | 'access' | 'status'>,
    ) => admin.createBundle({ owner, name, marketType, quote, access, status }),
    ({ id }) => id,
  )
  ledgerCommand(
    defaultCommand(group, 'list', 'list all bundles, the archived ones too').option(
      '--owner <account>',
      'only the bundles of this account',
    ),
    async (admin, { owner }: { readonly owner?: string }) => ({ bundles: await admin.listBundles(owner) }),
    ({ bundles }) =>
      columns(
        bundles.map(({ id, owner, status, access, payment, name }) => [
          id,
          `owner ${owner}`,
          status,
          access,
          payment?.price === undefined ? 'no price' : `${payment.price} ${payment.currency ?? ''}`,
          name,
        ]),
      ),
  )
  ledgerCommand(
    subcommand(group, 'status', 'set how a bundle runs', aBundle).addArgument(
      new Argument('<status>', 'how it runs').choices(statuses),
    ),
    (admin, bundle: string, status: Bundle['status']) => admin.setBundleStatus(bundle, status),
    statusText,
  )
  const archived = "take a bundle off its owner's list; it takes no new grants, its old ones stay"
  ledgerCommand(
    subcommand(group, 'archive', archived, aBundle),
    (admin, bundle: string) => admin.setBundleStatus(bundle, 'archived'),
    statusText,
  )
  const priced = 'set what a bundle costs and where it is paid; what is left out is taken away'
  ledgerCommand(
    subcommand(group, 'payment', priced, aBundle)
      .option('--price <number>', 'the price that is shown, 0 or more', parseAmount)
      .option('--currency <text>', 'such as EUR')
      .option('--checkout-url <url>', 'strict HTTPS; only together with price and currency')
      .option('--discount-percent <number>', 'a discount in percent, above 0 and at most 100', parseAmount)
      .option('--discount-fixed <number>', 'a discount in the currency, above 0', parseAmount)
      .option('--none', 'take the settings away'),
    async (admin, bundle: string, flags: PaymentFlags) => admin.setPayment(bundle, paymentOf(flags)),
    ({ name, payment }) => `${name}: ${JSON.stringify(payment ?? 'no payment settings')}`,
  )
}

interface PaymentFlags extends Partial<Omit<Payment, 'discount'>> {
  readonly discountPercent?: number
  readonly discountFixed?: number
  readonly none?: true
}

/** Returns undefined when the settings are to be taken away; throws a CommandError for flags that contradict each other. */
function paymentOf(flags: PaymentFlags): Payment | undefined {
  const { price, currency, checkoutUrl, discountPercent: percent, discountFixed: fixed, none } = flags
  const given = [price, currency, checkoutUrl, percent, fixed].some((value) => value !== undefined)
  if (given === (none === true))
    throw new CommandError('Say what the bundle costs, or --none to take its settings away.')
  if (percent !== undefined && fixed !== undefined)
    throw new CommandError('A discount is in percent or fixed: give --discount-percent or --discount-fixed.')
  if (none) return undefined
  const type = percent === undefined ? 'fixed' : 'percent'
  const value = percent ?? fixed
  return { price, currency, checkoutUrl, discount: value === undefined ? undefined : { type, value } }
}

const parseAmount = numberParser(
  /^\d{1,12}(\.\d{1,8})?$/,
  0,
  Infinity,
  'It must be a number, 0 or more, such as 29.5.',
)

function registerKeys(group: Command): void {
  ledgerCommand(
    addKeyPrefixFlag(
      addPermissionFlags(
        subcommand(
          group,
          'create',
          'create a key and print it: this once, for only a hash of its secret is kept',
          { '<owner>': 'number or display name of a premium or elite account' },
        ),
      ),
    ),
    (admin, owner: string, { bundles, users, grants, mask }: PermissionFlags) =>
      admin.createKey({ owner, permissions: { bundles, users, grants }, masks: mask }),
    ({ key }) => key,
  )
  ledgerCommand(
    defaultCommand(group, 'list', 'list all keys by id, the revoked ones too; no secrets').option(
      '--owner <account>',
      'only the keys of this account',
    ),
    async (admin, { owner }: { readonly owner?: string }) => ({ keys: await admin.listKeys(owner) }),
    ({ keys }) =>
      columns(
        keys.map(({ id, owner, permissions, createdAt, masks, revokedAt }) => [
          id,
          `owner ${owner}`,
          Object.entries(permissions)
            .map((permission) => permission.join(':'))
            .join(' '),
          createdAt,
          masks.join(' ') || 'any address',
          revokedAt === undefined ? '' : `revoked ${revokedAt}`,
        ]),
      ),
  )
  ledgerCommand(
    subcommand(group, 'revoke', 'revoke a key for good', { '<id>': 'the id alone, never the whole key' }),
    (admin, id: string) => admin.revokeKey(id),
    ({ id }) => `${id} is revoked`,
  )
}

function registerCheckouts(group: Command): void {
  ledgerCommand(
    subcommand(group, 'create', 'confirm the disclaimer for a user; prints the URL that the platform opens', {
      '<bundle>': 'its id or name',
      '<account>': 'number or display name of the user',
    }).option('--id', 'print the id of the session instead'),
    (admin, bundle: string, account: string) => admin.createCheckout(bundle, account),
    ({ url, checkoutId }, { id }) => (id === true ? checkoutId : url),
  )
  ledgerCommand(
    subcommand(group, 'expire', 'end a session now', { '<session>': 'its id' }),
    (admin, session: string) => admin.expireCheckout(session),
    ({ checkoutId, endsAt }) => `${checkoutId} ended at ${endsAt}`,
  )
}
