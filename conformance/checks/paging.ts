import type { Check, Trial } from '../kit/check.ts'
import { chainOf, idsOf } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import { judgeSameList, judgeWalk, walk } from '../kit/walk.ts'
import { grantsOf, hour, iso } from '../kit/wire.ts'
import { changingChecks } from './while-changing.ts'

/** The rules of pages: while nothing changes, and for items that stay while others change. */
export const pagingChecks: readonly Check[] = [
  {
    id: 'paging/ties',
    title: 'Grants that are equal in the field sorted by come once each, in one order at every limit',
    needs: ['pairs:2'],
    run: ties,
  },
  ...changingChecks,
]

async function ties(trial: Trial): Promise<void> {
  const [pair, other] = [await trial.pair(), await trial.pair()]
  const end = trial.now() + hour + 7
  const own = await chainOf(trial, pair, [end])
  const also = await chainOf(trial, other, [end])
  const chain = [...own.grants, ...also.grants]
  const around = { endsAfter: iso(end - 1), endsBefore: iso(end + 1), sort: 'endsAt' }
  const orders: string[] = []
  for (const dir of ['asc', 'desc']) {
    const read = (limit: number, most: number) =>
      walk(trial, {
        draft: (cursor) => drafts.listGrants(pair.bundleId, { ...around, dir, limit, cursor }),
        itemsOf: (page) => idsOf(grantsOf(page)),
        most,
      })
    const whole = await read(100, 1)
    const short = await read(1, 4)
    const what = `grants of one end, ${dir},`
    judgeWalk(trial, what, 1, short)
    judgeSameList(trial, what, 'GRANTS-SORT-TIES', { before: whole, short, after: whole })
    const places = whole.items.flatMap((id) => (idsOf(chain).includes(id) ? [idsOf(chain).indexOf(id)] : []))
    orders.push(places.join())
    const missing = idsOf(chain).filter((id) => !whole.items.includes(id))
    if (whole.end === 'last page')
      trial.equal('PAGE-CURSOR-CONTINUES', 'both grants of one end are there', missing, [], whole.pages)
  }
  const variant = orders.join(' ') === '0,1 1,0' ? 'creation' : 'other'
  trial.observe('GRANTS-SORT-TIES', variant, [...own.created, ...also.created])
}
