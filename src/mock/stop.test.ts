import { describe, expect, it } from 'vitest'
import { raw } from '../http/test-server.test-bed.ts'
import type { MockWorkspace } from '../main.ts'
import { testMock } from '../testing/mock.test-bed.ts'

/** Well above what a stop takes, and below the bound that ends every wait for a client. */
const HANGS_MS = 5_000

/** A mock, and what resolves when it has done so many requests, whatever holds back their answers. */
async function listening(count: number) {
  const done = Promise.withResolvers<void>()
  const onRequest = (): void => (--count === 0 ? done.resolve() : undefined)
  const { mock } = await testMock({ port: 0, onRequest })
  return { mock, done: done.promise }
}

const authorized = ({ keys }: MockWorkspace) => ({ authorization: `Bearer ${keys['full']}` })

const grantsOf = ({ bundles }: MockWorkspace): string => `/v1/bundles/${bundles['main']}/grants`

/** Sends a whole request and a part of another one; resolves when the server has received both. */
async function sendHalf(workspace: MockWorkspace) {
  const { port } = new URL(workspace.baseUrl)
  const fields = `host: x\r\nauthorization: ${authorized(workspace).authorization}\r\n`
  const half = `content-type: application/json\r\ncontent-length: 80\r\n\r\n{"userId"`
  const client = raw(
    { port: Number(port) },
    `GET /v1/bundles HTTP/1.1\r\n${fields}\r\nPOST ${grantsOf(workspace)} HTTP/1.1\r\n${fields}${half}`,
  )
  await client.until('"bundles"')
  return client
}

describe('mock: close', () => {
  it.each([
    { kind: 'latency', ms: 60_000 },
    { kind: 'slow-body', bytes: 1, pauseMs: 10_000 },
  ] as const)('stop: answers that $kind holds back go out', async (fault) => {
    const { mock, done } = await listening(2)
    mock.faults.add(fault)
    const answers = [fetch, mock.fetch].map(async (through) => {
      const response = await through(`${mock.baseUrl}/v1/bundles`, { headers: authorized(mock) })
      return response.json()
    })
    await done
    const began = performance.now()
    await mock.close()
    for (const answer of answers) expect(await answer).toHaveProperty('bundles')
    expect(performance.now() - began).toBeLessThan(HANGS_MS)
  })

  it('stop: half a request does not hold it up', async () => {
    const { mock } = await listening(0)
    const client = await sendHalf(mock)
    const began = performance.now()
    await mock.close()
    expect(performance.now() - began).toBeLessThan(HANGS_MS)
    expect(await client.ended()).not.toContain('"grant"')
  })

  it('stop: half a request does not hold up the end of its workspace', async () => {
    const { mock } = await listening(0)
    const other = await mock.workspace()
    const client = await sendHalf(other)
    const began = performance.now()
    await other.close()
    expect(performance.now() - began).toBeLessThan(HANGS_MS)
    expect(await client.until('HTTP/1.1 500')).not.toContain('"grant"')
  })

  it('stop: a body that never ends holds up nothing, in process either', async () => {
    const { mock } = await listening(0)
    const reading = Promise.withResolvers<void>()
    const body = new ReadableStream({
      pull() {
        reading.resolve()
        return new Promise(() => {})
      },
    })
    const headers = { ...authorized(mock), 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as const
    const answer = mock.fetch(`${mock.baseUrl}${grantsOf(mock)}`, init)
    await reading.promise
    await mock.close()
    expect((await answer).status).toBe(500)
  })
})
