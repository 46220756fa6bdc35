import fc from 'fast-check'
import { type Check, check, type Pair, type Query, type Trial } from '../kit/check.ts'
import { granted, grantedPair } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, type Judged, listed, noneListed } from '../kit/judged.ts'
import { type List, lists } from '../kit/lists.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { isCapped } from '../kit/short-page.ts'
import { searched } from '../kit/test-users.ts'
import { field, grantsOf, hour, iso, limitOf, namesOf, nextCursorOf, second } from '../kit/wire.ts'
import { mayBegin, mustBegin } from './names.ts'

/** Reads that differ in their query, their key or the session alone. */
const kinds = [
  'a user',
  'a type',
  'a limit',
  'a text',
  'another text',
  'a text in pages of one',
  'own bundles',
  'bundles of another',
  'a session',
  'another session',
] as const

/** Reads of one path that arrive together; then one request, sent before a grant is created, while it lives and after it is revoked. */
export const readChecks: readonly Check[] = [
  check({
    id: 'races/reads',
    title: 'Reads that arrive together are answered each for its own query, key and session',
    rules: [
      'USERS-PREFIX',
      'BUNDLES-OWNED',
      'PAGE-LIMIT-ECHO',
      'CHECKOUT-ID',
      'GRANTS-FILTER-USER',
      'GRANTS-FILTER-TYPE',
      'USER-ALIAS-SCOPED',
    ],
    needs: ['pairs:1'],
    given: fc.record({
      order: fc.shuffledSubarray([...kinds], { minLength: kinds.length }),
      limit: fc.integer({ min: 2, max: 99 }),
    }),
    run: async (trial, { order, limit }) => {
      const { pair, grant } = await grantedPair(trial)
      const ofKind = readingsOf(trial, pair.userId, limit)
      const byOther = trial.resources.keys.includes('otherOwner') ? searchedByOther(pair) : undefined
      // Whoever comes last, or first, may be taken for the one who asks for all of them.
      const wanted = [byOther, ...order.map((kind) => ofKind[kind]), byOther]
      const readings = wanted.filter((one) => one !== undefined)
      const all = await trial.together(readings.map(([, draft]) => draft))
      const shown = all.flatMap(grantsOf).flatMap(({ id, userId }) => (id === grant.id && userId) || [])
      const claim = 'a grant shows the alias of who asks beside what others ask'
      if (byOther && shown.length > 0)
        if (!trial.judge('USER-ALIAS-SCOPED', claim, listed([pair.userId], shown), all)) return
      const limits = readings.map(([, draft]) => draft.query?.['limit'])
      for (const [index, [rule, draft, judge]] of readings.entries()) {
        const answer = all[index]
        if (answer?.status !== 200) continue
        trial.judge(rule, `${draft.operation} beside others is answered for itself`, judge(answer), all)
        const asked = draft.query?.['limit']
        const own = `${draft.operation} beside others says its own limit`
        // A lower limit for which none of them asks is in effect for all.
        const isCut = isCapped(answer, Number(asked)) && !limits.includes(limitOf(answer))
        if (asked !== undefined && !isCut)
          trial.judge('PAGE-LIMIT-ECHO', own, equal(limitOf(answer), asked, answer), all)
      }
    },
  }),
  {
    id: 'races/reads-again',
    title:
      'A list that was read before shows a grant as soon as it is created, and no longer once it is revoked',
    rules: [
      'GRANTS-FILTER-USER',
      'GRANTS-FILTER-TYPE',
      'GRANTS-FILTER-SOURCE',
      'GRANTS-FILTER-CREATED',
      'BUNDLE-USERS-LIVE',
      'REVOKE-LEAVES-LIST',
    ],
    needs: ['pairs:1'],
    run: again,
  },
]

/** One read, and what shows that it was answered for itself. */
type Reading = readonly [StatedRuleId, Draft, (answer: Exchange) => Judged]

/** The user of a pair, searched for by another owner, who knows them by another alias. */
const searchedByOther = (pair: Pair): Reading => [
  'USER-ALIAS-SCOPED',
  drafts.searchUsers({ displayName: searched(pair) }, 'otherOwner'),
  (answer) => noneListed(only(lists.search.ids(answer), pair.userId), answer),
]

function readingsOf({ resources }: Trial, userId: string, limit: number) {
  const { bundles, checkout, keys } = resources
  const { main } = bundles
  // An answer without rows could be that of any search, and who begins alike may be taken for one.
  const known = resources.users.filter((user) => mustBegin(user.displayName, searched(user)))
  const users = [...new Map(known.map((user) => [searched(user), user])).values()]
  const found = (user: (typeof users)[number] | undefined, limit = 50): Reading | undefined => {
    if (user === undefined) return undefined
    const text = searched(user)
    const judge = (answer: Exchange): Judged => {
      const names = namesOf(answer)
      const others = names.filter((name) => !mayBegin(name, text))
      if (others.length > 0 || nextCursorOf(answer) !== undefined) return noneListed(others, answer)
      return listed(names, [user.displayName], answer)
    }
    return ['USERS-PREFIX', drafts.searchUsers({ displayName: text, limit }), judge]
  }
  const read = (session: string | undefined): Reading | undefined =>
    session === undefined
      ? undefined
      : [
          'CHECKOUT-ID',
          drafts.readCheckout(session),
          (answer) => equal(field(answer.json, 'checkoutId'), session, answer),
        ]
  const filtered = (rule: StatedRuleId, name: 'userId' | 'grantType', value: string): Reading => [
    rule,
    drafts.listGrants(main, { [name]: value, limit: 100 }),
    (answer) => {
      // An alias may be left out.
      const values = grantsOf(answer).map((grant) => grant[name] ?? (name === 'userId' ? value : undefined))
      const others = [...new Set(values)].filter((one) => one !== value)
      return equal(others, [], answer)
    },
  ]
  const ofKind: Readonly<Record<(typeof kinds)[number], Reading | undefined>> = {
    'a user': filtered('GRANTS-FILTER-USER', 'userId', userId),
    'a type': filtered('GRANTS-FILTER-TYPE', 'grantType', 'trial'),
    'a limit': ['PAGE-LIMIT-ECHO', drafts.listGrants(main, { limit }), answers],
    'a text': found(users[0]),
    'another text': found(users[1]),
    'a text in pages of one': found(users[0], 1),
    'own bundles': [
      'BUNDLES-OWNED',
      drafts.listBundles({ limit: 100 }, 'full'),
      (answer) =>
        nextCursorOf(answer) === undefined
          ? listed(lists.bundles.ids(answer), [main], answer)
          : answers(answer),
    ],
    'bundles of another': keys.includes('otherOwner')
      ? [
          'BUNDLES-OWNED',
          drafts.listBundles({ limit: 100 }, 'otherOwner'),
          (answer) => noneListed(only(lists.bundles.ids(answer), main), answer),
        ]
      : undefined,
    'a session': read(checkout.fresh[0]),
    'another session': read(checkout.fresh[1]),
  }
  return ofKind
}

const only = (items: ReturnType<List['ids']>, one: string) => items.filter((item) => item === one)

/** Whatever was answered once is asked anew. */
async function again(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const { bundleId, userId } = pair
  const sourceId = trial.sourceId()
  const grantType = 'referral_reward'
  const createdAfter = iso(Math.floor(trial.now()) - 2 * second)
  const ofGrants: readonly (readonly [StatedRuleId, Query])[] = [
    ['GRANTS-FILTER-USER', { userId }],
    ['GRANTS-FILTER-TYPE', { userId, grantType, limit: 1 }],
    ['GRANTS-FILTER-SOURCE', { sourceId, limit: undefined }],
    ['GRANTS-FILTER-CREATED', { createdAfter, sort: 'endsAt', dir: 'asc' }],
  ]
  const readAll = async () => {
    const pages: Exchange[] = []
    for (const [, query] of ofGrants) pages.push(await trial.listGrants(bundleId, { limit: 100, ...query }))
    return [...pages, await trial.listUsers(bundleId, { limit: 100 })]
  }
  const befores = await readAll()
  const endsAt = iso(Math.floor(trial.now()) + hour)
  const created = await trial.create(pair, { sourceId, grantType, endsAt })
  const { id } = granted(trial, 'GRANT-CREATES', created)
  const during = await readAll()
  const revoked = await trial.revoke(pair, id)
  granted(trial, 'REVOKE-SELECTED', revoked)
  const afters = await readAll()
  for (const [index, before] of befores.entries()) {
    const [page, after] = [during[index], afters[index]] as [Exchange, Exchange]
    const rule = ofGrants[index]?.[0] ?? 'BUNDLE-USERS-LIVE'
    const isOfUsers = rule === 'BUNDLE-USERS-LIVE'
    const own = isOfUsers ? userId : id
    const idsOn = (one: Exchange) => lists[isOfUsers ? 'users' : 'grants'].ids(one)
    const there = listed(idsOn(page), [own], page)
    // A page that is not the last may leave it to another one.
    if (nextCursorOf(page) === undefined || there.holds)
      trial.judge(rule, 'a grant is listed as soon as it is created', there, [before, created, page])
    const claim = 'a grant is gone from every list as soon as it is revoked'
    const left = noneListed(only(idsOn(after), own), after)
    trial.judge(isOfUsers ? rule : 'REVOKE-LEAVES-LIST', claim, left, [page, revoked, after])
  }
}
