import { describe, expect, it } from 'vitest'
import type { LimitResult } from '../store/limits.ts'
import {
  addRateLimitFields,
  admit,
  type LimitResults,
  openLimits,
  rateLimit,
  retryAfterSeconds,
} from './limits.ts'

const refusedFor = (resetMs: number): LimitResult => ({
  id: 'a',
  at: 0,
  accepted: false,
  remaining: 0,
  resetMs,
})

describe('addRateLimitFields', () => {
  const limits = { address: rateLimit('sliding', 240), key: rateLimit('sliding', 100) }
  const fields = (limitResults: LimitResults): object => {
    const headers = {}
    addRateLimitFields(headers, limits, limitResults)
    return headers
  }

  it('adds nothing when no limit was met', () => {
    expect(fields({})).toEqual({})
  })

  it('names each limit with its quota, window, rest and the whole seconds until more is free', () => {
    limits.address.take('203.0.113.7', 0)
    const address = limits.address.take('203.0.113.7', 500)
    expect(fields({ address })).toEqual({
      'ratelimit-policy': '"address";q=240;w=60',
      ratelimit: '"address";r=238;t=60',
    })
    expect(fields({ address, key: limits.key.take('k', 500) })).toEqual({
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

describe('admit', () => {
  it('names no wait longer than the window, whatever fraction of a millisecond the clock shows', async () => {
    const limits = openLimits('sliding', 1)
    const limitResults: LimitResults = {}
    const monotonic = () => 477_911.355_370_707_75
    await admit({ limits, monotonic }, { limitResults, variantOf: () => 'sliding' as never }, 'address', 'a')
    const headers: Record<string, string> = {}
    addRateLimitFields(headers, limits, limitResults)
    expect(headers['ratelimit']).toBe('"address";r=0;t=60')
  })

  it('keeps the window whole, whatever fraction of a millisecond the clock shows', async () => {
    const limits = openLimits('sliding', 1)
    const ask = async (now: number) =>
      admit(
        { limits, monotonic: () => now },
        { limitResults: {}, variantOf: () => 'sliding' as never },
        'address',
        'a',
      )
    await ask(0.9)
    await expect(ask(60_000.2)).rejects.toThrow('1 request per minute')
    await ask(60_000.9)
  })
})
