import { CHECKOUT_SESSION_MS } from '../admin/checkout.ts'
import { defined } from '../defined.ts'
import type {
  AccountEntry,
  BundleEntry,
  FixtureFile,
  GrantEntry,
  KeyEntry,
  PaymentEntry,
} from '../fixtures/fixture.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { FOREVER, type Instant } from '../ledger/instant.ts'
import type { Account, ApiKey, Bundle, Checkout, Facts } from '../store/store.ts'
import type { State } from './state.ts'

/** Returns the state as a fixture file with fixed instants, under the names that things have here; the others get one. Keys that a copy has replaced are left out. */
export async function dumpFixture({ store, handles, origin }: State): Promise<FixtureFile> {
  const facts = await store.facts()
  const keyIds = new Set(Object.values(handles.keys).map(({ id }) => id))
  const keys = facts.keys.filter(({ id, revokedAt }) => keyIds.has(id) || revokedAt === undefined)
  const account = namer('account', facts.accounts, handles.accounts, ({ id }) => id)
  const key = namer('key', keys, handles.keys, ({ id }) => id)
  const bundle = namer('bundle', facts.bundles, handles.bundles, (id) => id)
  const checkout = namer('checkout', facts.checkouts, handles.checkouts, (id) => id)
  const grants = Map.groupBy(facts.grants, (grant) => grant.bundle)
  const checkouts = Map.groupBy(facts.checkouts, (session) => session.bundle)
  return {
    name: origin.fixture,
    seed: origin.seed,
    accounts: byName(facts.accounts, account, accountEntry),
    keys: byName(keys, key, (entry) => keyEntry(entry, account(entry.owner))),
    bundles: byName(facts.bundles, bundle, (entry) => ({
      ...bundleEntry(entry, account(entry.owner)),
      grants: (grants.get(entry.id) ?? []).map((grant) => grantEntry(grant, account(grant.account))),
      checkouts: byName(checkouts.get(entry.id) ?? [], checkout, (session) =>
        checkoutEntry(session, account(session.account)),
      ),
    })),
  }
}

/** Gives each thing its name, or the next free number of its kind. */
function namer<Id, Named>(
  stem: string,
  things: readonly { readonly id: Id }[],
  named: Readonly<Record<string, Named>>,
  idOf: (named: Named) => Id,
): (id: Id) => string {
  const names = new Map(Object.entries(named).map(([name, thing]) => [idOf(thing), name]))
  let number = 0
  for (const { id } of things) {
    if (names.has(id)) continue
    do number++
    while (Object.hasOwn(named, `${stem}_${number}`))
    names.set(id, `${stem}_${number}`)
  }
  return (id) => names.get(id) ?? ''
}

const byName = <Thing extends { readonly id: unknown }, Entry>(
  things: readonly Thing[],
  nameOf: (id: Thing['id']) => string,
  entryOf: (thing: Thing) => Entry,
): Record<string, Entry> => Object.fromEntries(things.map((thing) => [nameOf(thing.id), entryOf(thing)]))

const time = (at: Instant | undefined): string | undefined =>
  at === undefined || at === FOREVER ? undefined : formatInstant(at)

const accountEntry = ({ displayName, avatar, tier, createdAt, deletedAt }: Account): AccountEntry =>
  defined({ displayName, avatar, tier, created: formatInstant(createdAt), deleted: time(deletedAt) })

const keyEntry = ({ permissions, masks, createdAt, revokedAt }: ApiKey, owner: string): KeyEntry =>
  defined({
    owner,
    ...permissions,
    masks: masks.length === 0 ? undefined : masks,
    created: formatInstant(createdAt),
    revoked: time(revokedAt),
  })

function bundleEntry(bundle: Bundle, owner: string): BundleEntry {
  const { name, marketType, quote, access, status, createdAt, updatedAt, payment } = bundle
  const times = { created: formatInstant(createdAt), updated: formatInstant(updatedAt) }
  const terms = payment && paymentEntry(payment)
  return defined({ owner, name, marketType, quote, access, status, ...times, payment: terms })
}

const paymentEntry = ({ discount, ...terms }: NonNullable<Bundle['payment']>): PaymentEntry =>
  defined({ ...terms, discount: discount && { [discount.type]: discount.value } })

const grantEntry = ({ grant }: Facts['grants'][number], account: string): GrantEntry =>
  defined({
    account,
    type: grant.type,
    source: grant.sourceId,
    starts: formatInstant(grant.startsAt),
    ends: time(grant.endsAt),
    created: formatInstant(grant.createdAt),
    revoked: time(grant.revokedAt),
  })

/** A file holds only when a session began; one that was ended early is dumped as if it began earlier. */
const checkoutEntry = ({ endsAt }: Checkout, account: string) => ({
  account,
  started: new Date(endsAt - CHECKOUT_SESSION_MS).toISOString(),
})
