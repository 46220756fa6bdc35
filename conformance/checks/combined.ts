import type { Check, Pair, Query, Trial } from '../kit/check.ts'
import { endText, granted, idsOf, isInUnits, listingOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { equal, listed, noneListed } from '../kit/judged.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { judgeWalk, type Walk, walkGrants } from '../kit/walk.ts'
import { grantAskedIn, grantsOf, hour, iso, nextCursorOf, second, type WireGrant } from '../kit/wire.ts'
import { timeRules } from '../model/filters.ts'

/**
 * The grants in the order of their creation: whose, their type, whether their source is the shared one, and so many hours after
 * one far instant they end. They were chosen by trying: without any one of three filters nearly every question shows more of them,
 * and each of the three orders is another one.
 */
const planned: readonly (readonly [
  user: number,
  grantType: string,
  source: 'shared' | 'own',
  end: number,
])[] = [
  [0, 'gift', 'own', 6],
  [0, 'gift', 'shared', 11],
  [1, 'referral_reward', 'shared', 1],
  [1, 'gift', 'shared', 16],
  [0, 'gift', 'own', 12],
  [0, 'referral_reward', 'shared', 13],
  [2, 'paid_external', 'shared', 8],
  [2, 'gift', 'shared', 9],
  [0, 'gift', 'own', 15],
]
const third = planned.length / 3
/** Behind everything that other grants are likely to have. */
const away = 4 * 365 * 24 * hour

const orders = ['createdAt', 'startsAt', 'endsAt'] as const

/** Three filters at once: of these twelve questions each two filters meet in one. */
const questions = [
  ...[
    'userId grantType sourceId',
    'startsAfter endsAfter createdAfter',
    'startsBefore endsBefore createdBefore',
  ],
  ...[
    'userId startsAfter startsBefore',
    'grantType endsAfter endsBefore',
    'sourceId createdAfter createdBefore',
  ],
  ...[
    'userId endsAfter createdBefore',
    'grantType createdAfter startsBefore',
    'sourceId startsAfter endsBefore',
  ],
  ...[
    'userId createdAfter endsBefore',
    'grantType startsAfter createdBefore',
    'sourceId endsAfter startsBefore',
  ],
].map((names) => names.split(' '))

/** Each two filters of the grants list, beside each other and in every order, and pages between which a grant comes. */
export const combinedCheck: Check = {
  id: 'grants/combined',
  title:
    'Each two filters leave what satisfies both, in every order, and over pages between which a grant comes',
  rules: [
    'PAGE-CURSOR-CONTINUES',
    'PAGE-END',
    'PAGE-LIMIT-ECHO',
    'GRANTS-FILTER-USER',
    'GRANTS-FILTER-TYPE',
    'GRANTS-FILTER-SOURCE',
    'GRANTS-FILTER-STARTS',
    'GRANTS-FILTER-ENDS',
    'GRANTS-FILTER-CREATED',
    'GRANTS-FILTERS-COMBINE',
    'GRANTS-SORT-DEFAULT-CREATED',
    'GRANTS-SORT-VALUES',
    'GRANTS-DIR-DEFAULT-DESC',
    'GRANTS-DIR-VALUES',
  ],
  needs: ['pairs:3'],
  run: async (trial) => {
    const users = [await trial.pair(), await trial.pair(), await trial.pair()]
    const far = Math.round(trial.now() / second) * second + away
    const population: Population = {
      users,
      far,
      shared: trial.sourceId(),
      begun: trial.now(),
      grants: [],
    }
    await write(trial, population)
    await ask(trial, population)
  },
}

interface Population {
  readonly users: readonly Pair[]
  readonly far: number
  readonly shared: string
  readonly begun: number
  readonly grants: WireGrant[]
}

/** Creates the grants, a third after the other; between them other requests let time pass. */
async function write(trial: Trial, { users, far, shared, grants }: Population): Promise<void> {
  for (const [index, [user, grantType, source, hours]] of planned.entries()) {
    const pair = users[user] as Pair
    if (index > 0 && index % third === 0) for (const one of users) await listingOf(trial, one)
    const end = { grantType, endsAt: iso(far + hours * hour) }
    const exchange = await trial.create(pair, source === 'shared' ? { ...end, sourceId: shared } : end)
    // Optional fields may be left out of the answer.
    const { userId, sourceId } = grantAskedIn(exchange)
    grants.push({ ...granted(trial, 'GRANT-CREATES', exchange), userId, grantType, sourceId })
  }
}

/** Instants between the thirds; none where the grants do not show whether they were created before or after. */
function pausesOf({ grants }: Population): readonly number[] {
  const least = isInUnits(grants, second) ? 2 * second : 2
  return [third, 2 * third].flatMap((index) => {
    const [before, after] = [grants[index - 1]?.createdAt, grants[index]?.createdAt]
    const isApart = before !== undefined && after !== undefined && after - before >= least
    return isApart ? Math.round((before + after) / 2) : []
  })
}

/** A filter: what is sent, the rule that it is judged by, and which grants it leaves. */
interface Filter {
  readonly query: Query
  readonly rule: StatedRuleId
  readonly keeps: (grant: WireGrant) => boolean
}

/** The filters by their names; without those of an instant that no grant shows. */
function filtersOf(population: Population): Readonly<Record<string, Filter>> {
  const { users, far, shared, grants } = population
  const [early, late] = pausesOf(population)
  const userId = users[0]?.userId
  const bounds = [
    ['starts', far - hour / 2, far + 11.5 * hour],
    ['ends', far + 6.5 * hour, far + 13.5 * hour],
    ['created', early, late],
  ] as const
  const filters: [string, Filter][] = [
    ['userId', { query: { userId }, rule: 'GRANTS-FILTER-USER', keeps: (one) => one.userId === userId }],
    [
      'grantType',
      { query: { grantType: 'gift' }, rule: 'GRANTS-FILTER-TYPE', keeps: (one) => one.grantType === 'gift' },
    ],
    [
      'sourceId',
      { query: { sourceId: shared }, rule: 'GRANTS-FILTER-SOURCE', keeps: (one) => one.sourceId === shared },
    ],
  ]
  for (const [name, after, before] of bounds) {
    const at = (one: WireGrant) => one[`${name}At`] ?? Number.NaN
    if (after === undefined || before === undefined || grants.some((one) => Number.isNaN(at(one)))) continue
    const rule = timeRules[name]
    filters.push([
      `${name}After`,
      { query: { [`${name}After`]: iso(after) }, rule, keeps: (one) => at(one) > after },
    ])
    filters.push([
      `${name}Before`,
      { query: { [`${name}Before`]: iso(before) }, rule, keeps: (one) => at(one) < before },
    ])
  }
  return Object.fromEntries(filters)
}

async function ask(trial: Trial, population: Population): Promise<void> {
  const filters = filtersOf(population)
  for (const [index, names] of questions.entries()) {
    const asked = names.flatMap((name) => filters[name] ?? [])
    if (asked.length < names.length) continue
    // Without a bound below, what others have is left out.
    const bounds = names.every((name) => name.endsWith('Before')) ? sinceBegun(population) : {}
    for (const [turn, sort] of orders.entries()) {
      const dirs = (index + turn) % 3 === 0 ? ['asc', 'desc'] : [(index + turn) % 2 === 0 ? 'asc' : 'desc']
      for (const dir of dirs) {
        trial.mark(index)
        const limit = turn === 1 && index % 2 === 1 && /userId|sourceId/.test(`${names}`) ? 1 : 100
        const query: Query = Object.assign({}, bounds, ...asked.map((one) => one.query), {
          sort: sort === 'createdAt' && index % 2 === 0 ? undefined : sort,
          dir: dir === 'desc' && index % 2 === 1 ? undefined : dir,
        })
        await judge(trial, population, asked, query, limit)
      }
    }
  }
  trial.mark(questions.length)
  await between(trial, population)
}

const sinceBegun = ({ begun }: Population): Query => ({ createdAfter: iso(begun - 2 * second) })

async function judge(
  trial: Trial,
  { users, grants }: Population,
  asked: readonly Filter[],
  query: Query,
  limit: number,
): Promise<void> {
  const what = Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : name))
    .join(', ')
  const read = async (most: number): Promise<Walk<WireGrant>> => {
    const walked = await walkGrants(trial, users[0]?.bundleId ?? '', { ...query, limit: most }, 6)
    // What others have created is listed as well.
    const items = walked.items.flatMap(({ id }) => grants.find((grant) => grant.id === id) ?? [])
    return { ...walked, items }
  }
  const walked = await read(limit)
  const { items, pages, end } = walked
  if (!judgeWalk(trial, `grants by ${what}`, limit, { ...walked, items: idsOf(items) })) return
  for (const { rule, keeps } of asked) {
    const odd = items.filter((one) => !keeps(one))
    if (!trial.judge(rule, `${what} leave only what matches`, noneListed(idsOf(odd)), pages)) return
  }
  const expected = idsOf(grants.filter((one) => asked.every(({ keeps }) => keeps(one))))
  const whole = async (holds: (rows: readonly WireGrant[]) => boolean) =>
    limit < 100 && holds((await read(100)).items)
  if (end === 'last page') {
    const there = listed(idsOf(items), expected)
    const isOfPages = !there.holds && (await whole((rows) => listed(idsOf(rows), expected).holds))
    const rule = isOfPages ? 'PAGE-CURSOR-CONTINUES' : 'GRANTS-FILTERS-COMBINE'
    if (!trial.judge(rule, `${what} leave all that matches`, there, pages)) return
  }
  const sort = (query['sort'] ?? 'createdAt') as 'createdAt'
  const sign = query['dir'] === 'asc' ? 1 : -1
  const inOrder = (rows: readonly WireGrant[], by = sign) =>
    rows.toSorted(
      (one, other) => by * ((one[sort] ?? 0) - (other[sort] ?? 0)) || rows.indexOf(one) - rows.indexOf(other),
    )
  const ordered = equal(
    ...([items, inOrder(items)].map((rows) => rows.map((one) => endText(one[sort]))) as [string[], string[]]),
  )
  const isTurned = !ordered.holds && equal(idsOf(items), idsOf(inOrder(items, -sign))).holds
  const ofDir = query['dir'] === undefined ? 'GRANTS-DIR-DEFAULT-DESC' : 'GRANTS-DIR-VALUES'
  const ofSort = query['sort'] === undefined ? 'GRANTS-SORT-DEFAULT-CREATED' : 'GRANTS-SORT-VALUES'
  trial.judge(isTurned ? ofDir : ofSort, `beside ${what} the grants come in order`, ordered, pages)
}

/** Pages of one row, newest first: a grant that comes in front of them repeats nothing. */
async function between(trial: Trial, population: Population): Promise<void> {
  const { users, far } = population
  const [pair] = users as [Pair]
  const queries: readonly Query[] = [
    { userId: pair.userId },
    { grantType: 'gift', endsAfter: iso(far) },
    { startsAfter: iso(far - hour / 2) },
    { endsAfter: iso(far), endsBefore: iso(far + 18 * hour), ...sinceBegun(population) },
  ]
  const read = (query: Query, cursor?: string) =>
    trial.listGrants(pair.bundleId, { ...query, limit: 1, cursor })
  const firsts: Exchange[] = []
  for (const query of queries) firsts.push(await read(query))
  const created = await trial.create(pair, { grantType: 'gift', endsAt: iso(far + 17 * hour) })
  granted(trial, 'GRANT-CREATES', created)
  for (const [index, query] of queries.entries()) {
    const first = firsts[index] as Exchange
    const next = await read(query, nextCursorOf(first))
    const again = idsOf(grantsOf(next)).filter((row) => idsOf(grantsOf(first)).includes(row))
    const claim = `by ${Object.keys(query).join(', ')}, a grant that was created meanwhile repeats nothing`
    trial.judge('PAGE-CURSOR-CONTINUES', claim, noneListed(again, next), [first, created, next])
  }
}
