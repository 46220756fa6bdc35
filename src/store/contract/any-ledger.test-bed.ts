import * as fc from 'fast-check'
import { bundleAccesses, bundleStatuses, grantTypes } from '../../../spec/generated/facts.ts'
import type { Grant } from '../../ledger/grant.ts'
import { toAccountId, toBundleId, toCheckoutId, toGrantId, toKeyId } from '../../ledger/ids.ts'
import { FOREVER, toInstant } from '../../ledger/instant.ts'
import type { Account, ApiKey, Bundle, Checkout, Facts, PaymentSettings } from '../store.ts'

const BUNDLES = 4
const ACCOUNTS = 7

/** An id of 24 hex characters whose order is that of the numbers. */
export const hexId = (number: number): string => number.toString(16).padStart(24, '0')

/** Draws a value in one case out of five, otherwise undefined. */
export const rarely = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** The owner of most bundles in any ledger. */
export const owner = toAccountId(1)

/** A few moments only, so that much happens at the same one. */
export const anyInstant = fc.integer({ min: 0, max: 40 }).map(toInstant)

/** A bundle of any ledger, mostly the first, so that it has much to list. */
export const anyBundleId = fc.oneof(
  { weight: 3, arbitrary: fc.constant(toBundleId(hexId(1))) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: BUNDLES }).map((number) => toBundleId(hexId(number))) },
)

/** An account of any ledger. */
export const anyAccountId = fc.integer({ min: 1, max: ACCOUNTS }).map(toAccountId)

/** One of few sources, so that they meet. */
export const anySource = fc.constantFrom('inv_1', 'inv_2', 'INV_2', 'sub:3.a-b')

const anyName = fc.constantFrom(
  'Anna',
  'Anna',
  'anna berg',
  'ANNA',
  'an%',
  'an_a',
  'Änne',
  'ÄNNE',
  'Bo',
  'İris',
  'ann😀',
  'z',
)

const anyAccounts: fc.Arbitrary<readonly Account[]> = fc
  .array(
    fc.record({
      displayName: anyName,
      avatar: fc.constantFrom(undefined, 'https://img.example/a.png'),
      tier: fc.constantFrom('free', 'premium', 'elite'),
      createdAt: anyInstant,
      deletedAt: rarely(anyInstant),
    }),
    { minLength: ACCOUNTS, maxLength: ACCOUNTS },
  )
  .map((accounts) => accounts.map((account, index) => ({ ...account, id: toAccountId(index + 1) })))

/** Settings with a value at least, as a bundle's owner may have written them. */
export const anyPayment: fc.Arbitrary<PaymentSettings> = fc
  .record({
    checkoutUrl: fc.constantFrom(undefined, 'https://pay.example/?a=1'),
    price: fc.constantFrom(undefined, 0, 49.9),
    currency: fc.constantFrom(undefined, 'USD', 'EUR'),
    discount: fc.constantFrom(undefined, { type: 'percent', value: 12.5 }, { type: 'fixed', value: 3 }),
  })
  // An address asks for price and currency, and settings without any value are none.
  .filter(({ checkoutUrl, ...rest }) =>
    checkoutUrl === undefined
      ? Object.values(rest).some((value) => value !== undefined)
      : rest.price !== undefined && rest.currency !== undefined,
  )

const anyBundles: fc.Arbitrary<readonly Bundle[]> = fc
  .array(
    fc.record({
      owner: fc.constantFrom(owner, owner, owner, toAccountId(2)),
      name: fc.constantFrom('Grid', 'Trend'),
      marketType: fc.constantFrom('spot', 'futures'),
      quote: fc.constantFrom('USDT', 'BTC'),
      access: fc.constantFrom(...bundleAccesses),
      status: fc.constantFrom(...bundleStatuses),
      createdAt: fc.integer({ min: 0, max: 3 }).map(toInstant),
      updatedAt: anyInstant,
      payment: fc.option(anyPayment, { nil: undefined }),
    }),
    { minLength: BUNDLES, maxLength: BUNDLES },
  )
  .map((bundles) => bundles.map((bundle, index) => ({ ...bundle, id: toBundleId(hexId(index + 1)) })))

/** A grant but for its id; a paid one has a source. */
export const anyGrantTerms: fc.Arbitrary<Omit<Grant, 'id' | 'revokedAt'>> = fc
  .record({
    type: fc.constantFrom(...grantTypes),
    sourceId: fc.option(anySource, { nil: undefined, freq: 1 }),
    startsAt: anyInstant,
    length: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined, freq: 4 }),
    createdAt: anyInstant,
  })
  .map(({ type, sourceId, startsAt, length, createdAt }) => ({
    type,
    sourceId: sourceId ?? (type === 'paid_external' ? 'inv_1' : undefined),
    startsAt,
    endsAt: length === undefined ? FOREVER : toInstant(startsAt + length),
    createdAt,
  }))

type GrantFact = Facts['grants'][number]

const anyGrants: fc.Arbitrary<readonly GrantFact[]> = fc
  .array(
    fc.record({
      bundle: anyBundleId,
      account: anyAccountId,
      terms: anyGrantTerms,
      revokedAt: rarely(anyInstant),
    }),
    { minLength: 5, maxLength: 30 },
  )
  .map((facts) => {
    const sources = new Set<string>()
    return facts.flatMap(({ bundle, account, terms, revokedAt }, index) => {
      const source = [bundle, account, terms.type, terms.sourceId].join()
      if (terms.sourceId !== undefined && revokedAt === undefined && sources.has(source)) return []
      if (revokedAt === undefined) sources.add(source)
      return [{ bundle, account, grant: { id: toGrantId(hexId(1_000 + index)), ...terms, revokedAt } }]
    })
  })

const level = fc.constantFrom('none', 'read')

const anyKeys: fc.Arbitrary<readonly ApiKey[]> = fc
  .array(
    fc.record({
      owner: anyAccountId,
      secretHash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      permissions: fc.record({
        bundles: level,
        users: level,
        grants: fc.constantFrom('none', 'read', 'write'),
      }),
      masks: fc.subarray(['10.0.0.0/8', '2001:db8::/32', '127.0.0.1/32']),
      createdAt: anyInstant,
      revokedAt: rarely(anyInstant),
    }),
    { maxLength: 3 },
  )
  .map((keys) => keys.map((key, index) => ({ ...key, id: toKeyId(`key${index}`.padStart(16, 'a')) })))

const anyCheckouts: fc.Arbitrary<readonly Checkout[]> = fc
  .array(fc.record({ bundle: anyBundleId, account: anyAccountId, startedAt: anyInstant }), { maxLength: 3 })
  .map((checkouts) =>
    checkouts.map((checkout, index) => ({
      ...checkout,
      id: toCheckoutId(hexId(2_000 + index)),
      endsAt: toInstant(checkout.startedAt + 15 * 60_000),
    })),
  )

/** A small fixture in which accounts, bundles, instants, names and sources often meet. */
export const anyLedger: fc.Arbitrary<Facts> = fc.record({
  accounts: anyAccounts,
  keys: anyKeys,
  bundles: anyBundles,
  grants: anyGrants,
  checkouts: anyCheckouts,
})
