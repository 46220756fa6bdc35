import { BundleAccessError, type Client } from 'bundle-access/client'
import { expect, it } from 'vitest'
import { openShop } from './shop.test-bed.ts'

interface Buyer {
  readonly bundleId: string
  readonly userId: string
}

/** A payment goes back, or access is to end at once: revoke what it bought. What was granted after it goes with it. */
async function takeBack(client: Client, { bundleId, userId }: Buyer, payment: { id: string }): Promise<void> {
  const bought = await client.listBundleGrants(bundleId, { userId, sourceId: payment.id }).all()
  for (const grant of bought)
    await client.revokeBundleGrant(bundleId, grant.id).catch((error: unknown) => {
      // It has ended by itself, or an attempt whose answer was lost has revoked it.
      if (error instanceof BundleAccessError && [404, 409, 410].includes(error.status ?? 0)) return
      throw error
    })
}

it('recipe: a refund of March takes April with it and leaves February', async () => {
  await using shop = await openShop()
  const { bundleId, userId } = shop.buyer
  for (const month of ['02-28', '03-31', '04-30'])
    await shop.client.createBundleGrant(bundleId, {
      userId,
      grantType: 'paid_external',
      sourceId: `in_${month}`,
      endsAt: `2026-${month}T10:00:00.000Z`,
    })
  expect(await shop.accessUntil()).toBe('2026-04-30T10:00:00.000Z')

  await shop.mock.clock.advance({ to: '2026-02-10T00:00:00.000Z' })
  await shop.mock.note({ scenario: 'refund', sourceId: 'in_03-31', ...shop.buyer })
  await takeBack(shop.client, shop.buyer, { id: 'in_03-31' })
  expect(await shop.accessUntil()).toBe('2026-02-28T10:00:00.000Z')

  // The provider tells of it once more, and of a past period: nothing more happens.
  await takeBack(shop.client, shop.buyer, { id: 'in_03-31' })
  await shop.mock.clock.advance({ to: '2026-03-10T00:00:00.000Z' })
  await takeBack(shop.client, shop.buyer, { id: 'in_02-28' })
  expect(await shop.accessUntil()).toBe('none')
  expect(shop.mock.advice()).toEqual([])
})
