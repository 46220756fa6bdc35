import { bundleAccesses, bundleStatuses, keyIdPattern, tiers } from '../../../spec/generated/facts.ts'
import { emptyChain, setChains, sqlList } from '../rows.ts'

/**
 * The tables of `sqlite/schema.ts`, which explains them, without triggers, which some engines lack: our statements never delete
 * and never write a grant twice. Instants are milliseconds; texts compare by code points.
 */
export const ledger = `
CREATE TABLE deployment (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  sealing_key bytea CHECK (length(sealing_key) = 32)
);
INSERT INTO deployment DEFAULT VALUES;

CREATE TABLE account (
  id bigint PRIMARY KEY CHECK (id > 0),
  display_name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  avatar text,
  tier text NOT NULL CHECK (tier IN (${sqlList(tiers)})),
  created_at bigint NOT NULL, deleted_at bigint
);
CREATE INDEX account_by_name ON account (name_key, id) WHERE deleted_at IS NULL;

CREATE TABLE api_key (
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '${keyIdPattern}'),
  owner bigint NOT NULL REFERENCES account,
  secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
  bundles text NOT NULL CHECK (bundles IN ('none', 'read')),
  users text NOT NULL CHECK (users IN ('none', 'read')),
  grants text NOT NULL CHECK (grants IN ('none', 'read', 'write')),
  masks text NOT NULL, -- a JSON array of CIDR texts; none means any address
  created_at bigint NOT NULL, revoked_at bigint
);

CREATE TABLE bundle (
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  owner bigint NOT NULL REFERENCES account,
  name text NOT NULL, market_type text NOT NULL, quote text NOT NULL,
  access text NOT NULL CHECK (access IN (${sqlList(bundleAccesses)})),
  status text NOT NULL
    CHECK (status IN (${sqlList(bundleStatuses)})),
  created_at bigint NOT NULL, updated_at bigint NOT NULL,
  checkout_url text CHECK (checkout_url LIKE 'https://_%' AND length(checkout_url) <= 2048),
  price double precision CHECK (price >= 0),
  currency text CHECK (length(currency) > 0),
  discount_type text CHECK (discount_type IN ('fixed', 'percent')), discount_value double precision,
  CHECK (checkout_url IS NULL OR (price IS NOT NULL AND currency IS NOT NULL)),
  CHECK ((discount_type IS NULL) = (discount_value IS NULL))
);
CREATE INDEX bundle_by_age ON bundle (owner, created_at, id) WHERE status <> 'archived';

CREATE TABLE pair (
  -- Its row is what a create or a revoke locks. Positions come from one sequence, with gaps, so that no two pairs wait for each other.
  bundle text COLLATE "C" NOT NULL REFERENCES bundle,
  position bigint GENERATED ALWAYS AS IDENTITY,
  account bigint NOT NULL REFERENCES account,
  listed_until bigint NOT NULL DEFAULT 0 CHECK (listed_until >= 0),
  PRIMARY KEY (bundle, position),
  UNIQUE (account, bundle)
);
CREATE INDEX pair_by_end ON pair (bundle, listed_until) WHERE listed_until <> 0;

CREATE TABLE access_grant (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE CHECK (id ~ '^[0-9a-f]{24}$'),
  bundle text COLLATE "C" NOT NULL, account bigint NOT NULL,
  type smallint NOT NULL CHECK (type BETWEEN 0 AND 4), -- its place in storedTypes
  source_id text COLLATE "C" CHECK (source_id ~ '^[0-9A-Za-z][0-9A-Za-z._:-]{0,255}$'),
  starts_at bigint NOT NULL CHECK (starts_at >= 0),
  ends_at bigint NOT NULL CHECK (ends_at <= 9007199254740991),
  created_at bigint NOT NULL CHECK (created_at >= 0), revoked_at bigint,
  CHECK (starts_at < ends_at),
  CHECK (type <> 0 OR source_id IS NOT NULL)
);
CREATE INDEX grant_by_created ON access_grant (bundle, created_at, seq) WHERE revoked_at IS NULL;
CREATE INDEX grant_by_start ON access_grant (bundle, starts_at, seq) WHERE revoked_at IS NULL;
CREATE INDEX grant_by_end ON access_grant (bundle, ends_at, seq) WHERE revoked_at IS NULL;
CREATE INDEX grant_of_pair ON access_grant (bundle, account, ends_at) WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX grant_by_source ON access_grant (bundle, source_id, account, type)
  WHERE source_id IS NOT NULL AND revoked_at IS NULL;
CREATE INDEX grant_revoked_by_source ON access_grant (bundle, source_id, account, type, seq)
  WHERE source_id IS NOT NULL AND revoked_at IS NOT NULL;

CREATE TABLE checkout (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE CHECK (id ~ '^[0-9a-f]{24}$'),
  bundle text COLLATE "C" NOT NULL REFERENCES bundle,
  account bigint NOT NULL REFERENCES account,
  started_at bigint NOT NULL, ends_at bigint NOT NULL,
  CHECK (ends_at BETWEEN started_at AND started_at + 900000)
);
`

/** Adds the instant of the last create or revoke to each pair. */
export const decidedAt = `ALTER TABLE pair ADD COLUMN decided_at bigint NOT NULL DEFAULT 0 CHECK (decided_at >= 0);
WITH g AS (SELECT bundle, account, max(greatest(created_at, revoked_at)) AS at FROM access_grant GROUP BY bundle, account)
UPDATE pair SET decided_at = g.at FROM g WHERE g.bundle = pair.bundle AND g.account = pair.account`

/** Adds the instant since which the unrevoked grants of a pair follow one another. */
export const chainedSince = `ALTER TABLE pair ADD COLUMN chained_since bigint NOT NULL DEFAULT ${emptyChain.since};
${setChains('access_grant')}`

/** Creates the table of rate limits, unlogged: counts last a minute and may be lost in a crash. */
export const rateLimitTable = `
CREATE UNLOGGED TABLE rate_limit (
  id text COLLATE "C" PRIMARY KEY, -- "address" or "key", and which
  held double precision[] NOT NULL, -- the instants of the requests that count, in milliseconds since 1970
  accepted integer NOT NULL, at double precision NOT NULL -- how many requests the last statement accepted, and when
)`
