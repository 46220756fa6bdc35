import { type DatabaseOptions, openDatabase } from './database.ts'
import { entitiesOn } from './entities.ts'
import { databaseClock } from './limits.ts'
import { listsOn } from './lists.ts'
import { migrate } from './migrate.ts'
import { recordOn } from './pair.ts'

/** The PostgreSQL adapter of the store, with further methods for a service. */
export type PostgresStore = Awaited<ReturnType<typeof openPostgresStore>>

/** Opens and migrates a ledger; `scanLimit` bounds the rows of a filtered page. Rejects with a DomainError on failure. */
export async function openPostgresStore({
  scanLimit = 1_000,
  absent,
  ...options
}: DatabaseOptions & { readonly scanLimit?: number; readonly absent?: 'make' | 'refuse' | undefined }) {
  const database = openDatabase(options)
  const { query, transaction, safeUrl, close } = database
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
    safeUrl,
    /** Sends one statement, for rate limits. */
    query,
    /** Returns the stored sealing key, or stores the candidate; only the first start writes and waits for a standby. */
    async sealingKey(candidate: Uint8Array): Promise<Uint8Array> {
      await query('UPDATE deployment SET sealing_key = $1 WHERE sealing_key IS NULL', [candidate])
      const [row] = await query<{ readonly sealingKey: Uint8Array }>('SELECT sealing_key FROM deployment')
      return row?.sealingKey ?? candidate
    },
    /** Returns the clock of the database in milliseconds since the epoch. */
    async clock() {
      const [row] = await query<{ readonly at: number }>(`SELECT ${databaseClock} AS at`)
      return row && ({ at: row.at, of: 'database' } as const)
    },
    /** Rejects with a DomainError when the database cannot be used: also one that takes no writes, or that refuses what authenticates or counts. */
    probe: (): Promise<undefined> =>
      transaction(async (query, undo) => {
        undo()
        await query('SELECT 1 FROM deployment FOR KEY SHARE SKIP LOCKED')
        await query('SELECT EXISTS (SELECT FROM api_key), EXISTS (SELECT FROM rate_limit)')
        return undefined
      }),
  }
}
