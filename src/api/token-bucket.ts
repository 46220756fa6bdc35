import type { RateWindow } from './rate-limit.ts'

/** Tokens at an instant; fractions are kept, so that nothing is lost between requests. */
export interface Bucket {
  readonly openedAt: number
  filledAt: number
  tokens: number
}

/** A bucket of `limit` tokens that refills evenly, the whole of it in `windowMs`; each request takes one. */
export function tokenBucket(limit: number, windowMs: number): RateWindow<Bucket> {
  const perMs = limit / windowMs
  const whole = (bucket: Bucket): number => Math.floor(bucket.tokens + rounding)
  return {
    open: (now) => ({ openedAt: now, filledAt: now, tokens: limit }),
    take(bucket, now) {
      bucket.tokens = Math.min(limit, bucket.tokens + (now - bucket.filledAt) * perMs)
      bucket.filledAt = now
      if (whole(bucket) < 1) return false
      bucket.tokens -= 1
      return true
    },
    giveBack(bucket, at) {
      if (at >= bucket.openedAt) bucket.tokens = Math.min(limit, bucket.tokens + 1)
    },
    remaining: whole,
    resetMs: (bucket) => (bucket.tokens >= limit ? 0 : (whole(bucket) + 1 - bucket.tokens) / perMs),
  }
}

/** Sums of many fractions end a hair below the whole number they stand for. */
const rounding = 1e-6
