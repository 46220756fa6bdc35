import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { toBundleId, toKeyId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { hexId, owner } from '../contract/any-ledger.test-bed.ts'
import { simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import type { SqliteStore, Store } from '../store.ts'
import { connectionOn } from './connection.ts'
import { openDatabase } from './open-database.ts'
import { openSqliteStore } from './sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'known-bundles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bundle = toBundleId(hexId(1))
const key = toKeyId('k'.repeat(16))
const at = toInstant(50)
const price = { checkoutUrl: undefined, price: 5, currency: 'EUR', discount: undefined }

async function listed(store: Store) {
  const query = { owner, now: at, order: 'newest', limit: 50, after: undefined } as const
  const { items } = await store.listBundles(query)
  return items.map((item) => item.bundle).find(({ id }) => id === bundle)
}

/** The same file twice, each with the bundle listed before. */
async function twoStores(name: string): Promise<readonly [SqliteStore, SqliteStore]> {
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

/** Pauses the bundle, revokes the key and adds an account as another process would: no store of this process knows of the write. */
function pauseElsewhere(name: string): void {
  const database = new Database(join(folder, name))
  database.exec(
    "UPDATE bundle SET status = 'paused'; UPDATE api_key SET revoked_at = 7; INSERT INTO account VALUES (9, 'Newcomer', 'newcomer', NULL, 'free', 1, NULL)",
  )
  database.close()
}

const pausing = `
  const { parentPort, workerData } = require('node:worker_threads')
  const database = new (require('better-sqlite3'))(workerData)
  parentPort.once('message', () => {
    database.prepare("UPDATE bundle SET status = 'paused'").run()
    database.close()
    parentPort.postMessage('paused')
  })`

describe('turn', () => {
  it("turn: all that it reads is of one moment, and the next one sees another process's write", async () => {
    const [store, other] = await twoStores('moment.db')
    expect(await listed(store)).toMatchObject({ status: 'active' })
    expect(await store.findKey(key)).toMatchObject({ key: { revokedAt: undefined } })
    pauseElsewhere('moment.db')
    expect(await listed(store)).toMatchObject({ status: 'active' })
    expect(await store.count(at)).toMatchObject({ accounts: 3 })
    expect(await store.facts()).toMatchObject({ bundles: [{ status: 'paused' }], keys: [{ revokedAt: 7 }] })
    await setImmediate()
    expect(await listed(store)).toMatchObject({ status: 'paused' })
    await Promise.all([store.close(), other.close()])
  })

  it('turn: one that a timer began has ended when the event loop waits', async () => {
    const [store, other] = await twoStores('timer.db')
    const elsewhere = new Worker(pausing, { eval: true, workerData: join(folder, 'timer.db') })
    await once(elsewhere, 'online')
    await setTimeout(1)
    expect(await listed(store)).toMatchObject({ status: 'active' })
    elsewhere.postMessage('pause')
    await once(elsewhere, 'message')
    expect(await listed(store)).toMatchObject({ status: 'paused' })
    await Promise.all([store.close(), other.close()])
  })

  it('turn: a write within it is stored, whoever holds it open', async () => {
    const [store, other] = await twoStores('write.db')
    expect(await listed(other)).toMatchObject({ status: 'active' })
    await store.setBundleStatus(bundle, 'paused', at)
    expect(await listed(store)).toMatchObject({ status: 'paused' })
    expect(await listed(other)).toMatchObject({ status: 'paused' })
    await Promise.all([store.close(), other.close()])
  })
})

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

describe('connection', () => {
  it('connection: each query is there with the kind that it was made as', () => {
    const connection = connectionOn(openDatabase({ file: ':memory:' }))
    const made = [
      connection.prepareRead('SELECT 1'),
      connection.prepareColumn('SELECT 2'),
      connection.prepareWrite('SELECT 3'),
      connection.preparePerBundle('SELECT 4'),
      connection.prepareScan('SELECT 5'),
    ]
    expect(made.map(({ kind }) => kind)).toEqual(['read', 'read', 'write', 'per-bundle', 'scan'])
    expect(connection.queries).toEqual(made)
  })

  it('connection: what was found is read once until something else is written, what was not each time', () => {
    const connection = connectionOn(openDatabase({ file: ':memory:' }))
    const asked: number[] = []
    const find = connection.memoize((number: number) => {
      asked.push(number)
      return number > 0 ? number : undefined
    })
    for (const number of [1, 2, 1, 2, 0, 0]) expect(find(number)).toBe(number || undefined)
    expect(asked).toEqual([1, 2, 0, 0])
    connection.writingGrants(() => find(1))
    expect(asked).toEqual([1, 2, 0, 0])
    connection.writing(() => {})
    find(1)
    expect(asked).toEqual([1, 2, 0, 0, 1])
  })

  it('connection: no more is kept than its bound', () => {
    let reads = 0
    const find = connectionOn(openDatabase({ file: ':memory:' })).memoize((number: number) => {
      reads++
      return number
    })
    for (let number = 1; number <= 10_000; number++) find(number)
    for (const number of [1, 10_000]) find(number)
    expect(reads).toBe(10_000)
    for (const number of [10_001, 10_001, 1]) find(number)
    expect(reads).toBe(10_002)
  })

  it('connection: what the schema forbids is a conflict with its cause, any other error is as it was', () => {
    const connection = connectionOn(openDatabase({ file: ':memory:' }))
    const twice = connection.prepareWrite('INSERT INTO deployment (one) VALUES (1)')
    const cause = expect.objectContaining({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    expect(() => connection.writing(() => twice.run())).toThrow(
      expect.objectContaining({ kind: 'conflict', cause }),
    )
    const wrong = connection.prepareWrite('INSERT INTO nowhere VALUES (1)')
    expect(() => connection.writing(() => wrong.run())).toThrow(Database.SqliteError)
  })
})
