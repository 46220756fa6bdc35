import { brokenByUsers } from '../diagnosis/repairs.ts'
import { answers, includes, noneOf } from '../kit/assertion.ts'
import { drafts } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import * as paging from '../kit/pages.ts'
import { isStableUser } from '../kit/test-users.ts'
import { bundleUsersOf, nextCursorOf, userIdsOf, type WireBundleUser } from '../kit/wire.ts'
import { bundleModelOf } from './bundle-model.ts'
import { renewal, revoking } from './fixed-steps.ts'
import { apply, type HistoryRun, providedKey, readers } from './model-run.ts'
import type { PlannedUsersQuery } from './query-arbitraries.ts'
import { write } from './write.ts'

/** Runs one step of a history, a drawn query of a bundle's users: reads and judges the list as a whole and, where planned, in pages, of which the first ends with a user of the history. */
export async function queryUsers(
  one: HistoryRun,
  { pair, at, interruption, key: drawn }: Omit<PlannedUsersQuery, 'do'>,
  answered?: paging.Pages<WireBundleUser>,
): Promise<void> {
  const { trial } = one
  const { bundleId, pairs } = bundleModelOf(one, pair)
  const key = providedKey(trial, readers, drawn)
  const read = (limit: number, most: number, first = key, from?: string) => {
    const keyOf = (cursor: string | undefined) => (cursor === undefined ? first : key)
    const page = (cursor?: string) => drafts.listUsers(bundleId, { limit, cursor }, keyOf(cursor))
    return paging.paginate(trial, bundleUsersOf, most, page, from)
  }
  const whole = answered ?? (await read(100, 3))
  // Which permissions this list needs beside that of users is open.
  if (whole.pages[0]?.status === 403 && key !== 'full')
    return queryUsers(one, { pair, at, interruption, key: 0 })
  const isSound = await judgeUsers(one, pair, 100, whole, async () => false)
  if (interruption === 'revoke' && isSound)
    return judgeLeaving(one, whole, (limit, most, from) => read(limit, most, key, from))
  const places = whole.items.flatMap(({ userId = '' }, index) => (pairs.includes(userId) ? [index + 1] : []))
  if (!isSound || at === undefined || whole.pages.length > 1 || places.length === 0) return
  // The first page ends with a user of the history, or the last of them is some pages on.
  const limit = at % 3 === 0 ? Math.ceil(Math.max(...places) / 4) : (places[at % places.length] ?? 1)
  // A cursor is the owner's: the next page may be read with another key of the same owner.
  const isOnLongPage = async (userId: string) => userIdsOf((await read(100, 1)).items).includes(userId)
  await judgeUsers(one, pair, limit, await read(limit, 5, 'full'), isOnLongPage)
}

/** Returns the page requests that list all users of a bundle, and their judgement, to read several lists beside each other; undefined for a query in pages or with writes between them. */
export function judgedUsers(one: HistoryRun, planned: PlannedUsersQuery) {
  if (planned.at !== undefined || planned.interruption !== 'nothing') return undefined
  const { bundleId } = bundleModelOf(one, planned.pair)
  const key = providedKey(one.trial, readers, planned.key)
  const draft = (cursor?: string) => drafts.listUsers(bundleId, { limit: 100, cursor }, key)
  return paging.judgedList(paging.pageRequests(bundleUsersOf, 3, draft), (whole) =>
    queryUsers(one, planned, whole),
  )
}

/** Judges pages of the users list: one entry for each pair with a live grant, and a cursor skips nobody. */
async function judgeUsers(
  one: HistoryRun,
  pair: number,
  limit: number,
  paged: paging.Pages<WireBundleUser>,
  isElsewhere: (userId: string) => Promise<boolean>,
): Promise<boolean> {
  const { trial } = one
  const { pages: exchanges, end } = paged
  const onPages = exchanges.map((page) => userIdsOf(bundleUsersOf(page)))
  // Who is on one page twice is no matter of cursors.
  const twice = noneOf(onPages.flatMap(paging.repeatedOf))
  trial.judge('BUNDLE-USERS-ONCE', 'nobody is on one page of the users list twice', twice, exchanges)
  const { pairs, tracked: own } = bundleModelOf(one, pair)
  const items = onPages.flatMap((ids) => [...new Set(ids)]).filter(isStableUser(trial, pairs))
  paging.judgePages(trial, `the users, ${limit} a page,`, limit, { ...paged, items })
  const isWhole = end === 'last page'
  for (const tracked of own) {
    tracked.history.push(...exchanges)
    const action = { kind: 'users', pair: tracked.pair, isWhole } as const
    const isExplained = await apply(trial, tracked, [{ action, exchanges }], (broken) => {
      // The list of grants is as it must be: only this one is wrong.
      tracked.state = 'explained'
      return brokenByUsers(broken, () => isElsewhere(tracked.pair.userId))
    })
    if (!isExplained) return false
  }
  return isWhole
}

/** Judges the pages of a list while users of both its parts leave the list or are renewed: all who stay are listed once. */
async function judgeLeaving(
  one: HistoryRun,
  whole: paging.Pages<WireBundleUser>,
  read: (limit: number, most: number, from?: string) => Promise<paging.Pages<WireBundleUser>>,
): Promise<void> {
  const { trial, trackedPairs } = one
  const idsIn = ({ items }: paging.Pages<WireBundleUser>) => items.map(({ userId = '' }) => userId)
  // What a broken history would revoke or renew is left as it is.
  const ours = trackedPairs.map(({ pair, state }) => (state === 'explained' ? pair.userId : '-'))
  const all = idsIn(whole)
  const places = all.flatMap((userId, index) => (ours.includes(userId) ? index : []))
  // The first page ends with a user of the history: without that row the rest of the list moves. Two are left behind it.
  const at = places.at(-3) ?? places[0]
  if (at === undefined || at === all.length - 1) return
  const first = await read(at + 1, 1)
  const from = first.pages.map(nextCursorOf).at(-1)
  const onFirst = idsIn(first)
  const leaving = ours.indexOf(onFirst.at(-1) ?? '')
  if (from === undefined || leaving === -1) return
  await write(one, [revoking(leaving, 'first')])
  // Somebody stays behind the cursor, or the list might as well end there.
  const later = all.slice(at + 1)
  const gone = later.length > 1 ? ours.findLast((userId) => later.includes(userId)) : undefined
  if (gone !== undefined) await write(one, [revoking(ours.indexOf(gone), 'first')])
  /** Renews the first of them that is of the history; access for good, which would cover that, is cut to what is before it. */
  const renew = async (rows: readonly WireBundleUser[]) => {
    const isRenewable = ({ userId = '', endsAt }: WireBundleUser) =>
      endsAt !== undefined && userId !== gone && ours.includes(userId)
    const row = rows.find(isRenewable)
    const pair = ours.indexOf(row?.userId ?? '')
    if (row?.accessIsPermanent) await write(one, [revoking(pair, 'last')])
    if (row !== undefined) await write(one, [renewal(pair)])
    return row?.userId
  }
  await renew(first.items.slice(0, -1))
  const renewed = await renew(whole.items.slice(at + 1))
  const rest = await read(at + 1, 5, from)
  const claim = 'a cursor is answered with 200 when somebody before it has left the list'
  trial.judge('PAGE-CURSOR-CONTINUES', claim, answers(rest.pages.at(-1) as Exchange))
  const leaves = 'who loses access during a walk is on no later page'
  trial.judge('BUNDLE-USERS-LIVE', leaves, noneOf(idsIn(rest).filter((userId) => userId === gone)))
  const seen = [...onFirst, ...idsIn(rest)]
  const lacked = await paging.lackedBy({ ...rest, items: seen }, whole, () => read(100, 3))
  const behindIt = all.slice(all.indexOf(renewed ?? '') + 1)
  const isReached = rest.end === 'last page' || behindIt.some((userId) => seen.includes(userId))
  const staying = renewed !== undefined && isReached ? [...lacked, renewed] : lacked
  trial.judge('PAGE-CURSOR-CONTINUES', 'whoever stayed is listed', includes(seen, staying))
  trial.judge('PAGE-CURSOR-CONTINUES', 'nobody is listed twice', noneOf(paging.repeatedOf(seen)))
}
