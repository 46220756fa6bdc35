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
  readonly #hasOneColumn: boolean
  #prepared: Database.Statement<unknown[], Row> | undefined

  constructor(database: Database.Database, kind: Query<Row>['kind'], sql: string, hasOneColumn = false) {
    this.#database = database
    this.#hasOneColumn = hasOneColumn
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
      this.#prepared ??= this.#prepare()
      return use(this.#prepared)
    } catch (error) {
      throw usingError(this.#database.name, error)
    }
  }

  #prepare(): Database.Statement<unknown[], Row> {
    const statement = this.#database.prepare<unknown[], Row>(this.sql)
    return this.#hasOneColumn ? statement.pluck() : statement
  }
}

/** How often the connections of this process have begun to write, to whatever file. */
let allWrites = 0

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
  readonly #dataVersion: Query<number>
  readonly #kept: Map<unknown, unknown>[] = []
  #seenVersion = 0
  #isFresh = false
  #ownWrites = 0
  #foreignWritesSeen = 0
  readonly #endTurn = (): void => {
    this.#isFresh = false
  }

  constructor(database: Database.Database) {
    this.#database = database
    this.#begin = new Query(database, 'write', 'BEGIN')
    this.#beginWrite = new Query(database, 'write', 'BEGIN IMMEDIATE')
    this.#commit = new Query(database, 'write', 'COMMIT')
    this.#rollback = new Query(database, 'write', 'ROLLBACK')
    this.#dataVersion = new Query(database, 'read', 'PRAGMA data_version', true)
    this.requireInPlace = database.memory ? () => {} : openPlace(database.name)
  }

  read<Row>(sql: string): Query<Row> {
    return this.#query('read', sql)
  }

  /** A `read` of one column, whose rows are its values alone. */
  column<Value>(sql: string): Query<Value> {
    return this.#query('read', sql, true)
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

  #query<Row>(kind: Query<Row>['kind'], sql: string, hasOneColumn = false): Query<Row> {
    const query = new Query<Row>(this.#database, kind, sql, hasOneColumn)
    this.queries.push(query)
    return query
  }

  /**
   * Keeps what `read` finds for a key until anything but a grant is written here, or anything at all by another connection;
   * `refresh` says when. A kept key or bundle costs 0.1 us; read anew it costs 3 to 5 us, 15 columns of a page of 50 bundles
   * 120 us, whatever the number of grants.
   */
  keep<Key, Value>(read: (key: Key) => Value | undefined): (key: Key) => Value | undefined {
    const kept = this.kept<Key, Value>()
    return (key) => {
      const known = kept.find(key)
      if (known !== undefined) return known
      const found = read(key)
      if (found !== undefined) kept.put(key, found)
      return found
    }
  }

  /** What is kept as long as `keep` does, and was put there. */
  kept<Key, Value>() {
    const values = new Map<Key, Value>()
    this.#kept.push(values)
    return {
      find: (key: Key): Value | undefined => values.get(key),
      put(key: Key, value: Value): void {
        if (values.size >= MOST_KEPT) values.clear()
        values.set(key, value)
      },
    }
  }

  /**
   * Forgets what is kept when another connection has written since; nobody else writes in memory. Asking the file costs 3 us
   * (two locks of the log's index), so it is asked once in each turn of the event loop, and after each write of another connection
   * of this process: every request that arrives after another process's write was acknowledged is read in a later turn.
   */
  refresh(): void {
    const foreignWrites = allWrites - this.#ownWrites
    if (this.#database.memory || (this.#isFresh && this.#foreignWritesSeen === foreignWrites)) return
    if (!this.#isFresh) {
      this.#isFresh = true
      setImmediate(this.#endTurn).unref()
    }
    this.#foreignWritesSeen = foreignWrites
    const version = this.#dataVersion.first() ?? 0
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
    allWrites++
    this.#ownWrites++
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
