import { describe, expect, it } from 'vitest'
import { readings } from '../../spec/generated/readings.ts'
import { parseApiKey } from '../identity/api-key.ts'
import { controlled, TOKEN } from './control.test-bed.ts'

type Bed = Awaited<ReturnType<typeof controlled>>

/** A request to the public API without a socket. */
const publicly = async (
  { mock }: Bed,
  path: string,
  key = mock.keys['full'],
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await mock.fetch(`http://here${path}`, { headers: { authorization: `Bearer ${key}` } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('control plane', () => {
  it('control: it says what is running and how the description is read', async () => {
    const { ask, mock } = await controlled({ readings: { 'duplicate-source': 'conflict' }, rateLimit: 'off' })
    expect((await ask('GET', '/mock')).body).toMatchObject({
      baseUrl: mock.baseUrl,
      rateLimit: 'off',
      pid: process.pid,
      workspaces: ['main'],
    })
    const { body } = await ask('GET', '/readings')
    expect(body.readings).toHaveLength(Object.keys(readings).length)
    expect(body.readings).toContainEqual(
      expect.objectContaining({
        name: 'duplicate-source',
        value: 'conflict',
        default: 'replay',
        rule: 'GRANT-DUPLICATE-SOURCE',
      }),
    )
  })

  it('control: the clock answers with what it changed', async () => {
    const { ask, main } = await controlled()
    expect((await ask('GET', main('/clock'))).body).toEqual({
      mode: 'frozen',
      now: '2026-03-10T12:00:00.000Z',
    })
    const moved = (await ask('POST', main('/clock/advance'), { nextEvent: true })).body
    expect(moved).toMatchObject({ from: '2026-03-10T12:00:00.000Z', more: false })
    expect(moved.changed[0]).toMatchObject({ at: moved.to, kind: 'checkout-ended' })
    expect((await ask('POST', main('/clock/advance'), { by: '1mo' })).body.changed.length).toBeGreaterThan(10)
    const back = await ask('PUT', main('/clock'), { mode: 'frozen', at: '2026-01-01T00:00:00Z' })
    expect([back.status, back.body.errorCode]).toEqual([409, 'errors.control.refused'])
    expect((await ask('PUT', main('/clock'), { mode: 'scaled', rate: 60 })).status).toBe(200)
    expect((await ask('GET', main('/clock'))).body).toMatchObject({ mode: 'scaled', rate: 60 })
    expect((await ask('PUT', main('/clock'), { mode: 'scaled' })).status).toBe(409)
  })

  it('control: worlds go in and out; a broken one is refused with each fault and its place', async () => {
    const bed = await controlled()
    const { ask, main } = bed
    expect((await ask('PUT', main('/world'), { world: 'edge' })).body).toMatchObject({ world: 'edge' })
    const file = (await ask('GET', main('/world'))).body
    expect((await ask('PUT', main('/world'), { world: file })).body.bundles).toMatchObject({
      main: expect.any(String),
    })
    expect((await ask('GET', main('/world'))).body).toEqual(file)
    const wrong = {
      accounts: { owner: { displayName: 'Owner', tier: 'gold' } },
      bundles: { main: { owner: 'nobody', name: 'Main' } },
    }
    const before = (await ask('GET', main(''))).body
    const refused = await ask('PUT', main('/world'), { world: wrong })
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'errors.control.invalid_body'])
    expect(refused.body.message).toMatch(/accounts\.owner\.tier[\s\S]*nobody/)
    expect((await ask('PUT', main('/world'), { world: 'nowhere' })).status).toBe(404)
    expect((await ask('PUT', main('/world'), { world: '../../etc/passwd' })).status).toBe(400)
    expect((await ask('GET', main(''))).body).toEqual(before)
    expect((await ask('POST', main('/reset'), {})).body.clock.now).toBe('2026-03-10T12:00:00.000Z')
  })

  it('control: workspaces, snapshots and forks by name', async () => {
    const bed = await controlled()
    const { ask, main } = bed
    const made = (
      await ask('POST', '/workspaces', {
        name: 'a test',
        world: 'empty',
        clock: { mode: 'frozen', at: '2027-01-31' },
      })
    ).body
    expect(made).toMatchObject({ name: 'a test', world: 'empty', clock: { now: '2027-01-31T00:00:00.000Z' } })
    expect((await publicly(bed, '/v1/bundles', made.keys.full)).body['bundles']).toMatchObject([
      { name: 'First Bundle' },
    ])
    expect((await ask('POST', '/workspaces', { name: 'a test' })).status).toBe(409)

    expect((await ask('POST', main('/snapshots'), {})).body).toMatchObject({
      name: 'snapshot-1',
      world: 'demo',
    })
    await ask('POST', main('/snapshots'), { name: 'base' })
    await ask('POST', main('/clock/advance'), { by: '40d' })
    const fork = (await ask('POST', main('/snapshots/base/fork'), { name: 'what if' })).body
    expect(fork.clock.now).toBe('2026-03-10T12:00:00.000Z')
    expect(fork.keys.full).not.toBe(bed.mock.keys['full'])
    expect((await publicly(bed, '/v1/bundles', fork.keys.full)).status).toBe(200)
    expect((await ask('POST', main('/snapshots/base/restore'), {})).body.clock.now).toBe(
      '2026-03-10T12:00:00.000Z',
    )
    expect(
      (await ask('GET', main('/snapshots'))).body.snapshots.map(({ name }: { name: string }) => name),
    ).toEqual(['snapshot-1', 'base'])
    expect((await ask('DELETE', main('/snapshots/base'))).body).toEqual({})
    expect((await ask('DELETE', main('/snapshots/base'))).status).toBe(404)
    expect((await ask('POST', main('/snapshots/base/restore'), {})).status).toBe(404)

    expect((await ask('DELETE', '/workspaces/what%20if')).status).toBe(200)
    expect((await ask('GET', '/workspaces/what%20if/clock')).status).toBe(404)
    expect((await ask('DELETE', '/workspaces/main')).status).toBe(409)
    expect(
      (await ask('GET', '/workspaces')).body.workspaces.map(({ name }: { name: string }) => name),
    ).toEqual(['main', 'a test'])
  })

  it('control: people, keys, bundles and sessions', async () => {
    const bed = await controlled()
    const { ask, main } = bed
    await ask('POST', main('/accounts'), { name: 'shop', displayName: 'The Shop', tier: 'elite' })
    const key = (
      await ask('POST', main('/keys'), {
        owner: 'shop',
        name: 'billing',
        permissions: { users: 'none' },
        masks: ['127.0.0.0/8'],
      })
    ).body
    expect(key).toMatchObject({
      name: 'billing',
      permissions: { bundles: 'read', users: 'none', grants: 'write' },
      masks: ['127.0.0.0/8'],
    })
    const bundle = (
      await ask('POST', main('/bundles'), {
        as: 'grid',
        owner: 'shop',
        name: 'Grid',
        payment: { checkoutUrl: 'https://pay.example/?a=1', price: 5, currency: 'EUR' },
      })
    ).body
    expect((await publicly(bed, '/v1/bundles', key.key)).body['bundles']).toMatchObject([
      { _id: bundle.id, name: 'Grid' },
    ])
    const opened = (await ask('POST', main('/checkouts'), { bundle: 'grid', account: 'ada' })).body
    expect(opened.url).toBe(`https://pay.example/?a=1&checkoutId=${opened.checkoutId}`)
    expect((await publicly(bed, `/v1/checkout/${opened.checkoutId}`, key.key)).status).toBe(200)
    await ask('POST', main(`/checkouts/${opened.name}/expire`), {})
    expect((await publicly(bed, `/v1/checkout/${opened.checkoutId}`, key.key)).status).toBe(404)
    expect(
      (await ask('PATCH', main('/bundles/grid'), { payment: null, status: 'archived' })).body,
    ).not.toHaveProperty('payment')
    expect((await publicly(bed, '/v1/bundles', key.key)).body['bundles']).toEqual([])
    const strict = await ask('PATCH', main('/bundles/grid'), {
      payment: { checkoutUrl: 'http://pay.example', price: 5, currency: 'EUR' },
    })
    expect([strict.status, strict.body.message]).toEqual([400, expect.stringContaining('https')])
    await ask('DELETE', main('/keys/billing'))
    expect((await publicly(bed, '/v1/bundles', key.key)).status).toBe(401)
    await ask('PATCH', main('/accounts/shop'), { tier: 'free' })
    expect((await ask('POST', main('/keys'), { owner: 'shop' })).status).toBe(409)
    await ask('DELETE', main('/accounts/shop'))
    expect((await ask('DELETE', main('/accounts/shop'))).status).toBe(409)
    expect((await ask('DELETE', main('/accounts/nobody'))).status).toBe(404)
  })

  it('control: faults are ordered, listed, removed and reset', async () => {
    const bed = await controlled()
    const { ask, main } = bed
    const fault = (
      await ask('POST', main('/faults'), {
        kind: 'status',
        errorCode: 'errors.server.internal',
        operation: 'listBundles',
        key: 'full',
        times: 5,
        ttl: '10m',
      })
    ).body
    expect(fault).toMatchObject({
      id: 'fault-1',
      kind: 'status',
      key: parseApiKey(bed.mock.keys['full'] ?? '', 'bak')?.id,
      until: '2026-03-10T12:10:00.000Z',
    })
    expect((await publicly(bed, '/v1/bundles')).status).toBe(500)
    expect((await ask('GET', main('/faults'))).body.faults).toMatchObject([
      { id: 'fault-1', seen: 1, hits: 1 },
    ])
    await ask('POST', main('/faults'), { kind: 'drop-after' })
    expect((await ask('DELETE', main('/faults/fault-1'))).status).toBe(200)
    expect((await ask('DELETE', main('/faults/fault-1'))).status).toBe(404)
    await ask('DELETE', main('/faults'))
    expect((await ask('GET', main('/faults'))).body.faults).toEqual([])
    expect((await publicly(bed, '/v1/bundles')).status).toBe(200)
    const foreign = await ask('POST', main('/faults'), { kind: 'latency', keep: 3 })
    expect([foreign.status, foreign.body.message]).toEqual([
      400,
      expect.stringContaining('keep says nothing of latency'),
    ])
    expect((await ask('POST', main('/faults'), { kind: 'meteor' })).body.message).toContain('drop-after')
  })

  it('control: the journal is read, filtered, exported and cleared, without a secret', async () => {
    const bed = await controlled()
    const { ask, main } = bed
    await publicly(bed, '/v1/bundles')
    await publicly(bed, `/v1/bundles?limit=0&api_key=${bed.mock.keys['full']}`)
    const listed = (await ask('GET', main('/requests?status=4xx&key=full&last=5'))).body
    expect(listed).toMatchObject({
      complete: true,
      requests: [{ number: 2, refusal: { metadata: { parameter: 'limit' } }, keyFoundIn: ['query'] }],
    })
    expect((await ask('GET', main('/requests/1'))).body.operationId).toBe('listBundles')
    expect((await ask('GET', main('/requests/9'))).status).toBe(404)
    const har = (await ask('GET', main('/har'))).body
    expect(har.log.entries).toHaveLength(2)
    expect(JSON.stringify([listed, har])).not.toContain(
      parseApiKey(bed.mock.keys['full'] ?? '', 'bak')?.secret,
    )
    expect((await ask('GET', main('/requests?status=9xx'))).status).toBe(400)
    expect((await ask('GET', main('/requests?changed=true'))).body.requests).toEqual([])
    await ask('DELETE', main('/requests'))
    expect((await ask('GET', main('/requests'))).body).toEqual({ requests: [], complete: false })
  })

  it('control: a stream tells of each exchange that fits, and goes on where it was cut', async () => {
    const bed = await controlled()
    await publicly(bed, '/v1/bundles')
    const follow = async (headers: Record<string, string>) => {
      const response = await fetch(`${bed.url}/workspaces/main/follow?status=4xx`, {
        headers: { authorization: `Bearer ${TOKEN}`, ...headers },
      })
      expect(response.headers.get('content-type')).toContain('text/event-stream')
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      return {
        until: async (wanted: string): Promise<string> => {
          while (!text.includes(wanted)) text += (await reader?.read())?.value ?? ''
          return text
        },
        cancel: () => reader?.cancel(),
      }
    }
    const stream = await follow({})
    await stream.until('following main')
    await publicly(bed, '/v1/bundles?limit=0')
    await publicly(bed, '/v1/bundles')
    await publicly(bed, '/v1/bundles?limit=-1')
    const told = await stream.until('id: 4')
    expect(told.match(/^id: \d+$/gm)).toEqual(['id: 2', 'id: 4'])
    expect(JSON.parse(/^data: (.+)$/m.exec(told)?.[1] ?? '')).toMatchObject({
      number: 2,
      response: { status: 400 },
    })
    await stream.cancel()

    const again = await follow({ 'last-event-id': '2' })
    expect((await again.until('id: 4')).match(/^id: \d+$/gm)).toEqual(['id: 4'])
    await bed.mock.close()
    await again.cancel()
  })

  it('control: scenarios are noted, and advice is given', async () => {
    const { ask, main, mock } = await controlled()
    const note = {
      scenario: 'invoice-paid',
      bundleId: mock.bundles['main'],
      userId: 'someone',
      periodEnd: '2026-04-01T00:00:00Z',
    }
    expect((await ask('POST', main('/notes'), note)).status).toBe(200)
    expect(
      (await ask('GET', main('/advice'))).body.findings.map(({ rule }: { rule: string }) => rule),
    ).toEqual(['PAY-PERIOD-IS-GRANT'])
    const odd = await ask('POST', main('/notes'), { ...note, periodEnd: 'soon' })
    expect([odd.status, odd.body.metadata]).toEqual([400, { field: 'periodEnd' }])
    expect((await ask('POST', main('/notes'), { scenario: 'guess' })).status).toBe(400)
  })

  it('control: what is not in order is refused by its name', async () => {
    const { ask, main } = await controlled()
    expect((await ask('GET', '/nothing')).body.errorCode).toBe('errors.control.route_not_found')
    const method = await ask('PUT', main('/reset'), {})
    expect([method.status, method.headers.get('allow'), method.body.errorCode]).toEqual([
      405,
      'POST',
      'errors.control.method_not_allowed',
    ])
    expect((await ask('POST', main('/reset'), '{')).body.errorCode).toBe('errors.control.malformed_json')
    expect((await ask('POST', main('/reset'), { hard: true })).body).toMatchObject({
      errorCode: 'errors.control.invalid_body',
      metadata: { field: 'hard' },
    })
    expect((await ask('GET', main('/requests?last=0'))).body.metadata).toEqual({ parameter: 'last' })
    expect((await ask('GET', main('/requests?last=1&last=2'))).status).toBe(400)
    expect((await ask('GET', '/workspaces/%zz')).status).toBe(400)
    expect((await ask('POST', main('/clock/advance'), { by: '1d', to: 'now' })).status).toBe(400)
  })
})
