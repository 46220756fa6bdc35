import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Grant } from '../../ledger/grant.ts'
import { toAccountId, toBundleId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { hexId } from '../contract/any-ledger.test-bed.ts'
import { addUnlessLive } from '../contract/change.test-bed.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import { storeContract } from '../contract/store-contract.test-bed.ts'
import type { Decide, SqliteStore } from '../store.ts'
import { openSqliteStore, type SqliteOptions } from './sqlite-store.ts'

/** A file in a folder that goes with the test. */
function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commits-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'ledger.db')
}

// How it commits changes no list: `sqlite-store.test.ts` tries all cases of these.
storeContract(
  'SQLite with group commits',
  async () => openSqliteStore({ file: ':memory:', commits: 'group' }),
  1 / 4,
)

const pair = { bundle: toBundleId(hexId(1)), account: toAccountId(2) }
const question = { now: () => toInstant(10) }
/** Adds the grant whatever else the pair has. */
const add =
  (grant: Grant): Decide<string> =>
  () => ({ decision: grant.id, effect: { kind: 'add', grant } })
const ten = Array.from({ length: 10 }, (_, number) => aGrant(number))

/** A store with the simple ledger that commits in groups, and another connection to its file. */
async function open(options: Partial<SqliteOptions> = {}) {
  const file = newFile()
  const store = openSqliteStore({ file, commits: 'group', durability: 'full', ...options })
  await store.add(simpleLedger)
  const other = new Database(file)
  onTestFinished(async () => {
    other.close()
    await store.close()
  })
  const counting = other.prepare('SELECT count(*) FROM grant').pluck()
  const record = (grant: Grant) => store.record(pair, question, add(grant))
  return { file, store, other, record, stored: () => Number(counting.get()) }
}

const idsOf = async (store: SqliteStore): Promise<readonly string[]> =>
  (await store.facts(['grants'])).grants.map(({ grant }) => grant.id)

const locked = { kind: 'unavailable', message: expect.stringContaining('is locked by another program') }

describe('group commits', () => {
  it('group commits: what is asked for together is decided in its order, and seen by nobody before all of it is', async () => {
    const { store, stored } = await open()
    const seen: number[] = []
    const answers = ten.map((grant) =>
      store.record(pair, question, (view) => {
        seen.push(stored())
        return add(grant)(view)
      }),
    )
    expect(await store.findGrant(pair.bundle, ten[0]?.id ?? aGrant(0).id)).toBeUndefined()
    expect(await answers[0]).toBe(ten[0]?.id)
    expect(seen).toEqual(ten.map(() => 0))
    expect(stored()).toBe(10)
    expect(await Promise.all(answers)).toEqual(ten.map(({ id }) => id))
    expect(await idsOf(store)).toEqual(ten.map(({ id }) => id))
  })

  it('group commits: each is decided by what those before it have written', async () => {
    const { store } = await open()
    const decisions = ten.map((grant) => store.record(pair, question, addUnlessLive(grant)))
    expect(await Promise.all(decisions)).toEqual(['added', ...Array.from({ length: 9 }, () => 'refused')])
  })

  it('group commits: more than one commit takes all come in their order', async () => {
    const { store, record } = await open()
    const many = Array.from({ length: 250 }, (_, number) => aGrant(number))
    await Promise.all(many.map(record))
    expect(await idsOf(store)).toEqual(many.map(({ id }) => id))
  })

  it('group commits: one that fails leaves no trace, and the others are stored', async () => {
    const { store, record } = await open()
    const [first, second, third] = ten as [Grant, Grant, Grant]
    const failing = store.record(pair, question, () => {
      throw new Error('no decision')
    })
    const outcomes = await Promise.allSettled([
      record(first),
      record(first),
      failing,
      record(second),
      record(third),
    ])
    expect(outcomes).toMatchObject([
      { value: first.id },
      { reason: { kind: 'conflict' } },
      { reason: { message: 'no decision' } },
      { value: second.id },
      { value: third.id },
    ])
    expect(await idsOf(store)).toEqual([first.id, second.id, third.id])
  })

  it('group commits: a commit that fails fails all of it, and nothing is stored', async () => {
    const { file, store, record } = await open()
    const moved = { kind: 'unavailable', message: expect.stringContaining('has been moved') }
    const outcomes = Promise.allSettled(ten.map(record))
    renameSync(file, `${file}.moved`)
    expect(await outcomes).toMatchObject(ten.map(() => ({ reason: moved })))
    renameSync(`${file}.moved`, file)
    expect(await idsOf(store)).toEqual([])
    await record(aGrant(1))
    expect(await idsOf(store)).toEqual([aGrant(1).id])
  })
})

describe('group commits: a lock that another process holds', () => {
  it.each(['BEGIN IMMEDIATE', 'BEGIN EXCLUSIVE'])(
    'group commits: under %s reads are answered, and writes when it has ended',
    async (begin) => {
      const { store, other, record, stored } = await open()
      other.exec(begin)
      const events: string[] = []
      const writes = ten.map((grant) => record(grant).then(() => events.push('write')))
      for (let number = 0; number < 20; number++) {
        expect(await store.findBundle(pair.bundle)).toBeDefined()
        const page = { ...pair, now: toInstant(10), order: 'newest', limit: 1, after: undefined } as const
        expect((await store.listBundleUsers(page)).items).toEqual([])
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
      events.push('end')
      other.exec('ROLLBACK')
      await Promise.all(writes)
      expect(events).toEqual(['end', ...ten.map(() => 'write')])
      expect(stored()).toBe(10)
    },
  )

  it('group commits: what waits longer than the timeout is refused together, and probe says why until the lock has ended', async () => {
    const { store, other, record } = await open({ timeoutMs: 60 })
    expect(store.probe()).toBeUndefined()
    other.exec('BEGIN IMMEDIATE')
    const outcomes = Promise.allSettled(ten.map(record))
    expect(store.probe()).toBeUndefined()
    expect(await outcomes).toMatchObject(ten.map(() => ({ reason: locked })))
    expect(store.probe()).toMatchObject(locked)
    await expect(record(aGrant(4))).rejects.toMatchObject(locked)
    expect(store.probe()).toMatchObject(locked)
    other.exec('ROLLBACK')
    expect(store.probe()).toBeUndefined()
    await record(aGrant(5))
    expect(await idsOf(store)).toEqual([aGrant(5).id])
  })

  it('group commits: what waits is refused when the store is closed', async () => {
    const { store, other, record } = await open()
    other.exec('BEGIN IMMEDIATE')
    const outcomes = Promise.allSettled(ten.map(record))
    store.probe()
    await store.close()
    const closed = { kind: 'unavailable', message: expect.stringContaining('was closed') }
    expect(await outcomes).toMatchObject(ten.map(() => ({ reason: closed })))
  })

  it('group commits: a lock is found by probe alone', async () => {
    const { store, other } = await open({ timeoutMs: 20 })
    other.exec('BEGIN IMMEDIATE')
    store.probe()
    await expect.poll(() => store.probe()).toMatchObject(locked)
    other.exec('ROLLBACK')
    expect(store.probe()).toBeUndefined()
  })

  const key = new Uint8Array(32).fill(7)
  it.each<[string, (store: SqliteStore) => unknown]>([
    ['the key of a new deployment', (store) => expect(new Uint8Array(store.sealingKey(key))).toEqual(key)],
    ['a write of an administrator', (store) => store.setTier(toAccountId(1), 'free')],
  ])('group commits: %s waits for another process that writes', async (_, write) => {
    const { file, store } = await open()
    const holder = new Worker(holding, { eval: true, workerData: file })
    await once(holder, 'message')
    holder.postMessage('end')
    await write(store)
    await once(holder, 'exit')
  })
})

const holding = `
  const { parentPort, workerData } = require('node:worker_threads')
  const database = new (require('better-sqlite3'))(workerData)
  database.exec('BEGIN IMMEDIATE')
  parentPort.once('message', () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    database.close()
  })
  parentPort.postMessage('locked')`
