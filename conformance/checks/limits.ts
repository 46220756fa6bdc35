import fc from 'fast-check'
import { type Check, check, type Query, type Trial } from '../kit/check.ts'
import { idsOf } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, so } from '../kit/judged.ts'
import type { RuleId, StatedRuleId } from '../kit/rule.ts'
import { mixed } from '../kit/sequence.ts'
import { bundlesOf, bundleUsersOf, grantsOf, isRefusal, limitOf, nextCursorOf, usersOf } from '../kit/wire.ts'

/** One of the four lists. */
interface List {
  readonly id: string
  readonly rules: readonly RuleId[]
  readonly most: number
  readonly bounds: StatedRuleId
  readonly usual: number
  readonly standard: StatedRuleId
  readonly request: (main: string, query: Query) => Draft
  readonly idsOn: (page: Exchange) => readonly (string | undefined)[]
  /** Other parameters, which make no difference to the limit. */
  readonly beside: readonly Query[]
  /** The kind of an odd limit that is always tried, and a limit that is. */
  readonly odd: 'negative' | 'fraction' | 'noNumber' | 'open'
  readonly always: OddLimit
}

const ofAnyList = [
  'PAGE-PARAMETERS-OPTIONAL',
  'PAGE-LIMIT-ECHO',
  'PAGE-NEXT-CURSOR',
  'LIST-LIMIT-OUT-OF-RANGE',
  'PAGE-CURSOR-CONTINUES',
] as const

const hundred = {
  rules: [...ofAnyList, 'LIST-LIMIT-DEFAULT-50', 'LIST-LIMIT-BOUNDS-100'],
  most: 100,
  bounds: 'LIST-LIMIT-BOUNDS-100',
  usual: 50,
  standard: 'LIST-LIMIT-DEFAULT-50',
  beside: [{}],
} as const

const lists: readonly List[] = [
  {
    ...hundred,
    id: 'limits/bundles',
    odd: 'negative',
    always: { limit: '10.0' },
    request: (_main, query) => drafts.listBundles(query),
    idsOn: (page) => idsOf(bundlesOf(page)),
  },
  {
    id: 'limits/search',
    rules: [...ofAnyList, 'USERS-LIMIT-DEFAULT-10', 'USERS-LIMIT-BOUNDS-50'],
    odd: 'open',
    always: { limit: '+5' },
    most: 50,
    bounds: 'USERS-LIMIT-BOUNDS-50',
    usual: 10,
    standard: 'USERS-LIMIT-DEFAULT-10',
    request: (_main, query) => drafts.searchUsers({ displayName: 'an', ...query }),
    idsOn: (page) => usersOf(page).map(({ userId }) => userId),
    beside: [{}],
  },
  {
    ...hundred,
    id: 'limits/bundle-users',
    odd: 'fraction',
    always: { limit: '27.99', nearest: [27, 28] },
    request: drafts.listUsers,
    idsOn: (page) => bundleUsersOf(page).map(({ userId }) => userId),
  },
  {
    ...hundred,
    id: 'limits/grants',
    odd: 'noNumber',
    always: { limit: '1e1' },
    request: drafts.listGrants,
    idsOn: (page) => idsOf(grantsOf(page)),
    beside: [
      {},
      { sort: 'endsAt' },
      { dir: 'asc' },
      { grantType: 'gift' },
      { endsAfter: '2020-01-01T00:00:00Z' },
    ],
  },
]

/** A limit that is no integer within the bounds, and which may be in effect in its place: any within the bounds when left out. */
interface OddLimit {
  readonly limit: string | readonly string[]
  readonly nearest?: readonly number[]
}

const noNumbers = 'many NaN Infinity null - 5a a5 5,5 5;5 "5" 5; [5] true'.split(' ')
/** Integers to some readers only. */
const openTexts = ['', '+5', '05', ' 5', '5 ', '5.0', '1e1', '0x10', '٥', '５', '1_0']

/** The kinds of odd limits; a list has one of its own, and one of any kind. */
const oddLimits = (most: number) => ({
  negative: fc
    .constantFrom(-1, -1, -2, -most, -most - 1, -(2 ** 31))
    .map((limit): OddLimit => ({ limit: `${limit}`, nearest: [1] })),
  fraction: fc
    .tuple(fc.integer({ min: 0, max: most }), fc.constantFrom('.5', '.1', '.99'))
    .map(([whole, part]): OddLimit => {
      return { limit: `${whole}${part}`, nearest: [Math.max(1, whole), Math.min(most, whole + 1)] }
    }),
  noNumber: fc.constantFrom(...noNumbers).map((limit): OddLimit => ({ limit, nearest: [1, most] })),
  open: fc.constantFrom(...openTexts).map((limit): OddLimit => ({ limit })),
})

interface Given {
  readonly beside: Query
  readonly above: number
  readonly odd: readonly OddLimit[]
}

/** Every list's limit: its bounds, its default, and what the page says of it. */
export const limitChecks: readonly Check[] = lists.map((list) => {
  const { id, rules, most, usual, beside, odd, always } = list
  const kinds = oddLimits(most)
  const repeated = fc.constant<OddLimit>({ limit: ['5', '7'] })
  const given: fc.Arbitrary<Given> = fc.record({
    beside: fc.constantFrom(...beside),
    above: fc.constantFrom(most + 1, most + 1, 2 * most, 999, 65_537, 2 ** 31, 2 ** 32 + 5, 1e15),
    odd: mixed(kinds[odd], fc.oneof(...Object.values(kinds), repeated), fc.constant(always)),
  })
  const title = `The limit is an integer from 1 to ${most}, and ${usual} when left out`
  return check({ id, title, rules, given, needs: [], run: (trial, drawn) => judgeLimits(trial, list, drawn) })
})

/** Asks for a page of a list; what is judged next follows from it. */
type Ask = (query: Query) => Promise<Exchange>

async function judgeLimits(trial: Trial, list: List, { beside, above, odd }: Given): Promise<void> {
  const ask: Ask = (query) => {
    trial.mark()
    return trial.send(list.request(trial.resources.bundles.main, { ...beside, ...query }))
  }
  const without = await ask({})
  const works = 'the list works without limit and cursor'
  trial.judge('PAGE-PARAMETERS-OPTIONAL', works, answers(without))
  if (without.status === 200) judgeUsual(trial, list, without)
  const taken = async (limit: number): Promise<Exchange> => {
    const page = await ask({ limit })
    trial.judge(list.bounds, `a limit of ${limit} is taken`, answers(page))
    const echoed = equal(limitOf(page), limit)
    if (page.status === 200) trial.judge('PAGE-LIMIT-ECHO', 'the page says the limit in effect', echoed)
    return page
  }
  const longest = await taken(list.most)
  const shortest = await taken(1)
  await judgeLater(trial, list, ask, longest, shortest, above)
  const outside = [
    { limit: '0', nearest: [1] },
    { limit: `${above}`, nearest: [list.most] },
  ]
  for (const one of [...outside, ...odd]) judgeOdd(trial, list, await ask({ limit: one.limit }), one)
}

function judgeUsual(trial: Trial, { standard, usual }: List, page: Exchange): void {
  trial.judge(standard, `without limit the page says ${usual}`, equal(limitOf(page), usual))
}

/** A page behind the shortest one may have another limit than that: the usual one, and none above the bound. */
async function judgeLater(
  trial: Trial,
  list: List,
  ask: Ask,
  longest: Exchange,
  shortest: Exchange,
  above: number,
): Promise<void> {
  const cursor = nextCursorOf(shortest)
  const { idsOn, most } = list
  if (shortest.status === 200 && idsOn(longest).length > 2) {
    const claim = 'a page of one row that is not the last has a cursor'
    trial.judge('PAGE-NEXT-CURSOR', claim, so(cursor !== undefined, 'a nextCursor', cursor), [
      longest,
      shortest,
    ])
  }
  if (cursor === undefined) return
  const tooLong = await ask({ cursor, limit: above })
  judgeOdd(trial, list, tooLong, { limit: `${above}`, nearest: [most] })
  const next = await ask({ cursor })
  // A list that keeps to its first limit may refuse another one.
  if (next.status !== 200) return
  judgeUsual(trial, list, next)
  const ids = [...idsOn(shortest), ...idsOn(next)]
  const goesOn = idsOn(longest).every((id, index) => index >= ids.length || id === ids[index])
  // A row that came or went meanwhile proves nothing.
  const now = goesOn ? longest : await ask({ limit: most })
  if (idsOn(now).join() !== idsOn(longest).join()) return
  const claim = 'a longer page goes on where the shorter one before it ended'
  const judged = so(goesOn, idsOn(longest).slice(0, ids.length), ids, next)
  trial.judge('PAGE-CURSOR-CONTINUES', claim, judged, [longest, shortest, next, now])
}

/** Whatever a limit outside the bounds does, no page is longer than they allow; what it does is reported. */
function judgeOdd(trial: Trial, list: List, page: Exchange, { limit, nearest }: OddLimit): void {
  const { id, most, bounds, idsOn } = list
  const refused = isRefusal(page)
  if (!refused && page.status !== 200) return
  const inEffect = limitOf(page) ?? 0
  const isWithin = inEffect >= 1 && inEffect <= most && idsOn(page).length <= most
  const claim = `a limit of ${limit} is refused, or the one in effect is within the bounds`
  const seen = `a limit of ${limitOf(page)}, ${idsOn(page).length} rows`
  if (!trial.judge(bounds, claim, so(refused || isWithin, `at most ${most}`, seen, page))) return
  const isNearest = nearest?.includes(inEffect) === true
  const what = nearest === undefined ? `"${limit}"` : /^-?[\d.]+$/.test(`${limit}`) ? limit : 'many'
  const variant = refused ? 'reject' : isNearest ? 'clamp' : `a limit of ${inEffect}`
  trial.observe('LIST-LIMIT-OUT-OF-RANGE', variant, page, `${id} ${what}`)
}
