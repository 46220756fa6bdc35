import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'
import { formatInstant } from '../src/ledger/date-time.ts'
import { toInstant } from '../src/ledger/instant.ts'

/**
 * The server that the benchmark `requests` measures ours against: node:http and better-sqlite3 on the same tables with the same SQL
 * and cursors in the clear, without keys, limits, validation and aliases; with our date formatter, and with statements that SQLite
 * plans once.
 */
const format = (ms: number) => formatInstant(toInstant(ms))
/** Returns a user id of the contract's form, so that the pages of all servers have the same bytes. */
const userIdOf = (account: number) => account.toString(16).padStart(32, '0')
const FOREVER = Number.MAX_SAFE_INTEGER

const database = new Database(process.argv[2])
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')

/** A row of any statement, whose columns no compiler knows. */
type Row = ReturnType<typeof JSON.parse>
type Of<Value> = (row: Row) => Value
const prepare = (sql: string) => database.prepare<(string | number)[], Row>(sql.replaceAll('?', '+?'))
const column = (sql: string) => prepare(sql).pluck()

const bundles = prepare(`
  SELECT lower(hex(b.id)) AS _id, b.name, b.market_type AS marketType, b.quote, b.access, b.status, b.counted_users - (
    SELECT count(*) FROM pair p INDEXED BY pair_by_end
    WHERE p.bundle = b.seq AND p.listed_until <> 0 AND p.listed_until > b.counted_at AND p.listed_until <= ?
  ) AS grantedUsersCount, b.created_at AS createdAt, b.updated_at AS updatedAt
  FROM bundle b INDEXED BY bundle_by_age
  WHERE b.owner = 1 AND b.status <> 'archived' AND (b.created_at, b.id) < (?, unhex(?))
  ORDER BY b.created_at DESC, b.id DESC LIMIT ?`)
const grantColumns = `lower(hex(g.id)) AS id, g.seq, g.type, g.source_id AS sourceId, g.starts_at AS startsAt,
  g.ends_at AS endsAt, g.created_at AS createdAt`
const grantsWith = (index: string, condition: string) =>
  prepare(`
  SELECT ${grantColumns}, a.id AS account
  FROM grant g INDEXED BY ${index} LEFT JOIN account a ON a.id = g.account AND a.deleted_at IS NULL
  WHERE g.bundle = (SELECT seq FROM bundle WHERE id = unhex(?)) AND g.revoked_at IS NULL
    AND (g.created_at, g.seq) < (?, ?) ${condition}
  ORDER BY g.created_at DESC, g.seq DESC LIMIT ?`)
const grants = grantsWith('grant_by_created', '')
const grantsOfUser = grantsWith('grant_of_pair', 'AND g.account = ?')
const search = prepare(`
  SELECT id AS account, display_name AS name, name_key AS nameKey, avatar FROM account INDEXED BY account_by_name
  WHERE deleted_at IS NULL AND name_key >= ? AND name_key < ? AND (name_key, id) > (?, ?) AND id <> 1
  ORDER BY name_key, id LIMIT ?`)
const users = prepare(`
  SELECT p.position, a.id AS account, a.display_name AS name, a.avatar, ${grantColumns}
  FROM (
    SELECT position, account FROM pair WHERE bundle = ? AND position > ? AND listed_until > ? ORDER BY position LIMIT ?
  ) p
  CROSS JOIN grant g INDEXED BY grant_of_pair
    ON g.bundle = ? AND g.account = p.account AND g.revoked_at IS NULL AND g.ends_at > ?
  CROSS JOIN account a ON a.id = p.account`)
const checkoutById = prepare(`
  SELECT lower(hex(c.id)) AS checkoutId, lower(hex(b.id)) AS bundleId, c.account, a.display_name AS displayName, b.price, b.currency
  FROM checkout c JOIN bundle b ON b.seq = c.bundle JOIN account a ON a.id = c.account WHERE c.id = unhex(?)`)
const bundleSeq = column('SELECT seq FROM bundle WHERE id = unhex(?)')
const live = prepare(`
  SELECT ${grantColumns} FROM grant g INDEXED BY grant_of_pair
  WHERE g.bundle = ? AND g.account = ? AND g.revoked_at IS NULL AND g.ends_at > ?`)
const sameSource = prepare(`
  SELECT seq FROM grant g INDEXED BY grant_by_source
  WHERE g.bundle = ? AND g.source_id = ? AND g.account = ? AND g.type = 0 AND g.revoked_at IS NULL`)
const grantById = prepare(
  `SELECT ${grantColumns}, g.account FROM grant g WHERE g.id = unhex(?) AND g.bundle = ?`,
)
const latestEnd = column(`
  SELECT ends_at FROM grant INDEXED BY grant_of_pair
  WHERE bundle = ? AND account = ? AND revoked_at IS NULL ORDER BY ends_at DESC LIMIT 1`)
const insert = prepare(`
  INSERT INTO grant (id, bundle, account, type, source_id, starts_at, ends_at, created_at) VALUES (unhex(?), ?, ?, 0, ?, ?, ?, ?)`)
const setRevoked = prepare('UPDATE grant SET revoked_at = ? WHERE seq = ?')
const listedUntil = column('SELECT listed_until FROM pair WHERE bundle = ? AND account = ?')
const insertPair = prepare(
  'INSERT INTO pair (bundle, position, account) SELECT ?, coalesce(max(position), 0) + 1, ? FROM pair WHERE bundle = ?',
)
const setListed = prepare('UPDATE pair SET listed_until = ? WHERE account = ? AND bundle = ?')
const count = prepare(`
  UPDATE bundle SET counted_users = counted_users + (? > counted_at) - (? > counted_at)
  WHERE seq = ? AND (? > counted_at) <> (? > counted_at)`)

const relist = (bundle: number, account: number, before: number, until: number): void => {
  setListed.run(until, account, bundle)
  count.run(until, before, bundle, until, before)
}
const endOf = (ends: number, name = 'endsAt') => (ends === FOREVER ? {} : { [name]: format(ends) })
const grantOf = (row: Row) => ({
  id: row.id,
  grantType: 'paid_external',
  startsAt: format(row.startsAt),
  createdAt: format(row.createdAt),
  ...endOf(row.endsAt),
  userId: userIdOf(row.account),
  sourceId: row.sourceId,
})
const userOf = ({ account, name, avatar }: Row) => ({
  userId: userIdOf(account),
  displayName: name,
  ...(avatar === null ? {} : { avatar }),
})
const bundleOf = (row: Row) => ({
  ...row,
  createdAt: format(row.createdAt),
  updatedAt: format(row.updatedAt),
})

/** Returns a page: at most `limit` of the rows, and a cursor if there are more. */
function page(items: string, rows: Row[], limit: number, of: Of<object>, cursor: Of<string>) {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { [items]: rows.slice(0, limit).map(of), limit, ...(last && { nextCursor: cursor(last) }) }
}

function read(kind: string, id: string, list: string, query: string): object {
  const limit = Number(/limit=(\d+)/.exec(query)?.[1] ?? 50)
  const [first = '', second = ''] = decodeURIComponent(/cursor=([^&]+)/.exec(query)?.[1] ?? '').split('.')
  const now = Date.now()
  if (kind === 'checkout') {
    const { account, price, currency, ...checkout } = checkoutById.get(id)
    return { ...checkout, userId: userIdOf(account), ...(price === null ? {} : { price, currency }) }
  }
  if (kind === 'users') {
    const text = decodeURIComponent(/displayName=([^&]+)/.exec(query)?.[1] ?? '')
    const prefix = text.toLowerCase()
    const rows = search.all(prefix, `${prefix}\u{10ffff}`, first, Number(second), limit + 1)
    const cursor = (row: Row) => encodeURIComponent(`${row.nameKey}.${row.account}`)
    return { query: text, ...page('users', rows, limit, userOf, cursor) }
  }
  if (list === 'grants') {
    const user = /userId=(\w+)/.exec(query)?.[1]
    const [at, seq] = [Number(first || FOREVER), Number(second)]
    const rows = user
      ? grantsOfUser.all(id, at, seq, Number.parseInt(user, 16), limit + 1)
      : grants.all(id, at, seq, limit + 1)
    return page('grants', rows, limit, grantOf, (row) => `${row.createdAt}.${row.seq}`)
  }
  if (list === 'users') {
    const seq = bundleSeq.get(id)
    const rows = users.all(seq, Number(first), now, limit + 1, seq, now)
    const of = Map.groupBy(rows, (row) => row.position)
    const access = (rows: Row[]) => {
      const [grants, user] = [rows.toSorted((a, b) => a.startsAt - b.startsAt), userOf(rows[0])]
      const current = grants.findLast((grant) => grant.startsAt <= now)
      if (current === undefined) return { user }
      const end = grants.reduce((at, one) => (one.startsAt <= at ? Math.max(at, one.endsAt) : at), now)
      return {
        user,
        grantId: current.id,
        grantType: 'paid_external',
        startsAt: format(current.startsAt),
        ...endOf(current.endsAt),
        ...endOf(end, 'accessEndsAt'),
        accessIsPermanent: end === FOREVER,
      }
    }
    return page('users', [...of.values()], limit, access, ([row]) => `${row.position}`)
  }
  const rows = bundles.all(now, Number(first || FOREVER), second, limit + 1)
  return page('bundles', rows, limit, bundleOf, (row) => `${row.createdAt}.${row._id}`)
}

const create = database.transaction((bundle: string, { userId, sourceId, ...body }: Row) => {
  const [createdAt, account, seq] = [Date.now(), Number.parseInt(userId, 16), bundleSeq.get(bundle)]
  sameSource.get(seq, sourceId, account)
  const ends = live.all(seq, account, createdAt).map((grant) => grant.endsAt)
  const [startsAt, endsAt] = [Math.max(createdAt, ...ends), Date.parse(body.endsAt)]
  const id = randomBytes(12).toString('hex')
  const listed = listedUntil.get(seq, account)
  if (listed === undefined) insertPair.run(seq, account, seq)
  insert.run(id, seq, account, sourceId, startsAt, endsAt, createdAt)
  if (endsAt > (listed ?? 0)) relist(seq, account, listed ?? 0, endsAt)
  return { grant: grantOf({ id, sourceId, account, startsAt, endsAt, createdAt }) }
})

const revoke = database.transaction((bundle: string, id: string) => {
  const [now, seq] = [Date.now(), bundleSeq.get(bundle)]
  const grant = grantById.get(id, seq)
  const { account } = grant
  const later = live.all(seq, account, now).filter(({ startsAt }) => startsAt > grant.startsAt)
  for (const one of [grant, ...later]) setRevoked.run(now, one.seq)
  relist(seq, account, listedUntil.get(seq, account) ?? 0, latestEnd.get(seq, account) ?? 0)
  return { grant: grantOf(grant) }
})

const server = createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const [, , kind = '', id = '', list = '', grant = ''] = path.split('/')
  const send = (value: object): void => {
    const text = JSON.stringify(value)
    const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    response.writeHead(200, head).end(text)
  }
  if (request.method === 'GET') return send(read(kind, id, list, query))
  if (request.method === 'DELETE') return send(revoke.immediate(id, grant))
  // The bodies of the benchmark come in one piece.
  request.once('data', (body) => send(create.immediate(id, JSON.parse(String(body)))))
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
process.on('SIGTERM', () => process.exit(0))
