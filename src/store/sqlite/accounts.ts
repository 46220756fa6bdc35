import { foldName, prefixSuccessor } from '../../ledger/display-name.ts'
import { type AccountId, type KeyId, toAccountId } from '../../ledger/ids.ts'
import { accountFields, emptyPage, type KeyRow, keyFields, keyOf, pageOf } from '../rows.ts'
import type { Account, AccountQuery, ApiKey, KeyWithOwner, Store } from '../store.ts'
import { type Connection, selected } from './connection.ts'

/** The SQL statements of the SQLite store on accounts and API keys. `+?` is a parameter that does not change the query plan: see `Query`. */
export type StoredAccounts = ReturnType<typeof accountsOn>

export function accountsOn(connection: Connection) {
  const byId = connection.prepareRead<Account>(`SELECT ${accountColumns} FROM account a WHERE a.id = +?`)
  const lastId = connection.prepareColumn<number>('SELECT max(id) FROM account')
  const insert = connection.prepareInsert('account', ['id', 'nameKey', ...accountFields])
  const nameOf = connection.prepareColumn<string>('SELECT name_key FROM account WHERE id = +?')
  // Two queries, for the rest of one name and for later names: SQLite seeks only the name in a comparison of (name, id), so
  // that a page among 10^6 equal names takes 47 ms instead of 15 us.
  const list = (comparison: '>' | '<', order: 'ASC' | 'DESC') => {
    const where = `SELECT ${accountColumns} FROM account a INDEXED BY account_by_name WHERE a.deleted_at IS NULL`
    return {
      ties: connection.prepareRead<Account>(
        `${where} AND a.name_key = +? AND a.id ${comparison} +? ORDER BY a.id ${order} LIMIT +?`,
      ),
      rest: connection.prepareRead<Account>(`${where} AND a.name_key >= +? AND a.name_key < +?
        ORDER BY a.name_key ${order}, a.id ${order} LIMIT +?`),
    }
  }
  const lists = { name: list('>', 'ASC'), 'name-reversed': list('<', 'DESC') }
  const keyById = connection.prepareRead<KeyRow>(`
    SELECT k.id, ${selected('k', keyFields)}, a.tier, a.deleted_at AS deletedAt
    FROM api_key k CROSS JOIN account a ON a.id = k.owner WHERE k.id = +?`)
  const insertKey = connection.prepareInsert('api_key', ['id', ...keyFields])
  const add = (account: Account): void => {
    insert.run({ ...account, nameKey: foldName(account.displayName) })
  }
  const cachedAccount = connection.memoize((id: AccountId) => byId.first(id))
  const cachedKey = connection.memoize((id: KeyId): KeyWithOwner | undefined => {
    const row = keyById.first(id)
    return row && keyOf(row)
  })

  return {
    add,
    addKey(key: ApiKey): void {
      insertKey.run({ ...key, ...key.permissions, masks: JSON.stringify(key.masks) })
    },
    /** Returns the account as of the start of the turn. */
    cachedAccount,
    cachedKey,
    lastId,
    port: {
      findKey: connection.readTransaction(cachedKey),
      findAccount: connection.readTransaction(cachedAccount),
      isEmpty: connection.readTransaction(() => lastId.first() === undefined),
      /** The write transaction gives each process its own number. */
      addAccount: async (account, least: number = 1) =>
        connection.writing(() => {
          const added = { ...account, id: toAccountId(Math.max((lastId.first() ?? 0) + 1, least)) }
          add(added)
          return added
        }),
      /** A page reads at most two rows more than it returns. */
      searchAccounts: connection.readTransaction(({ prefix, except, order, limit, after }: AccountQuery) => {
        const most = limit + 2
        // A blob sorts after every text.
        const end = prefixSuccessor(prefix) ?? new Uint8Array()
        const name = after === undefined ? undefined : nameOf.first(after)
        if (after !== undefined && !name?.startsWith(prefix)) return emptyPage
        // No text sorts between a name and the name with a NUL appended.
        const beyond = name === undefined ? prefix : `${name}\0`
        const [low, high] = order === 'name' ? [beyond, end] : [prefix, name ?? end]
        const { ties, rest } = lists[order]
        const tied = name === undefined ? [] : ties.all(name, after, most)
        const rows = tied.concat(rest.all(low, high, most - tied.length))
        const others = rows.filter(({ id }) => id !== except)
        return pageOf(others, limit, itself, idOf)
      }),
      setTier: connection.updateById<AccountId>('account', 'UPDATE account SET tier = +? WHERE id = +?'),
      revokeKey: connection.updateById<KeyId>(
        'key',
        'UPDATE api_key SET revoked_at = coalesce(revoked_at, +?) WHERE id = +?',
      ),
    } satisfies Partial<Store>,
  }
}

const itself = (account: Account): Account => account
const idOf = ({ id }: Account): AccountId => id

/** The select list of an account `a`. */
export const accountColumns = `a.id, ${selected('a', accountFields)}`
