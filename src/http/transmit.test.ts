import { once } from 'node:events'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { RequestHandler, Transport } from './exchange.ts'
import { fetchThrough } from './fetch-through.ts'
import { json, raw, testServer } from './test-server.test-bed.ts'

const body = { text: 'é'.repeat(40) }
const by =
  (transport: Transport): RequestHandler =>
  async () => ({ ...json(200, body), transport })

/** The same through a socket and without one. */
async function bothWays(transport: () => Transport): Promise<[string, typeof fetch, string][]> {
  const server = await testServer(by(transport()))
  return [
    ['socket', fetch, server.url],
    ['no socket', fetchThrough(by(transport())), 'http://here'],
  ]
}

describe('transmit', () => {
  it('transmit: a dropped answer is no answer, and the server goes on', async () => {
    for (const [way, ask, url] of await bothWays(() => ({ kind: 'drop' })))
      await expect(ask(url), way).rejects.toThrow(TypeError)
    const server = await testServer(async ({ path }) =>
      path === '/lost' ? { ...json(200, {}), transport: { kind: 'drop' } } : json(200, {}),
    )
    const lost = raw(server, 'GET /lost HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(await lost.ended()).toBe('')
    expect((await fetch(server.url)).status).toBe(200)
  })

  it('transmit: a truncated answer has the head of the whole and the first bytes of the body', async () => {
    for (const [way, ask, url] of await bothWays(() => ({ kind: 'truncate', bytes: 11 }))) {
      const response = await ask(url)
      expect(response.status, way).toBe(200)
      expect(response.headers.get('content-length'), way).toBe(
        String(Buffer.byteLength(JSON.stringify(body))),
      )
      await expect(response.text(), way).rejects.toThrow(TypeError)
    }
    const server = await testServer(by({ kind: 'truncate', bytes: 11 }))
    const received = await raw(server, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n').ended()
    expect(received.split('\r\n\r\n')[1]).toBe('{"text":"Ã©')
  })

  it('transmit: a dripping answer comes in pieces and is whole in the end', async () => {
    for (const [way, ask, url] of await bothWays(() => ({ kind: 'drip', bytes: 7, pauseMs: 0 })))
      expect(await (await ask(url)).json(), way).toEqual(body)
  })

  it('transmit: a stream has no length, ends with its pieces, and tells them when nobody reads any more', async () => {
    const pieces = () => Readable.from(['a', 'b'].map((text) => Buffer.from(text)))
    for (const [way, ask, url] of await bothWays(() => ({ kind: 'stream', pieces: pieces() }))) {
      const response = await ask(url)
      expect(response.headers.get('content-length'), way).toBeNull()
      expect(await response.text(), way).toBe(`${JSON.stringify(body)}ab`)
    }

    const endless = new Readable({ read() {} })
    const gone = once(endless, 'close')
    const server = await testServer(by({ kind: 'stream', pieces: endless }))
    const client = raw(server, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await client.until('text')
    client.socket.destroy()
    await gone
  })

  it('transmit: a stream whose reader is slow leaves no listener behind for each wait', async () => {
    const warnings: Error[] = []
    const heard = (warning: Error): void => void warnings.push(warning)
    process.on('warning', heard)
    onTestFinished(() => void process.off('warning', heard))
    const large = 'x'.repeat(1_000_000)
    const pieces = () => Readable.from(Array<Buffer>(20).fill(Buffer.from(large)))
    const server = await testServer(by({ kind: 'stream', pieces: pieces() }))
    expect((await (await fetch(server.url)).text()).length).toBeGreaterThan(20_000_000)
    expect(warnings.map(String)).toEqual([])
  })

  it('transmit: HEAD gets the head alone, however the body of GET travels', async () => {
    let left = 0
    const endless = () =>
      new Readable({
        read() {},
        destroy(error, done) {
          left++
          done(error)
        },
      })
    const transports: readonly (() => Transport)[] = [
      () => ({ kind: 'truncate', bytes: 11 }),
      () => ({ kind: 'drip', bytes: 1, pauseMs: 60_000 }),
      () => ({ kind: 'stream', pieces: endless() }),
    ]
    for (const transport of transports)
      for (const [way, ask, url] of await bothWays(transport)) {
        const response = await ask(url, { method: 'HEAD' })
        expect([response.status, await response.text()], way).toEqual([200, ''])
        expect(response.headers.get('content-length'), way).toBe(
          transport().kind === 'stream' ? null : String(Buffer.byteLength(JSON.stringify(body))),
        )
      }
    expect(left).toBe(2)
  })
})
