import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DomainError } from '../../ledger/domain-error.ts'
import { columnOf } from '../rows.ts'
import { parseAddress } from './address.ts'

/** Sends one statement and gives its rows, with the names of columns in camel case; a failure of the database is a DomainError. */
export type Ask = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>

/**
 * A PostgreSQL database through a pool of connections. It keeps nothing in a session (no named statements, no settings, no
 * locks beyond a transaction), so that a pooler in transaction mode may stand between.
 */
export type Database = ReturnType<typeof openDatabase>

/** How a database is reached. */
export interface DatabaseOptions {
  /** `postgres://user:password@host:port/name`, with the parameters that `pg` takes, such as `sslmode`. */
  readonly url: string
  /** The most connections of this process; 16 by default. */
  readonly connections?: number | undefined
  /** How long to wait for a connection, for an answer and for the end of conflicts, in milliseconds; 5,000 by default. */
  readonly patience?: number
  /** Takes what the database says beside its answer to a commit, in a sentence. */
  readonly onNotice?: (text: string) => void
}

/** Prepares a pool; connects to nothing yet. A DomainError when the address is none. */
export function openDatabase({
  url: address,
  connections = 16,
  patience = 5_000,
  onNotice,
}: DatabaseOptions) {
  const { url, place } = parseAddress(address)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // One is kept, so that a process is not shut out when others take what the server allows.
    min: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    keepAlive: true,
    // Statements of one transaction are sent before the answers to those before them.
    pipeline: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  /** What a connection has heard since the last answer. */
  const notices = new WeakMap<pg.ClientBase, Error[]>()
  // A connection that ends, idle or in use, must not end the process: whoever uses it is told by its statement.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    const heard: Error[] = []
    notices.set(client, heard)
    client.on('error', () => {}).on('notice', (notice) => heard.push(notice as Error))
  })
  /** A connection; where the server has no more for this process, one that it holds as soon as that is free, within the patience. */
  const acquire = async (): Promise<pg.PoolClient> => {
    let patient: AbortSignal | undefined
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        const met = errorOf(place, error)
        // No statement of ours is wrong where there was none.
        if (codeOf(error) !== '53300' || patient?.aborted)
          throw met === error ? unusable(place, error as Error) : met
        patient ??= AbortSignal.timeout(patience)
        // The pool looks at it whenever it might open one more.
        pool.options.max = Math.max(1, pool.totalCount)
        setTimeout(() => Object.assign(pool.options, { max: connections }), patience).unref()
        if (pool.totalCount === 0) await wait(100)
      }
    }
  }
  /** Adds each answer to `asked`, where it can be awaited whoever asked. */
  const askOn =
    (client: pg.PoolClient, asked: Promise<unknown>[] = []) =>
    <Row extends object>(sql: string, values: readonly unknown[] = [], commits = false): Promise<Row[]> => {
      const answer = new Promise<Row[]>((resolve, reject) => {
        // Called before anything behind the answer is read, so that the notices are those of this statement.
        client.query(sql, [...values], (error: Error | null, result) => {
          const heard = notices.get(client)?.splice(0) ?? []
          // By its code, for the word comes in the language of the server: a standby may not have what was committed.
          const warning = commits ? heard.find((notice) => codeOf(notice).startsWith('01')) : undefined
          if (error !== null) reject(errorOf(place, error))
          else if (warning !== undefined) reject(unusable(place, warning))
          else resolve(rowsOf<Row>(result))
          if (commits) for (const { message } of heard) onNotice?.(`${place} says: ${message}`)
        })
      })
      asked.push(answer)
      answer.catch(() => {})
      return answer
    }
  const repeating = async <Answer>(use: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> => {
    let patient: AbortSignal | undefined
    for (let pause = 4; ; pause = Math.min(2 * pause, 250)) {
      const client = await acquire()
      try {
        const answer = await use(client)
        client.release()
        return answer
      } catch (error) {
        client.release(error instanceof DomainError && error.kind === 'unavailable')
        if (!isToBeRepeated(error)) throw error
        patient ??= AbortSignal.timeout(patience)
        if (patient.aborted) throw unusable(place, error as Error)
        await wait(pause)
      }
    }
  }
  const ask: Ask = (sql, values) => repeating((client) => askOn(client)(sql, values, true))

  return {
    /** Host, port and name, without the user and the password. */
    place,
    patience,
    /** One statement in a transaction of its own. */
    ask,
    /** As `ask`, for a statement that only reads; a text with a NUL, which PostgreSQL does not take, is equal to none. */
    read: ((sql, values = []) =>
      values.some((value) => String(value).includes('\0')) ? Promise.resolve([]) : ask(sql, values)) as Ask,
    /**
     * All that `work` asks in one transaction, READ COMMITTED, which is tried again with the same work when the database says so,
     * within the patience.
     * `undo` keeps nothing of it.
     */
    transaction: <Answer>(work: (ask: Ask, undo: () => void) => Promise<Answer>): Promise<Answer> =>
      repeating(async (client) => {
        const asked: Promise<unknown>[] = []
        const ask = askOn(client, asked)
        let end = 'COMMIT'
        try {
          void ask('BEGIN ISOLATION LEVEL READ COMMITTED')
          const answer = await work(ask, () => {
            end = 'ROLLBACK'
          })
          void ask(end, [], true)
          await Promise.all(asked)
          return answer
        } catch (error) {
          // What is not even taken has been undone by the server, with the connection.
          await client.query('ROLLBACK').catch(() => {})
          throw error
        }
      }),
    close: () => pool.end(),
  }
}

/** The id of a table `t`, and the columns of other fields. */
export const selected = (fields: readonly string[]): string =>
  `${['id', ...fields].map((field) => `t.${columnOf(field)}`)}`

/** Inserts a row: an object with its values by the names of the columns in camel case. */
export function insert(ask: Ask, table: string, row: object): Promise<unknown> {
  const columns = Object.keys(row).map(columnOf)
  const places = columns.map((_, index) => `$${index + 1}`)
  return ask(`INSERT INTO ${table} (${columns}) VALUES (${places})`, Object.values(row))
}

/** An integer of 64 bits is a number here, for none is beyond 2^53. */
const parserOf = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format)

/** The rows with the names of their columns in camel case, and undefined for null; none of several statements at once. */
function rowsOf<Row extends object>({ rows = [], fields = [] }: Partial<pg.QueryResult>): Row[] {
  const names = fields.map(({ name }) => [name, name.replaceAll(/_./g, (two) => two.slice(1).toUpperCase())])
  return rows.map((row) => {
    const named: Record<string, unknown> = {}
    for (const [name = '', camel = ''] of names) named[camel] = row[name] ?? undefined
    return named as Row
  })
}

const codeOf = (error: unknown): string => String((error as { readonly code?: unknown } | null)?.code ?? '')

/** A conflict of transactions, or a deadlock. */
const isToBeRepeated = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** What PostgreSQL or the way to it said, as a DomainError; the same error when it is an internal error, or to be repeated. */
function errorOf(place: string, error: unknown): unknown {
  if (!(error instanceof Error) || isToBeRepeated(error)) return error
  const code = codeOf(error)
  const refused = (kind: DomainError['kind'], text: string) => new DomainError(kind, text, { cause: error })
  if (/^2[23]/.test(code)) return refused('conflict', `The store refuses this write: ${error.message}.`)
  const [, remedy] = remedies.find(([refusal]) => refusal.test(`${code} ${error.message}`)) ?? []
  if (remedy !== undefined) return refused('unavailable', `${place} refuses: ${sentenceOf(error)} ${remedy}`)
  // The other classes of the server's errors are statements that are wrong.
  const isOurs = error instanceof pg.DatabaseError && !/^(08|25|40|53|55|57|58|XX)/.test(code)
  return isOurs || error instanceof TypeError ? error : unusable(place, error)
}

/** What to do about a refusal, by the code of the server and the words of `pg`; the first that fits. */
const remedies: readonly (readonly [refusal: RegExp, remedy: string])[] = [
  [
    /client password must be|empty password/,
    'Write the password in the address, postgres://USER:PASSWORD@HOST/NAME, or in PGPASSWORD.',
  ],
  [/^3F/, 'CREATE SCHEMA public, or GRANT USAGE, CREATE ON SCHEMA public to the user.'],
  [/^42501/, 'GRANT it to the user, such as CREATE ON SCHEMA public, or name the user that made the tables.'],
  [/^(28|3D)/, 'Check the address, the user and its rights.'],
]

const sentenceOf = (error: Error): string =>
  `${(error.message || codeOf(error)).replace(/^SASL: [A-Z-]+: |\.$/g, '')}.`

const unusable = (place: string, cause: Error): DomainError =>
  new DomainError('unavailable', `${place} cannot be used now: ${sentenceOf(cause)}`, { cause })
