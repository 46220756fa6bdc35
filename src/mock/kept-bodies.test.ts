import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { raw } from '../http/test-server.test-bed.ts'
import { testMock } from '../testing/mock.test-bed.ts'
import { toHar } from './journal/har.ts'

const frozen = { clock: 'frozen:2026-03-10T12:00:00Z' }
const body = JSON.stringify({ userId: 'u', grantType: 'paid_external', sourceId: 'inv-1' })

/** Defects of a create. */
interface Sent {
  readonly key?: string
  readonly type?: string
  readonly to?: string
  readonly body?: string | ReadableStream
}

const notKept = expect.stringMatching(/^# POST \S+: its body was not kept$/)

/** A mock, and the body that its journal keeps of a create. */
async function withCreate(options: Parameters<typeof testMock>[0] = {}) {
  const { mock } = await testMock({ ...frozen, ...options })
  const path = `/v1/bundles/${mock.bundles['main']}/grants`
  const keptOf = async (
    { key = 'full', type = 'application/json', to = path, body: sent = body }: Sent,
    through: typeof fetch = mock.fetch,
  ) => {
    const headers = { authorization: `Bearer ${mock.keys[key]}`, 'content-type': type }
    const init = { method: 'POST', headers, body: sent, duplex: 'half' } as const
    const { status } = await through(`${mock.baseUrl}${to}`, init).catch(() => ({ status: 0 }))
    const [last] = mock.requests({ last: 1 })
    return { status, body: last?.request.body, curl: last?.curl ?? '' }
  }
  return { mock, path, keptOf }
}

describe('journal: the body of a request that was not read', () => {
  it.each([
    ['a key that is not known', { key: 'nobody' }, undefined, 401],
    ['a key without the permission', { key: 'readOnly' }, undefined, 403],
    ['a path that does not exist', { to: '/v1/nothing' }, undefined, 404],
    ['a method that is not allowed', { to: '/v1/bundles' }, undefined, 405],
    ['another media type', { type: 'text/plain' }, undefined, 415],
    ['an injected rate limit', {}, { kind: 'rate-limit' }, 429],
    ['an injected 503', {}, { kind: 'status', status: 503 }, 503],
    ['a connection that drops before', {}, { kind: 'drop-before' }, 0],
  ] as const)('is kept after %s, and stands in the curl line', async (_, sent, fault, status) => {
    const { mock, keptOf } = await withCreate({ port: 0 })
    if (fault !== undefined) mock.faults.add(fault)
    const curl = expect.stringContaining(`--data-raw '${body}'`)
    for (const through of [mock.fetch, fetch])
      expect(await keptOf(sent, through)).toEqual({ status, body, curl })
  })

  it('is kept after the limit of a key or an address', async () => {
    const { keptOf } = await withCreate({ rateLimit: 1 })
    await keptOf({})
    expect(await keptOf({})).toMatchObject({ status: 429, body })
  })

  it('holds no secret, whoever refused it', async () => {
    const { mock, keptOf } = await withCreate()
    const key = mock.keys['full'] ?? ''
    for (const wrong of [{ key: 'nobody' }, { type: 'text/plain' }]) {
      const kept = await keptOf({ ...wrong, body: JSON.stringify({ sourceId: key }) })
      expect(kept.body).toContain('[redacted]')
      expect(JSON.stringify(mock.requests())).not.toContain(key.split('_').at(-1))
    }
  })

  it('is kept when it comes behind the head, also where the connection drops', async () => {
    const { mock, keptOf } = await withCreate()
    const late = () =>
      new ReadableStream({
        async pull(controller) {
          for (let turn = 0; turn < 5; turn++) await setImmediate()
          controller.enqueue(new TextEncoder().encode(body))
          controller.close()
        },
      })
    expect(await keptOf({ key: 'nobody', body: late() })).toMatchObject({
      status: 401,
      body,
    })
    mock.faults.add({ kind: 'drop-before' })
    expect(await keptOf({ body: late() })).toMatchObject({ status: 0, body })
  })

  it('is given up when it never comes, never ends or is too large: the answer is the same', async () => {
    const { keptOf } = await withCreate()
    const never = new ReadableStream()
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000)) })
    for (const body of [never, endless, 'x'.repeat(16_385)])
      expect(await keptOf({ key: 'nobody', body })).toMatchObject({
        status: 401,
        body: undefined,
        curl: notKept,
      })
    expect(await keptOf({ key: 'nobody', body: 'x'.repeat(16_384) })).toMatchObject({
      body: 'x'.repeat(16_384),
    })
  })

  it('has no size in an archive and no curl line; one that was never sent has the size 0', async () => {
    const { mock, path } = await withCreate({ port: 0 })
    const url = `${mock.baseUrl}${path}`
    await fetch(url, { method: 'POST', body: 'x'.repeat(16_385) })
    await fetch(url, { method: 'DELETE', body: '{}' })
    await fetch(url)
    await fetch(url, { method: 'POST' })
    await fetch(url, { method: 'POST', body: '{}' })
    const entries = mock.requests()
    const { log } = toHar(entries, { name: 'x', version: '0' }, mock.baseUrl)
    expect(log['entries']).toMatchObject(
      [-1, -1, 0, 0, 2].map((bodySize) => ({
        request: { bodySize },
        comment:
          bodySize < 0 ? expect.stringMatching(/, body not kept$/) : expect.not.stringContaining('body'),
      })),
    )
    expect(entries.map(({ curl }) => curl.replace(mock.baseUrl, ''))).toEqual([
      `# POST ${path}: its body was not kept`,
      `# DELETE ${path}: its body was not kept`,
      `curl ${path}`,
      `curl -X POST ${path}`,
      `curl -X POST -H 'content-type: text/plain;charset=UTF-8' --data-raw '{}' ${path}`,
    ])
  })

  it('is not waited for on a socket: the answer comes, and the connection is kept', async () => {
    const { mock, path } = await withCreate({ port: 0 })
    const server = { port: Number(new URL(mock.baseUrl).port) }
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n`
    const client = raw(server, `${head}\r\n`)
    expect(await client.until('}')).toMatch(/^HTTP\/1\.1 401 /)
    expect(client.received()).not.toContain('connection: close')
    client.socket.write(`${body}GET /v1/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(await client.ended()).toContain('HTTP/1.1 404 ')
    expect(mock.requests().map(({ request }) => request.body)).toEqual([undefined, undefined])
  })

  it('is not asked for: who expects a 100 gets the refusal alone', async () => {
    const { mock, path } = await withCreate({ port: 0 })
    const server = { port: Number(new URL(mock.baseUrl).port) }
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n`
    const client = raw(server, `${head}content-length: ${body.length}\r\n\r\n`)
    expect(await client.until('}')).toMatch(/^HTTP\/1\.1 401 .*connection: close/s)
  })
})
