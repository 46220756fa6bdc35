import { describe, expect, it } from 'vitest'
import { runInProcess } from '../../selftest/run-in-process.ts'
import { sparseStore } from '../../src/mock/sparse-store.ts'
import type { Exchange } from './exchange.ts'
import { goesRound, isShort, joined } from './short-page.ts'

const page = (n: number, json: unknown, status = 200): Exchange => ({
  n,
  check: 'a/check',
  attempt: 1,
  step: n,
  operation: 'listBundleGrants',
  request: { method: 'GET', path: '/v1', query: '', key: 'full', headers: {}, body: undefined },
  status,
  headers: {},
  text: JSON.stringify(json),
  json,
  sentAt: 100 * n,
  receivedAt: 100 * n + 50,
  server: { earliest: 100 * n, latest: 100 * n + 50 },
})

describe('isShort', () => {
  it.each([
    ['fewer than its limit, with a cursor', { grants: [1], limit: 2, nextCursor: 'c' }, true],
    ['none, with a cursor', { users: [], limit: 2, nextCursor: 'c' }, true],
    ['as many as its limit', { bundles: [1, 2], limit: 2, nextCursor: 'c' }, false],
    ['fewer than its limit, and the last', { grants: [1], limit: 2 }, false],
    ['no list', { errorCode: 'errors.a.b', limit: 2, nextCursor: 'c' }, false],
  ])('%s', (_, json, short) => {
    expect(isShort(page(1, json))).toBe(short)
  })

  it('is nothing that was refused', () => {
    expect(isShort(page(1, { grants: [], limit: 2, nextCursor: 'c' }, 400))).toBe(false)
  })
})

describe('goesRound', () => {
  const first = page(1, { grants: [{ id: 'a' }], limit: 3, nextCursor: 'c' })
  it.each([
    ['a page with something else', { grants: [{ id: 'b' }], limit: 3, nextCursor: 'd' }, false],
    ['an empty page', { grants: [], limit: 3, nextCursor: 'd' }, false],
    ['a page with the same again', { grants: [{ id: 'a' }], limit: 3, nextCursor: 'd' }, true],
    ['a page with the same cursor', { grants: [], limit: 3, nextCursor: 'c' }, true],
  ])('%s', (_, json, round) => {
    expect(goesRound(first, page(2, json))).toBe(round)
  })
})

describe('joined', () => {
  it('has the items of both, the cursor of the second, the time of both, and every ordinal', () => {
    const first = page(1, { grants: ['a'], limit: 3, nextCursor: 'c' })
    const both = joined(first, page(2, { grants: [], limit: 3, nextCursor: 'd' }))
    const all = joined(both, page(3, { grants: ['b', 'c'], limit: 3 }))
    expect(all.json).toEqual({ grants: ['a', 'b', 'c'], limit: 3 })
    expect(JSON.parse(all.text)).toEqual(all.json)
    expect(all.joinedFrom?.map(({ n }) => n)).toEqual([1, 2, 3])
    expect(all.server).toEqual({ earliest: 100, latest: 350 })
  })
})

describe('a deployment whose reads are bounded', () => {
  it.each([
    ['an empty page before each one', { keep: 100, empty: 1 }],
    ['two items a page, and empty pages between', { keep: 2, empty: 2 }],
  ])('breaks no rule by %s', async (_, sparseness) => {
    const { report } = await runInProcess({
      seed: 1,
      // Without a bound of requests, and slow enough to end after one round.
      profile: 'soak',
      minutes: 1,
      latency: { least: 80, most: 120 },
      // `npm run variants` tries all of them with short pages.
      only: ['grants', 'holders', 'limits', 'paging', 'search', 'trajectories'],
      change: ({ instance, ...rest }) => ({
        ...rest,
        instance: { ...instance, store: sparseStore(instance.store, sparseness) },
      }),
    })
    expect(report.failures.map(({ rule, check }) => `${rule} in ${check}`)).toEqual([])
    expect(report.rules.flatMap(({ verdict, error }) => (verdict === 'error' ? [error] : []))).toEqual([])
    expect(report.checks.filter(({ ending }) => ending === 'done').length).toBeGreaterThan(8)
    expect(report.residue).toEqual([])
  })
})
