import { afterAll } from 'vitest'
import type { DatabaseOptions } from './database.ts'
import { openPostgresStore, type PostgresStore } from './postgres-store.ts'
import { freshDatabase, monotonic } from './server/fresh-database.test-bed.ts'
import type { Way } from './server/way.test-bed.ts'

/**
 * Gives one store of a test file, with nothing in it each time: to connect takes longer than a test, and to truncate a hundred
 * times as long as to delete. A commit need not reach the disk.
 */
export function emptyStores(
  options: Omit<DatabaseOptions, 'url' | 'monotonic'> & { readonly scanLimit?: number } = {},
  wayTo: (url: string) => Promise<Pick<Way, 'url'>> = async (url) => ({ url }),
): () => Promise<PostgresStore> {
  let opened: Promise<PostgresStore> | undefined
  let given = 0
  afterAll(async () => (await opened)?.close())
  const open = async (): Promise<PostgresStore> => {
    const url = new URL(await freshDatabase())
    url.searchParams.set('options', '-c synchronous_commit=off')
    return openPostgresStore({ monotonic, ...options, url: (await wayTo(url.href)).url })
  }
  const tables = ['checkout', 'access_grant', 'pair', 'bundle', 'api_key', 'account']
  return async () => {
    opened ??= open()
    const store = await opened
    await store.query(
      `WITH ${tables.map((table) => `of_${table} AS (DELETE FROM ${table})`).join(', ')} SELECT`,
    )
    // Statements pass over what was deleted until then.
    if (++given % 50 === 0) await store.query(`VACUUM ${tables}`)
    return { ...store, close: async () => {} }
  }
}
