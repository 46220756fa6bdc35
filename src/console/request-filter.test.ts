import { describe, expect, it } from 'vitest'
import type { RequestView } from '../../spec/control-types.ts'
import { everyRequest, matcherOf, namesIn, usersOf, withNames } from './request-filter.ts'

const entry = (change: {
  request?: Partial<RequestView['request']>
  response?: Partial<RequestView['response']>
  keyId?: string
}): RequestView => ({
  number: 1,
  at: '2026-03-10T12:00:00.000Z',
  realAt: '2026-03-10T12:00:00.000Z',
  durationMs: 1,
  operationId: 'createBundleGrant',
  authenticated: true,
  rules: [],
  variants: [],
  ledger: { added: [], revoked: [] },
  faults: [],
  keyFoundIn: [],
  curl: '',
  keyId: 'full',
  ...change,
  request: { method: 'POST', path: '/v1/x', query: '', headers: {}, address: '', ...change.request },
  response: { status: 200, headers: {}, body: '{}', delivery: 'whole', ...change.response },
})

const names = new Map([['a1', 'Rosa Fontana']])
const fits = (filter: Partial<typeof everyRequest>, change: Parameters<typeof entry>[0]): boolean =>
  matcherOf({ ...everyRequest, ...filter }, names)(entry(change))

describe('console request filter', () => {
  it('fitting: by operation, key, status, its class, and an answer that did not arrive', () => {
    expect(fits({}, {})).toBe(true)
    expect(fits({ operation: 'createBundleGrant', key: 'full' }, {})).toBe(true)
    expect([fits({ operation: 'listBundles' }, {}), fits({ key: 'other' }, {})]).toEqual([false, false])
    const conflict = { response: { status: 409 } }
    expect(['409', '4xx', '404', '2xx', 'lost'].map((status) => fits({ status }, conflict))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(fits({ status: 'lost' }, { response: { delivery: 'none' } })).toBe(true)
    expect(fits({ status: 'lost' }, { response: { delivery: 'slow' } })).toBe(false)
  })

  it('fitting: by a user, by alias or by a part of the name, wherever the request or its answer names one', () => {
    const places = [
      { request: { query: 'userId=a1&limit=2' } },
      { request: { body: '{"userId":"a1","grantType":"gift"}' } },
      { response: { body: '{"grants":[{"id":"g"},{"id":"h","userId":"a1"}]}' } },
    ]
    for (const place of places)
      expect(['a1', 'fontana', 'a', 'a2', 'Ada'].map((user) => fits({ user }, place))).toEqual([
        true,
        true,
        true,
        false,
        false,
      ])
    expect(usersOf(entry({}))).toEqual([])
  })

  it('fitting: by a grant, by its id or its source', () => {
    expect(fits({ grant: 'inv-1' }, { request: { body: '{"sourceId":"inv-1"}' } })).toBe(true)
    expect(fits({ grant: 'f00d' }, { request: { path: '/v1/bundles/b/grants/f00d' } })).toBe(true)
    expect(fits({ grant: 'f00e' }, { request: { path: '/v1/bundles/b/grants/f00d' } })).toBe(false)
  })

  it('namesIn: the answers of the search and of the lists say who an alias is; a broken one says nothing', () => {
    const body = JSON.stringify({ users: [{ user: { userId: 'a1', displayName: 'Rosa' } }], userId: 'a2' })
    expect(namesIn(entry({ response: { body } }))).toEqual([['a1', 'Rosa']])
    expect(namesIn(entry({ response: { body: body.slice(0, -9) } }))).toEqual([])
  })

  it('withNames: an alias that is known is replaced, another one stays', () => {
    const [known, other] = ['a'.repeat(32), 'b'.repeat(32)]
    const text = withNames(`user ${known} and ${other}`, new Map([[known, 'Rosa']]))
    expect(text).toBe(`user Rosa and ${other}`)
  })
})
