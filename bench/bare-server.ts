import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import Database from 'better-sqlite3'
import { formatInstant } from '../src/ledger/date-time.ts'
import { toInstant } from '../src/ledger/instant.ts'

/**
 * The baseline of the service: node:http and better-sqlite3 on the same tables with the same SQL, without keys, limits,
 * validation, aliases and cursors. `--tuned` adds our date formatter instead of `toISOString`, and statements that SQLite
 * plans once.
 */
const [file = '', flag] = process.argv.slice(2)
const isTuned = flag === '--tuned'
const format = isTuned
  ? (ms: number) => formatInstant(toInstant(ms))
  : (ms: number) => new Date(ms).toISOString()
const planned = (sql: string): string => (isTuned ? sql.replaceAll('?', '+?') : sql)
const FOREVER = Number.MAX_SAFE_INTEGER

const database = new Database(file)
database.pragma('journal_mode = WAL')
database.pragma('synchronous = NORMAL')

interface Row {
  readonly [column: string]: string | number | null
}

const bundles = database.prepare<[number], Row>(
  planned(`
  SELECT lower(hex(b.id)) AS id, b.name, b.market_type, b.quote, b.access, b.status, b.created_at, b.updated_at, b.counted_users - (
    SELECT count(*) FROM pair p INDEXED BY pair_by_end
    WHERE p.bundle = b.seq AND p.listed_until <> 0 AND p.listed_until > b.counted_at AND p.listed_until <= ?
  ) AS users
  FROM bundle b INDEXED BY bundle_by_age WHERE b.owner = 1 AND b.status <> 'archived'
  ORDER BY b.created_at DESC, b.id DESC LIMIT 51`),
)
const grants = database.prepare<[string, number], Row>(
  planned(`
  SELECT lower(hex(g.id)) AS id, g.type, g.source_id, g.starts_at, g.ends_at, g.created_at, a.id AS account
  FROM grant g INDEXED BY grant_by_created LEFT JOIN account a ON a.id = g.account AND a.deleted_at IS NULL
  WHERE g.bundle = (SELECT seq FROM bundle WHERE id = unhex(?)) AND g.revoked_at IS NULL
  ORDER BY g.created_at DESC, g.seq DESC LIMIT ?`),
)
const bundleSeq = database.prepare<[string], { seq: number }>(
  planned('SELECT seq FROM bundle WHERE id = unhex(?)'),
)
const live = database.prepare<[number, number, number], { starts_at: number; ends_at: number }>(
  planned(`
  SELECT g.starts_at, g.ends_at FROM grant g INDEXED BY grant_of_pair
  WHERE g.bundle = ? AND g.account = ? AND g.revoked_at IS NULL AND g.ends_at > ?`),
)
const sameSource = database.prepare<[number, string, number]>(
  planned(`
  SELECT seq FROM grant g INDEXED BY grant_by_source
  WHERE g.bundle = ? AND g.source_id = ? AND g.account = ? AND g.type = 0 AND g.revoked_at IS NULL`),
)
const insert = database.prepare(
  planned(`
  INSERT INTO grant (id, bundle, account, type, source_id, starts_at, ends_at, created_at)
  VALUES (unhex(?), ?, ?, 0, ?, ?, ?, ?)`),
)

const pairOf = database.prepare<[number, number], { listed: number | null }>(
  planned(`
  SELECT p.listed_until AS listed FROM account a LEFT JOIN pair p ON p.account = a.id AND p.bundle = ? WHERE a.id = ?`),
)
const insertPair = database.prepare(
  planned(`
  INSERT INTO pair (bundle, position, account) SELECT ?, coalesce(max(position), 0) + 1, ? FROM pair WHERE bundle = ?`),
)
const setListed = database.prepare(
  planned('UPDATE pair SET listed_until = ? WHERE account = ? AND bundle = ?'),
)
const count = database.prepare(
  planned(`
  UPDATE bundle SET counted_users = counted_users + (? > counted_at) - (? > counted_at)
  WHERE seq = ? AND (? > counted_at) <> (? > counted_at)`),
)

const grantOf = (row: Row): object => ({
  id: row['id'],
  grantType: 'paid_external',
  userId: String(row['account']),
  sourceId: row['source_id'],
  startsAt: format(Number(row['starts_at'])),
  ...(row['ends_at'] === FOREVER ? {} : { endsAt: format(Number(row['ends_at'])) }),
  createdAt: format(Number(row['created_at'])),
})

function listBundles(): object {
  const rows = bundles.all(Date.now())
  return {
    bundles: rows.slice(0, 50).map((row) => ({
      _id: row['id'],
      name: row['name'],
      marketType: row['market_type'],
      quote: row['quote'],
      access: row['access'],
      status: row['status'],
      grantedUsersCount: row['users'],
      createdAt: format(Number(row['created_at'])),
      updatedAt: format(Number(row['updated_at'])),
    })),
    limit: 50,
    ...(rows.length > 50 ? { nextCursor: 'next' } : {}),
  }
}

function listGrants(bundle: string, limit: number): object {
  const rows = grants.all(bundle, limit + 1)
  return {
    grants: rows.slice(0, limit).map(grantOf),
    limit,
    ...(rows.length > limit ? { nextCursor: 'next' } : {}),
  }
}

const create = database.transaction(
  (bundle: string, body: { userId: string; endsAt: string; sourceId: string }): object => {
    const now = Date.now()
    const account = Number(body.userId)
    const seq = bundleSeq.get(bundle)?.seq ?? 0
    sameSource.get(seq, body.sourceId, account)
    let startsAt = now
    for (const grant of live.all(seq, account, now)) startsAt = Math.max(startsAt, grant.ends_at)
    const id = randomBytes(12).toString('hex')
    const endsAt = Date.parse(body.endsAt)
    const listed = pairOf.get(seq, account)?.listed ?? null
    if (listed === null) insertPair.run(seq, account, seq)
    insert.run(id, seq, account, body.sourceId, startsAt, endsAt, now)
    if (endsAt > (listed ?? 0)) {
      setListed.run(endsAt, account, seq)
      count.run(endsAt, listed ?? 0, seq, endsAt, listed ?? 0)
    }
    return {
      grant: {
        id,
        grantType: 'paid_external',
        userId: body.userId,
        sourceId: body.sourceId,
        startsAt: format(startsAt),
        endsAt: format(endsAt),
        createdAt: format(now),
      },
    }
  },
)

const send = (response: ServerResponse, value: object): void => {
  const text = JSON.stringify(value)
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

const server = createServer((request, response) => {
  const url = request.url ?? ''
  const [path = '', query = ''] = url.split('?')
  if (path === '/v1/bundles') return send(response, listBundles())
  const bundle = path.split('/')[3] ?? ''
  if (request.method === 'GET')
    return send(response, listGrants(bundle, Number(/limit=(\d+)/.exec(query)?.[1] ?? 50)))
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => send(response, create.immediate(bundle, JSON.parse(text))))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(
    `${JSON.stringify({ baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` })}\n`,
  )
})
process.on('SIGTERM', () => process.exit(0))
