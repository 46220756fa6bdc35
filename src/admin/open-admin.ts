import { keyPrefix as defaultKeyPrefix } from '../../spec/generated/contract.ts'
import { foldName } from '../ledger/display-name.ts'
import { DomainError } from '../ledger/domain-error.ts'
import {
  type AccountId,
  type BundleId,
  type KeyId,
  toAccountId,
  toCheckoutId,
  toKeyId,
} from '../ledger/ids.ts'
import { toInstant } from '../ledger/instant.ts'
import type { Machine } from '../machine.ts'
import type { Account, ApiKey, Bundle, Store, Tier } from '../store/store.ts'
import * as acts from './acts.ts'
import { accountView, bundleView, checkoutView, keyView } from './views.ts'

/** What only the composition root can give. */
export interface AdminFoundation {
  readonly machine: Machine
  /** Opens a ledger in a file or a database. */
  readonly openLedger: (db: string, absent: AdminOptions['absent']) => Promise<Store>
}

/** Which ledger is administered. */
export interface AdminOptions {
  readonly db: string
  /** The prefix of new keys; the service that serves the file must have the same. */
  readonly keyPrefix?: string | undefined
  /** Whether a ledger is made where there is none; refused by default, because the name may be misspelt. */
  readonly absent?: 'make' | 'refuse' | undefined
}

/** The administration of a ledger, also while a service runs on it. An account goes by its number or display name, a bundle by its id or name, a key and a session by its id. */
export type Admin = ReturnType<typeof adminOf>

/** Opens a ledger for an administrator. It and every method reject with a DomainError for what cannot be done. */
export async function openAdminOn(
  { machine, openLedger }: AdminFoundation,
  { db, keyPrefix = defaultKeyPrefix, absent = 'refuse' }: AdminOptions,
): Promise<Admin> {
  if (db === '' || db === ':memory:')
    throw new DomainError(
      'invalid',
      'A ledger that is administered is in a file: name one, such as ledger.db.',
    )
  const random = (bytes: number): string => Buffer.from(machine.random(bytes)).toString('hex')
  const newKey = () => ({ id: toKeyId(random(8)), secret: random(20) })
  const now = () => toInstant(machine.now())
  return adminOf({ store: await openLedger(db, absent), now, newId: () => random(12), newKey, keyPrefix })
}

function adminOf(ledger: acts.AdminLedger) {
  const { store } = ledger
  const account = (text: string) => findAccount(text, store)
  const bundle = (text: string) => findBundle(text, store)
  const owned = async <Item extends { owner: AccountId }>(
    items: readonly Item[],
    owner: string | undefined,
  ): Promise<readonly Item[]> => {
    if (owner === undefined) return items
    const { id } = await acts.requireAccount(ledger, await account(owner))
    return items.filter((item) => item.owner === id)
  }
  return {
    createAccount: async (wanted: acts.NewAccount) => numbered(await acts.createAccount(ledger, wanted)),
    /** All, the deleted ones too; or those whose display name begins so. */
    async listAccounts(prefix = '') {
      const { accounts } = await store.facts(['accounts'])
      return accounts
        .filter(({ displayName }) => foldName(displayName).startsWith(foldName(prefix)))
        .map(numbered)
    },
    setTier: async (text: string, tier: Tier) =>
      numbered(await acts.setTier(ledger, await account(text), tier)),
    deleteAccount: async (text: string) => numbered(await acts.deleteAccount(ledger, await account(text))),
    createBundle: async ({ owner, ...wanted }: acts.NewBundle & Owned) =>
      ownedBundle(await acts.createBundle(ledger, await account(owner), wanted)),
    /** All, the archived ones too; or those of one owner. */
    listBundles: async (owner?: string) =>
      (await owned((await store.facts(['bundles'])).bundles, owner)).map(ownedBundle),
    setBundleStatus: async (text: string, status: Bundle['status']) =>
      ownedBundle(await acts.setBundleStatus(ledger, await bundle(text), status)),
    setPayment: async (text: string, payment: acts.NewBundle['payment']) =>
      ownedBundle(await acts.setPayment(ledger, await bundle(text), payment)),
    async createKey({ owner, ...wanted }: acts.NewKey & Owned) {
      const { key, text } = await acts.createKey(ledger, await account(owner), wanted)
      return { key: text, ...ownedKey(key) }
    },
    /** All, the revoked ones too; or those of one owner. */
    listKeys: async (owner?: string) =>
      (await owned((await store.facts(['keys'])).keys, owner)).map(ownedKey),
    revokeKey: async (id: string) => ownedKey(await acts.revokeKey(ledger, keyIdIn(id))),
    async createCheckout(bundleText: string, accountText: string) {
      const pair = { bundle: await bundle(bundleText), account: await account(accountText) }
      const { checkout, url } = await acts.confirmDisclaimer(ledger, pair)
      return { ...checkoutView(checkout), url }
    },
    expireCheckout: async (id: string) => checkoutView(await acts.expireCheckout(ledger, toCheckoutId(id))),
    close: () => store.close(),
  }
}

interface Owned {
  readonly owner: string
}

/** An account with its number, which never leaves the machine of the ledger. */
const numbered = (account: Account) => ({ account: account.id, ...accountView(account) })

const ownedKey = (key: ApiKey) => ({ ...keyView(key), owner: key.owner })
const ownedBundle = (bundle: Bundle) => ({ ...bundleView(bundle), owner: bundle.owner })

/** The account with this number, or the only one with this display name. */
async function findAccount(text: string, store: Store): Promise<AccountId> {
  if (/^[1-9]\d{0,14}$/.test(text)) return toAccountId(Number(text))
  return only(await acts.accountsNamed(store, text), {
    none: `There is no account "${text}"; "admin account list" shows them all.`,
    several: `accounts have the display name "${text}"; name one by its number`,
  })
}

/** The bundle with this id, or the only one with this name. */
async function findBundle(text: string, store: Store): Promise<BundleId> {
  const { bundles } = await store.facts(['bundles'])
  const withId = bundles.filter(({ id }) => id === text)
  return only(withId.length > 0 ? withId : bundles.filter(({ name }) => name === text), {
    none: `There is no bundle "${text}"; "admin bundle list" shows them all.`,
    several: `bundles have the name "${text}"; name one by its id`,
  })
}

function only<Id extends AccountId | BundleId>(
  found: readonly { readonly id: Id }[],
  { none, several }: { readonly none: string; readonly several: string },
): Id {
  const [first, another] = found
  if (first === undefined) throw new DomainError('not-found', none)
  if (another === undefined) return first.id
  const ids = found.slice(0, 5).map(({ id }) => id)
  throw new DomainError(
    'conflict',
    `${found.length} ${several}: ${ids.join(', ')}${found.length > 5 ? ' ...' : ''}.`,
  )
}

/** A key's id. A whole key is not taken, for it would stay in the shell's history; the text is not repeated. */
function keyIdIn(text: string): KeyId {
  if (/^[0-9a-z]{16}$/.test(text)) return toKeyId(text)
  throw new DomainError(
    'invalid',
    'Name a key by its id alone, the part between its prefix and its secret; "admin key list" shows it.',
  )
}
