import type Database from 'better-sqlite3'
import type { Facts, SqliteStore } from '../store.ts'
import { accountsOn } from './accounts.ts'
import { bundlesOn } from './bundles.ts'
import { type Commits, groupCommits, singleCommits } from './commits.ts'
import { Connection } from './connection.ts'
import { grantsOn } from './grants.ts'
import { listGrantsOn } from './list-grants.ts'
import {
  closeDatabase,
  type DatabaseOptions,
  openDatabase,
  openSnapshot,
  serialize,
} from './open-database.ts'
import { wholeLedgerOn } from './whole-ledger.ts'

/** How a store is opened. */
export interface SqliteOptions extends DatabaseOptions {
  /** The most rows that are looked at for one page; 1,000 by default, which takes 0.2 ms. */
  readonly scanLimit?: number
  /**
   * `single`, the default: each write is committed before its promise is given. `group`: what is recorded in one turn of the
   * event loop shares a commit, and no call waits for another process inside of SQLite.
   */
  readonly commits?: 'single' | 'group'
}

/** Opens the store in a file, made when it does not exist, or in memory; a DomainError when the file cannot be used. */
export function openSqliteStore({ scanLimit, commits, ...options }: SqliteOptions): SqliteStore {
  const database = openDatabase(options)
  const connection = new Connection(database)
  const committing = commits === 'group' ? groupCommits(database, connection) : undefined
  return storeOn(database, connection, scanLimit, committing)
}

/** Opens a store in memory with what another one held when it was serialized. */
export function openSqliteSnapshot(bytes: Uint8Array, scanLimit?: number): SqliteStore {
  const database = openSnapshot(bytes)
  return storeOn(database, new Connection(database), scanLimit)
}

/** The store on an open database; but for `fill` and what is recorded in groups, everything is done before its promise is given. */
export function storeOn(
  database: Database.Database,
  connection: Connection,
  scanLimit: number = 1_000,
  commits: Commits = singleCommits(connection),
): SqliteStore {
  const accounts = accountsOn(connection)
  const bundles = bundlesOn(connection)
  const grants = grantsOn(connection, accounts, bundles, scanLimit)
  const listGrants = listGrantsOn(connection, bundles, scanLimit)
  const whole = wholeLedgerOn(connection, accounts)
  const storedKey = connection.column<Uint8Array | null>('SELECT sealing_key FROM deployment WHERE one = 1')
  const newestGrant = connection.column<number>(
    'SELECT created_at FROM grant WHERE seq = (SELECT max(seq) FROM grant)',
  )
  const keepKey = connection.write('UPDATE deployment SET sealing_key = +? WHERE one = 1')
  const read =
    <Asked extends readonly unknown[], Found>(find: (...asked: Asked) => Found) =>
    async (...asked: Asked): Promise<Found> => {
      connection.beginTurn()
      return find(...asked)
    }
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
    addAccount: async (account) => accounts.addAccount(account),
    findKey: read(accounts.findKey),
    findAccount: read(accounts.kept),
    findBundle: read(bundles.findBundle),
    findGrant: read(grants.findGrant),
    findCheckout: read(bundles.findCheckout),
    listBundles: read(bundles.listBundles),
    searchAccounts: read(accounts.searchAccounts),
    listBundleUsers: read(grants.listBundleUsers),
    listGrants: read(listGrants),
    revokeKey: async (id, at) => accounts.revokeKey(id, at),
    deleteAccount: async (id, at) => grants.deleteAccount(id, at),
    setTier: async (id, tier) => accounts.setTier(id, tier),
    setBundleStatus: async (id, status, at) => bundles.setBundleStatus(id, status, at),
    setPayment: async (id, payment, at) => bundles.setPayment(id, payment, at),
    endCheckout: async (id, at) => bundles.endCheckout(id, at),
    nextTransition: read(whole.nextTransition),
    listTransitions: read(whole.listTransitions),
    facts: async (kinds) => {
      // A turn that a write has ended early no longer reads of one moment.
      connection.endTurn()
      connection.beginTurn()
      return whole.facts(kinds)
    },
    isEmpty: read(accounts.isEmpty),
    count: read(whole.count),
    sealingKey: (candidate) =>
      commits.atOnce(() =>
        connection.writing(() => {
          const key = storedKey.first() ?? candidate
          if (key === candidate) keepKey.run(key)
          return key
        }),
      ),
    probe: () => {
      accounts.isEmpty()
      connection.watched.requireSound()
      return commits.refusal()
    },
    clock: read(() => {
      const at = newestGrant.first()
      return at === undefined ? undefined : ({ at, of: 'newest grant' } as const)
    }),
    serialize: () => serialize(database),
    close: async () => {
      commits.close()
      connection.endTurn()
      closeDatabase(database, connection.watched)
    },
  }
}
