import type { Check, Query, Trial } from '../kit/check.ts'
import { chainOf } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { field, nextCursorOf } from '../kit/wire.ts'

/** Forged, changed and misused cursors. */
export const cursorChecks: readonly Check[] = [
  {
    id: 'paging/forged-cursors',
    title: 'A cursor that was made up is refused by every list, or gives an empty page',
    needs: [],
    async run(trial) {
      const { main } = trial.resources.bundles
      const cursor = 'f'.repeat(32)
      await judgeForged(trial, 'bundles', drafts.listBundles({ limit: 1, cursor }))
      await judgeForged(trial, 'users', drafts.searchUsers({ displayName: 'an', limit: 1, cursor }))
      await judgeForged(trial, 'grants', drafts.listGrants(main, { limit: 1, cursor }))
      for (const kind of ['grant', 'scan'])
        await judgeForged(trial, 'users', drafts.listUsers(main, { limit: 1, cursor: `${kind}:${cursor}` }))
      const outside = await trial.send(drafts.listUsers(main, { limit: 1, cursor: 'grant:XYZ' }))
      const claim = 'a cursor outside the pattern is refused, or gives an empty page'
      trial.judge('BUNDLE-USERS-CURSOR-PATTERN', claim, answered(outside, 'users') !== 'page', outside)
    },
  },
  {
    id: 'paging/odd-cursors',
    title: 'A cursor that was cut short or is used elsewhere never ends in a server error',
    needs: ['pairs:1'],
    run: oddCursors,
  },
]

/** What an answer to a cursor was. */
function answered({ status, json }: Exchange, items: string): 'reject' | 'empty' | 'page' | 'error' {
  if (status >= 400 && status < 500) return 'reject'
  if (status !== 200) return 'error'
  const list = field(json, items)
  return Array.isArray(list) && list.length === 0 ? 'empty' : 'page'
}

async function judgeForged(trial: Trial, items: string, draft: Draft): Promise<void> {
  const exchange = await trial.send(draft)
  const answer = answered(exchange, items)
  const sound = answer === 'reject' || answer === 'empty'
  const claim = `a made-up cursor of ${draft.operation} is refused, or gives an empty page`
  if (trial.judge('PAGE-CURSOR-FORGED', claim, sound, exchange))
    trial.observe(
      'PAGE-CURSOR-FORGED',
      answer,
      exchange,
      `${draft.operation} ${draft.query?.['cursor'] ?? ''}`,
    )
  const next = nextCursorOf(exchange)
  if (answer === 'empty')
    trial.judge('PAGE-CURSOR-FORGED', 'the empty page is the last', next === undefined, exchange)
}

async function oddCursors(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  await chainOf(trial, pair, [from + hour, from + 2 * hour, from + 3 * hour])
  const ask = (query: Query) => drafts.listGrants(pair.bundleId, { userId: pair.userId, limit: 1, ...query })
  const first = await trial.send(ask({}))
  const cursor = nextCursorOf(first)
  if (cursor === undefined) return trial.stop('three grants make a second page')
  const twin = await trial.send(ask({ cursor }))
  trial.judge('PAGE-CURSOR-FORGED', 'the cursor as it came works', twin.status === 200, [first, twin])

  const short = await trial.send(ask({ cursor: cursor.slice(0, -3) }))
  const answer = answered(short, 'grants')
  const claim = 'a cursor cut short is refused, or gives an empty page'
  if (trial.judge('PAGE-CURSOR-FORGED', claim, answer === 'reject' || answer === 'empty', [first, short]))
    trial.observe('PAGE-CURSOR-FORGED', answer, short, 'cut short')

  const elsewhere: readonly (readonly [string, Draft])[] = [
    ['another sort', ask({ sort: 'endsAt', cursor })],
    ['another filter', drafts.listGrants(pair.bundleId, { grantType: 'gift', limit: 1, cursor })],
    ['another list', drafts.listBundles({ limit: 1, cursor })],
  ]
  for (const [what, draft] of elsewhere) {
    const exchange = await trial.send(draft)
    const sound = `a cursor used with ${what} is refused or taken, and no server error`
    if (trial.judge('PAGE-CURSOR-MISMATCH', sound, exchange.status < 500, [first, exchange]))
      trial.observe('PAGE-CURSOR-MISMATCH', exchange.status === 200 ? 'ignore' : 'reject', exchange, what)
  }
}
