import { Argument, type Command } from 'commander'
import type { BundleView, Payment } from '../../spec/control-types.ts'
import { bundleAccesses, bundleStatuses, tiers } from '../../spec/generated/facts.ts'
import { visible } from '../../spec/visible-text.ts'
import type { AdminArguments, AdminOperation } from '../main.ts'
import { defined } from '../options.ts'
import { cut } from '../text.ts'
import { CommandError, choice, collect, flag, numberParser, subcommand } from './command.ts'
import { registerLedgerGrants } from './ledger-commands.ts'
import { registerLedgerOpen } from './ledger-open.ts'
import { type AddTo, commandsOver, ledger, mock } from './operation-commands.ts'
import { keyPrefixFlag } from './server-flags.ts'

type Add = AddTo<AdminOperation>

/** The command groups, used below `admin` for a ledger and at the top for a running mock. */
const groups = {
  account: { description: 'create, list, change or delete accounts', register: registerAccounts },
  bundle: { description: 'create, list, change or archive bundles', register: registerBundles },
  key: { description: 'create, list or revoke API keys', register: registerKeys },
  checkout: { description: 'create, list or end checkout sessions', register: registerCheckouts },
} as const

/** Adds `admin`, whose commands list and change the accounts, bundles, keys and checkout sessions of a ledger in a file or a database. */
export function registerAdmin(program: Command): void {
  const description =
    'accounts, bundles, keys, checkout sessions and grants of a ledger in a file or a database'
  const admin = subcommand(program, 'admin', description, {
    help: `${namesHelp} A running\nservice sees a change at its next request.`,
  })
  for (const [name, { description, register }] of Object.entries(groups))
    register(commandsOver(ledger, subcommand(admin, name, description)))
  registerLedgerGrants(admin)
  registerLedgerOpen(admin)
}

export const registerInMock =
  (name: keyof typeof groups) =>
  (program: Command): void => {
    const { description, register } = groups[name]
    const text = `${description} of a running mock`
    register(commandsOver(mock, subcommand(program, name, text, { help: namesHelp })))
  }

const namesHelp = `
Name a thing by its id, its name, or a beginning that fits no other. What is deleted, revoked or
ended for good needs the whole id or name.`

const anAccount = { '<account>': 'its id, a name, or a userId' }
const nameFlag = flag('--name <name>', 'its name in this workspace')

function registerAccounts(add: Add): void {
  add('create', 'create an account, and print its id', 'createAccount', {
    args: { '<displayName>': 'the name that a search finds; 1 to 64 characters' },
    flags: [
      choice('--tier <tier>', 'an owner with API keys is premium or elite', tiers),
      flag('--avatar <url>', 'shown beside the name'),
    ],
    inMock: [nameFlag],
    absent: 'make',
    text: ({ id }) => id,
  })
  add('list', 'list all accounts, the deleted ones too', 'listAccounts', {
    flags: [flag('--name <prefix>', 'only those whose display name begins so, whatever its case')],
    list: 'accounts',
    fields: { prefix: '--name' },
    toArguments: ({ name: prefix }: { name?: string }) => [defined({ prefix })],
    text: ({ accounts }) =>
      accounts.map(({ id, name = '', displayName, tier, createdAt, deletedAt }) => [
        id,
        cut(visible(name), 10),
        cut(visible(displayName), 22),
        tier,
        createdAt.slice(0, 10),
        deletedAt === undefined ? '' : `deleted ${deletedAt.slice(0, 10)}`,
      ]),
    whenEmpty: 'no account matches',
  })
  add('tier', 'change what an account has paid for; the keys of a free one are refused', 'changeAccount', {
    args: anAccount,
    text: ({ displayName, tier }) => visible(`${displayName} is ${tier}`),
  }).addArgument(new Argument('<tier>', 'what it has paid for').choices(tiers))
  const deletes = 'delete an account for good; its grants stay in the history without a name'
  add('delete', deletes, 'deleteAccount', {
    args: anAccount,
    text: ({ displayName }) => visible(`${displayName} is deleted`),
  })
}

const ownerText = ({ owner, ownerDeletedAt }: Pick<BundleView, 'owner' | 'ownerDeletedAt'>): string =>
  `owner ${owner}${ownerDeletedAt === undefined ? '' : ' (deleted)'}`

const aBundle = { '<bundle>': 'its id or name' }
const statusText = ({ name, status }: BundleView): string => visible(`${name} is ${status}`)

function registerBundles(add: Add): void {
  add('create', 'create a bundle, and print its id', 'createBundle', {
    args: { '<owner>': 'id or name of an account', '<name>': 'the name that its owner sees' },
    flags: [
      flag('--market-type <text>', 'such as spot or futures').default('spot'),
      flag('--quote <text>', 'such as USDT').default('USDT'),
      choice('--access <access>', 'who may see it', bundleAccesses),
      choice('--status <status>', 'how it runs', bundleStatuses),
    ],
    inMock: [flag('--as <name>', 'its name in this workspace')],
    text: ({ id }) => id,
  })
  add('list', 'list the bundles of every owner, the archived ones too', 'listAllBundles', {
    flags: [flag('--owner <account>', 'only the bundles of this account')],
    text: ({ bundles }) =>
      bundles.map(({ id, as = '', status, access, payment, name, ...rest }) => [
        id,
        cut(visible(as), 12),
        ownerText(rest),
        status,
        access,
        payment?.price === undefined ? 'no price' : `${payment.price} ${payment.currency ?? ''}`,
        name,
      ]),
    whenEmpty: 'there is no bundle',
  })
  add('status', 'set how a bundle runs', 'changeBundle', {
    args: aBundle,
    text: statusText,
  }).addArgument(new Argument('<status>', 'how it runs').choices(bundleStatuses))
  const archives = "take a bundle off its owner's list; it takes no new grants, its old ones stay"
  add('archive', archives, 'changeBundle', {
    args: aBundle,
    toArguments: (bundle: string) => [bundle, { status: 'archived' as const }],
    text: statusText,
  })
  const pays = 'set what a bundle costs and where it is paid; what is left out is removed'
  add('payment', pays, 'changeBundle', {
    args: aBundle,
    flags: paymentFlags,
    toArguments: (bundle: string, flags: PaymentFlags) => [bundle, { payment: paymentOf(flags) }],
    text: ({ name, payment }) => visible(`${name}: ${JSON.stringify(payment ?? 'no payment settings')}`),
  })
}

const parseAmount = numberParser('a number, 0 or more, such as 29.5', /^\d{1,12}(\.\d{1,8})?$/)

const parsePercent = numberParser('a number above 0, at most 100', /^\d{1,3}(\.\d{1,8})?$/, 1e-8, 100)

const paymentFlags = [
  flag('--price <number>', 'the price that is shown, 0 or more', parseAmount),
  flag('--currency <text>', 'such as EUR'),
  flag('--checkout-url <url>', 'strict HTTPS; only together with price and currency'),
  flag('--discount-percent <number>', 'a discount in percent, above 0 and at most 100', parsePercent),
  flag('--discount-fixed <number>', 'a discount in the currency, above 0', parseAmount),
  flag('--none', 'take the settings away'),
]

interface PaymentFlags extends Omit<Payment, 'discount'> {
  readonly discountPercent?: number
  readonly discountFixed?: number
  readonly none?: true
}

/** Returns the payment settings of flags, null to remove them; throws a CommandError for contradictory flags. */
function paymentOf(flags: PaymentFlags): Payment | null {
  const { price, currency, checkoutUrl, discountPercent: percent, discountFixed: fixed, none } = flags
  const hasSettings = [price, currency, checkoutUrl, percent, fixed].some((value) => value !== undefined)
  if (hasSettings === (none === true))
    throw new CommandError('Say what the bundle costs, or --none to take its settings away.')
  if (percent !== undefined && fixed !== undefined)
    throw new CommandError('A discount is in percent or fixed: give --discount-percent or --discount-fixed.')
  if (none) return null
  const type = percent === undefined ? ('fixed' as const) : ('percent' as const)
  const value = percent ?? fixed
  const discount = value === undefined ? undefined : { type, value }
  return defined({ price, currency, checkoutUrl, discount })
}

type NewKey = AdminArguments<'createKey'>[0]
type Permissions = Required<NonNullable<NewKey['permissions']>>
type KeyFlags = Permissions & Pick<NewKey, 'name'> & { readonly mask: NewKey['masks'] }

function registerKeys(add: Add): void {
  add('create', 'create a key, and print it: this once, for only a hash of its secret is kept', 'createKey', {
    args: { '<owner>': 'id or name of a premium or elite account' },
    flags: [
      choice('--bundles <level>', 'permission', ['none', 'read']).default('read'),
      choice('--users <level>', 'permission', ['none', 'read']).default('read'),
      choice('--grants <level>', 'permission', ['none', 'read', 'write']).default('write'),
      flag('--mask <cidr>', 'addresses that may use it; may be repeated; without one, any may', collect),
    ],
    fields: { masks: '--mask' },
    inMock: [nameFlag],
    inLedger: [keyPrefixFlag],
    toArguments: (owner: string, { name, bundles, users, grants, mask: masks }: KeyFlags) => [
      defined({ owner, name, permissions: { bundles, users, grants }, masks }),
    ],
    text: ({ key }) => key,
  })
  add('list', 'list all keys by id, the revoked ones too; no secrets', 'listKeys', {
    flags: [flag('--owner <account>', 'only the keys of this account')],
    text: ({ keys }) =>
      keys.map(({ id, name = '', permissions, createdAt, masks, revokedAt, ...rest }) => [
        id,
        name,
        ownerText(rest),
        Object.entries(permissions)
          .map((permission) => permission.join(':'))
          .join(' '),
        createdAt,
        masks.join(' ') || 'any address',
        revokedAt === undefined ? '' : `revoked ${revokedAt}`,
      ]),
    whenEmpty: 'there is no key',
  })
  add('revoke', 'revoke a key for good', 'revokeKey', {
    args: { '<key>': 'its id or name' },
    text: ({ id }) => `${id} is revoked`,
  })
}

function registerCheckouts(add: Add): void {
  const description = 'confirm the disclaimer for a user; prints the URL that the platform opens'
  add('create', description, 'confirmDisclaimer', {
    args: { ...aBundle, '<account>': 'id or name of the user' },
    flags: [flag('--id', 'print the id of the session instead')],
    inMock: [nameFlag],
    text: ({ url, checkoutId }, { id }: { readonly id?: true }) => (id ? checkoutId : url),
  })
  add('list', 'list the sessions, also expired ones', 'listCheckouts', {
    text: ({ checkouts }) =>
      checkouts.map(({ checkoutId, name = '', bundleId, account, endsAt }) => [
        checkoutId,
        name,
        `bundle ${bundleId}`,
        `account ${account}`,
        `until ${endsAt}`,
      ]),
    whenEmpty: 'there is no checkout session',
  })
  add('expire', 'end a session now', 'expireCheckout', {
    args: { '<session>': 'its id or name' },
    text: ({ checkoutId, endsAt }) => `${checkoutId} ended at ${endsAt}`,
  })
}
