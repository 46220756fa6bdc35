import type Database from 'better-sqlite3'
import { FOREVER_NUMBER } from '../rows.ts'
import type { Connection } from './connection.ts'

/**
 * Copies the ledger of a file into an empty one, each instant `ms` milliseconds later, and calls `addKeys` for the keys, which it
 * has none of: all of it, or nothing. The 500 rows of the demo fixture take 4 ms in a fresh process; added one by one, from JavaScript, they take 17.
 */
export function copyShifted(
  database: Database.Database,
  connection: Connection,
  file: string,
  ms: number,
  addKeys: () => void,
): void {
  connection.endTurn()
  database.prepare('ATTACH ? AS ready').run(file)
  try {
    connection.writing(() => {
      for (const sql of copies) database.prepare(sql).run({ ms })
      addKeys()
    })
  } finally {
    database.exec('DETACH ready')
  }
}

/** An end that is later, unless there is none. */
const shifted = (column: string, none: number): string => `iif(${column} = ${none}, ${none}, ${column} + @ms)`

const copies = [
  `INSERT INTO account (id, display_name, name_key, avatar, tier, created_at, deleted_at)
   SELECT id, display_name, name_key, avatar, tier, created_at + @ms, deleted_at + @ms FROM ready.account ORDER BY id`,
  `INSERT INTO bundle (seq, id, owner, name, market_type, quote, access, status, created_at, updated_at, checkout_url, price,
     currency, discount_type, discount_value, counted_users, counted_at)
   SELECT seq, id, owner, name, market_type, quote, access, status, created_at + @ms, updated_at + @ms, checkout_url, price,
     currency, discount_type, discount_value, counted_users, ${shifted('counted_at', 0)} FROM ready.bundle ORDER BY seq`,
  `INSERT INTO pair (bundle, position, account, listed_until, decided_at)
   SELECT bundle, position, account, iif(listed_until = 0, 0, ${shifted('listed_until', FOREVER_NUMBER)}), decided_at + @ms
   FROM ready.pair ORDER BY bundle, position`,
  `INSERT INTO grant (seq, id, bundle, account, type, source_id, starts_at, ends_at, created_at, revoked_at)
   SELECT seq, id, bundle, account, type, source_id, starts_at + @ms, ${shifted('ends_at', FOREVER_NUMBER)}, created_at + @ms,
     revoked_at + @ms FROM ready.grant ORDER BY seq`,
  `INSERT INTO checkout (seq, id, bundle, account, started_at, ends_at)
   SELECT seq, id, bundle, account, started_at + @ms, ends_at + @ms FROM ready.checkout ORDER BY seq`,
]
