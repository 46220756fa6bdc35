import type { Handles } from '../fixtures/settle.ts'
import {
  type AccountId,
  type BundleId,
  type CheckoutId,
  type KeyId,
  toBundleId,
  toCheckoutId,
  toKeyId,
} from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import { type AccountTerms, createAccount, deleteAccount, setTier } from '../platform/accounts.ts'
import { accountsNamed } from '../platform/accounts-named.ts'
import { type BundleTerms, createBundle, setBundleStatus, setPayment } from '../platform/bundles.ts'
import { confirmDisclaimer, expireCheckout, type Opened } from '../platform/disclaimer.ts'
import { createKey, type KeyTerms, type MadeKey, revokeKey } from '../platform/keys.ts'
import type { Platform } from '../platform/platform.ts'
import type { Account, Bundle, Checkout, PaymentSettings, Tier } from '../store/store.ts'
import type { Queue } from './queue.ts'
import type { Standing } from './standing.ts'
import { WorkspaceError } from './workspace-error.ts'

/** The people and things of one workspace by name: what they are made, and what becomes of them. A bundle, key or session may be named by its id too, an account by its display name. */
export interface People {
  readonly createAccount: (terms: AccountTerms & Named) => Promise<Account & Naming>
  readonly deleteAccount: (account: string) => Promise<void>
  readonly setTier: (account: string, tier: Tier) => Promise<void>
  readonly createKey: (terms: Omit<KeyTerms, 'owner'> & Named & Owned) => Promise<MadeKey & Naming>
  readonly revokeKey: (key: string) => Promise<void>
  /** `as` is what it is called here, `name` what its owner calls it. */
  readonly createBundle: (
    terms: Omit<BundleTerms, 'owner'> & Owned & { readonly as?: string | undefined },
  ) => Promise<Bundle & { readonly as: string }>
  readonly setPayment: (bundle: string, payment: PaymentSettings | undefined) => Promise<Bundle>
  readonly setBundleStatus: (bundle: string, status: Bundle['status']) => Promise<Bundle>
  readonly confirmDisclaimer: (
    wanted: { readonly bundle: string; readonly account: string } & Named,
  ) => Promise<Opened & Naming>
  readonly expireCheckout: (checkout: string) => Promise<Checkout>
}

interface Named {
  readonly name?: string | undefined
}
interface Naming {
  readonly name: string
}
interface Owned {
  readonly owner: string
}

/** What the people of a workspace need of it. */
export interface Ground {
  readonly standing: () => Standing
  readonly now: () => Instant
  readonly keyPrefix: string
  readonly queue: Queue
  readonly claim: (key: KeyId) => void
}

/** The people of a workspace; what is done to them is done one after another. */
export function peopleOf(ground: Ground): People {
  const { standing, queue } = ground
  const platform = (): Platform => {
    const { store, ids } = standing()
    return { store, now: ground.now, newId: ids.newId, newKey: ids.newKey, keyPrefix: ground.keyPrefix }
  }
  return {
    createAccount: ({ name, ...terms }) =>
      queue(async () => {
        const called = freeName('accounts', 'account', name, standing().handles)
        const account = await createAccount(platform(), terms)
        remember(standing(), 'accounts', called, { id: account.id, displayName: account.displayName })
        return { ...account, name: called }
      }),
    deleteAccount: (account) =>
      queue(async () => deleteAccount(platform(), await findAccount(account, standing()))),
    setTier: (account, tier) =>
      queue(async () => setTier(platform(), await findAccount(account, standing()), tier)),
    createKey: ({ name, owner, ...terms }) =>
      queue(async () => {
        const called = freeName('keys', 'key', name, standing().handles)
        const made = await createKey(platform(), { ...terms, owner: await findAccount(owner, standing()) })
        const { id, owner: ownerId, permissions } = made.key
        remember(standing(), 'keys', called, { text: made.text, id, owner: ownerId, permissions })
        ground.claim(id)
        return { ...made, name: called }
      }),
    revokeKey: (key) =>
      queue(async () => {
        await revokeKey(platform(), findKey(key, standing()))
      }),
    createBundle: ({ as, owner, ...terms }) =>
      queue(async () => {
        const called = freeName('bundles', 'bundle', as, standing().handles)
        const bundle = await createBundle(platform(), {
          ...terms,
          owner: await findAccount(owner, standing()),
        })
        remember(standing(), 'bundles', called, bundle.id)
        return { ...bundle, as: called }
      }),
    setPayment: (bundle, payment) =>
      queue(async () => setPayment(platform(), findBundle(bundle, standing()), payment)),
    setBundleStatus: (bundle, status) =>
      queue(async () => setBundleStatus(platform(), findBundle(bundle, standing()), status)),
    confirmDisclaimer: ({ bundle, account, name }) =>
      queue(async () => {
        const called = freeName('checkouts', 'checkout', name, standing().handles)
        const pair = {
          bundle: findBundle(bundle, standing()),
          account: await findAccount(account, standing()),
        }
        const opened = await confirmDisclaimer(platform(), pair)
        remember(standing(), 'checkouts', called, opened.checkout.id)
        return { ...opened, name: called }
      }),
    expireCheckout: (checkout) =>
      queue(async () => expireCheckout(platform(), findCheckout(checkout, standing()))),
  }
}

/** The key that a name or an id means; an id need not be known. */
export function findKey(text: string, { handles }: Standing): KeyId {
  const named = handles.keys[text]?.id
  if (named !== undefined) return named
  if (/^[0-9a-f]{16}$/.test(text)) return toKeyId(text)
  const known = Object.keys(handles.keys).join(', ')
  throw new WorkspaceError(
    'unknown',
    `There is no key "${text}"; ${known === '' ? 'none has a name here' : `there are ${known}`}, and each goes by its id too.`,
  )
}

/** The bundle that a name or an id means. */
export const findBundle = (text: string, { handles }: Standing): BundleId =>
  handles.bundles[text] ?? toBundleId(text)

const findCheckout = (text: string, { handles }: Standing): CheckoutId =>
  handles.checkouts[text] ?? toCheckoutId(text)

/** The account that a name means, or the only one with such a display name. */
async function findAccount(text: string, { handles, store }: Standing): Promise<AccountId> {
  const named = handles.accounts[text]?.id
  if (named !== undefined) return named
  const [only, another] = await accountsNamed(store, text)
  if (only !== undefined && another === undefined) return only.id
  if (only === undefined) throw new WorkspaceError('unknown', `There is no account "${text}".`)
  throw new WorkspaceError(
    'refused',
    `Several accounts have the display name "${text}"; say which one by its name here.`,
  )
}

function freeName(kind: keyof Handles, stem: string, wanted: string | undefined, handles: Handles): string {
  const taken = handles[kind]
  if (wanted === undefined) {
    let number = Object.keys(taken).length + 1
    while (Object.hasOwn(taken, `${stem}-${number}`)) number++
    return `${stem}-${number}`
  }
  if (!/^[A-Za-z][\w-]{0,63}$/.test(wanted))
    throw new WorkspaceError(
      'invalid',
      'A name begins with a letter and has letters, digits, dashes and underscores, 64 at most.',
    )
  if (Object.hasOwn(taken, wanted)) throw new WorkspaceError('refused', `The name "${wanted}" is taken.`)
  return wanted
}

function remember<Kind extends keyof Handles>(
  standing: Standing,
  kind: Kind,
  name: string,
  thing: Handles[Kind][string],
): void {
  standing.handles = { ...standing.handles, [kind]: { ...standing.handles[kind], [name]: thing } }
}
