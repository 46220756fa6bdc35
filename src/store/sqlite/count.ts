import type { Instant } from '../../ledger/instant.ts'
import type { LedgerCount } from '../store.ts'
import type { Connection } from './connection.ts'
import { whole } from './statement.ts'

/** Counts by looking at everything: for a start or a console, never for a request of the API. */
export function countAll(connection: Connection, now: Instant): LedgerCount {
  const row = connection.first(counts, { now })
  const [
    accounts = 0,
    bundles = 0,
    keys = 0,
    checkouts = 0,
    current = 0,
    scheduled = 0,
    expired = 0,
    revoked = 0,
  ] = row ?? []
  return { accounts, bundles, keys, checkouts, grants: { current, scheduled, expired, revoked } }
}

const counts = whole<
  [{ readonly now: number }],
  readonly [
    accounts: number,
    bundles: number,
    keys: number,
    checkouts: number,
    current: number,
    scheduled: number,
    expired: number,
    revoked: number,
  ]
>(`
  SELECT (SELECT count(*) FROM account), (SELECT count(*) FROM bundle),
    (SELECT count(*) FROM api_key), (SELECT count(*) FROM checkout),
    count(*) FILTER (WHERE revoked_at IS NULL AND starts_at <= @now AND ends_at > @now),
    count(*) FILTER (WHERE revoked_at IS NULL AND starts_at > @now AND ends_at > @now),
    count(*) FILTER (WHERE revoked_at IS NULL AND ends_at <= @now),
    count(*) FILTER (WHERE revoked_at IS NOT NULL)
  FROM grant`)
