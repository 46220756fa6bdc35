import { Readable } from 'node:stream'
import { type Entry, type EntryFilter, matcherOf } from '../journal/entry.ts'
import type { Journal } from '../journal/journal.ts'

/** The interval of heartbeat comments in milliseconds. */
const HEARTBEAT_MS = 15_000

/** The most buffered bytes for a slow reader, which misses further entries. */
const MAX_WAITING_BYTES = 33_554_432

/** Returns a stream of server-sent events, one for each matching entry of a journal, a request that the mock has answered; with `after`, first the entries since that one. */
export function followEntries(journal: Journal, filter: EntryFilter): Readable {
  const fits = matcherOf(filter)
  const push = (entry: Entry): void => {
    if (!fits(entry) || events.readableLength > MAX_WAITING_BYTES) return
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
