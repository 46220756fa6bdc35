import { setTimeout as wait } from 'node:timers/promises'
import type { Entry, EntryFilter } from '../journal/entry.ts'
import type { Journal } from '../journal/journal.ts'

/** How long a stream is silent before it sends a comment, in milliseconds. */
const HEARTBEAT_MS = 15_000

/** Server-sent events, one for each exchange that fits; with `after` first those since that entry. Its end is in `streams` as long as it is open. */
export function followEntries(
  journal: Journal,
  filter: EntryFilter,
  streams: Set<() => void>,
): AsyncIterable<string> {
  const entries = journal.follow(filter)
  const before = filter.after === undefined ? [] : journal.list(filter)
  const events = eventsOf(before, entries)
  const end = (): void => {
    streams.delete(end)
    void entries.return?.()
  }
  streams.add(end)
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => events.next(),
      // An iterator that waits for the next entry would not hear of its own return.
      return() {
        end()
        return events.return(undefined)
      },
    }),
  }
}

async function* eventsOf(
  before: readonly Entry[],
  entries: AsyncIterator<Entry>,
): AsyncGenerator<string, undefined> {
  for (const entry of before) yield eventOf(entry)
  let next = entries.next()
  while (true) {
    const heard = new AbortController()
    const silence = wait(HEARTBEAT_MS, 'silence' as const, { ref: false, signal: heard.signal })
    const first = await Promise.race([next, silence.catch(() => 'silence' as const)])
    heard.abort()
    if (first === 'silence') yield ':\n\n'
    else if (first.done) return
    else {
      yield eventOf(first.value)
      next = entries.next()
    }
  }
}

const eventOf = (entry: Entry): string =>
  `event: request\nid: ${entry.number}\ndata: ${JSON.stringify(entry)}\n\n`
