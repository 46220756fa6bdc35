import type { Check, Pair, Query, Trial } from '../check.ts'
import { granted } from '../claims.ts'
import type { Exchange } from '../exchange.ts'
import type { RuleId } from '../rule.ts'
import { grantsOf, iso, nextCursorOf, type WireGrant } from '../wire.ts'

/** The filters of the grants list, one by one and together, on a chain whose starts and ends are known. */
export const grantFilterChecks: readonly Check[] = [
  filterCheck('grants/filter-user', 'certify', ['GRANTS-FILTER-USER'], 2, 3, byUser),
  filterCheck('grants/filter-type', 'certify', ['GRANTS-FILTER-TYPE'], 1, 7, byType),
  filterCheck('grants/filter-source', 'certify', ['GRANTS-FILTER-SOURCE'], 1, 4, bySource),
  filterCheck(
    'grants/filter-starts',
    'certify',
    ['GRANTS-FILTER-STARTS', 'GRANTS-FILTER-BOUNDS'],
    1,
    6,
    (trial, built) => byTime(trial, built, 'starts', 'GRANTS-FILTER-STARTS', built.starts),
  ),
  filterCheck(
    'grants/filter-ends',
    'certify',
    ['GRANTS-FILTER-ENDS', 'GRANTS-FILTER-BOUNDS'],
    1,
    6,
    (trial, built) => byTime(trial, built, 'ends', 'GRANTS-FILTER-ENDS', built.ends),
  ),
  filterCheck('grants/filter-created', 'certify', ['GRANTS-FILTER-CREATED'], 1, 5, byCreation),
  filterCheck('grants/filters-combine', 'certify', ['GRANTS-FILTERS-COMBINE'], 1, 5, combined),
]

/** A chain of four grants of four types whose starts and ends follow from the stated rules. */
interface Built {
  readonly pair: Pair
  readonly grants: readonly WireGrant[]
  readonly created: readonly Exchange[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly sources: readonly string[]
}

function filterCheck(
  id: string,
  profile: 'smoke' | 'certify',
  rules: readonly RuleId[],
  pairs: number,
  requests: number,
  judge: (trial: Trial, built: Built) => Promise<void>,
): Check {
  return {
    id,
    title: `The filter leaves exactly the grants that match (${rules.join(', ')})`,
    rules,
    sometimes: ['GRANT-CREATES'],
    needs: [`pairs:${pairs}`],
    cost: 4 + requests,
    profile,
    run: async (trial) => judge(trial, await build(trial)),
  }
}

async function build(trial: Trial): Promise<Built> {
  const pair = await trial.pair()
  const from = trial.now()
  const sources = types.map(() => trial.sourceId())
  const grants: WireGrant[] = []
  const created: Exchange[] = []
  const ends = types.map((_, index) => from + (index + 1) * hourMs)
  for (const [index, grantType] of types.entries()) {
    const exchange = await trial.create(pair, {
      grantType,
      sourceId: sources[index],
      endsAt: iso(ends[index] ?? 0),
    })
    created.push(exchange)
    grants.push(granted(trial, 'GRANT-CREATES', exchange))
  }
  const first = grants[0]?.startsAt ?? created[0]?.server.latest ?? from
  return { pair, grants, created, starts: [first, ...ends.slice(0, -1)], ends, sources }
}

async function byUser(trial: Trial, built: Built): Promise<void> {
  const other = await trial.pair()
  const foreign = await trial.create(other, { endsAt: iso(trial.now() + hourMs) })
  granted(trial, 'GRANT-CREATES', foreign)
  const page = await trial.listGrants(built.pair.bundleId, { userId: built.pair.userId, limit: 100 })
  const wrong = grantsOf(page).filter(({ userId }) => userId !== undefined && userId !== built.pair.userId)
  const listed = new Set(grantsOf(page).map(({ id }) => id))
  const all = built.grants.every(({ id }) => listed.has(id)) || nextCursorOf(page) !== undefined
  trial.equal(
    'GRANTS-FILTER-USER',
    'no grant of anybody else is there',
    wrong.map(({ id }) => id),
    [],
    [foreign, page],
  )
  trial.judge('GRANTS-FILTER-USER', 'every grant of the user is there', all, [...built.created, page])
}

async function byType(trial: Trial, built: Built): Promise<void> {
  for (const [index, grantType] of types.entries()) {
    await exactly(trial, built, 'GRANTS-FILTER-TYPE', { grantType }, [index])
  }
  await exactly(trial, built, 'GRANTS-FILTER-TYPE', { grantType: 'trial' }, [])
  const whole = await trial.listGrants(built.pair.bundleId, { grantType: 'gift', limit: 100 })
  const wrong = grantsOf(whole).filter((grant) => grant.grantType !== 'gift')
  trial.equal(
    'GRANTS-FILTER-TYPE',
    'in the whole bundle too only grants of the type are left',
    wrong.map(({ id }) => id),
    [],
    whole,
  )
}

async function bySource(trial: Trial, built: Built): Promise<void> {
  const [, sourceId = ''] = built.sources
  await exactly(trial, built, 'GRANTS-FILTER-SOURCE', { sourceId }, [1])
  await exactly(trial, built, 'GRANTS-FILTER-SOURCE', { sourceId: sourceId.toUpperCase() }, [])
  await exactly(trial, built, 'GRANTS-FILTER-SOURCE', { sourceId: sourceId.slice(0, -1) }, [])
  const whole = await trial.listGrants(built.pair.bundleId, { sourceId, limit: 100 })
  trial.equal(
    'GRANTS-FILTER-SOURCE',
    'without userId too',
    grantsOf(whole).map(({ id }) => id),
    [built.grants[1]?.id],
    whole,
  )
}

/** Bounds between two instants leave no choice; a bound that equals one is reported. */
async function byTime(
  trial: Trial,
  built: Built,
  what: 'starts' | 'ends',
  rule: RuleId,
  instants: readonly number[],
): Promise<void> {
  const third = instants[2] ?? 0
  const [after, before] = [`${what}After`, `${what}Before`]
  await exactly(trial, built, rule, { [after]: iso(third - 1_000) }, [2, 3])
  await exactly(trial, built, rule, { [before]: iso(third - 1_000) }, [0, 1])
  await exactly(
    trial,
    built,
    rule,
    { [after]: iso((instants[1] ?? 0) - 1_000), [before]: iso(third + 1_000) },
    [1, 2],
  )
  const [atAfter, atBefore] = [
    await list(trial, built.pair, { [after]: iso(third) }),
    await list(trial, built.pair, { [before]: iso(third) }),
  ]
  const id = built.grants[2]?.id
  for (const [name, found] of [
    ['after', atAfter],
    ['before', atBefore],
  ] as const) {
    const there = found.grants.some((grant) => grant.id === id)
    trial.observe('GRANTS-FILTER-BOUNDS', there ? 'inclusive' : 'exclusive', found.pages, `${what} ${name}`)
  }
}

async function byCreation(trial: Trial, built: Built): Promise<void> {
  const first = built.created[0]?.server.earliest ?? 0
  const last = built.created.at(-1)?.server.latest ?? 0
  const rule = 'GRANTS-FILTER-CREATED'
  await exactly(trial, built, rule, { createdAfter: iso(first - 2_000) }, [0, 1, 2, 3])
  await exactly(trial, built, rule, { createdBefore: iso(first - 2_000) }, [])
  await exactly(trial, built, rule, { createdAfter: iso(last + 2_000) }, [])
  await exactly(trial, built, rule, { createdBefore: iso(last + 2_000) }, [0, 1, 2, 3])
}

async function combined(trial: Trial, built: Built): Promise<void> {
  const rule = 'GRANTS-FILTERS-COMBINE'
  const end = built.ends[1] ?? 0
  await exactly(trial, built, rule, { grantType: types[2], endsAfter: iso(end + 1_000) }, [2])
  await exactly(trial, built, rule, { grantType: types[0], endsAfter: iso(end + 1_000) }, [])
  await exactly(
    trial,
    built,
    rule,
    { sourceId: built.sources[3], startsAfter: iso(end), endsBefore: iso(end + 3 * hourMs) },
    [3],
  )
  await exactly(trial, built, rule, { sourceId: built.sources[0], grantType: types[1] }, [])
  await exactly(
    trial,
    built,
    rule,
    { startsAfter: iso((built.starts[1] ?? 0) - 1_000), endsBefore: iso(end + hourMs + 1_000) },
    [1, 2],
  )
}

/** Judges that of this chain exactly the grants with these numbers are left. */
async function exactly(
  trial: Trial,
  built: Built,
  rule: RuleId,
  query: Query,
  expected: readonly number[],
): Promise<void> {
  const { grants, pages } = await list(trial, built.pair, query)
  const found = built.grants.flatMap(({ id }, index) =>
    grants.some((grant) => grant.id === id) ? [index + 1] : [],
  )
  const names = Object.keys(query).join(', ')
  trial.equal(
    rule,
    `${names} leaves these of the four grants`,
    found,
    expected.map((index) => index + 1),
    [...built.created, ...pages],
  )
}

async function list(trial: Trial, pair: Pair, query: Query) {
  const page = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 100, ...query })
  return { grants: grantsOf(page), pages: [page] }
}

const types = ['gift', 'paid_external', 'owner_grant', 'referral_reward']
const hourMs = 3_600_000
