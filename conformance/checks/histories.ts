import fc from 'fast-check'
import { type Check, check, type Need } from '../kit/check.ts'
import { idsOf } from '../kit/claims.ts'
import { equal } from '../kit/judged.ts'
import type { RuleId } from '../kit/rule.ts'
import { anyOf, following, inOrder, mixed, Sequence, shuffled } from '../kit/sequence.ts'
import { walkGrants } from '../kit/walk.ts'
import { second, type WireGrant } from '../kit/wire.ts'
import { meetings, race, sharing, twinsApart } from '../model/meetings.ts'
import {
  again,
  anew,
  borders,
  brief,
  bySource,
  cover,
  empty,
  forever,
  grow,
  hintsOfHistory,
  inner,
  late,
  lateTwice,
  list,
  oldest,
  type Phrase,
  type Planned,
  revoking,
  revokingSecond,
  scope,
  someOf,
  sourceless,
  users,
  wait,
} from '../model/phrases.ts'
import { askAbout, play } from '../model/play.ts'
import { chains, growingAndAsking, revokingAndAsking } from '../model/populations.ts'
import { grantQuestions, ofExpired, type Question, usersInPages } from '../model/questions.ts'
import { longOnes, neighbours, numbers } from '../model/sources.ts'

/** What every list of grants is judged by. */
const ofLists = [
  'GRANT-CREATES',
  'GRANT-TYPE-FIELD',
  'GRANT-USER-ID',
  'GRANT-SOURCE-FIELD',
  'GRANT-CREATED-AT',
  'PAGE-CURSOR-CONTINUES',
  'PAGE-END',
  'PAGE-LIMIT-ECHO',
  'GRANT-STARTS-AT',
  'GRANT-ENDS-AT',
  'GRANTS-FILTER-USER',
  'PAGE-NEXT-CURSOR',
  'GRANTS-SORT-DEFAULT-CREATED',
  'GRANTS-DIR-DEFAULT-DESC',
] as const
/** What every create and revoke is judged by, too. */
const ofWrites = [
  ...ofLists,
  'GRANT-START-CHOSEN',
  'GRANT-ENDS-AT-EXACT',
  'GRANT-TYPE-REQUESTABLE',
  'GRANT-SOURCE-SCOPE',
  'GRANT-START-INSTANT',
  'CHAIN-DEFINITION',
  'REVOKE-SELECTED',
  'REVOKE-RETURNS-GRANT',
  'REVOKE-SHOWN-FIELDS',
  'REVOKE-LEAVES-LIST',
  'REVOKE-CASCADE-LATER',
  'GRANTS-NOT-REVOKED',
  'AUTH-GRANTS-GOVERNS',
  'REVOKE-CASCADE-ONLY',
] as const
/** What the users list is judged by. */
const ofUsers = [
  'BUNDLE-USERS-ONCE',
  'BUNDLE-USERS-LIVE',
  'BUNDLE-USERS-USER',
  'BUNDLE-USERS-GRANT-ID',
  'BUNDLE-USERS-GRANT-TYPE',
  'BUNDLE-USERS-STARTS-AT',
  'BUNDLE-USERS-ENDS-AT',
  'BUNDLE-USERS-CURRENT-GRANT',
  'BUNDLE-USERS-END-OR-PERMANENT',
  'BUNDLE-USERS-ACCESS-PERMANENT',
  'BUNDLE-USERS-ACCESS-ENDS-AT',
] as const
/** What the filters, orders and pages of the grants list are judged by. */
const ofQuestions = [
  'PAGE-CURSOR-STYLE',
  'GRANTS-FILTER-TYPE',
  'GRANTS-SORT-VALUES',
  'GRANTS-FILTER-CREATED',
  'GRANTS-FILTER-ENDS',
  'GRANTS-FILTERS-COMBINE',
  'GRANTS-SORT-PERMANENT',
  'GRANTS-DIR-VALUES',
  'GRANTS-FILTER-PERMANENT',
  'LIST-LIMIT-DEFAULT-50',
] as const

/** So many users of one bundle, or one user in two. */
type Where = 1 | 2 | 3 | 4 | 'two bundles'

/** Rounds of requests for two pairs at once. */
const rounds: Phrase = following(neighbours, (near) => {
  const pool = near.slice(0, 3)
  const before = inOrder(grow(0, 1, 2, someOf(pool)), grow(1, 1, 2, someOf(pool)))
  return anyOf(3, ...meetings(pool).map((meeting) => inOrder(before, meeting)))
})

/** Drawn histories of creates and revokes: every answer and every list must follow from what came before. */
export const historyChecks: readonly Check[] = [
  history(
    'trajectories/short',
    'A few creates and a revoke have the effects that the rules allow',
    1,
    [...ofWrites, ...ofUsers, 'GRANT-SOURCE-REQUIRED-PAID'],
    inOrder(grow(0, 2, 3), revoking(0, 'live'), users(0), list(0)),
  ),
  history(
    'chain/histories',
    'Access of any length and type continues where it ends, and what a chain covers to its very end records nothing',
    1,
    [
      ...ofWrites,
      ...ofUsers,
      'GRANT-COVERED',
      'GRANT-COVERING-CHOICE',
      'GRANT-SOURCE-REQUIRED-PAID',
      'GRANT-NO-END-PERMANENT',
      'GRANT-PERMANENT-NO-END',
      'GRANT-SOURCE-NO-SECOND',
      'GRANT-DUPLICATE-FIRST',
      'GRANT-DUPLICATE-SOURCE',
      'GRANT-COVERED-END',
    ],
    inOrder(
      grow(0, 3, 5),
      borders(0),
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
      forever(0),
      users(0),
      empty(0),
      grow(0, 1, 3),
      list(0),
      users(0),
    ),
  ),
  history(
    'dedupe/histories',
    'A sourceId is the same only where type and every character are, and used again it never gives a second grant',
    1,
    [
      ...ofWrites,
      'GRANT-SOURCE-OTHER-PAIR',
      'GRANT-SOURCE-NO-SECOND',
      'GRANT-DUPLICATE-FIRST',
      'GRANT-DUPLICATE-SOURCE',
      'GRANT-REVOKED-SOURCE',
      'GRANT-SOURCE-ANY-TYPE',
      'GRANT-NO-END-PERMANENT',
      'GRANT-PERMANENT-NO-END',
      'GRANT-COVERED',
    ],
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
      forever(0),
      list(0),
    ),
  ),
  history(
    'revoke/histories',
    'A revoke ends its grant and every later one, once and for good, and touches no earlier one',
    1,
    [
      ...ofWrites,
      ...ofUsers,
      'GRANT-SOURCE-REQUIRED-PAID',
      'GRANTS-FILTER-SOURCE',
      'STATUS-SUCCESS-200',
      'REVOKE-REVOKED',
      'GRANT-SOURCE-NO-SECOND',
      'GRANT-REVOKED-SOURCE',
      'GRANT-NO-END-PERMANENT',
      'GRANT-PERMANENT-NO-END',
      'GRANT-DUPLICATE-FIRST',
      'GRANT-DUPLICATE-SOURCE',
      'GRANT-COVERED',
      'GRANT-COVERING-CHOICE',
    ],
    inOrder(
      grow(0, 13),
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
    'What happens to one user changes nothing for another, whatever their sources and periods have in common',
    2,
    [
      ...ofWrites,
      ...ofUsers,
      'GRANT-SOURCE-OTHER-PAIR',
      'STATUS-SUCCESS-200',
      'REVOKE-REVOKED',
      'GRANT-SOURCE-NO-SECOND',
      'GRANT-REVOKED-SOURCE',
      'GRANT-DUPLICATE-SOURCE',
      'GRANT-DUPLICATE-FIRST',
      'GRANT-SOURCE-REQUIRED-PAID',
      'GRANT-COVERED',
      'GRANT-COVERING-CHOICE',
      'GRANTS-FILTER-SOURCE',
      'GRANT-COVERED-END',
      'GRANT-SOURCE-ANY-TYPE',
    ],
    sharingSources(6, (pool) => anyOf(1, ...meetings(pool))),
  ),
  history(
    'trajectories/two-bundles',
    'What happens to a user in one bundle changes nothing in another',
    'two bundles',
    [
      ...ofWrites,
      ...ofUsers,
      'GRANT-SOURCE-REQUIRED-PAID',
      'GRANT-SOURCE-OTHER-PAIR',
      'GRANT-SOURCE-NO-SECOND',
      'GRANT-DUPLICATE-FIRST',
      'GRANT-DUPLICATE-SOURCE',
      'GRANTS-FILTER-SOURCE',
      'GRANT-REVOKED-SOURCE',
      'STATUS-SUCCESS-200',
      'REVOKE-REVOKED',
      'GRANT-SOURCE-ANY-TYPE',
      'GRANT-COVERED',
      'GRANT-COVERING-CHOICE',
    ],
    sharingSources(4, twinsApart),
  ),
  history(
    'expiry/histories',
    'At its end a grant gives no access any more, the next one begins, and nothing follows by itself',
    3,
    [
      ...ofWrites,
      ...ofUsers,
      'GRANT-SOURCE-REQUIRED-PAID',
      'GRANT-SOURCE-NO-SECOND',
      'GRANT-DUPLICATE-FIRST',
      'GRANT-DUPLICATE-SOURCE',
      'GRANT-NO-END-PERMANENT',
      'GRANT-PERMANENT-NO-END',
      'GRANT-COVERED',
      'GRANT-COVERING-CHOICE',
      'GRANT-EXPIRES-AT-END',
      'GRANTS-FILTER-SOURCE',
      'SERVICE-NO-SUBSCRIPTIONS',
      'GRANTS-EXPIRED-INCLUDED',
      'GRANT-SOURCE-ANY-TYPE',
      'GRANT-DUPLICATE-LATE',
      'STATUS-SUCCESS-200',
      'REVOKE-EXPIRED',
      'GRANT-STATES',
      'GRANT-COVERED-END',
      'GRANTS-FILTERS-COMBINE',
    ],
    inOrder(
      shuffled(
        // In the last seconds before an end, access goes on and can be revoked.
        inOrder(brief(0, 2), grow(0, 1), empty(0), brief(0, 3)),
        inOrder(brief(1, 3), grow(1, 1, 3), again(1, 2)),
        inOrder(brief(2, 3, 2), anyOf(1, grow(2, 1), forever(2))),
      ),
      shuffled(users(0), users(1), users(2)),
      wait,
      shuffled(users(0), users(1), users(2)),
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
      shuffled(list(0), list(1), list(2), users(0), users(1)),
    ),
  ),
  history(
    'races/one-pair',
    'Creates and revokes of a user that arrive together have an order that explains them',
    1,
    [
      ...ofWrites,
      'GRANT-COVERED',
      'GRANT-SOURCE-NO-SECOND',
      'STATUS-SUCCESS-200',
      'GRANT-SOURCE-REQUIRED-PAID',
    ],
    shuffled(
      ...(['one source', 'one source', 'one end', 'renewals', 'both', 'revokes'] as const).map((kind) =>
        race(0, kind),
      ),
    ),
  ),
  history(
    'races/two-pairs',
    'Creates and revokes of two users that arrive together are answered each for its own',
    2,
    [
      ...ofWrites,
      'GRANT-SOURCE-NO-SECOND',
      'GRANT-REVOKED-SOURCE',
      'GRANT-COVERED',
      'GRANT-SOURCE-REQUIRED-PAID',
      'GRANT-DUPLICATE-SOURCE',
      'GRANT-SOURCE-ANY-TYPE',
      'STATUS-SUCCESS-200',
      'GRANT-SOURCE-OTHER-PAIR',
    ],
    rounds,
  ),
]

const { orders, interrupted, sources, bounds, range, across, any, past, users: byUser } = grantQuestions
const source = fc.oneof(...sources)

/** One of each of so many kinds of questions. */
const few = (count: number, kinds: readonly fc.Arbitrary<Question>[]): Phrase =>
  following(fc.shuffledSubarray([...kinds], { minLength: count, maxLength: count }), (some) =>
    mixed<Planned>(...some),
  )

/** Many questions about several pairs: the lists show what was granted, whatever is asked, and nothing else. */
export const questionChecks: readonly Check[] = [
  history(
    'scenes/asked',
    'Every list, filtered, sorted and cut into pages in any way, shows exactly what was granted and not revoked',
    4,
    [
      ...ofWrites,
      ...ofUsers,
      ...ofQuestions,
      'GRANT-NO-END-PERMANENT',
      'GRANT-PERMANENT-NO-END',
      'GRANT-SOURCE-OTHER-PAIR',
      'GRANT-SOURCE-NO-SECOND',
      'GRANT-DUPLICATE-SOURCE',
      'GRANT-SOURCE-ANY-TYPE',
      'GRANTS-FILTER-BOUNDS',
      'GRANTS-FILTER-SOURCE',
      'GRANTS-FILTER-STARTS',
      'PAGE-CURSOR-REVOKED',
      'GRANT-SOURCE-REQUIRED-PAID',
    ],
    inOrder<Planned>(
      chains(4, 4, 'lasting'),
      mixed<Planned>(...bounds),
      shuffled(
        few(4, orders),
        few(4, sources),
        mixed<Planned>(range, across, [any, 2], byUser, usersInPages),
      ),
      mixed<Planned>(...interrupted),
      shuffled(revokingAndAsking(4), revokingAndAsking(4), growingAndAsking(4)),
      mixed<Planned>(range, source, [past, 2], any, usersInPages),
    ),
  ),
  history(
    'scenes/over-time',
    'When grants reach their end, the lists go on to show exactly what there is',
    3,
    [
      ...ofWrites,
      ...ofUsers,
      ...ofQuestions,
      'GRANT-SOURCE-OTHER-PAIR',
      'GRANT-NO-END-PERMANENT',
      'GRANT-PERMANENT-NO-END',
      'GRANT-SOURCE-REQUIRED-PAID',
      'GRANTS-FILTER-SOURCE',
      'SERVICE-NO-SUBSCRIPTIONS',
      'GRANTS-EXPIRED-INCLUDED',
      'GRANT-EXPIRES-AT-END',
      'GRANTS-FILTER-BOUNDS',
      'PAGE-CURSOR-REVOKED',
      'GRANT-STATES',
      'GRANT-COVERED',
      'GRANT-COVERING-CHOICE',
      'GRANT-SOURCE-NO-SECOND',
      'GRANT-DUPLICATE-SOURCE',
    ],
    inOrder<Planned>(
      chains(3, 3, 'brief'),
      shuffled(mixed<Planned>(fc.oneof(...orders), usersInPages), revokingAndAsking(3)),
      wait,
      wait,
      wait,
      mixed<Planned>(ofExpired),
      shuffled(
        revokingAndAsking(3),
        growingAndAsking(3),
        mixed<Planned>(
          ...[source, any, byUser, usersInPages, usersInPages],
          ...[fc.oneof(...orders, ...interrupted), past, past, past],
        ),
      ),
    ),
  ),
  check<readonly Question[]>(
    'scenes/as-they-are',
    {
      title:
        'Whatever the bundle holds, every filter, order and page of its grants list shows exactly what matches',
      rules: [
        ...ofLists,
        ...ofQuestions,
        'GRANT-PERMANENT-NO-END',
        'GRANTS-EXPIRED-INCLUDED',
        'SERVICE-NO-SUBSCRIPTIONS',
        'GRANTS-FILTER-SOURCE',
        'GRANTS-FILTER-STARTS',
      ],
      given: mixed<Question>([fc.oneof(...orders), 3], [source, 2], range, [across, 2], [any, 3], byUser),
      needs: [],
    },
    async (trial, questions) => {
      const { main } = trial.resources.bundles
      const begun = trial.now() - second
      const { items, end } = await walkGrants(trial, main, { limit: 100 }, 2)
      if (items.length === 0) return trial.stop('the main bundle has no grants')
      const halves = await walkGrants(trial, main, { limit: 50 }, 3)
      // What was created meanwhile proves nothing.
      const isBeyond = ({ id, createdAt }: WireGrant) =>
        createdAt !== undefined && createdAt < begun && !items.some((grant) => grant.id === id)
      const claim = 'pages of 50 show nothing beyond the end of those of 100'
      if (end === 'last page')
        trial.judge('PAGE-NEXT-CURSOR', claim, equal(idsOf(halves.items.filter(isBeyond)), []))
      const steps = questions.map((one) => ({ ...one, between: 'nothing' as const }))
      await askAbout(trial, steps, main, items)
    },
  ),
]

/** Steps of any kind for two pairs that share their sources. */
function sharingSources(count: number, meeting: (pool: readonly string[]) => Phrase): Phrase {
  return following(neighbours, (near) => {
    const pool = someOf(near.slice(0, 4))
    const ofEach = (pair: number): readonly Phrase[] => [
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
      shuffled(sharing, meeting(near.slice(0, 4))),
      anyOf(count / 2, ...ofEach(0), ...ofEach(1)),
      shuffled(list(0), list(1), users(0), users(1)),
    )
  })
}

function history(id: string, title: string, where: Where, rules: readonly RuleId[], steps: Phrase): Check {
  const needs: readonly Need[] = where === 'two bundles' ? ['pairs:1', 'bundle:second'] : [`pairs:${where}`]
  const given = new Sequence(steps.draw, hintsOfHistory)
  return check<readonly Planned[]>(id, { title, rules, needs, given }, async (trial, plan) => {
    const pairs = [await trial.pair()]
    const user = where === 'two bundles' ? pairs[0] : undefined
    while (pairs.length < (where === 'two bundles' ? 2 : where))
      pairs.push(await trial.pair(user === undefined ? undefined : { bundle: 'second', user }))
    await play(trial, plan, pairs)
  })
}
