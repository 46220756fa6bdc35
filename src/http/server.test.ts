import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Response } from './exchange.ts'
import { echo, json, measuring, plainly, raw, testServer } from './test-server.test-bed.ts'

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`
const bodyOf = (message: string): unknown => JSON.parse(message.slice(message.indexOf('\r\n\r\n') + 4))

describe('listen: a request', () => {
  it('reaches the answer with path and query as sent, lower-case headers and the peer', async () => {
    const server = await testServer(echo)
    const response = await fetch(`${server.url}/v1/users?displayName=a%20b&x`, {
      headers: { 'X-Thing': 'One' },
    })
    expect(await response.json()).toMatchObject({
      method: 'GET',
      path: '/v1/users',
      query: 'displayName=a%20b&x',
      headers: { 'x-thing': 'One' },
      address: '127.0.0.1',
    })
  })

  it('has its repeated headers joined as node:http does, the cookies of a set-cookie too', async () => {
    const server = await testServer(echo)
    const lines = 'x-a: 1\r\nx-a: 2\r\nset-cookie: a=1\r\nset-cookie: b=2\r\n'
    const message = await raw(server, get('/', `${lines}connection: close\r\n`)).ended()
    expect(bodyOf(message)).toMatchObject({
      headers: { 'x-a': '1, 2', 'set-cookie': 'a=1, b=2' },
    })
  })

  it('has the base path taken off, and no path when it lies outside', async () => {
    const server = await testServer(echo, { basePath: '/rest/' })
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/rest`)
    const pathOf = async (path: string): Promise<unknown> => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
      return ((await response.json()) as { path: string }).path
    }
    expect(await pathOf('/rest/v1/bundles')).toBe('/v1/bundles')
    expect(await pathOf('/restaurants')).toBe('')
    expect(await pathOf('/v1/bundles')).toBe('')
  })

  it.each([
    ['GET http://api.example/v1/bundles?limit=1', { path: '/v1/bundles', query: 'limit=1' }],
    ['OPTIONS *', { method: 'OPTIONS', path: '' }],
  ])('may have the target of %s', async (start, seen) => {
    const server = await testServer(echo)
    const message = await raw(server, `${start} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`).ended()
    expect(bodyOf(message)).toMatchObject(seen)
  })

  it('counts for the client that a trusted proxy names, and for the peer when none is trusted', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const addressAt = async (trustProxy: string[]): Promise<unknown> => {
      const server = await testServer(echo, { trustProxy })
      return ((await (await fetch(server.url, { headers })).json()) as { address: string }).address
    }
    expect(await addressAt(['127.0.0.0/8'])).toBe('203.0.113.7')
    expect(await addressAt(['10.0.0.0/8'])).toBe('127.0.0.1')
    expect(await addressAt([])).toBe('127.0.0.1')
  })

  it('from an IPv4 client of a dual-stack socket has its IPv4 address', async () => {
    const server = await testServer(echo, { host: '::' })
    const response = await fetch(`http://127.0.0.1:${server.port}/`)
    expect(await response.json()).toMatchObject({ address: '127.0.0.1' })
    expect(server.url).toBe(`http://[::1]:${server.port}`)
  })
})

describe('listen: an answer', () => {
  it('goes out as it is, with its length, the date, and head and body in one piece', async () => {
    const body = JSON.stringify({ name: 'Grüße 😀' })
    const answer: Response = {
      status: 409,
      headers: { 'content-type': 'application/json', 'x-request-id': 'r' },
      body,
    }
    const server = await testServer(async () => answer)
    const client = raw(server, get('/'))
    const [first] = await once(client.socket, 'data')
    expect(first).toMatch(/^HTTP\/1\.1 409 Conflict\r\n/)
    expect(first).toContain(`content-length: ${Buffer.byteLength(body)}\r\n`)
    expect(first).toContain('content-type: application/json\r\nx-request-id: r\r\n')
    expect(first).toMatch(/\r\nDate: [A-Z][a-z]{2}, \d\d /)
    expect(Buffer.from(first, 'latin1').toString('utf8').endsWith(`\r\n\r\n${body}`)).toBe(true)
  })

  it('to HEAD has the length and no body', async () => {
    const server = await testServer(async () => json(404, { nothing: 'here' }))
    const client = raw(server, 'HEAD / HTTP/1.1\r\nhost: x\r\n\r\n')
    const head = await client.until('\r\n\r\n')
    expect(head).toContain('content-length: 18\r\n')
    client.socket.write(get('/', 'connection: close\r\n'))
    const both = await client.ended()
    expect(both.slice(head.length)).toMatch(/^HTTP\/1\.1 404 .*\{"nothing":"here"\}$/s)
    expect(head.endsWith('\r\n\r\n')).toBe(true)
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('secret')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('secret')
      },
    ],
    ['cannot be written', async () => ({ status: 200, headers: { 'x-bad': 'a\r\nb: c' }, body: 'secret' })],
  ])('that %s becomes a 500 which tells nothing of the cause', async (_what, answer) => {
    const server = await testServer(answer)
    const response = await fetch(server.url)
    expect(response.status).toBe(500)
    expect(response.headers.has('b')).toBe(false)
    expect(await response.text()).not.toContain('secret')
  })

  it('to pipelined requests keeps their order, whichever is ready first', async () => {
    const fast = Promise.withResolvers<void>()
    const server = await testServer(async ({ path }) => {
      if (path === '/slow') await fast.promise
      else fast.resolve()
      return json(200, { path })
    })
    const message = await raw(server, get('/slow') + get('/fast', 'connection: close\r\n')).ended()
    expect(message.indexOf('/slow')).toBeGreaterThan(0)
    expect(message.indexOf('/fast')).toBeGreaterThan(message.indexOf('/slow'))
  })

  it('ignores a wish to upgrade, and refuses CONNECT', async () => {
    const server = await testServer(echo)
    const upgrade = 'connection: Upgrade\r\nupgrade: h2c\r\n'
    expect(await raw(server, get('/', upgrade)).until('"path"')).toMatch(/^HTTP\/1\.1 200 /)
    const refused = await raw(server, 'CONNECT api.example:443 HTTP/1.1\r\nhost: x\r\n\r\n').ended()
    expect(refused).toMatch(/^HTTP\/1\.1 400 .*connection: close.*CONNECT is refused/s)
  })
})

describe('listen: a client that goes away', () => {
  it('while its body is read is told to the reader, and is no error', async () => {
    const asked = Promise.withResolvers<void>()
    const read = Promise.withResolvers<unknown>()
    const server = await testServer(async (request) => {
      if (request.method === 'GET') return json(200, {})
      const body = request.readBody(1_000)
      asked.resolve()
      read.resolve(await body)
      return json(200, {})
    })
    const client = raw(server, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nabc')
    await asked.promise
    client.socket.resetAndDestroy()
    expect(await read.promise).toBe('aborted')
    expect((await fetch(server.url)).status).toBe(200)
  })

  it('before its body is read is told to the reader too', async () => {
    const asked = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    const read = Promise.withResolvers<unknown>()
    const server = await testServer(async (request) => {
      asked.resolve()
      await gone.promise
      read.resolve(await request.readBody(1_000))
      return json(200, {})
    })
    const client = raw(server, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nabc')
    await asked.promise
    client.socket.resetAndDestroy()
    await server.close()
    gone.resolve()
    expect(await read.promise).toBe('aborted')
  })

  it('before its answer is ready is no error', async () => {
    const asked = Promise.withResolvers<void>()
    const ready = Promise.withResolvers<Response>()
    const server = await testServer(({ path }) => {
      if (path !== '/later') return Promise.resolve(json(200, {}))
      asked.resolve()
      return ready.promise
    })
    const client = raw(server, get('/later'))
    await asked.promise
    client.socket.resetAndDestroy()
    expect((await fetch(server.url)).status).toBe(200)
    ready.resolve(json(200, {}))
    expect((await fetch(server.url)).status).toBe(200)
  })
})

describe('listen: the address', () => {
  it('that is taken is refused with the cause', async () => {
    const server = await testServer(echo)
    await expect(testServer(echo, { port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('of IPv6 stands in brackets in the URL', async () => {
    const server = await testServer(echo, { host: '::1' })
    expect(await (await fetch(server.url)).json()).toMatchObject({ address: '::1' })
  })
})

describe('listen: close', () => {
  it('lets the request in flight finish, and accepts no other', async () => {
    const asked = Promise.withResolvers<void>()
    const ready = Promise.withResolvers<Response>()
    const server = await testServer(() => {
      asked.resolve()
      return ready.promise
    })
    const client = raw(server, get('/'))
    await asked.promise
    const closed = server.close()
    await expect(fetch(server.url)).rejects.toThrow()
    ready.resolve(json(200, { late: true }))
    expect(await client.ended()).toMatch(/connection: close\r\n.*\{"late":true\}$/s)
    await closed
  })

  it('sends a long response to its end, whenever its client reads it', async () => {
    const server = await testServer(async () => json(200, 'x'.repeat(20_000_000)))
    const { socket, ended } = raw(server, get('/'))
    await once(socket, 'data')
    socket.pause()
    const closed = server.close()
    socket.resume()
    expect((await ended()).length).toBeGreaterThan(20_000_000)
    await closed
  })

  it('ends idle connections at once: those kept after an answer and those that never asked', async () => {
    const server = await testServer(echo, { bounds: { closeHalfSentMs: 3_600_000 } })
    const silent = raw(server, '')
    await once(silent.socket, 'connect')
    const kept = raw(server, get('/'))
    await kept.until('"path"')
    await server.close(3_600_000)
    await Promise.all([kept.ended(), silent.ended()])
  })

  it.each([
    ['a request line', 'GET /v1/bun'],
    ['headers', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-le'],
    ['a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"a"'],
    ['a body that was refused', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n{"a"'],
    ['a request behind an answered one', `${get('/')}GET /v1/bun`],
  ])('drops half of %s, and still answers what is worked on', async (_, text) => {
    const [asked, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let held = 0
    const server = await testServer(
      async (request) => {
        if (request.path !== '/held') return measuring(9)(request)
        if (++held === 2) asked.resolve()
        await ready.promise
        return json(200, { late: true })
      },
      { bounds: { closeHalfSentMs: 20, lingerMs: 60_000, lingerIdleMs: 60_000 } },
    )
    const half = raw(server, text)
    if (text.includes(get('/')) || text.includes('100000')) await half.until('}')
    const working = [
      `${get('/held')}GET /v1/bun`,
      'PUT /held HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"a"',
    ]
    const clients = working.map((sent) => raw(server, sent))
    await asked.promise
    const closed = server.close(60_000)
    await half.ended()
    ready.resolve()
    for (const client of clients)
      expect(await client.ended()).toMatch(/connection: close\r\n.*\{"late":true\}$/s)
    await closed
  })

  it('cuts off what is not done in time, and a second call may shorten that time', async () => {
    const asked = Promise.withResolvers<void>()
    const server = await testServer(() => {
      asked.resolve()
      return new Promise(() => {})
    })
    const client = raw(server, get('/'))
    await asked.promise
    const patient = server.close(60_000)
    await server.close(10)
    await patient
    expect(await client.ended()).toBe('')
  })

  it('frees the port', async () => {
    const server = await testServer(echo)
    await server.close()
    const again = createServer().listen(server.port, '127.0.0.1')
    onTestFinished(() => void again.close())
    await once(again, 'listening')
  })
})

describe('listen: the caller', () => {
  it('makes the refusals of the parser', async () => {
    const server = await testServer(echo, {
      malformed: async (status, _, request) => plainly(status, 'as the caller says', request),
    })
    expect(await raw(server, 'rubbish\r\n\r\n').ended()).toContain('as the caller says')
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('secret'))],
    ['cannot be written', async () => ({ status: 400, headers: { 'x-bad': 'a\r\nb: c' }, body: 'secret' })],
  ])('may make a refusal that %s: the connection ends, and the next one is served', async (_, malformed) => {
    const server = await testServer(echo, { malformed })
    expect(await raw(server, 'rubbish\r\n\r\n').ended()).toBe('')
    expect((await fetch(server.url)).status).toBe(200)
  })
})
