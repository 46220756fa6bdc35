import { describe, expect, it } from 'vitest'
import { rateLimit, type Take } from './rate-limit.ts'
import { rateLimitFields, retryAfterSeconds } from './rate-limit-fields.ts'

const refusedFor = (resetMs: number): Take => ({ id: 'a', at: 0, accepted: false, remaining: 0, resetMs })

describe('rateLimitFields', () => {
  it('says nothing when no limit was met', () => {
    expect(rateLimitFields([])).toEqual({})
  })

  it('names each limit with its quota, window, rest and the whole seconds until more is free', () => {
    const address = rateLimit('sliding', 240)
    const key = rateLimit('sliding', 100)
    address.take('203.0.113.7', 0)
    const met = [
      { name: 'address', limit: 240, take: address.take('203.0.113.7', 500) },
      { name: 'key', limit: 100, take: key.take('k', 500) },
    ]
    expect(rateLimitFields(met)).toEqual({
      'ratelimit-policy': '"address";q=240;w=60, "key";q=100;w=60',
      ratelimit: '"address";r=238;t=60, "key";r=99;t=60',
    })
  })
})

describe('retryAfterSeconds', () => {
  it.each([
    [0, 1],
    [0.2, 1],
    [1_000, 1],
    [1_001, 2],
    [59_999.5, 60],
    [60_000, 60],
  ])('rounds %d ms up to %d s', (resetMs, seconds) => {
    expect(retryAfterSeconds(refusedFor(resetMs))).toBe(seconds)
  })
})
