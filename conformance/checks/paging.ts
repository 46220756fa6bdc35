import type { Check, Query, Trial } from '../kit/check.ts'
import { chainOf, idsOf } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import { hour, minute } from '../kit/span.ts'
import { judgeSameList, judgeWalk, type Walk, walk } from '../kit/walk.ts'
import { grantsOf, iso, nextCursorOf } from '../kit/wire.ts'
import { listWalkChecks } from './list-walks.ts'
import { changingChecks } from './while-changing.ts'

/** The rules of pages: while nothing changes, and for items that stay while others change. */
export const pagingChecks: readonly Check[] = [
  {
    id: 'paging/grants-laws',
    title:
      'The pages of the grants list are the list: at any limit and in any order, nothing twice, and they end',
    needs: ['pairs:1'],
    run: grantsLaws,
  },
  {
    id: 'paging/ties',
    title: 'Grants that are equal in the field sorted by come once each, in one order at every limit',
    needs: ['pairs:2'],
    run: ties,
  },
  ...listWalkChecks,
  ...changingChecks,
]

async function grantsLaws(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const types = ['gift', 'paid_external', 'gift', 'paid_external', 'gift']
  const chain = await chainOf(
    trial,
    pair,
    types.map((_, index) => from + (index + 1) * hour),
    (index) => ({ grantType: types[index] ?? '' }),
  )
  // Expired grants from before the lease would fill pages as well.
  const endsAfter = iso(from + minute)
  const read = (query: Query, most: number) =>
    walk(trial, {
      draft: (cursor) =>
        drafts.listGrants(pair.bundleId, { userId: pair.userId, endsAfter, ...query, cursor }),
      itemsOf: (page) => idsOf(grantsOf(page)),
      most,
    })
  const whole = await read({ limit: 100 }, 2)
  const all = 'one long page holds every grant'
  const seen = [...chain.created, ...whole.pages]
  trial.equal('PAGE-CURSOR-CONTINUES', all, whole.items.toSorted(), idsOf(chain.grants).toSorted(), seen)

  for (const [limit, most] of [
    [1, 7],
    [2, 4],
    [5, 2],
  ] as const) {
    const short = await read({ limit }, most)
    judgeShort(trial, limit, short, whole)
    const last = short.pages.at(-1)
    if (limit !== 2 && short.end === 'last page' && last !== undefined)
      trial.observe(
        'PAGE-EMPTY-LAST',
        grantsOf(last).length === 0 ? 'sometimes' : 'never',
        last,
        `${limit} a page`,
      )
    const cursor = short.pages.map(nextCursorOf).find((one) => one !== undefined)
    if (cursor !== undefined)
      trial.observe('PAGE-CURSOR-STYLE', /^[0-9a-f]{32}$/.test(cursor) ? 'hex' : 'other', short.pages)
  }

  const order = { sort: 'endsAt', dir: 'asc', limit: 2 }
  const rising = await read(order, 4)
  const inOrder = 'sort and dir hold on every page'
  trial.equal('PAGE-CURSOR-CONTINUES', inOrder, rising.items, idsOf(chain.grants), [
    ...chain.created,
    ...rising.pages,
  ])
  const gifts = await read({ grantType: 'gift', sort: 'endsAt', dir: 'desc', limit: 1 }, 5)
  const expected = idsOf(chain.grants.filter(({ grantType }) => grantType === 'gift')).toReversed()
  const filtered = 'a filter holds on every page'
  trial.equal('PAGE-CURSOR-CONTINUES', filtered, gifts.items, expected, [...chain.created, ...gifts.pages])
}

function judgeShort(trial: Trial, limit: number, short: Walk<string>, whole: Walk<string>): void {
  const what = `the grants, ${limit} a page,`
  judgeWalk(trial, what, limit, short)
  judgeSameList(trial, what, 'GRANTS-SORT-TIES', { before: whole, short, after: whole })
  const whole100 = whole.items.length
  const early = short.end === 'last page' && short.items.length < whole100
  trial.judge(
    'PAGE-NEXT-CURSOR',
    `no page of ${limit} ends the list before its last grant`,
    !early,
    short.pages,
  )
}

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
