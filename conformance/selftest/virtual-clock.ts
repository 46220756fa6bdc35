import type { Clock } from '../run/ports.ts'

/** A clock that only moves when it is advanced: a run that waits a minute on it takes no time. */
export interface VirtualClock extends Clock {
  readonly advance: (ms: number) => void
}

/** Starts a clock at an instant in milliseconds since the epoch; `sleep` advances it. */
export function virtualClock(begin: number): VirtualClock {
  let now = begin
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
    sleep: async (ms) => {
      now += Math.max(0, Math.ceil(ms))
    },
  }
}
