import type { RequestView } from '../../spec/control-types.ts'
import { call } from './control-client.ts'
import { namesIn } from './request-filter.ts'

/** The list of the requests that the mock received in one workspace, oldest first, which the console keeps up to date. */
export interface RequestLog {
  /** The list grows in place; it is a new list after the oldest entries were removed. */
  readonly entries: () => readonly RequestView[]
  /** The display names by `userId` from answers. */
  readonly names: ReadonlyMap<string, string>
  /** Returns the number of requests missed during a long interruption of the stream. */
  readonly missed: () => number
  /** Returns the number of requests that changed the ledger. */
  readonly writes: () => number
  readonly isConnected: () => boolean
  /** Calls `changed` once for each frame with changes; returns a function that ends this. */
  readonly subscribe: (changed: () => void) => () => void
  readonly clear: () => void
  readonly close: () => void
}

/** The most entries, and their most characters together. */
export const logBounds = { entries: 10_000, characters: 48_000_000, names: 10_000 }

/** The delay before a retry of a refused stream in milliseconds. */
const RETRY_MS = 2_000

/** Follows the journal of a workspace from its first entry; an interrupted stream continues after the last entry. */
export function openRequestLog(workspace: string): RequestLog {
  const listeners = new Set<() => void>()
  let source: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
  let entries: RequestView[] = []
  let sizes: number[] = []
  const names = new Map<string, string>()
  let characters = 0
  let missed = 0
  let writes = 0
  let last: number | undefined
  let isFramed = false
  const changed = (): void => {
    if (isFramed) return
    isFramed = true
    requestAnimationFrame(() => {
      isFramed = false
      for (const listener of listeners) listener()
    })
  }
  const removeOldest = (count: number): void => {
    for (const size of sizes.slice(0, count)) characters -= size
    entries = entries.slice(count)
    sizes = sizes.slice(count)
  }
  const receive = ({ data }: MessageEvent<string>): void => {
    const entry: RequestView = JSON.parse(data)
    // A reset restarts the numbers.
    if (last !== undefined && entry.number <= last) removeOldest(entries.length)
    else if (last !== undefined) missed += entry.number - last - 1
    last = entry.number
    entries.push(entry)
    if (entry.ledger.added.length + entry.ledger.revoked.length > 0) writes += 1
    sizes.push(data.length)
    characters += data.length
    for (const [alias, name] of namesIn(entry)) names.set(alias, name)
    for (const alias of names.keys()) {
      if (names.size <= logBounds.names) break
      names.delete(alias)
    }
    // Removes a tenth at a time, since each removal copies the list.
    if (entries.length > logBounds.entries || characters > logBounds.characters)
      removeOldest(Math.ceil(entries.length / 10))
    changed()
  }
  const connect = (): void => {
    source = new EventSource(`workspaces/${encodeURIComponent(workspace)}/follow?after=${last ?? 0}`)
    source.addEventListener('request', receive)
    source.addEventListener('open', changed)
    source.addEventListener('error', () => {
      changed()
      // The browser reconnects by itself, unless it was refused; then this request reports why, and locks the page.
      if (source.readyState !== EventSource.CLOSED) return
      call('get', '/mock').catch(() => {})
      retry = setTimeout(connect, RETRY_MS)
    })
  }
  connect()
  return {
    entries: () => entries,
    names,
    missed: () => missed,
    writes: () => writes,
    isConnected: () => source.readyState === EventSource.OPEN,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear() {
      removeOldest(entries.length)
      missed = 0
      changed()
    },
    close() {
      clearTimeout(retry)
      source.close()
    },
  }
}
