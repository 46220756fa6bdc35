import { describe, expect, it } from 'vitest'
import type { Grant } from '../../ledger/grant.ts'
import { toAccountId, toBundleId, toCheckoutId, toGrantId, toKeyId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import type { Account, Effect, Facts, Store } from '../store.ts'
import { hexId } from './any-ledger.test-bed.ts'
import { aGrant, simpleLedger } from './simple-ledger.test-bed.ts'

const bundle = toBundleId(hexId(1))
const customer = toAccountId(2)
const at = toInstant(15)
const nothing: Facts = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] }
const [account] = simpleLedger.accounts
const [key] = simpleLedger.keys
const [plainBundle] = simpleLedger.bundles
const [checkout] = simpleLedger.checkouts
if (!account || !key || !plainBundle || !checkout) throw new Error('The simple ledger has one of each.')
const fresh: Account = { ...account, id: toAccountId(50) }

const facts = (...grants: readonly Grant[]): Facts => ({
  ...nothing,
  grants: grants.map((grant) => ({ bundle, account: customer, grant })),
})
const paid = (number: number, terms: Partial<Grant> = {}): Grant =>
  aGrant(number, { type: 'paid_external', sourceId: 'inv_1', ...terms })
const other = hexId(77)

/** Each write that breaks an invariant, and the same one with only the defect repaired. */
const additions: readonly (readonly [claim: string, broken: Facts, repaired: Facts])[] = [
  [
    'two unrevoked grants with one source',
    facts(paid(1), paid(2)),
    facts(paid(1), paid(2, { revokedAt: at })),
  ],
  ['two grants with one id', facts(aGrant(1), aGrant(1)), facts(aGrant(1), aGrant(2))],
  ['a grant that ends when it starts', facts(aGrant(1, { endsAt: toInstant(10) })), facts(aGrant(1))],
  ['a paid grant without a source', facts(paid(1, { sourceId: undefined })), facts(paid(1))],
  ['a source of another form', facts(paid(1, { sourceId: '-inv' })), facts(paid(1, { sourceId: 'inv-' }))],
  [
    'a grant for an unknown account',
    { ...nothing, grants: [{ bundle, account: toAccountId(9), grant: aGrant(1) }] },
    facts(aGrant(1)),
  ],
  [
    'a grant in an unknown bundle',
    { ...nothing, grants: [{ bundle: toBundleId(other), account: customer, grant: aGrant(1) }] },
    facts(aGrant(1)),
  ],
  [
    'two accounts with one number',
    { ...nothing, accounts: [account] },
    { ...nothing, accounts: [{ ...account, id: toAccountId(9) }] },
  ],
  [
    'a key of an unknown owner',
    { ...nothing, keys: [{ ...key, id: toKeyId('l'.repeat(16)), owner: toAccountId(9) }] },
    { ...nothing, keys: [{ ...key, id: toKeyId('l'.repeat(16)) }] },
  ],
  [
    'two bundles with one id',
    { ...nothing, bundles: [plainBundle] },
    { ...nothing, bundles: [{ ...plainBundle, id: toBundleId(other) }] },
  ],
  [
    'a checkout URL without a price',
    { ...nothing, bundles: [{ ...plainBundle, id: toBundleId(other), payment: urlAt(undefined) }] },
    { ...nothing, bundles: [{ ...plainBundle, id: toBundleId(other), payment: urlAt(5) }] },
  ],
  [
    'a checkout session longer than 15 minutes',
    { ...nothing, checkouts: [{ ...checkout, id: toCheckoutId(other), endsAt: toInstant(10 + 900_001) }] },
    { ...nothing, checkouts: [{ ...checkout, id: toCheckoutId(other), endsAt: toInstant(10 + 900_000) }] },
  ],
]

function urlAt(price: number | undefined) {
  return { checkoutUrl: 'https://pay.example/', price, currency: 'EUR', discount: undefined }
}

/** Tests that a store refuses wrong facts and keeps nothing of them. */
export function refusalContract(open: () => Promise<Store>): void {
  const openSimple = async (): Promise<Store> => {
    const store = await open()
    await store.add(simpleLedger)
    return store
  }

  describe('refusals', () => {
    it.each(additions)('refusal: %s', async (_, broken, repaired) => {
      const store = await openSimple()
      const before = await store.facts()
      await expect(store.add({ ...broken, accounts: [fresh, ...broken.accounts] })).rejects.toMatchObject({
        kind: 'conflict',
      })
      expect(await store.facts()).toEqual(before)
      await store.add(repaired)
      await store.close()
    })

    it.each<readonly [string, Effect]>([
      [
        'an added grant that ends before it starts',
        { kind: 'add', grant: aGrant(5, { endsAt: toInstant(9) }) },
      ],
      ['a second unrevoked grant for a source', { kind: 'add', grant: paid(5) }],
      ['an unknown grant among those to revoke', revoking(1, 7)],
      ['a revoked grant among those to revoke', revoking(1, 3)],
      ["another pair's grant among those to revoke", revoking(1, 4)],
    ])('refusal: %s', async (_, effect) => {
      const store = await openSimple()
      await store.add(facts(paid(1), aGrant(2), aGrant(3, { revokedAt: at })))
      await store.add({ ...nothing, grants: [{ bundle, account: toAccountId(3), grant: aGrant(4) }] })
      const before = await store.facts()
      const record = (effect: Effect) =>
        store.record({ bundle, account: customer }, { now: () => at }, () => ({ decision: 'done', effect }))
      await expect(record(effect)).rejects.toMatchObject({ kind: 'conflict' })
      expect(await store.facts()).toEqual(before)
      expect(await record(revoking(1, 2))).toBe('done')
      await store.close()
    })

    it('refusal: what the store does not hold cannot be changed', async () => {
      const store = await openSimple()
      const unknown = toBundleId(other)
      const writes: readonly (() => Promise<unknown>)[] = [
        () => store.revokeKey(toKeyId('x'.repeat(16)), at),
        () => store.deleteAccount(toAccountId(9), at),
        () => store.setTier(toAccountId(9), 'elite'),
        () => store.setBundleStatus(unknown, 'active', at),
        () => store.setPayment(unknown, undefined, at),
        () => store.endCheckout(toCheckoutId(other), at),
        () => store.record({ bundle: unknown, account: customer }, { now: () => at }, () => idle),
      ]
      for (const write of writes) await expect(write()).rejects.toMatchObject({ kind: 'conflict' })
      await store.close()
    })
  })
}

const idle = { decision: undefined, effect: { kind: 'none' } } as const

function revoking(...numbers: readonly number[]): Effect {
  return { kind: 'revoke', grants: numbers.map((number) => toGrantId(hexId(100 + number))), at }
}
