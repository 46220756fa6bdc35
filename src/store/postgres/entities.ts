import { foldName } from '../../ledger/display-name.ts'
import { toAccountId } from '../../ledger/ids.ts'
import { FOREVER } from '../../ledger/instant.ts'
import {
  accountFields,
  bundleFields,
  bundleOf,
  type CountRow,
  countOf,
  type DueRow,
  everyKind,
  FOREVER_NUMBER,
  grantFactOf,
  keyFields,
  keyOf,
  paymentValues,
  requireOne,
  selectCounts,
  transitionOf,
} from '../rows.ts'
import type { Account, Checkout, Facts, Store } from '../store.ts'
import { type Ask, type Database, insert, selected } from './database.ts'
import { lockPair } from './pair.ts'

/** What is read of a kind of facts: a select whose table is `t`, and what its rows stand for. */
interface Kind<Row, Fact> {
  readonly select: string
  readonly toFact: (row: Row) => Fact
}

const accounts = {
  select: `SELECT ${selected(accountFields)} FROM account t`,
  toFact: (account: Account) => account,
}
const bundles = { select: `SELECT ${selected(bundleFields)} FROM bundle t`, toFact: bundleOf }
const grants = { select: 'SELECT t.* FROM access_grant t', toFact: grantFactOf }
const checkouts = {
  select: 'SELECT t.id, t.bundle, t.account, t.started_at, t.ends_at FROM checkout t',
  toFact: (checkout: Checkout) => checkout,
}
const keys = {
  select: `SELECT ${selected(keyFields)}, a.tier, a.deleted_at FROM api_key t JOIN account a ON a.id = t.owner`,
  toFact: keyOf,
}

/** The accounts, API keys, bundles and checkout sessions in a database, and all facts at once. */
export function entitiesOn({ ask, read, transaction }: Database) {
  const find = async <Row extends object, Fact>({ select, toFact }: Kind<Row, Fact>, id: string | number) => {
    const [row] = await read<Row>(`${select} WHERE t.id = $1`, [id])
    return row && toFact(row)
  }
  const listTransitions: Store['listTransitions'] = async ({ after, until, limit }) => {
    const end = Math.min(until, FOREVER_NUMBER - 1)
    const rows = await ask<DueRow>(
      `SELECT * FROM (${due}) due WHERE at > $1 AND at <= $2 ORDER BY at, kind, seq LIMIT $3`,
      [after, end, limit + 1],
    )
    return { items: rows.slice(0, limit).map(transitionOf), more: rows.length > limit }
  }
  return {
    findKey: (id) => find(keys, id),
    findAccount: (id) => find(accounts, id),
    findBundle: (id) => find(bundles, id),
    findCheckout: (id) => find(checkouts, id),
    async findGrant(bundle, id) {
      const found = await find(grants, id)
      return found?.bundle === bundle ? { grant: found.grant, account: found.account } : undefined
    },
    isEmpty: async () => (await ask('SELECT 1 FROM account LIMIT 1')).length === 0,
    facts: (wanted = everyKind) =>
      transaction(async (ask): Promise<Facts> => {
        // Sees one moment in all its statements.
        await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
        const all = async <Row extends object, Fact>(kind: keyof Facts, of: Kind<Row, Fact>, age: string) =>
          wanted.includes(kind) ? (await ask<Row>(`${of.select} ORDER BY ${age}`)).map(of.toFact) : []
        return {
          accounts: await all('accounts', accounts, 't.id'),
          keys: (await all('keys', keys, 't.created_at, t.id')).map(({ key }) => key),
          bundles: await all('bundles', bundles, 't.seq'),
          grants: await all('grants', grants, 't.seq'),
          checkouts: await all('checkouts', checkouts, 't.seq'),
        }
      }),
    async count(now) {
      const [row] = await ask<CountRow>(selectCounts('access_grant', '$1'), [now])
      return countOf(row as CountRow)
    },
    listTransitions,
    nextTransition: async (after) =>
      (await listTransitions({ after, until: FOREVER, limit: 1 })).items[0]?.at,
    add: (facts) =>
      transaction(async (ask) => {
        for (const account of facts.accounts) await addAccount(ask, account)
        for (const { permissions, masks, ...key } of facts.keys)
          await insert(ask, 'api_key', { ...key, ...permissions, masks: JSON.stringify(masks) })
        for (const { payment, ...bundle } of facts.bundles)
          await insert(ask, 'bundle', { ...bundle, ...paymentValues(payment) })
        for (const { grant, ...pair } of facts.grants) await (await lockPair(ask, pair)).add(grant)
        for (const checkout of facts.checkouts) await insert(ask, 'checkout', checkout)
      }),
    /** Adds an account with the number after the last one; the row of the deployment makes processes that do so wait for each other. */
    addAccount: (account) =>
      transaction(async (ask) => {
        await ask('SELECT one FROM deployment FOR UPDATE')
        const [last] = await ask<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM account')
        const added = { ...account, id: toAccountId((last?.id ?? 0) + 1) }
        await addAccount(ask, added)
        return added
      }),
    setTier: (id, tier) => change(ask, 'account', id, 'tier = $2', tier),
    deleteAccount: (id, at) =>
      transaction(async (ask) => {
        // A pair that is just being made holds its account against this lock, and is seen by the second statement.
        await ask('SELECT id FROM account WHERE id = $1 FOR UPDATE', [id])
        await change(ask, 'account', id, 'deleted_at = coalesce(deleted_at, $2)', at)
        // Every pair, so as to wait for each to which a grant is just being added.
        await ask('UPDATE pair SET listed_until = 0 WHERE account = $1', [id])
      }),
    revokeKey: (id, at) => change(ask, 'api_key', id, 'revoked_at = coalesce(revoked_at, $2)', at),
    setBundleStatus: (id, status, at) =>
      change(ask, 'bundle', id, 'status = $2, updated_at = $3', status, at),
    setPayment(id, payment, at) {
      const columns = 'checkout_url, price, currency, discount_type, discount_value, updated_at'
      const values = Object.values(paymentValues(payment))
      return change(ask, 'bundle', id, `(${columns}) = ($2, $3, $4, $5, $6, $7)`, ...values, at)
    },
    endCheckout: (id, at) =>
      change(ask, 'checkout', id, 'ends_at = least(ends_at, greatest(started_at, $2))', at),
  } satisfies Partial<Store>
}

/** What time alone changes: ends, then starts, then ends of sessions. */
const due = `
  SELECT ends_at AS at, 0 AS kind, seq, bundle, account, id FROM access_grant WHERE revoked_at IS NULL
  UNION ALL SELECT starts_at, 1, seq, bundle, account, id FROM access_grant WHERE revoked_at IS NULL
  UNION ALL SELECT ends_at, 2, seq, bundle, account, id FROM checkout`

const addAccount = (ask: Ask, account: Account): Promise<unknown> =>
  insert(ask, 'account', { ...account, nameKey: foldName(account.displayName) })

/** Changes the row with this id by a SET clause over `$2` and so on; rejects with a DomainError when there is none. */
async function change(ask: Ask, table: string, id: string | number, set: string, ...to: unknown[]) {
  const changed = await ask(`UPDATE ${table} SET ${set} WHERE id = $1 RETURNING id`, [id, ...to])
  requireOne(changed.length, `${table} ${id}`)
}
