import type { Check, Trial } from '../check.ts'
import { granted } from '../claims.ts'
import type { Draft } from '../draft.ts'
import type { Exchange } from '../exchange.ts'
import { drafts } from '../runner/drafts.ts'
import { grantsOf, holdersOf, iso, nextCursorOf } from '../wire.ts'
import { chainOf, grantsDraft, idsOf, walk } from './walk.ts'

/** Cursors while the list changes, and cursors that are not what they should be. */
export const cursorChecks: readonly Check[] = [
  {
    id: 'paging/while-changing',
    title: 'What stays is listed exactly once while grants are created and revoked between the pages',
    rules: ['PAGE-CURSOR-CONTINUES', 'PAGE-CURSOR-REVOKED'],
    sometimes: ['GRANT-CREATES', 'REVOKE-SELECTED'],
    needs: ['pairs:1'],
    cost: 22,
    profile: 'certify',
    run: whileChanging,
  },
  {
    id: 'paging/odd-cursors',
    title:
      'A cursor that was made up, cut short or used elsewhere never ends in a server error or a false page',
    rules: ['PAGE-CURSOR-FORGED', 'PAGE-CURSOR-MISMATCH', 'BUNDLE-USERS-CURSOR-PATTERN'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:1'],
    cost: 12,
    profile: 'certify',
    run: oddCursors,
  },
]

async function whileChanging(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const chain = await chainOf(trial, pair, 5)
  const query = { limit: 1, sort: 'startsAt', dir: 'asc', endsAfter: iso(trial.now() + 60_000) }
  const ask = grantsDraft(pair, query)
  const pages = [await trial.send(ask(undefined))]
  const second = nextCursorOf(pages[0] as Exchange)
  if (second === undefined) return trial.stop('five grants make a second page')
  pages.push(await trial.send(ask(second)))
  const cursor = nextCursorOf(pages[1] as Exchange)
  if (cursor === undefined) return trial.stop('five grants make a third page')
  // The last item seen leaves the list, and with it all that start later; then new ones come in.
  const [first, selected] = chain
  if (first === undefined || selected === undefined) return trial.stop('five grants were created')
  granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, selected.id))
  const added = granted(
    trial,
    'GRANT-CREATES',
    await trial.create(pair, { endsAt: iso(trial.now() + 8 * hourMs) }),
  )
  const rest = await walk(trial, (next) => ask(next ?? cursor), grantsOf, 10)
  const seen = [...pages, ...rest.pages]
  const all = seen.flatMap((page) => idsOf(grantsOf(page)))
  trial.equal(
    'PAGE-CURSOR-CONTINUES',
    'the grant that stayed is listed exactly once',
    all.filter((id) => id === first.id).length,
    1,
    seen,
  )
  trial.judge('PAGE-CURSOR-CONTINUES', 'no grant is listed twice', new Set(all).size === all.length, seen)
  const goesOn = rest.pages.every(({ status }) => status === 200) && rest.ended
  trial.judge('PAGE-CURSOR-REVOKED', 'a cursor whose last item was revoked goes on to the end', goesOn, seen)
  trial.observe(
    'PAGE-CURSOR-REVOKED',
    'goes-on',
    rest.pages,
    all.includes(added.id) ? 'new ones seen' : 'new ones not seen',
  )
  const gone = chain.slice(2).filter(({ id }) => rest.items.some((item) => item.id === id))
  trial.equal('PAGE-CURSOR-CONTINUES', 'what was revoked meanwhile is not listed', idsOf(gone), [], seen)
}

async function oddCursors(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  await chainOf(trial, pair, 3)
  const first = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 1 })
  const cursor = nextCursorOf(first)
  if (cursor === undefined) return trial.stop('three grants make a second page')
  const twin = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 1, cursor })
  trial.judge('PAGE-CURSOR-FORGED', 'the cursor as it came works', twin.status === 200, twin)
  for (const [what, odd] of [
    ['cut short', cursor.slice(0, -3)],
    ['made up', 'ffffffffffffffffffffffffffffffff'],
  ] as const) {
    const exchange = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 1, cursor: odd })
    const empty = exchange.status === 200 && grantsOf(exchange).length === 0
    const refused = exchange.status >= 400 && exchange.status < 500
    trial.judge(
      'PAGE-CURSOR-FORGED',
      `a cursor ${what} is refused or gives an empty page`,
      refused || empty,
      [first, exchange],
    )
    trial.observe('PAGE-CURSOR-FORGED', refused ? 'reject' : 'empty', exchange, what)
  }
  const elsewhere: readonly (readonly [string, Draft])[] = [
    [
      'another sort',
      drafts.listGrants(pair.bundleId, { userId: pair.userId, limit: 1, sort: 'endsAt', cursor }),
    ],
    ['another filter', drafts.listGrants(pair.bundleId, { grantType: 'gift', limit: 1, cursor })],
    ['another list', drafts.listBundles({ limit: 1, cursor })],
  ]
  for (const [what, draft] of elsewhere) {
    const exchange = await trial.send(draft)
    trial.judge(
      'PAGE-CURSOR-MISMATCH',
      `a cursor used with ${what} is no server error`,
      exchange.status < 500,
      [first, exchange],
    )
    trial.observe('PAGE-CURSOR-MISMATCH', exchange.status === 200 ? 'ignore' : 'reject', exchange, what)
  }
  const pattern = await trial.listUsers(pair.bundleId, { limit: 1, cursor: 'grant:XYZ' })
  const refused =
    (pattern.status >= 400 && pattern.status < 500) ||
    (pattern.status === 200 && holdersOf(pattern).length === 0)
  trial.judge('BUNDLE-USERS-CURSOR-PATTERN', 'a cursor outside the pattern is refused', refused, pattern)
}

const hourMs = 3_600_000
