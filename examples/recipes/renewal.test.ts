import type { Client } from 'bundle-access/client'
import { expect, it } from 'vitest'
import { openShop } from './shop.test-bed.ts'

interface Buyer {
  readonly bundleId: string
  readonly userId: string
}

/** A renewal is paid: the same call, with the new invoice's id and the new period's end. */
function recordRenewal(client: Client, buyer: Buyer, invoice: { id: string; periodEnd: string }) {
  return client.createBundleGrant(buyer.bundleId, {
    userId: buyer.userId,
    grantType: 'paid_external',
    sourceId: invoice.id,
    endsAt: invoice.periodEnd,
  })
}

it('recipe: a renewal that is paid early begins where the paid period ends', async () => {
  await using shop = await openShop()
  await recordRenewal(shop.client, shop.buyer, { id: 'in_1', periodEnd: '2026-02-28T10:00:00.000Z' })

  await shop.mock.clock.advance({ to: '2026-02-25T08:00:00.000Z' })
  const second = { id: 'in_2', periodEnd: '2026-03-31T10:00:00.000Z' }
  const grant = await recordRenewal(shop.client, shop.buyer, second)
  expect(grant.startsAt).toBe('2026-02-28T10:00:00.000Z')
  expect(await shop.accessUntil()).toBe(second.periodEnd)
  expect(shop.mock.advice()).toEqual([])
})

it("recipe: a renewal under the old invoice's id is refused", async () => {
  await using shop = await openShop()
  await recordRenewal(shop.client, shop.buyer, { id: 'sub_1', periodEnd: '2026-02-28T10:00:00.000Z' })
  const second = recordRenewal(shop.client, shop.buyer, {
    id: 'sub_1',
    periodEnd: '2026-03-31T10:00:00.000Z',
  })
  await expect(second).rejects.toMatchObject({ status: 409, errorCode: 'errors.grant.duplicate_source' })
  expect(await shop.accessUntil()).toBe('2026-02-28T10:00:00.000Z')
  expect(shop.mock.advice()).toMatchObject([{ rule: 'PAY-RENEWAL-NEW-SOURCE' }])
})
