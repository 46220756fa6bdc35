import { describe, expect, it } from 'vitest'
import { variants } from '../../spec/generated/variants.ts'
import { type MockOptions, startMock } from '../main.ts'
import { createClient } from './client.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')
const endsAt = '2026-04-10T12:00:00.000Z'

/** A mock and a client of it; `losing` takes away so many answers that the service has already given. */
async function live(options: MockOptions = {}) {
  const mock = await startMock({ fixture: 'empty', clock: () => now, ...options })
  let losing = 0
  const client = createClient({
    baseUrl: mock.baseUrl,
    apiKey: mock.keys['full'] ?? '',
    runtime: {
      sleep: async () => undefined,
      async fetch(request) {
        const response = await fetch(request)
        if (losing === 0) return response
        losing--
        throw new TypeError('fetch failed')
      },
    },
  })
  const bundleId = mock.bundles['main'] ?? ''
  const lose = (answers: number): void => {
    losing = answers
  }
  const found = await client.searchUsers({ displayName: mock.users['ann'] ?? 'nobody' }).all()
  return { mock, client, bundleId, lose, userId: found[0]?.userId ?? '', [Symbol.asyncDispose]: mock.close }
}

describe('client and service', () => {
  it('client and service: the seven operations', async () => {
    await using shop = await live()
    const { client, bundleId, userId } = shop
    expect((await client.listBundles().all()).map(({ _id }) => _id)).toEqual([bundleId])
    const grant = await client.createBundleGrant(bundleId, {
      userId,
      grantType: 'paid_external',
      sourceId: 'i-1',
      endsAt,
    })
    expect(grant).toMatchObject({ sourceId: 'i-1', endsAt })
    expect(await client.listBundleGrants(bundleId, { userId }).all()).toEqual([grant])
    expect(await client.listBundleUsers(bundleId).all()).toMatchObject([
      { user: { userId }, accessEndsAt: endsAt },
    ])
    expect(await client.revokeBundleGrant(bundleId, grant.id)).toMatchObject({ id: grant.id })
    expect(await client.listBundleGrants(bundleId).all()).toEqual([])
    await expect(client.readCheckout('unknown')).rejects.toMatchObject({
      status: 404,
      errorCode: 'errors.checkout.not_found',
    })
  })

  it('client and service: a busy client keeps to the rate limit by itself', async () => {
    await using mock = await startMock({
      fixture: 'empty',
      clock: 'frozen:2026-03-10T12:00:00Z',
      port: 'none',
      rateLimit: 20,
      rateLimitTime: 'fixture',
    })
    const moment = (): number => mock.clock.now().getTime()
    const client = createClient({
      baseUrl: mock.baseUrl,
      apiKey: mock.keys['full'] ?? '',
      runtime: {
        fetch: mock.fetch,
        now: moment,
        async sleep(milliseconds) {
          await mock.clock.advance({ to: new Date(moment() + Math.ceil(milliseconds)).toISOString() })
        },
      },
    })
    for (let calls = 0; calls < 50; calls++) await client.listBundles().page()
    const statuses = mock.requests().map(({ response }) => response.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(mock.advice()).toEqual([])
  })

  it('client and service: fifty calls at once are no reason for advice', async () => {
    await using mock = await startMock({ fixture: 'empty', rateLimit: 20 })
    const client = createClient({
      baseUrl: mock.baseUrl,
      apiKey: mock.keys['full'] ?? '',
      patience: { attempts: 1 },
    })
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => client.listBundles().page()))
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    expect(mock.advice()).toEqual([])
  })

  it('client and service: a checkout session', async () => {
    await using shop = await live({ fixture: 'billing' })
    const session = await shop.client.readCheckout(shop.mock.checkouts['fresh'] ?? '')
    expect(session).toMatchObject({ bundleId: shop.bundleId, displayName: 'Petra Prospect', price: 30 })
  })

  it('client and service: a long list is walked to its end', async () => {
    await using shop = await live({ fixture: 'pagination' })
    const { client, bundleId } = shop
    const every = await client.listBundleUsers(bundleId, { limit: 100 }).all()
    expect(new Set(every.map(({ user }) => user.userId)).size).toBe(every.length)
    const [bundle] = (await client.listBundles().all()).filter(({ _id }) => _id === bundleId)
    expect(every.length).toBe(bundle?.grantedUsersCount)
  })

  it.each(variants['duplicate-source'].values)(
    'client and service: a create whose answers are lost gives its one grant where a duplicate is answered by %s',
    async (variant) => {
      await using shop = await live({ variants: { 'duplicate-source': variant } })
      const { client, bundleId, userId, lose } = shop
      lose(2)
      const grant = await client.createBundleGrant(bundleId, {
        userId,
        grantType: 'paid_external',
        sourceId: 'i-1',
        endsAt,
      })
      expect(grant).toMatchObject({ sourceId: 'i-1', endsAt })
      expect(await client.listBundleGrants(bundleId).all()).toEqual([grant])
    },
  )

  it.each(variants['revoke-revoked'].values)(
    'client and service: a revoke whose answer is lost is done, and the client can tell, where revoking again answers %s',
    async (variant) => {
      await using shop = await live({ variants: { 'revoke-revoked': variant } })
      const { client, bundleId, userId, lose } = shop
      const { id } = await client.createBundleGrant(bundleId, { userId, grantType: 'gift', endsAt })
      lose(1)
      const outcomes = await client.revokeBundleGrant(bundleId, id).then(
        () => 'revoked',
        ({ earlierAttemptUnknown }) => (earlierAttemptUnknown ? 'revoked' : 'refused'),
      )
      expect(outcomes).toBe('revoked')
      expect(await client.listBundleGrants(bundleId).all()).toEqual([])
    },
  )
})
