import { type Entry, type EntryFilter, filtering } from './entry.ts'
import { entryOf, type FinishedExchange, type JournalOptions, record, type StoredEntry } from './recorded.ts'
import { openTextLog } from './text-log.ts'

/** The exchanges of one mock, as many as fit; the oldest leave first. */
export type Journal = ReturnType<typeof openJournal>

/** The most entries a journal keeps, and the most bytes that they may take together; one entry is kept however large it is. */
export const journalBounds = { entries: 1_000, bytes: 16_777_216 }

/** An empty journal. */
export function openJournal(recording: JournalOptions, bounds = journalBounds) {
  const followers = new Set<Follower>()
  const log = openTextLog()
  /** By number, oldest first. */
  const kept = new Map<number, StoredEntry>()
  let bytes = 0
  let written = 0
  let crowdedOut = 0
  const forget = (recorded: StoredEntry): void => {
    kept.delete(recorded.number)
    bytes -= recorded.bytes
    log.drop(recorded)
  }
  return {
    /** Keeps an exchange, and returns its number. */
    write(passed: FinishedExchange): number {
      const recorded = record(++written, passed, recording, log)
      kept.set(written, recorded)
      bytes += recorded.bytes
      if (followers.size > 0) {
        const entry = entryOf(recorded, recording)
        for (const { push } of followers) push(entry)
      }
      for (const oldest of kept.values()) {
        if (kept.size <= bounds.entries && (bytes <= bounds.bytes || kept.size === 1)) break
        forget(oldest)
        crowdedOut++
      }
      return written
    },
    /** Returns the entries that fit, oldest first. */
    list(filter: EntryFilter = {}): readonly Entry[] {
      const { after = 0, last = Number.POSITIVE_INFINITY } = filter
      const fits = filtering(filter)
      const found: Entry[] = []
      // From the newest back to the first that can be wanted: an entry costs more to read than to keep.
      for (const recorded of [...kept.values()].reverse()) {
        if (recorded.number <= after || found.length >= last) break
        const entry = entryOf(recorded, recording)
        if (fits(entry)) found.push(entry)
      }
      return found.reverse()
    },
    find(number: number): Entry | undefined {
      const recorded = kept.get(number)
      return recorded && entryOf(recorded, recording)
    },
    followers,
    /** Forgets every entry; numbers go on. */
    clear(): void {
      kept.forEach(forget)
      crowdedOut = 0
    },
    /** Begins again, with the number 1; followers stay. */
    restart(): void {
      kept.forEach(forget)
      written = 0
      crowdedOut = 0
    },
    /** How many exchanges have left it for want of room. */
    crowdedOut: (): number => crowdedOut,
    /** Whether every exchange there was is still in it. */
    complete: (): boolean => kept.size === written,
    close(): void {
      for (const { end } of followers) end()
    },
  }
}

/** Who is told of each entry that is written, and of the end of the journal. */
export interface Follower {
  readonly push: (entry: Entry) => void
  readonly end: () => void
}
