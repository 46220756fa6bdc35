import type { Client } from 'bundle-access/client'
import { expect, it } from 'vitest'
import { openShop } from './shop.test-bed.ts'

type PaymentEvent =
  | {
      readonly type: 'invoice-paid'
      readonly id: string
      readonly userId: string
      readonly periodEnd: string
    }
  | { readonly type: 'payment-failed'; readonly id: string; readonly userId: string }

/** A renewal that fails asks for nothing: neither a grant nor a revoke. */
async function receive(client: Client, bundleId: string, event: PaymentEvent): Promise<void> {
  if (event.type === 'payment-failed') return
  const { id, userId, periodEnd } = event
  await client.createBundleGrant(bundleId, {
    userId,
    grantType: 'paid_external',
    sourceId: id,
    endsAt: periodEnd,
  })
}

it('recipe: after a failed renewal the access ends by itself, and a payment brings it back at once', async () => {
  await using shop = await openShop()
  const { bundleId, userId } = shop.buyer
  const paid = (id: string, periodEnd: string) =>
    receive(shop.client, bundleId, { type: 'invoice-paid', id, userId, periodEnd })

  await paid('in_1', '2026-02-28T10:00:00.000Z')
  await shop.mock.clock.advance({ to: '2026-02-28T09:00:00.000Z' })
  await shop.mock.note({ scenario: 'payment-failed', ...shop.buyer })
  await receive(shop.client, bundleId, { type: 'payment-failed', id: 'in_2', userId })
  expect(await shop.accessUntil()).toBe('2026-02-28T10:00:00.000Z')

  await shop.mock.clock.advance({ to: '2026-03-02T00:00:00.000Z' })
  expect(await shop.accessUntil()).toBe('none')

  await shop.mock.note({ scenario: 'invoice-paid', periodEnd: '2026-04-02T00:00:00.000Z', ...shop.buyer })
  await paid('in_2', '2026-04-02T00:00:00.000Z')
  expect(await shop.accessUntil()).toBe('2026-04-02T00:00:00.000Z')
  expect(shop.mock.advice()).toEqual([])
})
