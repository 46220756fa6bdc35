import { afterAll, describe, expect, it } from 'vitest'
import { toInstant } from '../../ledger/instant.ts'
import { addOnce } from '../contract/change.test-bed.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import { storeContract } from '../contract/store-contract.test-bed.ts'
import { emptyStores } from './empty-store.test-bed.ts'
import { openPostgresStore } from './postgres-store.ts'
import { freshDatabase, monotonic } from './server/fresh-database.test-bed.ts'
import { serializableWayTo, type Way } from './server/way.test-bed.ts'

const ways: Way[] = []
afterAll(() => Promise.all(ways.map((way) => way[Symbol.asyncDispose]())))

async function serializable(url: string) {
  const way = await serializableWayTo(url)
  ways.push(way)
  return way
}

storeContract('PostgreSQL where all is serializable', emptyStores({}, serializable), 1 / 20)

describe('PostgreSQL where all is serializable', () => {
  it('answers conflicts to processes that meet at one pair, which try again for a bounded time', async () => {
    const { url, conflicts } = await serializable(await freshDatabase())
    const stores = [await openPostgresStore({ monotonic, url }), await openPostgresStore({ monotonic, url })]
    const [first] = stores
    await first?.add(simpleLedger)
    const [{ id: bundle } = { id: undefined as never }] = simpleLedger.bundles
    const [, { id: account } = { id: undefined as never }] = simpleLedger.accounts
    const source = { type: 'gift', id: 'one' } as const
    const creates = Array.from({ length: 40 }, (_, index) =>
      stores[index % 2]?.record(
        { bundle, account },
        { now: () => toInstant(10), source },
        addOnce(aGrant(index, { sourceId: 'one' })),
      ),
    )
    const answers = await Promise.allSettled(creates)
    const told = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.kind))
    expect(told.filter((answer) => answer === 'added')).toHaveLength(1)
    // Who has tried for five seconds is told to come again.
    expect(told.filter((answer) => !['added', 'seen', 'unavailable'].includes(String(answer)))).toEqual([])
    expect(told.filter((answer) => answer === 'unavailable').length).toBeLessThan(10)
    expect(conflicts()).toBeGreaterThan(0)
    expect(conflicts()).toBeLessThan(40 * 100)
    expect((await first?.facts(['grants']))?.grants).toHaveLength(1)
    for (const store of stores) await store.close()
  })
})
