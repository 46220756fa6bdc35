import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import { lookAt, openingError } from './disk-error.ts'
import { inUse } from './in-use.ts'
import { requireLedger } from './migrate.ts'
import { makePrivately, pathOf } from './open-database.ts'
import { requireOwnLog } from './write-ahead-log.ts'

/** The options of a copy of a ledger in SQLite, for a backup. */
export interface CopyOptions {
  /** Receives the bytes that are copied and those of the whole; the check begins when they are equal. */
  readonly onProgress?: ((copied: number, whole: number) => void) | undefined
  /** Ends the copy, which leaves nothing behind. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Copies a ledger, also one that is served, into a file that does not exist yet, for its owner alone, and checks the copy. It holds
 * every write that was acknowledged before the call. Returns its size in bytes; rejects with a DomainError.
 */
export async function backUpLedger(ledger: string, to: string, options: CopyOptions = {}): Promise<number> {
  requireAbsent(to)
  return copyLedger(ledger, pathOf(to), options, (draft) => {
    try {
      linkSync(draft, to)
    } catch {
      requireAbsent(to)
      // Some file systems have no links.
      renameSync(draft, to)
    }
  })
}

/**
 * Puts a checked copy of a backup in the place of a ledger that no process has open. The file that was there is kept with its log.
 * Returns the size of the copy in bytes and the names of what is kept; rejects with a DomainError, and then has changed nothing.
 */
export async function restoreLedger(ledger: string, from: string, options: CopyOptions = {}) {
  let release: (() => void) | undefined
  try {
    const path = pathOf(ledger)
    const before = lookAt(path)
    if (before !== undefined && before.identity === lookAt(from)?.identity)
      throw new DomainError('conflict', `${from} is the ledger itself: name a backup of it.`)
    const kept = freeName(path)
    if (before !== undefined) release = lockExclusively(ledger, path)
    const bytes = await copyLedger(from, path, options, (draft) => {
      // Found while nobody has the file open: a log that comes later is that of the file in its place.
      const own = logs.filter((suffix) => isThere(path + suffix))
      if (before !== undefined) {
        const { uid, gid, mode } = statSync(path)
        const made = statSync(draft)
        if (uid !== made.uid || gid !== made.gid) chownSync(draft, uid, gid)
        chmodSync(draft, mode & 0o777)
        linkSync(path, kept)
      }
      try {
        renameSync(draft, path)
      } catch (error) {
        // Two names of one file would have two logs.
        rmSync(kept, { force: true })
        throw error
      }
      // Until then the log of the file before is beside another one, which every command refuses.
      for (const suffix of own) renameSync(path + suffix, kept + suffix)
    })
    return { bytes, kept: ['', ...logs].map((suffix) => kept + suffix).filter(isThere) }
  } catch (error) {
    throw openingError(ledger, error)
  } finally {
    release?.()
  }
}

const logs = ['-wal', '-shm', '-journal'] as const

/** Tests that there is something of a name, also a link that leads nowhere. */
function isThere(name: string): boolean {
  try {
    return lstatSync(name, { throwIfNoEntry: false }) !== undefined
  } catch {
    // Whatever uses the name reports the reason.
    return false
  }
}

function requireAbsent(to: string): void {
  if (isThere(to)) throw new DomainError('conflict', `${to} exists already: name a file that does not.`)
}

function freeName(path: string): string {
  for (let number = 1; ; number++) {
    const name = `${path}.replaced-${number}`
    if (!['', ...logs].some((suffix) => isThere(name + suffix))) return name
  }
}

/**
 * Locks a file for this process alone, and returns what ends that; throws a DomainError if another connection has it open. The file
 * is opened by a second name, under which it has no log: SQLite neither reads nor copies the one beside the first, whatever is in it.
 */
function lockExclusively(ledger: string, path: string): () => void {
  const name = temporaryName(path, 'lock')
  let lock: Database.Database | undefined
  const release = (): void => {
    lock?.close()
    removeAll(name)
  }
  try {
    linkSync(path, name)
    lock = new Database(name, { timeout: 0 })
    // The lock of this mode stays until the connection is closed.
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('BEGIN EXCLUSIVE; ROLLBACK')
  } catch (error) {
    const { code } = Object(error)
    // Nobody serves a file that is no database.
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
      release()
      if (!/^SQLITE_BUSY/.test(code)) throw openingError(ledger, error)
      throw inUse(ledger)
    }
  }
  rmSync(name)
  return release
}

/** Returns a name beside a file that only this call of this process uses. */
const temporaryName = (file: string, ending: string): string =>
  `${file}.${process.pid}.${Math.trunc(process.uptime() * 1e6)}.${ending}`

function removeAll(file: string): void {
  for (const suffix of ['', ...logs]) if (isThere(file + suffix)) rmSync(file + suffix)
}

/** Copies a ledger into a draft, checks that, and has it published; returns its size in bytes. */
async function copyLedger(
  from: string,
  to: string,
  { onProgress, signal }: CopyOptions,
  publish: (draft: string) => void,
): Promise<number> {
  const draft = temporaryName(to, 'partial')
  let source: Database.Database | undefined
  let about = from
  try {
    const path = pathOf(from)
    source = requireOwnLog(path, PATIENCE_MS) ?? new Database(path, { fileMustExist: true })
    // SQLite begins a copy anew whenever another process writes, unless the connection reads one state all the time. `VACUUM INTO`
    // reads one state too, but it tells nothing until it ends, cannot be stopped, and makes every index anew.
    source.exec('BEGIN')
    requireLedger(source, from)
    const page = Number(source.pragma('page_size', { simple: true }))
    about = to
    makePrivately(draft)
    const { totalPages } = await source.backup(draft, {
      progress({ totalPages, remainingPages }) {
        signal?.throwIfAborted()
        onProgress?.((totalPages - remainingPages) * page, totalPages * page)
        return PAGES
      },
    })
    source.close()
    onProgress?.(totalPages * page, totalPages * page)
    about = from
    requireSound(draft, from)
    signal?.throwIfAborted()
    about = to
    publish(draft)
    syncFolder(to)
    return totalPages * page
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw openingError(/^SQLITE_(CORRUPT|NOTADB)/.test(Object(error).code) ? from : about, error)
  } finally {
    source?.close()
    removeAll(draft)
  }
}

/** Throws a DomainError if a draft is damaged; `from` is the file that it was copied from. */
function requireSound(draft: string, from: string): void {
  const copy = new Database(draft, { fileMustExist: true })
  try {
    // A backup has no log: it is one file, which opens on a disk that is read-only too.
    copy.pragma('journal_mode = DELETE')
    const found = copy.pragma('integrity_check(1)', { simple: true })
    const isWhole = found === 'ok' && (copy.pragma('foreign_key_check') as unknown[]).length === 0
    if (isWhole) return
    throw new DomainError('unavailable', `${from} is damaged (${found}): use an older backup.`)
  } finally {
    copy.close()
  }
}

/** Writes the names in the folder of a file to the disk. */
function syncFolder(file: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(resolve(file)), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** The longest wait for a lock, in milliseconds. */
const PATIENCE_MS = 5_000

/** The pages that are copied in one turn of the event loop. */
const PAGES = 100
