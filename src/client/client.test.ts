import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { createClient } from './client.ts'
import { BundleAccessError } from './error.ts'
import { type Scripted, scripted, scriptedKey } from './scripted-service.test-bed.ts'

const usable = { baseUrl: 'https://api.example.com', apiKey: scriptedKey }
const secret = 'Zr8TqYw2NsLk4VhJ'

describe('client: lists', () => {
  const page = (ids: readonly string[], nextCursor?: string): Scripted => ({
    status: 200,
    body: { grants: ids.map((id) => ({ id })), limit: 2, ...(nextCursor ? { nextCursor } : {}) },
  })

  it('client: a walk goes on over short and empty pages and sends the same filters with each', async () => {
    const { client, received } = scripted([
      page(['1'], 'c1'),
      page([], 'c2'),
      page([], 'c3'),
      page(['2', '3']),
    ])
    const filters = { grantType: 'gift', limit: 2 } as const
    const listing = client.listBundleGrants('b/1', filters)
    const ids: string[] = []
    for await (const grant of listing) ids.push(grant.id)
    expect(ids).toEqual(['1', '2', '3'])
    expect(received.map(({ url }) => url)).toEqual([
      '/v1/bundles/b%2F1/grants?grantType=gift&limit=2',
      '/v1/bundles/b%2F1/grants?grantType=gift&limit=2&cursor=c1',
      '/v1/bundles/b%2F1/grants?grantType=gift&limit=2&cursor=c2',
      '/v1/bundles/b%2F1/grants?grantType=gift&limit=2&cursor=c3',
    ])
  })

  it('client: filters that are changed during a walk do not reach it', async () => {
    const { client, received } = scripted([page(['1'], 'c1'), page([])])
    const filters = { limit: 2 }
    for await (const _ of client.listBundleGrants('b', filters)) filters.limit = 50
    expect(received[1]?.url).toBe('/v1/bundles/b/grants?limit=2&cursor=c1')
  })

  it('client: a walk that is left early asks for no further page', async () => {
    const { client, received } = scripted([page(['1', '2'], 'c1')])
    for await (const _ of client.listBundleGrants('b')) break
    expect(received).toHaveLength(1)
  })

  it('client: pages can be walked as they come, from any cursor, and read one by one', async () => {
    const { client, received } = scripted([page([], 'c2'), page(['1'])])
    const sizes: number[] = []
    for await (const { grants } of client.listBundleGrants('b').pages('c1')) sizes.push(grants.length)
    expect(sizes).toEqual([0, 1])
    await client.listBundleGrants('b').page('c9')
    expect(received.map(({ url }) => new URL(url, 'https://x').searchParams.get('cursor'))).toEqual([
      'c1',
      'c2',
      'c9',
    ])
  })

  it('client: a cursor that comes again ends the walk with an error instead of never', async () => {
    const { client, received } = scripted([page(['1'], 'c1'), page([], 'c2'), page([], 'c1')])
    const walk = client.listBundleGrants('b').all()
    await expect(walk).rejects.toMatchObject({ kind: 'repeated-cursor', operationId: 'listBundleGrants' })
    expect(received).toHaveLength(3)
  })

  it('client: bundles, users and users of a bundle are walked alike', async () => {
    const { client } = scripted([
      { status: 200, body: { bundles: [{ _id: 'b' }], users: [{ userId: 'u' }], limit: 1 } },
    ])
    expect(await client.listBundles().all()).toEqual([{ _id: 'b' }])
    expect(await client.searchUsers({ displayName: 'Ann' }).all()).toEqual([{ userId: 'u' }])
    expect(await client.listBundleUsers('b').all()).toEqual([{ userId: 'u' }])
  })
})

describe('client: errors', () => {
  it('client: an error carries what the service said', async () => {
    const body = {
      errorCode: 'errors.bundle.not_found',
      message: 'No such bundle.',
      metadata: { bundleId: 'b' },
      requestId: 'r-1',
    }
    const { client } = scripted([{ status: 404, body }])
    const error = await client.readCheckout('c').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BundleAccessError)
    expect(error).toMatchObject({
      name: 'BundleAccessError',
      kind: 'refused',
      status: 404,
      errorCode: 'errors.bundle.not_found',
      metadata: { bundleId: 'b' },
      requestId: 'r-1',
      message: 'readCheckout was refused with 404 errors.bundle.not_found: No such bundle. (request r-1)',
    })
  })

  it('client: an error page of a proxy is an error as well', async () => {
    const { client } = scripted([{ status: 404, body: '<html>', headers: { 'x-request-id': 'r-2' } }])
    await expect(client.readCheckout('c')).rejects.toMatchObject({
      status: 404,
      errorCode: undefined,
      requestId: 'r-2',
    })
  })

  it.each([
    [
      'echoed by the service',
      {
        status: 400,
        body: { errorCode: 'errors.x.y', message: `${scriptedKey} is bad`, metadata: { secret } },
      },
    ],
    ['in an answer of another kind', { status: 400, body: scriptedKey }],
    ['in an unreadable answer', { text: `${scriptedKey} <html>` }],
  ] as const)('client: the key is in no error when it is %s', async (_, line) => {
    const { client } = scripted([line])
    const error = await client.readCheckout('c').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BundleAccessError)
    expect(inspect(error, { depth: 9 })).not.toContain(secret)
    expect(JSON.stringify(error)).not.toContain(secret)
  })

  it('client: the key is in no error when a fetch throws it, and not in the client itself', async () => {
    const fetch = (request: Request) =>
      Promise.reject(
        Object.assign(new Error(`cannot send ${request.headers.get('authorization')}`), { request }),
      )
    const retries: unknown[] = []
    const { client } = scripted([], { runtime: { fetch }, onRetry: (retry) => retries.push(retry) })
    const error = await client.readCheckout('c').catch((thrown: unknown) => thrown)
    expect(inspect([error, retries, client], { depth: 9, showHidden: true })).not.toContain(secret)
    expect(error).toMatchObject({
      kind: 'lost',
      message: 'readCheckout had no answer: cannot send Bearer [key]',
    })
  })
})

describe('client: arguments', () => {
  it('client: the key goes into the header and nowhere else', async () => {
    const { client, received } = scripted([{ status: 200, body: { bundles: [], limit: 50 } }])
    await client.listBundles().page()
    expect(received).toMatchObject([{ authorization: `Bearer ${scriptedKey}`, url: '/v1/bundles', body: '' }])
  })

  it.each([
    'ftp://x',
    'api.example.com',
    'https://ann:pw@api.example.com',
    'https://x/?key=1',
    'https://x/#top',
  ])('client: %s is no base address', (baseUrl) => {
    expect(() => createClient({ ...usable, baseUrl })).toThrow(TypeError)
    expect(() => createClient({ ...usable, baseUrl })).not.toThrow(/pw|key=1/)
  })

  it('client: a key that cannot stand in a header is refused without being repeated', () => {
    expect(() => createClient({ ...usable, apiKey: `${scriptedKey}\n` })).toThrow(/apiKey must be/)
    expect(() => createClient({ ...usable, apiKey: `${scriptedKey}\n` })).not.toThrow(secret)
    expect(() => createClient({ ...usable, apiKey: '' })).toThrow(TypeError)
  })

  it.each(['', '.', '..'])(
    'client: %j is no identifier, since a path with it would lead elsewhere',
    async (id) => {
      const { client, received } = scripted(['lost'])
      expect(() => client.listBundleGrants(id)).toThrow(TypeError)
      await expect(client.revokeBundleGrant('b', id)).rejects.toThrow(TypeError)
      await expect(client.readCheckout(id)).rejects.toThrow(TypeError)
      expect(received).toEqual([])
    },
  )

  it('client: an endsAt that is there without a value is refused, since it would become permanent access', async () => {
    const { client, received } = scripted(['lost'])
    const paid = { userId: 'u', grantType: 'paid_external', sourceId: 's' } as const
    // What plain JavaScript, or a compiler with looser settings, lets through.
    const slip = { ...paid, endsAt: undefined } as unknown as typeof paid
    await expect(client.createBundleGrant('b', slip)).rejects.toThrow(/leave the property out/)
    const moment = { ...paid, endsAt: new Date(0) } as unknown as typeof paid
    await expect(client.createBundleGrant('b', moment)).rejects.toThrow(/must be a date-time string/)
    expect(received).toEqual([])
  })

  it('client: it refuses to run in a browser', () => {
    vi.stubGlobal('process', undefined)
    vi.stubGlobal('document', {})
    try {
      expect(() => createClient(usable)).toThrow(/must not be used in a browser/)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
