import type Database from 'better-sqlite3'
import type { Store } from '../store.ts'
import { addYoungest, deleteAccount, findAccount, isEmpty, searchAccounts, setTier } from './accounts.ts'
import { addFacts } from './add-facts.ts'
import { allFacts } from './all-facts.ts'
import { listBundles } from './bundle-list.ts'
import { findBundle, setBundleStatus, setPayment } from './bundles.ts'
import { endCheckout, findCheckout } from './checkouts.ts'
import { Connection } from './connection.ts'
import { countAll } from './count.ts'
import { listGrants } from './grant-list.ts'
import { findGrant } from './grants.ts'
import { listBundleUsers } from './holders.ts'
import { findKey, revokeKey } from './keys.ts'
import {
  closeDatabase,
  type DatabaseOptions,
  openDatabase,
  openSnapshot,
  serialize,
} from './open-database.ts'
import { record } from './record.ts'
import { sealingKeyOf } from './sealing-key.ts'
import { SCAN_LIMIT } from './slice.ts'
import { listTransitions, nextTransition } from './transitions.ts'

/** How a store is opened. */
export interface SqliteOptions extends DatabaseOptions {
  /** The most rows that are looked at for one page; 1,000 by default. */
  readonly scanLimit?: number
}

/** A store in a SQLite database, in memory or in a file that several processes may share. */
export interface SqliteStore extends Store {
  /** The deployment's sealing key: the one that the database holds, or else the candidate of 32 bytes, which it then keeps for good. */
  sealingKey(candidate: Uint8Array): Uint8Array
  /** A DomainError, or what SQLite says, when the store cannot be used now. */
  probe(): void
  /** Everything that the store holds, as bytes for `openSqliteSnapshot`. */
  serialize(): Uint8Array
}

/** Opens the store in a file, made when it does not exist, or in memory; a DomainError when the file cannot be used. */
export function openSqliteStore({ scanLimit, ...options }: SqliteOptions): SqliteStore {
  return storeOn(openDatabase(options), scanLimit)
}

/** Opens a store in memory with what another one held when it was serialized. */
export function openSqliteSnapshot(bytes: Uint8Array, scanLimit?: number): SqliteStore {
  return storeOn(openSnapshot(bytes), scanLimit)
}

function storeOn(database: Database.Database, scanLimit: number = SCAN_LIMIT): SqliteStore {
  const connection = new Connection(database)
  return {
    record: async (pair, question, decide) => record(connection, pair, question, decide),
    add: async (facts) => addFacts(connection, facts),
    addAccount: async (account) => addYoungest(connection, account),
    findKey: async (id) => findKey(connection, id),
    findAccount: async (id) => findAccount(connection, id),
    findBundle: async (id) => findBundle(connection, id),
    findGrant: async (bundle, id) => findGrant(connection, bundle, id),
    findCheckout: async (id) => findCheckout(connection, id),
    listBundles: async (query) => listBundles(connection, query),
    searchAccounts: async (query) => searchAccounts(connection, query),
    listBundleUsers: async (query) => listBundleUsers(connection, query, scanLimit),
    listGrants: async (query) => listGrants(connection, query, scanLimit),
    revokeKey: async (id, at) => revokeKey(connection, id, at),
    deleteAccount: async (id, at) => deleteAccount(connection, id, at),
    setTier: async (id, tier) => setTier(connection, id, tier),
    setBundleStatus: async (id, status, at) => setBundleStatus(connection, id, status, at),
    setPayment: async (id, payment, at) => setPayment(connection, id, payment, at),
    endCheckout: async (id, at) => endCheckout(connection, id, at),
    nextTransition: async (after) => nextTransition(connection, after),
    listTransitions: async (query) => listTransitions(connection, query),
    facts: async (kinds) => allFacts(connection, kinds),
    isEmpty: async () => isEmpty(connection),
    count: async (now) => countAll(connection, now),
    sealingKey: (candidate) => sealingKeyOf(connection, candidate),
    probe: () => {
      connection.requireInPlace()
      isEmpty(connection)
    },
    serialize: () => serialize(database),
    close: async () => closeDatabase(database),
  }
}
