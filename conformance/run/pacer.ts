import { rateLimit } from '../../spec/generated/contract.ts'
import type { Clock } from './ports.ts'

/** Returns the rate limiter of a run: it keeps the run under a number of requests in any minute, and learns from refusals (429) how many the target serves. `off`: no limit that is known. A twentieth stays free, because requests travel at different speeds. */
export function pacerOf(clock: Clock, perMinute: number | 'off', signal?: AbortSignal) {
  const known = mostInWindow(perMinute)
  let learned = { perWindow: Number.POSITIVE_INFINITY, until: 0 }
  let sent: number[] = []
  let quietUntil = 0
  const perWindowNow = () => (clock.now() < learned.until ? Math.min(known, learned.perWindow) : known)
  const inWindow = () => {
    const since = clock.now() - windowMs
    if ((sent[0] ?? 0) <= since) sent = sent.filter((instant) => instant > since)
    return sent
  }
  const freeAt = (count: number): number => {
    const perWindow = perWindowNow()
    const own = inWindow()
    const freed = own[own.length + Math.min(count, perWindow) - perWindow - 1]
    // After an abort only the clean-up is left, which waits for no window.
    return Math.max(quietUntil, freed === undefined || signal?.aborted === true ? 0 : freed + windowMs)
  }
  /** Waits until `count` requests can be sent without a wait between them; a count above the limit waits for an empty window. */
  const whenFree = async (count: number): Promise<void> => {
    for (;;) {
      const left = freeAt(count) - clock.now()
      if (left <= 0) return
      await clock.sleep(left, signal?.aborted === true ? undefined : signal)
    }
  }
  return {
    whenFree,
    /** Counts requests as sent; `obey` waits before until they may be sent at once. */
    take: async (count: number, pacing: 'obey' | 'ignore'): Promise<void> => {
      // Of those who have waited for the same instant, each looks again.
      while (pacing === 'obey' && freeAt(count) > clock.now()) await whenFree(count)
      sent.push(...Array.from({ length: count }, () => clock.now()))
    },
    /** Nothing is sent for `ms`, and for some minutes then as many in a window as in the one before, or half of what was allowed, whichever is more. Of requests that are refused together only the first slows down. */
    refused: (ms: number): void => {
      const now = clock.now()
      if (now >= quietUntil) {
        const allowed = Math.min(perWindowNow(), rateLimit.address)
        const served = Math.floor(inWindow().length * margin)
        const perWindow = Math.max(slowest, Math.floor(allowed / 2), served < allowed ? served : 0)
        learned = { perWindow, until: now + ms + learnedMs }
      }
      quietUntil = Math.max(quietUntil, now + ms)
    },
  }
}

/** Returns the time that so many requests take: those of a window go at once, and the next ones when it ends. */
export const pacedMs = (count: number, perMinute: number | 'off'): number =>
  Math.floor(Math.max(0, count - 1) / mostInWindow(perMinute)) * windowMs

/** Returns how many checks may be at work at once: under a low limit, which one of them would use up, they wait for each other. */
export const mostAtOnce = (perMinute: number | 'off'): number =>
  perMinute === 'off' ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(perMinute / aLane))

const mostInWindow = (perMinute: number | 'off'): number =>
  perMinute === 'off' ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(perMinute * margin))

export const windowMs = 60_500
/** The requests of a minute that a check sends one after the other to a target that is not far. */
const aLane = 600
const margin = 0.95
const learnedMs = 180_000
/** Requests a minute below which no run slows down. */
const slowest = 30
