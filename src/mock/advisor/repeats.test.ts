import { describe, expect, it } from 'vitest'
import { casesOf, judged, type Line } from './evidence.test-bed.ts'

const times = (count: number, line: (nth: number) => Line): readonly Line[] =>
  Array.from({ length: count }, (_, index) => line(index))
const found = { 'FLOW-RECOMMENDED': [1, 30] }

describe('repeats: the same refusal', () => {
  const refused = (parts: object = {}): Line => ({
    op: 'createBundleGrant',
    body: { userId: 'u', grantType: 'gift' },
    status: 404,
    patch: { refusal: { code: 'errors.user.not_found', message: '' } },
    ...parts,
  })

  it('repeats: the thirtieth is seen, however long it took and whatever came between', () => {
    expect(judged(times(30, (nth) => refused({ at: nth * 86_400 })))).toEqual(found)
    expect(
      casesOf(
        times(31, () => refused()),
        'FLOW-RECOMMENDED',
      ),
    ).toEqual(['POST /v1/bundles/b/grants was answered 404 31 times'])
    const between = times(60, (nth) => (nth % 2 ? { op: 'searchUsers', query: `${nth}` } : refused()))
    expect(judged(between)).toEqual({ 'FLOW-RECOMMENDED': [1, 59] })
  })

  it('repeats: twenty-nine are not, nor thirty that differ', () => {
    expect(judged(times(29, () => refused()))).toEqual({})
    expect(judged(times(30, (nth) => refused({ body: { userId: `u${nth}`, grantType: 'gift' } })))).toEqual(
      {},
    )
    expect(judged(times(30, (nth) => refused({ query: `${nth}` })))).toEqual({})
    expect(judged(times(30, (nth) => refused({ key: `k${nth % 2}` })))).toEqual({})
    expect(judged(times(30, (nth) => refused({ status: 400 + (nth % 2) * 4 })))).toEqual({})
  })

  it.each([408, 429, 503])('repeats: after %i the same request may be sent again', (status) => {
    expect(judged(times(30, () => refused({ status })))).toEqual({})
  })
})

describe('repeats: who sent it', () => {
  const sent = (headers: Record<string, string>, method = 'GET'): readonly Line[] =>
    times(30, () => {
      const request = { method, path: '/v1/bundles', query: '', headers, address: '::1' }
      return { op: 'listBundles', key: 'none', status: 401, patch: { request } }
    })

  it('repeats: a request without a key, as a health check sends it, is not of a client', () => {
    expect(judged(sent({ 'user-agent': 'kube-probe/1.31' }))).toEqual({})
    expect(judged(sent({ authorization: 'Basic [redacted]' }))).toEqual(found)
    expect(judged(times(30, () => ({ op: 'listBundles', status: 401 })))).toEqual(found)
  })

  it('repeats: OPTIONS comes from a browser, whatever it asks', () => {
    expect(judged(sent({}, 'OPTIONS'))).toEqual({})
    const asked = { origin: 'https://shop.example', 'access-control-request-headers': 'authorization' }
    expect(judged(sent(asked, 'OPTIONS'))).toEqual({ 'KEY-NOT-IN-BROWSER': [1] })
  })
})

describe('repeats: the same page', () => {
  const page = (parts: object = {}): Line => ({ op: 'listBundles', answer: { bundles: [] }, ...parts })

  it('repeats: thirty in a row within a minute are seen', () => {
    expect(judged(times(30, (nth) => page({ at: nth * 2 })))).toEqual(found)
    expect(
      casesOf(
        times(40, () => page()),
        'FLOW-RECOMMENDED',
      ),
    ).toEqual(['GET /v1/bundles had the same answer 40 times in a row'])
  })

  it('repeats: twenty-nine are not, nor any number at leisure on one of the clocks', () => {
    expect(judged(times(29, () => page()))).toEqual({})
    expect(judged(times(30, (nth) => page({ at: nth < 29 ? 0 : 60 })))).toEqual({})
    expect(judged(times(30, (nth) => page({ at: nth < 29 ? 0 : 59.9 })))).toEqual(found)
    expect(judged(times(90, (nth) => page({ at: nth * 3 })))).toEqual({})
    expect(judged(times(90, (nth) => page({ at: nth * 3, realAt: 0 })))).toEqual({})
    expect(judged(times(90, (nth) => page({ at: 0, realAt: nth * 3 })))).toEqual({})
  })

  it('repeats: what changes, or is done between, is progress', () => {
    const half = times(15, () => page())
    expect(judged([...half, page({ answer: { bundles: [{}] } }), ...half])).toEqual({})
    expect(judged([...half, { op: 'searchUsers' }, ...half])).toEqual({})
    expect(judged([...half, { op: 'searchUsers', status: 404 }, ...half])).toEqual({})
    expect(judged([...half, page({ status: 503 }), ...half])).toEqual({ 'FLOW-RECOMMENDED': [1, 31] })
    expect(judged([...half, { op: 'searchUsers', key: 'k2' }, ...half])).toEqual({
      'FLOW-RECOMMENDED': [1, 31],
    })
  })

  it('repeats: an answer that the client did not get is asked for again', () => {
    expect(judged(times(30, () => page({ delivery: 'part' })))).toEqual({})
    expect(judged(times(30, () => page({ status: 503 })))).toEqual({})
  })

  it('repeats: a create that is delivered again is no poll', () => {
    const body = { userId: 'u', grantType: 'gift' }
    expect(judged(times(30, () => ({ op: 'createBundleGrant', body })))).toEqual({})
  })
})
