import * as fc from 'fast-check'
import { grantTypes } from '../../../spec/generated/facts.ts'
import { FOREVER, type Instant } from '../../ledger/instant.ts'
import type { Direction, GrantFilter, GrantSort, Page, PageRequest, Store } from '../store.ts'
import { anyAccountId, anyBundleId, anyInstant, anySource, owner, rarely } from './any-ledger.test-bed.ts'

/** One list of a store with its filters and its order, ready to be read at an instant and from a position. */
export interface Listing {
  readonly name: string
  readonly page: (store: Store, now: Instant, request: PageRequest) => Promise<Page<Listed>>
}

/** An item of a list, with the id that tells it from the others. */
export interface Listed {
  readonly id: unknown
  readonly item: unknown
}

const listed = <Item>({ items, next }: Page<Item>, idOf: (item: Item) => unknown): Page<Listed> => ({
  items: items.map((item) => ({ id: idOf(item), item })),
  next,
})

const anyBound = rarely(fc.oneof({ weight: 9, arbitrary: anyInstant }, fc.constant(FOREVER)))
const anyRange = fc.record({ after: anyBound, before: anyBound })

const anyFilter: fc.Arbitrary<GrantFilter> = fc.record({
  account: rarely(anyAccountId),
  type: rarely(fc.constantFrom(...grantTypes)),
  sourceId: rarely(anySource),
  startsAt: anyRange,
  endsAt: anyRange,
  createdAt: anyRange,
  bounds: fc.constantFrom('exclusive', 'inclusive'),
  permanent: fc.constantFrom('latest', 'never'),
})

const grants = fc
  .record({
    bundle: anyBundleId,
    filter: anyFilter,
    sort: fc.constantFrom<GrantSort>('createdAt', 'startsAt', 'endsAt'),
    direction: fc.constantFrom<Direction>('asc', 'desc'),
  })
  .map(
    (query): Listing => ({
      name: `grants ${JSON.stringify(query)}`,
      page: async (store, _, request) =>
        listed(await store.listGrants({ ...query, ...request }), ({ grant }) => grant.id),
    }),
  )

const holders = fc
  .record({ bundle: anyBundleId, order: fc.constantFrom('oldest' as const, 'newest' as const) })
  .map(
    (query): Listing => ({
      name: `holders ${JSON.stringify(query)}`,
      page: async (store, now, request) =>
        listed(await store.listBundleUsers({ ...query, now, ...request }), ({ account }) => account.id),
    }),
  )

const bundles = fc.record({ order: fc.constantFrom('oldest' as const, 'newest' as const) }).map(
  (query): Listing => ({
    name: `bundles ${JSON.stringify(query)}`,
    page: async (store, now, request) =>
      listed(await store.listBundles({ ...query, owner, now, ...request }), ({ bundle }) => bundle.id),
  }),
)

const accounts = fc
  .record({
    prefix: fc.constantFrom('an', 'ann', 'anna', 'ä', 'än', 'an%', 'an_', 'ann😀', 'zz', 'b'),
    except: anyAccountId,
    order: fc.constantFrom('name' as const, 'name-reversed' as const),
  })
  .map(
    (query): Listing => ({
      name: `accounts ${JSON.stringify(query)}`,
      page: async (store, _, request) =>
        listed(await store.searchAccounts({ ...query, ...request }), ({ id }) => id),
    }),
  )

/** Any of the four lists; the grants list more often, for it has the most to choose. */
export const anyListing: fc.Arbitrary<Listing> = fc.oneof(
  { weight: 5, arbitrary: grants },
  { weight: 3, arbitrary: holders },
  { weight: 1, arbitrary: bundles },
  { weight: 2, arbitrary: accounts },
)

/** A page size so small that most lists take several pages. */
export const anyLimit = fc.integer({ min: 1, max: 6 })
