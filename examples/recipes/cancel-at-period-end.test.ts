import type { Client } from 'bundle-access/client'
import { expect, it } from 'vitest'
import { openShop } from './shop.test-bed.ts'

interface Subscription {
  readonly bundleId: string
  readonly userId: string
  renews: boolean
}

/** A customer cancels at the end of the period: our own note and no call. */
function cancelAtPeriodEnd(subscription: Subscription): void {
  subscription.renews = false
}

/** What an invoice run does for each subscription. */
async function bill(client: Client, subscription: Subscription, invoice: { id: string; periodEnd: string }) {
  if (!subscription.renews) return
  await client.createBundleGrant(subscription.bundleId, {
    userId: subscription.userId,
    grantType: 'paid_external',
    sourceId: invoice.id,
    endsAt: invoice.periodEnd,
  })
}

it('recipe: who cancels keeps what is paid for, and nothing follows', async () => {
  await using shop = await openShop()
  const subscription: Subscription = { ...shop.buyer, renews: true }
  await bill(shop.client, subscription, { id: 'in_1', periodEnd: '2026-02-28T10:00:00.000Z' })

  await shop.mock.clock.advance({ to: '2026-02-10T00:00:00.000Z' })
  await shop.mock.note({ scenario: 'cancel-at-period-end', ...shop.buyer })
  cancelAtPeriodEnd(subscription)
  expect(await shop.accessUntil()).toBe('2026-02-28T10:00:00.000Z')

  await shop.mock.clock.advance({ to: '2026-02-28T10:00:00.000Z' })
  await bill(shop.client, subscription, { id: 'in_2', periodEnd: '2026-03-31T10:00:00.000Z' })
  expect(await shop.accessUntil()).toBe('none')
  expect(shop.mock.advice()).toEqual([])
})
