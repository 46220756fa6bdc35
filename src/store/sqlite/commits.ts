import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import type Database from 'better-sqlite3'
import { DomainError } from '../../ledger/domain-error.ts'
import type { Connection } from './connection.ts'
import { isLocked } from './disk-error.ts'

/** How what is recorded reaches the file. */
export type Commits = ReturnType<typeof groupCommits>

/** Commits each write by itself, before its promise is given. */
export const singleCommits = (connection: Connection): Commits => ({
  write: async (work) => connection.writingGrants(work),
  atOnce: (work) => work(),
  refusal: () => undefined,
  close() {},
})

/** The most writes of one commit: as long as it takes, about 10 ms, nobody else is answered. */
const MOST_TOGETHER = 100

/** How often a lock that another process holds is asked for, in milliseconds. */
const RETRY_MS = 5

interface Waiting {
  readonly work: () => unknown
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
}

/**
 * Commits what has been asked for in a turn or two of the event loop together, in its order, and answers it afterwards: one wait
 * for the disk serves all of it. A write that fails alone is left out; when the commit fails, all of it does. While another process
 * holds the lock, writes wait in a queue and reads go on; after the patience of the database all that wait are refused together.
 */
export function groupCommits(database: Database.Database, connection: Connection) {
  const waiting: Waiting[] = []
  const patience = Number(database.pragma('busy_timeout', { simple: true }))
  // SQLite would wait in its own loop, and with it the whole process.
  database.pragma('busy_timeout = 0')
  /** How many of those that wait are to be committed by themselves, because one of them failed. */
  let alone = 0
  let isScheduled = false
  /** How many the last commit took. */
  let lastSize = 0
  let retry: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  let refused: DomainError | undefined

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return
    isScheduled = true
    gather(0)
  }

  /** Waits for further turns of the event loop while each brings more, until the group is as large as the last one. */
  function gather(before: number): void {
    setImmediate(() => {
      if (waiting.length > before && waiting.length < lastSize) gather(waiting.length)
      else drain()
    })
  }

  function drain(): void {
    clearTimeout(retry)
    isScheduled = false
    if (waiting.length === 0) return
    const batch = waiting.slice(0, alone > 0 ? 1 : MOST_TOGETHER)
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
      waiting.splice(0, batch.length)
      for (const [place, { resolve, reject }] of batch.entries())
        if (failure === undefined) resolve(answers[place] as never)
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
      for (const { reject } of waiting.splice(0)) reject(error)
    }, patience)
  }

  function stopWaiting(): void {
    clearTimeout(retry)
    clearTimeout(deadline)
    deadline = undefined
    isScheduled = false
    alone = 0
  }

  return {
    /** Resolves with what `work` returns once all that it has written is committed; `work` may be called again after a failure. */
    write: <Answer>(work: () => Answer) =>
      new Promise<Answer>((resolve, reject) => {
        waiting.push({ work, resolve, reject })
        schedule()
      }),
    /** Calls what commits by itself, and may wait for another process that writes. */
    atOnce<Answer>(work: () => Answer): Answer {
      database.pragma(`busy_timeout = ${patience}`)
      try {
        return work()
      } finally {
        database.pragma('busy_timeout = 0')
      }
    },
    /** Why writes are refused now, if they are. */
    refusal(): DomainError | undefined {
      // An empty transaction asks for the lock and writes nothing, so that a service without writes knows of it too.
      if (waiting.length === 0) waiting.push({ work() {}, resolve() {}, reject() {} })
      drain()
      return refused
    },
    close: stopWaiting,
  }
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.kind === 'unavailable'
