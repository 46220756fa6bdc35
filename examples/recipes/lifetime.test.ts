import type { Client } from 'bundle-access/client'
import { expect, it } from 'vitest'
import { openShop } from './shop.test-bed.ts'

interface Buyer {
  readonly bundleId: string
  readonly userId: string
}

/** Access for good is paid: a source of its own, and no `endsAt` at all. */
function recordLifetime(client: Client, buyer: Buyer, payment: { id: string }) {
  return client.createBundleGrant(buyer.bundleId, {
    userId: buyer.userId,
    grantType: 'paid_external',
    sourceId: payment.id,
  })
}

it('recipe: a lifetime purchase gives access for good', async () => {
  await using shop = await openShop()
  await shop.mock.note({ scenario: 'lifetime-paid', ...shop.buyer })
  const grant = await recordLifetime(shop.client, shop.buyer, { id: 'pay_1' })
  expect(grant.endsAt).toBeUndefined()

  await shop.mock.clock.advance({ to: '2099-01-01T00:00:00.000Z' })
  expect(await shop.accessUntil()).toBe('for good')
  expect(shop.mock.advice()).toEqual([])
})

it('recipe: who buys for good within a paid month keeps that month', async () => {
  await using shop = await openShop()
  const month = { userId: shop.buyer.userId, grantType: 'paid_external', sourceId: 'in_1' } as const
  await shop.client.createBundleGrant(shop.buyer.bundleId, { ...month, endsAt: '2026-02-28T10:00:00.000Z' })

  const grant = await recordLifetime(shop.client, shop.buyer, { id: 'pay_1' })
  expect(grant.startsAt).toBe('2026-02-28T10:00:00.000Z')
  expect(await shop.accessUntil()).toBe('for good')
})
