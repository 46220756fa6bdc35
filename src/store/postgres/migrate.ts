import { DomainError } from '../../ledger/domain-error.ts'
import type { Ask, Database } from './database.ts'
import { type Migration, migrations } from './schema.ts'

/** Brings a database to the newest schema, all or nothing; a DomainError when it holds something else or comes from a newer version. */
export async function migrate(
  database: Database,
  absent: 'make' | 'refuse' = 'make',
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const found = await versionOf(database, database.ask, steps)
  if (found === steps.length) return
  if (found === 0 && absent === 'refuse')
    throw new DomainError(
      'unavailable',
      `There is no ledger in ${database.place}: check the name, or make it with "admin account create".`,
    )
  // Of two processes that create a table at once the slower is refused, and finds it when it asks again.
  const create = () =>
    database.ask(`CREATE TABLE IF NOT EXISTS ${ours} (number integer PRIMARY KEY, name text NOT NULL)`)
  await create().catch(create)
  await database.transaction(async (ask) => {
    // One row that every process locks before it changes anything; advisory locks are not to be had everywhere.
    await ask(`INSERT INTO ${ours} VALUES (0, 'lock') ON CONFLICT DO NOTHING`)
    await ask(`SELECT number FROM ${ours} WHERE number = 0 FOR UPDATE`)
    const version = await versionOf(database, ask, steps)
    for (const [index, { name, sql }] of steps.entries()) {
      if (index < version) continue
      await ask(sql)
      await ask(`INSERT INTO ${ours} VALUES ($1, $2)`, [index + 1, name])
    }
  })
}

const ours = 'bundle_access_migration'

/** The last step that the database has seen: 0 for an empty one. */
async function versionOf({ place }: Database, ask: Ask, steps: readonly Migration[]): Promise<number> {
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
  if (version > steps.length)
    throw new DomainError(
      'unavailable',
      `${place} was written by a newer version of bundle-access (schema ${version}; this one knows ${steps.length}): use that version, or another database.`,
    )
  return version
}
