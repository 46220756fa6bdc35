import type {
  AccountView,
  BundleView,
  CheckoutView,
  KeyView,
  OpenedCheckout,
  Scenario,
} from '../../spec/control-types.ts'
import * as acts from '../admin/acts.ts'
import { accountView, bundleView, checkoutView, keyView } from '../admin/views.ts'
import type { Handles } from '../fixtures/fixture.ts'
import { DomainError } from '../ledger/domain-error.ts'
import {
  type AccountId,
  type BundleId,
  type KeyId,
  toBundleId,
  toCheckoutId,
  toKeyId,
} from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Bundle, Tier } from '../store/store.ts'
import type { Queue } from './queue.ts'
import type { State } from './state.ts'

/** The administration of one workspace. An account goes by its name or display name; a key, a bundle and a session by name or id. Rejects with a DomainError for what cannot be done. */
export type MockAdmin = Readonly<ReturnType<typeof openMockAdmin>>

export interface Named {
  /** The name in this workspace; the next number when left out. */
  readonly name?: string | undefined
}
export interface Owned {
  readonly owner: string
}

/** What the administration needs of its workspace. */
export interface Administered {
  readonly state: () => State
  readonly now: () => Instant
  readonly keyPrefix: string
  /** One change happens after another. */
  readonly queue: Queue
  readonly claim: (key: KeyId) => void
}

/** Opens the administration of a workspace. */
export function openMockAdmin({ state, now, keyPrefix, queue, claim }: Administered) {
  const ledger = (): acts.AdminLedger => {
    const { store, ids } = state()
    return { store, now, newId: ids.newId, newKey: ids.newKey, keyPrefix }
  }
  const account = (text: string) => findAccount(text, state())
  const bundle = (text: string): BundleId => state().handles.bundles[text] ?? toBundleId(text)
  const free = (kind: keyof Handles, wanted: string | undefined) => freeName(kind, wanted, state().handles)
  const remember = <Kind extends keyof Handles>(kind: Kind, name: string, thing: Handles[Kind][string]) => {
    const held = state()
    held.handles = { ...held.handles, [kind]: { ...held.handles[kind], [name]: thing } }
  }
  return {
    createAccount: ({ name, ...wanted }: acts.NewAccount & Named): Promise<AccountView> =>
      queue(async () => {
        const called = free('accounts', name)
        const created = await acts.createAccount(ledger(), wanted)
        remember('accounts', called, { id: created.id, displayName: created.displayName })
        return { name: called, ...accountView(created) }
      }),
    setTier: (text: string, tier: Tier): Promise<void> =>
      queue(async () => void (await acts.setTier(ledger(), await account(text), tier))),
    deleteAccount: (text: string): Promise<void> =>
      queue(async () => void (await acts.deleteAccount(ledger(), await account(text)))),
    createKey: ({ name, owner, ...wanted }: acts.NewKey & Named & Owned): Promise<KeyView> =>
      queue(async () => {
        const called = free('keys', name)
        const { key, text } = await acts.createKey(ledger(), await account(owner), wanted)
        const { id, permissions } = key
        remember('keys', called, { text, id, owner: key.owner, permissions })
        claim(id)
        return { name: called, key: text, ...keyView(key) }
      }),
    revokeKey: (text: string): Promise<void> =>
      queue(async () => void (await acts.revokeKey(ledger(), findKey(text, state())))),
    /** `as` is the bundle's name in this workspace, `name` the one that its owner sees. */
    createBundle: ({
      as,
      owner,
      ...wanted
    }: acts.NewBundle & Owned & { readonly as?: string | undefined }): Promise<BundleView> =>
      queue(async () => {
        const called = free('bundles', as)
        const created = await acts.createBundle(ledger(), await account(owner), wanted)
        remember('bundles', called, created.id)
        return { as: called, ...bundleView(created) }
      }),
    setPayment: (text: string, payment: acts.NewBundle['payment']): Promise<BundleView> =>
      queue(async () => bundleView(await acts.setPayment(ledger(), bundle(text), payment))),
    setBundleStatus: (text: string, status: Bundle['status']): Promise<BundleView> =>
      queue(async () => bundleView(await acts.setBundleStatus(ledger(), bundle(text), status))),
    /** Begins the session of a user who has confirmed the disclaimer; `url` is the owner's URL with its id. */
    confirmDisclaimer: (wanted: { bundle: string; account: string } & Named): Promise<OpenedCheckout> =>
      queue(async () => {
        const name = free('checkouts', wanted.name)
        const pair = { bundle: bundle(wanted.bundle), account: await account(wanted.account) }
        const { checkout, url } = await acts.confirmDisclaimer(ledger(), pair)
        remember('checkouts', name, checkout.id)
        return { name, ...checkoutView(checkout), url }
      }),
    expireCheckout: (text: string): Promise<CheckoutView> =>
      queue(async () => {
        const id = state().handles.checkouts[text] ?? toCheckoutId(text)
        return checkoutView(await acts.expireCheckout(ledger(), id))
      }),
  }
}

/** The key that a name or an id means; an id need not be known. */
export function findKey(text: string, { handles }: Pick<State, 'handles'>): KeyId {
  const named = handles.keys[text]?.id
  if (named !== undefined) return named
  if (/^[0-9a-f]{16}$/.test(text)) return toKeyId(text)
  // A whole key would stay in the shell's history, and its secret is not repeated.
  if (/_[0-9a-f]{16}_/.test(text))
    throw new DomainError('invalid', 'Name a key by its name or by its id alone, not by the whole key.')
  const known = Object.keys(handles.keys).join(', ')
  const hint = known === '' ? 'none has a name here' : `there are ${known}`
  throw new DomainError('not-found', `There is no key "${text}"; ${hint}, and each goes by its id too.`)
}

/** The scenario with the ids of what it names. */
export async function withIds(scenario: Scenario, state: State): Promise<Scenario> {
  const { handles, store, aliases } = state
  if ('checkoutId' in scenario)
    return { ...scenario, checkoutId: handles.checkouts[scenario.checkoutId] ?? scenario.checkoutId }
  if (!('bundleId' in scenario)) return scenario
  const bundleId = handles.bundles[scenario.bundleId] ?? toBundleId(scenario.bundleId)
  const bundle = await store.findBundle(bundleId)
  if (bundle === undefined) throw new DomainError('not-found', `There is no bundle "${scenario.bundleId}".`)
  const account = aliases.open(bundle.owner, scenario.userId) ?? (await findAccount(scenario.userId, state))
  const [userId = ''] = aliases.seal(bundle.owner, [account])
  return { ...scenario, bundleId, userId }
}

/** The account that a name means, or the only one with such a display name. */
async function findAccount(text: string, { handles, store }: State): Promise<AccountId> {
  const named = handles.accounts[text]?.id
  if (named !== undefined) return named
  const [only, another] = await acts.accountsNamed(store, text)
  if (only === undefined) throw new DomainError('not-found', `There is no account "${text}".`)
  if (another === undefined) return only.id
  throw new DomainError(
    'conflict',
    `Several accounts have the display name "${text}"; say which one by its name here.`,
  )
}

/** The wanted name, or one such as `key-3`. */
function freeName(kind: keyof Handles, wanted: string | undefined, handles: Handles): string {
  const taken = handles[kind]
  if (wanted === undefined) {
    const stem = kind.slice(0, -1)
    let number = Object.keys(taken).length + 1
    while (Object.hasOwn(taken, `${stem}-${number}`)) number++
    return `${stem}-${number}`
  }
  if (!/^[A-Za-z][\w-]{0,63}$/.test(wanted))
    throw new DomainError(
      'invalid',
      'A name begins with a letter and has letters, digits, dashes and underscores, 64 at most.',
    )
  if (Object.hasOwn(taken, wanted)) throw new DomainError('conflict', `The name "${wanted}" is taken.`)
  return wanted
}
