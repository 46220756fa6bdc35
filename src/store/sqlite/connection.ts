import { setImmediate } from 'node:timers'
import { setImmediate as turn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import { type Watched, watch } from './disk-error.ts'

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
  readonly #watched: Watched
  readonly #hasOneColumn: boolean
  #prepared: Database.Statement<unknown[], Row> | undefined

  constructor(
    database: Database.Database,
    watched: Watched,
    kind: Query<Row>['kind'],
    sql: string,
    hasOneColumn = false,
  ) {
    this.#database = database
    this.#watched = watched
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
      throw this.#watched.errorOf(error)
    }
  }

  #prepare(): Database.Statement<unknown[], Row> {
    const statement = this.#database.prepare<unknown[], Row>(this.sql)
    return this.#hasOneColumn ? statement.pluck() : statement
  }
}

/** How often the connections of this process have begun to write, to whatever file. */
let allWrites = 0

/** One open database: its queries, its transactions, and rows that it keeps. A failure of its file is a DomainError of the kind `unavailable`. */
export class Connection {
  /** Every query, so that the test of their plans can forget none. */
  readonly queries: Query<unknown>[] = []
  readonly watched: Watched
  readonly #database: Database.Database
  readonly #begin: Query<never>
  readonly #beginWrite: Query<never>
  readonly #commit: Query<never>
  readonly #rollback: Query<never>
  readonly #dataVersion: Query<number>
  readonly #kept: Map<unknown, unknown>[] = []
  #seenVersion = 0
  #isFresh = false
  #isReading = false
  #ownWrites = 0
  #foreignWritesSeen = 0

  constructor(database: Database.Database) {
    this.#database = database
    const { memory, name } = database
    this.watched = watch(name, memory ? [] : [name, `${name}-wal`, `${name}-shm`])
    this.#begin = new Query(database, this.watched, 'write', 'BEGIN')
    this.#beginWrite = new Query(database, this.watched, 'write', 'BEGIN IMMEDIATE')
    this.#commit = new Query(database, this.watched, 'write', 'COMMIT')
    this.#rollback = new Query(database, this.watched, 'write', 'ROLLBACK')
    this.#dataVersion = new Query(database, this.watched, 'read', 'PRAGMA data_version', true)
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
    const query = new Query<Row>(this.#database, this.watched, kind, sql, hasOneColumn)
    this.queries.push(query)
    return query
  }

  /**
   * Keeps what `read` finds for a key until anything but a grant is written here, or anything at all by another connection;
   * `beginTurn` says when. A kept key or bundle costs 0.1 us; read anew it costs 3 to 5 us, 15 columns of a page of 50 bundles
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
   * Begins what one turn of the event loop reads: all of it is of one moment, and what is kept is forgotten when another
   * connection has written since; nobody else writes in memory. Two locks of the log's index, 3 us, serve the whole turn instead
   * of one statement. A write of this process ends it early; what another process has written is seen from the next turn on.
   */
  beginTurn(): void {
    const foreignWrites = allWrites - this.#ownWrites
    if (this.#database.memory || (this.#isFresh && this.#foreignWritesSeen === foreignWrites)) return
    this.endTurn()
    setImmediate(this.endTurn)
    this.#begin.run()
    this.#isReading = true
    const version = this.#dataVersion.first() ?? 0
    if (version !== this.#seenVersion) this.#forget()
    this.#seenVersion = version
    this.#foreignWritesSeen = foreignWrites
    this.#isFresh = true
  }

  /** Ends what `beginTurn` began, so that the next read sees what others have written since. */
  readonly endTurn = (): void => {
    this.#isFresh = false
    this.#endReading()
  }

  #endReading(): void {
    // Some failures have rolled back by themselves. A commit would fail after a damaged page, and end the process.
    if (this.#isReading && this.#database.inTransaction) this.#rollback.run()
    this.#isReading = false
  }

  #forget(): void {
    for (const values of this.#kept) values.clear()
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
    try {
      this.#startWriting()
      const answer = work()
      this.#commitSound()
      return answer
    } catch (error) {
      throw asRefusal(error)
    } finally {
      this.#endWriting()
    }
  }

  /**
   * As `writing`, part after part, with a turn of the event loop after each: for a ledger that nobody uses yet. Rejects with the
   * reason of the signal, and leaves no trace, when it aborts meanwhile.
   */
  async writingParts<Part>(parts: Iterable<Part>, write: (part: Part) => void, signal: AbortSignal) {
    try {
      this.#startWriting()
      for (const part of parts) {
        write(part)
        await turn()
        signal.throwIfAborted()
      }
      this.#commitSound()
    } catch (error) {
      throw asRefusal(error)
    } finally {
      this.#endWriting()
      this.#forget()
    }
  }

  #startWriting(): void {
    allWrites++
    this.#ownWrites++
    this.#endReading()
    this.#beginWrite.run()
  }

  #commitSound(): void {
    this.watched.requireSound()
    this.#commit.run()
  }

  #endWriting(): void {
    // Some failures have rolled back by themselves.
    if (this.#database.inTransaction) this.#rollback.run()
  }
}

const asRefusal = (error: unknown): unknown =>
  isConstraint(error)
    ? new DomainError('conflict', `The store refuses this write: ${error.message}.`, { cause: error })
    : error

/** The most rows of one kind that are kept: a few megabytes. */
const MOST_KEPT = 10_000

/** Whether a write failed at what the schema or a trigger forbids. */
export const isConstraint = (error: unknown): error is Error =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')
