import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DomainError } from '../../ledger/domain-error.ts'
import { placeOf } from './address.ts'

/** Sends one statement and gives its rows; a fault of the database is a DomainError. */
export type Ask = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<Row[]>

/**
 * A PostgreSQL database through a pool of connections. It keeps nothing in a session (no named statements, no settings, no
 * locks beyond a transaction), so that a pooler in transaction mode may stand between.
 */
export interface Database {
  /** Host, port and name, without the user and the password. */
  readonly place: string
  /** One statement in a transaction of its own. */
  readonly ask: Ask
  /** All that `work` asks in one transaction, which is tried again with the same work when the database says so; `undo` keeps nothing of it. */
  readonly transaction: <Answer>(work: Work<Answer>, mode?: Mode) => Promise<Answer>
  readonly close: () => Promise<void>
}

type Work<Answer> = (ask: Ask, undo: () => void) => Promise<Answer>

/** `READ COMMITTED` sees in each statement what was committed before it, the other one moment in all. */
type Mode = 'READ COMMITTED' | 'REPEATABLE READ'

/** How a database is reached. */
export interface DatabaseOptions {
  /** `postgres://user:password@host:port/name`, with the parameters that `pg` takes, such as `sslmode`. */
  readonly url: string
  /** The most connections of this process; 16 by default. */
  readonly connections?: number
  /** How long to wait for a connection and for an answer, in milliseconds; 5,000 by default. */
  readonly patience?: number
}

/** Prepares a pool; connects to nothing yet. A DomainError when the address is none. */
export function openDatabase({ url, connections = 16, patience = 5_000 }: DatabaseOptions): Database {
  const place = placeOf(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    keepAlive: true,
    // Statements of one transaction are sent before the answers to those before them.
    pipeline: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // A connection that ends, idle or in use, must not end the process: whoever uses it is told by its statement.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const send = <Row extends object>(
    to: Pick<pg.Pool | pg.PoolClient, 'query'>,
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> =>
    to.query<Row>(sql, [...values]).then(
      ({ rows }) => rows,
      (error: unknown) => Promise.reject(faultOf(place, error)),
    )
  const repeating = async <Answer>(use: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await use()
      } catch (error) {
        if (!isToBeRepeated(error)) throw error
        if (attempt === ATTEMPTS) throw unusable(place, error as Error)
        await wait(2 ** attempt)
      }
    }
  }
  const transact = async <Answer>(work: Work<Answer>, mode: Mode): Promise<Answer> => {
    const client = await pool.connect().catch((error: unknown) => Promise.reject(faultOf(place, error)))
    const asked: Promise<unknown>[] = []
    const ask: Ask = <Row extends object>(sql: string, values?: readonly unknown[]) => {
      const answer = send<Row>(client, sql, values)
      asked.push(answer)
      // It is awaited before the end, whoever asked.
      answer.catch(() => {})
      return answer
    }
    let end = 'COMMIT'
    const undo = (): void => {
      end = 'ROLLBACK'
    }
    try {
      void ask(`BEGIN ISOLATION LEVEL ${mode}`)
      const answer = await work(ask, undo)
      void ask(end)
      await Promise.all(asked)
      client.release()
      return answer
    } catch (error) {
      // A connection that does not even take that is given up; what it had begun is undone by the server.
      await client.query('ROLLBACK').then(
        () => client.release(),
        () => client.release(true),
      )
      throw error
    }
  }

  return {
    place,
    ask: (sql, values) => repeating(() => send(pool, sql, values)),
    transaction: (work, mode = 'READ COMMITTED') => repeating(() => transact(work, mode)),
    close: () => pool.end(),
  }
}

/** How often a transaction is tried that the database asks to repeat. */
const ATTEMPTS = 8

/** An integer of 64 bits is a number here, for none is beyond 2^53. */
const parserOf = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format)

const codeOf = (error: unknown): string => String((error as { readonly code?: unknown } | null)?.code ?? '')

/** A conflict of transactions, or a deadlock. */
const isToBeRepeated = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** What PostgreSQL or the way to it said, as a DomainError; the same error when it is a bug of ours, or to be repeated. */
function faultOf(place: string, error: unknown): unknown {
  if (!(error instanceof Error) || isToBeRepeated(error)) return error
  const code = codeOf(error)
  const { message } = error
  if (/^2[23]/.test(code))
    return new DomainError('conflict', `The store refuses this write: ${message}.`, { cause: error })
  if (/^(28|3D|42501)/.test(code))
    return new DomainError(
      'unavailable',
      `${place} refuses: ${message}. Check the address, the user and its rights.`,
      { cause: error },
    )
  // The other classes of the server's errors are statements that are wrong.
  const isOurs = error instanceof pg.DatabaseError && !/^(08|25006|40|53|55|57|58|XX)/.test(code)
  return isOurs || error instanceof TypeError ? error : unusable(place, error)
}

const unusable = (place: string, cause: Error): DomainError =>
  new DomainError('unavailable', `${place} cannot be used now: ${cause.message || codeOf(cause)}.`, { cause })
