import { describe, expect, it } from 'vitest'
import { answersIn, json, measuring, raw, testServer } from './test-server.test-bed.ts'

describe('listen: a body', () => {
  const post = async (url: string, body: Exclude<RequestInit['body'], undefined>): Promise<unknown> =>
    (await fetch(url, { method: 'POST', body, duplex: 'half' })).json()

  it('is read up to the limit, to the byte', async () => {
    const server = await testServer(measuring(100))
    expect(await post(server.url, 'a'.repeat(100))).toEqual({ read: 100 })
    expect(await post(server.url, 'a'.repeat(101))).toEqual({ limit: 100 })
    expect(await post(server.url, new Blob(['a'.repeat(100)]).stream())).toEqual({ read: 100 })
    expect(await post(server.url, new Blob(['a'.repeat(101)]).stream())).toEqual({ limit: 100 })
  })

  it('may be missing or empty', async () => {
    const server = await testServer(measuring(100))
    expect(await (await fetch(server.url)).json()).toEqual({ read: 0 })
    expect(await post(server.url, '')).toEqual({ read: 0 })
  })

  it('is read once: a second reading gets the same', async () => {
    const server = await testServer(async (request) => {
      const first = await request.readBody(100)
      return json(200, { same: first === (await request.readBody(100)) })
    })
    expect(await post(server.url, 'abc')).toEqual({ same: true })
  })

  it('that the answer did not read costs a short one nothing: the connection is kept', async () => {
    const server = await testServer(async () => json(401, {}))
    const request = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 200\r\n\r\n'
    const client = raw(server, request)
    expect(await client.until('{}')).not.toContain('connection: close')
    client.socket.write(`${'a'.repeat(200)}GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(answersIn(await client.ended())).toBe(2)
  })

  it('with an expectation is asked for only when it is read', async () => {
    const expecting = (length: number): string =>
      `POST / HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: ${length}\r\n\r\n`
    const server = await testServer(measuring(10))
    const client = raw(server, expecting(3))
    expect(await client.until('100 Continue')).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    client.socket.write('abc')
    expect(await client.until('"read":3')).not.toContain('connection: close')

    const refusing = await testServer(async () => json(401, {}))
    expect(await raw(refusing, expecting(3)).until('{}')).toMatch(/^HTTP\/1\.1 401 .*connection: close/s)
    expect(await raw(server, expecting(11)).until('"limit"')).toMatch(/^HTTP\/1\.1 413 .*connection: close/s)
    expect(await raw(server, expecting(0)).until('"read":0')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('with an expectation that is not known is taken without it', async () => {
    const server = await testServer(measuring(10))
    const request = 'POST / HTTP/1.1\r\nhost: x\r\nexpect: tea\r\ncontent-length: 3\r\n\r\nabc'
    expect(await raw(server, request).until('"read":3')).toMatch(/^HTTP\/1\.1 200 /)
  })
})
