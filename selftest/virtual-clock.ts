import type { Clock } from '../conformance/run/ports.ts'

/** A clock that only moves when it is advanced, or when all who use it wait, so that waiting on it takes no time. */
export type VirtualClock = ReturnType<typeof virtualClock>

/** Returns a clock that starts at milliseconds since the epoch; when nothing is under way, it goes on to the end of the first `sleep`. */
export function virtualClock(begin: number) {
  let now = begin
  let uses = 0
  let isWatched = false
  let sleepers: readonly { readonly until: number; readonly wake: () => void }[] = []
  const advance = (ms: number): void => {
    uses++
    now += ms
    // Whose time has come is not kept waiting by others who are at work.
    for (const { until, wake } of sleepers) if (until <= now) wake()
  }
  /** Wakes the first sleeper after some turns of the event loop in which nobody has looked at the clock. */
  const watch = (seen: number, turns: number): void => {
    isWatched = sleepers.length > 0
    if (!isWatched) return
    if (seen !== uses || turns < idleTurns)
      return void setImmediate(watch, uses, seen === uses ? turns + 1 : 0)
    const [first] = sleepers.toSorted((one, other) => one.until - other.until)
    now = Math.max(now, first?.until ?? now)
    first?.wake()
    setImmediate(watch, uses, 0)
  }
  const sleep: Clock['sleep'] = (ms, signal) =>
    new Promise((resolve) => {
      const wake = () => {
        sleepers = sleepers.filter((one) => one !== sleeper)
        resolve()
      }
      const sleeper = { until: now + Math.max(0, Math.ceil(ms)), wake }
      if (signal?.aborted) return resolve()
      signal?.addEventListener('abort', wake)
      sleepers = [...sleepers, sleeper]
      if (!isWatched) setImmediate(watch, uses, 0)
      isWatched = true
    })
  const read = () => {
    uses++
    return now
  }
  return { now: read, advance, sleep }
}

const idleTurns = 3
