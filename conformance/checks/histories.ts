import fc from 'fast-check'
import type { Check } from '../kit/check.ts'
import { anyOf, following, inOrder, mixed, shuffled, single } from '../kit/sequence.ts'
import { apart, concurrentWrites, race, sharing } from '../model/concurrent-writes.ts'
import * as draw from '../model/history-arbitraries.ts'
import { grantQueries, ofExpired, usersInPages } from '../model/query-arbitraries.ts'
import { longSources, nearlyEqual, numeric } from '../model/sources.ts'
import { history, ofHistories, ofQueries, ofRepeats, ofTime, ofUsers, ofWrites } from './history.ts'

const { orders, past, sources } = grantQueries
const source = fc.oneof(...sources)

/** Tests drawn histories of creates and revokes (model-based): every answer and list must follow from what came before. The number before the steps is that of the users; the first argument of a step says which of them it is for. A chain is the live grants (neither revoked nor ended) of a user without a gap, a link one of them. */
export const historyChecks: readonly Check[] = [
  history(
    'trajectories/short',
    'A few creates and a revoke have the effects that the rules allow',
    1,
    [...ofWrites, ...ofUsers],
    inOrder(draw.extend(0, 2, 3), draw.revoking(0, 'live'), draw.users(0), draw.list(0)),
  ),
  history(
    'chain/histories',
    'Access of any length and type continues where it ends, and what a chain covers to its very end records nothing',
    1,
    ofHistories,
    inOrder(
      ...[draw.extend(0, 3, 5), draw.atChainEnd(0), draw.atLinkEnds(0, 2), draw.withoutSource(0)],
      ...[draw.users(0), draw.permanent(0), draw.list(0), draw.revoking(0, 'last'), draw.list(0)],
      ...[draw.revoking(0, 'inner'), draw.extend(0, 1, 2), draw.atLinkEnds(0, 1), draw.users(0)],
      ...[draw.revokeAll(0), draw.createAndRevoke(1)],
    ),
  ),
  history(
    'dedupe/histories',
    'A sourceId is the same only where type and every character are, and used again it never gives a second grant',
    1,
    [...ofWrites, ...ofRepeats],
    inOrder(
      draw.similarSources(0, nearlyEqual),
      ...[shuffled(draw.retryLive(0, 2), draw.retryInner(0), draw.retryLive(0, 2)), draw.list(0)],
      ...[draw.revoking(0, 'inner'), draw.retryEndedTwice(0, 'revoked'), draw.retryOldest(0)],
      ...[draw.revokeAll(0), draw.similarSources(0, fc.oneof(numeric, longSources)), draw.retryLive(0, 2)],
      ...[draw.list(0), draw.revokeAll(0), draw.retryEndedTwice(0, 'revoked'), draw.bySource(0)],
      ...[draw.reuseSource(0), draw.list(0)],
    ),
  ),
  history(
    'revoke/histories',
    'A revoke ends its grant and every later one, once and for good, and touches no earlier one',
    1,
    ofHistories,
    inOrder(
      // What follows the second begins a millisecond after it.
      ...[draw.extend(0, 1), single(draw.create(0, { beyond: 0, ms: 1 })), draw.extend(0, 6)],
      ...[draw.users(0), draw.revokingSecond(0), shuffled(draw.list(0), draw.bySource(0))],
      draw.extend(0, 3, 4),
      shuffled(draw.revoking(0, 'cascaded'), draw.revoking(0, 'revoked'), draw.retryEnded(0, 'revoked')),
      ...[draw.list(0), draw.revoking(0, 'inner'), draw.users(0), draw.list(0), draw.revoking(0, 'last')],
      ...[draw.extend(0, 1, 2), draw.permanent(0), draw.revoking(0, 'first'), draw.list(0)],
      ...[draw.extend(0, 1), draw.revoking(0, 'cascaded'), draw.recreate(0), draw.list(0)],
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
        inOrder(draw.shortGrants(0, 2), draw.extend(0, 1), draw.revokeAll(0), draw.shortGrants(0, 3)),
        inOrder(draw.shortGrants(1, 3), draw.extend(1, 1, 3), draw.retryLive(1, 2)),
        inOrder(draw.shortGrants(2, 3, 2), anyOf(1, draw.extend(2, 1), draw.permanent(2))),
      ),
      // One list of the users of a bundle shows all of them.
      draw.users(0),
      draw.wait,
      draw.users(0),
      shuffled(draw.list(0), draw.list(1), draw.list(2), draw.bySource(0)),
      shuffled(
        draw.retryEndedTwice(0, 'expired'),
        draw.retryEndedTwice(1, 'expired'),
        draw.retryEnded(2, 'expired'),
        inOrder(draw.atLinkEnds(1, 2), draw.extend(1, 1)),
        draw.atLinkEnds(2, 1),
      ),
      // The wait is for the next end: of one of the three pairs at least.
      shuffled(...[0, 1, 2].map((pair) => inOrder(draw.revoking(pair, 'expired'), draw.list(pair)))),
      draw.wait,
      shuffled(draw.users(2), draw.retryOldest(1)),
      shuffled(
        draw.extend(0, 1, 2),
        inOrder(draw.users(2), draw.revoking(1, 'first'), draw.extend(1, 1)),
        draw.atLinkEnds(2, 1),
      ),
      shuffled(draw.list(0), draw.list(1), draw.list(2), draw.users(0)),
      mixed<draw.PlannedStep>(ofExpired, past, past, source, usersInPages, fc.oneof(...orders)),
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
  return following(nearlyEqual, (near) => {
    const pool = draw.someOf(near.slice(0, 4))
    const ofEach = (pair: number): readonly draw.Steps[] => [
      ...[draw.extend(pair, 1, 2, pool), draw.extend(pair, 1, 2, pool)],
      ...[draw.atLinkEnds(pair, 1, pool), draw.retryLive(pair, 2)],
      inOrder(
        anyOf(1, draw.revoking(pair, 'live'), draw.revoking(pair, 'inner')),
        ...[draw.users(1 - pair), draw.extend(1 - pair, 1), draw.list(1 - pair)],
      ),
      inOrder(draw.revoking(pair, 'revoked'), draw.retryEnded(pair, 'revoked')),
      anyOf(1, draw.list(pair), draw.users(pair)),
      inOrder(draw.revokeAll(pair), draw.extend(pair, 1, 2, pool)),
    ]
    return inOrder(
      shuffled(draw.extend(0, 2, 4, pool), draw.extend(1, 2, 4, pool)),
      anyOf(count, ...ofEach(0), ...ofEach(1)),
      shuffled(sharing(concurrent === apart), concurrent(near.slice(0, 4))),
      anyOf(count / 2, ...ofEach(0), ...ofEach(1)),
      shuffled(draw.list(0), draw.list(1), draw.users(0), ...(concurrent === apart ? [draw.users(1)] : [])),
    )
  })
}
