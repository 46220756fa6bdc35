import { hash } from 'node:crypto'
import type Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import { requireKnown } from '../rows.ts'
import { schema as newest } from './schema.ts'

/** One step of the schema, forward only: once released it never changes. */
export interface Migration {
  /** Counted from 1 without a gap; the `user_version` of a file after this step. */
  readonly number: number
  readonly name: string
  readonly sql: string
  /** The fingerprint of the whole schema after this step, by which a file altered by others is known. */
  readonly schema: string
}

/** Every step of the schema in order; a new one is added at the end, and what it does to `schema.ts`. A new database skips them. */
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
    // Before which no decision on the pair may be.
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

/** What marks a file as ours: the letters BndA. */
export const APPLICATION_ID = 0x426e6441

/** Fills a new database with the newest schema, or brings an older one there step by step, all or nothing; a DomainError when it is not ours, altered, or from a newer version. */
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

/** The last step that the database has seen: 0 for an empty one. Only one transaction sees it whole while another process makes the file. */
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

/** A hash of all that the schema says, but for what SQLite adds by itself. */
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
