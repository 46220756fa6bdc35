import fc from 'fast-check'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { chainOf } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, noneListed, so } from '../kit/judged.ts'
import { mixed } from '../kit/sequence.ts'
import { bundlesOf, bundleUsersOf, grantsOf, hour, isRefusal, nextCursorOf, usersOf } from '../kit/wire.ts'

/** Each list, the rule that a page of another owner's breaks, and the ids on a page. */
const lists = {
  bundles: { rule: 'BUNDLES-OWNED', ids: (page: Exchange) => bundlesOf(page).map(({ id }) => id) },
  grants: { rule: 'BUNDLE-OWNED', ids: (page: Exchange) => grantsOf(page).map(({ id }) => id) },
  users: {
    rule: 'BUNDLE-USERS-CURSOR-SCOPED',
    // Two owners see one user under two aliases, but a grant has one id.
    ids: (page: Exchange) => bundleUsersOf(page).flatMap(({ grantId }) => grantId ?? []),
  },
  search: { rule: 'USER-ALIAS-SCOPED', ids: (page: Exchange) => usersOf(page).map(({ userId }) => userId) },
} as const
type List = keyof typeof lists

/** A cursor of a list of one owner, and in whose bundle the other uses it. */
const taken = (list: fc.Arbitrary<List>, from: 'ours' | 'theirs', bundle: fc.Arbitrary<'own' | 'foreign'>) =>
  fc.record({ list, from: fc.constant(from), bundle, limit: fc.constantFrom(1, 2, 50) })
type Taken = Drawn<ReturnType<typeof taken>>
const either = fc.constantFrom('own' as const, 'foreign' as const)
const ours = (list: List) => taken(fc.constant(list), 'ours', fc.constant('own'))
const others = fc.oneof(
  taken(fc.constantFrom('bundles', 'grants', 'users', 'search'), 'theirs', either),
  taken(fc.constantFrom('grants', 'users', 'search'), 'ours', fc.constant('foreign')),
)

/** Cursors used by another owner. */
export const foreignCursorChecks: readonly Check[] = [
  check({
    id: 'isolation/cursor',
    title: 'A cursor of one owner, of any list, shows another owner nothing of that list',
    rules: [
      'PAGE-CURSOR-CONTINUES',
      'BUNDLE-USERS-CURSOR-SCOPED',
      'PAGE-CURSOR-MISMATCH',
      'BUNDLE-OWNED',
      'BUNDLES-OWNED',
      'USER-ALIAS-SCOPED',
    ],
    needs: ['key:otherOwner', 'bundle:other', 'pairs:2'],
    given: mixed<Taken>(
      ours('bundles'),
      ours('grants'),
      ours('users'),
      taken(fc.constant('users'), 'theirs', fc.constant('own')),
      others,
    ),
    run: async (trial, given) => {
      const pairs = [await trial.pair(), await trial.pair()]
      for (const pair of pairs) await chainOf(trial, pair, [trial.now() + hour])
      for (const [part, one] of given.entries()) {
        trial.mark(part)
        await judgeCursor(trial, one, (pairs[0]?.displayName ?? '').slice(0, 2))
      }
    },
  }),
]

async function judgeCursor(trial: Trial, { list, from, bundle, limit }: Taken, text: string): Promise<void> {
  const { main, other = '' } = trial.resources.bundles
  const here = { key: 'full', bundleId: main } as const
  const there = { key: 'otherOwner', bundleId: other } as const
  const [owner, stranger] = from === 'ours' ? [here, there] : [there, here]
  const ask = (bundleId: string, key: KeyName, query: { limit: number; cursor?: string }) => {
    if (list === 'bundles') return trial.send(drafts.listBundles(query, key))
    if (list === 'search') return trial.send(drafts.searchUsers({ displayName: text, ...query }, key))
    return trial.send((list === 'users' ? drafts.listUsers : drafts.listGrants)(bundleId, query, key))
  }
  const { ids } = lists[list]
  // In a bundle of another owner the cursor is not the only thing that is wrong.
  const rule = bundle === 'foreign' && list === 'users' ? 'BUNDLE-OWNED' : lists[list].rule
  const first = await ask(owner.bundleId, owner.key, { limit: 1 })
  const cursor = nextCursorOf(first)
  if (cursor === undefined) return trial.untestable(rule, `the ${list} of one owner have no second page`)
  const next = await ask(owner.bundleId, owner.key, { limit: 50, cursor })
  trial.judge('PAGE-CURSOR-CONTINUES', 'the cursor works for its owner', answers(next))
  const where = bundle === 'own' ? stranger : owner
  const foreign = await ask(where.bundleId, stranger.key, { limit, cursor })
  const [shown, own] = [ids(foreign), ids(next).length === 0 ? [] : [...ids(first), ...ids(next)]]
  const shared = shown.filter((id) => own.includes(id))
  const rowsOf = (page: Exchange) => bundleUsersOf(page).map(({ userId }) => userId)
  // A cursor that is a place in any list shows nothing in an empty one.
  const isBlank =
    list === 'users' && bundle === 'own' && foreign.status === 200 && rowsOf(foreign).length === 0
  const isEmpty = isBlank && rowsOf(await ask(where.bundleId, stranger.key, { limit })).length === 0
  if (own.length === 0) trial.untestable(rule, `the ${list} have nothing that two owners know by one id`)
  else if (isEmpty) trial.untestable(rule, 'the bundle in which the cursor was used has no users')
  else
    trial.judge(
      rule,
      'a cursor of one owner shows another one nothing of this list',
      noneListed(shared, foreign),
    )
  if (list === 'users' && bundle === 'own' && rowsOf(foreign).length > 0) {
    const seen = [first]
    const isFirstPage = async (page: Exchange): Promise<boolean> => {
      const without = await ask(where.bundleId, stranger.key, { limit })
      seen.push(page, without)
      return rowsOf(page).join() === rowsOf(without).join()
    }
    // Somebody may come or go between the two.
    const again = () => ask(where.bundleId, stranger.key, { limit, cursor })
    const isIgnored = (await isFirstPage(foreign)) || (await isFirstPage(await again()))
    const claim = 'a cursor of another owner is refused or ignored, and is no place in the own list'
    const rows = rowsOf(foreign).join(', ')
    trial.judge(rule, claim, so(isIgnored, 'a refusal, or the first page', rows, foreign), seen)
  }
  const refused = isRefusal(foreign)
  if (list !== 'search' && bundle === 'own' && (refused || shown.length > 0))
    trial.observe('PAGE-CURSOR-MISMATCH', refused ? 'reject' : 'ignore', foreign, 'of another owner')
}
