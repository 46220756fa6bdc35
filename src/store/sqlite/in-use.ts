import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import type { SqliteStore } from '../store.ts'
import { lookAt, openingError } from './disk-error.ts'
import { makePrivately, placeOf } from './open-database.ts'
import { openSqliteStore } from './sqlite-store.ts'

/**
 * Opens the file of a mock, whose clock goes where it likes: refuses one that another process has open, and until the store is
 * closed the file named like it with `-mock` is locked, by which a service knows. `close` removes a file that was made by this call
 * unless `keep` was called. Throws a DomainError.
 */
export function openMockFile(file: string): SqliteStore {
  const release = lockForMock(file)
  try {
    // What closes a file last removes the index of its log, also that of a process that was killed.
    if (isOpen(file)) void openSqliteStore({ file }).close()
    if (isOpen(file)) throw inUse(file)
    let isKept = lookAt(file) !== undefined
    const store = openSqliteStore({ file, commits: 'group' })
    const close = async (): Promise<void> => {
      await store.close()
      if (!isKept) rmSync(placeOf(resolve(file)))
    }
    const keep = (): void => {
      isKept = true
    }
    return { ...store, keep, close: () => close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Opens the file of a service, which other services may have open too, but no mock. `discard` closes a file that was made by this
 * call and removes it if nobody uses it. Throws a DomainError.
 */
export function openServiceFile(file: string) {
  const isNew = lookAt(file) === undefined
  const store = openSqliteStore({ file, durability: 'full', commits: 'group' })
  try {
    if (lookAt(mockLockOf(file)) !== undefined) lockForMock(file)()
  } catch (error) {
    void store.close()
    throw error
  }
  const discard = async (): Promise<void> => {
    const isUnused = isNew && (await store.isEmpty())
    await store.close()
    if (isUnused && !isOpen(file)) rmSync(placeOf(resolve(file)))
  }
  return { ...store, discard }
}

/** Returns the error for a ledger that another process has open, with the remedy. */
export const inUse = (file: string): DomainError =>
  new DomainError(
    'unavailable',
    `${file} is open in another process, such as "bundle-access serve": stop it first.`,
  )

/** Tests that a process has a file open, or was killed while it had. */
const isOpen = (file: string): boolean => lookAt(`${placeOf(resolve(file))}-shm`) !== undefined

const mockLockOf = (file: string): string => `${placeOf(resolve(file))}-mock`

/** Takes the lock of the mock on a file, and returns what ends that; the lock of a killed process ends with it. */
function lockForMock(file: string): () => void {
  const name = mockLockOf(file)
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
