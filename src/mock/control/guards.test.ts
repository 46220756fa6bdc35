import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type ControlOperationId, operations } from '../../../spec/generated/control-contract.ts'
import type { ControlOperation } from '../../../spec/operation.ts'
import { requireContract } from '../../testing/contract.test-bed.ts'
import { controlled, TOKEN } from '../../testing/control.test-bed.ts'
import { builtPackage } from '../../tools/built.test-bed.ts'

type Bed = Awaited<ReturnType<typeof controlled>>

/** Sends exactly these fields, the Host included, which fetch would not; the answer is held against the contract. */
function send(
  url: string,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers: Record<string, string>; body?: string },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${url}${path}`, { method, headers, setHost: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        try {
          requireContract(method, path, { status, contentType: headers['content-type'] ?? '', body: text })
          resolve({ status, text })
        } catch (error) {
          reject(error)
        }
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** A request that changes or shows something, for every operation that is not open; the positive twin succeeds. */
async function requestsTo({
  mock,
  ask,
}: Bed): Promise<{ id: ControlOperationId; method: string; path: string; body?: string }[]> {
  await ask('POST', '/workspaces', { name: 'other' })
  await mock.snapshot('kept')
  mock.faults.add({ kind: 'latency', ms: 0, nth: 1_000 })
  await mock.admin.createAccount({ name: 'zoe', displayName: 'Zoe' })
  await mock.fetch('http://here/v1/bundles', { headers: { authorization: `Bearer ${mock.keys['full']}` } })
  const bodies: Partial<Record<ControlOperationId, object>> = {
    createWorkspace: { name: 'third' },
    setClock: { mode: 'frozen', at: '+1d' },
    advanceClock: { by: '1d' },
    loadFixture: { fixture: 'edge' },
    takeSnapshot: { name: 'taken' },
    forkSnapshot: { name: 'forked' },
    createAccount: { displayName: 'Made' },
    changeAccount: { tier: 'elite' },
    createKey: { owner: 'helena' },
    createBundle: { owner: 'helena', name: 'Made' },
    changeBundle: { status: 'paused' },
    confirmDisclaimer: { bundle: 'main', account: 'ada' },
    addFault: { kind: 'drop-after' },
    noteScenario: { scenario: 'whole-program' },
    sendRequest: { method: 'GET', path: '/v1/bundles', key: 'full' },
  }
  const names: Readonly<Record<string, string>> = {
    workspace: 'main',
    snapshot: 'kept',
    account: 'zoe',
    key: 'readOnly',
    bundle: 'main',
    checkout: 'fresh',
    fault: 'fault-1',
    number: '1',
  }
  const all: [string, ControlOperation][] = Object.entries(operations)
  return all
    .filter(([, { open }]) => !open)
    .map(([id, { method, path, body }]) => ({
      id: id as ControlOperationId,
      method,
      path: path
        .replace('{workspace}', id === 'removeWorkspace' ? 'other' : 'main')
        .replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? name),
      ...(body === undefined ? {} : { body: JSON.stringify(bodies[id as ControlOperationId] ?? {}) }),
    }))
}

/** All that a refused request must leave as it was. */
async function stateOf({ mock, ask }: Bed): Promise<string> {
  const { body } = await ask('GET', '/workspaces')
  const { requests } = (await ask('GET', '/workspaces/main/requests')).body
  const advice = (await ask('GET', '/workspaces/main/advice')).body
  return JSON.stringify([body, requests, advice, await mock.dump(), mock.faults.list(), mock.clock.state()])
}

const good = (url: string): Record<string, string> => ({
  host: new URL(url).host,
  authorization: `Bearer ${TOKEN}`,
  'content-type': 'application/json',
})

const attacks: Readonly<
  Record<
    string,
    {
      readonly change: (headers: Record<string, string>, url: string) => Record<string, string | undefined>
      readonly status: number
      readonly code: string
    }
  >
> = {
  'another Host': {
    change: () => ({ host: 'rebound.example:4011' }),
    status: 403,
    code: 'errors.control.host_not_allowed',
  },
  'a Host of this network': {
    change: () => ({ host: '192.168.1.10' }),
    status: 403,
    code: 'errors.control.host_not_allowed',
  },
  'another Origin': {
    change: () => ({ origin: 'https://evil.example' }),
    status: 403,
    code: 'errors.control.origin_not_allowed',
  },
  'a null Origin': {
    change: () => ({ origin: 'null' }),
    status: 403,
    code: 'errors.control.origin_not_allowed',
  },
  'the Origin of the public API': {
    change: (_, url) => ({ origin: url.replace(/\d+$/, '4010') }),
    status: 403,
    code: 'errors.control.origin_not_allowed',
  },
  'no token': {
    change: () => ({ authorization: undefined }),
    status: 401,
    code: 'errors.control.token_missing',
  },
  'a wrong token': {
    change: () => ({ authorization: `Bearer ${TOKEN}x` }),
    status: 401,
    code: 'errors.control.token_wrong',
  },
  'the beginning of the token': {
    change: () => ({ authorization: `Bearer ${TOKEN.slice(0, -1)}` }),
    status: 401,
    code: 'errors.control.token_wrong',
  },
  'an API key for a token': {
    change: () => ({ authorization: 'Bearer bak_a_b' }),
    status: 401,
    code: 'errors.control.token_wrong',
  },
  'the token as a password': {
    change: () => ({ authorization: `Basic ${btoa(`:${TOKEN}`)}` }),
    status: 401,
    code: 'errors.control.token_missing',
  },
}

describe('control guards', () => {
  for (const [name, { change, status, code }] of Object.entries(attacks))
    it(`guards: ${name} is refused on every route, and nothing has happened`, async () => {
      const bed = await controlled()
      const requests = await requestsTo(bed)
      const before = await stateOf(bed)
      for (const { id, ...request } of requests) {
        const headers = Object.fromEntries(
          Object.entries({ ...good(bed.url), ...change(good(bed.url), bed.url) }).filter(
            (entry): entry is [string, string] => entry[1] !== undefined,
          ),
        )
        const answer = await send(bed.url, { ...request, headers })
        expect([id, answer.status, JSON.parse(answer.text).errorCode]).toEqual([id, status, code])
      }
      expect(await stateOf(bed)).toBe(before)
    })

  it('guards: a request of the public API learns that it has the wrong port, whatever its key', async () => {
    const { url } = await controlled()
    const headers = { ...good(url), authorization: 'Bearer bak_a_b' }
    const { status, text } = await send(url, { method: 'GET', path: '/v1/bundles', headers })
    expect([status, JSON.parse(text).message]).toEqual([
      404,
      expect.stringMatching(/^This is the control plane/),
    ])
  })

  it('guards: a write that is not JSON is refused, and nothing has happened', async () => {
    const bed = await controlled()
    const requests = (await requestsTo(bed)).filter(({ body }) => body !== undefined)
    const before = await stateOf(bed)
    for (const mediaType of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      undefined,
    ])
      for (const { id, ...request } of requests) {
        const { 'content-type': _, ...headers } = good(bed.url)
        const answer = await send(bed.url, {
          ...request,
          headers: mediaType === undefined ? headers : { ...headers, 'content-type': mediaType },
        })
        expect([id, answer.status]).toEqual([id, 415])
      }
    expect(requests.length).toBeGreaterThan(15)
    expect(await stateOf(bed)).toBe(before)
  })

  it('guards: with all of them satisfied each of these requests does what it says', async () => {
    const shown = await controlled()
    for (const { id, path, ...request } of await requestsTo(shown)) {
      if (id === 'followRequests') continue
      // What changes something has a mock of its own.
      const bed = request.method === 'GET' ? shown : await controlled()
      if (bed !== shown) await requestsTo(bed)
      const before = await stateOf(bed)
      const answer = await send(bed.url, { ...request, path, headers: good(bed.url) })
      expect([id, answer.status]).toEqual([id, 200])
      const changes =
        request.method !== 'GET' &&
        !['takeSnapshot', 'noteScenario', 'restoreSnapshot', 'createSessionCode'].includes(id)
      if (changes) expect([id, (await stateOf(bed)) === before]).toEqual([id, false])
    }
  })

  it('guards: there are no CORS headers, not even for a preflight', async () => {
    const { url } = await controlled()
    for (const method of ['OPTIONS', 'GET']) {
      const response = await fetch(`${url}/workspaces`, {
        method,
        headers: { 'access-control-request-method': 'POST', authorization: `Bearer ${TOKEN}` },
      })
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      const contentType = response.headers.get('content-type') ?? ''
      requireContract(method, '/workspaces', {
        status: response.status,
        contentType,
        body: await response.text(),
      })
    }
  })

  it('guards: its own origin may ask, with the token', async () => {
    const { url, ask } = await controlled()
    expect((await ask('GET', '/mock', undefined, { origin: url })).status).toBe(200)
  })

  it('guards: the reference is open, yet not to another Host or Origin', async () => {
    builtPackage()
    const { url } = await controlled()
    const { host } = new URL(url)
    for (const [path, title] of [
      ['/control-reference', 'Bundle Access control plane'],
      ['/control.yaml', 'openapi: 3.1.0'],
    ] as const)
      expect((await send(url, { method: 'GET', path, headers: { host } })).text).toContain(title)
    const page = { method: 'GET', path: '/reference' }
    const shown = await send(url, { ...page, headers: { host } })
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('createBundleGrant')
    const markup = shown.text.replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '<$1>')
    expect(markup).not.toMatch(/<link|<img|\ssrc=|@import/)
    expect(markup).toContain(`http-equiv="Content-Security-Policy" content="default-src 'none'; `)
    expect(shown.text).not.toContain(TOKEN)
    expect((await send(url, { ...page, headers: { host: 'rebound.example' } })).status).toBe(403)
    expect((await send(url, { ...page, headers: { host, origin: 'https://evil.example' } })).status).toBe(403)
  })

  it('guards: the contract of the public API is open, yet not to another Host or Origin', async () => {
    const { url } = await controlled()
    const { host } = new URL(url)
    const page = { method: 'GET', path: '/openapi.yaml' }
    const shown = await send(url, { ...page, headers: { host } })
    expect(shown.status).toBe(200)
    expect(shown.text).toBe(readFileSync(new URL('../../../spec/openapi.yaml', import.meta.url), 'utf8'))
    expect((await send(url, { ...page, headers: { host: 'rebound.example' } })).status).toBe(403)
    expect((await send(url, { ...page, headers: { host, origin: 'https://evil.example' } })).status).toBe(403)
  })

  it('guards: a body beyond its bound is refused unread', async () => {
    const { ask } = await controlled()
    const { status, body } = await ask(
      'POST',
      '/workspaces/main/clock/advance',
      `{"by":"${'1d'.repeat(50_000)}"}`,
    )
    expect([status, body.errorCode]).toEqual([413, 'errors.control.body_too_large'])
  })
})
