import { describe, expect, it } from 'vitest'
import { testMock } from '../testing/mock.test-bed.ts'

const frozen = { clock: 'frozen:2026-03-10T12:00:00Z' }

describe('mock admin', () => {
  it('admin: a new owner with a key, a bundle and a customer can do what the API lets them', async () => {
    const { mock, get, post } = await testMock({ ...frozen, fixture: 'empty' })
    await mock.admin.createAccount({ name: 'shop', displayName: 'The Shop', tier: 'premium' })
    await mock.admin.createAccount({ name: 'zoe', displayName: 'Zoe Zander' })
    const { key, id } = await mock.admin.createKey({
      name: 'billing',
      owner: 'shop',
      permissions: { bundles: 'none' },
    })
    expect(mock.keys['billing']).toBe(key)
    expect(key).toContain(id)
    const bundle = await mock.admin.createBundle({ as: 'grid', owner: 'shop', name: 'Grid' })
    expect((await get('/v1/bundles', 'billing')).body.errorCode).toBe('errors.auth.permission_denied')
    const { userId } = (await get('/v1/users?displayName=zoe', 'billing')).body.users[0]
    const granted = await post(`/v1/bundles/${bundle.id}/grants`, { userId, grantType: 'gift' }, 'billing')
    expect(granted.status).toBe(200)
    expect(mock.bundles['grid']).toBe(bundle.id)

    await mock.admin.deleteAccount('zoe')
    const { grants } = (await get(`/v1/bundles/${bundle.id}/grants`, 'billing')).body
    expect(grants).toMatchObject([{ id: granted.body.grant.id }])
    expect(grants[0].userId).toBeUndefined()
    await mock.admin.changeAccount('shop', { tier: 'free' })
    expect((await get('/v1/users?displayName=zoe', 'billing')).status).toBe(401)
  })

  it('admin: a confirmed disclaimer opens the owner’s checkout, and its session can be read until it expires', async () => {
    const { mock, get } = await testMock(frozen)
    const { url, checkoutId, endsAt, name } = await mock.admin.confirmDisclaimer({
      bundle: 'main',
      account: 'priya',
      name: 'hers',
    })
    expect(url).toBe(`https://billing.helena-bots.example/checkout?plan=grid&checkoutId=${checkoutId}`)
    expect(endsAt).toBe('2026-03-10T12:15:00.000Z')
    expect([name, mock.checkouts['hers']]).toEqual(['hers', checkoutId])
    expect((await get(`/v1/checkout/${checkoutId}`)).body).toMatchObject({
      checkoutId,
      bundleId: mock.bundles['main'],
      price: 49,
    })
    await mock.admin.changeBundle('main', { payment: { price: 60, currency: 'EUR' } })
    expect((await get(`/v1/checkout/${checkoutId}`)).body).toMatchObject({ price: 60, currency: 'EUR' })
    await expect(mock.admin.confirmDisclaimer({ bundle: 'main', account: 'priya' })).rejects.toThrow(
      'no checkout URL',
    )
    await mock.clock.advance('1m')
    expect((await mock.admin.expireCheckout('hers')).endsAt).toBe('2026-03-10T12:01:00.000Z')
    expect((await get(`/v1/checkout/${checkoutId}`)).status).toBe(404)
  })

  it('admin: names are those of the fixture, ids and display names will do, and what is unknown is said', async () => {
    const { mock, get } = await testMock(frozen)
    await mock.admin.changeBundle(mock.bundles['trend'] ?? '', { status: 'archived' })
    expect((await get('/v1/bundles')).body.bundles.map(({ name }: { name: string }) => name)).not.toContain(
      'Trend Rider',
    )
    const { displayName } = await mock.admin.createAccount({ displayName: 'Twin' })
    await mock.admin.createAccount({ displayName: 'Twin' })
    await expect(mock.admin.deleteAccount(displayName)).rejects.toThrow(
      '2 accounts are meant by "Twin"; name one by its id: ',
    )
    await expect(mock.admin.deleteAccount('nobody')).rejects.toThrow('nobody')
    await expect(mock.admin.createAccount({ name: 'ada', displayName: 'Ada' })).rejects.toThrow('taken')
    await expect(mock.admin.createAccount({ name: 'no spaces', displayName: 'Ada' })).rejects.toThrow(
      'must begin with a letter',
    )
    await mock.admin.revokeKey('readOnly')
    expect((await get('/v1/bundles', 'readOnly')).status).toBe(401)
    await expect(mock.admin.revokeKey('nothing')).rejects.toThrow('nothing')
  })

  it('admin: many changes at once are made one after another', async () => {
    const { mock } = await testMock(frozen)
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => mock.admin.createAccount({ displayName: `New ${index}` })),
    )
    expect(new Set(made.map(({ name }) => name)).size).toBe(20)
    expect(Object.keys(mock.users)).toEqual(expect.arrayContaining(made.map(({ name }) => name)))
  })
})
