import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCodes } from '../../spec/generated/contract.ts'
import { validators } from '../../spec/generated/validators.js'
import { readFixture } from '../fixtures/read-fixture.ts'
import type { Received } from '../http/client.test-bed.ts'
import { clientOf, testMock } from '../testing/mock.test-bed.ts'

const frozen = { clock: 'frozen:2026-03-10T12:00:00Z' }

const shop = readFixture(
  `
accounts: { owner: { displayName: Owner, tier: elite }, buyer: Bea Buyer }
keys: { full: owner }
bundles: { main: { owner: owner, name: Main } }
`,
  'shop.yaml',
)

async function withBuyer(options = {}) {
  const bed = await testMock({ ...frozen, fixture: shop, ...options })
  const { get, post, mock } = bed
  const { userId } = (await get('/v1/users?displayName=Bea')).body.users[0]
  const path = `/v1/bundles/${mock.bundles['main']}/grants`
  const create = (sourceId: string, endsAt = '2026-04-01T00:00:00Z'): Promise<Received> =>
    post(path, { userId, grantType: 'paid_external', sourceId, endsAt })
  const granted = async (): Promise<string[]> =>
    (await get(`${path}?userId=${userId}`)).body.grants.map(({ sourceId }: { sourceId: string }) => sourceId)
  return { ...bed, path, create, granted }
}

describe('mock faults', () => {
  it('faults: an answer lost after the commit: the grant is there, and the retry with the same source finds it', async () => {
    const { mock, create, granted } = await withBuyer()
    await mock.withFault({ kind: 'drop-after', operation: 'createBundleGrant', nth: 1 }, async () => {
      await expect(create('inv-1')).rejects.toThrow(TypeError)
      expect(await granted()).toEqual(['inv-1'])
      expect((await create('inv-1')).status).toBe(200)
    })
    expect(await granted()).toEqual(['inv-1'])
    expect(mock.requests({ operation: 'createBundleGrant' })).toMatchObject([
      {
        decision: 'granted',
        faults: [{ kind: 'drop-after' }],
        response: { status: 200, delivery: 'none' },
        ledger: { added: [{ sourceId: 'inv-1' }] },
      },
      { decision: 'replayed', faults: [], response: { delivery: 'whole' }, ledger: { added: [] } },
    ])
  })

  it('faults: one grant comes of a lost answer and its retry under every variant of a duplicate', async () => {
    for (const variant of ['replay', 'conflict', 'return-existing'] as const) {
      const { mock, create, granted } = await withBuyer({ variants: { 'duplicate-source': variant } })
      await mock.withFault({ kind: 'drop-after', operation: 'createBundleGrant', times: 1 }, () =>
        create('inv-1').catch(() => {}),
      )
      await create('inv-1')
      expect(await granted(), variant).toEqual(['inv-1'])
    }
  })

  it('faults: a connection that ends before leaves no trace in the ledger', async () => {
    const { mock, create, granted } = await withBuyer()
    await mock.withFault({ kind: 'drop-before' }, () => expect(create('inv-1')).rejects.toThrow(TypeError))
    expect(await granted()).toEqual([])
    expect(mock.requests({ fault: 'drop-before' })).toMatchObject([
      { operationId: 'createBundleGrant', response: { status: 0, delivery: 'none' } },
    ])
    expect((await create('inv-1')).status).toBe(200)
  })

  it('faults: refusals speak the API’s own errors, with its headers, and never reach the ledger', async () => {
    const { mock, create, granted } = await withBuyer()
    for (const errorCode of Object.keys(errorCodes) as ErrorCode[]) {
      const answer = await mock.withFault({ kind: 'status', errorCode }, () => create(`inv-${errorCode}`))
      expect(answer.status, errorCode).toBe(errorCodes[errorCode])
      expect(answer.body, errorCode).toMatchObject({
        errorCode,
        requestId: answer.headers.get('x-request-id'),
      })
      expect(validators.createBundleGrant.responses['401']?.(answer.body), errorCode).toBe(true)
    }
    expect(await granted()).toEqual([])
    const limited = await mock.withFault({ kind: 'rate-limit', retryAfter: 9 }, () => create('inv-1'))
    expect([limited.status, limited.headers.get('retry-after'), limited.body.errorCode]).toEqual([
      429,
      '9',
      'errors.rate_limit.key_exceeded',
    ])
    const down = await mock.withFault({ kind: 'status', status: 503, retryAfter: 3 }, () => create('inv-1'))
    expect([down.status, down.headers.get('retry-after'), down.body.errorCode]).toEqual([
      503,
      '3',
      'errors.server.unavailable',
    ])
  })

  it('faults: bodies that break: cut short, no JSON, slow', async () => {
    const { mock, get, create, granted } = await withBuyer()
    await mock.withFault({ kind: 'truncate', times: 1 }, () =>
      expect(create('inv-1')).rejects.toThrow(TypeError),
    )
    const broken = await mock.withFault({ kind: 'bad-json' }, () => create('inv-2', '2026-05-01T00:00:00Z'))
    expect([broken.status, broken.body]).toEqual([200, undefined])
    expect(await granted()).toEqual(['inv-2', 'inv-1'])
    const slow = await mock.withFault({ kind: 'slow-body', bytes: 100, pauseMs: 1 }, () => get('/v1/bundles'))
    expect(slow.body.bundles).toHaveLength(1)
    expect(mock.requests().map(({ response }) => response.delivery)).toEqual([
      'whole',
      'part',
      'whole',
      'whole',
      'slow',
    ])
  })

  it('faults: sparse pages have cursors, and a walk through them finds everything once', async () => {
    const { mock, get } = await testMock(frozen)
    const walk = async (path: string, items: string): Promise<{ sizes: number[]; met: unknown[] }> => {
      const [sizes, met]: [number[], unknown[]] = [[], []]
      let cursor = ''
      do {
        const { body } = await get(`${path}${cursor === '' ? '' : `&cursor=${cursor}`}`)
        sizes.push(body[items].length)
        met.push(...body[items])
        cursor = body.nextCursor ?? ''
      } while (cursor !== '')
      return { sizes, met }
    }
    const { main } = mock.bundles
    for (const [path, items] of [
      ['/v1/bundles?limit=100', 'bundles'],
      ['/v1/users?displayName=ad&limit=50', 'users'],
      [`/v1/bundles/${main}/users?limit=100`, 'users'],
      [`/v1/bundles/${main}/grants?limit=100&sort=endsAt`, 'grants'],
    ] as const) {
      const whole = await walk(path, items)
      const sparse = await mock.withFault({ kind: 'sparse-pages', keep: 3, empty: 2 }, () =>
        walk(path, items),
      )
      expect(sparse.met, path).toEqual(whole.met)
      expect(sparse.sizes.slice(0, 2), path).toEqual([0, 0])
      expect(Math.max(...sparse.sizes), path).toBeLessThanOrEqual(3)
    }
    const { body } = await mock.withFault({ kind: 'sparse-pages' }, () => get(`/v1/bundles/${main}/users`))
    expect(body).toMatchObject({
      users: [],
      limit: 50,
      nextCursor: expect.stringMatching(/^scan:[a-f0-9]{32}$/),
    })
  })

  it('faults: a cursor that has become too old, a key revoked midway, an expired session', async () => {
    const { mock, get } = await testMock(frozen)
    const { nextCursor } = (await get('/v1/bundles?limit=2')).body
    await mock.withFault({ kind: 'expired-cursor' }, async () => {
      expect((await get('/v1/bundles?limit=2')).status).toBe(200)
      expect((await get(`/v1/bundles?limit=2&cursor=${nextCursor}`)).body.errorCode).toBe(
        'errors.request.invalid_cursor',
      )
    })
    expect((await get(`/v1/bundles?limit=2&cursor=${nextCursor}`)).status).toBe(200)

    await mock.withFault({ kind: 'key-revoked', key: 'full', nth: 2 }, async () => {
      const statuses = [
        (await get('/v1/bundles')).status,
        (await get('/v1/bundles')).status,
        (await get('/v1/bundles')).status,
      ]
      expect(statuses).toEqual([200, 401, 401])
      expect((await get('/v1/bundles', 'readOnly')).status).toBe(200)
    })
    expect((await get('/v1/bundles')).status).toBe(200)

    const session = `/v1/checkout/${mock.checkouts['fresh']}`
    await mock.withFault({ kind: 'checkout-expired' }, async () =>
      expect((await get(session)).body.errorCode).toBe('errors.checkout.not_found'),
    )
    expect((await get(session)).status).toBe(200)
  })

  it('faults: an answer waits as long as it is told, in real time', async () => {
    const { mock, get } = await testMock(frozen)
    const before = performance.now()
    await mock.withFault({ kind: 'latency', ms: 30, jitterMs: 5 }, () => get('/v1/bundles'))
    expect(performance.now() - before).toBeGreaterThanOrEqual(29)
    expect(mock.requests()).toMatchObject([{ faults: [{ id: 'fault-1', kind: 'latency' }] }])
  })

  it('faults: what a slow answer is about is done before it comes, so that a client that gives up finds it', async () => {
    const { mock, create, granted } = await withBuyer()
    mock.faults.add({ kind: 'latency', ms: 500, times: 1, operation: 'createBundleGrant' })
    const slow = create('inv-1')
    await expect.poll(granted, { interval: 5 }).toEqual(['inv-1'])
    expect((await create('inv-1')).status).toBe(200)
    expect(mock.requests({ operation: 'createBundleGrant' })).toMatchObject([
      { decision: 'granted', faults: [{ kind: 'latency' }] },
      { decision: 'replayed', faults: [] },
    ])
    expect(mock.requests({ fault: 'latency' })[0]?.durationMs).toBeGreaterThanOrEqual(500)
    expect(await Promise.race([slow, 'still waiting'])).toBe('still waiting')
    expect((await slow).status).toBe(200)
  })

  it('faults: they end with their time by the fixture’s clock, and with what they were ordered for, whatever comes of it', async () => {
    const { mock, get } = await testMock(frozen)
    mock.faults.add({ kind: 'status', ttl: '10m' })
    expect(mock.faults.list()).toMatchObject([
      { kind: 'status', until: '2026-03-10T12:10:00.000Z', seen: 0, hits: 0 },
    ])
    expect((await get('/v1/bundles')).status).toBe(500)
    await mock.clock.advance('10m')
    expect((await get('/v1/bundles')).status).toBe(200)
    await expect(
      mock.withFault([{ kind: 'status' }, { kind: 'latency', ms: 0 }], () => {
        throw new Error('the test failed')
      }),
    ).rejects.toThrow('the test failed')
    expect(mock.faults.list()).toMatchObject([{ kind: 'status', hits: 1, over: true }])
  })

  it('faults: an order that makes no sense is refused in words', async () => {
    const { mock } = await testMock(frozen)
    expect(() => mock.faults.add({ kind: 'latency', bytes: 5 })).toThrow(
      '"latency" takes no `bytes`; it takes `ms`, `jitterMs`',
    )
    expect(() => mock.faults.add({ kind: 'status', errorCode: 'errors.made.up' })).toThrow('public contract')
    expect(() => mock.faults.add({ kind: 'status', ttl: 'soon' })).toThrow('10m')
    expect(() => mock.faults.remove('fault-9')).toThrow('fault-9')
    expect(mock.faults.list()).toEqual([])
  })

  it('faults: the same over a socket', async () => {
    const { mock } = await testMock({ ...frozen, port: 0 })
    const headers = { authorization: `Bearer ${mock.keys['full']}` }
    const ask = (): Promise<Response> => fetch(`${mock.baseUrl}/v1/bundles`, { headers })
    await mock.withFault({ kind: 'drop-after' }, () => expect(ask()).rejects.toThrow(TypeError))
    await mock.withFault({ kind: 'truncate', bytes: 20 }, async () =>
      expect((await ask()).text()).rejects.toThrow(TypeError),
    )
    await mock.withFault({ kind: 'slow-body', bytes: 500, pauseMs: 1 }, async () =>
      expect(await (await ask()).json()).toHaveProperty('bundles'),
    )
    const other = await mock.workspace()
    expect(await clientOf(other).get('/v1/bundles')).toMatchObject({ status: 200 })
  })
})
