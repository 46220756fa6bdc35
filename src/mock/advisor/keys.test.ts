import { describe, expect, it } from 'vitest'
import { judged, type Line } from './evidence.test-bed.ts'

const list: Line = { op: 'listBundles' }
const permissions = { bundles: 'read', users: 'read', grants: 'write' } as const
const program: Line = { note: { scenario: 'whole-program' } }

describe('keys', () => {
  it('keys: one in an address is seen, one in the header is not', () => {
    expect(judged([{ ...list, patch: { keyFoundIn: ['query'] } } as Line])).toEqual({
      'KEY-SERVER-SIDE': [1],
    })
    expect(judged([{ ...list, patch: { keyFoundIn: ['path'] } } as Line])).toEqual({ 'KEY-SERVER-SIDE': [1] })
    expect(judged([list])).toEqual({})
  })

  it('keys: a page that asks for leave to send one is seen', () => {
    const asked = { origin: 'https://shop.example', 'access-control-request-headers': 'authorization' }
    const request = { method: 'OPTIONS', path: '/v1/bundles', query: '', headers: asked, address: '::1' }
    const preflight: Line = { ...list, status: 405, patch: { request } } as Line
    expect(judged([preflight])).toEqual({ 'KEY-NOT-IN-BROWSER': [1] })
    const plain = { ...request, headers: { ...asked, 'access-control-request-headers': 'x-other' } }
    expect(judged([{ ...list, patch: { request: plain } } as Line])).toEqual({})
  })

  it("keys: one that comes with a browser's headers is seen; Node's fetch is no browser", () => {
    for (const headers of [{ origin: 'https://shop.example' }, { 'sec-fetch-site': 'same-origin' }])
      expect(judged([{ op: 'listBundles', headers }])).toEqual({ 'KEY-NOT-IN-BROWSER': [1] })
    expect(
      judged([{ op: 'listBundles', headers: { 'sec-fetch-mode': 'cors', 'user-agent': 'node' } }]),
    ).toEqual({})
  })

  it('keys: one that may create grants and was used for reading alone is seen', () => {
    const keys = { k1: permissions }
    expect(judged([program, list], { keys })).toEqual({ 'AUTH-CREATE-FOR-BILLING': [] })
    expect(judged([list], { keys })).toEqual({})
    expect(
      judged([program, list], { keys: { k1: { bundles: 'read', users: 'read', grants: 'read' } } }),
    ).toEqual({})
    const body = { userId: 'u', grantType: 'gift' }
    expect(judged([program, { op: 'createBundleGrant', body }], { keys })).toEqual({})
  })

  it("keys: one that the program never used is not the program's", () => {
    expect(judged([program], { keys: { k1: permissions } })).toEqual({})
  })

  it('keys: a create that is not sent as JSON is seen', () => {
    const body = { userId: 'u', grantType: 'gift' }
    const sent = (type: string): Line => ({
      op: 'createBundleGrant',
      body,
      headers: { 'content-type': type },
      status: 415,
    })
    expect(judged([sent('text/plain')])).toEqual({ 'GRANT-CONTENT-TYPE': [1] })
    expect(judged([sent('application/json; charset=utf-8')])).toEqual({})
  })
})
