import { describe, expect, it } from 'vitest'
import { parseApiKey } from '../ledger/api-key.ts'
import { testMock } from '../testing/mock.test-bed.ts'
import { toHar } from './journal/har.ts'
import type { MockWorkspace } from './mock-workspace.ts'

const frozen = { clock: 'frozen:2026-03-10T12:00:00Z' }

describe('mock journal', () => {
  it('journal: no secret of any key is anywhere in it, however a client spreads its key', async () => {
    const { mock } = await testMock({ ...frozen, port: 0 })
    const key = mock.keys['full'] ?? ''
    const secret = parseApiKey(key, 'bak')?.secret ?? ''
    const other = mock.keys['readOnly'] ?? ''
    const otherSecret = parseApiKey(other, 'bak')?.secret ?? ''
    expect(Math.min(secret.length, otherSecret.length)).toBeGreaterThan(30)
    const coded = [...key].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')
    const bearer = { authorization: `Bearer ${key}` }
    const json = { ...bearer, 'content-type': 'application/json' }
    const grants = `/v1/bundles/${mock.bundles['main']}/grants`
    const { users } = (await (
      await fetch(`${mock.baseUrl}/v1/users?displayName=Quang`, { headers: bearer })
    ).json()) as { users: { userId: string }[] }
    const body = (sourceId: string): string =>
      JSON.stringify({
        userId: users[0]?.userId,
        grantType: 'gift',
        endsAt: '2027-01-01T00:00:00Z',
        sourceId,
      })
    const requests: [string, RequestInit][] = [
      ['/v1/bundles', { headers: bearer }],
      ['/v1/bundles', { headers: { authorization: key } }],
      ['/v1/bundles', { headers: { authorization: `Basic ${btoa(`key:${key}`)}` } }],
      ['/v1/bundles', { headers: { authorization: `Bearer ${key}x` } }],
      [`/v1/bundles?api_key=${key}`, {}],
      [`/v1/bundles?api_key=${coded}`, { headers: bearer }],
      [`/v1/bundles?cursor=${other}`, { headers: bearer }],
      [`/v1/${key}/bundles`, {}],
      [`/v1/bundles/${secret}/users`, { headers: bearer }],
      [`/v1/users?displayName=${secret.slice(0, 20)}&x=${secret}`, { headers: bearer }],
      ['/v1/bundles', { headers: { ...bearer, 'x-request-id': key } }],
      [
        '/v1/bundles',
        {
          headers: {
            ...bearer,
            cookie: `key=${key}`,
            referer: `https://shop.example/?k=${other}`,
            'x-api-key': otherSecret,
          },
        },
      ],
      [grants, { method: 'POST', headers: json, body: body(key) }],
      [grants, { method: 'POST', headers: json, body: JSON.stringify({ [key]: secret }) }],
      [
        grants,
        {
          method: 'POST',
          headers: json,
          body: `{"sourceId":"${[...key].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join('')}"}`,
        },
      ],
      [grants, { method: 'POST', headers: { ...bearer, 'content-type': key }, body: key }],
      [`${grants}?sourceId=${key}`, { headers: bearer }],
    ]
    for (const [path, init] of requests) await (await fetch(`${mock.baseUrl}${path}`, init)).text()
    const entries = mock.requests()
    expect(entries).toHaveLength(requests.length + 1)
    expect(entries.some(({ decision }) => decision === 'granted')).toBe(true)
    const told = JSON.stringify([entries, toHar(entries, { name: 'x', version: '0' }, mock.baseUrl)])
    for (const hidden of [
      secret,
      otherSecret,
      key,
      other,
      coded,
      btoa(`key:${key}`),
      encodeURIComponent(key),
    ])
      expect(told).not.toContain(hidden)
    expect(told).toContain('$BUNDLE_ACCESS_KEY')
    expect(entries.filter(({ keyFoundIn }) => keyFoundIn.includes('query')).length).toBeGreaterThanOrEqual(4)
    expect(entries.filter(({ keyFoundIn }) => keyFoundIn.includes('body')).length).toBe(4)
    const [, plain] = entries
    expect(plain?.keyFoundIn).toEqual([])
  })

  it('journal: an entry says which validation failed, which rules and variants decided, and what changed', async () => {
    const { mock, get, post, delete: revoke } = await testMock(frozen)
    const grants = `/v1/bundles/${mock.bundles['main']}/grants`
    await get('/v1/bundles?limit=1000')
    const { userId } = (await get('/v1/users?displayName=Quang')).body.users[0]
    await post(grants, { userId, grantType: 'gift', endAt: '2027-01-01T00:00:00Z' })
    const { grant } = (
      await post(grants, { userId, grantType: 'gift', endsAt: '2027-01-01T00:00:00Z', sourceId: 'a' })
    ).body
    await post(grants, { userId, grantType: 'gift', endsAt: '2027-01-01T00:00:00Z', sourceId: 'a' })
    await revoke(`${grants}/${grant.id}`)
    const entries = mock.requests()
    expect(entries[0]).toMatchObject({
      refusal: {
        code: 'errors.request.invalid_parameter',
        message: expect.stringContaining('limit'),
        metadata: { parameter: 'limit' },
      },
      rules: ['ERROR-INVALID-REFUSED'],
    })
    expect(entries[2]).toMatchObject({
      refusal: { code: 'errors.request.invalid_body', metadata: { field: 'endAt' } },
    })
    expect(entries[2]?.variants.map(({ rule }) => rule)).toContain('GRANT-UNKNOWN-PROPERTY')
    expect(entries[3]).toMatchObject({
      decision: 'granted',
      rules: ['GRANT-START-CHOSEN', 'GRANT-CREATES'],
      ledger: { added: [{ id: grant.id }] },
    })
    expect(entries[4]).toMatchObject({ decision: 'replayed', ledger: { added: [], revoked: [] } })
    expect(entries[4]?.variants).toContainEqual({
      name: 'duplicate-source',
      value: 'replay',
      rule: 'GRANT-DUPLICATE-SOURCE',
    })
    expect(entries[5]).toMatchObject({ decision: 'revoked', ledger: { added: [], revoked: [grant.id] } })
    expect(mock.requests({ key: 'full' })).toHaveLength(6)
    expect(mock.requests({ key: 'readOnly' })).toEqual([])
  })

  it.each([
    { kind: 'drop-before' },
    { kind: 'drop-after' },
    { kind: 'truncate' },
    { kind: 'rate-limit' },
    { kind: 'status', status: 503 },
  ] as const)('journal: a payment that was lost is named after %j, until it is sent again', async (fault) => {
    const { mock, get, post } = await testMock(frozen)
    const { userId } = (await get('/v1/users?displayName=Quang')).body.users[0]
    const sale = { userId, grantType: 'paid_external', sourceId: 'inv-1', endsAt: '2026-05-01T00:00:00Z' }
    const buy = () => post(`/v1/bundles/${mock.bundles['main']}/grants`, sale).catch(() => {})
    await mock.withFault(fault, buy)
    expect(mock.advice()).toMatchObject([
      {
        rule: 'PAY-PERIOD-IS-GRANT',
        cases: [
          {
            what: expect.stringMatching(
              `^The create for inv-1 \\(user ${userId}, until 2026-05-01T00:00:00.000Z\\) `,
            ),
            evidence: [2],
          },
        ],
      },
    ])
    await mock.clock.advance('1s')
    await buy()
    expect(mock.advice()).toEqual([])
  })

  it('journal: a client that goes on after a 429 on its connection is seen, and one that sends many at once is not', async () => {
    const list = async (mock: MockWorkspace): Promise<number> => {
      const headers = { authorization: `Bearer ${mock.keys['full']}` }
      const response = await fetch(`${mock.baseUrl}/v1/bundles`, { headers })
      await response.text()
      return response.status
    }
    const { mock: hurried } = await testMock({ port: 0, rateLimit: 3 })
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => list(hurried)))
    expect(atOnce.toSorted()).toEqual([200, 200, 200, 429, 429])
    expect(hurried.advice()).toEqual([])

    const { mock: stubborn } = await testMock({ port: 0, rateLimit: 3 })
    for (const status of [200, 200, 200, 429, 429, 429, 429]) expect(await list(stubborn)).toBe(status)
    expect(stubborn.advice().map(({ rule }) => rule)).toEqual(['LIMIT-RETRY-SLOWER'])
  })

  it('journal: a client that polls, or repeats what is refused, is seen, and one that pauses is not', async () => {
    const { mock, get, post } = await testMock(frozen)
    for (let look = 0; look < 30; look++) {
      await get('/v1/bundles')
      await mock.clock.advance('3s')
    }
    for (let sale = 0; sale < 30; sale++)
      await post(`/v1/bundles/${mock.bundles['main']}/grants`, { userId: `user-${sale}`, grantType: 'gift' })
    expect(mock.advice()).toEqual([])
    for (let look = 0; look < 30; look++) await get('/v1/bundles')
    for (let attempt = 0; attempt < 30; attempt++) await get('/v1/bundles/none/grants')
    expect(mock.advice()).toMatchObject([
      {
        rule: 'FLOW-RECOMMENDED',
        level: 'should',
        cases: [
          { what: 'GET /v1/bundles/none/grants was answered 404 30 times', evidence: [91, 120] },
          { what: 'GET /v1/bundles had the same answer 30 times in a row', evidence: [61, 90] },
        ],
      },
    ])
  })

  it('journal: an integrator’s test can tell what no request shows, and ask for advice', async () => {
    const { mock, get, post } = await testMock(frozen)
    const { main: bundleId = '' } = mock.bundles
    const { userId } = (await get('/v1/users?displayName=Quang')).body.users[0]
    const buy = (sourceId: string) =>
      post(`/v1/bundles/${bundleId}/grants`, {
        userId,
        grantType: 'paid_external',
        sourceId,
        endsAt: '2026-05-01T00:00:00Z',
      })
    mock.note({ scenario: 'invoice-paid', bundleId, userId, periodEnd: '2026-05-01T00:00:00Z' })
    await mock.withFault({ kind: 'drop-after', operation: 'createBundleGrant', times: 1 }, () =>
      buy('inv-1').catch(() => {}),
    )
    expect(mock.advice().map(({ rule }) => rule)).toEqual(['PAY-PERIOD-IS-GRANT'])
    await buy('inv-1')
    expect(mock.advice()).toEqual([])
    await mock.reset()
    expect(mock.advice()).toEqual([])
  })

  it('journal: a note about a name instead of an id is refused, since it would judge nothing', async () => {
    const { mock, get } = await testMock(frozen)
    const { main: bundleId = '' } = mock.bundles
    const { userId } = (await get('/v1/users?displayName=Quang')).body.users[0]
    const paid = { scenario: 'lifetime-paid', bundleId, userId } as const
    expect(() => mock.note({ ...paid, userId: 'quang' })).toThrow(
      /^`userId` must be the id .+ it was "quang"\.$/,
    )
    expect(() => mock.note({ ...paid, bundleId: 'main' })).toThrow(/^`bundleId` must be the id/)
    expect(() => mock.note({ ...paid, bundleId: mock.bundles['mian'] ?? '' })).toThrow(/it was ""\.$/)
    expect(() => mock.note({ scenario: 'charged', checkoutId: 'fresh' })).toThrow(/^`checkoutId`/)
    expect(mock.advice()).toEqual([])
    mock.note(paid)
    mock.note({ scenario: 'charged', checkoutId: mock.checkouts['fresh'] ?? '' })
    expect(mock.advice().map(({ rule }) => rule)).toEqual([
      'PAY-LIFETIME-NO-END',
      'CHECKOUT-READ-BEFORE-CHARGE',
    ])
  })

  it('journal: a noted refund concerns the grants of the fixture too, and no source that there is not', async () => {
    const { mock, get } = await testMock({ ...frozen, fixture: 'billing' })
    const { main: bundleId = '' } = mock.bundles
    const { userId } = (await get('/v1/users?displayName=Leap%20Monthly')).body.users[0]
    const refund = { scenario: 'refund', bundleId, userId } as const
    await expect(mock.note({ ...refund, sourceId: 'feb29n-1' })).rejects.toThrow(
      '"feb29n-1"; there is feb29m-',
    )
    expect(mock.advice()).toEqual([])
    await mock.note(refund)
    expect(mock.advice().map(({ rule }) => rule)).toEqual(['PAY-REFUND-REVOKE'])
    const { grants } = await mock.admin.listGrants({ user: userId, bundle: bundleId })
    const current = grants.find(({ state }) => state === 'current')
    const headers = { authorization: `Bearer ${mock.keys['full']}` }
    await mock.fetch(`${mock.baseUrl}/v1/bundles/${bundleId}/grants/${current?.id}`, {
      method: 'DELETE',
      headers,
    })
    expect(mock.advice()).toEqual([])
  })

  it('journal: an entry for HEAD has the status, headers and refusal of GET, and no body', async () => {
    const { mock } = await testMock(frozen)
    for (const method of ['HEAD', 'GET']) await mock.fetch(`${mock.baseUrl}/v1/bundles`, { method })
    const [head, got] = mock.requests()
    expect(head).toMatchObject({ operationId: 'listBundles', request: { method: 'HEAD' } })
    expect(head?.response.body).toBe('')
    expect([head?.response.status, head?.refusal]).toEqual([401, got?.refusal])
    expect(got?.response.body).toContain('errors.auth.key_missing')
  })
})
