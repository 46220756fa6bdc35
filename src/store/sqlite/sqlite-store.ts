import type Database from 'better-sqlite3'
import type { Facts, SqliteStore } from '../store.ts'
import { accountsOn } from './accounts.ts'
import { bundlesOn } from './bundles.ts'
import { type Commits, groupCommits, singleCommits } from './commits.ts'
import { type Connection, connectionOn } from './connection.ts'
import { lookAt } from './disk-error.ts'
import { grantsOn } from './grants.ts'
import { listGrantsOn } from './list-grants.ts'
import { type DatabaseOptions, openDatabase, openSnapshot, serialize } from './open-database.ts'
import { wholeLedgerOn } from './whole-ledger.ts'

export interface SqliteOptions extends DatabaseOptions {
  /** The most rows that one page reads; 1,000 by default, which takes 0.2 ms. */
  readonly scanLimit?: number
  /**
   * `single`, the default, commits each write before its promise is returned. `group` commits the writes of one turn of the event
   * loop together, and waits for no other process inside SQLite meanwhile.
   */
  readonly commits?: 'single' | 'group'
}

/** Opens the store in a file, created if missing, or in memory; throws a DomainError if the file cannot be used. */
export function openSqliteStore({ scanLimit, commits, ...options }: SqliteOptions): SqliteStore {
  const database = openDatabase(options)
  const connection = connectionOn(database)
  const committing = commits === 'group' ? groupCommits(database, connection) : undefined
  return storeOn(database, connection, scanLimit, committing)
}

/** Opens a store in memory from the bytes of `serialize`. */
export function openSqliteSnapshot(bytes: Uint8Array, scanLimit?: number): SqliteStore {
  const database = openSnapshot(bytes)
  return storeOn(database, connectionOn(database), scanLimit)
}

/** Returns the store on an open database; only `fill` and grouped commits are asynchronous. */
export function storeOn(
  database: Database.Database,
  connection: Connection,
  scanLimit: number = 1_000,
  commits: Commits = singleCommits(connection),
): SqliteStore {
  const accounts = accountsOn(connection)
  const bundles = bundlesOn(connection)
  const grants = grantsOn(connection, accounts, bundles, scanLimit)
  const storedKey = connection.column<Uint8Array>('SELECT sealing_key FROM deployment WHERE one = 1')
  const newestGrant = connection.column<number>(
    'SELECT created_at FROM grant WHERE seq = (SELECT max(seq) FROM grant)',
  )
  const storeSealingKey = connection.write('UPDATE deployment SET sealing_key = +? WHERE one = 1')
  const add = (facts: Facts): void => {
    for (const account of facts.accounts) accounts.add(account)
    for (const key of facts.keys) accounts.addKey(key)
    for (const bundle of facts.bundles) bundles.addBundle(bundle)
    grants.addGrants(facts.grants)
    for (const checkout of facts.checkouts) bundles.addCheckout(checkout)
  }
  return {
    record: (pair, question, decide) => commits.write(() => grants.record(pair, question, decide)),
    add: async (facts) => connection.writing(() => add(facts)),
    fill: (chunks, signal) => connection.writingParts(chunks, add, signal),
    ...accounts.port,
    ...bundles.port,
    ...grants.port,
    ...wholeLedgerOn(connection, accounts),
    listGrants: listGrantsOn(connection, bundles, scanLimit),
    sealingKey: (candidate) =>
      storedKey.first() ??
      connection.writing(() => {
        const key = storedKey.first() ?? candidate
        if (key === candidate) storeSealingKey.run(key)
        return key
      }),
    size: () => {
      const files = ['', '-wal'].map((suffix) => lookAt(`${database.name}${suffix}`))
      const [ledgerBytes = 0, logBytes = 0] = files.map((file) => file?.size ?? 0)
      const written = Math.max(...files.map((file) => Number(file?.written ?? 0) / 1e6))
      return { ledgerBytes, logBytes, lastWriteAt: new Date(written).toISOString() }
    },
    probe: () => {
      accounts.youngest.first()
      const refusal = commits.refusal()
      connection.watched.requireSound()
      return refusal
    },
    clock: async () => {
      connection.beginTurn()
      const at = newestGrant.first()
      return at === undefined ? undefined : ({ at, of: 'newest grant' } as const)
    },
    serialize: () => serialize(database),
    close: async () => {
      commits.close()
      connection.close()
    },
  }
}
