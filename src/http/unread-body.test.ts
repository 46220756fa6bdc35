import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import type { RequestHandler } from './exchange.ts'
import type { Listening } from './server.ts'
import { answersIn, json, measuring, raw, testServer } from './test-server.test-bed.ts'

const mebibyte = 1_048_576
const big = 8 * mebibyte
const limit = 16_384
const piece = Buffer.alloc(65_536, 97)

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Returns the bytes in use after a garbage collection. */
const keptBytes = (): number => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * Returns the growth of memory when the server has read the first part of ten clients' bodies, and the largest growth while it
 * drops the rest. The clients send one buffer again and again, so the growth is the server's.
 */
async function kept(
  most: number,
): Promise<{ readonly afterReading: number; readonly whileDropping: number }> {
  const clients = 10
  let reading = clients
  let afterReading = 0
  const read = Promise.withResolvers<void>()
  // Buffers of the tests before go a turn of the event loop after the objects that held them.
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve, keptBytes()))
  const before = keptBytes()
  const server = await testServer(async (request) => {
    const body = await request.readBody(most)
    reading--
    if (reading === 0) {
      afterReading = keptBytes() - before
      read.resolve()
    }
    await read.promise
    return json(200, { read: body.length })
  })
  let whileDropping = 0
  const watch = setInterval(() => {
    whileDropping = Math.max(whileDropping, keptBytes() - before)
  }, 3)
  await Promise.all(Array.from({ length: clients }, () => requested(server, {})))
  clearInterval(watch)
  return { afterReading, whileDropping }
}

/** A stream of `length` bytes, so that fetch sends it in chunks. */
const stream = (length: number): ReadableStream<Uint8Array> => {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= length) return controller.close()
      controller.enqueue(new Uint8Array(piece))
      sent += piece.length
    },
  })
}

const fetched = async (
  { url }: Listening,
  body: Exclude<RequestInit['body'], undefined>,
): Promise<number> => {
  const response = await fetch(url, { method: 'POST', body, duplex: 'half' })
  await response.text()
  return response.status
}

/** Sends eight mebibytes through node's own client and waits until both sides are done. */
const requested = (server: Listening, headers: Record<string, string | number>): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(server.url, { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject)
    for (let sent = 0; sent < big; sent += piece.length) request.write(piece)
    request.end()
  })

/** Sends on a bare socket, all before it looks at what came back, as a simple client does. */
const blindly = async (
  { port }: Listening,
  head: string,
  write: (data: Buffer) => Buffer[],
): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1' }).pause()
  socket.write(head)
  for (let sent = 0; sent < big; sent += piece.length)
    for (const part of write(piece)) if (!socket.write(part)) await once(socket, 'drain')
  let received = ''
  for await (const chunk of socket) received += chunk
  return received
}

const asChunk = (data: Buffer): Buffer[] => [
  Buffer.from(`${data.length.toString(16)}\r\n`),
  data,
  Buffer.from('\r\n'),
]

describe.each([
  ['that reads up to its limit', measuring(limit), 413],
  ['that reads nothing', async () => json(401, {}), 401],
])('listen: a body of 8 MiB before an answer %s', (_what, answer, status) => {
  it('with a length, through fetch', async () => {
    const server = await testServer(answer)
    expect(await fetched(server, 'a'.repeat(big))).toBe(status)
  })

  it('in chunks, through fetch', async () => {
    const server = await testServer(answer)
    expect(await fetched(server, stream(big))).toBe(status)
  })

  it("with a length, through node's client", async () => {
    const server = await testServer(answer)
    expect(await requested(server, { 'content-length': big })).toBe(status)
  })

  it("in chunks, through node's client", async () => {
    const server = await testServer(answer)
    expect(await requested(server, {})).toBe(status)
  })

  it('with a length, on a socket that sends all before it reads', async () => {
    const server = await testServer(answer)
    const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${big}\r\n\r\n`
    const message = await blindly(server, head, (data) => [data])
    expect(message).toMatch(new RegExp(`^HTTP/1.1 ${status} .*connection: close.*}$`, 's'))
  })

  it('in chunks that never end, on a socket that sends all before it reads', async () => {
    // Longer than a busy machine keeps the client from sending.
    const server = await testServer(answer, { bounds: { lingerIdleMs: 2_000 } })
    const message = await blindly(
      server,
      'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n',
      asChunk,
    )
    expect(message).toMatch(new RegExp(`^HTTP/1.1 ${status} .*connection: close.*}$`, 's'))
  })
})

describe('listen: a body that is too long', () => {
  it('takes no memory, however many come at once', async () => {
    const { afterReading, whileDropping } = await kept(limit)
    expect(afterReading).toBeLessThan(8 * mebibyte)
    expect(whileDropping).toBeLessThan(8 * mebibyte)
    expect((await kept(big)).afterReading).toBeGreaterThan(70 * mebibyte)
  })

  it('is dropped no longer than the bound in bytes', async () => {
    const server = await testServer(measuring(limit), { bounds: { lingerBytes: mebibyte } })
    const client = raw(server, 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
    let sent = 0
    const pour = (): void => {
      while (!client.socket.destroyed && sent < 64 * mebibyte) {
        sent += piece.length
        if (!client.socket.write(Buffer.concat(asChunk(piece)))) return void client.socket.once('drain', pour)
      }
    }
    pour()
    expect(await client.until('"limit"')).toMatch(/^HTTP\/1\.1 413 /)
    await client.ended()
    expect(sent).toBeLessThan(32 * mebibyte)
  })

  it('is dropped no longer than the bound in time, even when the client goes on for ever', async () => {
    const server = await testServer(measuring(limit), { bounds: { lingerMs: 100, lingerIdleMs: 10_000 } })
    const client = raw(server, `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${big}\r\n\r\n`)
    const drip = setInterval(() => client.socket.write('a'), 5)
    expect(await client.until('"limit"')).toMatch(/^HTTP\/1\.1 413 /)
    await client.ended()
    clearInterval(drip)
  })

  it('is waited for no longer than the bound in silence', async () => {
    const server = await testServer(measuring(limit), { bounds: { lingerMs: 60_000, lingerIdleMs: 50 } })
    const client = raw(server, `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${big}\r\n\r\n`)
    expect(await client.ended()).toMatch(/^HTTP\/1\.1 413 .*connection: close/s)
  })

  it('has its connection ended as soon as it has all come', async () => {
    const server = await testServer(measuring(limit), { bounds: { lingerMs: 60_000, lingerIdleMs: 60_000 } })
    const length = 100_000
    const client = raw(server, `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`)
    await client.until('"limit"')
    client.socket.write('a'.repeat(length))
    await client.ended()
  })

  it('has its connection ended as soon as it has all come, also where the answer did not wait for its reading', async () => {
    const answer: RequestHandler = async (request) => {
      void request.readBody(limit)
      return json(401, {})
    }
    const server = await testServer(answer, { bounds: { lingerMs: 60_000, lingerIdleMs: 60_000 } })
    const client = raw(server, 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
    await client.until('{}')
    client.socket.write(Buffer.concat([...asChunk(piece), ...asChunk(piece), Buffer.from('0\r\n\r\n')]))
    expect(answersIn(await client.ended())).toBe(1)
  })

  it.each([
    ['wishes so', 'connection: close\r\n', undefined],
    ['gets no further answer, as the server closes', '', 'closing'],
  ])(
    'is read off even when short, where the connection ends because the client %s',
    async (_why, field, state) => {
      const server = await testServer(async () => {
        if (state === 'closing') void server.close()
        return json(401, {})
      })
      const client = raw(server, `POST / HTTP/1.1\r\nhost: x\r\n${field}content-length: 4\r\n\r\n`)
      const broken = vi.fn()
      client.socket.on('error', broken)
      await client.until('{}')
      for (const byte of 'abcd') await new Promise((resolve) => client.socket.write(byte, resolve))
      expect(answersIn(await client.ended())).toBe(1)
      client.socket.end()
      await once(client.socket, 'close')
      expect(broken).not.toHaveBeenCalled()
    },
  )

  it('leaves the answers to other connections alone', async () => {
    const server = await testServer(measuring(limit))
    const long = requested(server, { 'content-length': big })
    expect(await fetched(server, 'abc')).toBe(200)
    expect(await long).toBe(413)
  })
})
