import { type DatabaseOptions, openDatabase } from './database.ts'
import { entitiesOn } from './entities.ts'
import { databaseClock } from './limits.ts'
import { listsOn } from './lists.ts'
import { migrate } from './migrate.ts'
import { recordOn } from './pair.ts'

/** The store on a PostgreSQL database, with what a service needs beside the port. */
export type PostgresStore = Awaited<ReturnType<typeof openPostgresStore>>

/** Opens a ledger in a database, brought up to date; a DomainError when the database cannot be used, or has no ledger and none is to be made. `scanLimit` bounds the rows that a page of a filtered list reads. */
export async function openPostgresStore({
  scanLimit = 1_000,
  absent,
  ...options
}: DatabaseOptions & { readonly scanLimit?: number; readonly absent?: 'make' | 'refuse' | undefined }) {
  const database = openDatabase(options)
  const { ask, place, close } = database
  try {
    await migrate(database, absent)
  } catch (error) {
    await close()
    throw error
  }
  const entities = entitiesOn(database)
  return {
    ...entities,
    ...listsOn(database, scanLimit),
    record: recordOn(database),
    close,
    place,
    /** One statement beside the ledger's own, for the limits of requests. */
    ask,
    /** Keeps the candidate unless there is a key already, and gives the one that is kept; without a write, a start waits for no standby. */
    async sealingKey(candidate: Uint8Array): Promise<Uint8Array> {
      await ask('UPDATE deployment SET sealing_key = $1 WHERE sealing_key IS NULL', [candidate])
      const [row] = await ask<{ readonly sealingKey: Uint8Array }>('SELECT sealing_key FROM deployment')
      return row?.sealingKey ?? candidate
    },
    /** What the clock of the database says, in milliseconds since the epoch. */
    async clock() {
      const [row] = await ask<{ readonly at: number }>(`SELECT ${databaseClock} AS at`)
      return row && ({ at: row.at, of: 'database' } as const)
    },
    /** Rejects with a DomainError when it cannot be used now. */
    probe: async (): Promise<undefined> => void (await entities.isEmpty()),
  }
}
