import type { Store } from '../store.ts'
import { accountsOn, addAccount, addKey } from './accounts.ts'
import { addBundle, addCheckout, bundleNumbers, bundlesOn } from './bundles.ts'
import { type DatabaseOptions, openDatabase } from './database.ts'
import { addGrant, grantsOn } from './grants.ts'
import { listGrantsOn } from './list-grants.ts'
import { migrate } from './migrate.ts'
import { wholeLedgerOn } from './whole-ledger.ts'

/** The store on a PostgreSQL database, with what a service needs beside the port. */
export type PostgresStore = Awaited<ReturnType<typeof openPostgresStore>>

/** Opens a ledger in a database, brought up to date; a DomainError when the database cannot be used, or has no ledger and none is to be made. `scanLimit` bounds the rows that a page of a filtered list reads. */
export async function openPostgresStore({
  scanLimit = 1_000,
  absent,
  ...options
}: DatabaseOptions & { readonly scanLimit?: number; readonly absent?: 'make' | 'refuse' | undefined }) {
  const database = openDatabase(options)
  try {
    await migrate(database, absent)
  } catch (error) {
    await database.close()
    throw error
  }
  const { ask, transaction } = database
  const numberOf = bundleNumbers(database)
  const store: Store = {
    ...accountsOn(database),
    ...bundlesOn(database),
    ...grantsOn(database, numberOf, scanLimit),
    ...wholeLedgerOn(database),
    listGrants: listGrantsOn(database, numberOf, scanLimit),
    add: ({ accounts, keys, bundles, grants, checkouts }) =>
      transaction(async (ask) => {
        for (const account of accounts) await addAccount(ask, account)
        for (const key of keys) await addKey(ask, key)
        for (const bundle of bundles) await addBundle(ask, bundle)
        for (const grant of grants) await addGrant(ask, grant)
        for (const checkout of checkouts) await addCheckout(ask, checkout)
      }),
    close: database.close,
  }
  return {
    ...store,
    /** Where it is, without the user and the password. */
    place: database.place,
    /** One statement beside the ledger's own, for the limits of requests. */
    ask,
    /** Keeps the candidate unless there is a key already, and gives the one that is kept. */
    async sealingKey(candidate: Uint8Array): Promise<Uint8Array> {
      await ask('UPDATE deployment SET sealing_key = $1 WHERE sealing_key IS NULL', [candidate])
      const [row] = await ask<{ readonly key: Uint8Array }>('SELECT sealing_key AS key FROM deployment')
      return row?.key ?? candidate
    },
    /** Rejects with a DomainError when it cannot be used now. */
    async probe(): Promise<undefined> {
      await store.isEmpty()
    },
  }
}
