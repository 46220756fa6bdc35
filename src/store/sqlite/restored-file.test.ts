import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DomainError } from '../../ledger/domain-error.ts'
import { toAccountId, toBundleId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { hexId } from '../contract/any-ledger.test-bed.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import { backUpLedger } from './backup.ts'
import { numberOf, startWriter, type Writer, write } from './crash.test-bed.ts'
import { makeFirstSchema } from './first-schema.test-bed.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { LOG_BYTES } from './write-ahead-log.ts'

const root = mkdtempSync(join(tmpdir(), 'restored-'))
afterAll(() => rmSync(root, { recursive: true }))
let folders = 0
function newFile(): string {
  const folder = join(root, String(++folders))
  mkdirSync(folder)
  return join(folder, 'ledger.db')
}

async function start(file: string): Promise<Writer> {
  const writer = await startWriter(file)
  onTestFinished(writer.kill)
  return writer
}

/** Copies a file and what is beside it. */
function copyAll(from: string, to: string, suffixes = ['', '-wal', '-shm']): void {
  for (const suffix of suffixes) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix)
}

/** A copy in a folder of its own. */
function copyOf(file: string, suffixes?: readonly string[]): string {
  const copy = newFile()
  copyAll(file, copy, suffixes && [...suffixes])
  return copy
}

/** The numbers of the grants in a file that is found sound; `refused` where opening was, with both ways out. */
async function grantsIn(file: string): Promise<readonly number[] | 'refused'> {
  let store: ReturnType<typeof openSqliteStore>
  try {
    store = openSqliteStore({ file })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    expect(error).toMatchObject({
      kind: 'unavailable',
      message: `${file} and ${file}-wal, the log of writes beside it, may not belong together: put the two that belong together in place, or remove ${file}-wal and ${file}-shm to open ${file} as it was restored.`,
    })
    return 'refused'
  }
  const { grants } = await store.facts(['grants'])
  await store.close()
  const database = new Database(file)
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  database.close()
  return grants.map(numberOf).sort((one, other) => one - other)
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

/** Uses a file as a program of others does. */
async function reading<Answer>(
  file: string,
  use: (database: Database.Database) => Answer,
): Promise<Awaited<Answer>> {
  const database = new Database(file, { readonly: true })
  try {
    return await use(database)
  } finally {
    database.close()
  }
}

/** The ways to copy a file in use. */
const copies: Readonly<Record<string, (file: string, to: string) => unknown>> = {
  cp: copyFileSync,
  '.backup': (file, to) => reading(file, (database) => database.backup(to)),
  backup: backUpLedger,
  'VACUUM INTO': (file, to) => reading(file, (database) => database.prepare('VACUUM INTO ?').run(to)),
}

/** The ways to put it in the place of the file. */
const restores: Readonly<Record<string, (copy: string, file: string) => void>> = {
  cp: copyFileSync,
  mv(copy, file) {
    copyFileSync(copy, `${copy}.moved`)
    renameSync(`${copy}.moved`, file)
  },
}

/** Writes to a file three times, copies it in every way before and between, and kills the writer. */
async function crashed(count: number, checkpoint: 'no' | 'an earlier' | 'a later') {
  const file = newFile()
  const made = new Map<string, string>()
  const copyAs = async (when: string, from = file): Promise<void> => {
    for (const [way, make] of Object.entries(copies)) {
      const to = newFile()
      await make(from, to)
      made.set(`${way} ${when}`, to)
    }
  }
  const first = await start(file)
  await first.write(0, count)
  await first.stop()
  expect(existsSync(`${file}-wal`)).toBe(false)
  made.set('cp of the stopped file', copyOf(file))
  const writer = await start(file)
  await copyAs('before the first write')
  await writer.write(count, count)
  if (checkpoint === 'an earlier') await writer.checkpoint()
  await copyAs('between two writes')
  if (checkpoint === 'a later') await writer.checkpoint()
  await writer.write(2 * count, count)
  const elsewhere = newFile()
  const another = await start(elsewhere)
  await another.write(0, 2 * count)
  await copyAs('of another run', elsewhere)
  await another.kill()
  await writer.kill()
  return { file, made }
}

describe.each([
  ['few', 7],
  ['many', 500],
] as const)('restored file: %s writes', (_, count) => {
  it.each(['no', 'an earlier', 'a later'] as const)(
    'restored file: beside the log of a crash each copy is refused, and what crashed is whole wherever both were moved; %s checkpoint',
    async (checkpoint) => {
      const { file, made } = await crashed(count, checkpoint)
      const whole = numbers(3 * count)
      const log = readFileSync(`${file}-wal`)
      const crash = copyOf(file)
      expect(made.size).toBe(13)
      for (const [name, copy] of made)
        for (const [how, restore] of Object.entries(restores)) {
          restore(copy, file)
          expect([name, how, await grantsIn(file)]).toEqual([name, how, 'refused'])
          expect(readFileSync(file).equals(readFileSync(copy))).toBe(true)
          expect(readFileSync(`${file}-wal`).equals(log)).toBe(true)
        }
      for (const suffixes of [
        ['', '-wal', '-shm'],
        ['-wal', ''],
      ])
        expect(await grantsIn(copyOf(crash, suffixes))).toEqual(whole)
      // Back into the same files.
      copyAll(crash, file)
      expect(await grantsIn(file)).toEqual(whole)
      const again = await start(file)
      await again.write(3 * count, count)
      await again.kill()
      const moved = newFile()
      for (const suffix of ['', '-wal', '-shm']) renameSync(file + suffix, moved + suffix)
      expect(await grantsIn(moved)).toEqual(numbers(4 * count))
      // Also where the log was moved together with the wrong file, but for the bare file of the same run, which is the right one.
      for (const [name, copy] of made) {
        const place = copyOf(copy)
        writeFileSync(`${place}-wal`, log)
        const isItself = readFileSync(copy).equals(readFileSync(crash))
        expect([name, await grantsIn(place)]).toEqual([name, isItself ? whole : 'refused'])
      }
      for (const [, copy] of made) {
        copyFileSync(copy, file)
        for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
        expect(await grantsIn(file)).toEqual(await grantsIn(copy))
      }
    },
  )
})

describe('restored file', () => {
  it('restored file: a log without its file is refused and kept, be the file gone, empty, short or of another program', async () => {
    const file = newFile()
    const writer = await start(file)
    await writer.write(0, 5)
    await writer.kill()
    const log = readFileSync(`${file}-wal`)
    const whole = readFileSync(file)
    const diary = 'Dear diary, '.repeat(1_000)
    const other = new Database(':memory:')
    other.exec(
      `CREATE TABLE recipe (text); INSERT INTO recipe SELECT randomblob(3000) FROM json_each('${JSON.stringify(numbers(90))}')`,
    )
    const recipes = other.serialize()
    for (const text of [undefined, '', whole.subarray(0, 99), diary, recipes]) {
      rmSync(file)
      if (text !== undefined) writeFileSync(file, text)
      expect(await grantsIn(file)).toBe('refused')
      expect(existsSync(file)).toBe(text !== undefined)
      if (text === undefined) writeFileSync(file, '')
      expect(readFileSync(`${file}-wal`).equals(log)).toBe(true)
    }
    writeFileSync(file, whole)
    // As if it had been put there with its log.
    writeFileSync(`${file}-wal`, log)
    expect(await grantsIn(file)).toEqual(numbers(5))
  })

  it('restored file: a log that holds nothing belongs to every file', async () => {
    const file = newFile()
    const writer = await start(file)
    await writer.write(0, 5)
    await writer.kill()
    for (const way of ['.backup', 'backup', 'VACUUM INTO'])
      for (const bytes of [0, 32, 4_000]) {
        const copy = newFile()
        await copies[way]?.(file, copy)
        copyFileSync(`${file}-wal`, `${copy}-wal`)
        truncateSync(`${copy}-wal`, bytes)
        const store = openSqliteStore({ file: copy })
        await write(store, 5, 5)
        await store.close()
        expect(await grantsIn(copy)).toEqual(numbers(10))
      }
  })

  it('restored file: a crash within a checkpoint loses nothing, whatever of it has reached the file', async () => {
    const file = newFile()
    const store = openSqliteStore({ file })
    await store.add(simpleLedger)
    await write(store, 0, 200)
    const pragma = Database.prototype.pragma
    const images: Buffer[] = []
    let log = Buffer.alloc(0)
    vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (this: Database.Database, ...args) {
      if (args[0] !== 'wal_checkpoint(PASSIVE)') return pragma.apply(this, args)
      images.push(readFileSync(file))
      log = readFileSync(`${file}-wal`)
      const result = pragma.apply(this, args)
      images.push(readFileSync(file))
      return result
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await openSqliteStore({ file }).close()
    vi.restoreAllMocks()
    const [before, after] = images
    if (before === undefined || after === undefined) throw new Error('No checkpoint was made.')
    expect(before.equals(after)).toBe(false)
    const pages = after.length / 4_096
    for (let page = 0; page <= pages; page += Math.max(1, Math.floor(pages / 12)))
      for (const [first, last] of [
        [after, before],
        [before, after],
      ] as const) {
        const copy = newFile()
        const torn = Buffer.from(after)
        last.copy(torn)
        first.copy(torn, 0, 0, page * 4_096)
        writeFileSync(copy, torn)
        writeFileSync(`${copy}-wal`, log)
        expect(await grantsIn(copy)).toEqual(numbers(200))
      }
    await store.close()
  })

  it('restored file: what an older build has left is brought forward, with a log and without', async () => {
    const old = copyOf(fileURLToPath(new URL('old-build.test-bed.db', import.meta.url)))
    const first = newFile()
    const made = new Database(first)
    makeFirstSchema(made)
    made.pragma('journal_mode = WAL')
    made.close()
    for (const file of [old, first]) {
      const database = new Database(file)
      const accounts = (place: Database.Database): unknown =>
        place.prepare('SELECT count(*) FROM account').pluck().get()
      database.exec("INSERT INTO account VALUES (9001, 'Late', 'late', NULL, 'free', 1, NULL)")
      expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
      const copy = copyOf(file)
      const store = openSqliteStore({ file: copy })
      // A crash right after it was brought forward.
      const again = copyOf(copy)
      await store.setTier(toAccountId(9001), 'elite')
      const later = copyOf(copy)
      await store.close()
      for (const place of [copy, again, later]) {
        await openSqliteStore({ file: place }).close()
        expect(await reading(place, accounts)).toBe(accounts(database))
      }
      database.close()
    }
  })

  it('restored file: it is looked for where a link leads to', async () => {
    const file = newFile()
    const writer = await start(file)
    await writer.write(0, 5)
    const backup = newFile()
    await copies['.backup']?.(file, backup)
    await writer.kill()
    copyFileSync(backup, file)
    const link = newFile()
    symlinkSync(file, link)
    expect(() => openSqliteStore({ file: link })).toThrow(`remove ${file}-wal`)
  })
})

describe('overwritten file', () => {
  it('overwritten file: the process ends without a write to it, however it ends', async () => {
    const file = newFile()
    const writer = await start(file)
    await writer.write(0, 5)
    const backup = newFile()
    await copies['.backup']?.(file, backup)
    await writer.write(5, 5)
    copyFileSync(backup, file)
    await expect(writer.write(10, 1)).rejects.toThrow(`${file} has been overwritten while it was open`)
    await writer.exit()
    expect(readFileSync(file).equals(readFileSync(backup))).toBe(true)
    expect(await grantsIn(file)).toBe('refused')
  })

  it('overwritten file: the other of two that have it open writes no more to it either', async () => {
    const file = newFile()
    const stores = [openSqliteStore({ file }), openSqliteStore({ file })] as const
    await stores[0].add(simpleLedger)
    await write(stores[1], 0, 3)
    const copy = copyOf(file, [''])
    await write(stores[0], 3, 3)
    copyFileSync(copy, file)
    for (const store of stores)
      await expect(write(store, 6, 1)).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringContaining('overwritten'),
      })
    for (const store of stores) await store.close()
    expect(readFileSync(file).equals(readFileSync(copy))).toBe(true)
  })

  it.each(['single', 'group'] as const)(
    'overwritten file: what is being decided meanwhile is not acknowledged; %s commits',
    async (commits) => {
      const file = newFile()
      const store = openSqliteStore({ file, commits })
      await store.add(simpleLedger)
      await write(store, 0, 3)
      const copy = copyOf(file, [''])
      const pair = { bundle: toBundleId(hexId(1)), account: toAccountId(2) }
      const deciding = store.record(pair, { now: () => toInstant(10) }, () => {
        copyFileSync(copy, file)
        return { decision: 'added', effect: { kind: 'add', grant: aGrant(3) } }
      })
      await expect(deciding).rejects.toMatchObject({ kind: 'unavailable' })
      await expect(write(store, 4, 1)).rejects.toThrow('overwritten')
      await store.close()
      expect(readFileSync(file).equals(readFileSync(copy))).toBe(true)
    },
  )

  it('overwritten file: what another process brings into it is no overwriting', async () => {
    const file = newFile()
    const stores = [openSqliteStore({ file }), openSqliteStore({ file })] as const
    await stores[0].add(simpleLedger)
    for (let round = 0; round < 5; round++) {
      for (const [index, store] of stores.entries()) await write(store, 2 * round + index, 1)
      await openSqliteStore({ file }).close()
    }
    for (const store of stores) await store.close()
    expect(await grantsIn(file)).toEqual(numbers(10))
  })
})

describe("another program's checkpoint", () => {
  it.each(['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE'])(
    'checkpoint of another program: after %s writes go on, and a crash loses nothing, with writes after it and without',
    async (mode) => {
      const file = newFile()
      const store = openSqliteStore({ file, commits: 'group' })
      await store.add(simpleLedger)
      const other = new Database(file)
      for (let round = 0; round < 3; round++) {
        await write(store, 10 * round, 10)
        expect(other.pragma(`wal_checkpoint(${mode})`)).toMatchObject([{ busy: 0 }])
        expect(await grantsIn(copyOf(file))).toEqual(numbers(10 * round + 10))
      }
      await write(store, 30, 10)
      expect(await grantsIn(copyOf(file))).toEqual(numbers(40))
      // One that a reader keeps from its end.
      await reading(file, async (reader) => {
        reader.exec('BEGIN')
        reader.pragma('user_version')
        await write(store, 40, 200)
        expect(other.pragma('wal_checkpoint(PASSIVE)')).not.toMatchObject([{ checkpointed: 0 }])
        await write(store, 240, 10)
        expect(await grantsIn(copyOf(file))).toEqual(numbers(250))
      })
      other.close()
      await store.close()
      expect(await grantsIn(file)).toEqual(numbers(250))
    },
  )

  it('checkpoint of another program: where both were killed after it, a backup is refused and the file is whole', async () => {
    const file = newFile()
    const writer = await start(file)
    await writer.write(0, 20)
    const backup = newFile()
    await copies['.backup']?.(file, backup)
    await writer.write(20, 20)
    const other = new Database(file)
    other.pragma('wal_checkpoint(PASSIVE)')
    await writer.kill()
    const crash = copyOf(file)
    copyFileSync(backup, file)
    expect(await grantsIn(file)).toBe('refused')
    other.close()
    expect(await grantsIn(crash)).toEqual(numbers(40))
  })
})

describe('log of writes', () => {
  it('log of writes: it is brought into the file when it is full, and cut when a long reader of it has gone', async () => {
    const file = newFile()
    const store = openSqliteStore({ file })
    const [person] = simpleLedger.accounts
    if (person === undefined) throw new Error('The simple ledger has an owner.')
    let next = 1
    const grow = () => {
      const accounts = Array.from({ length: 20_000 }, () => ({ ...person, id: toAccountId(next++) }))
      return store.add({ ...simpleLedger, accounts, keys: [], bundles: [], checkouts: [] })
    }
    const size = () => statSync(`${file}-wal`).size
    let most = 0
    for (let round = 0; round < 16; round++) {
      await grow()
      most = Math.max(most, size())
    }
    expect(most).toBeGreaterThan(LOG_BYTES)
    expect(most).toBeLessThan(1.25 * LOG_BYTES)
    await reading(file, async (reader) => {
      reader.exec('BEGIN')
      const accounts = reader.prepare('SELECT count(*) FROM account').pluck()
      const seen = accounts.get()
      while (size() < 1.5 * LOG_BYTES) await grow()
      expect(accounts.get()).toBe(seen)
      reader.exec('COMMIT')
    })
    await grow()
    await grow()
    expect(size()).toBeLessThan(LOG_BYTES / 2)
    await store.close()
    expect(await reading(file, (database) => database.pragma('integrity_check', { simple: true }))).toBe('ok')
  })
})
