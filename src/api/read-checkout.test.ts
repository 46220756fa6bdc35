import { describe, expect, it } from 'vitest'
import { serve } from '../testing/served.test-bed.ts'

const sessions = `
  priced:
    owner: owner
    name: Priced
    access: public
    created: -50d
    payment: { checkoutUrl: "https://pay.example/?a=1", price: 29.5, currency: EUR, discount: { percent: 10 } }
    checkouts:
      fresh: { account: ann, started: now }
  theirs:
    owner: rival
    name: Theirs
    access: public
    created: -50d
    payment: { price: 5, currency: EUR }
    checkouts:
      foreign: { account: ann, started: now }
`

describe('readCheckout', () => {
  it('shows who pays, under the alias that a grant takes, and the bundle’s terms', async () => {
    const served = await serve(sessions)
    const { status, body } = await served.get(`/v1/checkout/${served.checkouts['fresh']}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      checkoutId: served.checkouts['fresh'],
      bundleId: served.bundles['priced'],
      userId: await served.alias('Ann'),
      displayName: 'Ann',
      price: 29.5,
      currency: 'EUR',
      discount: { type: 'percent', value: 10 },
    })
  })

  it('ends after 15 minutes, to the millisecond (CHECKOUT-LIFETIME-15-MINUTES)', async () => {
    const served = await serve(sessions)
    served.clock.now += 15 * 60_000 - 1
    expect((await served.get(`/v1/checkout/${served.checkouts['fresh']}`)).status).toBe(200)
    served.clock.now += 1
    expect((await served.get(`/v1/checkout/${served.checkouts['fresh']}`)).status).toBe(404)
  })

  it('answers a session of another owner exactly as an unknown one (CHECKOUT-FOREIGN)', async () => {
    const served = await serve(sessions)
    const foreign = await served.get(`/v1/checkout/${served.checkouts['foreign']}`)
    const unknown = await served.get('/v1/checkout/000000000000000000000000')
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect((await served.get(`/v1/checkout/${served.checkouts['foreign']}`, { as: 'rival' })).status).toBe(
      200,
    )
  })

  it('needs grants: read', async () => {
    const served = await serve(sessions)
    const path = `/v1/checkout/${served.checkouts['fresh']}`
    expect((await served.get(path, { as: 'noGrants' })).status).toBe(403)
    expect((await served.get(path, { as: 'readOnly' })).status).toBe(200)
  })
})
