import { setImmediate } from 'node:timers'
import { setImmediate as turn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { cacheValue } from '../../ledger/bounded-cache.ts'
import { DomainError } from '../../ledger/domain-error.ts'
import { columnOf, requireOne } from '../rows.ts'
import { type Watched, watch } from './disk-error.ts'
import { writeAheadLogOn } from './write-ahead-log.ts'

/** A value that is bound to an SQL statement: for the `?` at the same place, or one object with a value for each `@name`. Undefined is NULL. */
type Parameter = number | string | Uint8Array | null | undefined | object

/**
 * One SQL statement, prepared at its first use. A `read` reaches its rows by an index, a `write` changes some, `per-bundle`
 * reads some of each bundle, `scan` may read whole tables and is never on the way of a request.
 *
 * Each parameter has a plus before it, `+?`: a bare one in a comparison makes SQLite (built with STAT4) plan the statement anew
 * for each value, which takes 3 to 10 us, longer than most of our statements run.
 */
export type Query<Row> = ReturnType<typeof queryOn<Row>>

function queryOn<Row>(
  database: Database.Database,
  watched: Watched,
  kind: 'read' | 'write' | 'per-bundle' | 'scan',
  sql: string,
  hasOneColumn = false,
) {
  type Statement = Database.Statement<unknown[], Row>
  let prepared: Statement | undefined
  const prepare = (): Statement => {
    const statement = database.prepare<unknown[], Row>(sql)
    return hasOneColumn ? statement.pluck() : statement
  }
  const use = <Answer>(run: (statement: Statement) => Answer): Answer => {
    try {
      prepared ??= prepare()
      return run(prepared)
    } catch (error) {
      throw watched.errorOf(error)
    }
  }
  const toRow = hasOneColumn ? <Value>(value: Value) => value ?? (undefined as Value) : withoutNulls
  return {
    kind,
    sql,
    /** Returns the first row, or undefined. */
    first: (...parameters: readonly Parameter[]): Row | undefined =>
      toRow(use((statement) => statement.get(...parameters))),
    all: (...parameters: readonly Parameter[]): Row[] =>
      use((statement) => statement.all(...parameters)).map(toRow<Row>),
    /** Returns how many rows were changed. */
    run: (...parameters: readonly Parameter[]): number =>
      use((statement) => statement.run(...parameters)).changes,
  }
}

function withoutNulls<Row>(row: Row): Row {
  for (const name in row) row[name] ??= undefined as (typeof row)[typeof name]
  return row
}

/** The number of write transactions that this process has begun, in all files. */
let allWrites = 0

export type Connection = ReturnType<typeof connectionOn>

/** Returns the queries, transactions and row caches of an open database. An error of its file is an `unavailable` DomainError. */
export function connectionOn(database: Database.Database) {
  const { memory, name } = database
  const watched = watch(name, memory ? [] : [name, `${name}-wal`, `${name}-shm`])
  const queries: Query<unknown>[] = []
  const caches: Map<unknown, unknown>[] = []
  const beginRead = queryOn(database, watched, 'write', 'BEGIN')
  const beginWrite = queryOn(database, watched, 'write', 'BEGIN IMMEDIATE')
  const commit = queryOn(database, watched, 'write', 'COMMIT')
  const rollback = queryOn(database, watched, 'write', 'ROLLBACK')
  const dataVersion = queryOn<number>(database, watched, 'read', 'PRAGMA data_version', true)
  const busyTimeoutMs = database.pragma('busy_timeout', { simple: true })
  let seenVersion = 0
  let isFresh = false
  let isReading = false
  let ownWrites = 0
  let foreignWritesSeen = 0

  function query<Row>(kind: Query<Row>['kind'], sql: string, hasOneColumn = false): Query<Row> {
    const made = queryOn<Row>(database, watched, kind, sql, hasOneColumn)
    queries.push(made)
    return made
  }

  const log = memory
    ? {
        begin: () => void beginWrite.run(),
        requireOwnFile: () => void watched.requireSound(),
        close: () => database.close(),
      }
    : writeAheadLogOn(database, watched, query)

  /**
   * Returns a function that caches what `read` finds for a key, until this connection writes anything but a grant or another
   * connection writes anything, which `beginTurn` checks. A cached key or bundle costs 0.1 us; a read costs 3 to 5 us, and 120 us
   * for 15 columns of 50 bundles.
   */
  function memoize<Key, Value>(read: (key: Key) => Value | undefined): (key: Key) => Value | undefined {
    const values = new Map<Key, Value>()
    caches.push(values)
    return (key) => {
      const known = values.get(key)
      if (known !== undefined) return known
      const found = read(key)
      return found && cacheValue(values, key, found, MAX_CACHED)
    }
  }

  function clearCaches(): void {
    for (const values of caches) values.clear()
  }

  /**
   * Begins a read transaction for one turn of the event loop, and clears the caches if another connection has written. The two
   * locks of the log's index, 3 us, are taken once a turn instead of once a statement. A write of this process ends the
   * transaction early. A database in memory has no other connection.
   */
  function beginTurn(): void {
    const foreignWrites = allWrites - ownWrites
    if (memory || (isFresh && foreignWritesSeen === foreignWrites)) return
    endTurn()
    setImmediate(endTurn)
    beginRead.run()
    isReading = true
    const version = dataVersion.first() ?? 0
    if (version !== seenVersion) clearCaches()
    seenVersion = version
    foreignWritesSeen = foreignWrites
    isFresh = true
  }

  /** Ends the read transaction of `beginTurn`, so that the next read sees newer writes. */
  function endTurn(): void {
    isFresh = false
    endReading()
  }

  function endReading(): void {
    // SQLite rolls back by itself after some errors. A commit after a damaged page would throw and end the process.
    if (isReading && database.inTransaction) rollback.run()
    isReading = false
  }

  /** Returns a method of the port that reads within the read transaction of a turn. */
  const readTransaction =
    <Args extends readonly unknown[], Result>(find: (...args: Args) => Result) =>
    (...args: Args): Result => {
      beginTurn()
      return find(...args)
    }

  /** Calls `work` in a write transaction and clears the caches. Throws a DomainError if it violates a constraint. */
  function writing<Answer>(work: () => Answer): Answer {
    try {
      return writingGrants(work, beginPatiently)
    } finally {
      clearCaches()
    }
  }

  /** As `writing`, for writes that do not change cached rows. */
  function writingGrants<Answer>(work: () => Answer, begin = log.begin): Answer {
    const [answer] = [...transaction([work], (part) => part(), begin)]
    return answer as Answer
  }

  /** Begins a write, and waits for another process also where grouped commits do not. */
  function beginPatiently(): void {
    const usual = database.pragma('busy_timeout', { simple: true })
    database.pragma(`busy_timeout = ${busyTimeoutMs}`)
    try {
      log.begin()
    } finally {
      database.pragma(`busy_timeout = ${usual}`)
    }
  }

  /**
   * As `writing`, with a turn of the event loop after each part: for a ledger that nobody uses yet. If the signal aborts, rolls
   * back and rejects with its reason.
   */
  async function writingParts<Part>(parts: Iterable<Part>, write: (part: Part) => void, signal: AbortSignal) {
    try {
      for (const _ of transaction(parts, write, beginPatiently)) {
        await turn()
        signal.throwIfAborted()
      }
    } finally {
      clearCaches()
    }
  }

  /** Writes parts in one transaction, and yields the result of each. Rolls back unless the caller takes all of them. */
  function* transaction<Part, Made>(parts: Iterable<Part>, write: (part: Part) => Made, begin: () => void) {
    try {
      allWrites++
      ownWrites++
      endReading()
      begin()
      for (const part of parts) yield write(part)
      log.requireOwnFile()
      commit.run()
    } catch (error) {
      throw asRefusal(error)
    } finally {
      // SQLite rolls back by itself after some errors.
      if (database.inTransaction) rollback.run()
    }
  }

  /** Returns a method that changes the row with an id, the last `?`; rejects with a DomainError if there is none. */
  function updateById<Id extends string | number>(thing: string, sql: string, idOf = (id: Id): Id => id) {
    const change = query<never>('write', sql)
    return async (id: Id, ...values: readonly Parameter[]): Promise<void> =>
      writing(() => requireOne(change.run(...values, idOf(id)), `${thing} ${id}`))
  }

  return {
    /** All queries, for the test of their plans. */
    queries: queries as readonly Query<unknown>[],
    watched,
    prepareRead: <Row>(sql: string) => query<Row>('read', sql),
    /** A `read` of one column; its rows are plain values. */
    prepareColumn: <Value>(sql: string) => query<Value>('read', sql, true),
    prepareWrite: (sql: string) => query<never>('write', sql),
    /** Adds a row from one object with the value of each field; columns are named after the fields. */
    prepareInsert: (table: string, fields: readonly string[], id = '+@id') =>
      query<never>(
        'write',
        `INSERT INTO ${table} (${fields.map(columnOf)})
        VALUES (${fields.map((field) => (field === 'id' ? id : `+@${field}`))})`,
      ),
    preparePerBundle: <Row>(sql: string) => query<Row>('per-bundle', sql),
    prepareScan: <Row>(sql: string) => query<Row>('scan', sql),
    memoize,
    beginTurn,
    endTurn,
    readTransaction,
    writing,
    writingGrants,
    writingParts,
    updateById,
    /** Closes the database after a checkpoint. */
    close(): void {
      endTurn()
      log.close()
    },
  }
}

/** Returns the columns of a table for a SELECT, under the names of their fields. */
export const selected = (table: string, fields: readonly string[]): string =>
  `${fields.map((field) => `${table}.${columnOf(field)} AS ${field}`)}`

const asRefusal = (error: unknown): unknown =>
  isConstraint(error)
    ? new DomainError('conflict', `The store refuses this write: ${error.message}.`, { cause: error })
    : error

/** The most rows in one cache: a few megabytes. */
const MAX_CACHED = 10_000

/** Tests that an error is a violated constraint of the schema or a trigger. */
export const isConstraint = (error: unknown): error is Error =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')
