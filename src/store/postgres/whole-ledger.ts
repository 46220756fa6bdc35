import { toAccountId, toBundleId } from '../../ledger/ids.ts'
import * as rows from '../rows.ts'
import type { Facts, LedgerCount, Store } from '../store.ts'
import { accountColumns, keySelection } from './accounts.ts'
import { bundleColumns, checkoutColumns } from './bundles.ts'
import type { Ask, Database } from './database.ts'
import { grantColumns } from './grants.ts'

/** What looks at the whole ledger: for administration and the clock of a mock, never for a request of the API. */
export function wholeLedgerOn({ ask, transaction }: Database) {
  return {
    facts: (kinds = ['accounts', 'keys', 'bundles', 'grants', 'checkouts']) =>
      transaction(async (ask) => {
        const facts: Partial<Record<keyof Facts, unknown>> = {}
        for (const kind of kinds) facts[kind] = await readers[kind](ask)
        return { accounts: [], keys: [], bundles: [], grants: [], checkouts: [], ...facts } as Facts
      }, 'REPEATABLE READ'),
    async count(now) {
      const [row] = await ask<Omit<LedgerCount, 'grants'> & LedgerCount['grants']>(
        `SELECT (SELECT count(*) FROM account) AS accounts, (SELECT count(*) FROM bundle) AS bundles,
          (SELECT count(*) FROM api_key) AS keys, (SELECT count(*) FROM checkout) AS checkouts,
          count(*) FILTER (WHERE revoked_at IS NULL AND starts_at <= $1 AND ends_at > $1) AS current,
          count(*) FILTER (WHERE revoked_at IS NULL AND starts_at > $1) AS scheduled,
          count(*) FILTER (WHERE revoked_at IS NULL AND ends_at <= $1) AS expired,
          count(revoked_at) AS revoked
        FROM access_grant`,
        [now],
      )
      if (row === undefined) throw new TypeError('A count has one row.')
      const { accounts, bundles, keys, checkouts, ...grants } = row
      return { accounts, bundles, keys, checkouts, grants }
    },
    async nextTransition(after) {
      const [row] = await ask<{ readonly at: number | null }>(
        `SELECT min(at) AS at FROM (${due}) due WHERE at > $1`,
        [after],
      )
      return row?.at == null ? undefined : rows.instantOf(row.at)
    },
    async listTransitions({ after, until, limit }) {
      const end = Math.min(until, rows.FOREVER_NUMBER - 1)
      const found = await ask<rows.DueRow>(
        `SELECT due.*, b.id AS bundle FROM (${due}) due JOIN bundle b ON b.seq = due.bundle_seq
        WHERE at > $1 AND at <= $2 ORDER BY at, kind, due.seq LIMIT $3`,
        [after, end, limit + 1],
      )
      return { items: found.slice(0, limit).map(rows.transitionOf), more: found.length > limit }
    },
  } satisfies Partial<Store>
}

const readers: { readonly [Kind in keyof Facts]: (ask: Ask) => Promise<Facts[Kind]> } = {
  accounts: async (ask) =>
    (await ask<rows.AccountRow>(`SELECT ${accountColumns} FROM account a ORDER BY a.id`)).map(rows.accountOf),
  keys: async (ask) =>
    (await ask<rows.KeyRow>(`${keySelection} ORDER BY k.created_at, k.id`)).map((row) => rows.keyOf(row).key),
  bundles: async (ask) =>
    (await ask<rows.BundleRow>(`SELECT ${bundleColumns} FROM bundle b ORDER BY b.seq`)).map(rows.bundleOf),
  grants: async (ask) =>
    (
      await ask<rows.GrantRow & { readonly bundle: string; readonly account: number }>(
        `SELECT ${grantColumns}, b.id AS bundle, g.account
        FROM access_grant g JOIN bundle b ON b.seq = g.bundle ORDER BY g.seq`,
      )
    ).map((row) => ({
      bundle: toBundleId(row.bundle),
      account: toAccountId(row.account),
      grant: rows.grantOf(row),
    })),
  checkouts: async (ask) =>
    (
      await ask<rows.CheckoutRow>(
        `SELECT ${checkoutColumns} FROM checkout c JOIN bundle b ON b.seq = c.bundle ORDER BY c.seq`,
      )
    ).map(rows.checkoutOf),
}

/** What time alone changes: ends, then starts, then ends of sessions. */
const due = `
  SELECT ends_at AS at, 0 AS kind, seq, bundle AS bundle_seq, account, id FROM access_grant
  WHERE revoked_at IS NULL AND ends_at < ${rows.FOREVER_NUMBER}
  UNION ALL SELECT starts_at, 1, seq, bundle, account, id FROM access_grant WHERE revoked_at IS NULL
  UNION ALL SELECT ends_at, 2, seq, bundle, account, id FROM checkout`
