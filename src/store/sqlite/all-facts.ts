import { toAccountId, toBundleId, toCheckoutId, toKeyId } from '../../ledger/ids.ts'
import type { Facts } from '../facts.ts'
import { type AccountRow, accountColumns, accountOf } from './accounts.ts'
import { type BundleRow, bundleColumns, bundleOf } from './bundles.ts'
import type { Connection } from './connection.ts'
import { instantOf } from './encoding.ts'
import { type GrantRow, grantColumns, grantOf } from './grant-row.ts'
import { findKey } from './keys.ts'
import { whole } from './statement.ts'

/** Everything that the store holds of the kinds asked for, of one moment, each kind in the order of its age. */
export function allFacts(connection: Connection, kinds: readonly (keyof Facts)[] = everyKind): Facts {
  const none: Facts = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] }
  return connection.reading(() => ({
    ...none,
    ...Object.fromEntries(kinds.map((kind) => [kind, readers[kind](connection)])),
  }))
}

const readers: { readonly [Kind in keyof Facts]: (connection: Connection) => Facts[Kind] } = {
  accounts: (connection) => connection.all(allAccounts).map(accountOf),
  keys: (connection) =>
    connection.all(allKeys).flatMap(([id]) => findKey(connection, toKeyId(id))?.key ?? []),
  bundles: (connection) => connection.all(allBundles).map(bundleOf),
  grants: (connection) =>
    connection.all(allGrants).map((row) => ({
      bundle: toBundleId(row[8]),
      account: toAccountId(row[9]),
      grant: grantOf(row),
    })),
  checkouts: (connection) =>
    connection.all(allCheckouts).map(([id, bundle, account, startedAt, endsAt]) => ({
      id: toCheckoutId(id),
      bundle: toBundleId(bundle),
      account: toAccountId(account),
      startedAt: instantOf(startedAt),
      endsAt: instantOf(endsAt),
    })),
}

const everyKind = ['accounts', 'keys', 'bundles', 'grants', 'checkouts'] as const

const allAccounts = whole<[], AccountRow>(`SELECT ${accountColumns} FROM account a ORDER BY a.id`)

const allKeys = whole<[], readonly [id: string]>('SELECT id FROM api_key ORDER BY created_at, id')

const allBundles = whole<[], BundleRow>(`SELECT ${bundleColumns} FROM bundle b ORDER BY b.seq`)

const allGrants = whole<[], readonly [...GrantRow, bundle: string, account: number]>(`
  SELECT ${grantColumns}, lower(hex(b.id)), g.account
  FROM grant g CROSS JOIN bundle b ON b.seq = g.bundle ORDER BY g.seq`)

const allCheckouts = whole<
  [],
  readonly [id: string, bundle: string, account: number, startedAt: number, endsAt: number]
>(`
  SELECT lower(hex(c.id)), lower(hex(b.id)), c.account, c.started_at, c.ends_at
  FROM checkout c CROSS JOIN bundle b ON b.seq = c.bundle ORDER BY c.seq`)
