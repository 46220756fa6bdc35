import { describe, expect, it } from 'vitest'
import type { RequestHandler } from './exchange.ts'
import { fetchThrough } from './fetch-through.ts'
import { inject } from './inject.test-bed.ts'
import { echo, json, measuring, testServer } from './test-server.test-bed.ts'

describe('inject', () => {
  it('brings the same request as a socket would', async () => {
    const response = await inject(
      echo,
      {
        url: '/rest/v1/users?displayName=a%20b',
        method: 'post',
        headers: { 'X-A': '1' },
        body: '{}',
        address: '203.0.113.7',
      },
      '/rest',
    )
    expect(JSON.parse(response.body)).toEqual({
      method: 'POST',
      path: '/v1/users',
      query: 'displayName=a%20b',
      headers: { host: 'localhost', 'content-length': '2', 'x-a': '1' },
      address: '203.0.113.7',
    })
  })

  it('is a GET from this machine without a body when nothing else is said', async () => {
    const response = await inject(measuring(0), { url: '/' })
    expect(JSON.parse(response.body)).toEqual({ read: 0 })
    expect(JSON.parse((await inject(echo, { url: '/' })).body)).toMatchObject({
      method: 'GET',
      address: '127.0.0.1',
    })
  })

  it('reads a body no further than the limit', async () => {
    expect((await inject(measuring(2), { url: '/', body: 'é' })).status).toBe(200)
    expect((await inject(measuring(1), { url: '/', body: 'é' })).status).toBe(413)
  })
})

describe('fetchThrough', () => {
  const base = 'http://mock.test/rest'
  const through = (answer: RequestHandler): typeof fetch => fetchThrough(answer, '/rest')

  it('answers as fetch does over a socket', async () => {
    const answer: RequestHandler = async (request) => {
      const body = await request.readBody(100)
      const read = typeof body === 'string' ? body : new TextDecoder().decode(body)
      return json(request.path === '' ? 404 : 200, {
        ...request,
        address: '',
        connection: undefined,
        headers: request.headers['x-a'],
        read,
      })
    }
    const server = await testServer(answer, { basePath: '/rest' })
    const calls: [string, RequestInit][] = [
      ['/v1/bundles?limit=1&x=%20é', { headers: { 'X-A': '1, 2' } }],
      ['/v1/../v1/a b/%2F', { method: 'DELETE' }],
      ['/v1/grants', { method: 'POST', body: '{"a":"é"}' }],
      ['/v1/grants', { method: 'POST', body: 'a'.repeat(200) }],
      ['/../outside', {}],
    ]
    for (const [path, init] of calls) {
      const [socket, direct] = await Promise.all([
        fetch(server.url + path, init),
        through(answer)(base + path, init),
      ])
      expect([direct.status, await direct.json()]).toEqual([socket.status, await socket.json()])
      for (const name of ['content-type', 'content-length'])
        expect(direct.headers.get(name)).toBe(socket.headers.get(name))
    }
  })

  it('takes a Request, a URL and a streamed body', async () => {
    const call = through(measuring(3))
    const streamed = (text: string): RequestInit => ({
      method: 'POST',
      body: new Blob([text]).stream(),
      duplex: 'half',
    })
    expect(await (await call(new Request(`${base}/v1`, { method: 'POST', body: 'abc' }))).json()).toEqual({
      read: 3,
    })
    expect(await (await call(new URL(`${base}/v1`), streamed('abc'))).json()).toEqual({ read: 3 })
    expect((await call(`${base}/v1`, streamed('abcd'))).status).toBe(413)
  })

  it('gives HEAD no body', async () => {
    const response = await through(echo)(`${base}/v1`, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('rejects with the reason when the signal aborts, before or during', async () => {
    const call = through(() => new Promise(() => {}))
    const reason = new Error('enough')
    await expect(call(base, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const called = call(base, { signal: controller.signal })
    controller.abort(reason)
    await expect(called).rejects.toBe(reason)
  })
})
