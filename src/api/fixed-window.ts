import type { RateWindow } from './rate-limit.ts'

/** A window that begins with the first request after the one before it ended. */
export interface FixedCount {
  startedAt: number
  count: number
}

/** At most `limit` requests in each window; two windows that follow each other may put twice as many into `windowMs`. */
export function fixedWindow(limit: number, windowMs: number): RateWindow<FixedCount> {
  return {
    open: (now) => ({ startedAt: now, count: 0 }),
    take(window, now) {
      if (now - window.startedAt >= windowMs) {
        window.startedAt = now
        window.count = 0
      }
      if (window.count >= limit) return false
      window.count++
      return true
    },
    giveBack(window, at) {
      if (at >= window.startedAt && window.count > 0) window.count--
    },
    remaining: (window) => limit - window.count,
    resetMs: (window, now) => window.startedAt + windowMs - now,
  }
}
