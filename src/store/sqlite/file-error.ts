import Database from 'better-sqlite3'
import { StoreFileError, type StoreFileFault } from './store-file-error.ts'

/** What SQLite met while a file was opened: a StoreFileError with the remedy, whatever it was. */
export function openingError(file: string, error: unknown): unknown {
  if (error instanceof StoreFileError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return known(file, error) ?? unusable(file, `cannot be opened for reading and writing (${reason})`, error)
}

/** What SQLite met in a file that was open already; everything but the file's own trouble stays as it is. */
export const usingError = (file: string, error: unknown): unknown => known(file, error) ?? error

function known(file: string, error: unknown): StoreFileError | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined
  const [, [fault, sentence] = []] =
    sentences.find(([code]) => error.code === code || error.code.startsWith(`${code}_`)) ?? []
  if (fault !== undefined) return new StoreFileError(file, fault, `${file} ${sentence}.`, { cause: error })
  return /^SQLITE_(IOERR|CANTOPEN)/.test(error.code)
    ? unusable(file, `cannot be read or written (${error.message}, ${error.code})`, error)
    : undefined
}

const sentences: readonly (readonly [code: string, said: readonly [StoreFileFault, string]])[] = [
  [
    'SQLITE_NOTADB',
    ['not-a-database', 'is no database: name a file of bundle-access, or one that does not exist yet'],
  ],
  ['SQLITE_CORRUPT', ['damaged', 'is damaged: restore a backup of it']],
  [
    'SQLITE_BUSY',
    ['locked', 'is locked by another program: try again, close that program, or name another file'],
  ],
  ['SQLITE_FULL', ['full', 'cannot grow, the disk is full: make room, nothing that was stored is lost']],
  [
    'SQLITE_READONLY',
    ['read-only', 'may only be read: check the permissions of the file and of its folder, and the disk'],
  ],
]

const unusable = (file: string, what: string, cause: unknown): StoreFileError =>
  new StoreFileError(file, 'unreadable', `${file} ${what}: check the path, its permissions and the disk.`, {
    cause,
  })
