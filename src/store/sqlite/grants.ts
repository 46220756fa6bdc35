import type { Grant } from '../../ledger/grant.ts'
import { type AccountId, type BundleId, type GrantId, toAccountId } from '../../ledger/ids.ts'
import type { Connection } from './connection.ts'
import { isStorableId } from './encoding.ts'
import { type GrantRow, grantColumns, grantOf } from './grant-row.ts'
import { read } from './statement.ts'

/** A grant of this bundle in whatever state, and whose it is. */
export function findGrant(
  connection: Connection,
  bundle: BundleId,
  id: GrantId,
): { readonly grant: Grant; readonly account: AccountId } | undefined {
  if (!isStorableId(id) || !isStorableId(bundle)) return undefined
  const row = connection.first(grantInBundle, id, bundle)
  return row === undefined ? undefined : { grant: grantOf(row), account: toAccountId(row[8]) }
}

const grantInBundle = read<[id: string, bundle: string], readonly [...GrantRow, account: number]>(`
  SELECT ${grantColumns}, g.account FROM grant g
  WHERE g.id = unhex(?) AND g.bundle = (SELECT seq FROM bundle WHERE id = unhex(?))`)
