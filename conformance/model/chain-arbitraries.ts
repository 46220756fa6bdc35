import fc from 'fast-check'
import { following, inOrder, single } from '../kit/sequence.ts'
import {
  byLastSource,
  calendarBorders,
  create,
  grow,
  list,
  ms,
  onlyOnce,
  type Planned,
  revoking,
  type Steps,
  seldom,
  together,
  users,
} from './history-arbitraries.ts'
import { ofSource } from './query-arbitraries.ts'

/** Sources of their own, or one that several users and types share. */
const chainSource = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('', ':', '_x', '.X', '-0', ':a-B_c.9', 'evt_1:2').map((end) => `{new}${end}`),
  },
  { weight: 2, arbitrary: fc.constant('{tag}:a_b.C-0') },
)

/** Draws chains of pairs, with many equal ends and starts; some pairs, never all, have permanent access. */
export const chains = (pairs: number, longest: number): Steps => {
  const all = Array.from({ length: pairs }, (_, pair) => pair)
  const drawn = fc.record({
    lengths: fc.array(fc.integer({ min: 1, max: longest }), { minLength: pairs, maxLength: pairs }),
    /** Milliseconds beyond whole seconds: mostly none, so that every ledger keeps the ends exactly. */
    millis: fc.array(seldom(0, ms), { minLength: pairs, maxLength: pairs }),
    forever: fc.subarray(all, { minLength: 1, maxLength: pairs - 1 }),
    by: fc.constantFrom('pair' as const, 'level' as const),
  })
  return following(drawn, ({ lengths, millis, forever, by }) => {
    const some = fc.constantFrom(1, 1, 2, 7)
    const further = fc.oneof(
      { weight: 6, arbitrary: some.map((own) => ({ beyond: own, ms: 0 })) },
      { weight: 4, arbitrary: fc.constantFrom(...calendarBorders).map((border) => ({ border })) },
    )
    const links = all.map((pair) => {
      // The first two are equal in their ends.
      const first =
        pair < 2 ? { hours: 1, ms: 0 } : some.map((own) => ({ hours: own, ms: millis[pair] ?? 0 }))
      const ends = [
        first,
        ...Array(Math.max(0, (lengths[pair] ?? 1) - 1)).fill(further),
        ...(forever.includes(pair) ? (['never'] as const) : []),
      ]
      return ends.map((end) =>
        create(pair, end, chainSource).map((step) => ({ ...step, written: 'Z' as const })),
      )
    })
    if (by === 'pair') return inOrder<Planned>(...links.flat().map((link) => single(link)))
    const levels = Array.from({ length: Math.max(...links.map(({ length }) => length)) }, (_, level) =>
      links.flatMap((own) => own[level] ?? []),
    )
    return inOrder(...levels.map((level) => together(level)))
  })
}

/** Draws a revoke of a lasting grant, then the lists of the pair, of its source and of the users. */
export const revokingAndListing = (pairs: number): Steps =>
  following(fc.nat({ max: pairs - 1 }), (pair) =>
    inOrder<Planned>(revoking(pair, 'lasting'), list(pair), users(pair), byLastSource(pair)),
  )

/** Draws a grant that is revoked again, with the same lists before, between and after. */
export const comingAndGoing = (pairs: number): Steps =>
  following(fc.record({ pair: fc.nat({ max: pairs - 1 }), source: onlyOnce }), ({ pair, source }) => {
    const lists = inOrder<Planned>(single(ofSource(source)), list(pair), users(pair))
    const grown = grow(pair, 1, 1, fc.constant(source))
    return inOrder(lists, grown, lists, revoking(pair, 'last'), lists)
  })
