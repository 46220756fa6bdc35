import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DomainError } from '../ledger/domain-error.ts'
import { startMock } from '../main.ts'
import { at, type Served, serve, start } from '../testing/served.test-bed.ts'

const operations = (served: Served): readonly (readonly [string, string])[] => {
  const bundle = served.bundles['main']
  return [
    ['GET', '/v1/bundles'],
    ['GET', '/v1/users?displayName=an'],
    ['GET', `/v1/bundles/${bundle}/users`],
    ['GET', `/v1/bundles/${bundle}/grants`],
    ['POST', `/v1/bundles/${bundle}/grants`],
    ['DELETE', `/v1/bundles/${bundle}/grants/000000000000000000000000`],
    ['GET', '/v1/checkout/000000000000000000000000'],
  ]
}

const json = { 'content-type': 'application/json' }

describe('authentication', () => {
  it.each([
    ['no header', ''],
    ['another scheme', 'Basic abc'],
    ['no key', 'Bearer'],
    ['an unknown key', 'Bearer bak_0000000000000000_secret'],
    ['another prefix', 'Bearer xxx_0000000000000000_secret'],
    ['a revoked key', 'revoked'],
    ['the key of an owner without subscription', 'lapsed'],
  ])(
    'refuses %s with 401 on every operation, before anything else is looked at (AUTH-MISSING-OR-INVALID)',
    async (_, as) => {
      const served = await serve()
      for (const [method, path] of operations(served)) {
        const refused = await served.send(method, path, { as })
        expect(refused.status, path).toBe(401)
        expect(refused.headers.get('www-authenticate')).toBe('Bearer')
      }
    },
  )

  it('refuses a wrong, cut or lengthened secret, and takes the right one', async () => {
    const served = await serve()
    const key = served.keys['full'] ?? ''
    const wrong = [
      `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
      key.slice(0, -1),
      `${key}0`,
      key.toUpperCase(),
    ]
    for (const _ of ['before the right one', 'after it']) {
      for (const text of wrong)
        expect((await served.get('/v1/bundles', { as: `Bearer ${text}` })).status).toBe(401)
      expect((await served.get('/v1/bundles', { as: `Bearer ${key}` })).status).toBe(200)
      expect((await served.get('/v1/bundles', { as: `bearer ${key}` })).status).toBe(200)
    }
  })

  it('refuses an address outside the key’s masks with 403, and lets one inside pass (KEY-MASK-OUTSIDE)', async () => {
    const served = await serve()
    expect((await served.get('/v1/bundles', { as: 'masked' })).body.errorCode).toBe(
      'errors.auth.address_not_allowed',
    )
    expect((await served.get('/v1/bundles', { as: 'loopback' })).status).toBe(200)
  })

  it('believes a forwarded address only from a trusted proxy', async () => {
    const forwarded = { as: 'masked', headers: { 'x-forwarded-for': '203.0.113.9' } }
    const direct = await serve()
    expect((await direct.get('/v1/bundles', forwarded)).status).toBe(403)
    const behind = await serve('', { trustProxy: ['127.0.0.0/8'] })
    expect((await behind.get('/v1/bundles', forwarded)).status).toBe(200)
  })
})

describe('permissions', () => {
  it.each([
    ['none', [403, 403, 403, 403, 403, 403, 403]],
    ['noBundles', [403, 200, 200, 200, 415, 404, 404]],
    ['noUsers', [200, 403, 200, 200, 415, 404, 404]],
    ['noGrants', [200, 200, 403, 403, 403, 403, 403]],
    ['readOnly', [200, 200, 200, 200, 403, 403, 404]],
    ['full', [200, 200, 200, 200, 415, 404, 404]],
  ])('lets the key %s do what its permissions say (AUTH-PERMISSION-LACKING)', async (as, expected) => {
    const served = await serve()
    const statuses = []
    for (const [method, path] of operations(served))
      statuses.push((await served.send(method, path, { as })).status)
    expect(statuses).toEqual(expected)
  })
})

describe('the order of checks (ORDER-OF-CHECKS)', () => {
  it('names the first of several defects', async () => {
    const served = await serve('', { bodyLimit: 100 })
    const path = `/v1/bundles/000000000000000000000000/grants`
    const huge = 'x'.repeat(200)
    const statusOf = async (sent: Parameters<Served['send']>) => (await served.send(...sent)).body.errorCode
    expect(await statusOf(['POST', '/v1/nothing', { as: '', body: huge }])).toBe(
      'errors.request.route_not_found',
    )
    expect(await statusOf(['PATCH', path, { as: '', body: huge }])).toBe('errors.request.method_not_allowed')
    expect(await statusOf(['POST', path, { as: '', body: huge }])).toBe('errors.auth.key_missing')
    expect(await statusOf(['POST', path, { as: 'masked', body: huge }])).toBe(
      'errors.auth.address_not_allowed',
    )
    expect(await statusOf(['POST', path, { as: 'readOnly', body: huge }])).toBe(
      'errors.auth.permission_denied',
    )
    expect(await statusOf(['POST', path, { body: huge }])).toBe('errors.request.unsupported_media_type')
    expect(await statusOf(['POST', path, { body: huge, headers: json }])).toBe(
      'errors.request.body_too_large',
    )
    expect(await statusOf(['POST', path, { body: '{}', headers: json }])).toBe('errors.request.invalid_body')
    const sound = JSON.stringify({ userId: '0'.repeat(32), grantType: 'gift' })
    expect(await statusOf(['POST', path, { body: sound, headers: json }])).toBe('errors.bundle.not_found')
    const here = `/v1/bundles/${served.bundles['archived']}/grants`
    expect(await statusOf(['POST', here, { body: sound, headers: json }])).toBe('errors.user.not_found')
    const known = JSON.stringify({ userId: await served.alias('Ann'), grantType: 'gift' })
    expect(await statusOf(['POST', here, { body: known, headers: json }])).toBe('errors.bundle.archived')
  })

  it('answers an unknown method with the ones that the path takes', async () => {
    const served = await serve()
    const refused = await served.send('PUT', `/v1/bundles/${served.bundles['main']}/grants`)
    expect(refused).toMatchObject({ status: 405 })
    expect(refused.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  it('answers HEAD wherever it answers GET, with the same headers and no body', async () => {
    const mock = await startMock({ rateLimit: 14, rateLimitTime: 'fixture', clock: () => start })
    onTestFinished(() => mock.close())
    // `fetch` ends the connection after HEAD.
    const own = new Set(['date', 'connection', 'keep-alive', 'ratelimit'])
    const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => !own.has(name))
    const statuses: number[] = []
    for (const ask of [fetch, mock.fetch])
      for (const [path, key] of [
        ['/v1/bundles?limit=2', 'full'],
        ['/v1/bundles?limit=0', 'full'],
        [`/v1/bundles/${mock.bundles['main']}/grants`, 'none'],
        ['/v1/nothing', 'full'],
      ] as const) {
        const headers = { authorization: `Bearer ${mock.keys[key]}`, 'x-request-id': 'same' }
        const got = await ask(`${mock.baseUrl}${path}`, { headers })
        const text = await got.text()
        const head = await ask(`${mock.baseUrl}${path}`, { headers, method: 'HEAD' })
        expect(head.status).toBe(got.status)
        expect(headersOf(head)).toEqual(headersOf(got))
        expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
        expect(await head.text()).toBe('')
        statuses.push(head.status)
      }
    // Each counts, also one for a path that does not exist: the fourteenth of an address is the last.
    expect(statuses).toEqual([200, 400, 403, 404, 200, 400, 403, 429])
  })

  it('refuses HEAD where there is no GET', async () => {
    const served = await serve()
    const refused = await served.send('HEAD', `/v1/bundles/${served.bundles['main']}/grants/x`)
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'DELETE'])
  })
})

describe('bodies', () => {
  it.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON;charset="UTF-8"', 200],
    ['application/json; charset=utf8', 200],
    ['application/json; charset = utf8', 200],
    ['application/json; charset = "UTF-8"', 200],
    ['application/json; charset=latin1', 415],
    ['application/json; charset = latin1', 415],
    ['application/json; charset="utf8', 415],
    ['application/json; charset=', 415],
    ['application/json; charset', 415],
    ['application/json; charset=utf-8x', 415],
    ['application/json; charset=xutf-8', 415],
    ['application/json; xcharset=latin1', 200],
    ['application/vnd.api+json', 415],
    ['text/plain', 415],
    ['', 415],
  ])('takes the media type "%s" with %i (ERROR-MEDIA-TYPE)', async (type, status) => {
    const served = await serve()
    const body = JSON.stringify({ userId: await served.alias('Ann'), grantType: 'gift' })
    const headers: Record<string, string> = { 'content-type': type }
    const sent = await served.send('POST', `/v1/bundles/${served.bundles['main']}/grants`, { body, headers })
    expect(sent.status).toBe(status)
  })

  it('takes a body whose coding is identity', async () => {
    const served = await serve()
    const headers = { ...json, 'content-encoding': ' Identity' }
    const body = JSON.stringify({ userId: await served.alias('Ann'), grantType: 'gift' })
    const sent = await served.send('POST', `/v1/bundles/${served.bundles['main']}/grants`, { body, headers })
    expect(sent.status).toBe(200)
  })

  it('takes a body of exactly the limit, and not one byte more (ERROR-BODY-TOO-LARGE)', async () => {
    const served = await serve('', { bodyLimit: 300 })
    const path = `/v1/bundles/${served.bundles['main']}/grants`
    const sound = JSON.stringify({ userId: await served.alias('Ann'), grantType: 'gift', endsAt: at(1) })
    expect((await served.send('POST', path, { body: sound.padEnd(301), headers: json })).status).toBe(413)
    expect((await served.send('POST', path, { body: sound.padEnd(300), headers: json })).status).toBe(200)
  })
})

describe('rate limits', () => {
  it('accepts the limit in a minute, then says when to come again (LIMIT-ADDRESS, LIMIT-KEY)', async () => {
    const served = await serve('', { rateLimit: 3 })
    const sent = []
    for (let count = 0; count < 4; count++)
      sent.push(await served.get('/v1/bundles', { as: count % 2 ? 'second' : 'full' }))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(sent[0]?.headers.get('ratelimit-policy')).toBe('"address";q=3;w=60, "key";q=3;w=60')
    expect(sent[0]?.headers.get('ratelimit')).toMatch(/^"address";r=2;t=60, "key";r=2;t=60$/)
    const refused = sent[3]
    expect(refused?.body.errorCode).toBe('errors.rate_limit.address_exceeded')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(59)
  })

  it('comes first, and counts what has no path, no method, no key or no sense (ORDER-OF-CHECKS)', async () => {
    const served = await serve('', { rateLimit: 4 })
    const { hostname, port } = new URL(served.baseUrl)
    const asked = async () => [
      (await served.get('/v1/nothing', { as: '' })).status,
      (await served.send('PUT', '/v1/bundles', { as: '' })).status,
      (await served.get('/v1/bundles', { as: '' })).status,
      await statusOf(hostname, port, 'NONSENSE\r\n\r\n'),
    ]
    expect(await asked()).toEqual([404, 405, 401, 400])
    expect(await asked()).toEqual([429, 429, 429, 429])
    expect((await served.get('/v1/nothing')).headers.get('ratelimit-policy')).toBe('"address";q=4;w=60')
  })

  it('counts what is malformed for its address, whose limit comes before, and not what is refused by it', async () => {
    const served = await serve('', { rateLimit: 3, trustProxy: ['127.0.0.0/8'] })
    const { hostname, port } = new URL(served.baseUrl)
    const twice = (address: string) =>
      statusOf(
        hostname,
        port,
        `GET /v1/bundles HTTP/1.1\r\nHost: a\r\nHost: b\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      )
    const statuses = []
    for (const address of ['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.2'])
      statuses.push(await twice(address))
    expect(statuses).toEqual([400, 400, 400, 429, 400])
    const from = (address: string) => served.get('/v1/bundles', { headers: { 'x-forwarded-for': address } })
    expect([(await from('198.51.100.1')).status, (await from('198.51.100.2')).status]).toEqual([429, 200])
    const text = await textOf(
      hostname,
      port,
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n',
    )
    expect(text).toMatch(/^retry-after: [1-9]/im)
    expect(text).toContain('errors.rate_limit.address_exceeded')
  })

  it('counts an IPv6 network of 64 bits as one address, and IPv4 addresses one by one (LIMIT-ADDRESS-IPV6)', async () => {
    const options = { rateLimit: 2, trustProxy: ['127.0.0.0/8'] }
    const tried = async (addresses: readonly string[], more: { rateLimitIpv6?: number } = {}) => {
      const served = await serve('', { ...options, ...more })
      const statuses = []
      for (const [index, address] of addresses.entries())
        statuses.push(
          (
            await served.get('/v1/bundles', {
              as: index % 2 ? 'second' : 'full',
              headers: { 'x-forwarded-for': address },
            })
          ).status,
        )
      return statuses
    }
    const sameNetwork = ['2001:db8:0:7::1', '2001:db8:0:7:ffff::2', '2001:db8:0:7::3']
    expect(await tried(sameNetwork)).toEqual([200, 200, 429])
    expect(await tried(sameNetwork, { rateLimitIpv6: 128 })).toEqual([200, 200, 200])
    expect(await tried(['2001:db8:0:7::1', '2001:db8:0:7::2', '2001:db8:0:8::1'])).toEqual([200, 200, 200])
    expect(await tried(['198.51.100.1', '198.51.100.2', '::ffff:198.51.100.3'])).toEqual([200, 200, 200])
  })

  it('limits a key across addresses, and does not count for the address what the key’s limit refused', async () => {
    const served = await serve('', { rateLimit: 2, trustProxy: ['127.0.0.0/8'] })
    const from = (address: string, as = 'full') =>
      served.get('/v1/bundles', { as, headers: { 'x-forwarded-for': address } })
    expect([(await from('198.51.100.1')).status, (await from('198.51.100.2')).status]).toEqual([200, 200])
    expect((await from('198.51.100.3')).body.errorCode).toBe('errors.rate_limit.key_exceeded')
    expect((await from('198.51.100.3')).body.errorCode).toBe('errors.rate_limit.key_exceeded')
    expect([
      (await from('198.51.100.3', 'second')).status,
      (await from('198.51.100.3', 'second')).status,
    ]).toEqual([200, 200])
  })
})

describe('every answer', () => {
  it('carries a request id, the caller’s own when it is sane, the same in an error (ERROR-REQUEST-ID)', async () => {
    const served = await serve()
    const kept = await served.get('/v1/nothing', { headers: { 'x-request-id': 'trace-1.a:b' } })
    expect([kept.headers.get('x-request-id'), kept.body.requestId]).toEqual(['trace-1.a:b', 'trace-1.a:b'])
    const replaced = await served.get('/v1/nothing', { headers: { 'x-request-id': 'a b' } })
    expect(replaced.body.requestId).toMatch(/^[0-9a-f]{24}$/)
  })

  it('is no help to a browser: no CORS header, nothing cached (AUTH-CORS-HEADERS)', async () => {
    const served = await serve()
    const { headers } = await served.get('/v1/bundles', { headers: { origin: 'https://shop.example' } })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('repeats no key, wherever the caller put it', async () => {
    const served = await serve()
    const key = served.keys['full'] ?? ''
    const secret = key.split('_')[2] ?? ''
    const path = `/v1/bundles/${served.bundles['main']}/grants`
    const answers = [
      await served.get(`/v1/bundles?limit=${key}`),
      await served.get(`/v1/bundles?limit=${secret}`),
      await served.get(`/v1/users?displayName=${key}`),
      await served.get(`/v1/bundles/${key}/users`),
      await served.post(path, { userId: key, grantType: key }),
      await served.post(path, { [key]: 1 }),
      await served.send('POST', path, { body: key, headers: { 'content-type': key } }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(body)).not.toContain(secret)
    }
  })

  it('says nothing of the cause of an internal error (ERROR-SERVER-GENERIC)', async () => {
    for (const [fault, status, errorCode, retryAfter] of [
      [new Error('the clockwork is broken'), 500, 'errors.server.internal', null],
      [new DomainError('conflict', 'the clockwork is broken'), 500, 'errors.server.internal', null],
      [new DomainError('unavailable', 'the clockwork is away'), 503, 'errors.server.unavailable', '5'],
    ] as const) {
      const causes: unknown[] = []
      let broken = false
      const clock = (): number => {
        if (broken) throw fault
        return Date.UTC(2026, 2, 10)
      }
      const served = await serve('', { onInternalError: (cause) => causes.push(cause), clock })
      broken = true
      const failed = await served.get('/v1/bundles')
      expect(failed).toMatchObject({ status, body: { errorCode, requestId: expect.any(String) } })
      expect(failed.headers.get('retry-after')).toBe(retryAfter)
      expect(JSON.stringify(failed.body)).not.toContain('clockwork')
      expect(causes).toEqual([fault])
    }
  })

  it('is an ErrorResponse even to what is no HTTP, with the request id that could be read', async () => {
    const served = await serve()
    const { port } = new URL(served.baseUrl)
    for (const [sent, requestId] of [
      ['NONSENSE\r\n\r\n', expect.stringMatching(/^\w{16,}$/)],
      ['GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nx-request-id: mine\r\n\r\n', 'mine'],
    ] as const) {
      const text = await textOf('127.0.0.1', port, sent)
      expect(text).toMatch(/^HTTP\/1\.1 400 /)
      expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({
        errorCode: expect.stringMatching(/^errors\./),
        requestId,
      })
    }
  })
})

/** All that a server answers to a text. */
const textOf = (host: string, port: string, sent: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), host, () => socket.write(sent))
    let received = ''
    socket.on('data', (chunk) => (received += chunk))
    socket.on('close', () => resolve(received)).on('error', reject)
  })

const statusOf = async (host: string, port: string, sent: string): Promise<number> =>
  Number((await textOf(host, port, sent)).slice(9, 12))
