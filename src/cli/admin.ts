import { Argument, type Command } from 'commander'
import { type Admin, type AdminOptions, openAdmin } from '../main.ts'
import { visible } from '../terminal-text.ts'
import {
  CommandError,
  choice,
  flag,
  numberParser,
  type PermissionFlags,
  type Printed,
  permissionFlags,
  permissionsOf,
  printing,
  subcommand,
} from './command.ts'
import { createsCheckout, endedText, openedText, sessionIdFlag } from './control-commands.ts'
import { keyPrefixFlag, ledgerFlag } from './server-flags.ts'

type Account = Awaited<ReturnType<Admin['listAccounts']>>[number]
type Bundle = Awaited<ReturnType<Admin['listBundles']>>[number]
type Payment = NonNullable<Parameters<Admin['setPayment']>[1]>

/** `bundle-access admin`: accounts, bundles, keys and sessions of a ledger, whether a service runs on it or not. */
export function registerAdmin(program: Command): void {
  const admin = subcommand(
    program,
    'admin',
    'accounts, bundles, keys and checkout sessions of a ledger in a file or a database',
    { help: namesHelp },
  )
  registerAccounts(ledgerCommands(subcommand(admin, 'account', 'open, list, change or delete accounts')))
  registerBundles(ledgerCommands(subcommand(admin, 'bundle', 'create, list, change or archive bundles')))
  registerKeys(ledgerCommands(subcommand(admin, 'key', 'create, list or revoke API keys')))
  registerCheckouts(ledgerCommands(subcommand(admin, 'checkout', 'begin or end checkout sessions')))
}

const namesHelp = `
An account goes by its number, or by its display name when nobody else has it; a bundle by its id, or by
its name when no other has it; a key and a checkout session by its id. A running service sees a change
at its next request.`

interface Asks<Answer> extends Printed<Answer> {
  ask(admin: Admin, ...given: unknown[]): Promise<Answer>
  readonly absent?: AdminOptions['absent']
}

/** Returns what adds commands to a group, each of which opens a ledger, asks it, and prints the answer. */
const ledgerCommands =
  (group: Command) =>
  <Answer>(name: string, description: string, asks: Asks<Answer>): Command => {
    const command = subcommand(group, name, description, asks)
    command.addOption(ledgerFlag)
    const ask = async (...given: unknown[]): Promise<Answer> => {
      const { db, keyPrefix } = command.opts<AdminOptions>()
      const admin = await openAdmin({ db, keyPrefix, absent: asks.absent })
      return asks.ask(admin, ...given).finally(admin.close)
    }
    return printing(command, ask, asks)
  }

type Add = ReturnType<typeof ledgerCommands>

export const tiers: readonly Account['tier'][] = ['free', 'premium', 'elite']
export const accountFlags = [
  choice('--tier <tier>', 'an owner with API keys is premium or elite', tiers),
  flag('--avatar <url>', 'shown beside the name'),
]
const anAccount = { '<account>': 'its number or display name' }

function registerAccounts(add: Add): void {
  add('create', 'open an account; makes the ledger when there is none', {
    args: { '<displayName>': 'the name that a search finds; 1 to 64 characters' },
    flags: accountFlags,
    absent: 'make',
    ask: (admin, displayName: string, { tier, avatar }: Pick<Account, 'tier' | 'avatar'>) =>
      admin.createAccount({ displayName, tier, avatar }),
    text: ({ account }) => String(account),
  })
  add('list', 'list all accounts, the deleted ones too', {
    flags: [flag('--name <prefix>', 'only those whose display name begins so, whatever its case')],
    ask: async (admin, { name }: { name?: string }) => ({ accounts: await admin.listAccounts(name) }),
    text: ({ accounts }) =>
      accounts.map(({ account, tier, createdAt, displayName, deletedAt }) => [
        String(account),
        tier,
        createdAt,
        displayName,
        deletedAt === undefined ? '' : `deleted ${deletedAt}`,
      ]),
  })
  add('tier', 'change what an account has paid for; the keys of a free one are refused', {
    args: anAccount,
    ask: (admin, account: string, tier: Account['tier']) => admin.setTier(account, tier),
    text: ({ displayName, tier }) => visible(`${displayName} is ${tier}`),
  }).addArgument(new Argument('<tier>', 'what it has paid for').choices(tiers))
  add('delete', 'delete an account for good; its grants stay in the history without a name', {
    args: anAccount,
    ask: (admin, account: string) => admin.deleteAccount(account),
    text: ({ displayName }) => visible(`${displayName} is deleted`),
  })
}

export const statuses: readonly Bundle['status'][] = [
  'active',
  'partially_active',
  'paused',
  'partially_paused',
  'stopped',
  'archived',
]
export const bundleFlags = [
  flag('--market-type <text>', 'such as spot or futures').default('spot'),
  flag('--quote <text>', 'such as USDT').default('USDT'),
  choice('--access <access>', 'who may see it', ['private', 'public', 'restricted']),
  choice('--status <status>', 'how it runs', statuses),
]
const aBundle = { '<bundle>': 'its id or name' }
const statusText = ({ name, status }: Bundle): string => visible(`${name} is ${status}`)

function registerBundles(add: Add): void {
  add('create', 'create a bundle and print its id', {
    args: {
      '<owner>': 'number or display name of an account',
      '<name>': 'the name that its owner sees',
    },
    flags: bundleFlags,
    ask: (admin, owner: string, name: string, { marketType, quote, access, status }: Bundle) =>
      admin.createBundle({ owner, name, marketType, quote, access, status }),
    text: ({ id }) => id,
  })
  add('list', 'list all bundles, the archived ones too', {
    flags: [flag('--owner <account>', 'only the bundles of this account')],
    ask: async (admin, { owner }: { owner?: string }) => ({ bundles: await admin.listBundles(owner) }),
    text: ({ bundles }) =>
      bundles.map(({ id, owner, status, access, payment, name }) => [
        id,
        `owner ${owner}`,
        status,
        access,
        payment?.price === undefined ? 'no price' : `${payment.price} ${payment.currency ?? ''}`,
        name,
      ]),
  })
  add('status', 'set how a bundle runs', {
    args: aBundle,
    ask: (admin, bundle: string, status: Bundle['status']) => admin.setBundleStatus(bundle, status),
    text: statusText,
  }).addArgument(new Argument('<status>', 'how it runs').choices(statuses))
  add('archive', "take a bundle off its owner's list; it takes no new grants, its old ones stay", {
    args: aBundle,
    ask: (admin, bundle: string) => admin.setBundleStatus(bundle, 'archived'),
    text: statusText,
  })
  add('payment', 'set what a bundle costs and where it is paid; what is left out is taken away', {
    args: aBundle,
    flags: paymentFlags,
    ask: async (admin, bundle: string, flags: PaymentFlags) => admin.setPayment(bundle, paymentOf(flags)),
    text: ({ name, payment }) => visible(`${name}: ${JSON.stringify(payment ?? 'no payment settings')}`),
  })
}

const parseAmount = numberParser('a number, 0 or more, such as 29.5', /^\d{1,12}(\.\d{1,8})?$/)

const parsePercent = numberParser('a number above 0, at most 100', /^\d{1,3}(\.\d{1,8})?$/, 1e-8, 100)

export const paymentFlags = [
  flag('--price <number>', 'the price that is shown, 0 or more', parseAmount),
  flag('--currency <text>', 'such as EUR'),
  flag('--checkout-url <url>', 'strict HTTPS; only together with price and currency'),
  flag('--discount-percent <number>', 'a discount in percent, above 0 and at most 100', parsePercent),
  flag('--discount-fixed <number>', 'a discount in the currency, above 0', parseAmount),
  flag('--none', 'take the settings away'),
]

export interface PaymentFlags extends Partial<Omit<Payment, 'discount'>> {
  readonly discountPercent?: number
  readonly discountFixed?: number
  readonly none?: true
}

/** Returns undefined when the settings are to be taken away; throws a CommandError for flags that contradict each other. */
export function paymentOf(flags: PaymentFlags): Payment | undefined {
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

function registerKeys(add: Add): void {
  add('create', 'create a key and print it: this once, for only a hash of its secret is kept', {
    args: { '<owner>': 'number or display name of a premium or elite account' },
    flags: [...permissionFlags, keyPrefixFlag],
    ask: (admin, owner: string, flags: PermissionFlags) =>
      admin.createKey({ owner, ...permissionsOf(flags) }),
    text: ({ key }) => key,
  })
  add('list', 'list all keys by id, the revoked ones too; no secrets', {
    flags: [flag('--owner <account>', 'only the keys of this account')],
    ask: async (admin, { owner }: { owner?: string }) => ({ keys: await admin.listKeys(owner) }),
    text: ({ keys }) =>
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
  })
  add('revoke', 'revoke a key for good', {
    args: { '<id>': 'the id alone, never the whole key' },
    ask: (admin, id: string) => admin.revokeKey(id),
    text: ({ id }) => `${id} is revoked`,
  })
}

function registerCheckouts(add: Add): void {
  add('create', createsCheckout, {
    args: { ...aBundle, '<account>': 'number or display name of the user' },
    flags: [sessionIdFlag],
    ask: (admin, bundle: string, account: string) => admin.createCheckout(bundle, account),
    text: openedText,
  })
  add('expire', 'end a session now', {
    args: { '<session>': 'its id' },
    ask: (admin, session: string) => admin.expireCheckout(session),
    text: endedText,
  })
}
