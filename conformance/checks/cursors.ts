import fc from 'fast-check'
import { type Check, check, type Drawn, type Pair, type Query, type Trial } from '../kit/check.ts'
import { chainOf, grantedPair, observeTaken } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, noneListed, so } from '../kit/judged.ts'
import { lists } from '../kit/lists.ts'
import { mixed } from '../kit/sequence.ts'
import { isShort } from '../kit/short-page.ts'
import { searched } from '../kit/test-users.ts'
import { bundleUsersOf, hour, isRefusal, nextCursorOf } from '../kit/wire.ts'
import { changedIds, cutIds, type Unknown, unknownId } from './unknown.ts'

/** A real cursor changed in some way, or one that was made up. */
const forgery = (list: ListName, id: fc.Arbitrary<Forged>) => fc.record({ list: fc.constant(list), id })
type Forged = Unknown | { readonly how: 'in capitals' } | { readonly how: 'without its prefix' }
type Forgery = Drawn<ReturnType<typeof forgery>>

const otherForms = fc.constantFrom<Forged>({ how: 'in capitals' }, { how: 'without its prefix' })
const changed = fc.oneof(changedIds, cutIds)
const madeUp = (...prefixes: readonly string[]): fc.Arbitrary<Forged> =>
  fc
    .tuple(
      fc.constantFrom(...prefixes),
      fc.constantFrom('f'.repeat(32), '0'.repeat(32), '0123456789abcdef'.repeat(2)),
    )
    .map((parts) => ({ how: 'a text', text: parts.join('') }))

/** Forged, changed and misused cursors. */
export const cursorChecks: readonly Check[] = [
  check({
    id: 'paging/forged-cursors',
    title:
      'A cursor works as often as it is used; what one does that was made up, changed or used elsewhere is reported',
    rules: ['PAGE-CURSOR-FORGED', 'PAGE-CURSOR-CONTINUES', 'PAGE-CURSOR-MISMATCH'],
    given: fc.record({
      forgeries: mixed<Forgery>(
        ...(['bundles', 'search', 'users', 'grants'] as const).map((list) => forgery(list, changed)),
        forgery('users', madeUp('grant:', 'scan:')),
        forgery('grants', madeUp('')),
        forgery('users', fc.oneof(changed, otherForms)),
      ),
      elsewhere: fc.record({
        sort: fc.constantFrom<Query>({ sort: 'endsAt' }, { sort: 'startsAt' }, { dir: 'asc' }),
        filter: fc.constantFrom<Query>(
          { grantType: 'gift' },
          { sourceId: 'a' },
          { endsAfter: '2020-01-01T00:00:00Z' },
        ),
      }),
    }),
    needs: ['pairs:2'],
    run: async (trial, { forgeries, elsewhere }) => {
      const { pair, ends } = await grantedPair(trial, [1, 2, 3])
      await chainOf(trial, await trial.pair(), ends.slice(0, 1))
      const firsts = new Map<ListName, Exchange>()
      for (const list of new Set([...forgeries.map((one) => one.list), 'grants' as const]))
        firsts.set(list, await trial.send(request(list, pair, {})))
      for (const { list, id } of forgeries) {
        const cursor = forged(nextCursorOf(firsts.get(list) as Exchange), id)
        if (cursor === undefined) continue
        const exchange = await trial.send(request(list, pair, { cursor }))
        observeForged(trial, list, id.how === 'a text' ? 'made up' : id.how, cursor, exchange)
      }
      const first = firsts.get('grants')
      const cursor = first && nextCursorOf(first)
      if (first === undefined || cursor === undefined) return trial.stop('two grants make a second page')
      const { bundleId, userId } = pair
      const others: readonly (readonly [string, Draft])[] = [
        ['another sort', request('grants', pair, { ...elsewhere.sort, cursor })],
        ['another filter', drafts.listGrants(bundleId, { userId, ...elsewhere.filter, limit: 1, cursor })],
        ['another list', drafts.listBundles({ limit: 1, cursor })],
      ]
      const next = request('grants', pair, { cursor })
      await judgeBeside(trial, 'grants', pair, [first, await trial.send(next)])
      for (const list of ['search', 'users'] as const)
        await judgeBeside(trial, list, pair, [firsts.get(list) ?? []].flat())
      for (const [what, draft] of others) {
        observeTaken(trial, 'PAGE-CURSOR-MISMATCH', await trial.send(draft), what)
      }
    },
  }),
]

const request = (list: ListName, { bundleId, userId, displayName }: Pair, more: Query): Draft =>
  lists[list].draft(
    { bundleId, displayName: searched({ displayName }, 2) },
    { ...(list === 'grants' ? { userId } : {}), limit: 1, ...more },
  )

/** A cursor, which may have been used before, goes on behind the first page though a walk over the same list begins meanwhile. */
async function judgeBeside(
  trial: Trial,
  list: ListName,
  pair: Pair,
  seen: readonly Exchange[],
  tries = 2,
): Promise<void> {
  const [first] = seen
  const cursor = first && nextCursorOf(first)
  if (first === undefined || cursor === undefined) return
  const idsOn = lists[list].ids
  const beside = await trial.send(request(list, pair, { limit: 2 }))
  const next = await trial.send(request(list, pair, { cursor }))
  const all = [...seen, beside, next]
  const wrong = all.slice(1).find((page) => page !== beside && page.status !== 200) ?? next
  const works = 'a cursor works as often as it is used'
  if (!trial.judge('PAGE-CURSOR-CONTINUES', works, answers(wrong), all)) return
  const [start, due] = idsOn(beside)
  if (start !== idsOn(first)[0] || due === undefined || isShort(next)) return
  const goesOn = equal(idsOn(next), [due], next)
  // Somebody may come or go between the two.
  if (!goesOn.holds && tries > 1) return judgeBeside(trial, list, pair, seen, tries - 1)
  const own = 'a cursor goes on behind its own page, whatever was read meanwhile'
  trial.judge('PAGE-CURSOR-CONTINUES', own, goesOn, all)
}

/** The changed cursor; undefined where there is none, or where it would be the same to who decodes it. */
function forged(cursor: string | undefined, id: Forged): string | undefined {
  if (id.how === 'a text') return id.text
  if (cursor === undefined || cursor.includes('=')) return undefined
  const [, prefix = '', text = ''] = /^(\w+:)?(.*)$/s.exec(cursor) ?? []
  if (id.how === 'without its prefix') return text
  return prefix + (id.how === 'in capitals' ? text.toUpperCase() : unknownId(text, id, ''))
}

function observeForged(trial: Trial, list: ListName, what: string, cursor: string, page: Exchange): void {
  const isRefused = isRefusal(page)
  if (!isRefused && page.status !== 200) return
  const variant = isRefused ? 'reject' : lists[list].ids(page).length === 0 ? 'empty' : 'a page'
  const isOutside = list === 'users' && !/^(?:grant|scan):[a-f0-9]{32}$/.test(cursor)
  const where = `${isOutside ? 'outside the pattern, ' : ''}${list} ${what}: ${cursor.slice(0, 48)}`
  trial.observe('PAGE-CURSOR-FORGED', variant, page, where)
}

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
