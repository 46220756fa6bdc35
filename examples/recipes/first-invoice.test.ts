import type { Client } from 'bundle-access/client'
import { expect, it } from 'vitest'
import { openShop } from './shop.test-bed.ts'

interface Buyer {
  readonly bundleId: string
  readonly userId: string
}

/** The first invoice is paid: access until the end of the period that it paid for. */
function recordFirstInvoice(client: Client, buyer: Buyer, invoice: { id: string; periodEnd: string }) {
  return client.createBundleGrant(buyer.bundleId, {
    userId: buyer.userId,
    grantType: 'paid_external',
    sourceId: invoice.id,
    endsAt: invoice.periodEnd,
  })
}

it('recipe: the first invoice gives access at once and until the end of the paid period', async () => {
  await using shop = await openShop()
  const invoice = { id: 'in_1', periodEnd: '2026-02-28T10:00:00.000Z' }

  await shop.mock.note({ scenario: 'invoice-paid', periodEnd: invoice.periodEnd, ...shop.buyer })
  const grant = await recordFirstInvoice(shop.client, shop.buyer, invoice)
  expect(grant).toMatchObject({ startsAt: '2026-01-31T10:00:00.000Z', endsAt: invoice.periodEnd })

  // The provider tells of it once more: the same grant, not a second one.
  expect(await recordFirstInvoice(shop.client, shop.buyer, invoice)).toEqual(grant)

  await shop.mock.clock.advance({ to: '2026-02-28T09:59:59.999Z' })
  expect(await shop.accessUntil()).toBe(invoice.periodEnd)
  await shop.mock.clock.advance({ to: '2026-02-28T10:00:00.000Z' })
  expect(await shop.accessUntil()).toBe('none')
  expect(shop.mock.advice()).toEqual([])
})
