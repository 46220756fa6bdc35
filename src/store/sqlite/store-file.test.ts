import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { DomainError } from '../../ledger/domain-error.ts'
import { toAccountId, toBundleId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { hexId } from '../contract/any-ledger.test-bed.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import { makeFirstSchema } from './first-schema.test-bed.ts'
import { fingerprint, migrate, migrations } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { openSqliteSnapshot, openSqliteStore } from './sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newFile = (): string => join(folder, `${++files}.db`)

async function madeFile(): Promise<string> {
  const file = newFile()
  const store = openSqliteStore({ file })
  await store.add(simpleLedger)
  await store.close()
  return file
}

function alter(file: string, sql: string): void {
  const database = new Database(file)
  database.exec(sql)
  database.close()
}

function refusal(file: string): DomainError {
  try {
    openSqliteStore({ file, timeoutMs: 20 })
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return error
    throw error
  }
  throw new Error(`${file} was not refused.`)
}

describe('store file', () => {
  it('store file: it is made when it does not exist, and keeps what was written', async () => {
    const file = await madeFile()
    const store = openSqliteStore({ file, durability: 'full' })
    expect(await store.findAccount(simpleLedger.accounts[0]?.id ?? (0 as never))).toEqual(
      simpleLedger.accounts[0],
    )
    await store.close()
  })

  it('store file: one that is made is for its owner alone, and one that was there keeps its mode', async () => {
    const file = newFile()
    const store = openSqliteStore({ file })
    await store.add(simpleLedger)
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600)
    await store.close()
    chmodSync(file, 0o640)
    await openSqliteStore({ file }).close()
    expect(statSync(file).mode & 0o777).toBe(0o640)
  })

  it('store file: what a failure of the machine may cost is as it was asked for', () => {
    for (const [durability, synchronous] of [
      ['normal', 1],
      ['full', 2],
    ] as const) {
      const database = openDatabase({ file: newFile(), durability })
      expect(database.pragma('synchronous', { simple: true })).toBe(synchronous)
      expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
      database.close()
    }
  })

  it('store file: an empty file is as good as none', async () => {
    const file = newFile()
    writeFileSync(file, '')
    await openSqliteStore({ file }).close()
    await openSqliteStore({ file }).close()
  })

  it('store file: closed, the file alone holds everything, even while another has it open', async () => {
    const [file, copy] = [newFile(), newFile()]
    const [store, other] = [openSqliteStore({ file }), openSqliteStore({ file })]
    await store.add(simpleLedger)
    await store.close()
    copyFileSync(file, copy)
    await other.close()
    const copied = openSqliteStore({ file: copy })
    expect((await copied.facts()).accounts).toEqual(simpleLedger.accounts)
    await copied.close()
  })

  it('store file: the sealing key is the first one given, for every handle and after every start', async () => {
    const file = newFile()
    const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    const stores = [openSqliteStore({ file }), openSqliteStore({ file })]
    expect(
      stores.map((store, index) => new Uint8Array(store.sealingKey(index === 0 ? first : second))),
    ).toEqual([first, first])
    for (const store of stores) await store.close()
    const store = openSqliteStore({ file })
    expect(new Uint8Array(store.sealingKey(second))).toEqual(first)
    await store.close()
    expect(() => openSqliteStore({ file: ':memory:' }).sealingKey(first.subarray(1))).toThrow()
  })

  it('store file: what is no database is refused, and stays as it is', () => {
    const file = newFile()
    writeFileSync(file, 'Dear diary, '.repeat(100))
    expect(refusal(file).kind).toBe('unavailable')
    expect(refusal(file).message).toBe(
      `${file} is no database: name a file of bundle-access, or one that does not exist yet.`,
    )
    expect(readFileSync(file, 'utf8')).toBe('Dear diary, '.repeat(100))
  })

  it.each([
    'CREATE TABLE recipe (name TEXT)',
    'PRAGMA application_id = 7',
    'PRAGMA user_version = 1',
    'PRAGMA journal_mode = WAL; CREATE TABLE recipe (name TEXT)',
  ])("store file: another program's database is refused, and stays as it is: %s", (sql) => {
    const file = newFile()
    alter(file, `${sql}; VACUUM`)
    const before = readFileSync(file)
    expect(refusal(file).message).toContain('belongs to another program')
    expect(readFileSync(file)).toEqual(before)
  })

  it('store file: one of a newer version is refused, and stays as it is', async () => {
    const file = await madeFile()
    alter(file, `PRAGMA user_version = ${migrations.length + 1}`)
    const before = readFileSync(file)
    expect(refusal(file).message).toContain('newer version of bundle-access')
    expect(readFileSync(file)).toEqual(before)
    alter(file, `PRAGMA user_version = ${migrations.length}`)
    await openSqliteStore({ file }).close()
  })

  it.each([
    'DROP TRIGGER grant_is_written_once',
    'CREATE TABLE recipe (name TEXT)',
    'DROP INDEX grant_by_source',
  ])('store file: one with an altered schema is refused: %s', async (sql) => {
    const file = await madeFile()
    alter(file, sql)
    expect(refusal(file).message).toContain('has other tables')
  })

  it('store file: one that SQLite has analysed is not altered', async () => {
    const file = await madeFile()
    alter(file, 'ANALYZE')
    await openSqliteStore({ file }).close()
  })

  it('store file: a damaged one is refused', async () => {
    const file = await madeFile()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0xff, 100, 4_096))
    expect(refusal(file).message).toContain(`${file} is damaged`)
  })

  it('store file: a folder, and a file in no folder, are refused', () => {
    mkdirSync(join(folder, 'sub'))
    expect(refusal(join(folder, 'sub')).message).toContain('is a folder: name a file')
    expect(refusal(join(folder, 'none', 'a.db')).message).toContain('make it first, or name a file elsewhere')
  })

  it('store file: one that another program has locked is refused', () => {
    const file = newFile()
    const other = new Database(file)
    other.exec('BEGIN EXCLUSIVE; CREATE TABLE recipe (name TEXT)')
    expect(refusal(file).message).toContain('is locked by another program')
    other.close()
  })
})

describe('migrations', () => {
  it('migration: each is numbered in order and leads to the schema that it says, the last one to that of a new database', () => {
    const [database, fresh] = [new Database(':memory:'), new Database(':memory:')]
    makeFirstSchema(database)
    for (const [index, { number, schema }] of migrations.entries()) {
      expect(number).toBe(index + 1)
      migrate(database, 'test', migrations.slice(0, number))
      expect(fingerprint(database)).toBe(schema)
      expect(database.pragma('user_version', { simple: true })).toBe(number)
    }
    migrate(fresh, 'test')
    for (const table of ['migration', 'deployment', 'grant_type']) {
      const [stepwise, atOnce] = [database, fresh].map((made) => made.prepare(`SELECT * FROM ${table}`).all())
      expect(stepwise).toEqual(atOnce)
    }
    for (const pragma of ['user_version', 'application_id'])
      expect(database.pragma(pragma)).toEqual(fresh.pragma(pragma))
    expect(fingerprint(fresh)).toBe(fingerprint(database))
    expect(fresh.prepare('SELECT number, name FROM migration').all()).toEqual(
      migrations.map(({ number, name }) => ({ number, name })),
    )
    database.close()
    fresh.close()
  })

  it('migration: a file of the first schema, in which triggers kept pairs and counts, goes on as it was', async () => {
    const file = newFile()
    const database = new Database(file)
    database.pragma('foreign_keys = ON')
    makeFirstSchema(database)
    database.exec(`
      INSERT INTO account VALUES (1, 'Olga', 'olga', NULL, 'elite', 1, NULL), (2, 'Carl', 'carl', NULL, 'free', 2, NULL),
        (3, 'Dora', 'dora', NULL, 'free', 3, NULL), (4, 'Gone', 'gone', NULL, 'free', 4, NULL);
      INSERT INTO bundle (id, owner, name, market_type, quote, access, status, created_at, updated_at)
        VALUES (unhex('${hexId(1)}'), 1, 'Grid', 'spot', 'USDT', 'public', 'active', 1, 1);
      INSERT INTO grant VALUES
        (1, unhex('${hexId(101)}'), 1, 2, 0, 'inv_1', 10, 20, 10, NULL),
        (2, unhex('${hexId(102)}'), 1, 2, 3, NULL, 20, 30, 10, NULL),
        (3, unhex('${hexId(103)}'), 1, 3, 3, NULL, 10, 9007199254740991, 10, NULL),
        (4, unhex('${hexId(104)}'), 1, 4, 3, NULL, 10, 50, 10, NULL);
      UPDATE account SET deleted_at = 11 WHERE id = 4;
      UPDATE grant SET revoked_at = 12 WHERE seq = 2;`)
    database.close()

    const store = openSqliteStore({ file })
    const bundle = toBundleId(hexId(1))
    const page = { now: toInstant(15), limit: 10, after: undefined }
    const counted = async () => {
      const { items } = await store.listBundles({ ...page, owner: toAccountId(1), order: 'newest' })
      return items[0]?.grantedUsers
    }
    const listed = async () => {
      const { items } = await store.listBundleUsers({ ...page, bundle, order: 'oldest' })
      return items.map(({ account, live }) => [account.id, live.length])
    }
    expect([await counted(), await listed()]).toEqual([
      2,
      [
        [2, 1],
        [3, 1],
      ],
    ])
    const earliest = (number: number) =>
      store.record({ bundle, account: toAccountId(number) }, { now: () => toInstant(0) }, (view) => ({
        decision: view.now,
        effect: { kind: 'none' },
      }))
    expect([await earliest(1), await earliest(2), await earliest(3)]).toEqual([0, 12, 10])
    await store.record({ bundle, account: toAccountId(2) }, { now: () => toInstant(15) }, ({ live }) => ({
      decision: undefined,
      effect: { kind: 'revoke', grants: live.map(({ id }) => id), at: toInstant(15) },
    }))
    await store.record({ bundle, account: toAccountId(1) }, { now: () => toInstant(15) }, () => ({
      decision: undefined,
      effect: { kind: 'add', grant: aGrant(9) },
    }))
    expect([await counted(), await listed()]).toEqual([
      2,
      [
        [3, 1],
        [1, 1],
      ],
    ])
    await store.close()
  })

  it('migration: an older database is brought forward with what it holds, or left as it was', () => {
    const database = new Database(':memory:')
    migrate(database, 'test')
    database.exec("INSERT INTO account VALUES (1, 'Ann', 'ann', NULL, 'free', 1, NULL)")
    const number = migrations.length + 1
    const step = (sql: string) => [...migrations, { number, name: 'next', sql, schema: '' }]
    const before = fingerprint(database)
    expect(() => migrate(database, 'test', step('CREATE TABLE fine (a) STRICT; no sense'))).toThrow()
    expect(fingerprint(database)).toBe(before)
    migrate(database, 'test', step('CREATE TABLE fine (a INTEGER) STRICT'))
    expect(database.pragma('user_version', { simple: true })).toBe(number)
    expect(database.prepare('SELECT display_name FROM account').pluck().all()).toEqual(['Ann'])
    database.close()
  })
})

describe('snapshot', () => {
  it('snapshot: it holds what the store held, and each goes its own way', async () => {
    for (const file of [':memory:', newFile()]) {
      const store = openSqliteStore({ file })
      await store.add(simpleLedger)
      const copy = openSqliteSnapshot(store.serialize())
      expect(await copy.facts()).toEqual(await store.facts())
      const account = simpleLedger.accounts[0]?.id ?? (0 as never)
      await copy.deleteAccount(account, toInstant(70))
      expect(existsSync(':memory:')).toBe(false)
      expect((await store.findAccount(account))?.deletedAt).toBeUndefined()
      const again = openSqliteSnapshot(copy.serialize())
      expect((await again.findAccount(account))?.deletedAt).toBe(70)
      for (const one of [store, copy, again]) await one.close()
    }
  })

  it('snapshot: other bytes are refused', () => {
    for (const [bytes, sentence] of [
      [new Uint8Array(), 'The snapshot is empty.'],
      [new Uint8Array(5_000).fill(65), 'the snapshot is no database'],
    ] as const)
      expect(() => openSqliteSnapshot(bytes)).toThrow(
        expect.objectContaining({ kind: 'unavailable', message: expect.stringContaining(sentence) }),
      )
  })
})
