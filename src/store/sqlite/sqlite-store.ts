import type Database from 'better-sqlite3'
import type { Facts, SqliteStore } from '../store.ts'
import { accountsOn } from './accounts.ts'
import { bundlesOn } from './bundles.ts'
import { type Commits, groupCommits, singleCommits } from './commits.ts'
import { type Connection, connectionOn } from './connection.ts'
import { lookAt } from './disk-error.ts'
import { type AddedPairs, grantsOn } from './grants.ts'
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

/** Opens the SQLite store of the API in a file, created if missing, or in memory; throws a DomainError if the file cannot be used. */
export function openSqliteStore({ scanLimit, commits, ...options }: SqliteOptions): SqliteStore {
  const database = openDatabase(options)
  const connection = connectionOn(database)
  const committing = commits === 'group' ? groupCommits(database, connection) : undefined
  return storeOn(database, connection, scanLimit, committing)
}

/** The most pairs (an account in a bundle) in memory while a ledger is filled: 20 MiB, and half a second to write. */
const MOST_PAIRS = 100_000

/** The memory for cached pages while indexes are built, in KiB. */
const SORTING_KIB = 8_000

/** From how many grants on a filling builds their indexes at its end. */
const MANY_GRANTS = 100_000

/** Opens a store in memory from the bytes of `serialize`. */
export function openSqliteSnapshot(bytes: Uint8Array): SqliteStore {
  const database = openSnapshot(bytes)
  return storeOn(database, connectionOn(database))
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
  const storedKey = connection.prepareColumn<Uint8Array>('SELECT sealing_key FROM deployment WHERE one = 1')
  const newestGrant = connection.prepareColumn<number>(
    'SELECT created_at FROM grant WHERE seq = (SELECT max(seq) FROM grant)',
  )
  const storeSealingKey = connection.prepareWrite('UPDATE deployment SET sealing_key = +? WHERE one = 1')
  const storeFilled = connection.prepareWrite(`
    INSERT OR IGNORE INTO migration (number, name) VALUES (0, 'filled')`)
  const filled = connection.prepareColumn<number>('SELECT number FROM migration WHERE number = 0')
  const add = (facts: Facts, pairs: AddedPairs): void => {
    for (const account of facts.accounts) accounts.add(account)
    for (const key of facts.keys) accounts.addKey(key)
    for (const bundle of facts.bundles) bundles.addBundle(bundle)
    grants.addGrants(facts.grants, pairs)
    for (const checkout of facts.checkouts) bundles.addCheckout(checkout)
  }
  const grantIndexes = connection.prepareScan<{ readonly name: string; readonly sql: string }>(
    "SELECT name, sql FROM sqlite_schema WHERE tbl_name = 'grant' AND type = 'index' AND sql IS NOT NULL",
  )
  /**
   * Yields the steps of a filling. A pair is written once for many chunks, or a year of renewals would write it for each. The
   * indexes of many grants are built at the end: sorting takes half the time of inserting each row.
   */
  function* filling(chunks: Iterable<Facts>): Generator<() => void> {
    const pairs: AddedPairs = new Map()
    let indexes: readonly { readonly name: string; readonly sql: string }[] = []
    let grantCount = 0
    for (const facts of chunks) {
      yield () => add(facts, pairs)
      if (pairs.size > MOST_PAIRS) yield () => grants.writePairs(pairs)
      grantCount += facts.grants.length
      if (grantCount < MANY_GRANTS || indexes.length > 0) continue
      indexes = grantIndexes.all()
      for (const { name } of indexes) connection.prepareWrite(`DROP INDEX ${name}`).run()
    }
    yield () => grants.writePairs(pairs)
    yield () => void storeFilled.run()
    const cached = database.pragma('cache_size', { simple: true })
    // Sorting takes as much memory again as the cache may.
    database.pragma(`cache_size = -${SORTING_KIB}`)
    try {
      for (const { sql } of indexes) yield () => void connection.prepareWrite(sql).run()
    } finally {
      database.pragma(`cache_size = ${cached}`)
    }
  }
  return {
    record: (pair, question, decide) => commits.write(() => grants.record(pair, question, decide)),
    add: async (facts) =>
      connection.writing(() => {
        const pairs: AddedPairs = new Map()
        add(facts, pairs)
        grants.writePairs(pairs)
      }),
    fill: (chunks, signal) => connection.writingParts(filling(chunks), (step) => step(), signal),
    isFilled: () => filled.first() !== undefined,
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
      accounts.lastId.first()
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
