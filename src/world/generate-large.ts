import { type BundleId, type Pair, toAccountId, toBundleId, toCheckoutId, toGrantId } from '../ledger/ids.ts'
import { type Instant, toInstant } from '../ledger/instant.ts'
import type { Facts } from '../store/facts.ts'
import type { Account, Bundle } from '../store/store.ts'
import { beginCheckout } from './begin-checkout.ts'
import { type LargePlan, planLarge, saleAt } from './large-plan.ts'
import { plausibleName } from './plausible-name.ts'
import { seededId } from './seeded-id.ts'
import { type KeySource, seededKey } from './seeded-key.ts'
import type { Handles } from './settle.ts'

/** How many grants a large world has, and what it follows from. */
export interface LargeOptions extends KeySource {
  readonly grants: number
  readonly now: Instant
}

/** A world too large for one piece: add the chunks to a store in their order. */
export interface LargeWorld {
  readonly chunks: Iterable<Facts>
  readonly handles: Handles
}

/** A year of monthly sales, `grants` of them, half in the bundle `main`, with owners, bundles and accounts in proportion; it takes the memory of one chunk. */
export function largeWorld(options: LargeOptions): LargeWorld {
  const { now, seed } = options
  const plan = planLarge(options.grants, toInstant(now - 360 * DAY), now)
  const owners = Array.from({ length: plan.owners }, (_, index) => ownerAt(index, plan))
  const bundles = Array.from({ length: plan.bundles }, (_, index) => bundleAt(index, plan, seed))
  const [owner, otherOwner] = owners
  const [main, other, second] = [bundles[0], bundles[1], bundles[plan.owners]]
  if (
    owner === undefined ||
    otherOwner === undefined ||
    main === undefined ||
    other === undefined ||
    second === undefined
  )
    throw new RangeError('A large world has two owners and three bundles or more.')
  const keys = [
    keyAt('full', owner, 'write', options),
    keyAt('readOnly', owner, 'read', options),
    keyAt('otherOwner', otherOwner, 'write', options),
  ]
  const freshId = toCheckoutId(seededId(seed, 'checkout', 'fresh'))
  const fresh = beginCheckout(freshId, { bundle: main.id, account: accountIdOf(0, plan) }, now)
  const beginning: Facts = { ...nothing, accounts: owners, bundles, keys: keys.map(({ key }) => key) }
  return {
    chunks: {
      *[Symbol.iterator]() {
        yield beginning
        for (const accounts of inChunks(plan.customers, (index) => customerAt(index, plan)))
          yield { ...nothing, accounts }
        for (const grants of inChunks(plan.sales, (index) => grantAt(index, plan, seed)))
          yield { ...nothing, grants }
        yield { ...nothing, checkouts: [fresh] }
      },
    },
    handles: {
      keys: Object.fromEntries(keys.map(({ as, shown }) => [as, shown])),
      bundles: { main: main.id, second: second.id, other: other.id },
      checkouts: { fresh: fresh.id },
      accounts: { owner, otherOwner },
    },
  }
}

const CHUNK = 10_000
const DAY = 86_400_000
const nothing: Facts = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] }

function* inChunks<Item>(count: number, at: (index: number) => Item): Generator<readonly Item[]> {
  for (let start = 0; start < count; start += CHUNK)
    yield Array.from({ length: Math.min(CHUNK, count - start) }, (_, index) => at(start + index))
}

function ownerAt(index: number, plan: LargePlan): Account {
  const displayName = `Desk ${index + 1}`
  const tier = index % 2 === 0 ? 'elite' : 'premium'
  const createdAt = toInstant(plan.from - 900 * DAY)
  return { id: toAccountId(index + 1), displayName, avatar: undefined, tier, createdAt, deletedAt: undefined }
}

/** Owners take turns, so that the first has `main` and the second has a bundle too. */
function bundleAt(index: number, plan: LargePlan, seed: string): Bundle {
  const createdAt = toInstant(plan.from - 800 * DAY + index * 60_000)
  const payment = {
    checkoutUrl: `https://pay.desk.example/bundles/${index + 1}`,
    price: 49,
    currency: 'USD',
    discount: undefined,
  }
  return {
    id: bundleIdOf(index, seed),
    owner: toAccountId((index % plan.owners) + 1),
    name: `Grid ${index + 1}`,
    marketType: index % 3 === 0 ? 'futures' : 'spot',
    quote: index % 4 === 3 ? 'USDC' : 'USDT',
    access: 'restricted',
    status: 'active',
    createdAt,
    updatedAt: createdAt,
    payment,
  }
}

/** Every 500th customer has been permanently deleted. */
function customerAt(index: number, plan: LargePlan): Account {
  const { given, family } = plausibleName(index)
  const turn = Math.floor(index / 1_600)
  const displayName = turn === 0 ? `${given} ${family}` : `${given} ${family} ${turn + 1}`
  const createdAt = toInstant(plan.from - 400 * DAY + Math.floor((index * 399 * DAY) / plan.customers))
  const deletedAt = index % 500 === 499 ? toInstant(plan.now - 5 * DAY) : undefined
  return { id: accountIdOf(index, plan), displayName, avatar: undefined, tier: 'free', createdAt, deletedAt }
}

function grantAt(index: number, plan: LargePlan, seed: string): Facts['grants'][number] {
  const { customer, bundle, type, sourceId, startsAt, endsAt, revokedAt } = saleAt(index, plan)
  const pair: Pair = { bundle: bundleIdOf(bundle, seed), account: accountIdOf(customer, plan) }
  const id = toGrantId(seededId(seed, 'grant', index))
  return { ...pair, grant: { id, type, sourceId, startsAt, endsAt, createdAt: startsAt, revokedAt } }
}

const keyAt = (as: string, { id, createdAt }: Account, grants: 'read' | 'write', source: KeySource) =>
  seededKey(
    as,
    {
      owner: id,
      permissions: { bundles: 'read', users: 'read', grants },
      masks: [],
      createdAt,
      revokedAt: undefined,
    },
    source,
  )

const accountIdOf = (customer: number, plan: LargePlan) => toAccountId(plan.owners + customer + 1)

const bundleIdOf = (index: number, seed: string): BundleId => toBundleId(seededId(seed, 'bundle', index))
