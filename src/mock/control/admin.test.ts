import { describe, expect, it } from 'vitest'
import { controlled, publicly } from '../../testing/control.test-bed.ts'

describe('control plane: admin', () => {
  it('control: accounts, keys, bundles and sessions', async () => {
    const bed = await controlled()
    const { ask, main } = bed
    await ask('POST', main('/accounts'), { name: 'shop', displayName: 'The Shop', tier: 'elite' })
    const key = (
      await ask('POST', main('/keys'), {
        owner: 'shop',
        name: 'billing',
        permissions: { users: 'none' },
        masks: ['127.0.0.0/8'],
      })
    ).body
    expect(key).toMatchObject({
      name: 'billing',
      permissions: { bundles: 'read', users: 'none', grants: 'write' },
      masks: ['127.0.0.0/8'],
    })
    const bundle = (
      await ask('POST', main('/bundles'), {
        as: 'grid',
        owner: 'shop',
        name: 'Grid',
        payment: { checkoutUrl: 'https://pay.example/?a=1', price: 5, currency: 'EUR' },
      })
    ).body
    expect((await publicly(bed.mock, '/v1/bundles', key.key)).body.bundles).toMatchObject([
      { _id: bundle.id, name: 'Grid' },
    ])
    const opened = (await ask('POST', main('/checkouts'), { bundle: 'grid', account: 'ada' })).body
    expect(opened.url).toBe(`https://pay.example/?a=1&checkoutId=${opened.checkoutId}`)
    expect((await publicly(bed.mock, `/v1/checkout/${opened.checkoutId}`, key.key)).status).toBe(200)
    await ask('POST', main(`/checkouts/${opened.name}/expire`), {})
    expect((await publicly(bed.mock, `/v1/checkout/${opened.checkoutId}`, key.key)).status).toBe(404)
    expect(
      (await ask('PATCH', main('/bundles/grid'), { payment: null, status: 'archived' })).body,
    ).not.toHaveProperty('payment')
    expect((await publicly(bed.mock, '/v1/bundles', key.key)).body.bundles).toEqual([])
    const strict = await ask('PATCH', main('/bundles/grid'), {
      payment: { checkoutUrl: 'http://pay.example', price: 5, currency: 'EUR' },
    })
    expect([strict.status, strict.body.message]).toEqual([400, expect.stringContaining('https')])
    await ask('DELETE', main('/keys/billing'))
    expect((await publicly(bed.mock, '/v1/bundles', key.key)).status).toBe(401)
    await ask('PATCH', main('/accounts/shop'), { tier: 'free' })
    expect((await ask('POST', main('/keys'), { owner: 'shop' })).status).toBe(409)
    await ask('DELETE', main('/accounts/shop'))
    expect((await ask('DELETE', main('/accounts/shop'))).status).toBe(409)
    expect((await ask('DELETE', main('/accounts/nobody'))).status).toBe(404)
  })
})
