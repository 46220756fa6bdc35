import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { serveSecond } from '../../selftest/second-server.test-bed.ts'
import { checks } from '../checks/all.ts'
import { run } from '../index.ts'
import { httpTransport } from './http-transport.ts'
import type { Clock, Transport, WireRequest } from './ports.ts'

const clock = { now: () => performance.now(), sleep: (ms: number) => sleep(10 * ms) }
const opened: { close(): unknown }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

async function listening(server: Server, own: Clock = clock, timeoutMs = 60_000): Promise<Transport> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const transport = httpTransport(`http://127.0.0.1:${port}/rest`, own, { timeoutMs })
  opened.push(transport, server)
  return transport
}
const serving = (listener: RequestListener, timeoutMs?: number): Promise<Transport> =>
  listening(createServer(listener), clock, timeoutMs)

/** For what never comes; what comes may take longer on a busy machine. */
const patienceMs = 300
const get: WireRequest = { method: 'GET', url: '/v1/bundles', headers: {}, body: undefined }
const post: WireRequest = { method: 'POST', url: '/v1/x', headers: {}, body: '{"a":1}' }

/** Returns the status and text of a response, and whether it came in time. */
async function ends(work: Promise<{ readonly status: number; readonly text: string }>) {
  const begun = clock.now()
  const { status, text } = await work
  return { status, text, inTime: clock.now() - begun < 30_000 }
}

describe('the transport', () => {
  it('answers what came, below the prefix', async () => {
    const transport = await serving((request, response) => response.end(request.url))
    expect(await transport.send(get)).toMatchObject({ status: 200, text: '/rest/v1/bundles' })
    const both = await transport.together([post, post])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })

  it('sends from a second address what asks for it, and nothing where there is none', async () => {
    const server = createServer(({ socket }, response) => response.end(socket.remoteAddress))
    await listening(server)
    const url = `http://localhost:${(server.address() as AddressInfo).port}`
    const second = { ...post, from: 'second' } as const
    const seen = async (options: Parameters<typeof httpTransport>[2]) => {
      const transport = httpTransport(url, clock, options)
      opened.push(transport)
      const answers = [await transport.send(second), ...(await transport.together([post, second]))]
      return answers.map(({ status, text }) => (status === 200 ? text : status))
    }
    expect(await seen({})).toEqual(['127.0.0.2', '127.0.0.1', '127.0.0.2'])
    expect(await seen({ fromAddress: '127.0.0.9' })).toEqual(['127.0.0.9', '127.0.0.1', '127.0.0.9'])
    expect(await seen({ fromAddress: '192.0.2.1' })).toEqual([0, '127.0.0.1', 0])
  })

  it('sends half a character as one byte, and every other text in UTF-8', async () => {
    const bodies: string[] = []
    const transport = await serving(async (request, response) => {
      bodies.push((await buffer(request)).toString('hex'))
      response.end()
    })
    for (const body of ['"\udcff"', '"\u{1f600}é"']) await transport.send({ ...post, body })
    await transport.together([{ ...post, body: '"\udcff"' }])
    expect(bodies).toEqual(['22ff22', '22f09f9880c3a922', '22ff22'])
  })

  it('says the length of a body, unless it is to be sent in chunks', async () => {
    const transport = await serving((request, response) => {
      const { 'content-length': length, 'transfer-encoding': coding } = request.headers
      request.on('data', () => undefined).on('end', () => response.end(`${length} ${coding}`))
    })
    const chunked = { ...post, headers: { 'transfer-encoding': 'chunked' } }
    const answers = await transport.together([post, chunked])
    expect(answers.map(({ text }) => text)).toEqual(['7 undefined', 'undefined chunked'])
  })

  it('sends the last bytes of all when everything before them has arrived', async () => {
    const before: number[] = []
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
    let whole = 0
    const server = createSocketServer((socket) => {
      let text = ''
      socket
        .on('error', () => undefined)
        .on('data', (chunk) => {
          text += chunk
          if (text.endsWith('{"a":1') && before.push(whole) === 4) settle()
          if (!text.endsWith('{"a":1}')) return
          whole++
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
        })
    })
    // The pause before the last bytes lasts until the server has the others, however busy the machine is.
    const transport = await listening(server, { ...clock, sleep: () => settled }, 60_000)
    const answers = await transport.together([post, post, post, post])
    expect(answers.map(({ text }) => text)).toEqual(['{}', '{}', '{}', '{}'])
    expect(before).toEqual([0, 0, 0, 0])
    expect(new Set(answers.map(({ sentAt }) => sentAt)).size).toBe(1)
  })

  const json = '{"name":"Zoë"}'
  const twice = gzipSync(brotliCompressSync(json))
  it.each<[string | string[], Buffer, string]>([
    ['gzip', gzipSync(json), json],
    ['GZip', gzipSync(json), json],
    ['deflate', deflateSync(json), json],
    ['deflate', deflateRawSync(json), json],
    ['br', brotliCompressSync(json), json],
    ['zstd', zstdCompressSync(json), json],
    ['br, gzip', twice, json],
    [['br', 'gzip'], twice, json],
    ['identity', Buffer.from(json), json],
    ['gzip', Buffer.alloc(0), ''],
    ['gzip', Buffer.from(json), 'a body that cannot be decoded as gzip: incorrect header check'],
    ['gzip', gzipSync(json).subarray(0, -9), 'a body that cannot be decoded as gzip: unexpected end of file'],
    [
      'rot13',
      Buffer.from(json),
      'a body that cannot be decoded as rot13: the suite does not know this coding',
    ],
    // What is small on the wire is not taken for more than an answer may have.
    [
      'gzip',
      gzipSync(Buffer.alloc(5e6)),
      'a body that cannot be decoded as gzip: Cannot create a Buffer larger than 4194304 bytes',
    ],
  ])('reads a body in %s: %#', async (coding, bytes, text) => {
    const transport = await serving((_, response) =>
      response.setHeader('content-encoding', coding).end(bytes),
    )
    const answers = [await transport.send(get), ...(await transport.together([post]))]
    expect(answers.map((answer) => [answer.status, answer.text])).toEqual([
      [200, text],
      [200, text],
    ])
  })

  it('gives up on a target that never answers, alone and together', async () => {
    const transport = await serving(() => undefined, patienceMs)
    expect(await ends(transport.send(get))).toMatchObject({
      status: 0,
      text: 'no complete answer in 0.3 s',
      inTime: true,
    })
    const [first] = await transport.together([post, get])
    expect(first).toMatchObject({ status: 0 })
  })

  it('gives up on a target that answers a letter at a time', async () => {
    const transport = await serving((_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    }, patienceMs)
    expect(await ends(transport.send(get))).toMatchObject({ status: 0, inTime: true })
  })

  it('gives up on an answer without end', async () => {
    const transport = await serving((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    })
    const { status, inTime } = await ends(transport.send(get))
    expect([status, inTime]).toEqual([0, true])
  })

  it('says why nothing came', async () => {
    const server = createSocketServer((socket) => socket.destroy())
    const transport = await listening(server)
    expect(await transport.send(get)).toMatchObject({ status: 0, text: 'other side closed' })
    server.close()
    expect((await transport.send(get)).text).toContain('ECONNREFUSED')
    expect((await transport.together([get]))[0]).toMatchObject({ status: 0 })
  })
})

const request = (url: string): WireRequest => ({ method: 'GET', url, headers: {}, body: undefined })

/** Returns an address that answers with its name and what it was asked for. */
async function address(name: string): Promise<string> {
  const server = createServer(({ url }, response) => response.end(`${name}${url}`))
  await listening(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the addresses of one deployment', () => {
  it('are asked in turn, one by one and together, and each answer stands where its request stood', async () => {
    const [a = '', ...endpoints] = await Promise.all(['a', 'b', 'c'].map(address))
    const transport = httpTransport(a, clock, { endpoints })
    opened.push(transport)
    const texts = [await transport.send(request('/1')), await transport.send(request('/2'))].map(
      ({ text }) => text,
    )
    const together = await transport.together(['/3', '/4', '/5', '/6'].map(request))
    expect([...texts, ...together.map(({ text }) => text)]).toEqual([
      'a/1',
      'b/2',
      'c/3',
      'a/4',
      'b/5',
      'c/6',
    ])
  })

  it.each([
    ['are one deployment', 'same', 'conformant'],
    ['are two deployments that know nothing of each other', 'another', 'violated'],
  ])('%s', async (_, which, outcome) => {
    const [one, other] = [await serveSecond(), await serveSecond()]
    const endpoints = [which === 'same' ? one.target.baseUrl : other.target.baseUrl]
    try {
      const { report } = await run({
        ...{
          target: one.target,
          checks,
          endpoints,
          confirm: 'off',
          seed: 1,
          only: ['trajectories/short', 'bundles'],
        },
      })
      expect(report.outcome === 'partial' ? 'conformant' : report.outcome).toBe(outcome)
    } finally {
      one.close()
      other.close()
    }
  })
})
