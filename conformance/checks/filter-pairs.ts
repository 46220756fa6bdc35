import fc from 'fast-check'
import { inOrder, single } from '../kit/sequence.ts'
import { hour } from '../kit/wire.ts'
import { creating } from '../model/fixed-steps.ts'
import { list, type PlannedStep, type Steps } from '../model/history-arbitraries.ts'
import { type PlannedQuery, queryWith, type SortField, type TimeFilter } from '../model/query-arbitraries.ts'
import { history, ofQueries, ofWrites } from './history.ts'

/** Hours from now to ends later than those of all other grants: the check here creates grants there, and lists them by each two filters together. */
const away = 4 * 365 * 24

/** The grants on which each two filters of the grants list are tried together, by creation: pair (the index of a user in the bundle), type, source and hours to the end. Chosen so that each of three filters matters. */
const planned = [
  [0, 'gift', 'own', 6],
  [0, 'gift', 'shared', 11],
  [1, 'referral_reward', 'shared', 1],
  [1, 'gift', 'shared', 16],
  [0, 'gift', 'own', 12],
  [0, 'referral_reward', 'shared', 13],
  [2, 'paid_external', 'shared', 8],
  [2, 'gift', 'shared', 9],
  [0, 'gift', 'own', 15],
] as const
const creates = planned.map(([pair, type, source, hours]) => {
  const end = { hours: away + hours, ms: 0 }
  return fc.constant<PlannedStep>(creating(pair, end, type, source === 'own' ? '{new}' : '{tag}'))
})

/** The place of the grant that all queries are about. */
const second = 1
const bound = (field: TimeFilter['field'], side: TimeFilter['side'], offset: number, grantOffset = 0) => ({
  ...{ field, side, offset, grantOffset, zone: 'Z' as const },
})

/** The filters by name, with values of the second grant, which is among the first third created. */
const filters: Readonly<Record<string, Partial<PlannedQuery>>> = {
  userId: { user: 'its' },
  grantType: { type: 'its' },
  sourceId: { source: 'its' },
  startsAfter: { times: [bound('starts', 'After', -6.5 * hour)] },
  startsBefore: { times: [bound('starts', 'Before', 5.5 * hour)] },
  endsAfter: { times: [bound('ends', 'After', -4.5 * hour)] },
  endsBefore: { times: [bound('ends', 'Before', 2.5 * hour)] },
  createdAfter: { times: [bound('created', 'After', 1, 4)] },
  createdBefore: { times: [bound('created', 'Before', 1, 2)] },
}

/** Three filters at once: each two filters meet in one of these twelve queries. */
const together = [
  'userId grantType sourceId',
  'startsAfter endsAfter createdAfter',
  'startsBefore endsBefore createdBefore',
  'userId startsAfter startsBefore',
  'grantType endsAfter endsBefore',
  'sourceId createdAfter createdBefore',
  'userId endsAfter createdBefore',
  'grantType createdAfter startsBefore',
  'sourceId startsAfter endsBefore',
  'userId createdAfter endsBefore',
  'grantType startsAfter createdBefore',
  'sourceId endsAfter startsBefore',
].map((names) => names.split(' '))

function queryOf(names: readonly string[], rest: Partial<PlannedQuery>, more: readonly TimeFilter[] = []) {
  const of = names.map((name) => filters[name] ?? {})
  const usual = { key: 0, grantIndex: second, sort: undefined, dir: undefined, pages: 'long' as const }
  const times = [...of.flatMap((one) => one.times ?? []), ...more]
  return queryWith({ ...usual, ...Object.assign({}, ...of, rest), times })
}

/** Returns the query in every order, each in one direction, and every other query of a user or a source in two pages. */
function inEveryOrder(names: readonly string[], index: number): readonly fc.Arbitrary<PlannedQuery>[] {
  return (['createdAt', 'startsAt', 'endsAt'] as const).map((sort: SortField, turn) => {
    const dir = (index + turn) % 2 === 0 ? 'asc' : 'desc'
    const isShort = turn === 1 && index % 2 === 1 && /userId|sourceId/.test(`${names}`)
    return queryOf(names, {
      sort: sort === 'createdAt' && index % 2 === 0 ? undefined : sort,
      dir: dir === 'desc' && index % 2 === 1 ? undefined : dir,
      pages: isShort ? 2 : 'long',
    })
  })
}

/** Two pages, newest first, between which a grant comes. */
const growing = [['userId'], ['endsAfter', 'endsBefore']].map((names) =>
  queryOf(names, { pages: 2, interruption: 'create' }),
)

/** Two grants of one end, and two permanent ones behind them, which start at once; all of one type. */
const alike = ([away + 40, 'never'] as const).flatMap((end) =>
  [1, 2].map((pair) => {
    const until = end === 'never' ? end : { hours: end, ms: 0 }
    return fc.constant<PlannedStep>(creating(pair, until, 'owner_grant'))
  }),
)
/** One a page: pages end between dated and permanent ones, and between ones that are equal, if only in their second. */
const oneByOne = ['endsAt asc', 'endsAt desc', 'startsAt asc', 'startsAt desc', 'createdAt asc'].map(
  (order) => {
    const [sort, dir] = order.split(' ') as [SortField, 'asc' | 'desc']
    const times = [bound('starts', 'After', -39 * hour)]
    return queryOf(['grantType'], { grantIndex: -1, sort, dir, pages: 100 }, times)
  },
)

/** Ends after a bound: whether the permanent ones are among them is open, and seen here. */
const permanentToo = queryOf(['grantType'], { grantIndex: -1 }, [bound('ends', 'After', -hour)])

const steps = (all: readonly fc.Arbitrary<PlannedStep>[]): Steps => inOrder(...all.map((one) => single(one)))

/** Tests each two filters of the grants list, in every order, and over pages between which a grant comes. */
export const filterPairsCheck = history(
  'grants/combined',
  'Each two filters leave what satisfies both, in every order, and over pages between which a grant comes',
  3,
  [
    ...([...ofWrites, ...ofQueries, 'GRANTS-FILTER-SOURCE', 'GRANT-SOURCE-OTHER-PAIR'] as const),
    ...(['GRANT-NO-END-PERMANENT', 'GRANT-PERMANENT-NO-END'] as const),
  ],
  inOrder(
    // A list lets a moment pass.
    steps(creates.slice(0, 3)),
    list(0),
    steps(creates.slice(3, 6)),
    list(0),
    steps([...creates.slice(6), ...together.flatMap(inEveryOrder)]),
    steps([...growing, ...alike, ...oneByOne, permanentToo]),
  ),
)
