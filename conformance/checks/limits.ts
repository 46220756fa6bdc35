import fc from 'fast-check'
import { type Check, check, type Query, type Trial } from '../kit/check.ts'
import type { Draft } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { mixed } from '../kit/several.ts'
import { goesRound } from '../kit/short-page.ts'
import { field, limitOf, nextCursorOf } from '../kit/wire.ts'

/** One of the four lists. */
interface List {
  readonly id: string
  /** The name of the array in its answer. */
  readonly items: string
  readonly most: number
  readonly usual: number
  readonly request: (main: string, query: Query) => Draft
  /** Other parameters that must make no difference to the limit. */
  readonly beside?: readonly Query[]
}

/** Texts that are integers to some readers; what they do is open, but for the bounds. */
const openTexts = ['', '+5', '05', ' 5', '5 ', '5.0', '1e1', '0x10', '٥', '５', '1_0']
const repeated = fc.constant<OddLimit>({ kind: 'open', text: ['5', '7'] })
const noNumbers = 'many NaN Infinity null - 5a a5 5,5 5;5 "5" 5; [5] true'.split(' ')

/** A limit that is no integer within the bounds. */
interface OddLimit {
  readonly kind: 'negative' | 'fraction' | 'no number' | 'open'
  readonly text: string | readonly string[]
}
const oddLimits = (most: number): fc.Arbitrary<OddLimit> => {
  const of = (kind: OddLimit['kind'], texts: fc.Arbitrary<OddLimit['text']>): fc.Arbitrary<OddLimit> =>
    texts.map((text) => ({ kind, text }))
  const fractions = fc
    .tuple(fc.integer({ min: 0, max: most }), fc.constantFrom('.5', '.1', '.99'))
    .map((parts) => parts.join(''))
  return fc.oneof(
    of('negative', fc.constantFrom(-1, -1, -2, -most, -most - 1, -(2 ** 31)).map(String)),
    { weight: 2, arbitrary: of('fraction', fractions) },
    { weight: 2, arbitrary: of('no number', fc.constantFrom(...noNumbers)) },
    of('open', fc.constantFrom(...openTexts)),
  )
}

/** Every list's limit: its bounds, its default, and what the page says of it. */
export const limitChecks: readonly Check[] = (
  [
    {
      id: 'limits/bundles',
      items: 'bundles',
      most: 100,
      usual: 50,
      request: (_main, query) => drafts.listBundles(query),
    },
    {
      id: 'limits/search',
      items: 'users',
      most: 50,
      usual: 10,
      request: (_main, query) => drafts.searchUsers({ displayName: 'an', ...query }),
    },
    {
      id: 'limits/bundle-users',
      items: 'users',
      most: 100,
      usual: 50,
      request: (main, query) => drafts.listUsers(main, query),
    },
    {
      id: 'limits/grants',
      items: 'grants',
      most: 100,
      usual: 50,
      request: (main, query) => drafts.listGrants(main, query),
      beside: [
        { sort: 'endsAt' },
        { dir: 'asc' },
        { grantType: 'gift' },
        { endsAfter: '2020-01-01T00:00:00Z' },
      ],
    },
  ] satisfies readonly List[]
).map(limits)

function limits(list: List): Check {
  const { id, most, usual } = list
  const bounds: RuleId = most === 50 ? 'USERS-LIMIT-BOUNDS-50' : 'LIST-LIMIT-BOUNDS-100'
  const standard: RuleId = most === 50 ? 'USERS-LIMIT-DEFAULT-10' : 'LIST-LIMIT-DEFAULT-50'
  const given = fc.record({
    beside: fc.constantFrom<Query>({}, ...(list.beside ?? [])),
    within: fc.oneof(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 10, max: most - 1 })),
    above: fc.constantFrom(most + 1, most + 1, 2 * most, 999, 65_537, 2 ** 31, 2 ** 32 + 5, 1e15),
    odd: mixed([oddLimits(most), 1], [fc.oneof(oddLimits(most), repeated), 1]),
  })
  const title = `The limit is an integer from 1 to ${most}, and ${usual} when left out`
  return check(id, { title, given, needs: [] }, async (trial, given) => {
    const ask = (query: Query) => {
      trial.mark()
      return trial.send(list.request(trial.resources.bundles.main, query))
    }
    const judgeStandard = (page: Exchange) => {
      trial.equal(standard, `without limit the page says ${usual}`, limitOf(page), usual)
      judgeFits(trial, list, page, usual)
    }
    const without = await ask(given.beside)
    const works = 'the list works without limit and cursor'
    trial.judge('PAGE-PARAMETERS-OPTIONAL', works, without.status === 200)
    judgeStandard(without)
    const idsOn = (page: Exchange): readonly unknown[] => rowsOf(list, page).map(idOf)
    let whole: Exchange | undefined
    for (const limit of [given.within, most, 1]) {
      const query = limit === given.within ? given.beside : {}
      const page = await ask({ ...query, limit })
      trial.judge(bounds, `a limit of ${limit} is taken`, page.status === 200)
      trial.equal('PAGE-LIMIT-ECHO', 'the page says the limit in effect', limitOf(page), limit)
      judgeFits(trial, list, page, limit)
      if (limit === most) whole = page
      if (limit !== 1 || whole === undefined) continue
      const cursor = nextCursorOf(page)
      if (page.status === 200 && idsOn(whole).length > 2)
        trial.judge(
          'PAGE-NEXT-CURSOR',
          'a page of one row that is not the last has a cursor',
          cursor !== undefined,
          [whole, page],
        )
      if (cursor === undefined) continue
      judgeOutside(trial, list, bounds, await ask({ cursor, limit: given.above }), `${given.above}`, [most])
      const next = await ask({ cursor })
      // A list that keeps to its first limit may refuse another one.
      if (next.status !== 200) continue
      judgeStandard(next)
      const ids = [...idsOn(page), ...idsOn(next)]
      const continues = 'a longer page goes on where the shorter one before it ended'
      const expected = (list: Exchange) => idsOn(list).slice(0, ids.length)
      const differs = (list: Exchange) => expected(list).join() !== ids.slice(0, expected(list).length).join()
      // A row that came or went meanwhile proves nothing.
      const now = differs(whole) ? await ask({ limit: most }) : whole
      if (expected(now).join() !== expected(whole).join()) continue
      trial.judge('PAGE-CURSOR-CONTINUES', continues, !differs(whole), [whole, page, next, now])
    }
    const count = whole === undefined || nextCursorOf(whole) !== undefined ? 0 : idsOn(whole).length
    const full = count > 1 && count < most ? await ask({ limit: count }) : undefined
    const behind = full === undefined ? undefined : nextCursorOf(full)
    if (full !== undefined && behind !== undefined) {
      const after = await trial.send(
        list.request(trial.resources.bundles.main, { limit: count, cursor: behind }),
      )
      const again = idsOn(after).filter((id) => idsOn(full).includes(id))
      trial.equal('PAGE-CURSOR-CONTINUES', 'behind a full last page no row comes again', again, [])
      const ends = nextCursorOf(after) === undefined || !goesRound(full, after)
      trial.judge('PAGE-END', 'the list ends behind a full last page', ends)
    }
    for (const [limit, nearest] of [['0', 1] as const, [`${given.above}`, most] as const])
      judgeOutside(trial, list, bounds, await ask({ limit }), limit, [nearest])
    for (const { kind, text } of given.odd) {
      const page = await ask({ limit: text })
      const cut = Math.trunc(Number(text))
      const nearest =
        kind === 'fraction'
          ? [Math.max(1, cut), Math.min(most, cut + 1)]
          : kind === 'negative'
            ? [1]
            : [1, most]
      if (kind === 'open') judgeOpen(trial, list, bounds, page)
      else judgeOutside(trial, list, bounds, page, `${text}`, nearest)
    }
  })
}

/** What a row is known by, whatever list it stands in. */
const idOf = (row: unknown): unknown =>
  field(row, '_id') ?? field(row, 'id') ?? field(field(row, 'user'), 'userId') ?? field(row, 'userId')

function rowsOf({ items }: List, page: Exchange): readonly unknown[] {
  const rows = field(page.json, items)
  return Array.isArray(rows) ? rows : []
}

/** What is an integer to some readers is refused, or some limit within the bounds is in effect. */
function judgeOpen(trial: Trial, list: List, bounds: RuleId, page: Exchange): void {
  const inEffect = limitOf(page) ?? 0
  const within = page.status === 200 && inEffect >= 1 && inEffect <= list.most
  const claim = `${page.request.query} is refused, or a limit within the bounds is in effect`
  trial.judge(bounds, claim, within || (page.status >= 400 && page.status < 500))
  judgeNoCrash(trial, page)
  if (within) judgeFits(trial, list, page, inEffect)
}

function judgeFits(trial: Trial, list: List, page: Exchange, limit: number): void {
  const fits = rowsOf(list, page).length <= limit
  trial.judge('PAGE-LIMIT-ECHO', `the page holds no more than ${limit}`, fits, page)
}

function judgeNoCrash(trial: Trial, page: Exchange): void {
  const claim = `${page.request.query} is no error of the server`
  if (page.status >= 500) trial.judge('ERROR-INVALID-REFUSED', claim, false, page)
}

/** Outside the bounds: refused, or replaced by the nearest bound and echoed; never a longer page. */
function judgeOutside(
  trial: Trial,
  list: List,
  bounds: RuleId,
  page: Exchange,
  limit: string,
  nearest: readonly number[],
): void {
  const refused = page.status >= 400 && page.status < 500
  const inEffect = limitOf(page)
  const brought = page.status === 200 && inEffect !== undefined && nearest.includes(inEffect)
  const claim = `a limit of ${limit} is refused, or brought to the nearest bound`
  const sound = trial.judge(bounds, claim, refused || brought, page)
  judgeNoCrash(trial, page)
  if (page.status === 200) judgeFits(trial, list, page, list.most)
  const what = /^-?[\d.]+$/.test(limit) ? limit : 'many'
  if (sound)
    trial.observe('LIST-LIMIT-OUT-OF-RANGE', refused ? 'reject' : 'clamp', page, `${list.id} ${what}`)
  else trial.untestable('LIST-LIMIT-OUT-OF-RANGE', 'a limit outside the bounds is simply taken')
}
