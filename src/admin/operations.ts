import type { BundleChange } from '../../spec/control-types.ts'
import { maskProblem } from '../ledger/address.ts'
import { formatApiKey, hashSecret } from '../ledger/api-key.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { toBundleId, toCheckoutId } from '../ledger/ids.ts'
import type { Awaitable } from '../store/awaitable.ts'
import { noFacts } from '../store/rows.ts'
import type { ApiKey, Bundle, PaymentSettings } from '../store/store.ts'
import { beginCheckout, openedCheckoutUrl, paymentProblem } from './checkout.ts'
import type { AdminLedger, AdminMethod } from './lists.ts'
import { resolveAccount, resolveBundle, resolveCheckout, resolveKey } from './resolve.ts'
import { accountView, bundleView, checkoutView, keyView } from './views.ts'

/** Creates an account; like each function here an operation that an administrator runs on a ledger, with arguments that `adminOf` has checked. */
export const createAccount: AdminMethod<'createAccount'> = async (ledger, input) => {
  const { name, displayName, avatar, tier = 'free' } = input
  const account = { displayName, avatar, tier, createdAt: ledger.now(), deletedAt: undefined }
  const add = () => ledger.store.addAccount(account, ledger.leastAccount?.())
  const created = await ledger.names.createNamed('accounts', name, add)
  return accountView(created, ledger.names.of('accounts'))
}

/** Changes the tier of an account; keys of a `free` account are refused (KEY-TIER-LAPSED). */
export const changeAccount: AdminMethod<'changeAccount'> = async (ledger, text, { tier }) => {
  const account = await undeletedAccount(ledger, text)
  await ledger.store.setTier(account.id, tier)
  return accountView({ ...account, tier }, ledger.names.of('accounts'))
}

/** Deletes an account permanently; its grants stay in the history without a user (GRANTS-DELETED-ACCOUNT). */
export const deleteAccount: AdminMethod<'deleteAccount'> = async (ledger, text) => {
  const account = await undeletedAccount(ledger, text, 'exact')
  const deletedAt = ledger.now()
  await ledger.store.deleteAccount(account.id, deletedAt)
  return accountView({ ...account, deletedAt }, ledger.names.of('accounts'))
}

/** Resolves a text to an account; a DomainError if there is none (`not-found`) or it is deleted (`conflict`). */
async function undeletedAccount(ledger: AdminLedger, ...wanted: [text: string, accepted?: 'exact']) {
  const id = await resolveAccount(ledger, ...wanted)
  const account = await requireFound(ledger.store.findAccount, id)
  if (account.deletedAt === undefined) return account
  throw new DomainError('conflict', `The account "${account.displayName}" has been deleted.`)
}

async function requireFound<Id, Row>(find: (id: Id) => Awaitable<Row | undefined>, id: Id): Promise<Row> {
  const found = await find(id)
  if (found === undefined) throw new DomainError('not-found', `There is no ${id} any more.`)
  return found
}

/** Creates a key (KEY-MADE-IN-PROFILE); only this result has the whole key, which is not stored. */
export const createKey: AdminMethod<'createKey'> = async (ledger, input) => {
  const { name, permissions, masks = [] } = input
  const { id: owner, tier, displayName } = await undeletedAccount(ledger, input.owner)
  if (tier === 'free')
    throw new DomainError(
      'conflict',
      `"${displayName}" needs a premium or elite subscription to have API keys.`,
    )
  const [problem] = masks.flatMap((mask) => maskProblem(mask) ?? [])
  if (problem !== undefined) throw new DomainError('invalid', `\`masks\`: ${problem}`, { field: 'masks' })
  const make = async () => {
    const { id, secret } = ledger.newKey()
    const key: ApiKey = {
      id,
      owner,
      secretHash: hashSecret(secret),
      permissions: { bundles: 'read', users: 'read', grants: 'write', ...permissions },
      masks,
      createdAt: ledger.now(),
      revokedAt: undefined,
    }
    await ledger.store.add({ ...noFacts, keys: [key] })
    return { ...key, text: formatApiKey(ledger.keyPrefix, { id, secret }) }
  }
  const { text: key, ...apiKey } = await ledger.names.createNamed('keys', name, make)
  return { key, ...keyView(apiKey, ledger.names.of('keys')) }
}

/** Revokes a key permanently; a revoked key keeps its `revokedAt`. */
export const revokeKey: AdminMethod<'revokeKey'> = async (ledger, text) => {
  const id = await resolveKey(ledger, text, 'exact')
  await ledger.store.revokeKey(id, ledger.now())
  const { key } = await requireFound(ledger.store.findKey, id)
  return keyView(key, ledger.names.of('keys'))
}

export const createBundle: AdminMethod<'createBundle'> = async (ledger, input) => {
  const { name, marketType = 'spot', quote = 'USDT', access = 'private', status = 'active' } = input
  const { id: owner } = await undeletedAccount(ledger, input.owner)
  const payment = paymentSettings(input.payment)
  const createdAt = ledger.now()
  const times = { createdAt, updatedAt: createdAt }
  const make = async () => {
    const id = toBundleId(ledger.newId())
    const bundle: Bundle = { id, owner, name, marketType, quote, access, status, ...times, payment }
    await ledger.store.add({ ...noFacts, bundles: [bundle] })
    return bundle
  }
  return bundleView(await ledger.names.createNamed('bundles', input.as, make), ledger.names.of('bundles'))
}

/** Sets a bundle's payment settings (CHECKOUT-URL-STRICT; null removes them) and status (BUNDLES-NOT-ARCHIVED). */
export const changeBundle: AdminMethod<'changeBundle'> = async (ledger, text, { status, payment }) => {
  const { store, now, names } = ledger
  const id = await resolveBundle(ledger, text)
  if (payment !== undefined) await store.setPayment(id, paymentSettings(payment), now())
  if (status !== undefined) await store.setBundleStatus(id, status, now())
  return bundleView(await requireFound(store.findBundle, id), names.of('bundles'))
}

function paymentSettings(input: BundleChange['payment']): PaymentSettings | undefined {
  if (input === undefined || input === null) return undefined
  const { checkoutUrl, price, currency, discount } = input
  const problem = paymentProblem(input)
  if (problem !== undefined)
    throw new DomainError('invalid', `\`payment.checkoutUrl\` ${problem}.`, { field: 'payment.checkoutUrl' })
  if (discount?.type === 'percent' && discount.value > 100)
    throw new DomainError('invalid', `A discount must be at most 100 percent; it was ${discount.value}.`)
  return { checkoutUrl, price, currency, discount }
}

/** Begins the checkout session of a user; `url` is the owner's URL with its id (CHECKOUT-SESSION-ON-CONFIRM). */
export const confirmDisclaimer: AdminMethod<'confirmDisclaimer'> = async (ledger, input) => {
  const id = await resolveBundle(ledger, input.bundle)
  const bundle = await requireFound(ledger.store.findBundle, id)
  const account = await undeletedAccount(ledger, input.account)
  if (account.id === bundle.owner)
    throw new DomainError('conflict', `"${account.displayName}" owns the bundle and does not pay for it.`)
  const checkoutUrl = bundle.payment?.checkoutUrl
  if (checkoutUrl === undefined)
    throw new DomainError(
      'conflict',
      `The bundle "${bundle.name}" has no checkout URL; set its payment settings first.`,
    )
  const make = async () => {
    const pair = { bundle: id, account: account.id }
    const checkout = beginCheckout(toCheckoutId(ledger.newId()), pair, ledger.now())
    await ledger.store.add({ ...noFacts, checkouts: [checkout] })
    return checkout
  }
  const checkout = await ledger.names.createNamed('checkouts', input.name, make)
  const url = openedCheckoutUrl(checkoutUrl, checkout.id)
  return { ...checkoutView(checkout, ledger.names.of('checkouts')), url }
}

/** Ends a running session early; an ended session keeps its end. */
export const expireCheckout: AdminMethod<'expireCheckout'> = async (ledger, text) => {
  const id = await resolveCheckout(ledger, text, 'exact')
  await ledger.store.endCheckout(id, ledger.now())
  return checkoutView(await requireFound(ledger.store.findCheckout, id), ledger.names.of('checkouts'))
}
