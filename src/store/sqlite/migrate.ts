import { hash } from 'node:crypto'
import type Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import { requireKnown } from '../rows.ts'
import { schema as newest } from './schema.ts'

/** One step of the schema; a released one never changes. */
export interface Migration {
  /** The `user_version` of a file after this step; 1, 2, 3, ... */
  readonly number: number
  readonly name: string
  readonly sql: string
  /** The fingerprint of the schema after this step, which reveals a file altered by another program. */
  readonly schema: string
}

/** All migrations in order. A new database skips them: `schema.ts` has their result. */
export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'ledger',
    schema: 'cdad16c4b5f66aa16015d9765a3157b5c93b59ccd72150df019fb86b20eef778',
    sql: '',
  },
  {
    // The store keeps a pair's `listed_until` and its bundle's count by itself; see `grants.ts`.
    number: 2,
    name: 'pairs without triggers',
    schema: '3f2030d54c369caf63c81364b97d12f80c97715d553829b11381cf989ea208bd',
    sql: `
      DROP TRIGGER grant_makes_its_pair;
      DROP TRIGGER grant_lists_its_pair;
      DROP TRIGGER grant_leaves_its_pair;
      DROP TRIGGER account_leaves_its_pairs;
      DROP TRIGGER pair_counts_in_its_bundle;
      DROP TRIGGER pair_begins_unlisted;`,
  },
  {
    // Folds as `foldName` does ẞ, which was ß, and ΐ and ΰ with any accent, which were decomposed; no other character of a
    // normalised name left these in a folded one.
    number: 3,
    name: 'sharp s',
    schema: '3f2030d54c369caf63c81364b97d12f80c97715d553829b11381cf989ea208bd',
    sql: `
      UPDATE account
      SET name_key = replace(replace(replace(name_key, 'ß', 'ss'), 'ι\u0308', 'ϊ'), 'υ\u0308', 'ϋ')
      WHERE instr(name_key, 'ß') OR instr(name_key, 'ι\u0308') OR instr(name_key, 'υ\u0308')`,
  },
  {
    // No later decision on the pair may have an earlier instant.
    number: 4,
    name: 'instants of decisions',
    schema: 'f91e548695ccb655a85fa5600867370a0ec0e9c7cd2b30f2f8f077fb4cb7a067',
    sql: `
      ALTER TABLE pair ADD COLUMN decided_at INTEGER NOT NULL DEFAULT 0 CHECK (decided_at >= 0);
      UPDATE pair SET decided_at = written.at
      FROM (SELECT bundle, account, max(max(created_at, coalesce(revoked_at, 0))) AS at FROM grant GROUP BY bundle, account) AS written
      WHERE written.bundle = pair.bundle AND written.account = pair.account`,
  },
]

/** The SQLite `application_id` of our files: the letters BndA. */
export const APPLICATION_ID = 0x426e6441

/** Creates or migrates the schema in one transaction; a DomainError if the file is not ours, altered, or from a newer version. */
export function migrate(
  database: Database.Database,
  file: string,
  steps: readonly Migration[] = migrations,
): void {
  const version = database.transaction(() => versionOf(database, file, steps))
  if (version() === steps.length) return
  database
    .transaction(() => {
      // Another process may have been first.
      const first = version()
      if (first === 0) database.exec(newest)
      const record = database.prepare('INSERT INTO migration (number, name) VALUES (?, ?)')
      for (const { number, name, sql } of steps.slice(first)) {
        if (first > 0) database.exec(sql)
        record.run(number, name)
      }
      database.pragma(`user_version = ${steps.length}`)
      database.pragma(`application_id = ${APPLICATION_ID}`)
    })
    .immediate()
}

/** Returns the last migration of a file; 0 for an empty one. Needs a transaction, since another process may migrate it. */
function versionOf(database: Database.Database, file: string, steps: readonly Migration[]): number {
  const application = database.pragma('application_id', { simple: true })
  const version = Number(database.pragma('user_version', { simple: true }))
  const schema = fingerprint(database)
  if (application === 0 && version === 0 && schema === emptySchema) return 0
  if (application !== APPLICATION_ID)
    throw new DomainError(
      'unavailable',
      `${file} belongs to another program: name a file of bundle-access, or one that does not exist yet.`,
    )
  requireKnown(file, version, steps.length, 'file')
  if (schema !== steps[version - 1]?.schema)
    throw new DomainError(
      'unavailable',
      `${file} has other tables than bundle-access made: undo what was changed in them, or restore a backup.`,
    )
  return version
}

/** Returns a hash of the schema without the tables and indexes that SQLite adds itself. */
export function fingerprint(database: Database.Database): string {
  const rows = database
    .prepare(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^' ORDER BY name`,
    )
    .raw()
    .all()
  return hash('sha256', JSON.stringify(rows))
}

const emptySchema = hash('sha256', '[]')
