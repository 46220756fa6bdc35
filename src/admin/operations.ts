import type { BundleChange } from '../../spec/control-types.ts'
import { maskProblem } from '../ledger/address.ts'
import { formatApiKey, hashSecret } from '../ledger/api-key.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { toBundleId, toCheckoutId } from '../ledger/ids.ts'
import { noFacts } from '../store/rows.ts'
import type { Account, ApiKey, Bundle, PaymentSettings } from '../store/store.ts'
import { beginCheckout, openedCheckoutUrl, paymentProblem } from './checkout.ts'
import type { AdminLedger, AdminMethod } from './lists.ts'
import { resolveAccount, resolveBundle, resolveCheckout, resolveKey } from './resolve.ts'
import { accountView, bundleView, checkoutView, keyView } from './views.ts'

export const createAccount: AdminMethod<'createAccount'> = async (ledger, wanted) => {
  const { name, displayName, avatar, tier = 'free' } = wanted
  const account = { displayName, avatar, tier, createdAt: ledger.now(), deletedAt: undefined }
  const made = await ledger.names.named('accounts', name, () => ledger.store.addAccount(account))
  return accountView(made, ledger.names.of('accounts'))
}

/** Changes what an account has paid for; the keys of a free one are refused (KEY-TIER-LAPSED). */
export const changeAccount: AdminMethod<'changeAccount'> = async (ledger, text, { tier }) => {
  const account = await presentAccount(ledger, text)
  await ledger.store.setTier(account.id, tier)
  return accountView({ ...account, tier }, ledger.names.of('accounts'))
}

/** Deletes an account for good; its grants stay in the history, without a name (GRANTS-DELETED-ACCOUNT). */
export const deleteAccount: AdminMethod<'deleteAccount'> = async (ledger, text) => {
  const account = await presentAccount(ledger, text)
  const deletedAt = ledger.now()
  await ledger.store.deleteAccount(account.id, deletedAt)
  return accountView({ ...account, deletedAt }, ledger.names.of('accounts'))
}

/** The account that a text means; a DomainError when there is none (`not-found`) or it is deleted (`conflict`). */
async function presentAccount(ledger: AdminLedger, text: string): Promise<Account> {
  const id = await resolveAccount(ledger, text)
  const account = await found(ledger.store.findAccount, id)
  if (account.deletedAt === undefined) return account
  throw new DomainError('conflict', `The account "${account.displayName}" has been deleted.`)
}

/** Reads what was resolved a moment ago. */
async function found<Id, Thing>(find: (id: Id) => Promise<Thing | undefined>, id: Id): Promise<Thing> {
  const thing = await find(id)
  if (thing === undefined) throw new DomainError('not-found', `There is no ${id} any more.`)
  return thing
}

/** Makes a key in its owner's profile (KEY-MADE-IN-PROFILE); the answer alone has the whole key, which is not stored. */
export const createKey: AdminMethod<'createKey'> = async (ledger, wanted) => {
  const { name, permissions, masks = [] } = wanted
  const { id: owner, tier, displayName } = await presentAccount(ledger, wanted.owner)
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
  const { text: key, ...made } = await ledger.names.named('keys', name, make)
  return { key, ...keyView(made, ledger.names.of('keys')) }
}

/** Revokes a key for good; one that is revoked keeps its `revokedAt`. */
export const revokeKey: AdminMethod<'revokeKey'> = async (ledger, text) => {
  const id = await resolveKey(ledger, text)
  await ledger.store.revokeKey(id, ledger.now())
  const { key } = await found(ledger.store.findKey, id)
  return keyView(key, ledger.names.of('keys'))
}

export const createBundle: AdminMethod<'createBundle'> = async (ledger, wanted) => {
  const { name, marketType = 'spot', quote = 'USDT', access = 'private', status = 'active' } = wanted
  const { id: owner } = await presentAccount(ledger, wanted.owner)
  const payment = paymentSettings(wanted.payment)
  const createdAt = ledger.now()
  const times = { createdAt, updatedAt: createdAt }
  const make = async () => {
    const id = toBundleId(ledger.newId())
    const bundle: Bundle = { id, owner, name, marketType, quote, access, status, ...times, payment }
    await ledger.store.add({ ...noFacts, bundles: [bundle] })
    return bundle
  }
  return bundleView(await ledger.names.named('bundles', wanted.as, make), ledger.names.of('bundles'))
}

/**
 * Replaces what a bundle costs and where it is paid, which null takes away (CHECKOUT-URL-STRICT, CHECKOUT-URL-NEEDS-PRICE), and sets
 * its status; an archived one leaves its owner's list (BUNDLES-NOT-ARCHIVED).
 */
export const changeBundle: AdminMethod<'changeBundle'> = async (ledger, text, { status, payment }) => {
  const { store, now, names } = ledger
  const id = await resolveBundle(ledger, text)
  if (payment !== undefined) await store.setPayment(id, paymentSettings(payment), now())
  if (status !== undefined) await store.setBundleStatus(id, status, now())
  return bundleView(await found(store.findBundle, id), names.of('bundles'))
}

function paymentSettings(wanted: BundleChange['payment']): PaymentSettings | undefined {
  if (wanted === undefined || wanted === null) return undefined
  const { checkoutUrl, price, currency, discount } = wanted
  const problem = paymentProblem(wanted)
  if (problem !== undefined)
    throw new DomainError('invalid', `\`payment.checkoutUrl\` ${problem}.`, { field: 'payment.checkoutUrl' })
  if (discount?.type === 'percent' && discount.value > 100)
    throw new DomainError('invalid', `A discount must be at most 100 percent; it was ${discount.value}.`)
  return { checkoutUrl, price, currency, discount }
}

/** Begins the session of a user who confirms the disclaimer; `url` is the owner's URL with its id (CHECKOUT-SESSION-ON-CONFIRM). */
export const confirmDisclaimer: AdminMethod<'confirmDisclaimer'> = async (ledger, wanted) => {
  const id = await resolveBundle(ledger, wanted.bundle)
  const bundle = await found(ledger.store.findBundle, id)
  const account = await presentAccount(ledger, wanted.account)
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
  const checkout = await ledger.names.named('checkouts', wanted.name, make)
  const url = openedCheckoutUrl(checkoutUrl, checkout.id)
  return { ...checkoutView(checkout, ledger.names.of('checkouts')), url }
}

/** Ends a session before its 15 minutes are over; one that is over keeps its end. */
export const expireCheckout: AdminMethod<'expireCheckout'> = async (ledger, text) => {
  const id = await resolveCheckout(ledger, text)
  await ledger.store.endCheckout(id, ledger.now())
  return checkoutView(await found(ledger.store.findCheckout, id), ledger.names.of('checkouts'))
}
