import { foldName, prefixSuccessor } from '../../ledger/display-name.ts'
import { type AccountId, type KeyId, toAccountId } from '../../ledger/ids.ts'
import type { Instant } from '../../ledger/instant.ts'
import { type AccountRow, accountOf, type KeyRow, keyOf, nothingMore, requireOne, sliceOf } from '../rows.ts'
import type { Account, AccountQuery, ApiKey, KeyWithOwner, Slice, Tier } from '../store.ts'
import type { Connection } from './connection.ts'

/** The accounts and their API keys in a database. */
export type StoredAccounts = ReturnType<typeof accountsOn>

export function accountsOn(connection: Connection) {
  const byId = connection.read<AccountRow>(`SELECT ${accountColumns} FROM account a WHERE a.id = +?`)
  const youngest = connection.column<number | null>('SELECT max(id) FROM account')
  const insert = connection.write(`
    INSERT INTO account (id, display_name, name_key, avatar, tier, created_at, deleted_at)
    VALUES (+?, +?, +?, +?, +?, +?, +?)`)
  const setTier = connection.write('UPDATE account SET tier = +? WHERE id = +?')
  const markDeleted = connection.write(
    'UPDATE account SET deleted_at = coalesce(deleted_at, +?) WHERE id = +?',
  )
  const nameOf = connection.column<string>('SELECT name_key FROM account WHERE id = +?')
  // First those with the very name of the last one, then the names beyond: with one comparison of (name, id), of which SQLite
  // seeks only the name, a page among 10^6 namesakes takes 47 ms instead of 15 us.
  const list = (beyond: '>' | '<', low: '>' | '>=', order: 'ASC' | 'DESC') =>
    connection.read<AccountRow>(`
      SELECT * FROM (
        SELECT ${accountColumns} FROM account a INDEXED BY account_by_name
        WHERE a.deleted_at IS NULL AND a.name_key = +@name AND a.id ${beyond} +@after
        ORDER BY a.id ${order} LIMIT +@most
      )
      UNION ALL
      SELECT * FROM (
        SELECT ${accountColumns} FROM account a INDEXED BY account_by_name
        WHERE a.deleted_at IS NULL AND a.name_key ${low} +@low AND a.name_key < +@high
        ORDER BY a.name_key ${order}, a.id ${order} LIMIT +@most
      )
      LIMIT +@most`)
  const first = list('>', '>=', 'ASC')
  const lists = { name: list('>', '>', 'ASC'), 'name-reversed': list('<', '>=', 'DESC') }
  const keyById = connection.read<KeyRow>(`
    SELECT k.id, k.owner, k.secret_hash AS secretHash, k.bundles, k.users, k.grants, k.masks,
      k.created_at AS createdAt, k.revoked_at AS revokedAt, a.tier, a.deleted_at AS deletedAt
    FROM api_key k CROSS JOIN account a ON a.id = k.owner WHERE k.id = +?`)
  const insertKey = connection.write(`
    INSERT INTO api_key (id, owner, secret_hash, bundles, users, grants, masks, created_at, revoked_at)
    VALUES (+@id, +@owner, +@secretHash, +@bundles, +@users, +@grants, +@masks, +@createdAt, +@revokedAt)`)
  const endKey = connection.write('UPDATE api_key SET revoked_at = coalesce(revoked_at, +?) WHERE id = +?')
  const lastId = (): number | undefined => youngest.first() ?? undefined
  const add = ({ id, displayName, avatar, tier, createdAt, deletedAt }: Account): void => {
    insert.run(id, displayName, foldName(displayName), avatar, tier, createdAt, deletedAt)
  }
  const kept = connection.keep((id: AccountId): Account | undefined => {
    const row = byId.first(id)
    return row && accountOf(row)
  })
  const keptKey = connection.keep((id: KeyId): KeyWithOwner | undefined => {
    const row = keyById.first(id)
    return row && keyOf(row)
  })

  return {
    add,
    addKey(key: ApiKey): void {
      insertKey.run({ ...key, ...key.permissions, masks: JSON.stringify(key.masks) })
    },
    /** The account as it was when the turn began. */
    kept,
    /** A key by the public part of its text, with what authentication needs to know of its owner. */
    findKey: keptKey,
    /** Adds an account with the number after the last one; two processes that do so at once get different ones. */
    addAccount: (account: Omit<Account, 'id'>): Account =>
      connection.writing(() => {
        const added = { ...account, id: toAccountId((lastId() ?? 0) + 1) }
        add(added)
        return added
      }),
    isEmpty: (): boolean => lastId() === undefined,
    /** Accounts that are not deleted, by folded name, then by age; a page reads at most two rows more than it gives. */
    searchAccounts({ prefix, except, order, limit, after }: AccountQuery): Slice<Account> {
      const most = limit + 2
      // Bytes sort after every text: no name lies beyond them.
      const end = prefixSuccessor(prefix) ?? new Uint8Array()
      const name = after === undefined ? undefined : nameOf.first(after)
      if (after !== undefined && !name?.startsWith(prefix)) return nothingMore
      const query = order === 'name' && name === undefined ? first : lists[order]
      const [low, high] = order === 'name' ? [name ?? prefix, end] : [prefix, name ?? end]
      const rows = query.all({ name, after, low, high, most }).filter(({ id }) => id !== except)
      return sliceOf(rows, limit, accountOf, ({ id }) => id)
    },
    setTier: (id: AccountId, tier: Tier): void =>
      connection.writing(() => requireOne(setTier.run(tier, id), `account ${id}`)),
    /** Marks an account as deleted; the first time counts. The caller takes it off every users list, in the same transaction. */
    markDeleted: (id: AccountId, at: Instant): void => requireOne(markDeleted.run(at, id), `account ${id}`),
    /** Revokes a key for good; the first time counts. */
    revokeKey: (id: KeyId, at: Instant): void =>
      connection.writing(() => requireOne(endKey.run(at, id), `key ${id}`)),
  }
}

/** The columns of an account `a`, as `AccountRow` names them. */
export const accountColumns =
  'a.id, a.display_name AS displayName, a.avatar, a.tier, a.created_at AS createdAt, a.deleted_at AS deletedAt'
