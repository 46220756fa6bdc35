import { type BundleId, type CheckoutId, toBundleId, toCheckoutId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Facts } from '../store/facts.ts'
import type { Account, Bundle } from '../store/store.ts'
import { beginCheckout } from './begin-checkout.ts'
import { seededId } from './seeded-id.ts'
import { type KeySource, type SettledKey, seededKey } from './seeded-key.ts'
import { settleGrants } from './settle-grants.ts'
import { type SettledPeople, settlePeople } from './settle-people.ts'
import { beginSettling, type Settling } from './settling.ts'
import type { World, WorldBundle, WorldCheckout, WorldKey } from './world.ts'
import { WorldError } from './world-error.ts'

/** What a world becomes at one instant. */
export interface SettleOptions {
  readonly now: Instant
  /** The world's own when left out. */
  readonly seed?: string | undefined
  /** Of the keys alone; the seed when left out. */
  readonly keySeed?: string | undefined
  readonly keyPrefix: string
}

/** The facts of a world, and what its handles have become. */
export interface SettledWorld {
  readonly facts: Facts
  readonly handles: Handles
}

/** Things of a world under the names they have in its file; the members of crowds are not among them. */
export interface Handles {
  readonly keys: Readonly<Record<string, SettledKey>>
  readonly bundles: Readonly<Record<string, BundleId>>
  readonly checkouts: Readonly<Record<string, CheckoutId>>
  readonly accounts: Readonly<Record<string, Pick<Account, 'id' | 'displayName'>>>
}

/** The world at `now`: the same world, now, seed and prefix give the same facts. A WorldError when its times contradict each other at this very now. */
export function settleWorld(
  world: World,
  { now, seed = world.seed, keySeed, keyPrefix }: SettleOptions,
): SettledWorld {
  const settling = beginSettling(now, seed)
  const people = settlePeople(world, settling)
  const keys = world.keys.map((key) => settleKey(key, people, { seed, keySeed, keyPrefix }, settling))
  const bundles = world.bundles.map((bundle) => settleBundle(bundle, people, settling))
  const bundleIds = Object.fromEntries(bundles.map(({ as, bundle }) => [as, bundle.id]))
  const bundleId = (handle: string): BundleId => toBundleId(bundleIds[handle] ?? '')
  const checkouts = world.checkouts.map((entry) =>
    settleCheckout(entry, people, bundleId(entry.bundle), settling),
  )
  const crowds = new Map(world.crowds.map(({ as, count }) => [as, count]))
  const places = {
    pair: (bundle: string, account: string) => ({
      bundle: bundleId(bundle),
      account: people.find(account).id,
    }),
    crowdSize: (account: string) => crowds.get(account),
  }
  const grants = settleGrants(world.grants, places, settling)
  if (settling.faults.length > 0) throw new WorldError(world.name, settling.faults)
  return {
    facts: {
      accounts: people.accounts,
      keys: keys.map(({ key }) => key).sort(byAge),
      bundles: bundles.map(({ bundle }) => bundle).sort(byAge),
      grants,
      checkouts: checkouts
        .map(({ checkout }) => checkout)
        .sort((one, other) => one.startedAt - other.startedAt),
    },
    handles: {
      keys: Object.fromEntries(keys.map(({ as, shown }) => [as, shown])),
      bundles: bundleIds,
      checkouts: Object.fromEntries(checkouts.map(({ as, checkout }) => [as, checkout.id])),
      accounts: Object.fromEntries(
        world.accounts.map(({ as, displayName }) => [as, { id: people.find(as).id, displayName }]),
      ),
    },
  }
}

function settleKey(
  { as, permissions, masks, ...entry }: WorldKey,
  people: SettledPeople,
  source: KeySource,
  settling: Settling,
) {
  const [createdAt, revokedAt] = [settling.at(entry.created), settling.maybeAt(entry.revoked)]
  settling.judge(`keys.${as}`, { created: createdAt, revoked: revokedAt })
  return seededKey(
    as,
    { owner: people.find(entry.owner).id, permissions, masks, createdAt, revokedAt },
    source,
  )
}

function settleBundle(
  { as, created, updated, ...entry }: WorldBundle,
  people: SettledPeople,
  settling: Settling,
) {
  const [createdAt, updatedAt] = [settling.at(created), settling.at(updated)]
  settling.judge(`bundles.${as}`, { created: createdAt, updated: updatedAt })
  const id = toBundleId(seededId(settling.seed, 'bundle', as))
  const bundle: Bundle = { ...entry, id, owner: people.find(entry.owner).id, createdAt, updatedAt }
  return { as, bundle }
}

function settleCheckout(entry: WorldCheckout, people: SettledPeople, bundle: BundleId, settling: Settling) {
  const startedAt = settling.at(entry.started)
  settling.judge(`checkouts.${entry.as}`, { started: startedAt })
  const id = toCheckoutId(seededId(settling.seed, 'checkout', entry.as))
  const pair = { bundle, account: people.find(entry.account).id }
  return { as: entry.as, checkout: beginCheckout(id, pair, startedAt) }
}

const byAge = (one: { readonly createdAt: Instant }, other: { readonly createdAt: Instant }): number =>
  one.createdAt - other.createdAt
