import type { StatedRuleId } from '../../spec/generated/rules.ts'
import { type Assertion, answers, fails, must, type Outcome, ok, statusOf } from '../kit/assertion.ts'
import type { Pair, Trial } from '../kit/check.ts'
import { endText, idsOf, valueText } from '../kit/claims.ts'
import { draftIn, drafts, type GrantDraft, idsIn, type KeyName, type Query } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Pages } from '../kit/pages.ts'
import * as wire from '../kit/wire.ts'

/** Returns the assertions that a refused or ineffective write fails, so that the report blames the right rule: sends it again with one property changed (repaired) at a time. Below, others do the same for lists with wrong rows or refused queries. */
export async function brokenByWrite(
  trial: Trial,
  { exchanges, grants, others, history }: Writes,
  broken: readonly Assertion[],
): Promise<readonly Assertion[]> {
  // Of several at the same moment, one with a source that no other create has sent is no duplicate, whatever arrives with it.
  const isAlone = (one: Exchange) => history.filter((each) => sourceIn(each) === sourceIn(one)).length === 1
  const isNew = (one: Exchange) => wire.isRefusal(one) && sourceIn(one) !== undefined && isAlone(one)
  const exchange = exchanges.length > 1 ? exchanges.find(isNew) : exchanges[0]
  if (exchange === undefined) return broken
  const { status, request } = exchange
  const { userId } = wire.requestedGrant(exchange)
  const { bundleId = '', grantId } = idsIn(request)
  const draft = draftIn(exchange)
  const { sourceId, endsAt, grantType } = draft
  const repeat = async (repair: GrantDraft): Promise<Exchange> => {
    const grant = { ...draft, ...repair }
    const repeated = await trial.send(
      grantId === undefined
        ? drafts.create(bundleId, userId ?? '', grant, trial.sourceId)
        : drafts.revoke(bundleId, grantId),
    )
    history.push(repeated)
    return repeated
  }
  // A server error breaks a rule of its own.
  if (status >= 500) return broken
  const isOfKey = request.key !== 'full'
  if (isOfKey && (status === 401 || status === 403) && (await repeat({})).status === 200)
    return [must('AUTH-GRANTS-GOVERNS', 'a write needs no other permission than grants', answers(exchange))]
  // A create for access that exists is answered with 200, not refused.
  const isCovered = wire.isRefusal(exchange) && broken.some(({ rule }) => rule === 'GRANT-COVERED')
  const isCreate = !wire.isRevoke(exchange) && broken.some(({ rule }) => rule === 'GRANT-CREATES')
  if (!isCovered && !isCreate) return broken
  const answered = wire.grantOf(exchange)?.id
  // A source that no user has had: a deployment may compare sources across users.
  const letters = trial.sourceId().replace(/[^A-Za-z0-9]/g, '')
  const newSource = { sourceId: letters.slice(-20) }
  const withSource = sourceId === undefined ? 'with a sourceId' : 'with another sourceId'
  const inUtc = typeof endsAt === 'string' &&
    !endsAt.endsWith('Z') && { endsAt: wire.iso(Date.parse(endsAt)) }
  const otherType = grantType !== 'paid_external' && { grantType: 'paid_external', ...newSource }
  const repairs: readonly (readonly [StatedRuleId, string, GrantDraft | false])[] = [
    ['AUTH-GRANTS-GOVERNS', 'by another key of the owner', isOfKey && {}],
    [ruleOfSource(sourceId, exchange), withSource, newSource],
    ['GRANT-ENDS-AT-EXACT', 'with its end in UTC', inUtc],
    ['GRANT-TYPE-REQUESTABLE', 'with another type', otherType],
  ]
  const seen = answered === undefined ? statusOf(exchange) : `grant ${answered}`
  const judged = fails('a new grant', seen, exchange)
  for (const [rule, what, repair] of repairs) {
    if (repair === false) continue
    const { status, ...answer } = await repeat(repair)
    const id = wire.grantOf(answer)?.id
    const isNew = id !== undefined && (isCovered || (id !== answered && !grants.includes(id)))
    if (status === 200 && isNew) return [must(rule, `a create is granted that ${what} is granted`, judged)]
  }
  const ofOther = 'access of another user or bundle covers nothing'
  return others.has(answered ?? '') ? [must('GRANT-COVERED', ofOther, judged)] : broken
}

/** Concurrent writes whose answers the model cannot explain, and the earlier grants of their pair and of others. */
interface Writes extends Pick<Seen, 'history'> {
  readonly exchanges: readonly Exchange[]
  readonly grants: readonly string[]
  readonly others: ReadonlySet<string>
}

/** A pair, and every exchange about it; what the diagnosis sends is appended. */
interface Seen {
  readonly pair: Pick<Pair, 'bundleId' | 'userId'>
  readonly history: Exchange[]
}

/** Returns the type and the source that a create has sent. */
export function sourceIn(exchange: Exchange): string | undefined {
  const { grantType, sourceId } = wire.requestedGrant(exchange)
  return sourceId === undefined ? undefined : `${grantType} ${sourceId}`
}

/** Returns the rule that a refusal of this sourceId breaks: scope, presence, length or characters. */
function ruleOfSource(source: string | undefined, { status }: Exchange): StatedRuleId {
  if (source === undefined && status < 400) return 'GRANT-CREATES'
  if (status === 200 || status === 409) return 'GRANT-SOURCE-SCOPE'
  if (source === undefined) return 'GRANT-SOURCE-REQUIRED-PAID'
  return source.length >= 255 ? 'GRANT-SOURCE-MAX-256' : 'GRANT-SOURCE-PATTERN'
}

/** Returns the assertion that fails when a user's list lacks a created grant: the create, the filter or the grant's user. */
export async function brokenByLost(
  trial: Trial,
  { pair: { bundleId, userId }, history }: Seen,
  lost: string,
  outcome: Outcome & { readonly sent: Exchange },
): Promise<Assertion> {
  const createdAfter = wire.iso(outcome.sent.server.earliest - wire.hour)
  const anyUser = await trial.listGrants(bundleId, { createdAfter, limit: 100 })
  const row = wire.grantsOf(anyUser).find(({ id }) => id === lost)
  const claim = 'a grant that is answered is recorded for this user in this bundle'
  if (row === undefined) return must('GRANT-CREATES', claim, outcome)
  history.push(anyUser)
  if (row.userId === undefined || row.userId === userId)
    return must('GRANTS-FILTER-USER', 'the filter leaves all grants of the user', outcome)
  const ofOther = { ...fails(userId, row.userId, anyUser), row: lost }
  return must('GRANT-USER-ID', 'a grant is of the user for whom it was created', ofOther)
}

/** Returns the assertions that a users list fails: its cursor skips a user whom one long page has. */
export async function brokenByUsers(broken: readonly Assertion[], isOnLongPage: () => Promise<boolean>) {
  const lost = broken.find(({ rule, seen }) => rule === 'BUNDLE-USERS-LIVE' && seen === 'no entry')
  if (lost === undefined || !(await isOnLongPage())) return broken
  return [must('PAGE-CURSOR-CONTINUES', 'the pages skip nobody whom one long page has', lost)]
}

/** A filter, the rule that it is judged by, and whether a grant satisfies it; a text says why that is open. */
export interface Filter {
  readonly query: Query
  readonly rule: StatedRuleId
  readonly keeps: (grant: wire.WireGrant) => boolean | 'not shown' | 'at the bound' | 'permanent'
}

/** A query of the grants list, and the grants of its bundle as their creates answered them. */
export interface ListQuery {
  readonly trial: Trial
  readonly bundleId: string
  readonly grants: readonly wire.WireGrant[]
  readonly filters: readonly Filter[]
  /** All the filters together. */
  readonly all: Query
  readonly order: Query
  readonly key: KeyName
  /** Reads the same list with another query, by default in pages of the highest limit. */
  readonly read: (query: Query) => Promise<Rows>
}

type Rows = Pages<wire.WireGrant>

/** Returns what an error of a list depends on: the long list that is without it, the order, or the filters that show it alone. */
async function causeOf({ filters, all, order, read }: ListQuery, isWrong: (rows: Rows) => boolean) {
  const long = await read({ ...all, ...order })
  if (!isWrong(long)) return { long, alone: [] }
  if (!isWrong(await read(all))) return { isOfOrder: true, alone: [] }
  const alone: (Pick<Filter, 'query' | 'rule'> & Pick<Rows, 'pages'>)[] = []
  for (const { query, rule } of filters) {
    // A limit that no other query has: the answer cannot come from a cache.
    const rows = await read({ ...query, limit: 99 })
    if (isWrong(rows)) alone.push({ query, rule, pages: rows.pages })
  }
  return { alone }
}

/** Returns the assertions that a refused query fails: on its limit, its key, each filter, or their combination. */
export async function brokenByRefusal(query: ListQuery, page: Exchange): Promise<readonly Assertion[]> {
  const { trial, bundleId, all, order, key } = query
  const { long, alone } = await causeOf(query, ({ end }) => end === 'failed')
  const takes = `the list takes ${parametersOf({ ...all, ...order })}`
  const broken = (rule: StatedRuleId, claim = takes) => must(rule, claim, answers(page))
  if (long !== undefined) return [broken('LIST-LIMIT-BOUNDS-100', 'every limit from 1 to 100 is taken')]
  if (key !== 'full' && (await trial.listGrants(bundleId, all)).status === 200)
    return [broken('AUTH-GRANTS-GOVERNS', `${takes} from the key ${key} as from another one of the owner`)]
  return alone.length > 0 ? alone.map(({ rule }) => broken(rule)) : [broken('GRANTS-FILTERS-COMBINE')]
}

/** Returns the assertion that rows fail which do not match a filter, and the pages that show them; undefined without such rows. */
export async function brokenByExtra(query: ListQuery, { query: own, rule, keeps }: Filter, paged: Rows) {
  const extra = paged.items.map((row) => asCreated(query, row)).filter((row) => keeps(row) === false)
  if (extra.length === 0) return undefined
  const has = (rows: readonly wire.WireGrant[]) => rows.some(({ id }) => idsOf(extra).includes(id))
  const { long, alone } = await causeOf(query, ({ items }) => has(items))
  const { pages } = alone.find((one) => one.query === own) ?? paged
  const conditions = Object.entries(own).map(([name, value]) => `${name} ${value}`)
  const page = pages.find((one) => has(wire.grantsOf(one)))
  const judged = fails(`only what matches ${conditions.join(', ')}`, rowsText(extra, own), page)
  const isOfFilter = long !== undefined || pages !== paged.pages
  const claim = `${parametersOf(own)} leaves only what matches${long === undefined ? '' : ', on every page'}`
  return [must(isOfFilter ? rule : 'GRANTS-FILTERS-COMBINE', claim, judged), pages] as const
}

/** Returns the assertions that missing or revoked rows fail, and whether the list without any filter has the same error. */
export async function brokenByRows(
  query: ListQuery,
  broken: readonly Assertion[],
  rows: readonly wire.WireGrant[],
  isOfOthers: boolean,
) {
  const { grants, read } = query
  const of = (is: Assertion['expectedRow']) => broken.filter((one) => one.expectedRow === is)
  const rowsOf = (is: Assertion['expectedRow']) =>
    grants.filter(({ id }) => of(is).some(({ row }) => row === id))
  const [missing, gone] = [rowsOf('listed'), rowsOf('absent')]
  const always = (some: readonly Assertion[]) => ({ broken: some, isInEveryList: true })
  // An unknown grant, or one with other fields, does not depend on the query.
  if (missing.length === 0 && gone.length === 0) return always(broken)
  const unfiltered = idsOf((await read({ limit: 99 })).items)
  const isInEveryList = missing.some(({ id }) => !unfiltered.includes(id))
  // Grants of somebody else may have been revoked by them.
  if (isInEveryList && isOfOthers) return always([])
  if (gone.some(({ id }) => unfiltered.includes(id))) return always(of('absent'))
  const judged = fails('the list without it', rowsText(gone, {}))
  const revoked = [must('GRANTS-NOT-REVOKED', 'no revoked grant is listed', judged)]
  if (gone.length > 0) return { broken: revoked, isInEveryList }
  const lost = isInEveryList ? of('listed') : []
  return { broken: await brokenByMissing(query, missing, rows, lost), isInEveryList }
}

/** Returns the assertions that missing rows fail; `lost` are those of the list without any filter. */
async function brokenByMissing(
  query: ListQuery,
  missing: readonly wire.WireGrant[],
  rows: readonly wire.WireGrant[],
  lost: readonly Assertion[],
): Promise<readonly Assertion[]> {
  const { trial, bundleId, grants, all, order, key, read } = query
  const lacks = ({ items }: Rows) => missing.some(({ id }) => !idsOf(items).includes(id))
  const judged = { ...fails(`with ${rowsText(missing, all)}`, 'the list without it'), row: missing[0]?.id }
  const { long, isOfOrder, alone } = await causeOf(query, lacks)
  const early = 'no page ends the list before its last grant'
  if (long !== undefined) {
    const last = long.items.findLastIndex(({ id }) => idsOf(rows).includes(id))
    const isEarly = missing.every(({ id }) => idsOf(long.items).indexOf(id) > last)
    return isEarly
      ? [must('PAGE-NEXT-CURSOR', early, judged)]
      : [must('PAGE-CURSOR-CONTINUES', 'the pages skip nothing that one long page shows', judged)]
  }
  const isNobodys = ({ userId }: wire.WireGrant) => userId === undefined
  const ofNobody = must('GRANTS-DELETED-ACCOUNT', 'grants without userId are listed whatever is asked', {
    ...judged,
    row: undefined,
  })
  const deleted = missing.every(isNobodys) && !grants.every(isNobodys) ? [ofNobody] : []
  const broken = (rule: StatedRuleId, claim: string) => [...deleted, must(rule, claim, judged)]
  const { by, sign } = orderOf(order)
  const isBehind = (one: wire.WireGrant) =>
    rows.every((row) => (Number(one[by]) - Number(row[by])) * sign >= 0)
  if (isOfOrder && missing.every(isBehind)) return broken('PAGE-NEXT-CURSOR', early)
  if (isOfOrder) return broken('GRANTS-SORT-VALUES', 'an order loses nothing')
  if (lost.length > 0) return [...deleted, ...lost]
  const guilty: StatedRuleId[] = []
  for (const { query, rule } of alone) {
    const mayBeOfKey = query['userId'] !== undefined && key !== 'full'
    const own = mayBeOfKey ? await trial.listGrants(bundleId, { ...query, limit: 100 }) : undefined
    const isOfKey = own !== undefined && idsOf(wire.grantsOf(own)).includes(missing[0]?.id ?? '')
    guilty.push(isOfKey ? 'USER-ALIAS-SCOPED' : rule)
  }
  if (guilty.length > 0) return guilty.flatMap((rule) => broken(rule, 'the filter leaves all that matches'))
  // Only the very same request lacks the row: its answer comes from a cache.
  return !lacks(await read({ ...all, ...order, limit: 99 }))
    ? broken('GRANT-CREATES', 'a list shows a grant as soon as it is created')
    : broken('GRANTS-FILTERS-COMBINE', 'several filters leave all that satisfies all of them')
}

/** Returns the ids of the first rows, each with the fields that the query filters by. */
function rowsText(rows: readonly wire.WireGrant[], query: Query): string {
  const fieldNames = Object.keys(query).map((name) => name.replace(/(After|Before)$/, 'At'))
  const texts = rows.slice(0, 3).map((row) => {
    const fields = Object.entries(row).filter(([name]) => fieldNames.includes(name))
    const values = fields.map(([name, value]) => `${name} ${valueText(value)}`)
    return values.length === 0 ? row.id : `${row.id} (${values.join(', ')})`
  })
  return texts.join(', ')
}

export const parametersOf = (query: Query): string =>
  Object.keys(query)
    .filter((name) => query[name] !== undefined)
    .join(', ')

/** Returns the grant of a row as its create answered it; the row itself for a grant of somebody else. */
const asCreated = ({ grants }: Pick<ListQuery, 'grants'>, row: wire.WireGrant): wire.WireGrant =>
  grants.find(({ id }) => id === row.id) ?? row

/** Returns the assertion that a row with a wrong userId fails: aliases differ by key, or the grant has another user. */
export async function brokenByAlias(query: ListQuery, { items, pages }: Rows) {
  const { trial, bundleId, all, key } = query
  if (all['userId'] === undefined && key === 'full') return undefined
  const due = (row: wire.WireGrant) => asCreated(query, row).userId ?? row.userId
  const row = items.find((one) => one.userId !== undefined && one.userId !== due(one))
  if (row === undefined) return undefined
  const own = key === 'full' ? undefined : await trial.listGrants(bundleId, { ...all, limit: 100 })
  // A grant that was revoked since is in no list.
  const isAlike = (one: wire.WireGrant) => one.id === row.id && (one.userId ?? row.userId) === row.userId
  const isSame = own === undefined || wire.grantsOf(own).some(isAlike)
  const sent = pages.find((page) => idsOf(wire.grantsOf(page)).includes(row.id))
  const judged = { ...fails(due(row), row.userId, sent), row: row.id }
  const claim = 'a grant is listed under the alias of its user'
  return must(isSame ? 'GRANT-USER-ID' : 'USER-ALIAS-SCOPED', claim, judged)
}

/** Returns the assertions on the order of rows, ties and permanent ends aside: the cursor, the direction or the field. */
export async function judgedByOrder(query: ListQuery, { items, pages }: Rows): Promise<readonly Assertion[]> {
  const { all, order, read } = query
  const { by, sign } = orderOf(order)
  /** Returns the first two rows in the wrong order; none when all are in order. */
  const inversionIn = (rows: readonly wire.WireGrant[], sort = by, way = sign) => {
    const dated = rows.map((row) => asCreated(query, row)).filter((row) => Number.isFinite(row[sort]))
    const at = dated.findIndex((row, nth) => (Number(row[sort]) - Number(dated[nth - 1]?.[sort])) * way < 0)
    return dated.slice(Math.max(0, at - 1), at + 1)
  }
  const isSorted = (...of: Parameters<typeof inversionIn>) => inversionIn(...of).length === 0
  const claim = `the grants come by ${by}, ${sign === 1 ? 'ascending' : 'descending'}`
  const judged = (some: StatedRuleId, rows: readonly wire.WireGrant[], where = '') => {
    const texts = inversionIn(rows).map((row) => `${row.id} (${by} ${endText(row[by])})`)
    const outcome = ok(isSorted(rows), texts.toReversed().join(' before '), texts.join(' before '))
    return must(some, claim + where, outcome)
  }
  const rule = order['sort'] === undefined ? 'GRANTS-SORT-DEFAULT-CREATED' : 'GRANTS-SORT-VALUES'
  const ofDir = order['dir'] === undefined ? 'GRANTS-DIR-DEFAULT-DESC' : 'GRANTS-DIR-VALUES'
  if (isSorted(items)) return [judged(rule, items), judged(ofDir, items)]
  const long = (await read({ ...all, ...order })).items
  if (isSorted(long)) {
    // A wrong first page is not the cursor's fault.
    const isContinued = idsOf(pages.slice(0, 1).flatMap(wire.grantsOf)).every((id, at) => id === long[at]?.id)
    return [judged(isContinued ? 'PAGE-CURSOR-CONTINUES' : rule, items, ', over all pages')]
  }
  // Rows that are sorted by another field may descend by this one.
  const others = (['createdAt', 'startsAt', 'endsAt'] as const).filter((field) => field !== by)
  const isOther = others.some((field) => isSorted(long, field))
  return [judged(!isOther && isSorted(long, by, -sign) ? ofDir : rule, long)]
}

/** Returns the field that a list is sorted by, and the sign of its direction. */
export const orderOf = ({ sort = 'createdAt', dir }: Query) => ({
  by: sort as 'createdAt' | 'startsAt' | 'endsAt',
  sign: dir === 'asc' ? 1 : -1,
})
