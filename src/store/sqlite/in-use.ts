import { rmSync, truncateSync } from 'node:fs'
import Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import type { Awaitable } from '../awaitable.ts'
import type { SqliteStore } from '../store.ts'
import { lookAt, openingError } from './disk-error.ts'
import { makePrivately, pathOf } from './open-database.ts'
import { openSqliteStore } from './sqlite-store.ts'

/**
 * Opens the SQLite file of a mock for it alone, since tests move its clock: refuses one that another process has open, and holds a
 * lock, by which a service knows, on the file named like it with `-mock` until the store is closed. Throws a DomainError.
 */
export function openMockFile(file: string): SqliteStore {
  const release = lockForMock(file)
  try {
    // What closes a file last removes the index of its log, also that of a process that was killed.
    if (isOpen(file)) void openSqliteStore({ file }).close()
    if (isOpen(file)) throw inUse(file)
    const store = opening(file, 'normal', () => true)
    return { ...store, close: () => store.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Opens the SQLite file of a service, which other services may have open too, but no mock. Throws a DomainError. */
export function openServiceFile(file: string): SqliteStore {
  const store = opening(file, 'full', ({ isEmpty }) => isEmpty())
  try {
    if (lookAt(mockLockOf(file)) !== undefined) lockForMock(file)()
  } catch (error) {
    void store.close()
    throw error
  }
  return store
}

/**
 * Opens a file; `close` removes one that is not kept, if this call has made it, no other is in its place, and no process has it
 * open, and empties one that was empty.
 */
function opening(
  file: string,
  durability: 'normal' | 'full',
  isUnused: (store: SqliteStore) => Awaitable<boolean>,
): SqliteStore {
  const before = lookAt(pathOf(file))
  const store = openSqliteStore({ file, durability, commits: 'group' })
  // Another process may have filled it since.
  let created = !before?.size && store.isEmpty() === true ? lookAt(file)?.identity : undefined
  return {
    ...store,
    keep() {
      created = undefined
    },
    async close() {
      const isRemoved = created !== undefined && (await isUnused(store))
      await store.close()
      if (!isRemoved || lookAt(file)?.identity !== created || isOpen(file)) return
      if (before === undefined) rmSync(pathOf(file))
      else truncateSync(pathOf(file))
    },
  }
}

/** Returns the error for a ledger that another process has open, with the remedy. */
export const inUse = (file: string): DomainError =>
  new DomainError(
    'unavailable',
    `${file} is open in another process, such as "bundle-access serve": stop it first.`,
  )

/** Tests that a process has a file open, or was killed while it had. */
const isOpen = (file: string): boolean => lookAt(`${pathOf(file)}-shm`) !== undefined

const mockLockOf = (file: string): string => `${pathOf(file)}-mock`

/** Takes the lock of the mock on a file, and returns what ends that; the lock of a killed process ends with it. */
function lockForMock(file: string): () => void {
  const name = mockLockOf(file)
  // A lock is empty: this is a copy that somebody has named so, and a lock is removed.
  if (lookAt(name)?.size)
    throw new DomainError('unavailable', `${name} is in the way: move it, or name another file.`)
  let lock: Database.Database | undefined
  try {
    makePrivately(name)
    lock = new Database(name, { timeout: 0 })
    // Else a second file would be there, and stay after a crash.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (!/^SQLITE_BUSY/.test(Object(error).code)) throw openingError(file, error)
    throw new DomainError('unavailable', `${file} is open in a mock: stop that first, or name another file.`)
  }
  const held = lock
  return () => {
    if (!held.open) return
    held.close()
    rmSync(name, { force: true })
  }
}
