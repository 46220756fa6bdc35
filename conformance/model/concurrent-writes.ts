import fc from 'fast-check'
import { following, inOrder, shuffled, single } from '../kit/sequence.ts'
import {
  again,
  any,
  beyond,
  byLastSource,
  create,
  empty,
  far,
  grow,
  key,
  late,
  list,
  ms,
  onlyOnce,
  type Planned,
  type PlannedEnd,
  type PlannedRequest,
  retry,
  revoke,
  revoking,
  type Steps,
  someOf,
  together,
  type,
  users,
  type Written,
} from './history-arbitraries.ts'

/** Draws concurrent writes for one account in one bundle, after a few creates, and the list of the grants afterwards. */
export const race = (pair: number, kind: RaceKind): Steps =>
  inOrder(
    empty(pair),
    kind === 'both' ? grow(pair, 3) : grow(pair, kind === 'revokes' ? 5 : 0, kind === 'revokes' ? 5 : 2),
    following(
      fc.record({
        // So many that a pool of a few connections does not serve all at once.
        count: kind === 'one source' ? fc.constant(6) : fc.integer({ min: kind === 'both' ? 4 : 2, max: 4 }),
        end: beyond,
        source: onlyOnce,
      }),
      ({ count, end, source }) => together(contenders(pair, kind, count, end, source)),
    ),
    list(pair),
  )

const notations: readonly Written[] = ['Z', 330, 0, -210]

type RaceKind = 'one source' | 'two types' | 'one end' | 'both' | 'revokes'

function contenders(
  pair: number,
  kind: RaceKind,
  count: number,
  end: PlannedEnd,
  source: string,
): readonly fc.Arbitrary<PlannedRequest>[] {
  const one = { pair, do: 'create', type: 'paid_external', source, end, written: 'Z' } as const
  // Each ends later than the one before, so that none covers what follows.
  if (kind === 'two types')
    return ['paid_external', 'gift', 'paid_external'].map((type, index) =>
      key.map((key) => ({ ...one, key, type, end: { beyond: index + 1, ms: 0 } })),
    )
  // Mostly an earlier one is served behind a later one, and has to take the one between them.
  if (kind === 'revokes') return [4, 3, 1].map((nth) => revoke(pair, { state: 'live', nth }))
  // The first ones have one instant, each in characters of its own.
  const writtenAs = (index: number) => ({ written: notations[index] ?? ('Z' as const) })
  const makes = {
    'one source': (index: number) =>
      fc
        .record({ key, end: index < notations.length ? fc.constant(end) : beyond })
        .map((own) => ({ ...one, ...own, ...writtenAs(index) })),
    'one end': (index: number) => create(pair, end).map((own) => ({ ...own, ...writtenAs(index) })),
    both: () => create(pair, beyond),
  }
  const all = Array.from({ length: count }, (_, index): fc.Arbitrary<PlannedRequest> => makes[kind](index))
  // What is revoked is neither the first nor the last.
  return kind === 'both' ? all.with(1, revoke(pair, { state: 'inner', nth: 0 })) : all
}

/** Draws concurrent requests of two pairs with access: the same body twice, creates, revokes, and both. */
export const concurrentWrites = (pool: readonly string[]): Steps => {
  const [live, sources] = [any('live'), someOf(pool)]
  const either = (pair: number) => fc.oneof(create(pair, beyond, sources), revoke(pair, live))
  const met = [
    together([revoke(0, live), revoke(1, live)]),
    together([create(0, beyond), create(1, beyond), create(0, beyond, sources)]),
    together([either(0), either(1), either(0), either(1)]),
  ]
  const before = inOrder(grow(0, 1, 1, sources), grow(1, 1, 1, sources))
  return shuffled(sameApart(), ...met.map((steps) => inOrder(before, steps, shuffled(list(0), list(1)))))
}

/** Concurrent creates with the same body for two pairs without access. */
const sameAtOnce: Steps = following(
  fc.record({ hours: fc.integer({ min: 1, max: 90_000 }), ms, type, source: onlyOnce, key }),
  ({ hours: far, ms: odd, ...own }) => {
    const end = { hours: far, ms: odd }
    const same = (pair: number) => fc.constant({ do: 'create', pair, ...own, end, written: 'Z' } as const)
    return inOrder(empty(0), empty(1), together([same(0), same(1)]))
  },
)

/** Draws the same, then a revoke of one grant, which leaves the other. */
const sameApart = (): Steps => inOrder(sameAtOnce, list(0), list(1), revoking(0, 'last'), list(1))

/** Draws that, and concurrent writes of a user in two bundles. */
export const apart = (): Steps =>
  inOrder(
    sameApart(),
    grow(0, 1),
    together([create(0, beyond), create(1, beyond)]),
    together([revoke(0, any('live')), create(1, beyond)]),
    shuffled(list(0), list(1)),
  )

/** Draws the same body for two pairs in turn, and a revoke of one grant, which leaves the other and later ones; of two bundles, the users too. */
export const sharing = (isApart: boolean): Steps =>
  following(
    fc.record({ type, source: onlyOnce, end: far, key, pair: fc.nat({ max: 1 }) }),
    ({ pair, ...body }) => {
      const own = (one: number): Steps =>
        single(fc.constant({ do: 'create' as const, pair: one, ...body, written: 'Z' as const }))
      const repeated = (one: number) => single(retry(one, { state: 'live', nth: 0 }, 'the same'))
      return inOrder<Planned>(
        // What is covered does not use its source.
        ...[empty(0), empty(1)],
        shuffled(own(0), own(1)),
        shuffled(repeated(0), repeated(1)),
        grow(1 - pair, 1),
        ...(isApart ? [users(pair)] : []),
        revoking(pair, 'last'),
        list(1 - pair),
        ...(isApart ? [users(1 - pair)] : []),
        shuffled(byLastSource(pair), late(pair, 'revoked'), again(1 - pair, 1)),
      )
    },
  )
