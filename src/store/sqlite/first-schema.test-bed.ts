import type Database from 'better-sqlite3'
import { APPLICATION_ID } from './migrate.ts'
import { schema } from './schema.ts'

/** Makes a database as the first schema did, in which triggers kept the pairs and the counts. */
export function makeFirstSchema(database: Database.Database): void {
  const first = schema
    .replace(/, decided_at .*, chained_since .*(?=,\n)/, '')
    .replace(/CREATE TABLE write_ahead_log[\s\S]*?'\);\n|CREATE TRIGGER write_ahead_log[\s\S]*?END;\n/g, '')
    .replace(/CREATE INDEX account_deleted.*\n/, '')
  database.exec(`${first}${triggers}`)
  database.exec("INSERT INTO migration (number, name) VALUES (1, 'ledger')")
  database.pragma('user_version = 1')
  database.pragma(`application_id = ${APPLICATION_ID}`)
}

const triggers = `
CREATE TRIGGER grant_makes_its_pair BEFORE INSERT ON grant
WHEN NOT EXISTS (SELECT 1 FROM pair WHERE account = NEW.account AND bundle = NEW.bundle)
BEGIN
  INSERT INTO pair (bundle, position, account)
  SELECT NEW.bundle, coalesce(max(position), 0) + 1, NEW.account FROM pair WHERE bundle = NEW.bundle;
END;
CREATE TRIGGER grant_lists_its_pair AFTER INSERT ON grant WHEN NEW.revoked_at IS NULL
BEGIN
  UPDATE pair SET listed_until = NEW.ends_at
  WHERE account = NEW.account AND bundle = NEW.bundle AND listed_until < NEW.ends_at
    AND (SELECT deleted_at IS NULL FROM account WHERE id = NEW.account);
END;
CREATE TRIGGER grant_leaves_its_pair AFTER UPDATE OF revoked_at ON grant
BEGIN
  UPDATE pair SET listed_until = (
    SELECT coalesce(max(ends_at), 0) FROM grant
    WHERE bundle = NEW.bundle AND account = NEW.account AND revoked_at IS NULL
  )
  WHERE account = NEW.account AND bundle = NEW.bundle AND listed_until > 0;
END;
CREATE TRIGGER account_leaves_its_pairs AFTER UPDATE OF deleted_at ON account
BEGIN
  UPDATE pair SET listed_until = 0 WHERE account = NEW.id AND listed_until > 0;
END;
CREATE TRIGGER pair_counts_in_its_bundle AFTER UPDATE OF listed_until ON pair
BEGIN
  UPDATE bundle
  SET counted_users = counted_users + (NEW.listed_until > counted_at) - (OLD.listed_until > counted_at)
  WHERE seq = NEW.bundle AND (NEW.listed_until > counted_at) <> (OLD.listed_until > counted_at);
END;
CREATE TRIGGER pair_begins_unlisted BEFORE INSERT ON pair WHEN NEW.listed_until <> 0
BEGIN SELECT RAISE(ABORT, 'a pair is listed by its grants only'); END;
`
