import { bundleAccesses, bundleStatuses, tiers } from '../../../spec/generated/facts.ts'
import { sqlList, storedTypes } from '../rows.ts'

/** The tables of a ledger in SQLite. */
export const tables = [
  ...['migration', 'deployment', 'write_ahead_log', 'account', 'api_key'],
  ...['bundle', 'pair', 'grant_type', 'grant', 'checkout'],
] as const

/**
 * The schema of a new database.
 *
 * The indexes and triggers were measured with 10^6 grants in one bundle. An index for each sort: a page takes 15 us, 425 ms
 * without. `grant_of_pair`: 2 us for the live grants of a pair, 194 ms without; the two indexes by source likewise. The
 * triggers that refuse a change add nothing to a create (90 us), since no insert fires one.
 *
 * A pair is one account in one bundle. `pair.decided_at` is the instant of its last create or revoke; to find it among the grants
 * would need another index. From `pair.chained_since` on, the unrevoked grants follow one another without gap or overlap up to
 * `listed_until`. The places of both in the statement are those of a migrated file.
 *
 * Comments inside a statement are part of the fingerprint, so "triggers keep it", true of the first schema only, must stay, and
 * so must `user_version`, of which only the lowest byte counts: the mark of `write-ahead-log.ts` is above it.
 */
export const schema = `
CREATE TABLE migration (
  -- The numbered steps that made this file what it is; the last number is also its user_version.
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE deployment (
  -- What one deployment keeps for good: a single row, each value given once.
  one INTEGER PRIMARY KEY CHECK (one = 1),
  sealing_key BLOB CHECK (length(sealing_key) = 32)
) STRICT;
INSERT INTO deployment (one) VALUES (1);

CREATE TABLE write_ahead_log (
  -- What the log beside the file goes on from: a single row, written by write-ahead-log.ts.
  one INTEGER PRIMARY KEY CHECK (one = 1),
  state TEXT NOT NULL CHECK (json_valid(state))
) STRICT;
INSERT INTO write_ahead_log (one, state) VALUES (1, '{"mark":0,"bases":[0]}');

CREATE TABLE account (
  -- A person. The number goes up with age and never leaves the process.
  id INTEGER PRIMARY KEY CHECK (id > 0),
  display_name TEXT NOT NULL,
  name_key TEXT NOT NULL, -- the display name without case, as a search compares it
  avatar TEXT,
  tier TEXT NOT NULL CHECK (tier IN (${sqlList(tiers)})),
  created_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE INDEX account_by_name ON account (name_key) WHERE deleted_at IS NULL;
CREATE INDEX account_deleted ON account (id) WHERE deleted_at IS NOT NULL;

CREATE TABLE api_key (
  -- What authenticates a request: the public part of the key's text and a hash of its secret part.
  id TEXT PRIMARY KEY CHECK (length(id) = 16 AND id NOT GLOB '*[^0-9a-z]*'),
  owner INTEGER NOT NULL REFERENCES account,
  secret_hash BLOB NOT NULL CHECK (length(secret_hash) = 32),
  bundles TEXT NOT NULL CHECK (bundles IN ('none', 'read')),
  users TEXT NOT NULL CHECK (users IN ('none', 'read')),
  grants TEXT NOT NULL CHECK (grants IN ('none', 'read', 'write')),
  masks TEXT NOT NULL CHECK (json_valid(masks) AND json_type(masks) = 'array'), -- CIDR texts; none means any address
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE bundle (
  -- What an owner gives access to, its payment settings, and how many users it has.
  -- counted_users is the number of its pairs listed beyond counted_at; triggers keep it, so counting never walks all pairs.
  seq INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 12),
  owner INTEGER NOT NULL REFERENCES account,
  name TEXT NOT NULL,
  market_type TEXT NOT NULL,
  quote TEXT NOT NULL,
  access TEXT NOT NULL CHECK (access IN (${sqlList(bundleAccesses)})),
  status TEXT NOT NULL
    CHECK (status IN (${sqlList(bundleStatuses)})),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  checkout_url TEXT CHECK (checkout_url LIKE 'https://_%' AND length(checkout_url) <= 2048),
  price REAL CHECK (price >= 0),
  currency TEXT CHECK (length(currency) > 0),
  discount_type TEXT CHECK (discount_type IN ('fixed', 'percent')),
  discount_value REAL,
  counted_users INTEGER NOT NULL DEFAULT 0 CHECK (counted_users >= 0),
  counted_at INTEGER NOT NULL DEFAULT 0,
  CHECK (checkout_url IS NULL OR (price IS NOT NULL AND currency IS NOT NULL)),
  CHECK ((discount_type IS NULL) = (discount_value IS NULL))
) STRICT;
CREATE INDEX bundle_by_age ON bundle (owner, created_at, id) WHERE status <> 'archived';

CREATE TABLE pair (
  -- One account in one bundle, at a position in the bundle's users list that it keeps for good.
  -- listed_until is the greatest end of its grants that are not revoked; 0 without one, and when the account is deleted.
  bundle INTEGER NOT NULL REFERENCES bundle,
  position INTEGER NOT NULL CHECK (position > 0),
  account INTEGER NOT NULL REFERENCES account,
  listed_until INTEGER NOT NULL DEFAULT 0 CHECK (listed_until >= 0), decided_at INTEGER NOT NULL DEFAULT 0 CHECK (decided_at >= 0), chained_since INTEGER NOT NULL DEFAULT 9007199254740991,
  PRIMARY KEY (bundle, position),
  UNIQUE (account, bundle)
) STRICT, WITHOUT ROWID;
CREATE INDEX pair_by_end ON pair (bundle, listed_until) WHERE listed_until <> 0;

CREATE TABLE grant_type (
  -- The words for the numbers in grant.type.
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO grant_type (number, name)
VALUES ${storedTypes.map((name, number) => `(${number}, '${name}')`).join(', ')};

CREATE TABLE grant (
  -- One recorded period of access, from starts_at up to, not including, ends_at: written once, then only revoked.
  -- seq is the order of creation; an ends_at of 9007199254740991 means that the access is permanent.
  -- Its pair refers to its bundle and its account, and is made before it by a trigger.
  seq INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 12),
  bundle INTEGER NOT NULL,
  account INTEGER NOT NULL,
  type INTEGER NOT NULL REFERENCES grant_type,
  source_id TEXT CHECK (
    length(source_id) BETWEEN 1 AND 256
    AND source_id GLOB '[0-9A-Za-z]*'
    AND source_id NOT GLOB '*[^0-9A-Za-z._:-]*'
  ),
  starts_at INTEGER NOT NULL CHECK (starts_at >= 0),
  ends_at INTEGER NOT NULL CHECK (ends_at <= 9007199254740991),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  revoked_at INTEGER,
  CHECK (starts_at < ends_at),
  CHECK (type <> 0 OR source_id IS NOT NULL)
) STRICT;
CREATE INDEX grant_by_created ON grant (bundle, created_at) WHERE revoked_at IS NULL;
CREATE INDEX grant_by_start ON grant (bundle, starts_at) WHERE revoked_at IS NULL;
CREATE INDEX grant_by_end ON grant (bundle, ends_at) WHERE revoked_at IS NULL;
CREATE INDEX grant_of_pair ON grant (bundle, account, ends_at) WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX grant_by_source ON grant (bundle, source_id, account, type)
  WHERE source_id IS NOT NULL AND revoked_at IS NULL;
CREATE INDEX grant_revoked_by_source ON grant (bundle, source_id, account, type)
  WHERE source_id IS NOT NULL AND revoked_at IS NOT NULL;

CREATE TABLE checkout (
  -- A checkout session: at most 15 minutes, ended earlier by hand only.
  seq INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 12),
  bundle INTEGER NOT NULL REFERENCES bundle,
  account INTEGER NOT NULL REFERENCES account,
  started_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  CHECK (ends_at BETWEEN started_at AND started_at + 900000)
) STRICT;
CREATE INDEX checkout_by_end ON checkout (ends_at);

CREATE TRIGGER grant_is_written_once
BEFORE UPDATE OF seq, id, bundle, account, type, source_id, starts_at, ends_at, created_at ON grant
BEGIN SELECT RAISE(ABORT, 'a grant is written once, then only revoked'); END;
CREATE TRIGGER grant_is_revoked_once
BEFORE UPDATE OF revoked_at ON grant WHEN OLD.revoked_at IS NOT NULL OR NEW.revoked_at IS NULL
BEGIN SELECT RAISE(ABORT, 'a grant is revoked once and stays revoked'); END;
CREATE TRIGGER account_is_deleted_once
BEFORE UPDATE OF deleted_at ON account WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NOT OLD.deleted_at
BEGIN SELECT RAISE(ABORT, 'an account is deleted once and stays deleted'); END;
CREATE TRIGGER account_is_itself BEFORE UPDATE OF id, created_at ON account
BEGIN SELECT RAISE(ABORT, 'an account keeps its number and its age'); END;
CREATE TRIGGER api_key_is_written_once
BEFORE UPDATE OF id, owner, secret_hash, bundles, users, grants, masks, created_at ON api_key
BEGIN SELECT RAISE(ABORT, 'a key is written once, then only revoked'); END;
CREATE TRIGGER api_key_is_revoked_once
BEFORE UPDATE OF revoked_at ON api_key WHEN OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS NOT OLD.revoked_at
BEGIN SELECT RAISE(ABORT, 'a key is revoked once and stays revoked'); END;
CREATE TRIGGER bundle_is_itself BEFORE UPDATE OF seq, id, owner, created_at ON bundle
BEGIN SELECT RAISE(ABORT, 'a bundle keeps its id, its owner and its age'); END;
CREATE TRIGGER pair_keeps_its_position BEFORE UPDATE OF bundle, position, account ON pair
BEGIN SELECT RAISE(ABORT, 'a pair keeps its position'); END;
CREATE TRIGGER checkout_only_ends_earlier
BEFORE UPDATE ON checkout
WHEN (NEW.seq, NEW.id, NEW.bundle, NEW.account, NEW.started_at)
  IS NOT (OLD.seq, OLD.id, OLD.bundle, OLD.account, OLD.started_at) OR NEW.ends_at > OLD.ends_at
BEGIN SELECT RAISE(ABORT, 'a checkout session is written once, then only ended earlier'); END;
CREATE TRIGGER deployment_keeps_its_sealing_key
BEFORE UPDATE OF sealing_key ON deployment WHEN OLD.sealing_key IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the sealing key is given once'); END;

${tables
  .map(
    (table) => `CREATE TRIGGER ${table}_is_never_deleted BEFORE DELETE ON ${table}
BEGIN SELECT RAISE(ABORT, 'nothing is ever physically deleted'); END;`,
  )
  .join('\n')}
`
