import * as repairs from '../diagnosis/repairs.ts'
import { noneOf } from '../kit/assertion.ts'
import type { Trial } from '../kit/check.ts'
import { idsOf, judgeAll } from '../kit/claims.ts'
import { drafts, type Query } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { grantRequests, judgedList, judgePages, type Pages, readPages } from '../kit/pages.ts'
import { grantsOf, isEmpty, limitOf, nextCursorOf, second, type WireGrant } from '../kit/wire.ts'
import { type BundleModel, bundleModelOf } from './bundle-model.ts'
import { filtersOf, isInvisible } from './filters.ts'
import { renewal, revoking } from './fixed-steps.ts'
import { apply, type HistoryRun, listStep, providedKey, readers, stateOf } from './model-run.ts'
import type { PlannedQuery } from './query-arbitraries.ts'
import { liveAt } from './state.ts'
import { write } from './write.ts'

/** Runs one step of a history, a drawn query of the grants list: reads its pages and judges them by every possible state of the model. `pair` is the index of a user in a bundle. */
export async function queryGrants(one: HistoryRun, planned: PlannedQuery): Promise<void> {
  const { trial } = one
  const { interruption } = planned
  const query = queryOf(one, planned)
  if (query === undefined) return
  const { before, sent, requests } = query
  const read = (...how: Parameters<typeof requests>) => readPages(trial, requests(...how))
  let paged = await read(sent, interruption === 'nothing' ? undefined : 1)
  let model = before
  if (interruption !== 'nothing' && paged.end === 'bound') {
    await meanwhile(one, before, interruption, paged.items)
    model = bundleModelOf(one, planned.pair)
    const rest = await read(sent, undefined, paged.pages.map(nextCursorOf).at(-1))
    const over = idsOf(model.grants.filter(({ revoked }) => revoked === 'yes'))
    const late = noneOf(idsOf(rest.items).filter((id) => over.includes(id)))
    if (interruption === 'revoke' && over.length > 0)
      trial.judge('GRANTS-NOT-REVOKED', 'a grant is gone from the list as soon as it is revoked', late)
    const items = [...paged.items, ...rest.items]
    paged = { items, pages: [...paged.pages, ...rest.pages], end: rest.end }
  }
  await judgeGrants(one, planned, query, paged, model)
}

/** Returns the page requests of such a query and their judgement, to read several lists beside each other; undefined where something else is sent between its pages. */
export function judgedGrants(one: HistoryRun, planned: PlannedQuery) {
  const model = bundleModelOf(one, planned.pair)
  const isOther = planned.times.some(({ field }) => isInvisible(model, field))
  const query = isOther || planned.interruption !== 'nothing' ? undefined : queryOf(one, planned)
  return query && judgedList(query.requests(query.sent), (paged) => judgeGrants(one, planned, query, paged))
}

/** Returns the query that a planned one is by now; undefined where it would be another one. */
function queryOf(one: HistoryRun, planned: PlannedQuery) {
  const { trial } = one
  const before = bundleModelOf(one, planned.pair)
  const filters = filtersOf(trial, before, planned)
  // Without a bound that no grant shows it is another query, which other steps send.
  if (planned.times.some(({ field }) => isInvisible(before, field))) return undefined
  const { sort, dir, pages, interruption } = planned
  const order: Query = { sort, dir }
  const key = providedKey(trial, readers, planned.key)
  const all: Query = Object.assign({}, ...filters.map((filter) => filter.query))
  const limit = limitFor(before, filters, pages, interruption === 'revoke' ? 2 : 1)
  const sent = { ...all, ...order, limit }
  // As many pages as all that is known takes.
  const pagesOf = (limit: unknown) => Math.max(10, 1 + Math.ceil(before.grants.length / Number(limit ?? 50)))
  const requests = (parameters: Query, most = pagesOf(parameters['limit']), from?: string) =>
    grantRequests(before.bundleId, parameters, most, { key, from })
  return { before, filters, all, order, key, sent, requests }
}

async function judgeGrants(
  one: HistoryRun,
  { interruption }: PlannedQuery,
  { before, filters, all, order, key, sent, requests }: NonNullable<ReturnType<typeof queryOf>>,
  paged: Pages<WireGrant>,
  model = before,
): Promise<void> {
  const { trial } = one
  const isRevoke = interruption === 'revoke'
  for (const { history } of model.tracked) history.push(...paged.pages)
  const { bundleId, grants } = model
  const readLong = (parameters: Query) => readPages(trial, requests({ limit: 100, ...parameters }))
  const query = { trial, bundleId, grants, filters, all, order, key, read: readLong }
  const [first, next] = paged.pages
  if (first?.status !== 200)
    return void judgeAll(trial, await repairs.brokenByRefusal(query, first as Exchange))
  if (!judgePages(trial, 'the grants', sent.limit, { ...paged, items: idsOf(paged.items) })) return
  const moved = movedSince(before, model)
  if (moved.size === 0) reportPages(trial, paged)
  if (!(await judgeRows(query, model, paged, moved))) return
  // What a pair shows that broke a rule is no measure of the order.
  const contradicted = one.trackedPairs.filter(({ state }) => state === 'contradicted')
  const doubted = idsOf(contradicted.flatMap((tracked) => stateOf(tracked).grants))
  const sure = ({ items, ...rest }: Pages<WireGrant>): Pages<WireGrant> => ({
    ...rest,
    items: items.filter(({ id }) => !doubted.includes(id)),
  })
  const readSure = async (parameters: Query) => sure(await readLong(parameters))
  if (!(await judgeOrder({ ...query, read: readSure }, sure(paged)))) return
  const onFirst = idsOf(grantsOf(first))
  if (!isRevoke || next === undefined || !moved.has(onFirst.at(-1) ?? '')) return
  // A list that began anew would show again what stayed of the first page.
  const open = 'PAGE-CURSOR-REVOKED'
  if (onFirst.some((id) => !moved.has(id))) trial.observe(open, 'goes-on', paged.pages)
  else trial.untestable(open, 'of each page whose last grant was revoked, all were')
}

/** Returns the limit that splits the expected rows into so many pages, at least `least` where more are expected. */
function limitFor(
  model: BundleModel,
  filters: readonly repairs.Filter[],
  pages: PlannedQuery['pages'],
  least: number,
): number | undefined {
  if (pages === 'long') return 100
  const expected = model.listed.filter((grant) => filters.every(({ keeps }) => keeps(grant) !== false))
  const fewest = expected.length > least ? least : 1
  return pages === 0 ? undefined : Math.min(100, Math.max(fewest, Math.ceil(expected.length / pages)))
}

/** Reports the form of cursors, and what follows a full last page. */
function reportPages(trial: Trial, { pages, end }: Pages<WireGrant>): void {
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

/** Judges that the rows are those grants that satisfy every filter, in a state that is still possible. */
async function judgeRows(query: repairs.ListQuery, model: BundleModel, paged: Pages<WireGrant>, moved: Ids) {
  const { items, pages, end } = paged
  const { trial, filters, all } = query
  const foreign = noneOf(idsOf(items).filter((id) => model.elsewhere.includes(id)))
  if (!foreign.holds)
    return trial.judge('GRANTS-FILTER-USER', 'only grants of this user in this bundle are listed', foreign)
  const renamed = await repairs.brokenByAlias(query, paged)
  if (renamed !== undefined) return judgeAll(trial, [renamed])
  for (const filter of filters) {
    const [broken, because] = (await repairs.brokenByExtra(query, filter, paged)) ?? []
    if (broken !== undefined) return judgeAll(trial, [broken], because)
    const leaves = `${repairs.parametersOf(filter.query)} leaves only what matches`
    if (model.listed.some((grant) => filter.keeps(grant) === false)) trial.held(filter.rule, leaves)
  }
  const isWhole = end === 'last page'
  const fitting = model.grants.filter((grant) => filters.every(({ keeps }) => keeps(grant) === true))
  const due = new Set(isWhole ? idsOf(fitting).filter((id) => !moved.has(id)) : [])
  for (const tracked of model.tracked) {
    const { userId } = tracked.pair
    const own = new Set(tracked.possible.flatMap((state) => idsOf(state.grants)))
    // A row without a user is of the one in the query.
    const isTheirs = (row: WireGrant) => userId !== '' && (row.userId ?? all['userId']) === userId
    const rows = items.filter((row) => !moved.has(row.id) && (own.has(row.id) || isTheirs(row)))
    const step = listStep(tracked, trial.now(), { rows, due, pages })
    const isExplained = await apply(trial, tracked, [step], async (assertions) => {
      const { broken, isInEveryList } = await repairs.brokenByRows(query, assertions, items, userId === '')
      // Only what every query shows was written otherwise than it was answered.
      if (!isInEveryList) tracked.state = 'explained'
      return broken
    })
    if (!isExplained) return false
    if ([...own].every((id) => due.has(id))) tracked.atRevoke = new Set()
  }
  if (fitting.some(({ revoked }) => revoked === 'yes'))
    trial.held('GRANTS-NOT-REVOKED', 'no revoked grant is listed')
  if (!isWhole) return true
  reportOpen(query, model, new Set(idsOf(items)), moved)
  // A list that may be empty can have lost nothing.
  if (!fitting.some(({ id, revoked }) => revoked === 'no' && due.has(id))) return true
  for (const filter of filters)
    trial.held(filter.rule, `${repairs.parametersOf(filter.query)} leaves all that matches`)
  if (fitting.some(({ endsAt, revoked }) => revoked === 'no' && endsAt <= trial.now()))
    trial.held('GRANTS-EXPIRED-INCLUDED', 'a grant that has ended stays in the list')
  trial.held('PAGE-NEXT-CURSOR', 'no page ends the list before its last grant')
  if (filters.length > 1)
    trial.held('GRANTS-FILTERS-COMBINE', 'several filters leave what satisfies all of them')
  return true
}

/** Reports what the list does where the description leaves it open. */
function reportOpen({ trial, filters }: repairs.ListQuery, model: BundleModel, listedIds: Ids, moved: Ids) {
  for (const filter of filters)
    for (const grant of model.listed) {
      const open = filter.keeps(grant)
      const others = filters.every((other) => other === filter || other.keeps(grant) === true)
      if (!others || moved.has(grant.id)) continue
      const [is, name] = [listedIds.has(grant.id), repairs.parametersOf(filter.query)]
      if (open === 'at the bound')
        trial.observe('GRANTS-FILTER-BOUNDS', is ? 'inclusive' : 'exclusive', undefined, name)
      if (open === 'permanent') trial.observe('GRANTS-FILTER-PERMANENT', is ? 'latest' : 'never')
    }
}

type Ids = ReadonlySet<string>

/** Judges that the rows come in the order of the query, and reports where ties and permanent grants can stand. */
async function judgeOrder(query: repairs.ListQuery, paged: Pages<WireGrant>): Promise<boolean> {
  const { trial, order } = query
  const { items } = paged
  const { by: sort, sign } = repairs.orderOf(order)
  if (items.length < 2) return true
  const isPermanent = items.map(({ endsAt }) => endsAt === Number.POSITIVE_INFINITY)
  if (sort === 'endsAt' && isPermanent.includes(true) && isPermanent.includes(false)) {
    const isLast = isPermanent.lastIndexOf(false) < isPermanent.indexOf(true)
    const isFirst = isPermanent.lastIndexOf(true) < isPermanent.indexOf(false)
    const ofLast = isLast ? [sign === 1 ? 'latest' : 'earliest', 'last'] : []
    const ofFirst = isFirst ? [sign === 1 ? 'earliest' : 'latest', 'first'] : []
    trial.observe('GRANTS-SORT-PERMANENT', [...ofLast, ...ofFirst, 'elsewhere'])
  }
  const isKept = judgeAll(trial, await repairs.judgedByOrder(query, paged))
  // Grants that are equal in the field sorted by can stand in the order of their creation.
  const steps = items.slice(1).flatMap((row, index) => {
    const [one, other] = [items[index]?.createdAt, row.createdAt]
    const isTie = items[index]?.[sort] === row[sort] && Number.isFinite(row[sort])
    return isTie && one !== undefined && other !== undefined ? Math.sign(other - one) : []
  })
  const isOther = steps.includes(-sign)
  if (isKept && steps.some((step) => step !== 0))
    trial.observe('GRANTS-SORT-TIES', isOther ? 'other' : ['creation', 'other'])
  return isKept
}

/** Between two pages, revokes the last grant seen, grants its user a new one, or starts another list. */
async function meanwhile(
  one: HistoryRun,
  model: BundleModel,
  what: 'revoke' | 'create' | 'another list',
  seen: readonly WireGrant[],
): Promise<void> {
  const { trial, trackedPairs } = one
  const other = drafts.listGrants(model.bundleId, { limit: 1, sort: 'startsAt' })
  if (what === 'another list') return void (await trial.send(other))
  const soon = trial.now() + 2 * second
  const rows = seen.flatMap((row) => model.listed.find(({ id }) => id === row.id) ?? [])
  const last = rows.findLast(({ endsAt }) => endsAt > soon)
  const pair = last?.pair ?? 0
  if (what === 'create') return write(one, [renewal(pair)])
  const tracked = trackedPairs[pair]
  const nth = tracked ? idsOf(liveAt(stateOf(tracked), trial.now())).indexOf(last?.id ?? '') : -1
  if (nth !== -1) await write(one, [revoking(pair, { state: 'live', nth })])
}

/** Returns the grants that were created or revoked in between. */
const movedSince = (before: BundleModel, now: BundleModel): Ids =>
  new Set(
    idsOf(now.grants.filter((one) => before.grants.find(({ id }) => id === one.id)?.revoked !== one.revoked)),
  )
