import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toBundleId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { hexId, owner } from '../contract/any-ledger.test-bed.ts'
import { simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import type { Store } from '../store.ts'
import { openSqliteStore } from './sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'known-bundles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bundle = toBundleId(hexId(1))
const at = toInstant(50)
const price = { checkoutUrl: undefined, price: 5, currency: 'EUR', discount: undefined }

async function listed(store: Store) {
  const query = { owner, now: at, order: 'newest', limit: 50, after: undefined } as const
  const { items } = await store.listBundles(query)
  return items.map((item) => item.bundle).find(({ id }) => id === bundle)
}

/** The same file twice, each with the bundle listed before. */
async function twoStores(name: string): Promise<readonly [Store, Store]> {
  const file = join(folder, name)
  const stores = [openSqliteStore({ file }), openSqliteStore({ file })] as const
  await stores[0].add(simpleLedger)
  for (const store of stores) expect(await listed(store)).toMatchObject({ status: 'active' })
  return stores
}

const changes: readonly (readonly [name: string, change: (store: Store) => Promise<void>, seen: object])[] = [
  ['status', (store) => store.setBundleStatus(bundle, 'paused', at), { status: 'paused', updatedAt: at }],
  ['payment', (store) => store.setPayment(bundle, price, at), { payment: price }],
]

describe('known bundles', () => {
  it.each(changes)('known bundles: a change of %s is listed at once', async (name, change, seen) => {
    const [store, other] = await twoStores(`own-${name}.db`)
    await change(store)
    expect(await listed(store)).toMatchObject(seen)
    await Promise.all([store.close(), other.close()])
  })

  it.each(changes)(
    'known bundles: a change of %s by another connection is listed at once',
    async (name, change, seen) => {
      const [store, other] = await twoStores(`other-${name}.db`)
      await change(other)
      expect(await listed(store)).toMatchObject(seen)
      await Promise.all([store.close(), other.close()])
    },
  )
})
