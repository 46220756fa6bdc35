import { foldName } from '../../ledger/display-name.ts'
import { toAccountId } from '../../ledger/ids.ts'
import * as stored from '../rows.ts'
import type { Account, Checkout, Facts, Store } from '../store.ts'
import { type Database, insert, type Query, selected } from './database.ts'
import { lockPair } from './pair.ts'

/** A SELECT from a table `t`, and the mapping of its rows to accounts, keys, bundles, grants or sessions; `entitiesOn` also writes them. */
interface Kind<Row, Fact> {
  readonly select: string
  readonly toFact: (row: Row) => Fact
}

const accounts = {
  select: `SELECT ${selected(stored.accountFields)} FROM account t`,
  toFact: (account: Account) => account,
}
const bundles = { select: `SELECT ${selected(stored.bundleFields)} FROM bundle t`, toFact: stored.bundleOf }
const grants = { select: 'SELECT t.* FROM access_grant t', toFact: stored.grantFactOf }
const checkouts = {
  select: 'SELECT t.id, t.bundle, t.account, t.started_at, t.ends_at FROM checkout t',
  toFact: (checkout: Checkout) => checkout,
}
const keys = {
  select: `SELECT ${selected(stored.keyFields)}, a.tier, a.deleted_at FROM api_key t JOIN account a ON a.id = t.owner`,
  toFact: stored.keyOf,
}

/** Returns the store's methods on accounts, API keys, bundles, checkout sessions and the ledger as a whole. */
export function entitiesOn({ query, read, transaction, writing, deadline }: Database) {
  const find = async <Row extends object, Fact>(
    { select, toFact }: Kind<Row, Fact>,
    id: string | number,
    readWith = read,
  ) => {
    const [row] = await readWith<Row>(`${select} WHERE t.id = $1`, [id])
    return row && toFact(row)
  }
  /** Finds a grant in a transaction that writes a lock, so that its commit waits for the standbys. */
  const findWithStandbys = (bundle: string, id: string) =>
    writing(async (query) => {
      const [known] = await query('SELECT 1 FROM bundle WHERE id = $1 FOR KEY SHARE', [bundle])
      return known && find(grants, id, query)
    }, deadline())
  return {
    findKey: (id) => find(keys, id),
    findAccount: (id) => find(accounts, id),
    findBundle: (id) => find(bundles, id),
    findCheckout: (id) => find(checkouts, id),
    async findGrant(bundle, id) {
      // A replaced server may lack an acknowledged grant: "not there" waits for the standbys.
      const found =
        (await find(grants, id)) ?? (id.includes('\0') ? undefined : await findWithStandbys(bundle, id))
      return found?.bundle === bundle ? { grant: found.grant, account: found.account } : undefined
    },
    isEmpty: async () => (await query('SELECT 1 FROM account LIMIT 1')).length === 0,
    facts: (wanted = stored.everyKind) =>
      transaction(async (query): Promise<Facts> => {
        // All statements see the same state.
        await query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
        const all = async <Row extends object, Fact>(kind: keyof Facts, of: Kind<Row, Fact>, age: string) => {
          const found: Fact[] = []
          if (!wanted.includes(kind)) return found
          // In parts, for each answer has to come within the timeout.
          void query(`DECLARE every_${kind} CURSOR FOR ${of.select} ORDER BY ${age}`)
          for (let isLast = false; !isLast; ) {
            const rows = await query<Row>(`FETCH ${PART} FROM every_${kind}`)
            found.push(...rows.map(of.toFact))
            isLast = rows.length < PART
          }
          return found
        }
        return {
          accounts: await all('accounts', accounts, 't.id'),
          keys: (await all('keys', keys, 't.created_at, t.id')).map(({ key }) => key),
          bundles: await all('bundles', bundles, 't.seq'),
          grants: await all('grants', grants, 't.seq'),
          checkouts: await all('checkouts', checkouts, 't.seq'),
        }
      }),
    add: (facts) =>
      writing(async (query) => {
        for (const account of facts.accounts) await addAccount(query, account)
        for (const { permissions, masks, ...key } of facts.keys)
          await insert(query, 'api_key', { ...key, ...permissions, masks: JSON.stringify(masks) })
        for (const { payment, ...bundle } of facts.bundles)
          await insert(query, 'bundle', { ...bundle, ...stored.paymentValues(payment) })
        for (const { grant, ...pair } of facts.grants) await (await lockPair(query, pair)).add(grant)
        for (const checkout of facts.checkouts) await insert(query, 'checkout', checkout)
      }),
    /** Adds an account with the next number; the lock on `deployment` serializes this between processes. */
    addAccount: (account, least: number = 1) =>
      writing(async (query) => {
        await query('SELECT one FROM deployment FOR UPDATE')
        const [last] = await query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM account')
        const added = { ...account, id: toAccountId(Math.max((last?.id ?? 0) + 1, least)) }
        await addAccount(query, added)
        return added
      }),
    setTier: (id, tier) => change(query, 'account', id, 'tier = $2', tier),
    deleteAccount: (id, at) =>
      writing(async (query) => {
        // Waits for transactions that create a pair of this account; the UPDATE below then sees the pair.
        await query('SELECT id FROM account WHERE id = $1 FOR UPDATE', [id])
        await change(query, 'account', id, 'deleted_at = coalesce(deleted_at, $2)', at)
        // Updates every pair, to wait for each transaction that adds a grant.
        await query('UPDATE pair SET listed_until = 0, chained_since = DEFAULT WHERE account = $1', [id])
      }),
    revokeKey: (id, at) => change(query, 'api_key', id, 'revoked_at = coalesce(revoked_at, $2)', at),
    setBundleStatus: (id, status, at) =>
      change(query, 'bundle', id, 'status = $2, updated_at = $3', status, at),
    setPayment(id, payment, at) {
      const columns = 'checkout_url, price, currency, discount_type, discount_value, updated_at'
      const values = Object.values(stored.paymentValues(payment))
      return change(query, 'bundle', id, `(${columns}) = ($2, $3, $4, $5, $6, $7)`, ...values, at)
    },
    endCheckout: (id, at) =>
      change(query, 'checkout', id, 'ends_at = least(ends_at, greatest(started_at, $2))', at),
  } satisfies Partial<Store>
}

/** The most rows of one answer, where all are read. */
const PART = 10_000

const addAccount = (query: Query, account: Account): Promise<unknown> =>
  insert(query, 'account', { ...account, nameKey: foldName(account.displayName) })

/** Updates the row with an id by a SET clause with `$2`, `$3`, ...; rejects with a DomainError if there is none. */
async function change(query: Query, table: string, id: string | number, set: string, ...to: unknown[]) {
  const changed = await query(`UPDATE ${table} SET ${set} WHERE id = $1 RETURNING id`, [id, ...to])
  stored.requireOne(changed.length, `${table} ${id}`)
}
