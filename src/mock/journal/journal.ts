import { type Entry, type EntryFilter, matcherOf } from './entry.ts'
import {
  entryOf,
  type FinishedExchange,
  type JournalOptions,
  record,
  type StoredEntry,
} from './stored-entry.ts'
import { openTextLog } from './text-log.ts'

/** The last exchanges of one mock; the oldest are evicted first. */
export type Journal = ReturnType<typeof openJournal>

/** The most entries of a journal, and their most bytes together; a single entry may be larger. */
export const journalBounds = { entries: 1_000, bytes: 16_777_216 }

/** Opens an empty journal. */
export function openJournal(options: JournalOptions, bounds = journalBounds) {
  const followers = new Set<Follower>()
  const log = openTextLog()
  /** The entries by number, oldest first. */
  const entries = new Map<number, StoredEntry>()
  let bytes = 0
  let written = 0
  let evicted = 0
  const evict = (stored: StoredEntry): void => {
    entries.delete(stored.number)
    bytes -= stored.bytes
    log.drop(stored)
  }
  return {
    /** Adds an exchange and returns its number. */
    write(exchange: FinishedExchange): number {
      const stored = record(++written, exchange, options, log)
      entries.set(written, stored)
      bytes += stored.bytes
      if (followers.size > 0) {
        const entry = entryOf(stored, options)
        for (const { push } of followers) push(entry)
      }
      for (const oldest of entries.values()) {
        if (entries.size <= bounds.entries && (bytes <= bounds.bytes || entries.size === 1)) break
        evict(oldest)
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
      for (const recorded of [...entries.values()].reverse()) {
        if (recorded.number <= after || found.length >= last) break
        const entry = entryOf(recorded, options)
        if (fits(entry)) found.push(entry)
      }
      return found.reverse()
    },
    find(number: number): Entry | undefined {
      const recorded = entries.get(number)
      return recorded && entryOf(recorded, options)
    },
    followers,
    /** Removes all entries; numbers continue. */
    clear(): void {
      entries.forEach(evict)
      evicted = 0
    },
    /** Removes all entries and restarts at number 1; followers stay. */
    restart(): void {
      entries.forEach(evict)
      written = 0
      evicted = 0
    },
    /** Returns the number of entries evicted for lack of space. */
    evicted: (): number => evicted,
    /** Tests that no exchange was evicted or cleared. */
    complete: (): boolean => entries.size === written,
    close(): void {
      for (const { end } of followers) end()
    },
  }
}

/** A listener for new entries and for the end of the journal. */
export interface Follower {
  readonly push: (entry: Entry) => void
  readonly end: () => void
}
