import type {
  BundlesView,
  CheckoutsView,
  GrantsView,
  KeysView,
  LedgerGrant,
  LedgerUser,
  UsersView,
} from '../../spec/control-types.ts'
import { accountView, bundleView, keyView } from '../admin/views.ts'
import { defined } from '../defined.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { foldName } from '../ledger/display-name.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { stateOf } from '../ledger/grant.ts'
import type { AccountId, BundleId } from '../ledger/ids.ts'
import { FOREVER, type Instant } from '../ledger/instant.ts'
import type { Account, Facts } from '../store/store.ts'
import type { State } from './state.ts'

/** Which page of a list is wanted; the cursor is the id of the last item of the page before. */
interface Page {
  readonly limit?: number
  readonly cursor?: string
}

/** Returns grants of every state, those of one account in one bundle together and by start; undefined for an unknown cursor. */
export async function listGrants(
  state: State,
  now: Instant,
  { user, bundle, ...page }: Page & { readonly user?: string; readonly bundle?: string },
): Promise<GrantsView | undefined> {
  const rows = await rowsOf(state, page)
  const { accounts, bundles, grants } = rows
  const of = user === undefined ? undefined : accountsMeant(user, accounts, state)
  const id = bundle === undefined ? undefined : (state.handles.bundles[bundle] ?? bundle)
  if (id !== undefined && !bundles.some((one) => one.id === id))
    throw new DomainError('not-found', `There is no bundle "${bundle}".`)
  const wanted =
    of === undefined && id === undefined
      ? grants
      : grants.filter((row) => (of?.has(row.account) ?? true) && (id ?? row.bundle) === row.bundle)
  const found = pageOf(wanted, ({ grant }) => grant.id, page)
  return found && { grants: found.items.map(viewsIn(rows, now)), ...found.next }
}

/** A grant as the control plane lists it, with the alias that the bundle's owner knows; missing when the account has been deleted. */
export interface GrantLine extends LedgerGrant {
  readonly userId?: string
}

/** Returns every grant, in the order of `listGrants`. */
export async function allGrants(state: State, now: Instant): Promise<readonly GrantLine[]> {
  const rows = await rowsOf(state, {})
  const viewOf = viewsIn(rows, now)
  const owners = new Map(rows.bundles.map(({ id, owner }) => [id, owner]))
  return rows.grants.map((row) => {
    const [view, owner] = [viewOf(row), owners.get(row.bundle)]
    if (view.displayName === undefined || owner === undefined) return view
    return { ...view, userId: state.aliases.seal(owner, [row.account])[0] ?? '' }
  })
}

function viewsIn({ accounts, bundles }: Rows, now: Instant): (row: Facts['grants'][number]) => LedgerGrant {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const names = new Map<BundleId, string>(bundles.map((one) => [one.id, one.name]))
  return ({ grant, account, bundle }) => {
    const { displayName, deletedAt } = byId.get(account) ?? {}
    return defined({
      id: grant.id,
      account: String(account),
      displayName: deletedAt === undefined ? displayName : undefined,
      bundle,
      bundleName: names.get(bundle) ?? '',
      grantType: grant.type,
      sourceId: grant.sourceId,
      createdAt: formatInstant(grant.createdAt),
      startsAt: formatInstant(grant.startsAt),
      endsAt: grant.endsAt === FOREVER ? null : formatInstant(grant.endsAt),
      revokedAt: time(grant.revokedAt),
      state: stateOf(grant, now),
    })
  }
}

/** Returns the accounts, the deleted ones too, the oldest first; undefined for an unknown cursor. */
export async function listUsers(
  state: State,
  { prefix, ...page }: Page & { readonly prefix?: string },
): Promise<UsersView | undefined> {
  const { accounts } = await state.store.facts(['accounts'])
  const nameOf = namesOf(state.handles.accounts, ({ id }) => id)
  const wanted = prefix === undefined ? accounts : beginning(prefix, accounts)
  const found = pageOf(wanted, ({ id }) => String(id), page)
  return (
    found && {
      users: found.items.map((account): LedgerUser => {
        const { avatar: _, ...view } = accountView(account)
        return defined({ id: String(account.id), name: nameOf.get(account.id), ...view })
      }),
      ...found.next,
    }
  )
}

/** Returns the keys without their secrets, the revoked ones too, the oldest first. */
export async function listKeys({ store, handles }: State): Promise<KeysView> {
  const { keys } = await store.facts(['keys'])
  const nameOf = namesOf(handles.keys, ({ id }) => id)
  return {
    keys: keys.map((key) =>
      defined({ name: nameOf.get(key.id), owner: String(key.owner), ...keyView(key), masks: [...key.masks] }),
    ),
  }
}

/** Returns the bundles of every owner, the archived ones too, the oldest first. */
export async function listAllBundles({ store, handles }: State): Promise<BundlesView> {
  const { bundles } = await store.facts(['bundles'])
  const nameOf = namesOf(handles.bundles, (id) => id)
  return {
    bundles: bundles.map((bundle) =>
      defined({ as: nameOf.get(bundle.id), owner: String(bundle.owner), ...bundleView(bundle) }),
    ),
  }
}

/** Returns the checkout sessions, those that are over too, the oldest first. */
export async function listCheckouts({ store, handles }: State): Promise<CheckoutsView> {
  const { checkouts } = await store.facts(['checkouts'])
  const nameOf = namesOf(handles.checkouts, (id) => id)
  return {
    checkouts: checkouts.map(({ id, bundle, account, startedAt, endsAt }) =>
      defined({
        id,
        name: nameOf.get(id),
        bundle,
        account: String(account),
        startedAt: formatInstant(startedAt),
        endsAt: formatInstant(endsAt),
      }),
    ),
  }
}

type Rows = Pick<Facts, 'accounts' | 'bundles' | 'grants'>

/** What the first page of the last walk has read: the pages after it are of the same moment. Reading and sorting 100,000 grants for each page takes minutes; the collector may take the rows all the same, and then they are read again. */
const walks = new WeakMap<State, WeakRef<Rows>>()

async function rowsOf(state: State, { cursor }: Page): Promise<Rows> {
  const kept = cursor === undefined ? undefined : walks.get(state)?.deref()
  if (kept !== undefined) return kept
  const { accounts, bundles, grants } = await state.store.facts(['accounts', 'bundles', 'grants'])
  const age = new Map(bundles.map(({ id }, index) => [id, index]))
  const ageOf = (bundle: BundleId): number => age.get(bundle) ?? 0
  const sorted = grants.toSorted(
    (one, other) =>
      one.account - other.account ||
      ageOf(one.bundle) - ageOf(other.bundle) ||
      one.grant.startsAt - other.grant.startsAt,
  )
  const rows = { accounts, bundles, grants: sorted }
  walks.set(state, new WeakRef(rows))
  return rows
}

/** The items after the cursor; undefined when no item has that id. */
function pageOf<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { limit = 1_000, cursor }: Page,
): { readonly items: readonly Item[]; readonly next: { readonly nextCursor?: string } } | undefined {
  const start = cursor === undefined ? 0 : items.findIndex((item) => idOf(item) === cursor) + 1
  if (cursor !== undefined && start === 0) return undefined
  const found = items.slice(start, start + limit)
  const last = found.at(-1)
  const more = last !== undefined && start + limit < items.length
  return { items: found, next: more ? { nextCursor: idOf(last) } : {} }
}

/** The account with this name here, id or display name; otherwise those whose display name begins so. */
function accountsMeant(
  text: string,
  accounts: readonly Account[],
  { handles }: State,
): ReadonlySet<AccountId> {
  const named = handles.accounts[text]?.id
  if (named !== undefined) return new Set([named])
  const numbered = accounts.filter(({ id }) => String(id) === text)
  const exact = numbered.length > 0 ? numbered : accounts.filter(({ displayName }) => displayName === text)
  return new Set((exact.length > 0 ? exact : beginning(text, accounts)).map(({ id }) => id))
}

function beginning(prefix: string, accounts: readonly Account[]): readonly Account[] {
  const folded = foldName(prefix)
  return accounts.filter(({ displayName }) => foldName(displayName).startsWith(folded))
}

/** The names here by id. */
const namesOf = <Named, Id>(
  handles: Readonly<Record<string, Named>>,
  idOf: (named: Named) => Id,
): ReadonlyMap<Id, string> => new Map(Object.entries(handles).map(([name, named]) => [idOf(named), name]))

const time = (at: Instant | undefined): string | undefined =>
  at === undefined ? undefined : formatInstant(at)
