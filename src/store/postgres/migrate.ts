import { DomainError } from '../../ledger/domain-error.ts'
import { requireKnown } from '../rows.ts'
import type { Database, Query } from './database.ts'
import { chainedSince, decidedAt, ledger, rateLimitTable } from './schema.ts'

/** All migrations in order; a released one never changes. */
const migrations = [
  { name: 'ledger', sql: ledger },
  { name: 'limits', sql: rateLimitTable },
  { name: 'instants of decisions', sql: decidedAt },
  { name: 'chains', sql: chainedSince },
]

/** Migrates a database to the newest schema in one transaction; a DomainError if it is not ours, or from a newer version. */
export async function migrate({ safeUrl, query, transaction }: Database, absent?: 'make' | 'refuse') {
  const [{ encoding } = {}] = await query<{ readonly encoding: string }>(
    "SELECT current_setting('server_encoding') AS encoding",
  )
  if (encoding !== 'UTF8')
    throw new DomainError(
      'unavailable',
      `${safeUrl} is a database in ${encoding}, which cannot hold every name: make one with CREATE DATABASE, ENCODING 'UTF8' and TEMPLATE template0.`,
    )
  const found = await versionOf(safeUrl, query)
  if (found === migrations.length) return
  if (found === 0 && absent === 'refuse')
    throw new DomainError(
      'unavailable',
      `There is no ledger in ${safeUrl}: check the name, or make it with "admin account create".`,
    )
  const run = () =>
    transaction(async (query) => {
      await query(`CREATE TABLE IF NOT EXISTS ${table} (number integer PRIMARY KEY, name text NOT NULL)`)
      // Serializes processes that migrate; some engines have no advisory locks.
      await query(`SELECT number FROM ${table} FOR UPDATE`)
      const version = await versionOf(safeUrl, query)
      for (const [index, { name, sql }] of [...migrations.entries()].slice(version)) {
        await query(sql)
        await query(`INSERT INTO ${table} VALUES ($1, $2)`, [index + 1, name])
      }
    })
  // Of several processes that create the table at once, all but one fail, and find the table at the next try.
  const onceMore = (error: unknown): Promise<void> => {
    if (error instanceof DomainError && error.kind === 'conflict') return run()
    throw error
  }
  await run().catch(run).catch(onceMore)
}

const table = 'bundle_access_migration'

/** Returns the number of the last migration; 0 for an empty database. */
async function versionOf(safeUrl: string, query: Query): Promise<number> {
  const tables = await query<{ readonly name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
  )
  if (tables.length === 0) return 0
  if (!tables.some(({ name }) => name === table))
    throw new DomainError(
      'unavailable',
      `${safeUrl} belongs to another program, it has a table ${tables[0]?.name}: name an empty database, or one of bundle-access.`,
    )
  const [row] = await query<{ readonly version: number }>(`SELECT max(number) AS version FROM ${table}`)
  const version = row?.version ?? 0
  requireKnown(safeUrl, version, migrations.length, 'database')
  return version
}
