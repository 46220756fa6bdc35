import { randomInt } from 'node:crypto'
import fs, {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import type { Account } from '../store.ts'
import { backUpLedger, restoreLedger } from './backup.ts'
import { numberOf, startWriter, write } from './crash.test-bed.ts'
import { openSqliteStore } from './sqlite-store.ts'

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'ledger.db')
}

const beside = (file: string): readonly string[] => readdirSync(dirname(file)).sort()

/** A closed ledger with so many grants, from 0 on, and with so many megabytes beside them. */
async function ledgerWith(count: number, megabytes = 0): Promise<string> {
  const file = newFile()
  const store = openSqliteStore({ file, commits: 'group' })
  await store.add(simpleLedger)
  await write(store, 0, count)
  const avatar = 'x'.repeat(1e6)
  for (let one = 0; one < megabytes; one++)
    await store.addAccount({ ...(simpleLedger.accounts[0] as Account), avatar })
  await store.close()
  return file
}

/** The numbers of the grants in a sound file; its log and it stay as they are. */
function grantsIn(file: string): ReadonlySet<number> {
  const database = new Database(file, { readonly: true })
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    const ids = database.prepare('SELECT lower(hex(id)) FROM grant').pluck().all() as string[]
    return new Set(ids.map((id) => Number.parseInt(id, 16) - 100))
  } finally {
    database.close()
  }
}

const upTo = (count: number): ReadonlySet<number> => new Set(Array.from({ length: count }, (_, at) => at))

/** Overwrites a page in the middle of a file. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0xff, 20 * 4096, 24 * 4096)
  writeFileSync(file, bytes)
}

describe('a backup', () => {
  it('backup: twenty at drawn moments under load are whole and hold every write that was acknowledged before', async () => {
    const first = 100
    const file = await ledgerWith(first, 20)
    const writer = await startWriter(file)
    onTestFinished(writer.kill)
    let acknowledged = first
    let isOver = false
    let reached = { count: Infinity, tell: () => {} }
    const load = async (): Promise<void> => {
      while (!isOver) {
        const count = randomInt(1, 12)
        await writer.write(acknowledged, count)
        acknowledged += count
        if (acknowledged >= reached.count) reached.tell()
      }
    }
    const loading = load()
    let meanwhile = 0
    for (let round = 0; round < 20; round++) {
      await new Promise<void>((tell) => {
        reached = { count: acknowledged + randomInt(1, 40), tell }
      })
      const before = acknowledged
      const to = `${file}.${round}`
      const bytes = await backUpLedger(file, to)
      meanwhile += acknowledged - before
      expect([statSync(to).mode & 0o777, statSync(to).size]).toEqual([0o600, bytes])
      const found = grantsIn(to)
      // What a group of commits holds is there as a whole, without a gap.
      expect(found.size).toBeGreaterThanOrEqual(before)
      expect(found).toEqual(upTo(found.size))
      rmSync(to)
    }
    isOver = true
    await loading
    expect(meanwhile).toBeGreaterThan(0)
    expect(beside(file)).toEqual(['ledger.db', 'ledger.db-shm', 'ledger.db-wal'])
  })

  it('backup: it tells its progress, and is stopped in the middle without a trace', async () => {
    const file = await ledgerWith(10, 5)
    const told: number[] = []
    const bytes = await backUpLedger(file, `${file}.1`, {
      onProgress(copied, whole) {
        told.push(copied)
        expect(whole).toBe(statSync(file).size)
      },
    })
    expect(told.length).toBeGreaterThan(2)
    expect(told.toSorted((one, other) => one - other)).toEqual(told)
    expect(told.at(-1)).toBe(bytes)
    const stop = new AbortController()
    const stopped = backUpLedger(file, `${file}.2`, { onProgress: () => stop.abort(), signal: stop.signal })
    await expect(stopped).rejects.toThrow('aborted')
    expect(beside(file)).toEqual(['ledger.db', 'ledger.db.1'])
  })

  it('backup: a name that is taken, a folder that is not there, and what is no sound ledger are refused', async () => {
    const file = await ledgerWith(300)
    const at = (name: string): string => join(dirname(file), name)
    writeFileSync(at('taken'), 'mine')
    symlinkSync(at('nowhere'), at('dangling'))
    writeFileSync(at('empty'), '')
    writeFileSync(at('text'), 'Dear diary '.repeat(99))
    copyFileSync(file, at('damaged'))
    damage(at('damaged'))
    copyFileSync(file, at('cut'))
    truncateSync(at('cut'), 8 * 4096)
    const foreign = new Database(at('foreign'))
    foreign.exec('CREATE TABLE t (x)')
    foreign.close()
    const before = beside(file)
    for (const [from, to, kind, message] of [
      [file, at('taken'), 'conflict', 'taken exists already'],
      [file, at('dangling'), 'conflict', 'dangling exists already'],
      [file, at('no/folder'), 'unavailable', 'no/folder cannot be'],
      [at('empty'), at('new'), 'unavailable', 'empty is empty'],
      [at('text'), at('new'), 'unavailable', 'text is no database'],
      [at('damaged'), at('new'), 'unavailable', 'damaged is damaged'],
      [at('cut'), at('new'), 'unavailable', 'cut is damaged'],
      [at('foreign'), at('new'), 'unavailable', 'foreign belongs to another program'],
    ] as const)
      await expect(backUpLedger(from, to), `${from} ${to}`).rejects.toMatchObject({
        kind,
        message: expect.stringContaining(message),
      })
    expect([readFileSync(at('taken'), 'utf8'), beside(file)]).toEqual(['mine', before])
  })
})

describe('restoring a backup', () => {
  it('restore: refused while a process has the ledger open, this one or another, and nothing has changed', async () => {
    const file = await ledgerWith(10)
    const backup = `${file}.backup`
    await backUpLedger(file, backup)
    const refused = async (): Promise<void> => {
      const before = beside(file)
      await expect(restoreLedger(file, backup)).rejects.toMatchObject({
        kind: 'unavailable',
        message: `${file} is open in another process, such as "bundle-access serve": stop it first.`,
      })
      expect(beside(file)).toEqual(before)
    }
    const here = openSqliteStore({ file })
    await refused()
    await here.close()
    const writer = await startWriter(file)
    onTestFinished(writer.kill)
    await refused()
    await writer.write(10, 5)
    // One that overwrites the file under the service does not make it free.
    const whole = readFileSync(file)
    copyFileSync(backup, file)
    await refused()
    writeFileSync(file, whole)
    await writer.kill()
    const { kept } = await restoreLedger(file, backup)
    expect(kept).toEqual(['', '-wal', '-shm'].map((suffix) => `${file}.replaced-1${suffix}`))
    expect([grantsIn(file), grantsIn(`${file}.replaced-1`)]).toEqual([upTo(10), upTo(15)])
  })

  it('restore: what was there is kept with its log, and can be restored itself', async () => {
    const file = await ledgerWith(10)
    const backup = `${file}.backup`
    const bytes = await backUpLedger(file, backup)
    const writer = await startWriter(file)
    await writer.write(10, 5)
    await writer.kill()
    const kept = `${file}.replaced-1`
    expect(await restoreLedger(file, backup)).toMatchObject({ bytes })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await restoreLedger(file, kept)
    const names = ['', '.backup', '.replaced-1', '.replaced-1-shm', '.replaced-1-wal', '.replaced-2']
    expect(beside(file)).toEqual(names.map((suffix) => basename(file) + suffix))
    const store = openSqliteStore({ file })
    const { grants } = await store.facts(['grants'])
    await store.close()
    expect(new Set(grants.map(numberOf))).toEqual(upTo(15))
    expect(grantsIn(`${file}.replaced-2`)).toEqual(upTo(10))
  })

  it('restore: where no ledger was, or none that can be opened', async () => {
    const backup = await ledgerWith(10)
    const empty = newFile()
    expect((await restoreLedger(empty, backup)).kept).toEqual([])
    const garbage = newFile()
    writeFileSync(garbage, 'Dear diary '.repeat(99))
    writeFileSync(`${garbage}-wal`, 'a log')
    const { kept } = await restoreLedger(garbage, backup)
    expect(kept.map((name) => readFileSync(name, 'utf8').slice(0, 5))).toEqual(['Dear ', 'a log'])
    for (const file of [empty, garbage]) expect(grantsIn(file)).toEqual(upTo(10))
  })

  it('restore: what is no sound backup is refused, also the ledger itself, and nothing has changed', async () => {
    const file = await ledgerWith(300)
    const damaged = `${file}.damaged`
    copyFileSync(file, damaged)
    damage(damaged)
    const [before, bytes] = [beside(file), readFileSync(file)]
    for (const [from, kind] of [
      [damaged, 'unavailable'],
      [file, 'conflict'],
    ] as const)
      await expect(restoreLedger(file, from)).rejects.toMatchObject({ kind })
    const stop = new AbortController()
    const stopping = { onProgress: () => stop.abort(), signal: stop.signal }
    copyFileSync(file, damaged)
    await expect(restoreLedger(file, damaged, stopping)).rejects.toThrow()
    expect([beside(file), readFileSync(file).equals(bytes), existsSync(`${file}-wal`)]).toEqual([
      before,
      true,
      false,
    ])
  })
})

describe('restore, while others are at work', () => {
  /** Has a function of the file system do something else until the test ends. */
  function replaced<Name extends 'fsyncSync' | 'renameSync'>(name: Name, by: (typeof fs)[Name]): void {
    const usual = fs[name]
    const set = (one: (typeof fs)[Name]): void => {
      Object.assign(fs, { [name]: one })
      syncBuiltinESMExports()
    }
    onTestFinished(() => set(usual))
    set(by)
  }

  it('leaves the log alone of a service that starts as soon as the backup is in place', async () => {
    const [ledger, backup] = [await ledgerWith(5), await ledgerWith(3)]
    const usual = fs.fsyncSync
    replaced('fsyncSync', (file) => {
      // Another process has opened the new file by now, and writes.
      writeFileSync(`${ledger}-wal`, 'acknowledged')
      usual(file)
    })
    const { kept } = await restoreLedger(ledger, backup)
    expect(readFileSync(`${ledger}-wal`, 'utf8')).toBe('acknowledged')
    expect(kept).toEqual([`${ledger}.replaced-1`])
  })

  it('that cannot put the backup in place leaves one name of the ledger', async () => {
    const [ledger, backup] = [await ledgerWith(5), await ledgerWith(3)]
    replaced('renameSync', () => {
      throw Object.assign(new Error('it is mounted'), { code: 'EBUSY' })
    })
    await expect(restoreLedger(ledger, backup)).rejects.toThrow()
    expect(beside(ledger)).toEqual(['ledger.db'])
    expect(grantsIn(ledger)).toEqual(upTo(5))
  })

  it('keeps the mode of the ledger, which others may read', async () => {
    const [ledger, backup] = [await ledgerWith(5), await ledgerWith(3)]
    chmodSync(ledger, 0o660)
    await restoreLedger(ledger, backup)
    expect(statSync(ledger).mode & 0o777).toBe(0o660)
  })
})
