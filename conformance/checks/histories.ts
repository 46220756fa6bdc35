import fc from 'fast-check'
import type { Check } from '../kit/check.ts'
import { anyOf, following, inOrder, mixed, shuffled } from '../kit/sequence.ts'
import { apart, concurrentWrites, race, sharing } from '../model/concurrent-writes.ts'
import * as draw from '../model/history-arbitraries.ts'
import { grantQueries, ofExpired, usersInPages } from '../model/query-arbitraries.ts'
import { longOnes, neighbours, numbers } from '../model/sources.ts'
import { history, ofHistories, ofQueries, ofRepeats, ofTime, ofUsers, ofWrites } from './history.ts'

const { orders, past, sources } = grantQueries
const source = fc.oneof(...sources)

/** Tests drawn histories of creates and revokes: every answer and list must follow from what came before. */
export const historyChecks: readonly Check[] = [
  history(
    'trajectories/short',
    'A few creates and a revoke have the effects that the rules allow',
    1,
    [...ofWrites, ...ofUsers],
    inOrder(draw.grow(0, 2, 3), draw.revoking(0, 'live'), draw.users(0), draw.list(0)),
  ),
  history(
    'chain/histories',
    'Access of any length and type continues where it ends, and what a chain covers to its very end records nothing',
    1,
    ofHistories,
    inOrder(
      ...[draw.grow(0, 3, 5), draw.edges(0), draw.cover(0, 2), draw.sourceless(0), draw.users(0)],
      ...[draw.forever(0), draw.list(0), draw.revoking(0, 'last'), draw.list(0), draw.revoking(0, 'inner')],
      ...[draw.grow(0, 1, 2), draw.cover(0, 1), draw.users(0), draw.empty(0), draw.comingAndGoing(1)],
    ),
  ),
  history(
    'dedupe/histories',
    'A sourceId is the same only where type and every character are, and used again it never gives a second grant',
    1,
    [...ofWrites, ...ofRepeats],
    inOrder(
      ...[draw.scope(0, neighbours), shuffled(draw.again(0, 2), draw.inner(0), draw.again(0, 2))],
      ...[draw.list(0), draw.revoking(0, 'inner'), draw.lateTwice(0, 'revoked'), draw.oldest(0)],
      ...[draw.empty(0), draw.scope(0, fc.oneof(numbers, longOnes)), draw.again(0, 2), draw.list(0)],
      ...[draw.empty(0), draw.lateTwice(0, 'revoked'), draw.bySource(0), draw.afresh(0), draw.list(0)],
    ),
  ),
  history(
    'revoke/histories',
    'A revoke ends its grant and every later one, once and for good, and touches no earlier one',
    1,
    ofHistories,
    inOrder(
      ...[draw.grow(0, 8), draw.users(0), draw.revokingSecond(0), shuffled(draw.list(0), draw.bySource(0))],
      draw.grow(0, 3, 4),
      shuffled(draw.revoking(0, 'cascaded'), draw.revoking(0, 'revoked'), draw.late(0, 'revoked')),
      ...[draw.list(0), draw.revoking(0, 'inner'), draw.users(0), draw.list(0), draw.revoking(0, 'last')],
      ...[draw.grow(0, 1, 2), draw.forever(0), draw.revoking(0, 'first'), draw.list(0), draw.grow(0, 1)],
      ...[draw.revoking(0, 'cascaded'), draw.anew(0), draw.list(0)],
    ),
  ),
  history(
    'trajectories/two-pairs',
    'What happens to one user, also at the same moment, changes nothing for another, whatever their sources and periods have in common',
    2,
    ofHistories,
    sharingSources(3, concurrentWrites),
  ),
  history(
    'trajectories/two-bundles',
    'What happens to a user in one bundle changes nothing in another',
    'two bundles',
    ofHistories,
    sharingSources(3, apart),
  ),
  history(
    'expiry/histories',
    'At its end a grant gives no access any more, the next one begins, and nothing follows by itself',
    3,
    [...ofHistories, ...ofQueries, ...ofTime, 'GRANT-DUPLICATE-LATE', 'REVOKE-EXPIRED'],
    inOrder(
      shuffled(
        // In the last seconds before an end, access goes on and can be revoked.
        inOrder(draw.brief(0, 2), draw.grow(0, 1), draw.empty(0), draw.brief(0, 3)),
        inOrder(draw.brief(1, 3), draw.grow(1, 1, 3), draw.again(1, 2)),
        inOrder(draw.brief(2, 3, 2), anyOf(1, draw.grow(2, 1), draw.forever(2))),
      ),
      // One list of the users of a bundle shows all of them.
      draw.users(0),
      draw.wait,
      draw.users(0),
      shuffled(draw.list(0), draw.list(1), draw.list(2), draw.bySource(0)),
      shuffled(
        draw.lateTwice(0, 'expired'),
        draw.lateTwice(1, 'expired'),
        draw.late(2, 'expired'),
        inOrder(draw.cover(1, 2), draw.grow(1, 1)),
        draw.cover(2, 1),
      ),
      // The wait is for the next end: of one of the three pairs at least.
      shuffled(...[0, 1, 2].map((pair) => inOrder(draw.revoking(pair, 'expired'), draw.list(pair)))),
      draw.wait,
      shuffled(draw.users(2), draw.oldest(1)),
      shuffled(
        draw.grow(0, 1, 2),
        inOrder(draw.users(2), draw.revoking(1, 'first'), draw.grow(1, 1)),
        draw.cover(2, 1),
      ),
      shuffled(draw.list(0), draw.list(1), draw.list(2), draw.users(0)),
      mixed<draw.Planned>(ofExpired, [past, 2], source, usersInPages, fc.oneof(...orders)),
    ),
  ),
  history(
    'races/one-pair',
    'Creates and revokes of a user that arrive together have an order that explains them',
    1,
    [...ofWrites, ...ofRepeats],
    shuffled(
      ...(['one source', 'two types', 'one end', 'both', 'revokes'] as const).map((kind) => race(0, kind)),
    ),
  ),
]

/** Steps of any kind for two pairs that share their sources. */
function sharingSources(count: number, concurrent: (pool: readonly string[]) => draw.Steps): draw.Steps {
  return following(neighbours, (near) => {
    const pool = draw.someOf(near.slice(0, 4))
    const ofEach = (pair: number): readonly draw.Steps[] => [
      draw.grow(pair, 1, 2, pool),
      draw.grow(pair, 1, 2, pool),
      draw.cover(pair, 1, pool),
      draw.again(pair, 2),
      inOrder(
        anyOf(1, draw.revoking(pair, 'live'), draw.revoking(pair, 'inner')),
        draw.users(1 - pair),
        draw.grow(1 - pair, 1),
        draw.list(1 - pair),
      ),
      inOrder(draw.revoking(pair, 'revoked'), draw.late(pair, 'revoked')),
      anyOf(1, draw.list(pair), draw.users(pair)),
      inOrder(draw.empty(pair), draw.grow(pair, 1, 2, pool)),
    ]
    return inOrder(
      shuffled(draw.grow(0, 2, 4, pool), draw.grow(1, 2, 4, pool)),
      anyOf(count, ...ofEach(0), ...ofEach(1)),
      shuffled(sharing(concurrent === apart), concurrent(near.slice(0, 4))),
      anyOf(count / 2, ...ofEach(0), ...ofEach(1)),
      shuffled(draw.list(0), draw.list(1), draw.users(0), ...(concurrent === apart ? [draw.users(1)] : [])),
    )
  })
}
