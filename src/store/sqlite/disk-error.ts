import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { fileProblem } from '../../files.ts'
import { DomainError } from '../../ledger/domain-error.ts'

/** Returns an error at the opening of a database file as a DomainError with the remedy. */
export function openingError(file: string, error: unknown): unknown {
  if (error instanceof DomainError) return error
  return (
    byCode(file, error) ??
    unusable(file, `cannot be opened for reading and writing (${fileProblem(error)})`, error)
  )
}

/** Tests that an error means that another process holds the lock. */
export const isLocked = (error: unknown): error is DomainError =>
  error instanceof DomainError && codeOf(error.cause).startsWith('SQLITE_BUSY')

const codeOf = (error: unknown): string => (error instanceof Database.SqliteError ? error.code : '')

function byCode(file: string, error: unknown): DomainError | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined
  const [, message] =
    messages.find(([code]) => error.code === code || error.code.startsWith(`${code}_`)) ?? []
  if (message !== undefined) return new DomainError('unavailable', `${file} ${message}.`, { cause: error })
  return /^SQLITE_(IOERR|CANTOPEN)/.test(error.code)
    ? unusable(file, `cannot be read or written (${error.message}, ${error.code})`, error)
    : undefined
}

const messages: readonly (readonly [code: string, message: string])[] = [
  ['SQLITE_NOTADB', 'is no database: name a file of bundle-access, or one that does not exist yet'],
  ['SQLITE_CORRUPT', 'is damaged: restore a backup of it'],
  ['SQLITE_BUSY', 'is locked by another program: try again, close that program, or name another file'],
  ['SQLITE_FULL', 'cannot grow, the disk is full: make room, nothing that was stored is lost'],
  ['SQLITE_READONLY', 'may only be read: check the permissions of the file and of its folder, and the disk'],
]

const unusable = (file: string, what: string, cause: unknown): DomainError =>
  new DomainError('unavailable', `${file} ${what}: check the path, its permissions and the disk.`, { cause })

/** An open database file and the files that SQLite keeps beside it. */
export type Watched = ReturnType<typeof watch>

/** Watches open files for damage and replacement; `names` is empty for a database in memory. */
export function watch(file: string, names: readonly string[]) {
  const identities = names.map((name) => [name, lookAt(name)?.identity] as const)
  let damage: unknown
  return {
    /** Returns an error of an open file as a DomainError with the remedy; other errors unchanged. */
    errorOf(error: unknown): unknown {
      const problem = byCode(file, error) ?? error
      if (/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))) damage ??= problem
      return problem
    },
    /** Returns the DomainError for a file that another program has overwritten; `requireSound` throws it from then on. */
    overwritten(): unknown {
      damage ??= new DomainError(
        'unavailable',
        `${file} has been overwritten while it was open: stop, remove ${file}-wal and ${file}-shm, and start again with the file that is meant.`,
      )
      return damage
    },
    /**
     * Throws a DomainError if a damaged page was ever found, or if a name now leads to another file or to none: writes to a
     * deleted file would be lost with the process. Returns the stamp of the first file.
     */
    requireSound(): string | undefined {
      if (damage !== undefined) throw damage
      const looks = identities.map(([name, first]) => {
        const found = lookAt(name)
        if (first !== undefined && found?.identity !== first)
          throw new DomainError(
            'unavailable',
            `${name} has been moved, deleted or replaced while it was open: put it back, or start again with the file that is meant.`,
          )
        return found
      })
      return looks[0]?.stamp
    },
  }
}

/** Returns the identity, size and times of the file that a name leads to; undefined if there is none. */
export function lookAt(name: string) {
  const found = statSync(name, { bigint: true, throwIfNoEntry: false })
  if (found === undefined) return undefined
  const identity = `${found.dev} ${found.ino}`
  return {
    identity,
    /** The identity with the time of the last write. */
    stamp: `${identity} ${found.mtimeNs}`,
    size: Number(found.size),
    written: found.mtimeNs,
    /** The time of its last write or rename; no program can set it. */
    changed: found.ctimeNs,
  }
}
