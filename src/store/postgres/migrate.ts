import { DomainError } from '../../ledger/domain-error.ts'
import { requireKnown } from '../rows.ts'
import type { Ask, Database } from './database.ts'
import { decidedAt, ledger, rateLimitTable } from './schema.ts'

/** Every step of the schema in order, forward only: once released none changes. */
const migrations = [
  { name: 'ledger', sql: ledger },
  { name: 'limits', sql: rateLimitTable },
  { name: 'instants of decisions', sql: decidedAt },
]

/** Brings a database to the newest schema, all or nothing; a DomainError when it holds something else or comes from a newer version. */
export async function migrate({ place, ask, transaction }: Database, absent?: 'make' | 'refuse') {
  const [{ encoding } = {}] = await ask<{ readonly encoding: string }>(
    "SELECT current_setting('server_encoding') AS encoding",
  )
  if (encoding !== 'UTF8')
    throw new DomainError(
      'unavailable',
      `${place} is a database in ${encoding}, which cannot hold every name: make one with CREATE DATABASE, ENCODING 'UTF8' and TEMPLATE template0.`,
    )
  const found = await versionOf(place, ask)
  if (found === migrations.length) return
  if (found === 0 && absent === 'refuse')
    throw new DomainError(
      'unavailable',
      `There is no ledger in ${place}: check the name, or make it with "admin account create".`,
    )
  const run = () =>
    transaction(async (ask) => {
      await ask(`CREATE TABLE IF NOT EXISTS ${ours} (number integer PRIMARY KEY, name text NOT NULL)`)
      // Whoever finds steps waits here for the process that adds one; advisory locks are not to be had everywhere.
      await ask(`SELECT number FROM ${ours} FOR UPDATE`)
      const version = await versionOf(place, ask)
      for (const [index, { name, sql }] of [...migrations.entries()].slice(version)) {
        await ask(sql)
        await ask(`INSERT INTO ${ours} VALUES ($1, $2)`, [index + 1, name])
      }
    })
  // Of processes that create the table at once all but one are refused, and find it when they ask again; also one that tried
  // again for another reason, as a database that was slow to answer.
  const onceMore = (error: unknown): Promise<void> => {
    if (error instanceof DomainError && error.kind === 'conflict') return run()
    throw error
  }
  await run().catch(run).catch(onceMore)
}

const ours = 'bundle_access_migration'

/** The last step that the database has seen: 0 for an empty one. */
async function versionOf(place: string, ask: Ask): Promise<number> {
  const tables = await ask<{ readonly name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
  )
  if (tables.length === 0) return 0
  if (!tables.some(({ name }) => name === ours))
    throw new DomainError(
      'unavailable',
      `${place} belongs to another program, it has a table ${tables[0]?.name}: name an empty database, or one of bundle-access.`,
    )
  const [row] = await ask<{ readonly version: number }>(`SELECT max(number) AS version FROM ${ours}`)
  const version = row?.version ?? 0
  requireKnown(place, version, migrations.length, 'database')
  return version
}
