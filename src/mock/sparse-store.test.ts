import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFixture } from '../fixtures/find-fixture.ts'
import { resolveFixture } from '../fixtures/resolve-fixture.ts'
import { toInstant } from '../ledger/instant.ts'
import type { Awaitable } from '../store/awaitable.ts'
import { everyGrant } from '../store/contract/every-grant.test-bed.ts'
import { openMemoryStore } from '../store/memory-store.test-bed.ts'
import type { Page, PageRequest, Position, Store } from '../store/store.ts'
import { acceptingSparseCursors, sparseStore } from './sparse-store.ts'

const now = toInstant(Date.UTC(2026, 2, 10, 12))

async function demoStore() {
  const store = openMemoryStore()
  const { facts, handles } = resolveFixture(await findFixture('demo'), { now, keyPrefix: 'bak' })
  for (const chunk of facts) await store.add(chunk)
  return { store, handles }
}

type List = (store: Store, page: PageRequest) => Awaitable<Page<unknown>>

function lists({ handles }: Awaited<ReturnType<typeof demoStore>>): Readonly<Record<string, List>> {
  const bundle = handles.bundles['main']
  const owner = handles.accounts['helena']?.id
  if (bundle === undefined || owner === undefined) throw new Error('demo has changed')
  const filter = everyGrant
  return {
    bundles: (store, page) => store.listBundles({ owner, now, order: 'newest', ...page }),
    accounts: (store, page) => store.searchAccounts({ prefix: 'AD', except: owner, order: 'name', ...page }),
    holders: (store, page) => store.listBundleUsers({ bundle, now, order: 'oldest', ...page }),
    grants: (store, page) => store.listGrants({ bundle, filter, sort: 'endsAt', direction: 'desc', ...page }),
  }
}

/** Every page from the first to the last. */
async function walk(list: List, store: Store, limit: number): Promise<Page<unknown>[]> {
  const pages: Page<unknown>[] = []
  let after: Position | undefined
  do {
    const page = await list(store, { after, limit })
    pages.push(page)
    after = page.next?.position
  } while (after !== undefined)
  return pages
}

describe('sparseStore', () => {
  it('sparseStore: a walk meets every item once and in order, through empty and short pages, and ends', async () => {
    const demo = await demoStore()
    const sparseness = fc.record({ keep: fc.integer({ min: 1, max: 5 }), empty: fc.nat(15) })
    await fc.assert(
      fc.asyncProperty(sparseness, fc.integer({ min: 1, max: 60 }), async (thin, limit) => {
        for (const [name, list] of Object.entries(lists(demo))) {
          const whole = (await walk(list, demo.store, 100)).flatMap(({ items }) => items)
          const pages = await walk(list, sparseStore(demo.store, thin), limit)
          expect(
            pages.flatMap(({ items }) => items),
            name,
          ).toEqual(whole)
          expect(Math.max(...pages.map(({ items }) => items.length)), name).toBeLessThanOrEqual(
            Math.min(thin.keep, limit),
          )
          if (thin.empty > 0) expect(pages[0]?.items, name).toEqual([])
        }
      }),
      { numRuns: 25 },
    )
  })

  it('sparseStore: the same cursor gives the same page again', async () => {
    const demo = await demoStore()
    const store = sparseStore(demo.store, { keep: 2, empty: 1 })
    const { grants } = lists(demo)
    const first = await grants?.(store, { after: undefined, limit: 10 })
    const after = first?.next?.position
    expect(first?.items).toEqual([])
    expect(await grants?.(store, { after, limit: 10 })).toEqual(await grants?.(store, { after, limit: 10 }))
  })

  it('toleratingSparse: a walk that began sparse goes on where it was when pages are whole again', async () => {
    const demo = await demoStore()
    const sparse = sparseStore(demo.store, { keep: 3, empty: 2 })
    const whole = acceptingSparseCursors(demo.store)
    for (const [name, list] of Object.entries(lists(demo))) {
      const all = (await walk(list, whole, 100)).flatMap(({ items }) => items)
      for (const sparsePages of [1, 2, 3, 4]) {
        const met: unknown[] = []
        let after: Position | undefined
        for (let page = 0; page === 0 || after !== undefined; page++) {
          const slice: Page<unknown> = await list(page < sparsePages ? sparse : whole, { after, limit: 50 })
          met.push(...slice.items)
          after = slice.next?.position
        }
        expect(met, `${name} after ${sparsePages}`).toEqual(all)
      }
    }
  })
})
