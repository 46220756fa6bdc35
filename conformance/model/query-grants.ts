import {
  brokenByAlias,
  brokenByExtra,
  brokenByRefusal,
  brokenByRows,
  isRenamed,
  judgedByOrder,
  type ListQuery,
  namesOf,
} from '../diagnosis/repairs.ts'
import { type Assertion, noneListed } from '../kit/assertion.ts'
import type { Query, Trial } from '../kit/check.ts'
import { idsOf, judgeAll } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { judgeWalk, type Walk, walkGrants } from '../kit/walk.ts'
import { grantsOf, isEmpty, limitOf, nextCursorOf, second, type WireGrant } from '../kit/wire.ts'
import { type BundleModel, bundleModelOf } from './bundle-model.ts'
import { type Filter, filtersOf, isUnshown } from './filters.ts'
import {
  apply,
  exposedIn,
  type HistoryRun,
  keyAmong,
  readers,
  shownBefore,
  stateOf,
  type TrackedPair,
} from './model-run.ts'
import type { PlannedQuery, SortField } from './query-arbitraries.ts'
import { liveAt } from './state.ts'
import { renewal, write } from './write.ts'

/** A query that was answered, with the possible states of what it is about. */
interface Asked extends ListQuery {
  readonly known: BundleModel
  readonly filters: readonly Filter[]
}

/** Asks the grants list of a bundle, walks its pages, and judges what it shows by every state that is still possible. */
export async function queryGrants(one: HistoryRun, question: PlannedQuery): Promise<void> {
  const { trial } = one
  const before = bundleModelOf(one, question.pair)
  const filters = filtersOf(trial, before, question)
  // Without a bound that no grant shows it is another question, which is asked elsewhere.
  if (question.times.some(({ field }) => isUnshown(before, field))) return
  const { sort, dir, pages, interruption } = question
  const order: Query = { sort, dir }
  const key = keyAmong(trial, readers, question.key)
  const all: Query = Object.assign({}, ...filters.map((filter) => filter.query))
  const isRevoke = interruption === 'revoke'
  const query = { ...all, ...order, limit: limitFor(before, filters, pages, isRevoke ? 2 : 1) }
  // As many pages as all that is known takes.
  const pagesOf = (limit: unknown) => Math.max(10, 1 + Math.ceil(before.grants.length / Number(limit ?? 50)))
  const read = (ask: Query, most = pagesOf(ask['limit']), from?: string) =>
    walkGrants(trial, before.bundleId, ask, most, { key, from })
  let walked = await read(query, interruption === 'nothing' ? undefined : 1)
  let known = before
  if (interruption !== 'nothing' && walked.end === 'bound') {
    await meanwhile(one, before, interruption, walked.items)
    known = bundleModelOf(one, question.pair)
    const rest = await read(query, undefined, walked.pages.map(nextCursorOf).at(-1))
    const over = idsOf(known.grants.filter(({ revoked }) => revoked === 'yes'))
    const late = noneListed(idsOf(rest.items).filter((id) => over.includes(id)))
    if (isRevoke && over.length > 0)
      trial.judge('GRANTS-NOT-REVOKED', 'a grant is gone from the list as soon as it is revoked', late)
    const items = [...walked.items, ...rest.items]
    walked = { items, pages: [...walked.pages, ...rest.pages], end: rest.end }
  }
  for (const { history } of known.tracked) history.push(...walked.pages)
  const readLong = (ask: Query) => read({ limit: 100, ...ask })
  const asked = { trial, known, filters, all, order, key, read: readLong }
  const [first, next] = walked.pages
  if (first?.status !== 200) return void judgeAll(trial, await brokenByRefusal(asked, first as Exchange))
  if (!judgeWalk(trial, 'the grants', query.limit, { ...walked, items: idsOf(walked.items) })) return
  const moved = movedSince(before, known)
  if (moved.size === 0) reportPages(trial, walked)
  if (!(await judgeRows(asked, walked, moved)) || !(await judgeOrder(asked, walked))) return
  const shown = idsOf(grantsOf(first))
  if (!isRevoke || next === undefined || !moved.has(shown.at(-1) ?? '')) return
  // A list that began anew would show again what stayed of the first page.
  const open = 'PAGE-CURSOR-REVOKED'
  if (shown.some((id) => !moved.has(id))) trial.observe(open, 'goes-on', walked.pages)
  else trial.untestable(open, 'of each page whose last grant was revoked, all were')
}

/** So many rows a page that what is expected takes so many pages, and as many as `least` where more are expected. */
function limitFor(
  known: BundleModel,
  filters: readonly Filter[],
  pages: PlannedQuery['pages'],
  least: number,
): number | undefined {
  if (pages === 'long') return 100
  const expected = known.listed.filter((grant) => filters.every(({ keeps }) => keeps(grant) !== false))
  const fewest = expected.length > least ? least : 1
  return pages === 0 ? undefined : Math.min(100, Math.max(fewest, Math.ceil(expected.length / pages)))
}

/** Reports what cursors look like, and what comes behind a full page that is the last one. */
function reportPages(trial: Trial, { pages, end }: Walk<WireGrant>): void {
  const cursor = pages.map(nextCursorOf).find((one) => one !== undefined)
  if (cursor !== undefined)
    trial.observe('PAGE-CURSOR-STYLE', /^[0-9a-f]{32}$/.test(cursor) ? 'hex' : 'other')
  const [last, before] = pages.toReversed()
  if (end !== 'last page' || last === undefined) return
  const isFull = (page: Exchange) => !isEmpty(page) && grantsOf(page).length === limitOf(page)
  // Who may give a cursor behind a full page need not always.
  if (isFull(last)) trial.observe('PAGE-EMPTY-LAST', ['never', 'sometimes'], last)
  if (before && isFull(before) && isEmpty(last)) trial.observe('PAGE-EMPTY-LAST', 'sometimes', pages)
}

/** Every row satisfies each filter, and every grant that does is there in a state that is still possible. */
async function judgeRows(asked: Asked, walked: Walk<WireGrant>, moved: Ids): Promise<boolean> {
  const { items, pages, end } = walked
  const { trial, known, filters } = asked
  const foreign = noneListed(idsOf(items).filter((id) => known.elsewhere.includes(id)))
  if (!foreign.holds)
    return trial.judge('GRANTS-FILTER-USER', 'only grants of this user in this bundle are listed', foreign)
  const renamed = items.find((row) => isRenamed(known.as(row), row))
  if (renamed !== undefined && (asked.all['userId'] !== undefined || asked.key !== 'full'))
    return judgeAll(trial, [await brokenByAlias(asked, renamed, pages)])
  for (const filter of filters) {
    const extra = items.map(known.as).filter((row) => filter.keeps(row) === false)
    if (extra.length > 0) {
      const [broken, because] = await brokenByExtra(asked, filter, extra, walked)
      return judgeAll(trial, [broken], because)
    }
    const leaves = `${namesOf(filter.query)} leaves only what matches`
    if (known.listed.some((grant) => filter.keeps(grant) === false)) trial.held(filter.rule, leaves)
  }
  const isWhole = end === 'last page'
  const fitting = known.grants.filter((grant) => filters.every(({ keeps }) => keeps(grant) === true))
  const due = new Set(isWhole ? idsOf(fitting).filter((id) => !moved.has(id)) : [])
  for (const tracked of known.tracked) {
    const { pair, belief } = tracked
    const [exposed, shown] = [exposedIn(tracked, trial.now()), shownBefore(tracked, pages)]
    const own = new Set(belief.flatMap(({ grants }) => idsOf(grants)))
    const { userId, earlier } = pair
    // Of a row without one, the user is who is asked for.
    const isTheirs = (row: WireGrant) => userId !== '' && (row.userId ?? asked.all['userId']) === userId
    const rows = items.filter((row) => !moved.has(row.id) && (own.has(row.id) || isTheirs(row)))
    const action = { kind: 'list', userId, earlier, rows, due, exposed, shown } as const
    const blame = async (assertions: readonly Assertion[]) => {
      const { broken, isOfLedger } = await brokenByRows(asked, assertions, items)
      // Only where the list shows it whatever is asked, something else was written than what was answered.
      if (!isOfLedger) tracked.state = 'sound'
      return broken
    }
    if (!(await apply(trial, tracked, [{ action, exchanges: pages }], blame))) return false
    if ([...own].every((id) => due.has(id))) tracked.exposed = new Set()
  }
  if (fitting.some(({ revoked }) => revoked === 'yes'))
    trial.held('GRANTS-NOT-REVOKED', 'no revoked grant is listed')
  if (!isWhole) return true
  reportOpen(asked, new Set(idsOf(items)), moved)
  // A list that may be empty can have lost nothing.
  if (!fitting.some(({ id, revoked }) => revoked === 'no' && due.has(id))) return true
  for (const { rule, query } of filters) trial.held(rule, `${namesOf(query)} leaves all that matches`)
  if (fitting.some(({ endsAt, revoked }) => revoked === 'no' && endsAt <= trial.now()))
    trial.held('GRANTS-EXPIRED-INCLUDED', 'a grant that has ended stays in the list')
  trial.held('PAGE-NEXT-CURSOR', 'no page ends the list before its last grant')
  if (filters.length > 1)
    trial.held('GRANTS-FILTERS-COMBINE', 'several filters leave what satisfies all of them')
  return true
}

/** Reports what the list does where the description leaves it open. */
function reportOpen({ trial, known, filters }: Asked, shown: Ids, moved: Ids): void {
  for (const filter of filters)
    for (const grant of known.listed) {
      const open = filter.keeps(grant)
      const others = filters.every((other) => other === filter || other.keeps(grant) === true)
      if (!others || moved.has(grant.id)) continue
      const [is, name] = [shown.has(grant.id), namesOf(filter.query)]
      if (open === 'at the bound')
        trial.observe('GRANTS-FILTER-BOUNDS', is ? 'inclusive' : 'exclusive', undefined, name)
      if (open === 'permanent') trial.observe('GRANTS-FILTER-PERMANENT', is ? 'latest' : 'never')
    }
}

type Ids = ReadonlySet<string>

/** The rows come in the order asked for. */
async function judgeOrder(asked: Asked, { items, pages }: Walk<WireGrant>): Promise<boolean> {
  const { trial, order } = asked
  const sort = (order['sort'] ?? 'createdAt') as SortField
  const direction = order['dir'] === 'asc' ? 1 : -1
  if (items.length < 2) return true
  if (sort === 'endsAt') observePermanent(trial, items, direction)
  const isKept = judgeAll(trial, await judgedByOrder(asked, { items, pages }))
  if (isKept) observeTies(trial, items, sort, direction)
  return isKept
}

/** Reports whether grants that are equal in the field sorted by can stand in the order of their creation. */
function observeTies(trial: Trial, rows: readonly WireGrant[], sort: SortField, direction: 1 | -1): void {
  const steps = rows.slice(1).flatMap((row, index) => {
    const [one, other] = [rows[index]?.createdAt, row.createdAt]
    const isTie = rows[index]?.[sort] === row[sort] && Number.isFinite(row[sort])
    return isTie && one !== undefined && other !== undefined ? Math.sign(other - one) : []
  })
  if (steps.every((step) => step === 0)) return
  trial.observe('GRANTS-SORT-TIES', steps.includes(-direction) ? 'other' : ['creation', 'other'])
}

/** Reports where permanent grants can stand among those with an end. */
function observePermanent(trial: Trial, rows: readonly WireGrant[], direction: 1 | -1): void {
  const places = rows.map(({ endsAt }) => endsAt === Number.POSITIVE_INFINITY)
  if (!places.includes(true) || !places.includes(false)) return
  const isLast = places.lastIndexOf(false) < places.indexOf(true)
  const isFirst = places.lastIndexOf(true) < places.indexOf(false)
  const atEnds = [
    ...(isLast ? [direction === 1 ? 'latest' : 'earliest', 'last'] : []),
    ...(isFirst ? [direction === 1 ? 'earliest' : 'latest', 'first'] : []),
  ]
  trial.observe('GRANTS-SORT-PERMANENT', [...atEnds, 'elsewhere'])
}

/** Between two pages the last grant seen is revoked, its user is granted a new one, or another list is begun. */
async function meanwhile(
  one: HistoryRun,
  known: BundleModel,
  what: 'revoke' | 'create' | 'another list',
  seen: readonly WireGrant[],
): Promise<void> {
  const { trial, players } = one
  if (what === 'another list') {
    await trial.send(drafts.listGrants(known.bundleId, { limit: 1, sort: 'startsAt' }))
    return
  }
  const soon = trial.now() + 2 * second
  const rows = seen.flatMap((row) => known.listed.find(({ id }) => id === row.id) ?? [])
  const last = rows.findLast(({ endsAt }) => endsAt > soon)
  const pair = last?.pair ?? 0
  if (what === 'create') return write(one, [renewal(pair)])
  const live = liveAt(stateOf(players[pair] as TrackedPair), trial.now())
  const nth = idsOf(live).indexOf(last?.id ?? '')
  if (nth !== -1) await write(one, [{ do: 'revoke', pair, grant: { state: 'live', nth }, key: 0 }])
}

/** Grants that came, or were revoked. */
const movedSince = (before: BundleModel, now: BundleModel): Ids =>
  new Set(
    idsOf(now.grants.filter((one) => before.grants.find(({ id }) => id === one.id)?.revoked !== one.revoked)),
  )
