import { foldName, prefixSuccessor } from '../../ledger/display-name.ts'
import { DomainError } from '../../ledger/domain-error.ts'
import { toAccountId } from '../../ledger/ids.ts'
import { type AccountRow, accountOf, type KeyRow, keyOf, nothingMore, sliceOf } from '../rows.ts'
import type { Account, ApiKey, Store } from '../store.ts'
import type { Ask, Database } from './database.ts'

/** The accounts and their API keys in a database. */
export function accountsOn({ ask, transaction }: Database) {
  return {
    /** Adds an account with the number after the last one; the row of the deployment makes processes that do so wait for each other. */
    addAccount: (account) =>
      transaction(async (ask) => {
        await ask('SELECT one FROM deployment FOR UPDATE')
        const [last] = await ask<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM account')
        const added = { ...account, id: toAccountId((last?.id ?? 0) + 1) }
        await addAccount(ask, added)
        return added
      }),
    async findKey(id) {
      if (id.includes('\0')) return undefined
      const [row] = await ask<KeyRow>(`${keySelection} WHERE k.id = $1`, [id])
      return row && keyOf(row)
    },
    async findAccount(id) {
      const [row] = await ask<AccountRow>(`SELECT ${accountColumns} FROM account a WHERE a.id = $1`, [id])
      return row && accountOf(row)
    },
    async searchAccounts({ prefix, except, order, limit, after }) {
      // No text that is stored has it, and no text with it can be asked for.
      if (prefix.includes('\0')) return nothingMore
      const [beyond, sort] = order === 'name' ? ['>', 'ASC'] : ['<', 'DESC']
      const end = prefixSuccessor(prefix)
      const values: unknown[] = [prefix, except, limit + 1]
      const place = (value: unknown): string => `$${values.push(value)}`
      const below = end === undefined ? '' : `AND a.name_key < ${place(end)}`
      const from =
        after === undefined
          ? ''
          : `AND (a.name_key, a.id) ${beyond} ((SELECT name_key FROM account WHERE id = ${place(after)}), ${place(after)})`
      const rows = await ask<AccountRow>(
        `SELECT ${accountColumns} FROM account a
        WHERE a.deleted_at IS NULL AND a.name_key >= $1 AND a.id <> $2 ${below} ${from}
        ORDER BY a.name_key ${sort}, a.id ${sort} LIMIT $3`,
        values,
      )
      return sliceOf(rows, limit, accountOf, ({ id }) => id)
    },
    setTier: (id, tier) => change(ask, 'account', id, { tier }),
    deleteAccount: (id, at) =>
      transaction(async (ask) => {
        // A pair that is just being made holds its account against this lock, and is seen by the second statement.
        await ask('SELECT id FROM account WHERE id = $1 FOR UPDATE', [id])
        const marked = ask(
          'UPDATE account SET deleted_at = coalesce(deleted_at, $2) WHERE id = $1 RETURNING id',
          [id, at],
        )
        await requireOne(marked, `account ${id}`)
        // Every pair, so as to wait for each to which a grant is just being added.
        await ask('UPDATE pair SET listed_until = 0 WHERE account = $1', [id])
      }),
    revokeKey: (id, at) =>
      requireOne(
        ask('UPDATE api_key SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING id', [id, at]),
        `key ${id}`,
      ),
    isEmpty: async () => (await ask('SELECT 1 FROM account LIMIT 1')).length === 0,
  } satisfies Partial<Store>
}

/** Rejects with a DomainError that names the thing unless a statement changed one row. */
export async function requireOne(changed: Promise<readonly object[]>, thing: string): Promise<void> {
  if ((await changed).length !== 1) throw new DomainError('conflict', `The store has no ${thing}.`)
}

/** The columns of an account `a`, as `AccountRow` names them. */
export const accountColumns =
  'a.id, a.display_name AS "displayName", a.avatar, a.tier, a.created_at AS "createdAt", a.deleted_at AS "deletedAt"'

/** Keys `k` with their owners `a`, as `KeyRow` names them. */
export const keySelection = `SELECT k.id, k.owner, k.secret_hash AS "secretHash", k.bundles, k.users, k.grants, k.masks,
  k.created_at AS "createdAt", k.revoked_at AS "revokedAt", a.tier, a.deleted_at AS "deletedAt"
  FROM api_key k JOIN account a ON a.id = k.owner`

/** Inserts a row: an object with its values by the names of the columns in camel case. */
export function insert(ask: Ask, table: string, row: object): Promise<unknown> {
  const columns = columnsOf(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  return ask(`INSERT INTO ${table} (${columns}) VALUES (${places})`, Object.values(row))
}

/** Changes the row with this id, by values as `insert` takes them; rejects with a DomainError when there is none. */
export function change(ask: Ask, table: string, id: string | number, values: object): Promise<void> {
  const changes = columnsOf(values).map((column, index) => `${column} = $${index + 2}`)
  const sql = `UPDATE ${table} SET ${changes} WHERE id = $1 RETURNING id`
  return requireOne(ask(sql, [id, ...Object.values(values)]), `${table} ${id}`)
}

const columnsOf = (row: object): readonly string[] =>
  Object.keys(row).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

export const addAccount = (ask: Ask, account: Account): Promise<unknown> =>
  insert(ask, 'account', { ...account, nameKey: foldName(account.displayName) })

export function addKey(ask: Ask, { permissions, masks, ...key }: ApiKey): Promise<unknown> {
  return insert(ask, 'api_key', { ...key, ...permissions, masks: JSON.stringify(masks) })
}
