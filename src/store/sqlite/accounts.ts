import { foldName, prefixSuccessor } from '../../ledger/display-name.ts'
import { DomainError } from '../../ledger/domain-error.ts'
import { type AccountId, toAccountId } from '../../ledger/ids.ts'
import type { Instant } from '../../ledger/instant.ts'
import type { Account, PageRequest, Slice, Tier } from '../store.ts'
import type { Connection } from './connection.ts'
import { instantOf, maybeInstantOf } from './encoding.ts'
import { nothingMore, sliceOf } from './slice.ts'
import { read, type Value, write } from './statement.ts'

/** The columns of an account `a`, in the order of `AccountRow`. */
export const accountColumns = 'a.id, a.display_name, a.avatar, a.tier, a.created_at, a.deleted_at'

export type AccountRow = readonly [
  id: number,
  displayName: string,
  avatar: string | null,
  tier: Tier,
  createdAt: number,
  deletedAt: number | null,
]

/** The account in a row. */
export function accountOf(row: readonly [...AccountRow, ...unknown[]]): Account {
  const [id, displayName, avatar, tier, createdAt, deletedAt] = row
  return {
    id: toAccountId(id),
    displayName,
    avatar: avatar ?? undefined,
    tier,
    createdAt: instantOf(createdAt),
    deletedAt: maybeInstantOf(deletedAt),
  }
}

export function findAccount(connection: Connection, id: AccountId): Account | undefined {
  const row = connection.first(accountById, id)
  return row === undefined ? undefined : accountOf(row)
}

const accountById = read<[id: number], AccountRow>(`SELECT ${accountColumns} FROM account a WHERE a.id = ?`)

/** Accounts that are not deleted, by folded name, then by age; a page reads at most two rows more than it gives. */
export function searchAccounts(
  connection: Connection,
  query: PageRequest & { prefix: string; except: AccountId; order: 'name' | 'name-reversed' },
): Slice<Account> {
  const { prefix, except, order, limit, after } = query
  // Bytes sort after every text: no name lies beyond them.
  const bounds = [prefix, prefixSuccessor(prefix) ?? new Uint8Array()] as const
  const rows = connection.reading(() => {
    const lists = accountLists[order]
    const most = limit + 2
    if (after === undefined) return connection.all(lists.first, ...bounds, most)
    const [name] = connection.first(nameOf, after) ?? []
    if (name === undefined || !name.startsWith(prefix)) return undefined
    const namesakes = connection.all(lists.ties, name, after, most)
    const [low, high] = order === 'name' ? ([name, bounds[1]] as const) : ([bounds[0], name] as const)
    return [...namesakes, ...connection.all(lists.rest, low, high, most - namesakes.length)]
  })
  if (rows === undefined) return nothingMore
  const others = rows.filter(([id]) => id !== except)
  return sliceOf(others, limit, accountOf, ([id]) => id)
}

const nameOf = read<[id: number], readonly [nameKey: string]>('SELECT name_key FROM account WHERE id = ?')

const listAccounts = <Parameters extends readonly Value[]>(where: string, order: 'ASC' | 'DESC') =>
  read<[...Parameters, limit: number], AccountRow>(`
    SELECT ${accountColumns} FROM account a INDEXED BY account_by_name
    WHERE a.deleted_at IS NULL AND ${where} ORDER BY a.name_key ${order}, a.id ${order} LIMIT ?`)

type Names = [low: string, high: string | Uint8Array]
type Tie = [name: string, id: number]

const accountLists = {
  name: {
    first: listAccounts<Names>('a.name_key >= ? AND a.name_key < ?', 'ASC'),
    ties: listAccounts<Tie>('a.name_key = ? AND a.id > ?', 'ASC'),
    rest: listAccounts<Names>('a.name_key > ? AND a.name_key < ?', 'ASC'),
  },
  'name-reversed': {
    first: listAccounts<Names>('a.name_key >= ? AND a.name_key < ?', 'DESC'),
    ties: listAccounts<Tie>('a.name_key = ? AND a.id < ?', 'DESC'),
    rest: listAccounts<Names>('a.name_key >= ? AND a.name_key < ?', 'DESC'),
  },
}

export function addAccount(connection: Connection, account: Account): void {
  const { id, displayName, avatar, tier, createdAt, deletedAt } = account
  const nameKey = foldName(displayName)
  connection.run(insertAccount, id, displayName, nameKey, avatar ?? null, tier, createdAt, deletedAt ?? null)
}

/** Adds an account with the number after the last one; two processes that do so at once get different ones. */
export function addYoungest(connection: Connection, account: Omit<Account, 'id'>): Account {
  return connection.writing(() => {
    const added = { ...account, id: toAccountId((lastAccount(connection) ?? 0) + 1) }
    addAccount(connection, added)
    return added
  })
}

/** Whether there is nobody, and so nothing. */
export const isEmpty = (connection: Connection): boolean => lastAccount(connection) === undefined

const lastAccount = (connection: Connection): number | undefined =>
  connection.first(greatestId)?.[0] ?? undefined

const greatestId = read<[], readonly [id: number | null]>('SELECT max(id) FROM account')

const insertAccount = write<
  [
    id: number,
    displayName: string,
    nameKey: string,
    avatar: string | null,
    tier: Tier,
    createdAt: number,
    deletedAt: number | null,
  ]
>(`
  INSERT INTO account (id, display_name, name_key, avatar, tier, created_at, deleted_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`)

/** Deletes an account for good, so that no bundle lists it; the first time counts. */
export function deleteAccount(connection: Connection, id: AccountId, at: Instant): void {
  connection.writing(() => requireAccount(connection.run(markDeleted, at, id), id))
}

const markDeleted = write<[at: number, id: number]>(
  'UPDATE account SET deleted_at = coalesce(deleted_at, ?) WHERE id = ?',
)

export function setTier(connection: Connection, id: AccountId, tier: Tier): void {
  connection.writing(() => requireAccount(connection.run(changeTier, tier, id), id))
}

const changeTier = write<[tier: Tier, id: number]>('UPDATE account SET tier = ? WHERE id = ?')

function requireAccount(changed: number, id: AccountId): void {
  if (changed === 0) throw new DomainError('conflict', `The store has no account ${id}.`)
}
