import { closeSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import { openingError, type Watched } from './disk-error.ts'
import { migrate } from './migrate.ts'

/** How a database is kept. */
export interface DatabaseOptions {
  /** A file's name, or `:memory:`. */
  readonly file: string
  /** What a crash of the machine may cost: `normal`, the default, the last moments; `full` nothing. A crash of the process costs nothing. */
  readonly durability?: 'normal' | 'full'
  /** How long to wait for another process that writes, in milliseconds; 5,000 by default. */
  readonly patience?: number
}

/** Opens a database at the last step of its schema; a DomainError when the file cannot be used. */
export function openDatabase({
  file,
  durability = 'normal',
  patience = 5_000,
}: DatabaseOptions): Database.Database {
  const inMemory = file === ':memory:'
  return opened(
    file,
    () => {
      if (!inMemory) makePrivately(resolve(file))
      return new Database(inMemory ? file : resolve(file), { timeout: patience })
    },
    (database) => {
      if (inMemory) return
      database.pragma('journal_mode = WAL')
      database.pragma(`synchronous = ${durability}`)
      database.pragma(`wal_autocheckpoint = ${LOG_PAGES}`)
      database.pragma(`cache_size = -${CACHE_KIB}`)
      // A file that may only be read opens all the same, and would fail at the first write.
      database.exec('UPDATE deployment SET one = 1 WHERE one = 0')
    },
  )
}

/** A file that is made holds names and the key of every alias: it is for its owner alone. One that is there keeps its mode. */
function makePrivately(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600))
  } catch {
    // It is there already, or SQLite will say why it cannot be.
  }
}

/** So many pages of the log, 16 MiB, are brought into the file at once: a busy page is then copied once for many writes. */
const LOG_PAGES = 4_000

/** The most memory for pages of a file; a small file takes as much as it has. */
const CACHE_KIB = 64_000

/** A database in memory that holds what `serialize` gave; a DomainError when the bytes are something else. */
export function openSnapshot(bytes: Uint8Array): Database.Database {
  return opened(
    'the snapshot',
    () => {
      // SQLite takes no bytes at all for a new database.
      if (bytes.length === 0) throw new DomainError('unavailable', 'The snapshot is empty.')
      return new Database(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    },
    (database) => {
      database.pragma('journal_mode = MEMORY')
      database.pragma('synchronous = OFF')
    },
  )
}

/** The database as bytes that `openSnapshot` takes. */
export function serialize(database: Database.Database): Uint8Array {
  const bytes = database.serialize()
  // A database in memory cannot have the write-ahead log that the header of one from a file asks for.
  bytes.fill(1, WRITE_VERSION, WRITE_VERSION + 2)
  return bytes
}

/** Closes a database; what its log holds is brought into the file, even while others have it open, unless the file is no longer sound. */
export function closeDatabase(database: Database.Database, { requireSound }: Watched): void {
  try {
    requireSound()
    if (database.open) database.pragma('wal_checkpoint(PASSIVE)')
  } catch {
    // The log stays beside the file, and whoever opens it next reads both.
  }
  database.close()
}

/** Where the header of a database says how it is written and read. */
const WRITE_VERSION = 18

function opened(
  file: string,
  open: () => Database.Database,
  configure: (database: Database.Database) => void,
): Database.Database {
  let database: Database.Database | undefined
  try {
    database = open()
    database.pragma('foreign_keys = ON')
    migrate(database, file)
    configure(database)
    return database
  } catch (error) {
    database?.close()
    throw openingError(file, error)
  }
}
