import { describe, expect, it } from 'vitest'
import type { Response } from './exchange.ts'
import { answersIn, echo, json, measuring, raw, testServer } from './test-server.test-bed.ts'

const refusal = (status: number): RegExp =>
  new RegExp(
    `^HTTP/1\\.1 ${status} [^\\r]+\\r\\ncontent-length: \\d+\\r\\ncontent-type: application/json\\r\\n.*\\r\\n\\r\\n\\{"reason":"[^"]+"\\}$`,
    's',
  )
const quick = { checkMs: 20, headersMs: 60, requestMs: 120, lingerIdleMs: 50 }

describe('listen: what is no request', () => {
  it.each([
    ['rubbish', 'rubbish\r\n\r\n', 400],
    ['another protocol', '\x16\x03\x01\x02\x00\x01', 400],
    ['a lower-case method', 'get / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nhost x\r\n\r\n', 400],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost: x\r\na : b\r\n\r\n', 400],
    ['a bare line feed', 'GET / HTTP/1.1\r\nhost: x\r\na: b\nc: d\r\n\r\n', 400],
    [
      'two different lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na',
      400,
    ],
    ['a length that is no number', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1e3\r\n\r\na', 400],
    [
      'a length beside chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['headers that are too long', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
    ['a request line that is too long', `GET /${'b'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(200_000)}`, 431],
  ])('is refused with a JSON body and the end of the connection: %s', async (_what, text, status) => {
    const server = await testServer(echo)
    const message = await raw(server, text).ended()
    expect(message).toMatch(refusal(status))
    expect(message).toMatch(/\r\nconnection: close\r\n/)
    expect(message).toMatch(/\r\nDate: /)
  })

  it('serves HTTP/1.0, which needs no host', async () => {
    const server = await testServer(echo)
    expect(await raw(server, 'GET / HTTP/1.0\r\n\r\n').ended()).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('is not answered twice, however much of it comes', async () => {
    const server = await testServer(echo)
    const client = raw(server, 'rubbish\r\n\r\n')
    await client.until('reason')
    for (let n = 0; n < 20; n++) client.socket.write('more rubbish\r\n\r\n')
    expect(answersIn(await client.ended())).toBe(1)
  })

  it('behind a whole request lets that one be answered, and only that one', async () => {
    const ready = Promise.withResolvers<Response>()
    const server = await testServer(() => ready.promise)
    const client = raw(server, 'GET / HTTP/1.1\r\nhost: x\r\n\r\nrubbish\r\n\r\n')
    setImmediate(() => ready.resolve(json(200, { whole: true })))
    const message = await client.ended()
    expect(message).toMatch(/^HTTP\/1\.1 200 .*connection: close.*\{"whole":true\}$/s)
  })

  it('after an answered request is refused on the same connection', async () => {
    const server = await testServer(async () => json(200, { first: true }))
    const client = raw(server, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    const first = await client.until('{"first":true}')
    client.socket.write('rubbish\r\n\r\n')
    expect((await client.ended()).slice(first.length)).toMatch(refusal(400))
  })

  it('as the body of a request ends the variant, and is refused', async () => {
    const read = Promise.withResolvers<unknown>()
    const server = await testServer(
      async (request) => {
        read.resolve(await request.readBody(100))
        return json(200, {})
      },
      { bounds: quick },
    )
    const message = await raw(
      server,
      'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\nrubbish\r\n',
    ).ended()
    expect(message).toMatch(refusal(400))
    expect(await read.promise).toBe('aborted')
  })

  it('with chunk extensions that are too long is refused', async () => {
    const server = await testServer(measuring(100), { bounds: quick })
    const text = `POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n3;a=${'b'.repeat(17_000)}\r\nabc\r\n`
    expect(await raw(server, text).ended()).toMatch(refusal(413))
  })
})

describe('listen: a client that takes its time', () => {
  it('over the headers is refused when they are due', async () => {
    const server = await testServer(echo, { bounds: quick })
    const client = raw(server, 'GET / HTTP/1.1\r\n')
    const drip = setInterval(() => client.socket.write('a: b\r\n'), 10)
    expect(await client.ended()).toMatch(refusal(408))
    clearInterval(drip)
  })

  it('over the body is refused when the whole request is due', async () => {
    const server = await testServer(measuring(100), { bounds: quick })
    const client = raw(server, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n')
    const drip = setInterval(() => client.socket.write('a'), 10)
    expect(await client.until('reason')).toMatch(refusal(408))
    clearInterval(drip)
  })

  it('to say anything at all is not answered', async () => {
    const server = await testServer(echo, { bounds: quick })
    expect(await raw(server, '').ended()).toBe('')
  })

  it('to ask again loses a connection that was kept for it', async () => {
    const server = await testServer(echo, { bounds: { keepAliveMs: 20 } })
    const client = raw(server, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(await client.ended()).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('to send the rest of a body that was answered loses the connection without a second answer', async () => {
    const server = await testServer(async () => json(401, {}), { bounds: quick })
    const client = raw(server, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\na')
    expect(answersIn(await client.ended())).toBe(1)
  })

  it('leaves an answer that takes longer than the bounds alone', async () => {
    const ready = Promise.withResolvers<Response>()
    const server = await testServer(() => ready.promise, { bounds: quick })
    const client = raw(server, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 250))
    ready.resolve(json(200, { late: true }))
    expect(await client.ended()).toMatch(/^HTTP\/1\.1 200 .*\{"late":true\}$/s)
  })
})
