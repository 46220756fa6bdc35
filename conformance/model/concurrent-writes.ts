import fc from 'fast-check'
import { following, inOrder, shuffled, single } from '../kit/sequence.ts'
import * as draw from './history-arbitraries.ts'

const { key, ms, type } = draw

/** Draws steps for a model-based check: a few creates for one user in a bundle (a pair, by its index), then concurrent writes, then the list of the grants. */
export const race = (pair: number, kind: RaceKind): draw.Steps =>
  inOrder(
    draw.revokeAll(pair),
    kind === 'both'
      ? draw.extend(pair, 3)
      : draw.extend(pair, kind === 'revokes' ? 5 : 0, kind === 'revokes' ? 5 : 2),
    following(
      fc.record({
        // So many that a pool of a few connections does not serve all at once.
        count: kind === 'one source' ? fc.constant(6) : fc.integer({ min: kind === 'both' ? 4 : 2, max: 4 }),
        end: draw.beyond,
        source: draw.onlyOnce,
      }),
      ({ count, end, source }) => draw.together(contenders(pair, kind, count, end, source)),
    ),
    draw.list(pair),
  )

const notations: readonly draw.EndFormat[] = ['Z', 330, 0, -210]

type RaceKind = 'one source' | 'two types' | 'one end' | 'both' | 'revokes'

function contenders(pair: number, kind: RaceKind, count: number, end: draw.PlannedEnd, source: string) {
  const one = { pair, do: 'create', type: 'paid_external', source, end, written: 'Z' } as const
  // Each ends later than the one before, so that none covers what follows.
  if (kind === 'two types')
    return ['paid_external', 'gift', 'paid_external'].map((type, index) =>
      key.map((key) => ({ ...one, key, type, end: { beyond: index + 1, ms: 0 } })),
    )
  // Mostly an earlier one is served behind a later one, and has to take the one between them; one is named twice.
  if (kind === 'revokes') return [4, 3, 1, 1].map((nth) => draw.revoke(pair, { state: 'live', nth }))
  // The first ones have one instant, each in characters of its own.
  const writtenAs = (index: number) => ({ written: notations[index] ?? ('Z' as const) })
  const makes = {
    'one source': (index: number) =>
      fc
        .record({ key, end: index < notations.length ? fc.constant(end) : draw.beyond })
        .map((own) => ({ ...one, ...own, ...writtenAs(index) })),
    'one end': (index: number) => draw.create(pair, end).map((own) => ({ ...own, ...writtenAs(index) })),
    both: () => draw.create(pair, draw.beyond),
  }
  const all = Array.from({ length: count }, (_, nth): fc.Arbitrary<draw.PlannedRequest> => makes[kind](nth))
  // What is revoked is neither the first nor the last.
  return kind === 'both' ? all.with(1, draw.revoke(pair, { state: 'inner', nth: 0 })) : all
}

/** Draws concurrent requests of two pairs with access: the same body twice, creates, revokes, and both. */
export const concurrentWrites = (pool: readonly string[]): draw.Steps => {
  const [live, sources] = [draw.any('live'), draw.someOf(pool)]
  const either = (pair: number) => fc.oneof(draw.create(pair, draw.beyond, sources), draw.revoke(pair, live))
  const met = [
    draw.together([draw.revoke(0, live), draw.revoke(1, live)]),
    draw.together([
      draw.create(0, draw.beyond),
      draw.create(1, draw.beyond),
      draw.create(0, draw.beyond, sources),
    ]),
    draw.together([either(0), either(1), either(0), either(1)]),
  ]
  const before = inOrder(draw.extend(0, 1, 1, sources), draw.extend(1, 1, 1, sources))
  const after = shuffled(draw.list(0), draw.list(1))
  return shuffled(sameApart(), ...met.map((steps) => inOrder(before, steps, after)))
}

/** Concurrent creates with the same body for two pairs without access. */
const sameAtOnce: draw.Steps = following(
  fc.record({ hours: fc.integer({ min: 1, max: 90_000 }), ms, type, source: draw.onlyOnce, key }),
  ({ hours, ms, ...own }) => {
    const end = { hours, ms }
    const same = (pair: number) => fc.constant({ do: 'create', pair, ...own, end, written: 'Z' } as const)
    return inOrder(draw.revokeAll(0), draw.revokeAll(1), draw.together([same(0), same(1)]))
  },
)

/** Draws the same, then a revoke of one grant, which leaves the other. */
const sameApart = (): draw.Steps =>
  inOrder(sameAtOnce, draw.list(0), draw.list(1), draw.revoking(0, 'last'), draw.list(1))

/** Draws that, and concurrent writes of a user in two bundles. */
export const apart = (): draw.Steps =>
  inOrder(
    sameApart(),
    draw.extend(0, 1),
    draw.together([draw.create(0, draw.beyond), draw.create(1, draw.beyond)]),
    draw.together([draw.revoke(0, draw.any('live')), draw.create(1, draw.beyond)]),
    shuffled(draw.list(0), draw.list(1)),
  )

/** Draws one body for two pairs, and a revoke that leaves the other and later grants; in two bundles, user lists. */
export const sharing = (isApart: boolean): draw.Steps =>
  following(
    fc.record({ type, source: draw.onlyOnce, end: draw.far, key, pair: fc.nat({ max: 1 }) }),
    ({ pair, ...body }) => {
      const own = (one: number): draw.Steps =>
        single(fc.constant({ do: 'create' as const, pair: one, ...body, written: 'Z' as const }))
      const repeated = (one: number) => single(draw.retry(one, { state: 'live', nth: 0 }, 'the same'))
      return inOrder<draw.PlannedStep>(
        // What is covered does not use its source.
        ...[draw.revokeAll(0), draw.revokeAll(1)],
        shuffled(own(0), own(1)),
        shuffled(repeated(0), repeated(1)),
        draw.extend(1 - pair, 1),
        ...(isApart ? [draw.users(pair)] : []),
        draw.revoking(pair, 'last'),
        draw.list(1 - pair),
        ...(isApart ? [draw.users(1 - pair)] : []),
        shuffled(draw.bySource(pair, -1), draw.retryEnded(pair, 'revoked'), draw.retryLive(1 - pair, 1)),
      )
    },
  )
