import type { Entry } from '../../mock/journal/entry.ts'
import type { Input } from '../input.ts'
import { type OtherAnswer, type Plane, workspaceIn } from '../plane.ts'
import { plainHeaders } from '../refusal.ts'
import { filterOf } from './journal.ts'

/** How often a silent stream says that it is alive, in milliseconds. */
const HEARTBEAT_MS = 15_000

/** A stream of events, one for each exchange that fits; with `after` first those since that entry. */
export async function followRequests(input: Input, plane: Plane): Promise<OtherAnswer> {
  const workspace = workspaceIn(input, plane)
  const filter = filterOf(input, workspace)
  const entries = workspace.journal.follow(filter)
  const before = filter.after === undefined ? [] : workspace.journal.list(filter)
  const stream = openStream(entries, before)
  plane.streams.add(stream)
  return {
    other: {
      headers: { ...plainHeaders, 'content-type': 'text/event-stream; charset=utf-8' },
      body: `: following ${workspace.name}\n\n`,
      transport: { kind: 'stream', pieces: ending(stream, () => plane.streams.delete(stream)) },
    },
  }
}

interface Stream extends AsyncIterableIterator<string> {
  readonly end: () => void
}

/** The events, and a comment whenever nothing has been said for a while. */
function openStream(entries: AsyncIterableIterator<Entry>, before: readonly Entry[]): Stream {
  const waiting = before.map(eventOf)
  let asked: Promise<IteratorResult<Entry>> | undefined
  const end = (): void => void entries.return?.()
  return {
    end,
    async next() {
      const first = waiting.shift()
      if (first !== undefined) return { done: false, value: first }
      asked ??= entries.next()
      const beat = heartbeat()
      const next = await Promise.race([asked, beat.promise])
      beat.stop()
      if (next === 'silence') return { done: false, value: ':\n\n' }
      asked = undefined
      return next.done ? { done: true, value: undefined } : { done: false, value: eventOf(next.value) }
    },
    async return() {
      end()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

function heartbeat(): { readonly promise: Promise<'silence'>; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  const promise = new Promise<'silence'>((resolve) => {
    timer = setTimeout(() => resolve('silence'), HEARTBEAT_MS)
    timer.unref()
  })
  return { promise, stop: () => clearTimeout(timer) }
}

/** The same, and `then` once it is over. */
function ending(stream: Stream, then: () => void): AsyncIterable<string> {
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const next = await stream.next()
        if (next.done) then()
        return next
      },
      async return() {
        then()
        stream.end()
        return { done: true, value: undefined }
      },
    }),
  }
}

const eventOf = (entry: Entry): string =>
  `event: request\nid: ${entry.number}\ndata: ${JSON.stringify(entry)}\n\n`
