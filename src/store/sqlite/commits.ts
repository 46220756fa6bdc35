import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import type Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import type { Connection } from './connection.ts'
import { isLocked } from './disk-error.ts'

/** The way in which the SQLite store commits its writes: each by itself, or those of concurrent requests together. */
export type Commits = ReturnType<typeof groupCommits>

/** Commits each write by itself, before its promise is returned. */
export const singleCommits = (connection: Connection): Commits => ({
  write: async (work) => connection.writingGrants(work),
  refusal: () => undefined,
  close() {},
})

/** The most writes of one commit, which blocks the process for about 10 ms. */
const MAX_BATCH = 100

/** The interval between attempts to get a lock that another process holds, in milliseconds. */
const RETRY_MS = 5

interface PendingWrite {
  readonly work: () => unknown
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
}

/**
 * Commits the writes of a few turns of the event loop together, in order, with one wait for the disk, and then resolves
 * their promises. A write that fails is left out; if the commit fails, all of them fail. While another process holds the lock,
 * writes wait in a queue and reads go on; at the end of the database's `timeoutMs` all waiting writes are refused.
 */
export function groupCommits(database: Database.Database, connection: Connection) {
  const pending: PendingWrite[] = []
  const busyTimeoutMs = Number(database.pragma('busy_timeout', { simple: true }))
  // SQLite would wait synchronously and block the whole process.
  database.pragma('busy_timeout = 0')
  /** The number of waiting writes to commit one by one, because one of them failed. */
  let alone = 0
  let isScheduled = false
  /** The number of writes in the last commit. */
  let lastSize = 0
  let retry: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  let refused: DomainError | undefined

  function schedule(): void {
    if (isScheduled || pending.length === 0) return
    isScheduled = true
    gather(0)
  }

  /** Waits for further turns of the event loop while each brings more, unless the last write came alone. */
  function gather(before: number): void {
    setImmediate(() => {
      if (lastSize > 1 && pending.length > before && pending.length < MAX_BATCH) gather(pending.length)
      else drain()
    })
  }

  function drain(): void {
    clearTimeout(retry)
    isScheduled = false
    if (pending.length === 0) return
    const batch = pending.slice(0, alone > 0 ? 1 : MAX_BATCH)
    let answers: readonly unknown[] = []
    let failure: unknown
    try {
      answers = connection.writingGrants(() => batch.map(({ work }) => work()))
    } catch (error) {
      if (isLocked(error)) {
        waitForLock(error)
        return
      }
      failure = error
    }
    clearTimeout(deadline)
    deadline = undefined
    refused = undefined
    lastSize = batch.length
    if (failure !== undefined && batch.length > 1 && !isUnavailable(failure)) alone = batch.length
    else {
      alone = Math.max(0, alone - 1)
      pending.splice(0, batch.length)
      for (const [index, { resolve, reject }] of batch.entries())
        if (failure === undefined) resolve(answers[index] as never)
        else reject(failure)
    }
    schedule()
  }

  function waitForLock(error: DomainError): void {
    isScheduled = true
    retry = setTimeout(drain, RETRY_MS)
    deadline ??= setTimeout(() => {
      stopWaiting()
      refused = error
      for (const { reject } of pending.splice(0)) reject(error)
    }, busyTimeoutMs)
  }

  function stopWaiting(): void {
    clearTimeout(retry)
    clearTimeout(deadline)
    deadline = undefined
    isScheduled = false
    alone = 0
  }

  return {
    /** Resolves with the result of `work` once it is committed; calls it again if another write of its group fails. */
    write: <Answer>(work: () => Answer) =>
      new Promise<Answer>((resolve, reject) => {
        pending.push({ work, resolve, reject })
        schedule()
      }),
    /** Returns the error with which writes are refused now; undefined if they are not. */
    refusal(): DomainError | undefined {
      // An empty transaction takes the lock and writes nothing, so that a service without writes notices a lost lock too.
      if (pending.length === 0) pending.push({ work() {}, resolve() {}, reject() {} })
      drain()
      return refused
    },
    /** Refuses what waits. */
    close(): void {
      stopWaiting()
      for (const { reject } of pending.splice(0))
        reject(new DomainError('unavailable', 'The ledger was closed before this was written.'))
    },
  }
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.kind === 'unavailable'
