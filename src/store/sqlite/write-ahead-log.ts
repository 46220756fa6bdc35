import { closeSync, openSync, readSync } from 'node:fs'
import Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import { isLocked, lookAt, type Watched } from './disk-error.ts'
import { setMark } from './migrate.ts'

/**
 * What tells whether a write-ahead log belongs to the file beside it: the one row of the table `write_ahead_log`.
 *
 * SQLite replays any log that it finds beside a file, even one of another file or of a later time than a restored backup. So the
 * header of a file has a random mark, which is readable without the log, and the log says which mark the file under it has:
 *
 * 1. Before the first write, and when the log is full, a transaction writes a new mark A, a checkpoint copies the log with it into
 *    the file, and the next transaction writes a mark B and the note that the file has A.
 * 2. So no copy looks like the file under a log: a copy made before has an earlier mark, a copy made through SQLite (`.backup`,
 *    `VACUUM INTO`) has B.
 * 3. During the checkpoint the file has A or its previous mark: then `bases` has both.
 * 4. A plain copy of the file without its log has the right mark. If the log is still where it was written, the inodes and times
 *    in the row reveal that the file was put there later.
 * 5. Our checkpoints hold the write lock. A checkpoint of another program is recognised by the header, which the log contains byte
 *    for byte; copies made through SQLite have other counters in it.
 */
interface LogState {
  /** The mark that a checkpoint of this row gives to the file. */
  readonly mark: number
  /** The marks of which the file has one while this row is the last in the log. */
  readonly bases: readonly number[]
  /** The stamp of the file and the identity of the log after the last checkpoint; missing during one. */
  readonly file?: string | undefined
  readonly log?: string | undefined
  /** The pages of the log that were in the file then. */
  readonly copied?: number
}

const parse = (row: string): LogState => JSON.parse(row)

/**
 * Throws a DomainError if the log beside a file does not continue that file, or if that cannot be known. Changes neither. Returns
 * the connection that has read the log; while it is open, SQLite does not read the log again.
 */
export function requireOwnLog(file: string, timeoutMs: number): Database.Database | undefined {
  if (sizeOf(`${file}-wal`) === 0) return undefined
  const header = openHeader(file)
  let reader: Database.Database | undefined
  try {
    // SQLite deletes the log beside an empty file.
    if (header?.read() === undefined) throw mismatch(file)
    reader = new Database(file, { readonly: true, timeout: timeoutMs })
    for (let last: string | undefined; ; ) {
      reader.exec('BEGIN')
      const row = rowIn(reader)
      const isOwn = continues(parse(row), file, header.read())
      reader.exec('ROLLBACK')
      if (isOwn || runCheckpoint(reader, 'NOOP').pages === 0) return reader
      // Another process may have finished a checkpoint meanwhile.
      if (row === last) throw mismatch(file)
      last = row
    }
  } catch (error) {
    reader?.close()
    // A foreign log can put anything in the place of the row.
    throw error instanceof SyntaxError || error instanceof TypeError ? mismatch(file) : error
  } finally {
    header?.close()
  }
}

function continues(state: LogState, file: string, header: Buffer | undefined): boolean {
  const [now, log] = [lookAt(file), lookAt(`${file}-wal`)]
  if (header === undefined || now === undefined || log === undefined) return false
  if (!state.bases.includes(markIn(header))) return isInLog(header, file)
  return state.log !== log.identity || state.file === now.stamp || now.changed <= log.written
}

/** Tests that the log has a version of page 1 with exactly this header. */
function isInLog(header: Buffer, file: string): boolean {
  const descriptor = openSync(`${file}-wal`, 'r')
  try {
    const log = Buffer.alloc(LOG_HEADER)
    readSync(descriptor, log, 0, LOG_HEADER, 0)
    const [size, salts] = [log.readUInt32BE(8), log.subarray(16, 24)]
    const frame = Buffer.alloc(FRAME_HEADER + HEADER_BYTES)
    for (let at = LOG_HEADER; readSync(descriptor, frame, 0, frame.length, at) === frame.length; ) {
      if (!frame.subarray(8, 16).equals(salts)) return false
      if (frame.readUInt32BE(0) === 1 && frame.subarray(FRAME_HEADER).equals(header)) return true
      at += FRAME_HEADER + size
    }
    return false
  } finally {
    closeSync(descriptor)
  }
}

const mismatch = (file: string): DomainError =>
  new DomainError(
    'unavailable',
    `${file} and ${file}-wal, the log of writes beside it, may not belong together: put the two that belong together in place, or remove ${file}-wal and ${file}-shm to open ${file} as it was restored.`,
  )

/** Returns the row as read through the log; the first row of a new file if an older build has written this one. */
function rowIn(reader: Database.Database): string {
  try {
    return String(reader.prepare(SELECT_ROW).pluck().get())
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw mismatch(reader.name)
    if (error.code !== 'SQLITE_ERROR') throw error
    return '{"mark":0,"bases":[0]}'
  }
}

const SELECT_ROW = 'SELECT state FROM write_ahead_log WHERE one = 1'

/** Runs a checkpoint and returns the pages in the log, and how many of them are in the file. `NOOP` copies none. */
function runCheckpoint(database: Database.Database, mode: 'NOOP' | 'PASSIVE') {
  const [result] = database.pragma(`wal_checkpoint(${mode})`) as { log: number; checkpointed: number }[]
  return { pages: result?.log ?? -1, copied: result?.checkpointed ?? -1 }
}

/**
 * One open descriptor for each file that this process uses. A process that closes any descriptor of a file loses all its locks on
 * the file, including those of SQLite.
 */
const openHeaders = new Map<string, { readonly descriptor: number; users: number }>()

function openHeader(file: string) {
  const { identity } = lookAt(file) ?? {}
  if (identity === undefined) return undefined
  const opened = openHeaders.get(identity) ?? { descriptor: openSync(file, 'r'), users: 0 }
  openHeaders.set(identity, opened)
  opened.users++
  return {
    identity,
    /** Returns the header in the file, whatever the log says; undefined if the file is too short. */
    read(): Buffer | undefined {
      const bytes = Buffer.alloc(HEADER_BYTES)
      return readSync(opened.descriptor, bytes, 0, HEADER_BYTES, 0) < HEADER_BYTES ? undefined : bytes
    },
    close(): void {
      if (--opened.users > 0) return
      openHeaders.delete(identity)
      closeSync(opened.descriptor)
    },
  }
}

const HEADER_BYTES = 100
const LOG_HEADER = 32
const FRAME_HEADER = 24

/** Returns the mark, which is above the version in `user_version`. */
const markIn = (header: Buffer): number => header.readUInt32BE(60) >>> 8

/** The size of the log, 3,000 pages, at which a checkpoint begins: a page with many writes is then copied once. */
export const LOG_BYTES = LOG_HEADER + 3_000 * (FRAME_HEADER + 4_096)

/** Returns what begins write transactions on an open file and closes it, so that its log continues this file only. */
export function writeAheadLogOn(
  database: Database.Database,
  watched: Watched,
  query: <Row>(
    kind: 'read' | 'write',
    sql: string,
    hasOneColumn?: boolean,
  ) => { readonly first: () => Row | undefined; readonly run: (...parameters: readonly string[]) => number },
) {
  const file = database.name
  const log = `${file}-wal`
  const header = openHeader(file)
  const selectRow = query<string>('read', SELECT_ROW, true)
  const update = query<never>('write', 'UPDATE write_ahead_log SET state = +? WHERE one = 1')
  const newMark = query<number>('read', 'SELECT 1 + abs(random() % 16777215)', true)
  const beginWrite = query<never>('write', 'BEGIN IMMEDIATE')
  const commit = query<never>('write', 'COMMIT')
  const rollback = query<never>('write', 'ROLLBACK')
  /** The row at the opening, if it was written for another place of the file or the log. */
  const inherited = isHere(currentRow()) ? undefined : currentRow()
  /** The stamp of the file after the last checkpoint; undefined if unknown. */
  let stamp: string | undefined
  let limit = LOG_BYTES

  function currentRow(): string {
    return selectRow.first() ?? ''
  }

  function isHere(row: string): boolean {
    const state = parse(row)
    return state.file === lookAt(file)?.stamp && state.log === lookAt(log)?.identity
  }

  /** Begins a write transaction, after a checkpoint if one is due. */
  function begin(): void {
    for (;;) {
      beginWrite.run()
      const row = currentRow()
      stamp = row === inherited ? undefined : parse(row).file
      if (stamp !== undefined && stamp === lookAt(file)?.stamp && sizeOf(log) <= limit) return
      const result = checkpoint(row)
      if (result === undefined) continue
      stamp = watched.requireSound()
      writeRow({ ...result, file: stamp, log: lookAt(log)?.identity })
      return
    }
  }

  /** Throws a DomainError if the file has changed since the transaction began; the next `begin` finds out why. */
  function requireOwnFile(): void {
    if (watched.requireSound() === stamp) return
    throw watched.errorOf(new Database.SqliteError('The file was written meanwhile.', 'SQLITE_BUSY'))
  }

  /**
   * Ends the write transaction, copies the log into the file with a new mark, and begins another write transaction. Returns what
   * the file may have then; undefined, without a transaction, if another process was faster.
   */
  function checkpoint(row: string): Pick<LogState, 'bases' | 'copied'> | undefined {
    watched.requireSound()
    const other = new Database(file, { timeout: 0, fileMustExist: true })
    try {
      const own = ownMark(parse(row), runCheckpoint(other, 'NOOP'))
      if (own === undefined) throw watched.overwritten()
      const next = newMark.first() ?? 0
      const withBoth = writeRow({ bases: [own, next] }, next)
      commit.run()
      if (!beginsAt(withBoth)) return undefined
      const { pages, copied } = runCheckpoint(other, 'PASSIVE')
      rollback.run()
      if (!beginsAt(withBoth)) return undefined
      // A log that grew because of a long reader is truncated when it starts anew.
      database.pragma(`journal_size_limit = ${limit > LOG_BYTES ? 0 : LOG_BYTES}`)
      const isWhole = pages >= 0 && pages === copied
      limit = isWhole ? LOG_BYTES : sizeOf(log) * (1 + 1 / 32)
      if (isWhole) return { bases: [next], copied: 0 }
      // A reader of an older state keeps the last version of page 1, which has the mark, out of the file.
      return { bases: pages < 0 ? [own, next] : [own], copied }
    } catch (error) {
      throw watched.errorOf(error)
    } finally {
      other.close()
    }
  }

  /** Returns the mark of the file; undefined if anything but a checkpoint has written the file since the last one. */
  function ownMark(state: LogState, log: ReturnType<typeof runCheckpoint>): number | undefined {
    const found = header?.read()
    if (found === undefined) return undefined
    const mark = markIn(found)
    if (log.pages === 0) return mark === state.mark ? mark : undefined
    if (!state.bases.includes(mark)) return isInLog(found, file) ? mark : undefined
    const isUntouched = stamp === undefined || stamp === lookAt(file)?.stamp
    return isUntouched || log.copied > (state.copied ?? 0) ? mark : undefined
  }

  function writeRow(state: Omit<LogState, 'mark'>, mark = newMark.first() ?? 0): string {
    const row = JSON.stringify({ mark, ...state })
    update.run(row)
    setMark(database, mark)
    return row
  }

  /** Begins a write transaction, and ends it if the row is another. */
  function beginsAt(row: string): boolean {
    beginWrite.run()
    const isSame = currentRow() === row
    if (!isSame) rollback.run()
    return isSame
  }

  /** Closes the database after a checkpoint, also beside other processes; without one if the file is not sound. */
  function close(): void {
    if (!database.open) return
    let reader: Database.Database | undefined
    try {
      database.pragma('busy_timeout = 0')
      if (sizeOf(log) > 0) {
        beginWrite.run()
        const row = currentRow()
        stamp = row === inherited ? undefined : parse(row).file
        checkpoint(row)
      }
    } catch (error) {
      // SQLite copies the log when the last connection closes. If the file is locked, this one is not the last.
      const now = lookAt(file)
      if (!isLocked(error) && now !== undefined && now.size > 0 && now.identity === header?.identity)
        reader = new Database(file, { readonly: true })
    }
    if (database.inTransaction) rollback.run()
    try {
      reader?.exec('BEGIN')
      reader?.pragma('user_version')
    } catch {
      // SQLite cannot read the file, and then copies nothing into it.
    }
    database.close()
    reader?.close()
    header?.close()
  }

  return { begin, requireOwnFile, close }
}

const sizeOf = (file: string): number => lookAt(file)?.size ?? 0
