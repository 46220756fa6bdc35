import { checkoutSeconds } from '../../spec/generated/contract.ts'
import type { NamedKind } from '../admin/names.ts'
import type { FixtureFile } from '../fixtures/fixture.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { FOREVER, type Instant } from '../ledger/instant.ts'
import { defined } from '../options.ts'
import type { PaymentSettings } from '../store/store.ts'
import { namesOf } from './names.ts'
import type { State } from './state.ts'

/** Returns the data of a mock as a fixture file, from which another can start, with fixed instants; objects without a name (a handle) get one. Replaced keys of a fork are left out. */
export async function dumpFixture(state: State) {
  const { store, handles, origin } = state
  const facts = await store.facts()
  const keyIds = new Set(Object.values(handles.keys).map(({ id }) => id))
  const keys = facts.keys.filter(({ id, revokedAt }) => keyIds.has(id) || revokedAt === undefined)
  const accountOf = namer('accounts', facts.accounts, state)
  const keyOf = namer('keys', keys, state)
  const bundleOf = namer('bundles', facts.bundles, state)
  const checkoutOf = namer('checkouts', facts.checkouts, state)
  const grants = Map.groupBy(facts.grants, ({ bundle }) => bundle)
  const checkouts = Map.groupBy(facts.checkouts, ({ bundle }) => bundle)
  return {
    name: origin.fixture,
    seed: origin.seed,
    accounts: byName(facts.accounts, accountOf, ({ displayName, avatar, tier, createdAt, deletedAt }) =>
      defined({ displayName, avatar, tier, created: formatInstant(createdAt), deleted: time(deletedAt) }),
    ),
    keys: byName(keys, keyOf, ({ owner, permissions, masks, createdAt, revokedAt }) =>
      defined({
        owner: accountOf(owner),
        ...permissions,
        masks: masks.length === 0 ? undefined : masks,
        created: formatInstant(createdAt),
        revoked: time(revokedAt),
      }),
    ),
    bundles: byName(facts.bundles, bundleOf, ({ id, owner, payment, createdAt, updatedAt, ...terms }) =>
      defined({
        owner: accountOf(owner),
        ...terms,
        created: formatInstant(createdAt),
        updated: formatInstant(updatedAt),
        payment: payment && paymentEntry(payment),
        grants: (grants.get(id) ?? []).map(({ grant, account }) =>
          defined({
            account: accountOf(account),
            type: grant.type,
            source: grant.sourceId,
            starts: formatInstant(grant.startsAt),
            ends: time(grant.endsAt),
            created: formatInstant(grant.createdAt),
            revoked: time(grant.revokedAt),
          }),
        ),
        // A fixture has only the start of a session, so one that was ended early is dumped with an earlier start.
        checkouts: byName(checkouts.get(id) ?? [], checkoutOf, ({ account, endsAt }) => ({
          account: accountOf(account),
          started: new Date(endsAt - checkoutSeconds * 1_000).toISOString(),
        })),
      }),
    ),
  } satisfies FixtureFile
}

/** Returns a function from ids to names; objects without a name get one with the next free number. */
function namer<Id>(kind: NamedKind, objects: readonly { readonly id: Id }[], state: State) {
  const names = new Map(namesOf(state).of(kind))
  let number = 0
  const freeName = (): string => `${kind.slice(0, -1)}_${number}`
  for (const { id } of objects) {
    if (names.has(String(id))) continue
    do number++
    while (Object.hasOwn(state.handles[kind], freeName()))
    names.set(String(id), freeName())
  }
  return (id: Id): string => names.get(String(id)) ?? ''
}

const byName = <Named extends { readonly id: unknown }, Entry>(
  objects: readonly Named[],
  nameOf: (id: Named['id']) => string,
  entryOf: (one: Named) => Entry,
): Record<string, Entry> => Object.fromEntries(objects.map((one) => [nameOf(one.id), entryOf(one)]))

const time = (at: Instant | undefined): string | undefined =>
  at === undefined || at === FOREVER ? undefined : formatInstant(at)

const paymentEntry = ({ discount, ...terms }: PaymentSettings) =>
  defined({ ...terms, discount: discount && { [discount.type]: discount.value } })
