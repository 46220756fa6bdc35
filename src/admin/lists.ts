import type { ControlBody, ControlOperations, ControlSuccess, Nothing } from '../../spec/control-types.ts'
import type { Instance } from '../api/instance.ts'
import type { ApiKeyParts } from '../ledger/api-key.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { foldName } from '../ledger/display-name.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { stateOf } from '../ledger/grant.ts'
import type { AccountId, BundleId } from '../ledger/ids.ts'
import { FOREVER } from '../ledger/instant.ts'
import type { Facts, Store } from '../store/store.ts'
import { type Directory, matchingAccounts, resolveAccount, resolveBundle } from './resolve.ts'
import { accountView, bundleView, checkoutView, jsonOf, keyView } from './views.ts'

/** The ledger on which an administrator works, with its names and the sources of new ids. The operations that list its objects are below, those that change them in operations.ts. */
export interface AdminLedger extends Directory, Pick<Instance, 'now' | 'newId' | 'keyPrefix'> {
  /** Returns the lowest number of a new account; 1 if undefined. */
  readonly leastAccount?: () => AccountId
  readonly newKey: () => ApiKeyParts
}

type Query<Id extends keyof ControlOperations> = NonNullable<ControlOperations[Id]['parameters']['query']>
type Named<Id extends keyof ControlOperations> = Exclude<
  keyof NonNullable<ControlOperations[Id]['parameters']['path']>,
  'workspace'
>

/** The arguments of an operation: the id or name in its path, if it has one, then its body or query. */
export type AdminArguments<Id extends keyof ControlOperations> = [
  ...([Named<Id>] extends [never] ? [] : [text: string]),
  ...(ControlBody<Id> extends undefined
    ? [Query<Id>] extends [never]
      ? []
      : [query?: Query<Id>]
    : ControlBody<Id> extends Nothing
      ? []
      : [input: ControlBody<Id>]),
]

/** The implementation of an operation of the control plane on a ledger. */
export type AdminMethod<Id extends keyof ControlOperations> = (
  ledger: AdminLedger,
  ...args: AdminArguments<Id>
) => Promise<ControlSuccess<Id>>

/** The parameters of a page; the cursor is the id of the last item of the page before. */
type Page = Pick<Query<'listAccounts'>, 'limit' | 'cursor'>

/** Lists grants of every state, by account, bundle and start; `user` may be the beginning of several users' names. */
export const listGrants: AdminMethod<'listGrants'> = async (ledger, { user, bundle, ...page } = {}) => {
  const rows = await rowsOf(ledger.store, page)
  const of = user === undefined ? undefined : await matchingAccounts(ledger, user, rows.accounts)
  const id = bundle === undefined ? undefined : await resolveBundle(ledger, bundle)
  const matches = ({ account, bundle }: Row) => (of?.has(account) ?? true) && (id ?? bundle) === bundle
  const found = pageOf(rows.grants.filter(matches), ({ grant }) => grant.id, page)
  return { grants: found.items.map(viewsIn(rows, ledger)), ...found.next }
}

function viewsIn({ accounts, bundles }: Rows, { aliases, now }: AdminLedger) {
  const at = now()
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const bundleOf = new Map(bundles.map((one) => [one.id, one]))
  return ({ grant, account, bundle }: Row) => {
    const { displayName, deletedAt } = byId.get(account) ?? {}
    const { name = '', owner } = bundleOf.get(bundle) ?? {}
    const isKnown = displayName !== undefined && deletedAt === undefined
    const { type: grantType, endsAt, ...fields } = grant
    const known = {
      displayName: isKnown ? displayName : undefined,
      userId: isKnown && owner !== undefined ? aliases.encrypt(owner, [account])[0] : undefined,
    }
    return {
      ...jsonOf({ ...fields, ...known, account, bundle, bundleName: name, grantType }),
      endsAt: endsAt === FOREVER ? null : formatInstant(endsAt),
      state: stateOf(grant, at),
    }
  }
}

export const listAccounts: AdminMethod<'listAccounts'> = async (ledger, { prefix, owner, ...page } = {}) => {
  const { store, names, aliases } = ledger
  const reader = owner === undefined ? undefined : await resolveAccount(ledger, owner)
  const { accounts } = await store.facts(['accounts'])
  const folded = foldName(prefix ?? '')
  const matching =
    folded === '' ? accounts : accounts.filter(({ displayName }) => foldName(displayName).startsWith(folded))
  const found = pageOf(matching, ({ id }) => String(id), page)
  const named = names.of('accounts')
  const views = found.items.map((account) => {
    const isKnown = reader !== undefined && account.deletedAt === undefined
    const [userId] = isKnown ? aliases.encrypt(reader, [account.id]) : []
    return { ...accountView(account, named), ...(userId !== undefined && { userId }) }
  })
  return { accounts: views, ...found.next }
}

export const listKeys: AdminMethod<'listKeys'> = async (ledger, query) => {
  const { keys } = await ledger.store.facts(['keys'])
  const named = ledger.names.of('keys')
  return { keys: await ownedViews(ledger, keys, query, (key) => keyView(key, named)) }
}

export const listAllBundles: AdminMethod<'listAllBundles'> = async (ledger, query) => {
  const { bundles } = await ledger.store.facts(['bundles'])
  const named = ledger.names.of('bundles')
  return { bundles: await ownedViews(ledger, bundles, query, (bundle) => bundleView(bundle, named)) }
}

export const listCheckouts: AdminMethod<'listCheckouts'> = async ({ store, names }) => {
  const { checkouts } = await store.facts(['checkouts'])
  const named = names.of('checkouts')
  return { checkouts: checkouts.map((checkout) => checkoutView(checkout, named)) }
}

/** Returns the views of one owner's objects, or of all, with `ownerDeletedAt` where neither works any more for that. */
async function ownedViews<Item extends { readonly owner: AccountId }, View extends object>(
  ledger: AdminLedger,
  items: readonly Item[],
  { owner }: Query<'listKeys'> = {},
  viewOf: (item: Item) => View,
) {
  const id = owner === undefined ? undefined : await resolveAccount(ledger, owner)
  const owned = items.filter((item) => (id ?? item.owner) === item.owner)
  const deletions = new Map<AccountId, { readonly ownerDeletedAt?: string }>()
  for (const id of new Set(owned.map((item) => item.owner))) {
    const account = await ledger.store.findAccount(id)
    deletions.set(id, jsonOf({ ownerDeletedAt: account?.deletedAt }))
  }
  return owned.map((item) => ({ ...viewOf(item), ...deletions.get(item.owner) }))
}

type Rows = Pick<Facts, 'accounts' | 'bundles' | 'grants'>
type Row = Facts['grants'][number]

/** The rows of the last first page, for the pages after it: to read and sort 100,000 grants for each takes minutes. */
const lastRows = new WeakMap<Store, WeakRef<Rows>>()

async function rowsOf(store: Store, { cursor }: Page): Promise<Rows> {
  const cached = cursor === undefined ? undefined : lastRows.get(store)?.deref()
  if (cached !== undefined) return cached
  const { accounts, bundles, grants } = await store.facts(['accounts', 'bundles', 'grants'])
  const age = new Map(bundles.map(({ id }, index) => [id, index]))
  const ageOf = (bundle: BundleId): number => age.get(bundle) ?? 0
  const sorted = grants.toSorted(
    (one, other) =>
      one.account - other.account ||
      ageOf(one.bundle) - ageOf(other.bundle) ||
      one.grant.startsAt - other.grant.startsAt,
  )
  const rows = { accounts, bundles, grants: sorted }
  lastRows.set(store, new WeakRef(rows))
  return rows
}

/** Returns the items after the cursor; throws a DomainError if no item has that id. */
function pageOf<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { limit = 1_000, cursor }: Page,
): { readonly items: readonly Item[]; readonly next: { readonly nextCursor?: string } } {
  const start = cursor === undefined ? 0 : items.findIndex((item) => idOf(item) === cursor) + 1
  if (cursor !== undefined && start === 0)
    throw new DomainError(
      'invalid',
      'The cursor is of another list, or of a state that was replaced; start again without it.',
      { field: 'cursor' },
    )
  const found = items.slice(start, start + limit)
  const last = found.at(-1)
  const more = last !== undefined && start + limit < items.length
  return { items: found, next: more ? { nextCursor: idOf(last) } : {} }
}
