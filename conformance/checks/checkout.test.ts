import { describe, expect, it } from 'vitest'
import { changeAnswer, changeOperation } from '../../selftest/mutants/change-server.ts'
import { type InProcessRun, runInProcess } from '../../selftest/run-in-process.ts'
import { Refusal } from '../../src/contract/refusal.ts'

const discount = { type: 'percent', value: 15 } as const

/** The rules that break where the target file says this of its sessions. */
async function broken(shows: object, change?: InProcessRun['change']) {
  const { report } = await runInProcess({
    ...{ seed: 1, profile: 'certify', maxRequests: 400, only: ['checkout/fresh'] },
    ...(change === undefined ? {} : { change }),
    changeTarget: (target) => ({ ...target, checkout: { ...target.checkout, shows } }),
  })
  return report.failures.map(({ rule }) => rule)
}

describe('what a target file says of the sessions of its main bundle', () => {
  it('is what they show', async () => {
    expect(await broken({ price: 49, currency: 'USD' })).toEqual([])
  })

  it.each([
    ['CHECKOUT-PRICE', { price: 50 }],
    ['CHECKOUT-CURRENCY', { currency: 'EUR' }],
  ])('breaks %s where they show something else', async (rule, shows) => {
    expect(await broken(shows)).toEqual([rule])
  })

  it('is compared in type and value of a discount, where one is shown', async () => {
    const discounted = changeAnswer('readCheckout', (session) => ({
      ...session,
      discount: { value: 15, type: 'percent' },
    }))
    expect(await broken({ discount }, discounted)).toEqual([])
    expect(await broken({ discount: { ...discount, value: 10 } }, discounted)).toEqual(['CHECKOUT-DISCOUNT'])
  })
})

describe('sessions of an honest service', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('may all end at once, after %i reads', async (most) => {
    let reads = 0
    const { report } = await runInProcess({
      ...{ seed: 1, profile: 'certify', maxRequests: 400, only: ['checkout/fresh'] },
      change: changeOperation('readCheckout', async (run) => {
        if (++reads > most) throw new Refusal('errors.checkout.not_found', 'There is no such session.')
        return run()
      }),
      changeTarget: ({ checkout: { command: _, ...checkout }, ...target }) => ({ ...target, checkout }),
    })
    expect(reads).toBeGreaterThan(most)
    expect(report.failures).toEqual([])
  })

  it('may have a field more, with another value at each read', async () => {
    let reads = 0
    const more = changeAnswer('readCheckout', (session) => ({ ...session, servedAt: `${reads++}` }))
    expect(await broken({}, more)).toEqual([])
    expect(reads).toBeGreaterThan(3)
  })
})
