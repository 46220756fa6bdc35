import { describe, expect, it } from 'vitest'
import { requireContract } from '../../testing/contract.test-bed.ts'
import { controlled, publicly, TOKEN } from '../../testing/control.test-bed.ts'

describe('control plane: stream', () => {
  it('control: a stream tells of each exchange that fits, and goes on where it was cut', async () => {
    const bed = await controlled()
    await publicly(bed.mock, '/v1/bundles')
    const follow = async (headers: Record<string, string>) => {
      const response = await fetch(`${bed.url}/workspaces/main/follow?status=4xx`, {
        headers: { authorization: `Bearer ${TOKEN}`, ...headers },
      })
      const contentType = response.headers.get('content-type') ?? ''
      requireContract('GET', '/workspaces/main/follow', { status: response.status, contentType })
      expect(contentType).toContain('text/event-stream')
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      return {
        until: async (wanted: string): Promise<string> => {
          while (!text.includes(wanted)) text += (await reader?.read())?.value ?? ''
          return text
        },
        cancel: () => reader?.cancel(),
      }
    }
    const stream = await follow({})
    await stream.until('following main')
    await publicly(bed.mock, '/v1/bundles?limit=0')
    await publicly(bed.mock, '/v1/bundles')
    await publicly(bed.mock, '/v1/bundles?limit=-1')
    const events = await stream.until('id: 4')
    expect(events.match(/^id: \d+$/gm)).toEqual(['id: 2', 'id: 4'])
    expect(JSON.parse(/^data: (.+)$/m.exec(events)?.[1] ?? '')).toMatchObject({
      number: 2,
      response: { status: 400 },
    })
    await stream.cancel()

    const again = await follow({ 'last-event-id': '2' })
    expect((await again.until('id: 4')).match(/^id: \d+$/gm)).toEqual(['id: 4'])
    await bed.mock.close()
    await again.cancel()
  })

  it('control: HEAD has the headers of GET and no body; of a stream too, which then ends', async () => {
    const { mock, ask, main, url } = await controlled()
    for (const path of ['/workspaces', main(''), main('/follow')]) {
      const controller = new AbortController()
      const headers = { authorization: `Bearer ${TOKEN}` }
      const got = await fetch(`${url}${path}`, { headers, signal: controller.signal })
      const head = await fetch(`${url}${path}`, { headers, method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      for (const name of ['content-type', 'content-length', 'cache-control', 'x-frame-options'])
        expect(head.headers.get(name), name).toBe(got.headers.get(name))
      if (path === main('/follow')) controller.abort()
      else await got.text()
    }
    expect((await ask('PUT', '/workspaces', {})).headers.get('allow')).toBe('GET, HEAD, POST')
    await mock.close()
  })
})
