import fc from 'fast-check'
import type { StatedRuleId } from '../../spec/generated/rules.ts'
import { answers, equal, includes, noneOf, type Outcome } from '../kit/assertion.ts'
import { check, type Pair, type Trial } from '../kit/check.ts'
import { grantedPair } from '../kit/claims.ts'
import { type Draft, drafts } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { type List, lists } from '../kit/lists.ts'
import { isCapped } from '../kit/short-page.ts'
import { searchText } from '../kit/test-users.ts'
import { field, grantsOf, limitOf, namesOf, nextCursorOf } from '../kit/wire.ts'
import { mayBegin, mustBegin } from './names.ts'

/** The number of concurrent reads that differ only in their query, key or checkout session. */
const readCount = 10

/** Tests that reads of one path that arrive together are answered each for itself: lists and searches about one user in a bundle (the pair), and checkout sessions. */
export const readsAtOnce = check({
  id: 'races/reads',
  title: 'Reads that arrive together are answered each for its own query, key and session',
  rules: [
    ...(['USERS-PREFIX', 'BUNDLES-OWNED', 'PAGE-LIMIT-ECHO', 'CHECKOUT-ID'] as const),
    ...(['GRANTS-FILTER-USER', 'GRANTS-FILTER-TYPE', 'USER-ALIAS-SCOPED'] as const),
  ],
  needs: ['users-without-grants:1'],
  input: fc.record({
    order: fc.shuffledSubarray([...Array(readCount).keys()], { minLength: readCount }),
    limit: fc.integer({ min: 2, max: 99 }),
  }),
  run: async (trial, { order, limit }) => {
    const { pair, grant } = await grantedPair(trial)
    const own = readCases(trial, pair.userId, limit)
    const byOther = trial.resources.keys.includes('otherOwner') ? searchedByOther(pair) : undefined
    // Whoever comes last, or first, may be taken for the one who asks for all of them.
    const wanted = [byOther, ...order.map((place) => own[place]), byOther]
    const sent = wanted.filter((one) => one !== undefined)
    const all = await trial.sendAll(sent.map(([, draft]) => draft))
    const aliases = all.flatMap(grantsOf).flatMap(({ id, userId }) => (id === grant.id && userId) || [])
    const claim = 'a grant shows the alias of who asks beside what others ask'
    if (byOther && aliases.length > 0)
      if (!trial.judge('USER-ALIAS-SCOPED', claim, includes([pair.userId], aliases), all)) return
    const limits = sent.map(([, draft]) => draft.query?.['limit'])
    for (const [index, [rule, draft, judge]] of sent.entries()) {
      const answer = all[index]
      if (answer?.status !== 200) continue
      trial.judge(rule, `${draft.operation} beside others is answered for itself`, judge(answer), all)
      const ownLimit = draft.query?.['limit']
      const says = `${draft.operation} beside others says its own limit`
      // A lower limit for which none of them asks is in effect for all.
      const isCut = isCapped(answer, Number(ownLimit)) && !limits.includes(limitOf(answer))
      if (ownLimit !== undefined && !isCut)
        trial.judge('PAGE-LIMIT-ECHO', says, equal(limitOf(answer), ownLimit, answer), all)
    }
  },
})

/** One read, and how its answer shows that it was not mixed up with another. */
type ReadCase = readonly [StatedRuleId, Draft, (answer: Exchange) => Outcome]

/** Returns the search for the user of a pair by another owner, who knows them by another alias. */
const searchedByOther = (pair: Pair): ReadCase => [
  'USER-ALIAS-SCOPED',
  drafts.searchUsers({ displayName: searchText(pair) }, 'otherOwner'),
  (answer) => noneOf(only(lists.search.ids(answer), pair.userId), answer),
]

function readCases({ resources }: Trial, userId: string, limit: number): readonly (ReadCase | undefined)[] {
  const { bundles, checkout, keys } = resources
  const { main } = bundles
  // An answer without rows could be that of any search, and who begins alike may be taken for one.
  const findable = resources.users.filter((user) => mustBegin(user.displayName, searchText(user)))
  const users = [...new Map(findable.map((user) => [searchText(user), user])).values()]
  const found = (user: (typeof users)[number] | undefined, limit = 50): ReadCase | undefined => {
    if (user === undefined) return undefined
    const text = searchText(user)
    const judge = (answer: Exchange): Outcome => {
      const names = namesOf(answer)
      const others = names.filter((name) => !mayBegin(name, text))
      if (others.length > 0 || nextCursorOf(answer) !== undefined) return noneOf(others, answer)
      return includes(names, [user.displayName], answer)
    }
    return ['USERS-PREFIX', drafts.searchUsers({ displayName: text, limit }), judge]
  }
  const bundlesOf = (key: 'full' | 'otherOwner'): ReadCase => [
    'BUNDLES-OWNED',
    drafts.listBundles({ limit: 100 }, key),
    (answer) => {
      const ids = lists.bundles.ids(answer)
      if (key === 'otherOwner') return noneOf(only(ids, main), answer)
      return nextCursorOf(answer) === undefined ? includes(ids, [main], answer) : answers(answer)
    },
  ]
  const read = (session: string): ReadCase => {
    const judge = (answer: Exchange) => equal(field(answer.json, 'checkoutId'), session, answer)
    return ['CHECKOUT-ID', drafts.readCheckout(session), judge]
  }
  const [first, second] = checkout.fresh.slice(0, 2).map(read)
  const filtered = (rule: StatedRuleId, name: 'userId' | 'grantType', value: string): ReadCase => [
    rule,
    drafts.listGrants(main, { [name]: value, limit: 100 }),
    (answer) => {
      // An alias may be left out.
      const values = grantsOf(answer).map((grant) => grant[name] ?? (name === 'userId' ? value : undefined))
      const others = [...new Set(values)].filter((one) => one !== value)
      return equal(others, [], answer)
    },
  ]
  return [
    filtered('GRANTS-FILTER-USER', 'userId', userId),
    filtered('GRANTS-FILTER-TYPE', 'grantType', 'trial'),
    ['PAGE-LIMIT-ECHO', drafts.listGrants(main, { limit }), answers],
    found(users[0]),
    found(users[1]),
    found(users[0], 1),
    bundlesOf('full'),
    keys.includes('otherOwner') ? bundlesOf('otherOwner') : undefined,
    first,
    second,
  ]
}

const only = (items: ReturnType<List['ids']>, one: string) => items.filter((item) => item === one)
