import fc from 'fast-check'
import type { Check } from '../kit/check.ts'
import { anyOf, following, inOrder, mixed, shuffled } from '../kit/sequence.ts'
import { apart, concurrentWrites, race, sharing } from '../model/concurrent-writes.ts'
import {
  afresh,
  again,
  anew,
  brief,
  bySource,
  comingAndGoing,
  cover,
  edges,
  empty,
  forever,
  grow,
  inner,
  late,
  lateTwice,
  list,
  oldest,
  type Planned,
  revoking,
  revokingSecond,
  type Steps,
  scope,
  someOf,
  sourceless,
  users,
  wait,
} from '../model/history-arbitraries.ts'
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
    inOrder(grow(0, 2, 3), revoking(0, 'live'), users(0), list(0)),
  ),
  history(
    'chain/histories',
    'Access of any length and type continues where it ends, and what a chain covers to its very end records nothing',
    1,
    ofHistories,
    inOrder(
      grow(0, 3, 5),
      edges(0),
      cover(0, 2),
      sourceless(0),
      users(0),
      forever(0),
      list(0),
      revoking(0, 'last'),
      list(0),
      revoking(0, 'inner'),
      grow(0, 1, 2),
      cover(0, 1),
      users(0),
      empty(0),
      comingAndGoing(1),
    ),
  ),
  history(
    'dedupe/histories',
    'A sourceId is the same only where type and every character are, and used again it never gives a second grant',
    1,
    [...ofWrites, ...ofRepeats],
    inOrder(
      scope(0, neighbours),
      shuffled(again(0, 2), inner(0), again(0, 2)),
      list(0),
      revoking(0, 'inner'),
      lateTwice(0, 'revoked'),
      oldest(0),
      empty(0),
      scope(0, fc.oneof(numbers, longOnes)),
      again(0, 2),
      list(0),
      empty(0),
      lateTwice(0, 'revoked'),
      bySource(0),
      afresh(0),
      list(0),
    ),
  ),
  history(
    'revoke/histories',
    'A revoke ends its grant and every later one, once and for good, and touches no earlier one',
    1,
    ofHistories,
    inOrder(
      grow(0, 8),
      users(0),
      revokingSecond(0),
      shuffled(list(0), bySource(0)),
      grow(0, 3, 4),
      shuffled(revoking(0, 'cascaded'), revoking(0, 'revoked'), late(0, 'revoked')),
      list(0),
      revoking(0, 'inner'),
      users(0),
      list(0),
      revoking(0, 'last'),
      grow(0, 1, 2),
      forever(0),
      revoking(0, 'first'),
      list(0),
      grow(0, 1),
      revoking(0, 'cascaded'),
      anew(0),
      list(0),
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
        inOrder(brief(0, 2), grow(0, 1), empty(0), brief(0, 3)),
        inOrder(brief(1, 3), grow(1, 1, 3), again(1, 2)),
        inOrder(brief(2, 3, 2), anyOf(1, grow(2, 1), forever(2))),
      ),
      // One list of the users of a bundle shows all of them.
      users(0),
      wait,
      users(0),
      shuffled(list(0), list(1), list(2), bySource(0)),
      shuffled(
        lateTwice(0, 'expired'),
        lateTwice(1, 'expired'),
        late(2, 'expired'),
        inOrder(cover(1, 2), grow(1, 1)),
        cover(2, 1),
      ),
      shuffled(inOrder(revoking(0, 'expired'), list(0)), inOrder(revoking(2, 'expired'), list(2))),
      wait,
      shuffled(users(2), oldest(1)),
      shuffled(grow(0, 1, 2), inOrder(users(2), revoking(1, 'first'), grow(1, 1)), cover(2, 1)),
      shuffled(list(0), list(1), list(2), users(0)),
      mixed<Planned>(ofExpired, [past, 2], source, usersInPages, fc.oneof(...orders)),
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
function sharingSources(count: number, concurrent: (pool: readonly string[]) => Steps): Steps {
  return following(neighbours, (near) => {
    const pool = someOf(near.slice(0, 4))
    const ofEach = (pair: number): readonly Steps[] => [
      grow(pair, 1, 2, pool),
      grow(pair, 1, 2, pool),
      cover(pair, 1, pool),
      again(pair, 2),
      inOrder(
        anyOf(1, revoking(pair, 'live'), revoking(pair, 'inner')),
        users(1 - pair),
        grow(1 - pair, 1),
        list(1 - pair),
      ),
      inOrder(revoking(pair, 'revoked'), late(pair, 'revoked')),
      anyOf(1, list(pair), users(pair)),
      inOrder(empty(pair), grow(pair, 1, 2, pool)),
    ]
    return inOrder(
      shuffled(grow(0, 2, 4, pool), grow(1, 2, 4, pool)),
      anyOf(count, ...ofEach(0), ...ofEach(1)),
      shuffled(sharing(concurrent === apart), concurrent(near.slice(0, 4))),
      anyOf(count / 2, ...ofEach(0), ...ofEach(1)),
      shuffled(list(0), list(1), users(0), ...(concurrent === apart ? [users(1)] : [])),
    )
  })
}
