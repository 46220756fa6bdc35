import Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import { usingError } from './file-error.ts'
import { openPlace } from './file-in-place.ts'
import type { Statement } from './statement.ts'

/** One open database: prepares each statement once, and runs work in transactions. Trouble with its file is a DomainError. */
export class Connection {
  readonly #database: Database.Database
  readonly #prepared = new Map<object, Database.Statement<unknown[], unknown>>()
  readonly #begin: Database.Statement
  readonly #beginWrite: Database.Statement
  readonly #commit: Database.Statement
  readonly #rollback: Database.Statement
  /** A DomainError when the file is not where it was. */
  readonly requireInPlace: () => void
  readonly #dataVersion: Database.Statement<[], number>
  #elsewhere = 0
  #factsVersion = 0

  constructor(database: Database.Database) {
    this.#database = database
    this.#begin = database.prepare('BEGIN')
    this.#beginWrite = database.prepare('BEGIN IMMEDIATE')
    this.#commit = database.prepare('COMMIT')
    this.#rollback = database.prepare('ROLLBACK')
    this.requireInPlace = database.memory ? () => {} : openPlace(database.name)
    this.#dataVersion = database.prepare<[], number>('PRAGMA data_version').pluck()
  }

  /** The first row, or undefined. */
  first<Parameters extends readonly unknown[], Row>(
    statement: Statement<Parameters, Row>,
    ...parameters: Parameters
  ): Row | undefined {
    return this.#trying(() => this.#prepare(statement).get(...parameters))
  }

  all<Parameters extends readonly unknown[], Row>(
    statement: Statement<Parameters, Row>,
    ...parameters: Parameters
  ): Row[] {
    return this.#trying(() => this.#prepare(statement).all(...parameters))
  }

  /** How many rows were changed. */
  run<Parameters extends readonly unknown[]>(
    statement: Statement<Parameters, never>,
    ...parameters: Parameters
  ): number {
    return this.#trying(() => this.#prepare(statement).run(...parameters).changes)
  }

  /** Writes what is only worth writing: nothing happens when it cannot be written now. */
  attempt<Parameters extends readonly unknown[]>(
    statement: Statement<Parameters, never>,
    ...parameters: Parameters
  ): void {
    try {
      this.run(statement, ...parameters)
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return
      if (!(error instanceof Database.SqliteError) || isConstraint(error)) throw error
    }
  }

  /** Everything that `work` reads is of one moment, whatever other processes write meanwhile. */
  reading<Answer>(work: () => Answer): Answer {
    return this.#within(this.#begin, work)
  }

  /**
   * Asked within `reading`: a number that changes when anything but a grant has been written through this connection, and when
   * anything has been written through another one.
   */
  factsVersion(): number {
    const elsewhere = this.#dataVersion.get() ?? 0
    if (elsewhere !== this.#elsewhere) this.#factsVersion++
    this.#elsewhere = elsewhere
    return this.#factsVersion
  }

  /** All that `work` writes, or nothing; no other connection to the file writes meanwhile. A DomainError when it breaks an invariant. */
  writing<Answer>(work: () => Answer): Answer {
    try {
      return this.writingGrants(work)
    } finally {
      this.#factsVersion++
    }
  }

  /** As `writing`, for what leaves all but grants, and what is counted of them, as it is. */
  writingGrants<Answer>(work: () => Answer): Answer {
    try {
      return this.#within(this.#beginWrite, () => {
        this.requireInPlace()
        return work()
      })
    } catch (error) {
      if (!(error instanceof Database.SqliteError) || !isConstraint(error)) throw error
      throw new DomainError('conflict', `The store refuses this write: ${error.message}.`, { cause: error })
    }
  }

  #within<Answer>(begin: Database.Statement, work: () => Answer): Answer {
    this.#trying(() => begin.run())
    try {
      const answer = work()
      this.#trying(() => this.#commit.run())
      return answer
    } finally {
      // Some failures have rolled back by themselves.
      if (this.#database.inTransaction) this.#rollback.run()
    }
  }

  #trying<Answer>(work: () => Answer): Answer {
    try {
      return work()
    } catch (error) {
      throw usingError(this.#database.name, error)
    }
  }

  #prepare<Parameters extends readonly unknown[], Row>(
    statement: Statement<Parameters, Row>,
  ): Database.Statement<unknown[], Row> {
    const known = this.#prepared.get(statement)
    if (known !== undefined) return known as Database.Statement<unknown[], Row>
    const prepared = this.#database.prepare<unknown[], Row>(statement.sql)
    if (prepared.reader) prepared.raw()
    this.#prepared.set(statement, prepared)
    return prepared
  }
}

const isConstraint = ({ code }: { readonly code: string }): boolean => code.startsWith('SQLITE_CONSTRAINT')
