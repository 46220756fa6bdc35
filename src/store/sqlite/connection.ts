import { setImmediate } from 'node:timers'
import Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import { openPlace, usingError } from './file-fault.ts'

/** What a query is bound to: values in the order of its `?`, or one object with a value for each `@name`. Undefined is NULL. */
type Parameter = number | string | Uint8Array | null | undefined | object

/**
 * One SQL statement, prepared at its first use. A `read` reaches its rows by an index, a `write` changes some, `per-bundle`
 * reads some of each bundle, `whole` may walk whole tables and is never on the way of a request.
 *
 * Each parameter has a plus before it: a bare one in a comparison makes SQLite (built with STAT4) plan the statement anew for
 * each value, which takes 3 to 10 us, longer than most of our statements run.
 */
export class Query<Row> {
  readonly kind: 'read' | 'write' | 'per-bundle' | 'whole'
  readonly sql: string
  readonly #database: Database.Database
  #prepared: Database.Statement<unknown[], Row> | undefined

  constructor(database: Database.Database, kind: Query<Row>['kind'], sql: string) {
    this.#database = database
    this.kind = kind
    this.sql = sql
  }

  /** The first row, or undefined. */
  first(...parameters: readonly Parameter[]): Row | undefined {
    return this.#try((statement) => statement.get(...parameters))
  }

  all(...parameters: readonly Parameter[]): Row[] {
    return this.#try((statement) => statement.all(...parameters))
  }

  /** Returns how many rows were changed. */
  run(...parameters: readonly Parameter[]): number {
    return this.#try((statement) => statement.run(...parameters)).changes
  }

  #try<Answer>(use: (statement: Database.Statement<unknown[], Row>) => Answer): Answer {
    try {
      this.#prepared ??= this.#database.prepare<unknown[], Row>(this.sql)
      return use(this.#prepared)
    } catch (error) {
      throw usingError(this.#database.name, error)
    }
  }
}

/** How often this process has begun to write, to whatever file. */
let writesHere = 0

/** One open database: its queries, its transactions, and rows that it keeps. A fault of its file is a DomainError of the kind `unavailable`. */
export class Connection {
  /** Every query, so that the test of their plans can forget none. */
  readonly queries: Query<unknown>[] = []
  /** Throws a DomainError when the file is not where it was. */
  readonly requireInPlace: () => void
  readonly #database: Database.Database
  readonly #begin: Query<never>
  readonly #beginWrite: Query<never>
  readonly #commit: Query<never>
  readonly #rollback: Query<never>
  readonly #dataVersion: Database.Statement<[], number>
  readonly #kept: Map<unknown, unknown>[] = []
  #seenVersion = 0
  #isFresh = false
  #writesSeen = 0
  readonly #endTurn = (): void => {
    this.#isFresh = false
  }

  constructor(database: Database.Database) {
    this.#database = database
    this.#begin = new Query(database, 'write', 'BEGIN')
    this.#beginWrite = new Query(database, 'write', 'BEGIN IMMEDIATE')
    this.#commit = new Query(database, 'write', 'COMMIT')
    this.#rollback = new Query(database, 'write', 'ROLLBACK')
    this.#dataVersion = database.prepare<[], number>('PRAGMA data_version').pluck()
    this.requireInPlace = database.memory ? () => {} : openPlace(database.name)
  }

  read<Row>(sql: string): Query<Row> {
    return this.#query('read', sql)
  }

  write(sql: string): Query<never> {
    return this.#query('write', sql)
  }

  perBundle<Row>(sql: string): Query<Row> {
    return this.#query('per-bundle', sql)
  }

  whole<Row>(sql: string): Query<Row> {
    return this.#query('whole', sql)
  }

  #query<Row>(kind: Query<Row>['kind'], sql: string): Query<Row> {
    const query = new Query<Row>(this.#database, kind, sql)
    this.queries.push(query)
    return query
  }

  /**
   * Keeps what `read` finds for a key until anything but a grant is written here, or anything at all by another connection;
   * `refresh` says when. A kept key or bundle costs 0.1 us; read anew it costs 3 to 5 us, 15 columns of a page of 50 bundles
   * 120 us, whatever the number of grants.
   */
  keep<Key, Value>(read: (key: Key) => Value | undefined): (key: Key) => Value | undefined {
    const values = new Map<Key, Value>()
    this.#kept.push(values)
    return (key) => {
      const known = values.get(key)
      if (known !== undefined) return known
      const found = read(key)
      if (values.size >= MOST_KEPT) values.clear()
      if (found !== undefined) values.set(key, found)
      return found
    }
  }

  /**
   * Forgets what is kept when another connection has written since; nobody else writes in memory. Asking the file costs 3 us
   * (two locks of the log's index), so it is asked once in each turn of the event loop, and after each write of this process:
   * every request that arrives after another process's write was acknowledged is read in a later turn.
   */
  refresh(): void {
    if (this.#database.memory || (this.#isFresh && this.#writesSeen === writesHere)) return
    if (!this.#isFresh) {
      this.#isFresh = true
      setImmediate(this.#endTurn).unref()
    }
    this.#writesSeen = writesHere
    const version = this.#dataVersion.get() ?? 0
    if (version === this.#seenVersion) return
    this.#seenVersion = version
    this.#forget()
  }

  #forget(): void {
    for (const values of this.#kept) values.clear()
  }

  /** Everything that `work` reads is of one moment, whatever other processes write meanwhile. */
  reading<Answer>(work: () => Answer): Answer {
    return this.#within(this.#begin, work)
  }

  /** All that `work` writes, or nothing; no other connection to the file writes meanwhile. A DomainError when it breaks an invariant. */
  writing<Answer>(work: () => Answer): Answer {
    try {
      return this.writingGrants(work)
    } finally {
      this.#forget()
    }
  }

  /** As `writing`, for what leaves everything that is kept as it is. */
  writingGrants<Answer>(work: () => Answer): Answer {
    writesHere++
    try {
      return this.#within(this.#beginWrite, () => {
        this.requireInPlace()
        return work()
      })
    } catch (error) {
      if (!isConstraint(error)) throw error
      throw new DomainError('conflict', `The store refuses this write: ${error.message}.`, { cause: error })
    }
  }

  #within<Answer>(begin: Query<never>, work: () => Answer): Answer {
    begin.run()
    try {
      const answer = work()
      this.#commit.run()
      return answer
    } finally {
      // Some failures have rolled back by themselves.
      if (this.#database.inTransaction) this.#rollback.run()
    }
  }
}

/** The most rows of one kind that are kept: a few megabytes. */
const MOST_KEPT = 10_000

/** Whether a write failed at what the schema or a trigger forbids. */
export const isConstraint = (error: unknown): error is Error =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')
