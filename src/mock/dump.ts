import { CHECKOUT_SESSION_MS } from '../admin/checkout.ts'
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
  const accounts = namesOf(
    facts.accounts,
    'account',
    entriesBy(handles.accounts, ({ id }) => id),
  )
  const keyNames = entriesBy(handles.keys, ({ id }) => id)
  const keys = facts.keys.filter(({ id, revokedAt }) => keyNames.has(id) || revokedAt === undefined)
  const namedKeys = namesOf(keys, 'key', keyNames)
  const bundles = namesOf(
    facts.bundles,
    'bundle',
    entriesBy(handles.bundles, (id) => id),
  )
  const checkouts = namesOf(
    facts.checkouts,
    'checkout',
    entriesBy(handles.checkouts, (id) => id),
  )
  const nameOf = (id: Account['id']): string => accounts.get(id) ?? ''
  return {
    name: origin.fixture,
    seed: origin.seed,
    accounts: Object.fromEntries(
      facts.accounts.map((account) => [nameOf(account.id), accountEntry(account)]),
    ),
    keys: Object.fromEntries(keys.map((key) => [namedKeys.get(key.id), keyEntry(key, nameOf(key.owner))])),
    bundles: Object.fromEntries(
      facts.bundles.map((bundle) => {
        const entry = bundleEntry(bundle, nameOf(bundle.owner))
        const grants = facts.grants
          .filter((grant) => grant.bundle === bundle.id)
          .map((grant) => grantEntry(grant, nameOf(grant.account)))
        const sessions = facts.checkouts
          .filter((checkout) => checkout.bundle === bundle.id)
          .map((checkout) => [checkouts.get(checkout.id), checkoutEntry(checkout, nameOf(checkout.account))])
        return [bundles.get(bundle.id), { ...entry, grants, checkouts: Object.fromEntries(sessions) }]
      }),
    ),
  }
}

const entriesBy = <Thing, Id>(
  named: Readonly<Record<string, Thing>>,
  idOf: (thing: Thing) => Id,
): ReadonlyMap<Id, string> => new Map(Object.entries(named).map(([name, thing]) => [idOf(thing), name]))

/** A name for each thing: the one that it has, or the next free number of its kind. */
function namesOf<Id>(
  things: readonly { readonly id: Id }[],
  stem: string,
  known: ReadonlyMap<Id, string>,
): ReadonlyMap<Id, string> {
  const taken = new Set(known.values())
  let number = 0
  const next = (): string => {
    do number++
    while (taken.has(`${stem}_${number}`))
    return `${stem}_${number}`
  }
  return new Map(things.map(({ id }) => [id, known.get(id) ?? next()]))
}

const maybe = <Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } => (value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value }))

const maybeInstant = <Name extends string>(name: Name, at: Instant | undefined): { [Key in Name]?: string } =>
  maybe(name, at === undefined ? undefined : formatInstant(at))

const accountEntry = ({ displayName, avatar, tier, createdAt, deletedAt }: Account): AccountEntry => ({
  displayName,
  ...maybe('avatar', avatar),
  tier,
  created: formatInstant(createdAt),
  ...maybeInstant('deleted', deletedAt),
})

const keyEntry = ({ permissions, masks, createdAt, revokedAt }: ApiKey, owner: string): KeyEntry => ({
  owner,
  ...permissions,
  ...(masks.length === 0 ? {} : { masks }),
  created: formatInstant(createdAt),
  ...maybeInstant('revoked', revokedAt),
})

function bundleEntry(bundle: Bundle, owner: string): BundleEntry {
  const { name, marketType, quote, access, status, createdAt, updatedAt, payment } = bundle
  return {
    owner,
    name,
    marketType,
    quote,
    access,
    status,
    created: formatInstant(createdAt),
    updated: formatInstant(updatedAt),
    ...maybe('payment', payment && paymentEntry(payment)),
  }
}

const paymentEntry = ({
  checkoutUrl,
  price,
  currency,
  discount,
}: NonNullable<Bundle['payment']>): PaymentEntry => ({
  ...maybe('checkoutUrl', checkoutUrl),
  ...maybe('price', price),
  ...maybe('currency', currency),
  ...maybe('discount', discount && { [discount.type]: discount.value }),
})

const grantEntry = ({ grant }: Facts['grants'][number], account: string): GrantEntry => ({
  account,
  type: grant.type,
  ...maybe('source', grant.sourceId),
  starts: formatInstant(grant.startsAt),
  ...maybeInstant('ends', grant.endsAt === FOREVER ? undefined : grant.endsAt),
  created: formatInstant(grant.createdAt),
  ...maybeInstant('revoked', grant.revokedAt),
})

/** A file holds only when a session began; one that was ended early is dumped as if it began earlier. */
const checkoutEntry = ({ endsAt }: Checkout, account: string) => ({
  account,
  started: new Date(endsAt - CHECKOUT_SESSION_MS).toISOString(),
})
