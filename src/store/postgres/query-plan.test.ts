import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { toAccountId, toBundleId, toCheckoutId, toGrantId, toKeyId } from '../../ledger/ids.ts'
import { FOREVER, toInstant } from '../../ledger/instant.ts'
import { hexId } from '../contract/any-ledger.test-bed.ts'
import { addOnce } from '../contract/change.test-bed.ts'
import { everyGrant } from '../contract/every-grant.test-bed.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import type { GrantFilter } from '../store.ts'
import { openPostgresStore, type PostgresStore } from './postgres-store.ts'
import { freshDatabase, monotonic } from './server/fresh-database.test-bed.ts'

/** A step of a plan as EXPLAIN gives it. */
interface Step {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly 'Rows Removed by Filter'?: number
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly Plans?: readonly Step[]
}

interface Sent {
  readonly sql: string
  readonly values: readonly unknown[]
}

const now = toInstant(500)
const bundle = toBundleId(hexId(1))
const users = 3_000
const scanLimit = 100
const limit = 10

/** The calls of the store that requests of the API make. */
const requests: readonly (readonly [string, (store: PostgresStore) => Promise<unknown>])[] = [
  ['a key', (store) => store.findKey(toKeyId('k'.repeat(16)))],
  ['an account', (store) => store.findAccount(toAccountId(2))],
  ['a bundle', (store) => store.findBundle(bundle)],
  ['a grant', (store) => store.findGrant(bundle, toGrantId(hexId(1_000_005)))],
  ['a checkout session', (store) => store.findCheckout(toCheckoutId(hexId(2_000)))],
  ['whether it is empty', (store) => store.isEmpty()],
  ...(['name', 'name-reversed'] as const).flatMap((order) =>
    [undefined, toAccountId(1_500)].map(
      (after) =>
        [
          `a search by ${order}${after ? ', the next page' : ''}`,
          (store: PostgresStore) =>
            store.searchAccounts({ prefix: 'user', except: toAccountId(1), order, limit, after }),
        ] as const,
    ),
  ),
  ...(['oldest', 'newest'] as const).flatMap((order) =>
    [undefined, order === 'oldest' ? 100 : 2_900].map(
      (after) =>
        [
          `the users list by ${order}${after ? ', the next page' : ''}`,
          (store: PostgresStore) => store.listBundleUsers({ bundle, now, order, limit, after }),
        ] as const,
    ),
  ),
  ...(['createdAt', 'startsAt', 'endsAt'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((direction) =>
      [
        ['all', {}],
        ['the trials', { type: 'trial' }],
        ["an account's", { account: toAccountId(1_500) }],
        ["a source's", { sourceId: 'inv_1500' }],
        ['a range', { createdAt: { after: toInstant(100), before: toInstant(101) } }],
      ].flatMap(([name, filter]) =>
        [undefined, 1_500].map(
          (after) =>
            [
              `the grants by ${sort} ${direction}, ${name}${after ? ', the next page' : ''}`,
              (store: PostgresStore) =>
                store.listGrants({
                  ...{ bundle, sort, direction, limit, after },
                  filter: { ...everyGrant, ...(filter as Partial<GrantFilter>) },
                }),
            ] as const,
        ),
      ),
    ),
  ),
  [
    'a create',
    (store) =>
      store.record(
        { bundle, account: toAccountId(7) },
        { now: () => now, source: { type: 'gift', id: 'new' } },
        addOnce(aGrant(1, { sourceId: 'new', endsAt: FOREVER })),
      ),
  ],
  ...[4_900, 12_000].map(
    (end) =>
      [
        `a create up to ${end} in a chain of 2,000`,
        (store: PostgresStore) =>
          store.record(
            { bundle, account: toAccountId(1_000) },
            { now: () => now, reads: { endsAt: toInstant(end) } },
            ({ live, accessEnd }) => {
              expect([live.length, accessEnd]).toEqual([end === 4_900 ? 3 : 2, toInstant(10_000)])
              return { decision: undefined, effect: { kind: 'none' } }
            },
          ),
      ] as const,
  ),
  [
    'a revoke',
    (store) =>
      store.record(
        { bundle, account: toAccountId(8) },
        { now: () => now, grant: toGrantId(hexId(1_000_008)) },
        ({ live }) => ({
          decision: undefined,
          effect: { kind: 'revoke', grants: live.map(({ id }) => id), at: now },
        }),
      ),
  ],
]

let url: string
let store: PostgresStore
let client: pg.Client

beforeAll(async () => {
  url = await freshDatabase()
  store = await openPostgresStore({ monotonic, url, scanLimit })
  await store.add(simpleLedger)
  client = new pg.Client(url)
  await client.connect()
  // A bundle with 3,000 users and two grants of each, beside 2,000 small ones, so that it is unlike the average.
  for (const sql of [
    `INSERT INTO account (id, display_name, name_key, tier, created_at)
      SELECT n, 'User ' || n, 'user ' || n, 'free', 1 FROM generate_series(4, ${users}) n`,
    `INSERT INTO bundle (id, owner, name, market_type, quote, access, status, created_at, updated_at)
      SELECT lpad(to_hex(n), 24, '0'), n - 9996, 'Other', 'spot', 'USDT', 'private', 'active', n, n
      FROM generate_series(10000, 12000) n`,
    `INSERT INTO pair (bundle, account, listed_until)
      SELECT b.id, n, 5000 + n FROM bundle b, generate_series(2, ${users}) n WHERE b.id = '${bundle}'`,
    `INSERT INTO pair (bundle, account, listed_until)
      SELECT b.id, n, 5000 FROM bundle b, generate_series(2, 11) n WHERE b.id <> '${bundle}'`,
    `INSERT INTO access_grant (id, bundle, account, type, source_id, starts_at, ends_at, created_at, revoked_at)
      SELECT lpad(to_hex(1000000 + n + 10000 * k), 24, '0'), b.id, n, 3, 'inv_' || n || CASE k WHEN 0 THEN '' ELSE 'b' END, n, 5000 + n * k, n, NULL
      FROM bundle b, generate_series(2, ${users}) n, generate_series(0, 1) k WHERE b.id = '${bundle}'`,
    `INSERT INTO access_grant (id, bundle, account, type, source_id, starts_at, ends_at, created_at)
      SELECT lpad(to_hex(2000000 + b.seq * 100 + n), 24, '0'), b.id, n, 3, 'inv_' || n, n, 5000, n
      FROM bundle b, generate_series(2, 11) n WHERE b.id <> '${bundle}'`,
    `INSERT INTO access_grant (id, bundle, account, type, starts_at, ends_at, created_at)
      SELECT lpad(to_hex(3000000 + n), 24, '0'), '${bundle}', 1000, 3, 5 * n, 5 * n + 5, n FROM generate_series(0, 1999) n`,
    `UPDATE access_grant SET revoked_at = 1 WHERE account = 1000 AND id < lpad(to_hex(3000000), 24, '0')`,
    `UPDATE pair SET listed_until = 10000, chained_since = 0 WHERE account = 1000`,
    `INSERT INTO checkout (id, bundle, account, started_at, ends_at)
      SELECT lpad(to_hex(n), 24, '0'), '${bundle}', 2, 1, 2 FROM generate_series(10000, 12000) n`,
    `INSERT INTO api_key (id, owner, secret_hash, bundles, users, grants, masks, created_at)
      SELECT lpad(n::text, 16, '0'), 2, sha256(n::text::bytea), 'read', 'read', 'read', '[]', 1 FROM generate_series(1, 2000) n`,
    'VACUUM ANALYZE',
  ])
    await client.query(sql)
})
afterAll(async () => {
  await client.end()
  await store.close()
})

/** Returns the statements of a request without those that begin and end transactions. */
async function sentBy(request: (store: PostgresStore) => Promise<unknown>): Promise<readonly Sent[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await request(store)
    return query.mock.calls
      .map(([statement]) => statement as string | pg.QueryConfig)
      .map((sent) =>
        typeof sent === 'string' ? { sql: sent, values: [] } : { sql: sent.text, values: sent.values ?? [] },
      )
      .filter(({ sql }) => !/^(BEGIN|COMMIT|ROLLBACK)/.test(sql))
  } finally {
    query.mockRestore()
  }
}

/** The steps of a plan; of a statement that only reads, with the rows that each has looked at. */
async function planOf({ sql, values }: Sent): Promise<readonly Step[]> {
  const reads = !/\b(INSERT|UPDATE)\b/.test(sql)
  await client.query(`BEGIN; SET LOCAL enable_seqscan = ${reads ? 'on' : 'off'}`)
  const { rows } = await client
    .query(`EXPLAIN (FORMAT JSON${reads ? ', ANALYZE' : ''}) ${sql}`, [...values])
    .finally(() => client.query('ROLLBACK'))
  const steps = ({ Plans = [], ...step }: Step): readonly Step[] => [step, ...Plans.flatMap(steps)]
  return steps(rows[0]['QUERY PLAN'][0].Plan)
}

/** Returns the number of table rows that a plan has read. */
const rowsRead = (plan: readonly Step[]): number =>
  plan
    .filter(({ 'Relation Name': table }) => table !== undefined)
    .reduce(
      (sum, step) =>
        sum +
        ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)) * (step['Actual Loops'] ?? 0),
      0,
    )

/** The steps that look at a whole table, or a whole index. */
const whole = (plan: readonly Step[]): readonly Step[] =>
  plan.filter(
    (step) =>
      step['Node Type'] === 'Seq Scan' ||
      (step['Index Name'] !== undefined && step['Index Cond'] === undefined),
  )

/** The most rows that a page may read: those of the scan and of the page, in the table and in joined tables. */
const mostRows = 4 * (scanLimit + limit)

describe('query plans', () => {
  it.each(requests)('query plan: no table is walked for %s', async (_, request) => {
    const sent = await sentBy(request)
    expect(sent).not.toEqual([])
    for (const statement of sent) {
      const plan = await planOf(statement)
      const isRead = plan.some((step) => step['Actual Loops'] !== undefined)
      if (isRead) expect(rowsRead(plan), statement.sql).toBeLessThan(mostRows)
      else expect(whole(plan), statement.sql).toEqual([])
    }
  })

  it.each(['newest', 'oldest'] as const)(
    'query plan: a page of bundles by %s counts the users of its own bundles alone, in the index',
    async (order) => {
      const query = { owner: toAccountId(1), now, order, limit, after: undefined }
      const [statement] = await sentBy((store) => store.listBundles(query))
      const plan = await planOf(statement as Sent)
      const counted = plan.filter((step) => step['Index Name'] === 'pair_by_end')
      expect(counted).toMatchObject([{ 'Node Type': 'Index Only Scan', 'Actual Loops': 1 }])
      expect(rowsRead(plan) - (counted[0]?.['Actual Rows'] ?? 0)).toBeLessThan(mostRows)
    },
  )

  it('query plan: a walk is seen', async () => {
    const walk = await planOf({ sql: 'SELECT count(*) FROM access_grant WHERE starts_at = 5', values: [] })
    expect(rowsRead(walk)).toBeGreaterThan(mostRows)
    const write = await planOf({ sql: 'UPDATE access_grant SET revoked_at = 1 WHERE type = 5', values: [] })
    expect(whole(write)).not.toEqual([])
  })

  it('query plan: a whole ledger is read in parts, for an answer has to come within the timeout', async () => {
    const database = await freshDatabase()
    const large = await openPostgresStore({ monotonic, url: database })
    const filler = new pg.Client(database)
    await filler.connect()
    const count = 20_001
    await filler.query(`INSERT INTO account (id, display_name, name_key, tier, created_at)
      SELECT n, 'User ' || n, 'user ' || n, 'free', 1 FROM generate_series(1, ${count}) n`)
    await filler.end()
    const sizes: number[] = []
    type Done = (error: Error | null, result?: pg.QueryResult) => void
    type Ask = (sent: unknown, done: Done) => unknown
    const { query } = pg.Client.prototype as { readonly query: Ask }
    vi.spyOn(pg.Client.prototype as { query: Ask }, 'query').mockImplementation(function (
      this: unknown,
      sent,
      done,
    ) {
      return query.call(this, sent, (error, result) => {
        sizes.push(result?.rows.length ?? 0)
        done(error, result)
      })
    })
    onTestFinished(async () => {
      vi.restoreAllMocks()
      await large.close()
    })
    const { accounts } = await large.facts(['accounts'])
    expect(accounts.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    )
    expect(Math.max(...sizes)).toBe(10_000)
  })
})
