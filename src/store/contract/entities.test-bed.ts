import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAccountId, toBundleId, toCheckoutId, toGrantId, toKeyId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import type { Store } from '../store.ts'
import { anyLedger, anyPayment, hexId } from './any-ledger.test-bed.ts'
import { everyGrant } from './every-grant.test-bed.ts'
import { aGrant, simpleLedger } from './simple-ledger.test-bed.ts'

const bundle = toBundleId(hexId(1))
const customer = toAccountId(2)
const key = toKeyId('k'.repeat(16))
const checkout = toCheckoutId(hexId(2_000))
const [early, later] = [toInstant(50), toInstant(60)]

/** Tests that a store finds accounts, keys, bundles and checkout sessions as they were written. */
export function entityContract(open: () => Promise<Store>, share: number): void {
  const openSimple = async (): Promise<Store> => {
    const store = await open()
    await store.add(simpleLedger)
    return store
  }

  describe('things', () => {
    it('thing: what was added is found as it was written', async () => {
      await fc.assert(
        fc.asyncProperty(anyLedger, async (facts) => {
          const store = await open()
          await store.add(facts)
          for (const account of facts.accounts) expect(await store.findAccount(account.id)).toEqual(account)
          for (const one of facts.bundles) expect(await store.findBundle(one.id)).toEqual(one)
          for (const one of facts.checkouts) expect(await store.findCheckout(one.id)).toEqual(one)
          for (const { bundle, account, grant } of facts.grants)
            expect(await store.findGrant(bundle, grant.id)).toEqual({ grant, account })
          for (const one of facts.keys) {
            const owner = facts.accounts.find(({ id }) => id === one.owner)
            const found = await store.findKey(one.id)
            expect(found && { ...found.key, secretHash: new Uint8Array(found.key.secretHash) }).toEqual(one)
            expect([found?.ownerTier, found?.ownerDeletedAt]).toEqual([owner?.tier, owner?.deletedAt])
          }
          await store.close()
        }),
        { numRuns: Math.ceil(40 * share) },
      )
    })

    it('thing: an id that nothing has, whatever its form, finds nothing', async () => {
      const store = await openSimple()
      await store.add({ ...nothing, grants: [{ bundle, account: customer, grant: aGrant(171) }] })
      const id = aGrant(171).id
      expect(await store.findGrant(bundle, id)).toBeDefined()
      for (const text of [
        '',
        'x',
        id.toUpperCase(),
        `${id}0`,
        id.slice(1),
        'g'.repeat(24),
        hexId(9),
        `${id.slice(1)}\0`,
      ]) {
        expect(await store.findGrant(bundle, toGrantId(text))).toBeUndefined()
        expect(await store.findGrant(toBundleId(text), id)).toBeUndefined()
        expect(await store.findBundle(toBundleId(text))).toBeUndefined()
        expect(await store.findCheckout(toCheckoutId(text))).toBeUndefined()
        expect(await store.findKey(toKeyId(text))).toBeUndefined()
        const page = { after: undefined, limit: 5, bundle: toBundleId(text) }
        expect(await store.listBundleUsers({ ...page, now: early, order: 'oldest' })).toEqual(empty)
      }
      for (const number of [0, 4, 1_000_000])
        expect(await store.findAccount(toAccountId(number))).toBeUndefined()
      await store.close()
    })

    it('thing: facts may come in several parts, and come out as one', async () => {
      const store = await open()
      const { accounts, keys, bundles, checkouts } = simpleLedger
      await store.add({ ...nothing, accounts })
      await store.add({ ...nothing, keys, bundles })
      const grants = [{ bundle, account: customer, grant: aGrant(1) }]
      await store.add({ ...nothing, grants, checkouts })
      const facts = await store.facts()
      const plainKeys = facts.keys.map((one) => ({ ...one, secretHash: new Uint8Array(one.secretHash) }))
      expect({ ...facts, keys: plainKeys }).toEqual({ ...simpleLedger, grants })
      await store.close()
    })

    it('thing: facts may be asked for by kind, and then hold nothing of the others', async () => {
      const store = await openSimple()
      await store.add({ ...nothing, grants: [{ bundle, account: customer, grant: aGrant(1) }] })
      const all = await store.facts()
      for (const kind of ['accounts', 'keys', 'bundles', 'grants', 'checkouts'] as const) {
        expect(all[kind].length).toBeGreaterThan(0)
        expect(await store.facts([kind])).toEqual({ ...nothing, [kind]: all[kind] })
      }
      expect(await store.facts([])).toEqual(nothing)
      await store.close()
    })

    it('thing: a store is empty until somebody is in it', async () => {
      const store = await open()
      expect(await store.isEmpty()).toBe(true)
      await store.addAccount(newcomer)
      expect(await store.isEmpty()).toBe(false)
      await store.deleteAccount(toAccountId(1), later)
      expect(await store.isEmpty()).toBe(false)
      await store.close()
    })

    it('thing: an account that comes without a number is the youngest, behind every gap and the deleted too', async () => {
      const store = await openSimple()
      await store.add({ ...nothing, accounts: [{ ...newcomer, id: toAccountId(7) }] })
      await store.deleteAccount(toAccountId(7), later)
      const added = await Promise.all([store.addAccount(newcomer), store.addAccount(newcomer)])
      // Whichever comes first.
      const [one, other] = added.toSorted((a, b) => a.id - b.id)
      expect([one, other]).toEqual([
        { ...newcomer, id: 8 },
        { ...newcomer, id: 9 },
      ])
      expect(await store.findAccount(toAccountId(9))).toEqual(other)

      const search = {
        prefix: 'new',
        except: toAccountId(1),
        order: 'name',
        after: undefined,
        limit: 5,
      } as const
      expect((await store.searchAccounts(search)).items).toEqual([one, other])
      const least = 2 ** 47
      expect(await store.addAccount(newcomer, toAccountId(least))).toEqual({ ...newcomer, id: least })
      expect(await store.addAccount(newcomer, toAccountId(5))).toEqual({ ...newcomer, id: least + 1 })
      await store.close()
    })

    it('thing: a key is revoked and an account deleted for good, and the first time counts', async () => {
      const store = await openSimple()
      for (const at of [early, later]) {
        await store.revokeKey(key, at)
        await store.deleteAccount(toAccountId(1), at)
      }
      const found = await store.findKey(key)
      expect([found?.key.revokedAt, found?.ownerDeletedAt]).toEqual([early, early])
      expect((await store.findAccount(toAccountId(1)))?.deletedAt).toBe(early)
      await store.close()
    })

    it("thing: an owner's tier is what it was set to last", async () => {
      const store = await openSimple()
      for (const tier of ['elite', 'free'] as const) {
        await store.setTier(toAccountId(1), tier)
        expect((await store.findKey(key))?.ownerTier).toBe(tier)
      }
      await store.close()
    })

    it("thing: a bundle's status and payment settings change, and with them when it was updated", async () => {
      await fc.assert(
        fc.asyncProperty(fc.option(anyPayment, { nil: undefined }), async (payment) => {
          const store = await openSimple()
          await store.setBundleStatus(bundle, 'paused', early)
          const [before] = simpleLedger.bundles
          expect(await store.findBundle(bundle)).toEqual({ ...before, status: 'paused', updatedAt: early })
          await store.setPayment(bundle, payment, later)
          expect(await store.findBundle(bundle)).toEqual({
            ...before,
            status: 'paused',
            updatedAt: later,
            payment,
          })
          await store.close()
        }),
        { numRuns: Math.ceil(20 * share) },
      )
    })

    it('thing: a checkout session ends when it is ended by hand, never later than it would and never before it began', async () => {
      for (const [at, endsAt] of [
        [toInstant(12), toInstant(12)],
        [toInstant(5), toInstant(10)],
        [toInstant(10_000_000), toInstant(10 + 15 * 60_000)],
      ] as const) {
        const store = await openSimple()
        await store.endCheckout(checkout, at)
        expect((await store.findCheckout(checkout))?.endsAt).toBe(endsAt)
        await store.close()
      }
    })

    it('thing: the grants of a deleted account stay listed without it, and nothing lists it any more', async () => {
      const store = await openSimple()
      const grants = [1, 2].map((number) => ({
        bundle,
        account: toAccountId(number + 1),
        grant: aGrant(number),
      }))
      await store.add({ ...nothing, grants })
      await store.deleteAccount(customer, early)
      const at = toInstant(15)
      const page = { after: undefined, limit: 10 }
      const holders = await store.listBundleUsers({ ...page, bundle, now: at, order: 'oldest' })
      expect(holders.items.map(({ account }) => account.id)).toEqual([toAccountId(3)])
      const bundles = await store.listBundles({ ...page, owner: toAccountId(1), now: at, order: 'newest' })
      expect(bundles.items.map(({ grantedUsers }) => grantedUsers)).toEqual([1])
      const search = { prefix: 'carl', except: toAccountId(1), order: 'name' } as const
      expect((await store.searchAccounts({ ...page, ...search })).items).toEqual([])
      const listed = await store.listGrants({
        ...page,
        bundle,
        sort: 'createdAt',
        direction: 'asc',
        filter: everyGrant,
      })
      expect(listed.items).toEqual([
        { grant: aGrant(1), account: undefined },
        { grant: aGrant(2), account: toAccountId(3) },
      ])
      await store.close()
    })
  })
}

const nothing = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] }
const newcomer = {
  displayName: 'Newcomer',
  avatar: undefined,
  tier: 'free',
  createdAt: toInstant(40),
  deletedAt: undefined,
} as const
const empty = { items: [], next: undefined }
