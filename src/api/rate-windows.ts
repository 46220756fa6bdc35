/** A policy by which a rate limit counts the requests of one address or key: a sliding window, a fixed one or a token bucket. Only the policy reads or changes its state. */
export interface RateWindow<State> {
  readonly open: (now: number) => State
  /** Counts a request, unless the limit is reached; returns true if it was counted. */
  readonly take: (state: State, now: number) => boolean
  /** Undoes a request counted at `at`, if it is still in the window. */
  readonly release: (state: State, at: number) => void
  readonly remaining: (state: State, now: number) => number
  readonly resetMs: (state: State, now: number) => number
}

/** The instants of the accepted requests; those before `head` have left the window. */
interface Stamps {
  times: number[]
  head: number
}

/** Returns a sliding window: at most `limit` requests in any span of `windowMs`. */
export function sliding(limit: number, windowMs: number): RateWindow<Stamps> {
  const count = ({ times, head }: Stamps): number => times.length - head
  return {
    open: () => ({ times: [], head: 0 }),
    take(stamps, now) {
      const { times } = stamps
      while (stamps.head < times.length && now - (times[stamps.head] ?? 0) >= windowMs) stamps.head++
      // Each instant is moved once at most, so the work for one request is constant on average.
      if (stamps.head * 2 > times.length) {
        times.splice(0, stamps.head)
        stamps.head = 0
      }
      if (count(stamps) >= limit) return false
      // A push to an empty array reserves space for sixteen entries, which most addresses never need.
      if (times.length === 0) stamps.times = [now]
      else times.push(now)
      return true
    },
    release({ times, head }, at) {
      const index = times.lastIndexOf(at)
      if (index >= head) times.splice(index, 1)
    },
    remaining: (stamps) => limit - count(stamps),
    resetMs: (stamps, now) => (count(stamps) === 0 ? 0 : (stamps.times[stamps.head] ?? 0) + windowMs - now),
  }
}

/** Returns a fixed window: at most `limit` requests in a window, which begins with its first request. */
export function fixed(limit: number, windowMs: number): RateWindow<{ startedAt: number; count: number }> {
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
    release(window, at) {
      if (at >= window.startedAt && window.count > 0) window.count--
    },
    remaining: (window) => limit - window.count,
    resetMs: (window, now) => window.startedAt + windowMs - now,
  }
}

/** The tokens at an instant, with fractions. */
interface Bucket {
  readonly openedAt: number
  filledAt: number
  tokens: number
}

/** Returns a token bucket of `limit` tokens that refills evenly within `windowMs`; each request takes one token. */
export function bucket(limit: number, windowMs: number): RateWindow<Bucket> {
  const perMs = limit / windowMs
  // Rounding errors of summed fractions stay below 1e-6.
  const whole = (one: Bucket): number => Math.floor(one.tokens + 1e-6)
  return {
    open: (now) => ({ openedAt: now, filledAt: now, tokens: limit }),
    take(one, now) {
      one.tokens = Math.min(limit, one.tokens + (now - one.filledAt) * perMs)
      one.filledAt = now
      if (whole(one) < 1) return false
      one.tokens -= 1
      return true
    },
    release(one, at) {
      if (at >= one.openedAt) one.tokens = Math.min(limit, one.tokens + 1)
    },
    remaining: whole,
    resetMs: (one) => (one.tokens >= limit ? 0 : (whole(one) + 1 - one.tokens) / perMs),
  }
}
