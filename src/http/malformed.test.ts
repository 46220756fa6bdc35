import { describe, expect, it } from 'vitest'
import type { Response } from './exchange.ts'
import { answersIn, echo, json, measuring, plainly, raw, testServer } from './test-server.test-bed.ts'

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

  it.each([
    ['BREW /zz HTTP/1.1\r\n', /^The request line must begin with a method .* such as GET/],
    ['get /zz HTTP/1.1\r\n', /in capitals/],
    ['GET /zzé HTTP/1.1\r\n', /must begin with \/ .* percent-encode/],
    ['GET zz HTTP/1.1\r\n', /must begin with \//],
    ['GET /zz zz HTTP/1.1\r\n', /a target without spaces and HTTP\/1\.1/],
    ['GET /zz HTTP/1.9\r\n', /must be a method, a target .* HTTP\/1\.1/],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n', /do not send HTTP\/2/],
    ['GET / HTTP/1.1\r\nzz\r\n', /^Each header must be a name, a colon directly after it/],
    ['GET / HTTP/1.1\r\n zz: z\r\n', /^Each header must be/],
    ['GET / HTTP/1.1\r\nzz: z\nzz: z\r\n', /CR LF/],
    ['GET / HTTP/1.1\r\nzz: z\rzz: z\r\n', /CR LF/],
    ['GET / HTTP/1.1\r\nzz: z\r\n\rzz', /end with an empty line/],
    ['POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n', /^Send Content-Length once/],
    ['POST / HTTP/1.1\r\ncontent-length: zz\r\n', /^Content-Length must be .* digits/],
    ['POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: zz\r\n', /^Transfer-Encoding must be chunked/],
    ['POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', /chunk .* hexadecimal/],
  ])(
    'is told what is wrong and the remedy, in no words of the parser or the client: %j',
    async (text, words) => {
      const server = await testServer(measuring(10))
      const message = await raw(server, `${text}\r\n`).ended()
      expect(message).toMatch(refusal(400))
      const { reason } = JSON.parse(message.slice(message.indexOf('\r\n\r\n')))
      expect(reason).toMatch(words)
      expect(reason).not.toMatch(/zz|invalid|expected|encountered|missing/i)
    },
  )

  it.each([
    ['host: a\r\nHOST: b\r\n', /Host header is repeated; send it once/],
    ['host: a\r\nhost: a\r\n', /Host header is repeated/],
    ['host: a\r\nauthorization: b\r\nAuthorization: c\r\n', /Authorization header is repeated; send it once/],
    ['', /Host header is missing/],
  ])('names the header that is there twice or missing: %j', async (fields, words) => {
    const server = await testServer(echo)
    const message = await raw(server, `GET / HTTP/1.1\r\n${fields}\r\n`).ended()
    expect(message).toMatch(refusal(400))
    expect(message).toMatch(words)
  })

  it('takes one Host and one Authorization beside other headers that are repeated or as long', async () => {
    const server = await testServer(echo)
    const fields =
      'host: a\r\ndate: 1\r\ndate: 2\r\nauthorization: b\r\ncache-control: c\r\nconnection: close\r\n'
    expect(await raw(server, `GET / HTTP/1.1\r\n${fields}\r\n`).ended()).toMatch(/^HTTP\/1\.1 200 /)
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

  it('is asked about once, with the address and the headers as far as they could be read, however late that is answered', async () => {
    const asked: unknown[] = []
    const server = await testServer(echo, {
      trustProxy: ['127.0.0.0/8'],
      async malformed(status, reason, request) {
        asked.push([status, request.address, request.headers['x-request-id']])
        await new Promise((resolve) => setTimeout(resolve, 30))
        return plainly(status, reason, request)
      },
    })
    const client = raw(server, 'rubbish\r\n\r\n')
    for (let count = 0; count < 5; count++) client.socket.write('rubbish\r\n\r\n')
    expect(answersIn(await client.ended())).toBe(1)
    const twice =
      'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\nx-forwarded-for: 203.0.113.9\r\nx-request-id: mine\r\n\r\n'
    expect(await raw(server, twice).ended()).toMatch(refusal(400))
    expect(await raw(server, 'CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n').ended()).toMatch(
      refusal(400),
    )
    expect(asked).toEqual([
      [400, '127.0.0.1', undefined],
      [400, '203.0.113.9', 'mine'],
      [400, '127.0.0.1', undefined],
    ])
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

  it('as the body of a request ends it early, and is refused', async () => {
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
