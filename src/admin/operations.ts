import { maskProblem } from '../ledger/address.ts'
import { type ApiKeyParts, formatApiKey, hashSecret } from '../ledger/api-key.ts'
import { DomainError } from '../ledger/domain-error.ts'
import {
  type AccountId,
  type BundleId,
  type CheckoutId,
  type KeyId,
  type Pair,
  toBundleId,
  toCheckoutId,
} from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Account, ApiKey, Bundle, Checkout, PaymentSettings, Store, Tier } from '../store/store.ts'
import { beginCheckout, openedCheckoutUrl, paymentProblem } from './checkout.ts'

/** The ledger that is changed, and where its new ids come from. */
export interface ChangedLedger {
  readonly store: Store
  readonly now: () => Instant
  /** 24 lowercase hex characters, never given before. */
  readonly newId: () => string
  /** The id and secret of a key, never given before. */
  readonly newKey: () => ApiKeyParts
  readonly keyPrefix: string
}

export interface NewAccount {
  /** 1 to 64 characters. */
  readonly displayName: string
  readonly avatar?: string | undefined
  /** `free` by default; only premium and elite accounts can use API keys (KEY-TIER). */
  readonly tier?: Tier | undefined
}

/** Opens an account; a DomainError `invalid` for a wrong name. */
export async function createAccount(
  { store, now }: ChangedLedger,
  { displayName, avatar, tier = 'free' }: NewAccount,
): Promise<Account> {
  if (displayName.trim() === '' || displayName.length > LONGEST_NAME)
    throw new DomainError('invalid', `\`displayName\` must have 1 to ${LONGEST_NAME} characters.`)
  return store.addAccount({ displayName, avatar, tier, createdAt: now(), deletedAt: undefined })
}

const LONGEST_NAME = 64

/** Changes what an account has paid for; the keys of a free one are refused (KEY-TIER-LAPSED). */
export async function setTier(ledger: ChangedLedger, id: AccountId, tier: Tier): Promise<Account> {
  const account = await requireAccount(ledger, id)
  await ledger.store.setTier(id, tier)
  return { ...account, tier }
}

/** Deletes an account for good; its grants stay in the history, without a name (GRANTS-DELETED-ACCOUNT). */
export async function deleteAccount(ledger: ChangedLedger, id: AccountId): Promise<Account> {
  const account = await requireAccount(ledger, id)
  const deletedAt = ledger.now()
  await ledger.store.deleteAccount(id, deletedAt)
  return { ...account, deletedAt }
}

/** Returns the account; a DomainError when there is none (`not-found`) or it is deleted (`conflict`). */
export async function requireAccount({ store }: ChangedLedger, id: AccountId): Promise<Account> {
  const account = await found(store.findAccount(id), `account ${id}`)
  if (account.deletedAt === undefined) return account
  throw new DomainError('conflict', `The account "${account.displayName}" has been deleted.`)
}

/** What was looked for; a DomainError when there is none. */
async function found<Thing>(search: Promise<Thing | undefined>, name: string): Promise<Thing> {
  const thing = await search
  if (thing === undefined) throw new DomainError('not-found', `There is no ${name}.`)
  return thing
}

export interface NewKey {
  /** A permission that is left out is the highest. */
  readonly permissions?: Partial<ApiKey['permissions']> | undefined
  /** CIDR masks; none means any address. */
  readonly masks?: readonly string[] | undefined
}

/** Makes a key in its owner's profile (KEY-MADE-IN-PROFILE); `text` is the whole key, which is not stored. */
export async function createKey(
  ledger: ChangedLedger,
  owner: AccountId,
  { permissions = {}, masks = [] }: NewKey,
): Promise<ApiKey & { readonly text: string }> {
  const { tier, displayName } = await requireAccount(ledger, owner)
  if (tier === 'free')
    throw new DomainError(
      'conflict',
      `"${displayName}" needs a premium or elite subscription to have API keys.`,
    )
  const [problem] = masks.flatMap((mask) => maskProblem(mask) ?? [])
  if (problem !== undefined) throw new DomainError('invalid', `\`masks\`: ${problem}`, { field: 'masks' })
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

/** Revokes a key for good; one that is revoked keeps its `revokedAt`. */
export async function revokeKey({ store, now }: ChangedLedger, id: KeyId): Promise<ApiKey> {
  await found(store.findKey(id), `key ${id}`)
  await store.revokeKey(id, now())
  return (await found(store.findKey(id), `key ${id}`)).key
}

export interface NewBundle {
  readonly name: string
  /** `spot` by default. */
  readonly marketType?: string | undefined
  /** `USDT` by default. */
  readonly quote?: string | undefined
  /** `private` by default. */
  readonly access?: Bundle['access'] | undefined
  /** `active` by default. */
  readonly status?: Bundle['status'] | undefined
  readonly payment?: Partial<PaymentSettings> | undefined
}

/** Makes a bundle; a DomainError when its owner is missing or a value is wrong. */
export async function createBundle(
  ledger: ChangedLedger,
  owner: AccountId,
  wanted: NewBundle,
): Promise<Bundle> {
  const { name, marketType = 'spot', quote = 'USDT', access = 'private', status = 'active' } = wanted
  await requireAccount(ledger, owner)
  for (const [field, text] of Object.entries({ name, marketType, quote }))
    if (text.trim() === '') throw new DomainError('invalid', `\`${field}\` must not be empty.`)
  const payment = checkedPayment(wanted.payment)
  const createdAt = ledger.now()
  const id = toBundleId(ledger.newId())
  const times = { createdAt, updatedAt: createdAt }
  const bundle: Bundle = { id, owner, name, marketType, quote, access, status, ...times, payment }
  await ledger.store.add({ ...noFacts, bundles: [bundle] })
  return bundle
}

/** Replaces what a bundle costs and where it is paid; undefined takes it away (CHECKOUT-URL-STRICT, CHECKOUT-URL-NEEDS-PRICE). */
export async function setPayment(
  ledger: ChangedLedger,
  id: BundleId,
  payment: Partial<PaymentSettings> | undefined,
): Promise<Bundle> {
  await requireBundle(ledger, id)
  await ledger.store.setPayment(id, checkedPayment(payment), ledger.now())
  return requireBundle(ledger, id)
}

/** Sets a bundle's status; an archived one leaves its owner's list (BUNDLES-NOT-ARCHIVED). */
export async function setBundleStatus(
  ledger: ChangedLedger,
  id: BundleId,
  status: Bundle['status'],
): Promise<Bundle> {
  await requireBundle(ledger, id)
  await ledger.store.setBundleStatus(id, status, ledger.now())
  return requireBundle(ledger, id)
}

const requireBundle = ({ store }: ChangedLedger, id: BundleId): Promise<Bundle> =>
  found(store.findBundle(id), `bundle ${id}`)

function checkedPayment(payment: Partial<PaymentSettings> | undefined): PaymentSettings | undefined {
  if (payment === undefined) return undefined
  const { checkoutUrl, price, currency, discount } = payment
  const problem = paymentProblem(payment)
  if (problem !== undefined)
    throw new DomainError('invalid', `\`payment.checkoutUrl\` ${problem}.`, { field: 'payment.checkoutUrl' })
  if (price !== undefined && !(price >= 0 && Number.isFinite(price)))
    throw new DomainError('invalid', `\`payment.price\` must be 0 or more; it was ${price}.`)
  if (currency === '') throw new DomainError('invalid', '`payment.currency` must not be empty.')
  const { type, value = 1 } = discount ?? {}
  if (!(value > 0 && Number.isFinite(value)))
    throw new DomainError('invalid', `A discount must be above 0; it was ${value}.`)
  if (type === 'percent' && value > 100)
    throw new DomainError('invalid', `A discount must be at most 100 percent; it was ${value}.`)
  return { checkoutUrl, price, currency, discount }
}

/** Begins the session of a user who confirms the disclaimer; `url` is the owner's URL with its id (CHECKOUT-SESSION-ON-CONFIRM). */
export async function confirmDisclaimer(
  ledger: ChangedLedger,
  pair: Pair,
): Promise<Checkout & { readonly url: string }> {
  const bundle = await requireBundle(ledger, pair.bundle)
  const account = await requireAccount(ledger, pair.account)
  if (account.id === bundle.owner)
    throw new DomainError('conflict', `"${account.displayName}" owns the bundle and does not pay for it.`)
  const checkoutUrl = bundle.payment?.checkoutUrl
  if (checkoutUrl === undefined)
    throw new DomainError(
      'conflict',
      `The bundle "${bundle.name}" has no checkout URL; set its payment settings first.`,
    )
  const checkout = beginCheckout(toCheckoutId(ledger.newId()), pair, ledger.now())
  await ledger.store.add({ ...noFacts, checkouts: [checkout] })
  return { ...checkout, url: openedCheckoutUrl(checkoutUrl, checkout.id) }
}

/** Ends a session before its 15 minutes are over; one that is over keeps its end. */
export async function expireCheckout({ store, now }: ChangedLedger, id: CheckoutId): Promise<Checkout> {
  await found(store.findCheckout(id), `checkout session ${id}`)
  await store.endCheckout(id, now())
  return found(store.findCheckout(id), `checkout session ${id}`)
}

/** Facts of no kind, to be spread under those of one kind. */
export const noFacts = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] } as const
