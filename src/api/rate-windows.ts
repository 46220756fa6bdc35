/** How one id's requests are counted; its state is plain data and stays the window's own. */
export interface RateWindow<State> {
  readonly open: (now: number) => State
  /** Counts a request if there is room for it. */
  readonly take: (state: State, now: number) => boolean
  /** Takes back one request counted at `at`; nothing happens when it is no longer counted. */
  readonly release: (state: State, at: number) => void
  readonly remaining: (state: State, now: number) => number
  readonly resetMs: (state: State, now: number) => number
}

/** The instants of the accepted requests, oldest at `head`; what lies before it has left the window. */
interface Stamps {
  times: number[]
  head: number
}

/** Never more than `limit` requests in any `windowMs`, counted exactly: a request leaves the window when its full length has passed. */
export function sliding(limit: number, windowMs: number): RateWindow<Stamps> {
  const count = ({ times, head }: Stamps): number => times.length - head
  return {
    open: () => ({ times: [], head: 0 }),
    take(stamps, now) {
      const { times } = stamps
      while (stamps.head < times.length && now - (times[stamps.head] ?? 0) >= windowMs) stamps.head++
      // Each place is moved once after it was filled, so the work for one request is constant on average.
      if (stamps.head * 2 > times.length) {
        times.splice(0, stamps.head)
        stamps.head = 0
      }
      if (count(stamps) >= limit) return false
      // An empty list that something is pushed to makes room for sixteen more, which most addresses never need.
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

/** At most `limit` requests in each window, which begins with the first request after the one before it ended. */
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

/** Tokens at an instant; fractions are kept, so that nothing is lost between requests. */
interface Bucket {
  readonly openedAt: number
  filledAt: number
  tokens: number
}

/** A bucket of `limit` tokens that refills evenly, the whole of it in `windowMs`; each request takes one. */
export function bucket(limit: number, windowMs: number): RateWindow<Bucket> {
  const perMs = limit / windowMs
  // Sums of many fractions end a hair below the whole number they stand for.
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
