import fc from 'fast-check'
import { counted } from '../../spec/counted.ts'
import { operations } from '../../spec/generated/contract.ts'
import { answers, equal, fails, ok } from '../kit/assertion.ts'
import { type Check, check, type Trial } from '../kit/check.ts'
import type { Query } from '../kit/draft.ts'
import { boundariesOf } from '../kit/edges.ts'
import type { Exchange } from '../kit/exchange.ts'
import { type List, lists } from '../kit/lists.ts'
import { judgePages, paginate } from '../kit/pages.ts'
import { mixed } from '../kit/sequence.ts'
import { isCapped, rowsIn } from '../kit/short-page.ts'
import { isStableUser } from '../kit/test-users.ts'
import { isRefusal, limitOf, nextCursorOf } from '../kit/wire.ts'
import { optionsFor, optionsOf } from './operations.ts'

/** A value of `limit` outside the bounds, and the limits that may be in effect instead: any within the bounds when left out. */
interface OddLimit {
  readonly limit: string | readonly string[]
  readonly nearest?: readonly number[]
}

const noNumbers = 'many NaN Infinity null - 5a a5 5,5 5;5 "5" 5; [5] true'.split(' ')
/** Texts that only some parsers take for integers: the description does not say. */
const unspecifiedTexts = ['+5', '05', ' 5', '5 ', '5.0', '1e1', '0x10', '٥', '５', '1_0']

const oddLimits = (most: number) =>
  fc.oneof<fc.Arbitrary<OddLimit>[]>(
    fc
      .constantFrom(-1, -1, -2, -most, -most - 1, -(2 ** 31))
      .map((low) => ({ limit: `${low}`, nearest: [1] })),
    fc.tuple(fc.nat({ max: most }), fc.constantFrom('.5', '.1', '.99')).map(([whole, fraction]) => {
      return { limit: `${whole}${fraction}`, nearest: [Math.max(1, whole), Math.min(most, whole + 1)] }
    }),
    fc.constantFrom(...noNumbers).map((limit) => ({ limit, nearest: [1, most] })),
    fc.constantFrom(...unspecifiedTexts).map((limit) => ({ limit })),
    fc.constant({ limit: ['5', '7'] }),
  )

const rulesOf100 = ['LIST-LIMIT-BOUNDS-100', 'LIST-LIMIT-DEFAULT-50'] as const
const rulesOf50 = ['USERS-LIMIT-BOUNDS-50', 'USERS-LIMIT-DEFAULT-10'] as const

/** Tests the `limit` parameter of each list: its bounds, its default, and the limit that a page says. The texts at the end are numbers to some parsers only. */
export const limitChecks: readonly Check[] = [
  limitsOf('bundles', lists.bundles, 'listBundles', rulesOf100, ['', '+101', '1e3']),
  limitsOf('search', lists.search, 'searchUsers', rulesOf50, ['+5', '51.0', '٥١']),
  limitsOf('bundle-users', lists.users, 'listBundleUsers', rulesOf100, ['27.99', ' 101', '0x65']),
  limitsOf('grants', lists.grants, 'listBundleGrants', rulesOf100, ['0101', '101 ']),
]

function limitsOf(
  name: string,
  { draft, ids }: List,
  operation: 'listBundles' | 'searchUsers' | 'listBundleUsers' | 'listBundleGrants',
  [bounds, standard]: typeof rulesOf100 | typeof rulesOf50,
  always: readonly string[],
): Check {
  const { minimum: least, maximum: most, default: usual } = operations[operation].parameters.query.limit
  const judgeUsual = (trial: Trial, page: Exchange) =>
    trial.judge(standard, `without limit the page says ${usual}`, equal(limitOf(page), usual), page)

  const draftOf = ({ resources }: Trial, query: Query) =>
    draft({ bundleId: resources.bundles.main, displayName: 'an' }, query)
  /** Reads a page; starts the evidence of what is judged next. */
  const readPage = (trial: Trial, query: Query) => {
    trial.mark()
    return trial.send(draftOf(trial, query))
  }
  // A row that came or went meanwhile, or came back, proves nothing.
  const isSame = (...pages: readonly [Exchange, Exchange]) =>
    new Set(pages.map((page) => JSON.stringify(rowsIn(page)))).size === 1

  /** Judges that a limit outside the bounds, beside other parameters, gives no longer page than they allow; reports its effect. */
  async function tryOdd(trial: Trial, { limit, nearest }: OddLimit, beside: Query = {}): Promise<void> {
    const page = await readPage(trial, { ...beside, limit })
    const refused = isRefusal(page)
    if (!refused && page.status !== 200) return
    const inEffect = limitOf(page) ?? 0
    const isWithin = inEffect >= 1 && inEffect <= most && ids(page).length <= most
    const text = [limit].flat().join(' and ')
    const claim = `a limit of ${text} is refused, or the one in effect is within the bounds`
    const seen = `a limit of ${limitOf(page)}, ${counted(ids(page).length, 'row')}`
    const judged = { ...ok(refused || isWithin, `at most ${most}`, seen, page), isBeyond: true } as const
    if (!trial.judge(bounds, claim, judged)) return
    const isNearest = nearest?.includes(inEffect) === true
    const what = nearest === undefined ? `"${text}"` : /^-?[\d.]+$/.test(text) ? text : 'many'
    const variant = refused ? 'reject' : isNearest ? 'clamp' : `a limit of ${inEffect}`
    trial.observe('LIST-LIMIT-OUT-OF-RANGE', variant, page, `limits/${name} ${what}`)
  }

  return check({
    id: `limits/${name}`,
    title: `The limit is an integer from 1 to ${most}, and ${usual} when left out`,
    rules: [
      ...(['PAGE-PARAMETERS-OPTIONAL', 'PAGE-LIMIT-ECHO', 'PAGE-NEXT-CURSOR'] as const),
      ...(['PAGE-CURSOR-CONTINUES', 'LIST-LIMIT-OUT-OF-RANGE', standard, bounds] as const),
      ...(name === 'grants' ? [] : (['PAGE-END'] as const)),
    ],
    ...(name === 'bundle-users' || name === 'grants' ? { runsAlone: true } : {}),
    input: fc.record({
      above: fc.constantFrom(2 * most, 999, 65_537, 2 ** 31, 2 ** 32 + 5, 1e15),
      odd: mixed<OddLimit>(oddLimits(most), ...always.map((limit) => fc.constant({ limit }))),
    }),
    run: async (trial, { above, odd }) => {
      const read = (query: Query) => readPage(trial, query)
      const without = await read({})
      trial.judge('PAGE-PARAMETERS-OPTIONAL', 'the list works without limit and cursor', answers(without))
      let isHonest = true
      const taken = async (limit: number): Promise<Exchange> => {
        const page = await read({ limit })
        // Who says the limit of one row wrong does not say what is in effect.
        const isCut = isHonest && isCapped(page, limit)
        const judged = isCut ? fails(limit, `the page says ${limitOf(page)}`, page) : answers(page)
        trial.judge(bounds, `a limit of ${limit} is taken`, judged)
        const echoed = equal(limitOf(page), limit)
        if (page.status === 200 && !isCut)
          isHonest &&= trial.judge('PAGE-LIMIT-ECHO', 'the page says the limit in effect', echoed)
        return page
      }
      const [shortest, longest] = [await taken(least), await taken(most)]
      if (without.status === 200 && isHonest) judgeUsual(trial, without)
      const oddOf = (limit: number) => ({ limit: `${limit}`, nearest: [limit < least ? least : most] })
      const beyond = boundariesOf({ least, most }).beyond.map(oddOf)
      const cursor = nextCursorOf(shortest)
      const count = ids(longest).length
      const more = 'a page of one row that is not the last has a cursor'
      const goesOn = ok(cursor !== undefined, 'a nextCursor', cursor)
      if (shortest.status === 200 && count > 2)
        trial.judge('PAGE-NEXT-CURSOR', more, goesOn, [longest, shortest])
      // Of a bundle's users the last may lose access at any moment.
      if (name !== 'bundle-users' && nextCursorOf(longest) === undefined && count > 2) {
        const allButOne = await read({ limit: count - 1 })
        const claim = 'a page of all rows but one has a cursor'
        const goesOn = ok(nextCursorOf(allButOne) !== undefined, 'a nextCursor', undefined, allButOne)
        const now = goesOn.holds || allButOne.status !== 200 ? longest : await read({ limit: most })
        if (allButOne.status === 200 && isSame(now, longest))
          trial.judge('PAGE-NEXT-CURSOR', claim, goesOn, [longest, allButOne])
      }
      if (isHonest && nextCursorOf(longest) === undefined && count > 1) {
        trial.mark()
        // What follows a full last page is an empty one, if anything.
        const rows = (page: Exchange) => ids(page).flatMap((id) => id ?? [])
        const full = await paginate(trial, rows, 2, (cursor) => draftOf(trial, { limit: count, cursor }))
        judgePages(trial, `${name}, as many a page as there are,`, count, full)
      }
      // Pages that are read meanwhile are other ones.
      const [beside] = [await taken(least + 1), await taken(most - 1)]
      if (cursor !== undefined) {
        for (const one of beyond) await tryOdd(trial, one, { cursor })
        // The contract judges that it holds no more rows than it says.
        await read({ cursor: nextCursorOf(beside), limit: 1 })
        // A page behind the shortest one may have another limit than that: the usual one, and none above the bound.
        const next = await read({ cursor })
        // A list that keeps to its first limit may refuse another one.
        if (next.status === 200) {
          if (isHonest) judgeUsual(trial, next)
          // Whose access ends has gone by the clock of one node, and is there by that of another.
          const stays = name === 'bundle-users' ? isStableUser(trial) : () => true
          const paged = [...ids(shortest), ...ids(next)].filter(stays)
          const all = ids(longest).filter(stays)
          const goesOn = all.every((id, index) => index >= paged.length || id === paged[index])
          const now = goesOn ? longest : await read({ limit: most })
          const claim = 'a longer page goes on where the shorter one before it ended'
          const judged = ok(goesOn, all.slice(0, paged.length), paged, next)
          if (isSame(now, longest))
            trial.judge('PAGE-CURSOR-CONTINUES', claim, judged, [longest, shortest, beside, next, now])
        }
      }
      for (const one of [...beyond, oddOf(above), ...odd]) await tryOdd(trial, one)
      if (optionsOf(operation).length > 0) await tryOdd(trial, oddOf(most + 1), optionsFor(trial, operation))
    },
  })
}
