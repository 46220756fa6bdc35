import { expect, it } from 'vitest'
import { fails, must } from '../kit/assertion.ts'
import type { Trial } from '../kit/check.ts'
import type { WireGrant } from '../kit/wire.ts'
import { brokenByRows, type ListQuery } from './repairs.ts'

const grants = [1, 2, 3].map((hour) => ({ id: `g${hour}`, endsAt: hour })) as unknown as readonly WireGrant[]

/** Returns the rules blamed for a list sorted by its ends that lacks one grant, which it shows in its own order. */
async function blamedFor(lost: string, dir: 'asc' | 'desc') {
  const rows = grants.filter(({ id }) => id !== lost)
  const query: ListQuery = {
    ...{ trial: {} as Trial, bundleId: 'b1', grants, filters: [], all: {}, key: 'full' },
    order: { sort: 'endsAt', dir },
    read: async ({ sort }) => ({ items: sort === undefined ? grants : rows, pages: [], end: 'last page' }),
  }
  const lacked = { ...fails([lost], []), row: lost, expectedRow: 'listed' } as const
  const { broken } = await brokenByRows(query, [must('GRANT-CREATES', 'it is listed', lacked)], rows, false)
  return broken.map(({ rule }) => rule)
}

it('a list that lacks its last grant has ended early, and one that lacks another has lost it by its order', async () => {
  expect(await blamedFor('g3', 'asc')).toEqual(['PAGE-NEXT-CURSOR'])
  expect(await blamedFor('g1', 'desc')).toEqual(['PAGE-NEXT-CURSOR'])
  expect(await blamedFor('g2', 'asc')).toEqual(['GRANTS-SORT-VALUES'])
  expect(await blamedFor('g1', 'asc')).toEqual(['GRANTS-SORT-VALUES'])
})
