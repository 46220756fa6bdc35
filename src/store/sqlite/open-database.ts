import { closeSync, lstatSync, openSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { kindOf } from '../../files.ts'
import { DomainError } from '../../ledger/domain-error.ts'
import { openingError } from './disk-error.ts'
import { migrate } from './migrate.ts'
import { requireOwnLog } from './write-ahead-log.ts'

/** The file of a SQLite database and its settings. */
export interface DatabaseOptions {
  /** A file's name, or `:memory:`. */
  readonly file: string
  /** `full` keeps every commit when the machine crashes; `normal`, the default, may lose the last ones. A crash of the process loses none. */
  readonly durability?: 'normal' | 'full'
  /** The longest wait for another process that writes, in milliseconds; 5,000 by default. */
  readonly timeoutMs?: number
}

/** Opens a database and migrates its schema. Throws a DomainError if the file cannot be used. */
export function openDatabase({
  file,
  durability = 'normal',
  timeoutMs = 5_000,
}: DatabaseOptions): Database.Database {
  if (file === ':memory:') return opened(file, () => new Database(file))
  let reader: Database.Database | undefined
  const open = (): Database.Database => {
    const path = pathOf(file)
    reader = requireOwnLog(path, timeoutMs)
    makePrivately(path)
    return new Database(path, { timeout: timeoutMs })
  }
  try {
    return opened(
      file,
      open,
      'journal_mode = WAL',
      `synchronous = ${durability}`,
      `cache_size = -${CACHE_KIB}`,
    )
  } finally {
    reader?.close()
  }
}

/**
 * Returns the absolute path of a file without a symbolic link at its end: SQLite keeps the log beside the file itself. Throws a
 * DomainError where no file can be.
 */
export function pathOf(file: string): string {
  const path = resolve(file)
  const folder = dirname(path)
  if (!['folder', undefined].includes(kindOf(folder)))
    throw new DomainError(
      'unavailable',
      `${file} cannot be opened, there is no folder ${folder}: make it first, or name a file elsewhere.`,
    )
  if (kindOf(path) === 'folder') throw new DomainError('unavailable', `${file} is a folder: name a file.`)
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(path) : path
  } catch (error) {
    throw openingError(file, error)
  }
}

/** Creates the file for its owner alone: it holds names and the key of every alias. An existing file keeps its mode. */
export function makePrivately(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600))
  } catch {
    // It exists, or SQLite reports why it cannot.
  }
}

/** The most memory for cached pages of a file, in KiB. */
const CACHE_KIB = 64_000

/** Returns a database in memory from the bytes of `serialize`. Throws a DomainError if they are something else. */
export function openSnapshot(bytes: Uint8Array): Database.Database {
  // SQLite takes zero bytes for a new database.
  if (bytes.length === 0) throw new DomainError('unavailable', 'The snapshot is empty.')
  const open = () => new Database(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return opened('the snapshot', open, 'journal_mode = MEMORY', 'synchronous = OFF')
}

/** Returns the database as bytes for `openSnapshot`. */
export function serialize(database: Database.Database): Uint8Array {
  const bytes = database.serialize()
  // The header of a file asks for a write-ahead log, which a database in memory cannot have.
  bytes.fill(1, WRITE_VERSION, WRITE_VERSION + 2)
  return bytes
}

/** The offset of the write version in a database's header; the read version follows it. */
const WRITE_VERSION = 18

function opened(
  file: string,
  open: () => Database.Database,
  ...pragmas: readonly string[]
): Database.Database {
  let database: Database.Database | undefined
  try {
    database = open()
    database.pragma('foreign_keys = ON')
    // Only `writeAheadLogOn` makes checkpoints.
    database.pragma('wal_autocheckpoint = 0')
    migrate(database, file)
    for (const pragma of pragmas) database.pragma(pragma)
    // A read-only file opens too, and would fail at the first write.
    database.exec('UPDATE deployment SET one = 1 WHERE one = 0')
    return database
  } catch (error) {
    database?.close()
    throw openingError(file, error)
  }
}
