import fc from 'fast-check'
import { type Check, check, type Drawn, type Query, type Trial } from '../kit/check.ts'
import { chainOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, noneListed, so } from '../kit/judged.ts'
import { lists } from '../kit/lists.ts'
import { mixed } from '../kit/sequence.ts'
import { bundleUsersOf, hour, isRefusal, nextCursorOf } from '../kit/wire.ts'

/** The rule that a page of another owner's list breaks. */
const rules = {
  bundles: 'BUNDLES-OWNED',
  grants: 'BUNDLE-OWNED',
  users: 'BUNDLE-USERS-CURSOR-SCOPED',
  search: 'USER-ALIAS-SCOPED',
} as const
type ListName = keyof typeof rules

/** A cursor of a list of one owner, and in whose bundle the other uses it. */
const taken = (
  list: fc.Arbitrary<ListName>,
  from: 'ours' | 'theirs',
  bundle: fc.Arbitrary<'own' | 'foreign'>,
) => fc.record({ list, from: fc.constant(from), bundle, limit: fc.constantFrom(1, 2, 50) })
type Taken = Drawn<ReturnType<typeof taken>>
const either = fc.constantFrom('own' as const, 'foreign' as const)
const ours = (list: ListName) => taken(fc.constant(list), 'ours', fc.constant('own'))
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

async function judgeCursor(trial: Trial, given: Taken, displayName: string): Promise<void> {
  const { list, from, bundle, limit } = given
  const { main, other = '' } = trial.resources.bundles
  const here = { key: 'full', bundleId: main } as const
  const there = { key: 'otherOwner', bundleId: other } as const
  const [owner, stranger] = from === 'ours' ? [here, there] : [there, here]
  const ask = ({ bundleId }: typeof owner, { key }: typeof owner, query: Query) =>
    trial.send(lists[list].draft({ bundleId, displayName }, query, key))
  // Two owners see one user under two aliases, but a grant has one id.
  const ids = (page: Exchange) =>
    list === 'users' ? bundleUsersOf(page).flatMap(({ grantId }) => grantId ?? []) : lists[list].ids(page)
  // In a bundle of another owner the cursor is not the only thing that is wrong.
  const rule = bundle === 'foreign' && list === 'users' ? 'BUNDLE-OWNED' : rules[list]
  const first = await ask(owner, owner, { limit: 1 })
  const cursor = nextCursorOf(first)
  if (cursor === undefined) return trial.untestable(rule, `the ${list} of one owner have no second page`)
  const next = await ask(owner, owner, { limit: 50, cursor })
  trial.judge('PAGE-CURSOR-CONTINUES', 'the cursor works for its owner', answers(next))
  const where = bundle === 'own' ? stranger : owner
  const foreign = await ask(where, stranger, { limit, cursor })
  const own = ids(next).length === 0 ? [] : [...ids(first), ...ids(next)]
  const shared = ids(foreign).filter((id) => own.includes(id))
  const isOfUsers = list === 'users' && bundle === 'own'
  const rowsOf = (page: Exchange) => lists.users.ids(page).join()
  const without = () => ask(where, stranger, { limit })
  // A cursor that is a place in any list shows nothing in an empty one.
  const isBlank = isOfUsers && foreign.status === 200 && bundleUsersOf(foreign).length === 0
  const isEmpty = isBlank && bundleUsersOf(await without()).length === 0
  const claim = 'a cursor of one owner shows another one nothing of this list'
  if (own.length === 0) trial.untestable(rule, `the ${list} have nothing that two owners know by one id`)
  else if (isEmpty) trial.untestable(rule, 'the bundle in which the cursor was used has no users')
  else trial.judge(rule, claim, noneListed(shared, foreign))
  if (isOfUsers && bundleUsersOf(foreign).length > 0) {
    const seen = [first]
    const isFirstPage = async (page: Exchange): Promise<boolean> => {
      const plain = await without()
      seen.push(page, plain)
      return rowsOf(page) === rowsOf(plain)
    }
    // Somebody may come or go between the two.
    const again = () => ask(where, stranger, { limit, cursor })
    const isIgnored = (await isFirstPage(foreign)) || (await isFirstPage(await again()))
    const place = 'a cursor of another owner is refused or ignored, and is no place in the own list'
    const rows = lists.users.ids(foreign).join(', ')
    trial.judge(rule, place, so(isIgnored, 'a refusal, or the first page', rows, foreign), seen)
  }
  const refused = isRefusal(foreign)
  if (list !== 'search' && bundle === 'own' && (refused || ids(foreign).length > 0))
    trial.observe('PAGE-CURSOR-MISMATCH', refused ? 'reject' : 'ignore', foreign, 'of another owner')
}
