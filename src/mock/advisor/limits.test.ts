import { describe, expect, it } from 'vitest'
import type { Entry } from '../journal/entry.ts'
import { judged, type Line } from './evidence.test-bed.ts'

const refused: Line = { op: 'readCheckout', at: 0, status: 429, retryAfter: 30 }
const again = (at: number, parts: object = {}): Line => ({ op: 'readCheckout', at, ...parts })
const other = (at: number, parts: object = {}): Line => ({ op: 'listBundles', at, ...parts })
const early = { 'LIMIT-RETRY-SLOWER': [1, 2] }
const ofAddress: Partial<Entry> = { refusal: { code: 'errors.rate_limit.address_exceeded', message: '' } }

describe('limits', () => {
  it('limits: the same request again before Retry-After has passed is seen, however soon', () => {
    expect(judged([refused, again(0)])).toEqual(early)
    expect(judged([refused, again(29.9)])).toEqual(early)
  })

  it("limits: after it, or a timer's breath before, nothing is", () => {
    expect(judged([refused, again(30)])).toEqual({})
    expect(judged([refused, again(29.985)])).toEqual({})
  })

  it('limits: the same request sent many times at once is no retry, until it cannot have been on its way', () => {
    expect(judged([again(0), { ...refused, at: 0.2 } as Line, again(0.3)])).toEqual({})
    expect(judged([again(0), { ...refused, at: 0.2 } as Line, again(1.5)])).toEqual({
      'LIMIT-RETRY-SLOWER': [2, 3],
    })
  })

  it('limits: on one connection it is a retry, unless many were served on others right before', () => {
    const on = (connection: number, line: Line): Line => ({ ...line, connection }) as Line
    const first = on(1, again(0))
    expect(judged([first, on(1, refused), on(1, again(0))])).toEqual({ 'LIMIT-RETRY-SLOWER': [2, 3] })
    // The journal's times are whole milliseconds.
    expect(judged([first, on(1, refused), on(1, again(0, { realAt: -0.001, at: -0.001 }))])).toEqual({
      'LIMIT-RETRY-SLOWER': [2, 3],
    })
    // Node's own fetch takes two in turn.
    const inTurn = [first, on(2, again(0)), on(1, refused), on(2, again(0, { status: 429 }))]
    expect(judged(inTurn)).toEqual({})
    expect(judged([...inTurn, on(1, again(0))])).toEqual({ 'LIMIT-RETRY-SLOWER': [3, 5] })
    expect(judged([on(3, again(0)), ...inTurn, on(1, again(0))])).toEqual({})
    expect(judged([first, on(1, refused), on(1, other(0))])).toEqual({})
    expect(judged([first, on(1, refused), on(1, again(30))])).toEqual({})
  })

  it('limits: a loop on new connections is seen when it goes on for a second, and many at once are not', () => {
    const loop = (ms: number, statuses: readonly number[], durationMs = 0): readonly Line[] =>
      statuses.map((status, index) => ({
        ...(status === 429 ? refused : again(0)),
        at: (index * ms) / 1_000,
        connection: index,
        patch: { durationMs },
      }))
    const many = [200, 200, ...Array.from({ length: 40 }, () => 429)]
    // On a slow machine concurrent requests are sent further apart than they take, as those of a loop are.
    for (const [ms, durationMs] of [[0], [1], [5], [5, 50], [20, 1]] as const)
      expect(judged(loop(ms, many, durationMs))).not.toHaveProperty('LIMIT-RETRY-SLOWER')
    expect(judged(loop(50, many))).toMatchObject({ 'LIMIT-RETRY-SLOWER': [3, 23] })
    // The limit may have been reached before by others.
    for (const count of [3, 10]) expect(judged(loop(5, many.slice(-count)))).toEqual({})
    expect(judged(loop(5, many.slice(-2)))).toEqual({})
    expect(judged(loop(5, [429, 200]))).toEqual(early)
    expect(judged(loop(50, many.slice(2)))).toMatchObject({ 'LIMIT-RETRY-SLOWER': [1, 21] })
  })

  it('limits: another request counts too, once it cannot have been on its way', () => {
    expect(judged([refused, other(0.5)])).toEqual({})
    expect(judged([refused, other(1.5)])).toEqual(early)
    expect(judged([refused, other(31)])).toEqual({})
  })

  it("limits: to wait by moving the fixture's clock is to wait, and so is to wait by the machine's", () => {
    expect(judged([refused, again(31, { realAt: 0.01 })])).toEqual({})
    expect(judged([refused, again(0, { realAt: 31 })])).toEqual({})
  })

  it("limits: a key's limit binds that key, an address's every key", () => {
    expect(judged([refused, other(5, { key: 'k2' })])).toEqual({})
    expect(judged([{ ...refused, patch: ofAddress } as Line, other(5, { key: 'k2' })])).toEqual(early)
  })

  it('limits: each refusal is one case, whatever came after it', () => {
    const second: Line = { op: 'readCheckout', at: 2, status: 429, retryAfter: 28 }
    expect(judged([refused, second, again(3), again(4)])).toEqual(early)
  })

  it('limits: OPTIONS comes from a browser, and is neither a retry nor told to wait', () => {
    const request = { method: 'OPTIONS', path: '/v1/bundles', query: '', headers: {}, address: '::1' }
    const asked = { ...refused, patch: { request } } as Line
    expect(judged([refused, { ...asked, at: 2 } as Line])).toEqual({})
    expect(judged([asked, again(2)])).toEqual({})
  })

  it('limits: a refusal that nobody got, or that does not say how long, binds nobody', () => {
    expect(judged([{ ...refused, delivery: 'none' } as Line, again(1)])).toEqual({})
    expect(judged([{ op: 'readCheckout', at: 0, status: 429 }, again(1)])).toEqual({})
  })
})
