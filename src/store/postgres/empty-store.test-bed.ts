import type { DatabaseOptions } from './database.ts'
import { openPostgresStore, type PostgresStore } from './postgres-store.ts'
import { freshDatabase } from './server/fresh-database.test-bed.ts'

let database: Promise<string> | undefined

/** Opens the one database of a test file, with nothing in it; a commit need not reach the disk. To truncate takes a hundred times as long. */
export async function openEmptyStore(
  options: Omit<DatabaseOptions, 'url'> & { readonly scanLimit?: number } = {},
): Promise<PostgresStore> {
  database ??= freshDatabase()
  const url = new URL(await database)
  url.searchParams.set('options', '-c synchronous_commit=off')
  const store = await openPostgresStore({ url: url.href, ...options })
  const tables = ['checkout', 'access_grant', 'pair', 'bundle', 'api_key', 'account']
  await store.ask(`WITH ${tables.map((table) => `of_${table} AS (DELETE FROM ${table})`).join(', ')} SELECT`)
  return store
}
