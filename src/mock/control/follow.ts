import { Readable } from 'node:stream'
import { type Entry, type EntryFilter, filtering } from '../journal/entry.ts'
import type { Journal } from '../journal/journal.ts'

/** How long a stream is silent before it sends a comment, in milliseconds. */
const HEARTBEAT_MS = 15_000

/** The most bytes that wait for a slow reader, who misses the entries beyond them. */
const MOST_WAITING = 33_554_432

/** Server-sent events, one for each exchange that fits; with `after` first those since that entry. They end with the journal. */
export function followEntries(journal: Journal, filter: EntryFilter): Readable {
  const fits = filtering(filter)
  const push = (entry: Entry): void => {
    if (!fits(entry) || events.readableLength > MOST_WAITING) return
    events.push(`event: request\nid: ${entry.number}\ndata: ${JSON.stringify(entry)}\n\n`)
    heartbeat.refresh()
  }
  const leave = (): void => {
    clearInterval(heartbeat)
    journal.followers.delete(follower)
  }
  const end = (): void => {
    leave()
    events.push(null)
  }
  const events = new Readable({ read() {} }).on('close', leave)
  const heartbeat = setInterval(() => events.push(':\n\n'), HEARTBEAT_MS).unref()
  const follower = { push, end }
  if (filter.after !== undefined) for (const entry of journal.list(filter)) push(entry)
  journal.followers.add(follower)
  return events
}
