import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { DomainError } from '../../ledger/domain-error.ts'
import { toAccountId, toBundleId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { hexId, owner } from '../contract/any-ledger.test-bed.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import { connectionOn } from './connection.ts'
import { openingError, watch } from './disk-error.ts'
import { openDatabase } from './open-database.ts'
import { openSqliteStore, storeOn } from './sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'file-error-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newFile = (): string => join(folder, `${++files}.db`)

const newcomer = {
  displayName: 'Newcomer',
  avatar: undefined,
  tier: 'free',
  createdAt: toInstant(40),
  deletedAt: undefined,
} as const

describe('trouble with a file in use', () => {
  it('file error: one that another program locks meanwhile fails what it cannot do, and goes on afterwards', async () => {
    const file = newFile()
    const store = openSqliteStore({ file, timeoutMs: 20 })
    const other = new Database(file)
    other.exec('BEGIN IMMEDIATE')
    const added = (): Promise<unknown> => store.addAccount(newcomer)
    await expect(added()).rejects.toMatchObject({
      name: 'DomainError',
      kind: 'unavailable',
      message: expect.stringContaining(`${file} is locked`),
    })
    other.exec('ROLLBACK')
    await expect(added()).resolves.toMatchObject({ displayName: 'Newcomer' })
    other.close()
    await store.close()
  })

  it('file error: a list is read while another program locks the file, however far its mark has to move', async () => {
    const file = newFile()
    const store = openSqliteStore({ file, timeoutMs: 20 })
    const bundle = toBundleId(hexId(1))
    const ends = Array.from({ length: 300 }, (_, index) => 20 + index)
    const accounts = ends.map((end) => ({ ...newcomer, id: toAccountId(end) }))
    await store.add({
      ...simpleLedger,
      accounts: [...simpleLedger.accounts, ...accounts],
      grants: ends.map((end) => {
        const grant = aGrant(end, { endsAt: toInstant(end) })
        return { bundle, account: toAccountId(end), grant }
      }),
    })
    const other = new Database(file)
    const mark = () => other.prepare('SELECT counted_at FROM bundle').pluck().get()
    const counted = async (now: number) => {
      const query = { owner, now: toInstant(now), order: 'newest', limit: 1, after: undefined } as const
      return (await store.listBundles(query)).items[0]?.grantedUsers
    }
    expect([await counted(219), mark()]).toEqual([100, 0])
    other.exec('BEGIN IMMEDIATE')
    expect([await counted(309), mark()]).toEqual([10, 0])
    other.exec('ROLLBACK')
    expect([await counted(309), mark()]).toEqual([10, 309])
    other.close()
    await store.close()
  })

  it('file error: a disk that is full is named, and the ledger is as it was', async () => {
    const file = newFile()
    const database = openDatabase({ file })
    const store = storeOn(database, connectionOn(database))
    const pages = Number(database.pragma('page_count', { simple: true }))
    database.pragma(`max_page_count = ${pages}`)
    const crowd = Array.from({ length: 2_000 }, (_, index) => ({ ...newcomer, id: toAccountId(10 + index) }))
    const facts = { ...simpleLedger, accounts: crowd, keys: [], bundles: [], checkouts: [] }
    const full = { name: 'DomainError', kind: 'unavailable', message: expect.stringContaining('make room') }
    await expect(store.add(facts)).rejects.toMatchObject(full)
    expect(await store.findAccount(toAccountId(10))).toBeUndefined()
    database.pragma(`max_page_count = ${pages + 1_000}`)
    await store.add(facts)
    expect(await store.findAccount(toAccountId(10))).toBeDefined()
    database.close()
  })

  it('file error: one that was moved is neither written nor found sound', async () => {
    const file = newFile()
    const store = openSqliteStore({ file })
    store.probe()
    renameSync(file, `${file}.moved`)
    const moved = {
      kind: 'unavailable',
      message: `${file} has been moved, deleted or replaced while it was open: put it back, or start again with the file that is meant.`,
    }
    expect(() => store.probe()).toThrow(expect.objectContaining(moved))
    await expect(store.addAccount(newcomer)).rejects.toMatchObject(moved)
    renameSync(`${file}.moved`, file)
    store.probe()
    await store.close()
    expect(() => store.probe()).toThrow('not open')
  })

  it.each(['-wal', '-shm'])('file error: without its %s nothing more is written', async (suffix) => {
    const file = newFile()
    const store = openSqliteStore({ file })
    await store.addAccount(newcomer)
    store.probe()
    rmSync(`${file}${suffix}`)
    const gone = {
      kind: 'unavailable',
      message: expect.stringContaining(`${file}${suffix} has been moved, deleted or replaced`),
    }
    expect(() => store.probe()).toThrow(expect.objectContaining(gone))
    await expect(store.addAccount(newcomer)).rejects.toMatchObject(gone)
    // What SQLite makes anew for the next who opens the file is not what this store has open.
    const other = new Database(file)
    const write = () => other.exec('UPDATE deployment SET one = 1')
    if (suffix === '-shm') write()
    else {
      // The index speaks of pages of the log that are gone.
      expect(write).toThrow('disk I/O error')
      expect(existsSync(`${file}${suffix}`)).toBe(true)
    }
    await expect(store.addAccount(newcomer)).rejects.toMatchObject(gone)
    other.close()
    await store.close()
  })

  it('file error: once a page was found damaged, nothing more is written, whatever becomes of it', async () => {
    const file = newFile()
    const database = openDatabase({ file })
    const connection = connectionOn(database)
    const store = storeOn(database, connection)
    await store.add(simpleLedger)
    store.probe()
    const damaged = connection.prepareRead('SELECT json(?)')
    expect(() => damaged.first('[')).toThrow('malformed')
    store.probe()
    const cause = new Database.SqliteError('the message', 'SQLITE_CORRUPT_INDEX')
    const damage = { kind: 'unavailable', message: `${file} is damaged: restore a backup of it.` }
    expect(connection.watched.errorOf(cause)).toMatchObject(damage)
    expect(() => store.probe()).toThrow(expect.objectContaining(damage))
    await expect(store.addAccount(newcomer)).rejects.toMatchObject(damage)
    expect(await store.isEmpty()).toBe(false)
    await store.close()
  })

  it('file error: one that becomes readable only is named', async () => {
    const database = openDatabase({ file: newFile() })
    database.pragma('query_only = ON')
    await expect(storeOn(database, connectionOn(database)).addAccount(newcomer)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('permissions'),
    })
    database.close()
  })

  it('file error: an internal error is not taken for trouble with the file', () => {
    const database = openDatabase({ file: ':memory:' })
    expect(() => connectionOn(database).prepareRead('SELECT nothing FROM nowhere').first()).toThrow(
      Database.SqliteError,
    )
    database.close()
  })

  it.each([
    ['SQLITE_NOTADB', 'is no database'],
    ['SQLITE_CORRUPT_VTAB', 'is damaged'],
    ['SQLITE_BUSY_SNAPSHOT', 'is locked by another program'],
    ['SQLITE_FULL', 'cannot grow, the disk is full'],
    ['SQLITE_READONLY_DBMOVED', 'may only be read'],
    ['SQLITE_IOERR_READ', 'cannot be read or written (the message, SQLITE_IOERR_READ)'],
    ['SQLITE_CANTOPEN', 'cannot be read or written (the message, SQLITE_CANTOPEN)'],
  ])('file error: %s is told with its cause and what to do', (code, sentence) => {
    const cause = new Database.SqliteError('the message', code)
    const told = { kind: 'unavailable', cause, message: expect.stringContaining(`ledger.db ${sentence}`) }
    expect(watch('ledger.db', []).errorOf(cause)).toMatchObject(told)
    expect(openingError('ledger.db', cause)).toMatchObject(told)
  })

  it('file error: any other is told while a file is opened, and left as it is afterwards', () => {
    const told = (reason: string) =>
      `ledger.db cannot be opened for reading and writing (${reason}): check the path, its permissions and the disk.`
    for (const error of [
      new Database.SqliteError('the message', 'SQLITE_FULLER'),
      new Database.SqliteError('the message', 'OTHER_SQLITE_IOERR'),
      new Error('the message'),
    ]) {
      expect(watch('ledger.db', []).errorOf(error)).toBe(error)
      const opening = { kind: 'unavailable', message: told('the message'), cause: error }
      expect(openingError('ledger.db', error)).toMatchObject(opening)
    }
    const ours = new DomainError('invalid', 'Ours.')
    expect(openingError('ledger.db', ours)).toBe(ours)
  })
})
