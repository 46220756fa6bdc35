import type { Check, Pair, Query, Trial } from '../kit/check.ts'
import { chainOf, granted, idsOf } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import { hour, minute } from '../kit/span.ts'
import { walk } from '../kit/walk.ts'
import { bundleUsersOf, grantsOf, iso, nextCursorOf, type WireGrant } from '../kit/wire.ts'

/** Pages while the list changes: items that stay are listed exactly once. */
export const changingChecks: readonly Check[] = [
  {
    id: 'paging/while-revoked',
    title: 'A walk over grants goes on when the last item seen is revoked, and skips nothing',
    needs: ['pairs:1'],
    run: whileRevoked,
  },
  {
    id: 'paging/while-created',
    title: 'A walk over grants repeats nothing when new ones come in before it',
    needs: ['pairs:1'],
    run: whileCreated,
  },
  {
    id: 'paging/users-while-revoked',
    title: 'A walk over the users list goes on when a user on its first page leaves the list',
    needs: ['pairs:2'],
    run: usersWhileRevoked,
  },
]

/** The pair's grants, two a page; those that expired before the lease are left out. */
const pagesOf =
  ({ bundleId, userId }: Pair, from: number, query: Query) =>
  (cursor: string | undefined) =>
    drafts.listGrants(bundleId, { userId, endsAfter: iso(from + minute), limit: 2, ...query, cursor })

async function whileRevoked(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const chain = await chainOf(
    trial,
    pair,
    [1, 2, 3, 4, 5].map((hours) => from + hours * hour),
  )
  const [first, second, third, fourth] = chain.grants as [WireGrant, WireGrant, WireGrant, WireGrant]
  const draft = pagesOf(pair, from, { sort: 'startsAt', dir: 'desc' })
  const page = await trial.send(draft(undefined))
  const cursor = nextCursorOf(page)
  const listed = idsOf(grantsOf(page))
  if (cursor === undefined || listed.at(-1) !== fourth.id)
    return trial.stop('the first page ends with the fourth grant')
  const revoked = await trial.revoke(pair, fourth.id)
  granted(trial, 'REVOKE-SELECTED', revoked)
  const rest = await walk(trial, { draft, itemsOf: (one) => idsOf(grantsOf(one)), most: 5, from: cursor })
  const seen = [...chain.created, page, revoked, ...rest.pages]
  const goesOn = rest.pages.every(({ status }) => status === 200)
  trial.judge(
    'PAGE-CURSOR-REVOKED',
    'a cursor whose last item was revoked is answered with 200',
    goesOn,
    seen,
  )
  if (goesOn) trial.observe('PAGE-CURSOR-REVOKED', 'goes-on', seen)
  const claim = 'the walk goes on with the three grants that stayed'
  trial.equal('PAGE-CURSOR-CONTINUES', claim, rest.items, [third.id, second.id, first.id], seen)
  await upwards(trial, pair, from, second)
}

/** The same in the other direction: of three grants the second, already seen, is revoked, and with it the third. */
async function upwards(trial: Trial, pair: Pair, from: number, second: WireGrant): Promise<void> {
  const draft = pagesOf(pair, from, { sort: 'startsAt', dir: 'asc' })
  const page = await trial.send(draft(undefined))
  const cursor = nextCursorOf(page)
  if (cursor === undefined || idsOf(grantsOf(page)).at(-1) !== second.id)
    return trial.stop('the first page upwards ends with the second grant')
  const revoked = await trial.revoke(pair, second.id)
  granted(trial, 'REVOKE-SELECTED', revoked)
  const rest = await walk(trial, { draft, itemsOf: (one) => idsOf(grantsOf(one)), most: 2, from: cursor })
  const seen = [page, revoked, ...rest.pages]
  const goesOn = rest.pages.every(({ status }) => status === 200)
  const answered = 'a cursor with nothing left behind it is answered with 200'
  trial.judge('PAGE-CURSOR-REVOKED', answered, goesOn, seen)
  const claim = 'a cursor whose last item was revoked does not begin again'
  trial.equal('PAGE-CURSOR-CONTINUES', claim, rest.items, [], seen)
}

async function whileCreated(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const chain = await chainOf(
    trial,
    pair,
    [1, 2, 3, 4].map((hours) => from + hours * hour),
  )
  const draft = pagesOf(pair, from, { sort: 'startsAt', dir: 'desc' })
  const page = await trial.send(draft(undefined))
  const cursor = nextCursorOf(page)
  if (cursor === undefined) return trial.stop('four grants make a second page of two')
  const late = await chainOf(trial, pair, [from + 9 * hour])
  const rest = await walk(trial, { draft, itemsOf: (one) => idsOf(grantsOf(one)), most: 3, from: cursor })
  const seen = [...chain.created, page, ...late.created, ...rest.pages]
  const walked = [...idsOf(grantsOf(page)), ...rest.items]
  const stayed = walked.filter((id) => !idsOf(late.grants).includes(id))
  const claim = 'what was there all the time comes exactly once, though a grant was created meanwhile'
  trial.equal('PAGE-CURSOR-CONTINUES', claim, stayed, idsOf(chain.grants).toReversed(), seen)
}

async function usersWhileRevoked(trial: Trial): Promise<void> {
  const pairs = [await trial.pair(), await trial.pair()]
  const end = trial.now() + hour
  const grantOfUser = new Map<string, { readonly pair: Pair; readonly grant: WireGrant }>()
  for (const pair of pairs) {
    const { grants } = await chainOf(trial, pair, [end])
    grantOfUser.set(pair.userId, { pair, grant: grants[0] as WireGrant })
  }
  const { main } = trial.resources.bundles
  const aliases = (page: Parameters<typeof bundleUsersOf>[0]) =>
    bundleUsersOf(page).flatMap(({ userId }) => userId ?? [])
  const before = await trial.listUsers(main, { limit: 100 })
  const all = aliases(before)
  // All but the last one on the first page: removing one of them shifts the rest of the list.
  const limit = Math.max(1, all.length - 1)
  const first = await trial.listUsers(main, { limit })
  const cursor = nextCursorOf(first)
  const leaving = grantOfUser.get(aliases(first).findLast((alias) => grantOfUser.has(alias)) ?? '')
  if (nextCursorOf(before) !== undefined || cursor === undefined || leaving === undefined)
    return trial.stop(
      'the users list of the main bundle is short enough, and a test user is on its first page',
    )
  const revoked = await trial.revoke(leaving.pair, leaving.grant.id)
  granted(trial, 'REVOKE-SELECTED', revoked)
  const draft = (next: string | undefined) => drafts.listUsers(main, { limit, cursor: next })
  const rest = await walk(trial, { draft, itemsOf: aliases, most: 2, from: cursor })
  const seen = [before, first, revoked, ...rest.pages]
  const goesOn = rest.pages.every(({ status }) => status === 200)
  const claim = 'a cursor is answered with 200 when somebody before it has left the list'
  trial.judge('PAGE-CURSOR-REVOKED', claim, goesOn, seen)
  const walked = [...aliases(first), ...rest.items]
  const missing = all.filter((alias) => !walked.includes(alias))
  trial.equal('PAGE-CURSOR-CONTINUES', 'whoever stayed is listed', missing, [], seen)
  const twice = walked.filter((alias, index) => walked.indexOf(alias) !== index)
  trial.equal('PAGE-CURSOR-CONTINUES', 'nobody is listed twice', twice, [], seen)
}
