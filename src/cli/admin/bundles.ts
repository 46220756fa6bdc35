import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { Admin } from '../../main.ts'
import { columns, defaultCommand } from '../command.ts'
import { CommandError, exitCodes } from '../exit-codes.ts'
import { addLedgerFlags, type LedgerFlags, onLedger } from './on-ledger.ts'

type Bundle = Awaited<ReturnType<Admin['listBundles']>>[number]
type Payment = NonNullable<Parameters<Admin['setPayment']>[1]>

const statuses: readonly Bundle['status'][] = [
  'active',
  'partially_active',
  'paused',
  'partially_paused',
  'stopped',
  'archived',
]
const accesses: readonly Bundle['access'][] = ['private', 'public', 'restricted']

/** `bundle-access admin bundle`: what owners give access to, and what it costs. */
export function registerBundles(admin: Command): void {
  const bundle = admin.command('bundle').description('make, list, change or archive bundles')
  addLedgerFlags(
    bundle
      .command('create')
      .argument('<owner>', 'number or display name of an account')
      .argument('<name>', 'what its owner calls it')
      .option('--market-type <text>', 'such as spot or futures', 'spot')
      .option('--quote <text>', 'such as USDT', 'USDT')
      .addOption(new Option('--access <access>', 'who may see it').choices(accesses).default('private'))
      .addOption(new Option('--status <status>', 'how it runs').choices(statuses).default('active'))
      .description('make a bundle and print its id'),
  ).action(create)
  addLedgerFlags(
    defaultCommand(bundle, 'list')
      .option('--owner <account>', 'only the bundles of this account')
      .description('all bundles, the archived ones too'),
  ).action(list)
  addLedgerFlags(
    bundle
      .command('status')
      .argument('<bundle>', 'its id or name')
      .addArgument(new Argument('<status>', 'how it runs').choices(statuses))
      .description('set how a bundle runs'),
  ).action(setStatus)
  addLedgerFlags(
    bundle
      .command('archive')
      .argument('<bundle>', 'its id or name')
      .description("take a bundle off its owner's list; it takes no new grants, its old ones stay"),
  ).action((text: string, flags: LedgerFlags) => setStatus(text, 'archived', flags))
  addLedgerFlags(
    bundle
      .command('payment')
      .argument('<bundle>', 'its id or name')
      .option('--price <number>', 'what is shown, 0 or more', parseAmount)
      .option('--currency <text>', 'such as EUR')
      .option('--checkout-url <url>', 'strict HTTPS; only together with price and currency')
      .option('--discount-percent <number>', 'a discount in percent', parseAmount)
      .option('--discount-fixed <number>', 'a discount in the currency', parseAmount)
      .option('--none', 'take the settings away')
      .description('set what a bundle costs and where it is paid; what is left out is taken away'),
  ).action(setPayment)
}

interface CreateFlags extends LedgerFlags {
  readonly marketType: string
  readonly quote: string
  readonly access: Bundle['access']
  readonly status: Bundle['status']
}

const create = (owner: string, name: string, flags: CreateFlags): Promise<void> => {
  const { marketType, quote, access, status } = flags
  return onLedger(
    flags,
    (admin) => admin.createBundle({ owner, name, marketType, quote, access, status }),
    ({ id }) => id,
  )
}

const list = (flags: LedgerFlags & { readonly owner?: string }): Promise<void> =>
  onLedger(
    flags,
    async (admin) => ({ bundles: await admin.listBundles(flags.owner) }),
    ({ bundles }) => columns(bundles.map(row)),
  )

const setStatus = (bundle: string, status: Bundle['status'], flags: LedgerFlags): Promise<void> =>
  onLedger(
    flags,
    (admin) => admin.setBundleStatus(bundle, status),
    (changed) => `${changed.name} is ${changed.status}`,
  )

interface PaymentFlags extends LedgerFlags {
  readonly price?: number
  readonly currency?: string
  readonly checkoutUrl?: string
  readonly discountPercent?: number
  readonly discountFixed?: number
  readonly none?: true
}

async function setPayment(bundle: string, flags: PaymentFlags): Promise<void> {
  const payment = paymentOf(flags)
  await onLedger(
    flags,
    (admin) => admin.setPayment(bundle, payment),
    (changed) => `${changed.name}: ${JSON.stringify(changed.payment ?? 'no payment settings')}`,
  )
}

/** Undefined when the settings are to be taken away; a CommandError when it is not clear what is meant. */
function paymentOf(flags: PaymentFlags): Payment | undefined {
  const { price, currency, checkoutUrl, discountPercent: percent, discountFixed: fixed, none } = flags
  const given = [price, currency, checkoutUrl, percent, fixed].some((value) => value !== undefined)
  if (given === (none === true))
    throw new CommandError(exitCodes.usage, 'Say what the bundle costs, or --none to take its settings away.')
  if (percent !== undefined && fixed !== undefined)
    throw new CommandError(
      exitCodes.usage,
      'A discount is in percent or fixed: give --discount-percent or --discount-fixed.',
    )
  if (none) return undefined
  return { price, currency, checkoutUrl, discount: discountOf(percent, fixed) }
}

function discountOf(percent: number | undefined, fixed: number | undefined): Payment['discount'] {
  if (percent !== undefined) return { type: 'percent', value: percent }
  return fixed === undefined ? undefined : { type: 'fixed', value: fixed }
}

function parseAmount(text: string): number {
  if (/^\d{1,12}(\.\d{1,8})?$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number, 0 or more, such as 29.5.')
}

const row = ({ id, owner, name, access, status, payment }: Bundle): readonly string[] => [
  id,
  `owner ${owner}`,
  status,
  access,
  payment?.price === undefined ? 'no price' : `${payment.price} ${payment.currency ?? ''}`,
  name,
]
