import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { type Admin, type AdminOptions, openAdmin } from '../main.ts'
import { columns, defaultCommand, printAnswer } from './command.ts'
import { CommandError } from './exit-codes.ts'
import { addKeyPrefixFlag, collect } from './server-flags.ts'

type Account = Awaited<ReturnType<Admin['listAccounts']>>[number]
type Bundle = Awaited<ReturnType<Admin['listBundles']>>[number]
type Key = Awaited<ReturnType<Admin['listKeys']>>[number]
type Payment = NonNullable<Parameters<Admin['setPayment']>[1]>

/** `bundle-access admin`: accounts, bundles, keys and sessions of a ledger in a file, whether a service runs on it or not. */
export function registerAdmin(program: Command): void {
  const admin = program
    .command('admin')
    .description('accounts, bundles, keys and checkout sessions of a ledger in a file')
    .addHelpText('after', namesHelp)
  registerAccounts(admin.command('account').description('open, list, change or delete accounts'))
  registerBundles(admin.command('bundle').description('create, list, change or archive bundles'))
  registerKeys(admin.command('key').description('create, list or revoke API keys'))
  registerCheckouts(admin.command('checkout').description('begin or end checkout sessions'))
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
        printAnswer(flags, answer, (shown) => text(shown, flags))
      } finally {
        await admin.close()
      }
    })
}

const tiers: readonly Account['tier'][] = ['free', 'premium', 'elite']

function registerAccounts(account: Command): void {
  ledgerCommand(
    account
      .command('create')
      .argument('<displayName>', 'the name that a search finds; 1 to 64 characters')
      .addOption(
        new Option('--tier <tier>', 'an owner with API keys is premium or elite')
          .choices(tiers)
          .default('free'),
      )
      .option('--avatar <url>', 'shown beside the name')
      .description('open an account; makes the ledger when there is none'),
    (
      admin,
      displayName: string,
      { tier, avatar }: { readonly tier: Account['tier']; readonly avatar?: string },
    ) => admin.createAccount({ displayName, tier, avatar }),
    (created) => String(created.account),
    'make',
  )
  ledgerCommand(
    defaultCommand(account, 'list')
      .option('--name <prefix>', 'only those whose display name begins so, whatever its case')
      .description('list all accounts, the deleted ones too'),
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
    account
      .command('tier')
      .argument('<account>', 'its number or display name')
      .addArgument(new Argument('<tier>', 'what it has paid for').choices(tiers))
      .description('change what an account has paid for; the keys of a free one are refused'),
    (admin, account: string, tier: Account['tier']) => admin.setTier(account, tier),
    ({ displayName, tier }) => `${displayName} is ${tier}`,
  )
  ledgerCommand(
    account
      .command('delete')
      .argument('<account>', 'its number or display name')
      .description('delete an account for good; its grants stay in the history without a name'),
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

function registerBundles(bundle: Command): void {
  ledgerCommand(
    bundle
      .command('create')
      .argument('<owner>', 'number or display name of an account')
      .argument('<name>', 'the name that its owner sees')
      .option('--market-type <text>', 'such as spot or futures', 'spot')
      .option('--quote <text>', 'such as USDT', 'USDT')
      .addOption(new Option('--access <access>', 'who may see it').choices(accesses).default('private'))
      .addOption(new Option('--status <status>', 'how it runs').choices(statuses).default('active'))
      .description('create a bundle and print its id'),
    (
      admin,
      owner: string,
      name: string,
      { marketType, quote, access, status }: Pick<Bundle, 'marketType' | 'quote' | 'access' | 'status'>,
    ) => admin.createBundle({ owner, name, marketType, quote, access, status }),
    ({ id }) => id,
  )
  ledgerCommand(
    defaultCommand(bundle, 'list')
      .option('--owner <account>', 'only the bundles of this account')
      .description('list all bundles, the archived ones too'),
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
    bundle
      .command('status')
      .argument('<bundle>', 'its id or name')
      .addArgument(new Argument('<status>', 'how it runs').choices(statuses))
      .description('set how a bundle runs'),
    (admin, bundle: string, status: Bundle['status']) => admin.setBundleStatus(bundle, status),
    ({ name, status }) => `${name} is ${status}`,
  )
  ledgerCommand(
    bundle
      .command('archive')
      .argument('<bundle>', 'its id or name')
      .description("take a bundle off its owner's list; it takes no new grants, its old ones stay"),
    (admin, bundle: string) => admin.setBundleStatus(bundle, 'archived'),
    ({ name, status }) => `${name} is ${status}`,
  )
  ledgerCommand(
    bundle
      .command('payment')
      .argument('<bundle>', 'its id or name')
      .option('--price <number>', 'the price that is shown, 0 or more', parseAmount)
      .option('--currency <text>', 'such as EUR')
      .option('--checkout-url <url>', 'strict HTTPS; only together with price and currency')
      .option('--discount-percent <number>', 'a discount in percent, above 0 and at most 100', parseAmount)
      .option('--discount-fixed <number>', 'a discount in the currency, above 0', parseAmount)
      .option('--none', 'take the settings away')
      .description('set what a bundle costs and where it is paid; what is left out is taken away'),
    async (admin, bundle: string, flags: PaymentFlags) => admin.setPayment(bundle, paymentOf(flags)),
    ({ name, payment }) => `${name}: ${JSON.stringify(payment ?? 'no payment settings')}`,
  )
}

interface PaymentFlags {
  readonly price?: number
  readonly currency?: string
  readonly checkoutUrl?: string
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

function parseAmount(text: string): number {
  if (/^\d{1,12}(\.\d{1,8})?$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number, 0 or more, such as 29.5.')
}

function registerKeys(key: Command): void {
  const permission = (name: string, levels: readonly string[], usual: string): Option =>
    new Option(`--${name} <level>`, 'permission').choices(levels).default(usual)
  ledgerCommand(
    addKeyPrefixFlag(
      key
        .command('create')
        .argument('<owner>', 'number or display name of a premium or elite account')
        .addOption(permission('bundles', ['none', 'read'], 'read'))
        .addOption(permission('users', ['none', 'read'], 'read'))
        .addOption(permission('grants', ['none', 'read', 'write'], 'write'))
        .option('--mask <cidr>', 'addresses that may use it; may be repeated; without one, any may', collect)
        .description('create a key and print it: this once, for only a hash of its secret is kept'),
    ),
    (
      admin,
      owner: string,
      { bundles, users, grants, mask }: Key['permissions'] & { readonly mask?: readonly string[] },
    ) => admin.createKey({ owner, permissions: { bundles, users, grants }, masks: mask }),
    ({ key }) => key,
  )
  ledgerCommand(
    defaultCommand(key, 'list')
      .option('--owner <account>', 'only the keys of this account')
      .description('list all keys by id, the revoked ones too; no secrets'),
    async (admin, { owner }: { readonly owner?: string }) => ({ keys: await admin.listKeys(owner) }),
    ({ keys }) =>
      columns(
        keys.map(({ id, owner, permissions, createdAt, masks, revokedAt }) => [
          id,
          `owner ${owner}`,
          Object.entries(permissions)
            .map(([name, level]) => `${name}:${level}`)
            .join(' '),
          createdAt,
          masks.join(' ') || 'any address',
          revokedAt === undefined ? '' : `revoked ${revokedAt}`,
        ]),
      ),
  )
  ledgerCommand(
    key
      .command('revoke')
      .argument('<id>', 'the id alone, never the whole key')
      .description('revoke a key for good'),
    (admin, id: string) => admin.revokeKey(id),
    ({ id }) => `${id} is revoked`,
  )
}

function registerCheckouts(checkout: Command): void {
  ledgerCommand(
    checkout
      .command('create')
      .argument('<bundle>', 'its id or name')
      .argument('<account>', 'number or display name of the user')
      .option('--id', 'print the id of the session instead')
      .description('confirm the disclaimer for a user; prints the URL that the platform opens'),
    (admin, bundle: string, account: string) => admin.createCheckout(bundle, account),
    ({ url, checkoutId }, { id }) => (id === true ? checkoutId : url),
  )
  ledgerCommand(
    checkout.command('expire').argument('<session>', 'its id').description('end a session now'),
    (admin, session: string) => admin.expireCheckout(session),
    ({ checkoutId, endsAt }) => `${checkoutId} ended at ${endsAt}`,
  )
}
