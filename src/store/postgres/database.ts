import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DomainError } from '../../ledger/domain-error.ts'
import { columnOf } from '../rows.ts'
import { parseAddress } from './address.ts'

/** Sends one statement and returns its rows, columns in camel case; rejects with a DomainError when the database fails. */
export type Query = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>

/**
 * A PostgreSQL database through a pool of connections. It uses no session state (named statements, settings, session locks), so
 * that it works behind a pooler in transaction mode.
 */
export type Database = ReturnType<typeof openDatabase>

/** The work of a transaction, which may ask to be rolled back. */
type Transaction<Answer> = (query: Query, undo: () => void) => Promise<Answer>

/** The options of a connection pool. */
export interface DatabaseOptions {
  /** `postgres://user:password@host:port/name`, with parameters of `pg` such as `sslmode`. */
  readonly url: string
  /** Returns the time in milliseconds by a clock that is never set. */
  readonly monotonic: () => number
  /** The most connections of this process; 16 by default. */
  readonly connections?: number | undefined
  /** The timeout for a connection, for an answer and for retries after conflicts, in ms; 5,000 by default. */
  readonly timeoutMs?: number
  /** Receives notices of the database at a commit, as a sentence. */
  readonly onNotice?: (text: string) => void
}

/** Creates a pool, not yet connected; throws a DomainError if `url` is not a PostgreSQL address. */
export function openDatabase({
  url: address,
  monotonic,
  connections = 16,
  timeoutMs = 5_000,
  onNotice,
}: DatabaseOptions) {
  const { url, safeUrl } = parseAddress(address)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // One connection stays open, or is opened anew, so that others cannot take all that the server allows.
    min: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    // A proxy may lead new connections to another server while old ones stay where they are.
    maxLifetimeSeconds: 30,
    keepAlive: true,
    // Sends the statements of a transaction without waiting for the answers.
    pipeline: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  /** The notices on each connection since its last answer. */
  const notices = new WeakMap<pg.ClientBase, Error[]>()
  /** The failures before each connection was opened: an older one may lead to a server that was replaced. */
  const openedAfter = new WeakMap<pg.ClientBase, number>()
  let failures = 0
  // Without a listener a lost connection would end the process; its user gets the error from the statement.
  pool.on('error', () => {})
  pool.on('remove', () => {
    if (pool.totalCount === 0 && !pool.ending)
      pool.connect().then(
        (client) => client.release(),
        () => {},
      )
  })
  pool.on('connect', (client) => {
    const received: Error[] = []
    notices.set(client, received)
    openedAfter.set(client, failures)
    client.on('error', () => {}).on('notice', (notice) => received.push(notice as Error))
  })
  /** Returns how long one step may take before a deadline, in milliseconds. */
  const timeLeft = (deadline: number): number => Math.max(1, Math.min(timeoutMs, deadline - monotonic()))
  /** Returns a connection; when the server allows no more, waits for one of this process to become free. */
  const acquire = async (latest: number): Promise<pg.PoolClient> => {
    const deadline = monotonic() + timeLeft(latest)
    for (let outdated = 0; ; ) {
      try {
        pool.options.connectionTimeoutMillis = timeLeft(deadline)
        const connecting = pool.connect()
        // The pool has read it; a connection that it opens later is for others.
        pool.options.connectionTimeoutMillis = timeoutMs
        const client = await connecting
        if (openedAfter.get(client) === failures || outdated === connections) return client
        outdated++
        client.release(true)
      } catch (error) {
        const problem = errorOf(safeUrl, error)
        // No statement was sent, so any error means that the database cannot be used.
        if (codeOf(error) !== '53300' || monotonic() > deadline)
          throw problem === error ? unusable(safeUrl, error as Error) : problem
        // The pool reads `max` before it opens a connection.
        pool.options.max = Math.max(1, pool.totalCount)
        setTimeout(() => Object.assign(pool.options, { max: connections }), timeoutMs).unref()
        if (pool.totalCount === 0) await wait(100)
      }
    }
  }
  /** Returns a `Query` on one connection, which adds each answer to `sent`, to be awaited there. */
  const queryOn =
    (client: pg.PoolClient, deadline: number, sent: Promise<unknown>[] = []) =>
    <Row extends object>(text: string, values: readonly unknown[] = [], commits = false): Promise<Row[]> => {
      const answer = new Promise<Row[]>((resolve, reject) => {
        const statement = { text, values: [...values], query_timeout: timeLeft(deadline) }
        // The callback runs before later messages are read, so the notices are those of this statement.
        client.query(statement, (error: Error | null, result) => {
          const received = notices.get(client)?.splice(0) ?? []
          // A warning at a commit: a standby may not have it. Compared by code, since the text is in the server's language.
          const warning = commits ? received.find((notice) => codeOf(notice).startsWith('01')) : undefined
          if (error !== null) reject(errorOf(safeUrl, error))
          else if (warning !== undefined) reject(unusable(safeUrl, warning))
          else resolve(rowsOf<Row>(result))
          if (commits) for (const { message } of received) onNotice?.(`${safeUrl} says: ${message}`)
        })
      })
      sent.push(answer)
      answer.catch(() => {})
      return answer
    }
  const withRetries = async <Answer>(
    use: (client: pg.PoolClient) => Promise<Answer>,
    latest: number,
  ): Promise<Answer> => {
    let deadline: number | undefined
    for (let pause = 4; ; pause = Math.min(2 * pause, 250)) {
      const client = await acquire(latest)
      try {
        const answer = await use(client)
        client.release()
        return answer
      } catch (error) {
        const isLost = error instanceof DomainError && error.kind === 'unavailable'
        if (isLost) {
          // Of those that fail together, the first.
          if (mayBeReplaced(error.cause) && openedAfter.get(client) === failures) failures++
          endWait(client)
        }
        client.release(isLost)
        if (!isConflict(error)) throw error
        deadline ??= monotonic() + timeLeft(latest)
        if (monotonic() > deadline) throw unusable(safeUrl, error as Error)
        await wait(pause)
      }
    }
  }
  const deadline = (): number => monotonic() + timeoutMs
  const query: Query = (sql, values) => {
    const latest = deadline()
    return withRetries((client) => queryOn(client, latest)(sql, values, true), latest)
  }
  const transaction = <Answer>(
    work: Transaction<Answer>,
    latest = Number.POSITIVE_INFINITY,
  ): Promise<Answer> =>
    withRetries(async (client) => {
      const sent: Promise<unknown>[] = []
      const query = queryOn(client, latest, sent)
      let end = 'COMMIT'
      try {
        void query('BEGIN ISOLATION LEVEL READ COMMITTED')
        const answer = await work(query, () => {
          end = 'ROLLBACK'
        })
        void query(end, [], true)
        await Promise.all(sent)
        return answer
      } catch (error) {
        // If the connection is lost, the server has rolled back.
        await client.query('ROLLBACK').catch(() => {})
        throw error
      }
    }, latest)
  const gate = (most: number) =>
    gateOf(most, timeLeft, () => unusable(safeUrl, new Error('its writes wait for it')))
  const enter = gate(Math.ceil(connections * writersShare))

  return {
    /** Host, port and name, without the user and the password. */
    safeUrl,
    /** Returns when a request that begins now is answered at the latest, by `monotonic`. */
    deadline,
    /** Returns a gate for `most` at once. */
    gate,
    /** Sends one statement in its own transaction. */
    query,
    /** Sends a reading statement; no row for a text with NUL, which PostgreSQL refuses as a parameter. */
    read: ((sql, values = []) =>
      values.some((value) => String(value).includes('\0'))
        ? Promise.resolve([])
        : query(sql, values)) as Query,
    /**
     * Runs `work` in one READ COMMITTED transaction, and again after a conflict, until the timeout. `undo` rolls back instead
     * of committing. All steps together end at the deadline, if there is one; each ends at the timeout.
     */
    transaction,
    /** The same for what waits for the standbys: it takes a share of the connections at most. */
    writing: async <Answer>(work: Transaction<Answer>, deadline?: number): Promise<Answer> => {
      const leave = await enter(deadline)
      return transaction(work, deadline).finally(leave)
    },
    close: () => pool.end(),
  }
}

/** The share of connections for writes; reads keep the rest, also while commits wait for a standby. */
const writersShare = 0.75

/** Lets work in, in order; returns how to leave, which returns whether it was the last. Rejects after the deadline. */
export type Gate = (deadline?: number) => Promise<() => boolean>

/** The time without which nothing is let in, in milliseconds: a transaction that is cut off costs the connection. */
const LEAST_MS = 100

function gateOf(most: number, timeLeft: (deadline: number) => number, refusal: () => Error): Gate {
  const waiting = new Set<() => void>()
  let inside = 0
  const leave = (): boolean => {
    const [next] = waiting
    if (next === undefined) inside--
    else next()
    return inside === 0
  }
  return async (deadline = Number.POSITIVE_INFINITY) => {
    const left = timeLeft(deadline) - LEAST_MS
    if (left <= 0) throw refusal()
    if (inside < most) {
      inside++
      return leave
    }
    const { promise, resolve, reject } = Promise.withResolvers<() => boolean>()
    const enter = (): void => {
      waiting.delete(enter)
      clearTimeout(timer)
      resolve(leave)
    }
    const timer = setTimeout(() => {
      waiting.delete(enter)
      reject(refusal())
    }, left)
    waiting.add(enter)
    return promise
  }
}

/** The members of a client and a connection of `pg` that its types lack. */
interface Cancellable extends Readonly<Record<'port' | 'processID' | 'secretKey', number>> {
  readonly host: string
  readonly ssl: pg.ClientConfig['ssl']
  readonly sslNegotiation: 'postgres' | 'direct'
}
interface Cancelling extends pg.Connection {
  readonly connect: (...address: readonly (string | number)[]) => void
  readonly requestSsl: () => void
  readonly cancel: (process: number, secret: number) => void
}

/** The time that a cancel request may take, in milliseconds. */
const CANCEL_MS = 1_000

/** Cancels what a connection waits for in the server, such as a lock, when nobody reads the answer. */
function endWait(client: pg.PoolClient): void {
  const { host, port, processID, secretKey, ssl, sslNegotiation } = client as unknown as Cancellable
  const tls = { ssl, sslNegotiation }
  const connection = new pg.Connection(tls) as Cancelling
  const cancel = () => connection.cancel(processID, secretKey)
  connection.on('error', () => {})
  connection.on('sslconnect', cancel).on('connect', () => {
    if (!ssl) cancel()
    else if (sslNegotiation !== 'direct') connection.requestSsl()
  })
  setTimeout(() => connection.stream.destroy(), CANCEL_MS).unref()
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
}

/** Returns the select list for the id and some fields of a table `t`. */
export const selected = (fields: readonly string[]): string =>
  `${['id', ...fields].map((field) => `t.${columnOf(field)}`)}`

/** Inserts a row: an object with the values by column, in camel case. */
export function insert(query: Query, table: string, row: object): Promise<unknown> {
  const columns = Object.keys(row).map(columnOf)
  const placeholders = columns.map((_, index) => `$${index + 1}`)
  return query(`INSERT INTO ${table} (${columns}) VALUES (${placeholders})`, Object.values(row))
}

/** Parses 64-bit integers as numbers, since none here exceeds 2^53. */
const parserOf = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format)

/** Returns rows with columns in camel case and undefined for null; none if several statements were sent at once. */
function rowsOf<Row extends object>({ rows = [], fields = [] }: Partial<pg.QueryResult>): Row[] {
  const names = fields.map(({ name }) => [name, name.replaceAll(/_./g, (two) => two.slice(1).toUpperCase())])
  return rows.map((row) => {
    const named: Record<string, unknown> = {}
    for (const [name = '', camel = ''] of names) named[camel] = row[name] ?? undefined
    return named as Row
  })
}

const codeOf = (error: unknown): string => String((error as { readonly code?: unknown } | null)?.code ?? '')

/** Tests for an error of a replaced server: a lost or ended connection, or a server that takes no writes. */
const mayBeReplaced = (cause: unknown): boolean => /^(?:$|E|08|57P|25006)/.test(codeOf(cause))

/** Tests that an error is a serialization failure or a deadlock. */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Returns an error of PostgreSQL or of the network as a DomainError; conflicts and internal errors unchanged. */
function errorOf(safeUrl: string, error: unknown): unknown {
  if (!(error instanceof Error) || isConflict(error)) return error
  const code = codeOf(error)
  const refused = (kind: DomainError['kind'], text: string) => new DomainError(kind, text, { cause: error })
  if (/^2[23]/.test(code)) return refused('conflict', `The store refuses this write: ${error.message}.`)
  const [, remedy] = remedies.find(([refusal]) => refusal.test(`${code} ${error.message}`)) ?? []
  if (remedy !== undefined)
    return refused('unavailable', `${safeUrl} refuses: ${sentenceOf(error)} ${remedy}`)
  // The other error classes are mistakes in our statements.
  const isOurs = error instanceof pg.DatabaseError && !/^(08|25|40|53|55|57|58|XX)/.test(code)
  return isOurs || error instanceof TypeError ? error : unusable(safeUrl, error)
}

const noPassword = /client password must be .*|empty password.*/

/** The remedies for errors, by the server's code and the message of `pg`; the first match counts. */
const remedies: readonly (readonly [refusal: RegExp, remedy: string])[] = [
  [noPassword, 'Write the password in the address, postgres://USER:PASSWORD@HOST/NAME, or in PGPASSWORD.'],
  [/^3F/, 'CREATE SCHEMA public, or GRANT USAGE, CREATE ON SCHEMA public to the user.'],
  [/^42501/, 'GRANT it to the user, such as CREATE ON SCHEMA public, or name the user that made the tables.'],
  [/^(28|3D)/, 'Check the address, the user and its rights.'],
]

const sentenceOf = (error: Error): string =>
  `${(error.message || codeOf(error)).replace(/^SASL: [A-Z-]+: |\.$/g, '').replace(noPassword, 'it asks for a password')}.`

const unusable = (safeUrl: string, cause: Error): DomainError =>
  new DomainError('unavailable', `${safeUrl} cannot be used now: ${sentenceOf(cause)}`, { cause })
