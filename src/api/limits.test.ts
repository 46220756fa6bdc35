import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Variants } from '../../spec/generated/variants.ts'
import { type LimitResult, rateWindowMs } from '../store/limits.ts'
import { rateLimit } from './limits.ts'

type Step = { readonly wait: number; readonly id: string; readonly release: boolean }

/** Waits cluster at zero and around the window's length, where mistakes live. */
const wait = fc.oneof(
  fc.constantFrom(0, 0, 0, 1, rateWindowMs - 1, rateWindowMs, rateWindowMs + 1),
  fc.integer({ min: 0, max: 5_000 }),
  fc.double({ min: 0, max: 20_000, noNaN: true }),
)
const steps = fc.array(fc.record<Step>({ wait, id: fc.constantFrom('a', 'b', 'c'), release: fc.boolean() }), {
  maxLength: 200,
})
const limits = fc.integer({ min: 1, max: 12 })

/** Says yes or no to a request, and takes an earlier yes back; as short as the rule, however slow. */
interface Model {
  readonly take: (now: number) => boolean
  readonly release: (at: number) => void
}

function slidingModel(limit: number): Model {
  let accepted: number[] = []
  return {
    take(now) {
      if (accepted.filter((at) => now - at < rateWindowMs).length >= limit) return false
      accepted.push(now)
      return true
    },
    release: (at) => (accepted = accepted.toSpliced(accepted.lastIndexOf(at), 1)),
  }
}

function fixedModel(limit: number): Model {
  let windows: { from: number; accepted: number[] }[] = []
  return {
    take(now) {
      if (!windows.some(({ from }) => now - from < rateWindowMs)) windows = [{ from: now, accepted: [] }]
      const accepted = windows[0]?.accepted ?? []
      if (accepted.length >= limit) return false
      accepted.push(now)
      return true
    },
    release(at) {
      const current = windows[0]
      if (current !== undefined && at >= current.from) current.accepted.pop()
    },
  }
}

function expectSameAs(
  model: Model,
  policy: Variants['rate-window'],
  limit: number,
  history: readonly Step[],
): void {
  const tested = rateLimit(policy, limit)
  let now = 1_000
  let lastAccepted: LimitResult | undefined
  for (const step of history) {
    now += step.wait
    if (step.release && lastAccepted !== undefined) {
      tested.release(lastAccepted)
      model.release(lastAccepted.at)
      lastAccepted = undefined
    }
    const take = tested.take('one', now)
    expect(take.accepted).toBe(model.take(now))
    if (take.accepted) lastAccepted = take
  }
}

describe('rateLimit: sliding', () => {
  it('says what a list of all accepted instants says, given back ones left out', () => {
    fc.assert(
      fc.property(limits, steps, (limit, history) =>
        expectSameAs(slidingModel(limit), 'sliding', limit, history),
      ),
    )
  })

  it('never accepts more than the limit in any window, and never refuses while there is room', () => {
    fc.assert(
      fc.property(limits, steps, (limit, history) => {
        const tested = rateLimit('sliding', limit)
        const accepted = new Map<string, number[]>()
        let now = 0
        for (const { wait, id } of history) {
          now += wait
          const mine = accepted.get(id) ?? []
          const inWindow = mine.filter((at) => now - at < rateWindowMs).length
          const take = tested.take(id, now)
          expect(take.accepted).toBe(inWindow < limit)
          expect(take.remaining).toBe(limit - inWindow - (take.accepted ? 1 : 0))
          if (take.accepted) accepted.set(id, [...mine, now])
        }
      }),
    )
  })

  it('serves 240 at once and the next one when the first has left the window', () => {
    const limit = rateLimit('sliding', 240)
    for (let n = 0; n < 240; n++) expect(limit.take('a', 5_000 + n).accepted).toBe(true)
    expect(limit.take('a', 5_300)).toMatchObject({
      accepted: false,
      remaining: 0,
      resetMs: rateWindowMs - 300,
    })
    expect(limit.take('a', 5_000 + rateWindowMs - 1).accepted).toBe(false)
    expect(limit.take('a', 5_000 + rateWindowMs)).toMatchObject({ accepted: true, remaining: 0, resetMs: 1 })
    expect(limit.take('a', 5_000 + rateWindowMs).accepted).toBe(false)
  })

  it('does not count refused requests: who hammers for an hour is served as soon as one who waited', () => {
    const limit = rateLimit('sliding', 2)
    limit.take('a', 0)
    limit.take('a', 0)
    for (let now = 1; now < rateWindowMs; now += 7) expect(limit.take('a', now).accepted).toBe(false)
    expect(limit.take('a', rateWindowMs).accepted).toBe(true)
  })

  it('frees the place of a request given back while others have come', () => {
    const limit = rateLimit('sliding', 3)
    limit.take('a', 1)
    const second = limit.take('a', 2)
    limit.take('a', 3)
    expect(limit.take('a', 4).accepted).toBe(false)
    expect(limit.release(second)).toMatchObject({ remaining: 1, resetMs: rateWindowMs - 1 })
    expect(limit.take('a', 4).accepted).toBe(true)
    expect(limit.take('a', 4).accepted).toBe(false)
    expect(limit.take('a', 1 + rateWindowMs).accepted).toBe(true)
    expect(limit.take('a', 2 + rateWindowMs).accepted).toBe(false)
    expect(limit.take('a', 3 + rateWindowMs).accepted).toBe(true)
  })
})

describe('rateLimit: fixed', () => {
  it('says what a list of windows says', () => {
    fc.assert(
      fc.property(limits, steps, (limit, history) =>
        expectSameAs(fixedModel(limit), 'fixed', limit, history),
      ),
    )
  })

  it('serves the whole limit again when its window has ended', () => {
    const limit = rateLimit('fixed', 2)
    expect([0, 59_999, 59_999].map((now) => limit.take('a', now).accepted)).toEqual([true, true, false])
    expect(limit.take('a', 59_999).resetMs).toBe(1)
    expect([60_000, 60_000, 60_000].map((now) => limit.take('a', now).accepted)).toEqual([true, true, false])
  })
})

describe('rateLimit: bucket', () => {
  /** In whole units of a token's 60,000th part, so that the model cannot lose a fraction. */
  const bucketModel = (limit: number): Model => {
    const full = BigInt(limit) * BigInt(rateWindowMs)
    let filled = full
    let before = 0
    return {
      take(now) {
        const refill = BigInt(Math.round(now - before)) * BigInt(limit)
        filled = filled + refill > full ? full : filled + refill
        before = now
        if (filled < BigInt(rateWindowMs)) return false
        filled -= BigInt(rateWindowMs)
        return true
      },
      release: () => (filled = filled + BigInt(rateWindowMs) > full ? full : filled + BigInt(rateWindowMs)),
    }
  }

  it('says what counting whole parts of tokens says', () => {
    const wholeSteps = steps.map((list) => list.map((step) => ({ ...step, wait: Math.round(step.wait) })))
    fc.assert(
      fc.property(limits, wholeSteps, (limit, history) =>
        expectSameAs(bucketModel(limit), 'bucket', limit, history),
      ),
    )
  })

  it('serves a burst of the limit, then one for each part of the minute', () => {
    const limit = rateLimit('bucket', 240)
    for (let n = 0; n < 240; n++) expect(limit.take('a', 0).accepted).toBe(true)
    expect(limit.take('a', 0)).toMatchObject({ accepted: false, remaining: 0, resetMs: 250 })
    expect(limit.take('a', 249).accepted).toBe(false)
    expect(limit.take('a', 250).accepted).toBe(true)
  })
})

describe.each(['sliding', 'fixed', 'bucket'] as const)('rateLimit: %s', (policy) => {
  it('serves the first 240 of a fresh minute and refuses some of 500', () => {
    const limit = rateLimit(policy, 240)
    const accepted = Array.from({ length: 500 }, (_, n) => limit.take('a', n * 100).accepted)
    expect(accepted.slice(0, 240)).not.toContain(false)
    expect(accepted).toContain(false)
  })

  it('accepts a client that waits as long as it was told', () => {
    fc.assert(
      fc.property(limits, steps, (most, history) => {
        const limit = rateLimit(policy, most)
        let now = 0
        for (const { wait, id } of history) {
          now += Math.round(wait)
          const take = limit.take(id, now)
          if (take.accepted) continue
          expect(take.resetMs).toBeGreaterThan(0)
          now += take.resetMs + 1e-6
          expect(limit.take(id, now).accepted).toBe(true)
        }
      }),
    )
  })

  it('counts each id on its own', () => {
    const limit = rateLimit(policy, 1)
    expect(limit.take('a', 0).accepted).toBe(true)
    expect(limit.take('b', 0).accepted).toBe(true)
    expect(limit.take('a', 0).accepted).toBe(false)
  })

  it('is as if a request given back had never been', () => {
    const limit = rateLimit(policy, 2)
    limit.take('a', 0)
    expect(limit.release(limit.take('a', 10)).remaining).toBe(1)
    expect(limit.take('a', 20).accepted).toBe(true)
    expect(limit.take('a', 20).accepted).toBe(false)
  })

  it('gives nothing back to an id that was forgotten and came anew', () => {
    const limit = rateLimit(policy, 1, 1)
    const forgotten = limit.take('a', 0)
    limit.take('b', 1)
    limit.take('a', 2)
    limit.release(forgotten)
    expect(limit.take('a', 3).accepted).toBe(false)
  })

  it('forgets the id whose last accepted request is oldest, and only beyond its bound', () => {
    const limit = rateLimit(policy, 2, 3)
    for (const id of ['a', 'a', 'b', 'b', 'c', 'c']) limit.take(id, 0)
    expect(['a', 'b', 'c'].map((id) => limit.take(id, 1).accepted)).toEqual([false, false, false])
    limit.take('d', 2)
    expect(limit.ids()).toBe(3)
    expect(['b', 'c'].map((id) => limit.take(id, 3).accepted)).toEqual([false, false])
    expect(limit.take('a', 3).accepted).toBe(true)
  })

  it('remembers no more ids than its bound under a flood of them', () => {
    const limit = rateLimit(policy, 240, 1_000)
    for (let n = 0; n < 100_000; n++) {
      limit.take(`2001:db8::${n}`, n / 100)
      if (limit.ids() > 1_000) expect.fail(`remembers ${limit.ids()} ids`)
    }
    expect(limit.ids()).toBe(1_000)
  })

  it('forgets ids that have been quiet for a whole window while others come', () => {
    const limit = rateLimit(policy, 240)
    for (let n = 0; n < 5_000; n++) limit.take(`id-${n}`, 0)
    for (let n = 0; n < 5_000; n++) limit.take('steady', rateWindowMs + n)
    expect(limit.ids()).toBe(1)
  })

  it('forgets an id at the end of its window, and two of them for each request', () => {
    const limit = rateLimit(policy, 240)
    for (const id of ['a', 'b', 'c', 'd', 'e']) limit.take(id, 0)
    limit.take('f', rateWindowMs - 1)
    expect(limit.ids()).toBe(6)
    limit.take('f', rateWindowMs)
    expect(limit.ids()).toBe(4)
  })

  it('has its whole limit left for an id that was forgotten before its request was given back', () => {
    const limit = rateLimit(policy, 3, 1)
    const forgotten = limit.take('a', 0)
    limit.take('b', 1)
    expect(limit.release(forgotten)).toEqual({ ...forgotten, remaining: 3 })
    expect(limit.ids()).toBe(1)
  })

  it('says what is left and until when, for the first request and the last', () => {
    const limit = rateLimit(policy, 2)
    const part = policy === 'bucket' ? rateWindowMs / 2 : rateWindowMs
    const first = limit.take('a', 10)
    expect(first).toEqual({ id: 'a', at: 10, accepted: true, remaining: 1, resetMs: part })
    expect(limit.take('a', 10)).toMatchObject({ accepted: true, remaining: 0, resetMs: part })
    expect(limit.release(first)).toMatchObject({ id: 'a', at: 10, accepted: true, remaining: 1 })
    const alone = rateLimit(policy, 2)
    const given = alone.release(alone.take('a', 10))
    expect(given).toMatchObject({ remaining: 2, resetMs: policy === 'fixed' ? rateWindowMs : 0 })
  })
})
