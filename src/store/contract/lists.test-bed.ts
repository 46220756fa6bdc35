import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, toInstant } from '../../ledger/instant.ts'
import { openMemoryStore } from '../memory-store.test-bed.ts'
import type { Facts, Store } from '../store.ts'
import { anyInstant, anyLedger, owner } from './any-ledger.test-bed.ts'
import { anyLimit, anyListing } from './any-query.test-bed.ts'
import { anyChanges, make } from './change.test-bed.ts'
import { walk, wholeOf } from './walk.test-bed.ts'

/** Tests the lists of a store against a model that scans everything, at rest and while the ledger changes. */
export function listContract(open: () => Promise<Store>, share: number): void {
  describe('lists', () => {
    it('list: its pages together are what the model lists, in its order', async () => {
      await fc.assert(
        fc.asyncProperty(
          anyLedger,
          fc.array(fc.tuple(anyListing, anyLimit, anyInstant), { minLength: 20, maxLength: 40 }),
          async (facts, queries) => {
            const { store, model } = await pairOf(facts, open)
            for (const [listing, limit, now] of queries) {
              const pages = await walk(listing, store, limit, () => now)
              expect(pages.flat(), listing.name).toEqual(await wholeOf(listing, model, now))
            }
            await store.close()
          },
        ),
        { numRuns: Math.ceil(80 * share) },
      )
    })

    it('list: after any history it is what the model lists', async () => {
      await fc.assert(
        fc.asyncProperty(
          anyLedger,
          anyChanges(12),
          fc.array(fc.tuple(anyListing, anyLimit), { minLength: 10, maxLength: 20 }),
          anyInstant,
          async (facts, changes, queries, start) => {
            const { store, model } = await pairOf(facts, open)
            let now = start
            for (const change of changes) {
              await make(change, store, now)
              now = await make(change, model, now)
            }
            for (const [listing, limit] of queries) {
              const pages = await walk(listing, store, limit, () => now)
              expect(pages.flat(), listing.name).toEqual(await wholeOf(listing, model, now))
            }
            await store.close()
          },
        ),
        { numRuns: Math.ceil(80 * share) },
      )
    })

    it('list: its pages neither skip nor repeat an item that stays, while others come and go', async () => {
      await fc.assert(
        fc.asyncProperty(
          anyLedger,
          anyListing,
          anyLimit,
          anyChanges(10),
          anyInstant,
          async (facts, listing, limit, changes, start) => {
            const { store, model } = await pairOf(facts, open)
            const waiting = [...changes]
            let now = start
            let stayed = await wholeOf(listing, model, now)
            const pages = await walk(
              listing,
              store,
              limit,
              () => now,
              async () => {
                const change = waiting.shift()
                if (change === undefined) return
                await make(change, store, now)
                now = await make(change, model, now)
                const still = new Set((await wholeOf(listing, model, now)).map(({ id }) => id))
                stayed = stayed.filter(({ id }) => still.has(id))
              },
            )
            const shown = pages.flat().map(({ id }) => id)
            expect(new Set(shown).size, listing.name).toBe(shown.length)
            const ids = stayed.map(({ id }) => id)
            expect(
              shown.filter((id) => ids.includes(id)),
              listing.name,
            ).toEqual(ids)
            await store.close()
          },
        ),
        { numRuns: Math.ceil(300 * share) },
      )
    })

    it('list: a bundle counts the users that its users list has, through any history and at any time', async () => {
      await fc.assert(
        fc.asyncProperty(anyLedger, anyChanges(10), anyInstant, async (facts, changes, start) => {
          const store = await open()
          await store.add(facts)
          let now = start
          await expectCounts(store, facts, now)
          for (const change of changes) {
            now = await make(change, store, now)
            await expectCounts(store, facts, now)
          }
          await store.close()
        }),
        { numRuns: Math.ceil(60 * share) },
      )
    })
  })
}

async function pairOf(facts: Facts, open: () => Promise<Store>) {
  const [store, model] = [await open(), openMemoryStore()]
  await store.add(facts)
  await model.add(facts)
  return { store, model }
}

async function expectCounts(store: Store, { bundles }: Facts, now: Instant): Promise<void> {
  const firstPage = { after: undefined, limit: 100 }
  const { items } = await store.listBundles({ ...firstPage, owner, now, order: 'newest' })
  const counted = new Map(items.map(({ bundle, grantedUsers }) => [bundle.id, grantedUsers]))
  for (const { id } of bundles.filter((bundle) => counted.has(bundle.id))) {
    const listing = {
      name: 'holders',
      page: async (
        from: Store,
        at: Instant,
        request: typeof firstPage | { after: number | undefined; limit: number },
      ) => {
        const page = await from.listBundleUsers({ ...request, bundle: id, now: at, order: 'oldest' })
        return { ...page, items: page.items.map((item) => ({ id: item.account.id, item })) }
      },
    }
    const pages = await walk(listing, store, 100, () => toInstant(now))
    expect(counted.get(id)).toBe(pages.flat().length)
  }
}
