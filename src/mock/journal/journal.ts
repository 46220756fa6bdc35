import { hash } from 'node:crypto'
import { type Entry, type EntryFilter, matcherOf } from './entry.ts'
import {
  entryOf,
  type FinishedExchange,
  type JournalOptions,
  record,
  type StoredEntry,
} from './stored-entry.ts'
import { openTextLog } from './text-log.ts'

/** The last requests to one mock with their answers, for tests, the console and the advisor; the oldest are evicted first. */
export type Journal = ReturnType<typeof openJournal>

/** The most entries of a journal, and their most bytes together; a single entry may be larger. */
export const journalBounds = { entries: 1_000, bytes: 16_777_216 }

/** Opens an empty journal. */
export function openJournal(options: JournalOptions, bounds = journalBounds) {
  const followers = new Set<Follower>()
  const log = openTextLog()
  /** The entries, oldest first; their numbers follow one another. */
  const entries: StoredEntry[] = []
  let bytes = 0
  let written = 0
  let evicted = 0
  /** The refusals without a valid key, so that a probe that goes on for hours leaves room for the client. */
  const refusals = new Map<string, StoredEntry>()
  const storedAs = (number: number): StoredEntry | undefined => entries[number - (entries[0]?.number ?? 0)]
  const evictOldest = (): void => {
    const oldest = entries.shift()
    if (oldest === undefined) return
    bytes -= oldest.bytes
    log.drop(oldest)
  }
  const clear = (): void => {
    while (entries.length > 0) evictOldest()
    refusals.clear()
    evicted = 0
  }
  return {
    /** Adds an exchange and returns its number; a refused one that came before, without a valid key, is counted there. */
    write(exchange: FinishedExchange): number {
      const refused = refusedRequest(exchange)
      const first = refused === undefined ? undefined : refusals.get(refused)
      if (first !== undefined && storedAs(first.number) === first) {
        first.count++
        return first.number
      }
      const stored = record(++written, exchange, options, log)
      entries.push(stored)
      if (refusals.size >= bounds.entries) refusals.clear()
      if (refused !== undefined) refusals.set(refused, stored)
      bytes += stored.bytes
      if (followers.size > 0) {
        const entry = entryOf(stored, options)
        for (const { push } of followers) push(entry)
      }
      while (entries.length > bounds.entries || (bytes > bounds.bytes && entries.length > 1)) {
        evictOldest()
        evicted++
      }
      return written
    },
    /** Returns the matching entries, oldest first. */
    list(filter: EntryFilter = {}): readonly Entry[] {
      const { after = 0, last = Number.POSITIVE_INFINITY } = filter
      const fits = matcherOf(filter)
      const found: Entry[] = []
      // From the newest back to the first that may match, since an entry is expensive to decode.
      for (const recorded of entries.toReversed()) {
        if (recorded.number <= after || found.length >= last) break
        const entry = entryOf(recorded, options)
        if (fits(entry)) found.push(entry)
      }
      return found.reverse()
    },
    find(number: number): Entry | undefined {
      const recorded = storedAs(number)
      return recorded && entryOf(recorded, options)
    },
    followers,
    /** Removes all entries; numbers continue. */
    clear,
    /** Removes all entries and restarts at number 1; followers stay. */
    restart(): void {
      clear()
      written = 0
    },
    /** Returns the number of entries evicted for lack of space. */
    evicted: (): number => evicted,
    /** Tests that no exchange was evicted or cleared. */
    complete: (): boolean => entries.length === written,
    close(): void {
      for (const { end } of followers) end()
    },
  }
}

/** Returns a hash of a request that was refused without a valid key; undefined for others and for faults. */
function refusedRequest({ request, requestBody, sent, hits }: FinishedExchange): string | undefined {
  const { method, path, query, address, headers } = request
  const isKeyless = sent.status === 429 && headers['authorization'] === undefined
  if ((sent.status !== 401 && !isKeyless) || hits.length > 0) return undefined
  return hash(
    'sha256',
    JSON.stringify([sent.status, method, path, query, address, headers, requestBody?.toString()]),
  )
}

/** A listener for new entries and for the end of the journal. */
export interface Follower {
  readonly push: (entry: Entry) => void
  readonly end: () => void
}
