import { keyPrefix as defaultKeyPrefix } from '../../spec/generated/contract.ts'
import type { Machine } from '../clock/machine.ts'
import { foldName } from '../ledger/display-name.ts'
import { toCheckoutId, toKeyId } from '../ledger/ids.ts'
import { toInstant } from '../ledger/instant.ts'
import { type AccountTerms, createAccount, deleteAccount, setTier } from '../platform/accounts.ts'
import { type BundleTerms, createBundle, setBundleStatus, setPayment } from '../platform/bundles.ts'
import { confirmDisclaimer, expireCheckout } from '../platform/disclaimer.ts'
import { createKey, type KeyTerms, revokeKey } from '../platform/keys.ts'
import { type Platform, presentAccount } from '../platform/platform.ts'
import { shownCheckout } from '../platform/shown.ts'
import type { Bundle, PaymentSettings, Store, Tier } from '../store/store.ts'
import { AdminError, told } from './admin-error.ts'
import { findAccount, findBundle, keyIdIn } from './find.ts'
import { accountView, bundleView, keyView, madeKeyView, openedView } from './views.ts'

/** What only the composition root can give. */
export interface AdminFoundation {
  readonly machine: Machine
  /** Opens a ledger's file, and makes it when there is none. */
  readonly openLedger: (file: string) => Store
  readonly isThere: (file: string) => boolean
}

/** Which ledger is administered. */
export interface AdminOptions {
  readonly db: string
  /** What every key begins with; a service that is told otherwise knows none of them. */
  readonly keyPrefix?: string | undefined
  /** Whether a ledger is made where there is none, which is refused by default: a name may be misspelt. */
  readonly absent?: 'make' | 'refuse'
}

/** What the platform's own pages do, on a ledger in a file that a service may be serving. An account goes by its number or display name, a bundle by id or name, a key and a session by id. */
export type Admin = ReturnType<typeof adminOn>

/** Opens a ledger for an administrator; rejects with an AdminError, as everything does that is asked of it. */
export async function openAdminOn(
  { machine, openLedger, isThere }: AdminFoundation,
  { db, keyPrefix = defaultKeyPrefix, absent = 'refuse' }: AdminOptions,
): Promise<Admin> {
  if (db === '' || db === ':memory:')
    throw new AdminError('usage', 'A ledger that is administered is in a file: name one, such as ledger.db.')
  if (absent === 'refuse' && !isThere(db))
    throw new AdminError(
      'cannot-start',
      `There is no ledger ${db}: check the name, or make it with "admin account create".`,
    )
  const random = (bytes: number): string => Buffer.from(machine.random(bytes)).toString('hex')
  return adminOn({
    store: await told(() => openLedger(db)),
    now: () => toInstant(machine.now()),
    newId: () => random(12),
    newKey: () => ({ id: toKeyId(random(8)), secret: random(20) }),
    keyPrefix,
  })
}

function adminOn(platform: Platform) {
  const { store } = platform
  const account = (text: string) => findAccount(text, platform)
  const bundle = (text: string) => findBundle(text, platform)
  const owned = async <Item extends { owner: number }>(
    items: readonly Item[],
    owner: string | undefined,
  ): Promise<readonly Item[]> => {
    if (owner === undefined) return items
    const { id } = await presentAccount(platform, await account(owner))
    return items.filter((item) => item.owner === id)
  }
  return {
    createAccount: (terms: AccountTerms) =>
      told(async () => accountView(await createAccount(platform, terms))),
    /** All, the deleted ones too; or those whose display name begins so. */
    listAccounts: (prefix = '') =>
      told(async () => {
        const { accounts } = await store.facts(['accounts'])
        return accounts
          .filter(({ displayName }) => foldName(displayName).startsWith(foldName(prefix)))
          .map(accountView)
      }),
    setTier: (text: string, tier: Tier) =>
      told(async () => {
        const id = await account(text)
        await setTier(platform, id, tier)
        return accountView(await presentAccount(platform, id))
      }),
    deleteAccount: (text: string) =>
      told(async () => {
        const present = await presentAccount(platform, await account(text))
        await deleteAccount(platform, present.id)
        return accountView((await store.findAccount(present.id)) ?? present)
      }),
    createBundle: ({ owner, ...terms }: Omit<BundleTerms, 'owner'> & { readonly owner: string }) =>
      told(async () => bundleView(await createBundle(platform, { ...terms, owner: await account(owner) }))),
    /** All, the archived ones too; or those of one owner. */
    listBundles: (owner?: string) =>
      told(async () => (await owned((await store.facts(['bundles'])).bundles, owner)).map(bundleView)),
    setBundleStatus: (text: string, status: Bundle['status']) =>
      told(async () => bundleView(await setBundleStatus(platform, await bundle(text), status))),
    setPayment: (text: string, payment: PaymentSettings | undefined) =>
      told(async () => bundleView(await setPayment(platform, await bundle(text), payment))),
    createKey: ({ owner, ...terms }: Omit<KeyTerms, 'owner'> & { readonly owner: string }) =>
      told(async () => madeKeyView(await createKey(platform, { ...terms, owner: await account(owner) }))),
    /** All, the revoked ones too; or those of one owner. */
    listKeys: (owner?: string) =>
      told(async () => (await owned((await store.facts(['keys'])).keys, owner)).map(keyView)),
    revokeKey: (text: string) => told(async () => keyView(await revokeKey(platform, keyIdIn(text)))),
    createCheckout: (bundleText: string, accountText: string) =>
      told(async () => {
        const pair = { bundle: await bundle(bundleText), account: await account(accountText) }
        return openedView(await confirmDisclaimer(platform, pair))
      }),
    expireCheckout: (id: string) =>
      told(async () => shownCheckout(await expireCheckout(platform, toCheckoutId(id)))),
    close: () => store.close(),
  }
}
