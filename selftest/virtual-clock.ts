import type { Clock } from '../conformance/run/ports.ts'

/** A clock that only moves when it is advanced, so that waiting on it takes no time. */
export type VirtualClock = ReturnType<typeof virtualClock>

/** Returns a clock that starts at milliseconds since the epoch; `sleep` advances it. */
export function virtualClock(begin: number) {
  let now = begin
  const advance = (ms: number): void => {
    now += ms
  }
  const sleep: Clock['sleep'] = async (ms) => advance(Math.max(0, Math.ceil(ms)))
  return { now: () => now, advance, sleep }
}
