import { hash } from 'node:crypto'
import type Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import { requireKnown, setChains } from '../rows.ts'
import { schema as newest } from './schema.ts'

/** One migration of the schema of a ledger in SQLite; a released one never changes. */
export interface Migration {
  /** The lowest byte of the `user_version` of a file after this step; 1, 2, 3, ... */
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
    // The store keeps `listed_until` of a pair (an account in a bundle) and its bundle's count by itself; see `grants.ts`.
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
  {
    number: 5,
    name: 'what the log goes on from',
    schema: 'b0e2384fc080f4f169549a253af1a934852b68fad6f82e4626dfcc262122f5f8',
    sql: `
CREATE TABLE write_ahead_log (
  -- What the log beside the file goes on from: a single row, written by write-ahead-log.ts.
  one INTEGER PRIMARY KEY CHECK (one = 1),
  state TEXT NOT NULL CHECK (json_valid(state))
) STRICT;
INSERT INTO write_ahead_log (one, state) VALUES (1, '{"mark":0,"bases":[0]}');
CREATE TRIGGER write_ahead_log_is_never_deleted BEFORE DELETE ON write_ahead_log
BEGIN SELECT RAISE(ABORT, 'nothing is ever physically deleted'); END;`,
  },
  {
    // The latest gap or end of an overlap among the unrevoked grants.
    number: 6,
    name: 'chains',
    schema: '3fccfdd78281d19690885778aa3bec1459287803161aed8b9cc1ec55298f82ae',
    sql: `
      ALTER TABLE pair ADD COLUMN chained_since INTEGER NOT NULL DEFAULT 9007199254740991;
      ${setChains('grant')}`,
  },
  {
    // A list asks of each grant whether its account is deleted, which few are.
    number: 7,
    name: 'deleted accounts',
    schema: 'c4c088790eb0e601c721c021e10b4ebcc61c1dfce55b37aed0ee561013791af9',
    sql: 'CREATE INDEX account_deleted ON account (id) WHERE deleted_at IS NOT NULL;',
  },
]

/** The SQLite `application_id` of our files: the letters BndA. */
export const APPLICATION_ID = 0x426e6441

/** The bits of `user_version` that count the migrations. */
const VERSION = 0xff

/** Writes the mark of `write-ahead-log.ts` above the version of a migrated database. */
export const setMark = (database: Database.Database, mark: number): void =>
  void database.pragma(`user_version = ${(mark << 8) | migrations.length}`)

const userVersion = (database: Database.Database): number =>
  Number(database.pragma('user_version', { simple: true }))

/** Creates or migrates the schema in one transaction; a DomainError if the file is not ours, altered, or from a newer version. */
export function migrate(database: Database.Database, file: string, steps: readonly Migration[] = migrations) {
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
      database.pragma(`user_version = ${(userVersion(database) & ~VERSION) | steps.length}`)
      database.pragma(`application_id = ${APPLICATION_ID}`)
    })
    .immediate()
}

/** Throws a DomainError unless a database is a ledger of this version or an older one; changes nothing. */
export function requireLedger(database: Database.Database, file: string): void {
  if (versionOf(database, file, migrations) === 0)
    throw new DomainError('unavailable', `${file} is empty: name the file of a ledger.`)
}

/** Returns the last migration of a file; 0 for an empty one. Needs a transaction, since another process may migrate it. */
function versionOf(database: Database.Database, file: string, steps: readonly Migration[]): number {
  const application = database.pragma('application_id', { simple: true })
  const version = userVersion(database) & VERSION
  const schema = fingerprint(database)
  if (application === 0 && userVersion(database) === 0 && schema === emptySchema) return 0
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
