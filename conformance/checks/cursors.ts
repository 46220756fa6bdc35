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
import { bundleUsersOf, field, hour, isRefusal, nextCursorOf } from '../kit/wire.ts'

/** A real cursor changed in some way, at a place in thousandths of its length; or one that was made up. */
type Forgery = { readonly list: Forgeable } & (
  | { readonly how: string; readonly place: number }
  | { readonly madeUp: string }
)

const changes = ['one character changed', 'one character changed', 'cut short', 'begun late', 'made longer']
const forgeable = ['bundles', 'search', 'bundle users', 'grants'] as const
type Forgeable = (typeof forgeable)[number]
const changed = (list: Forgeable, hows: readonly string[]): fc.Arbitrary<Forgery> =>
  fc.record({
    list: fc.constant(list),
    how: fc.constantFrom(...hows),
    place: fc.integer({ min: 0, max: 999 }),
  })
const madeUp = (list: Forgeable): fc.Arbitrary<Forgery> => {
  const hex = fc.constantFrom('f'.repeat(32), '0'.repeat(32), '0123456789abcdef'.repeat(2))
  if (list !== 'bundle users') return fc.record({ list: fc.constant(list), madeUp: hex })
  const prefixed = fc.tuple(fc.constantFrom('grant:', 'scan:'), hex).map((parts) => parts.join(''))
  return fc.record({ list: fc.constant(list), madeUp: prefixed })
}

/** Forged, changed and misused cursors. */
export const cursorChecks: readonly Check[] = [
  check({
    id: 'paging/forged-cursors',
    title:
      'A cursor works as often as it is used; what one does that was made up, changed or used elsewhere is reported',
    rules: ['PAGE-CURSOR-FORGED', 'PAGE-CURSOR-CONTINUES', 'PAGE-CURSOR-MISMATCH'],
    given: fc.record({
      forgeries: mixed<Forgery>(
        ...forgeable.map((list) => changed(list, changes)),
        ...(['bundle users', 'grants'] as const).map((list) => madeUp(list)),
        changed('bundle users', [...changes, 'in capitals', 'without its prefix']),
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
      const firsts = new Map<Forgeable, Exchange>()
      for (const list of new Set([...forgeries.map((one) => one.list), 'grants' as const])) {
        firsts.set(list, await trial.send(request(list, pair, {})))
      }
      for (const forgery of forgeries) {
        const first = firsts.get(forgery.list)
        const cursor = 'madeUp' in forgery ? forgery.madeUp : forged(nextCursorOf(first as Exchange), forgery)
        if (first === undefined || cursor === undefined) continue
        const what = 'madeUp' in forgery ? 'made up' : forgery.how
        const exchange = await trial.send(request(forgery.list, pair, { cursor }))
        observeForged(trial, forgery.list, what, cursor, exchange)
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
      for (const list of ['search', 'bundle users'] as const)
        await judgeBeside(trial, list, pair, [firsts.get(list) ?? []].flat())
      for (const [what, draft] of others) {
        observeTaken(trial, 'PAGE-CURSOR-MISMATCH', await trial.send(draft), what)
      }
    },
  }),
]

function request(list: Forgeable, { bundleId, userId, displayName }: Pair, more: Query): Draft {
  const where = { bundleId, displayName: searched({ displayName }, 2) }
  return lists[list === 'bundle users' ? 'users' : list].draft(where, {
    ...(list === 'grants' ? { userId } : {}),
    limit: 1,
    ...more,
  })
}

/** A cursor, which may have been used before, goes on behind the first page though a walk over the same list begins meanwhile. */
async function judgeBeside(
  trial: Trial,
  list: Forgeable,
  pair: Pair,
  seen: readonly Exchange[],
  tries = 2,
): Promise<void> {
  const [first] = seen
  const cursor = first && nextCursorOf(first)
  if (first === undefined || cursor === undefined) return
  const idsOn = lists[list === 'bundle users' ? 'users' : list].ids
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
function forged(
  cursor: string | undefined,
  { how, place }: { how: string; place: number },
): string | undefined {
  if (cursor === undefined || cursor.includes('=')) return undefined
  const [, prefix = '', text = ''] = /^(\w+:)?(.*)$/s.exec(cursor) ?? []
  if (text.length < 8) return undefined
  // The last characters of base64 may stand for no byte.
  const least = Math.floor((place / 1_000) * Math.max(1, text.length - (/^[a-f0-9]+$/.test(text) ? 0 : 2)))
  if (how === 'one character changed') {
    const other = text[least] === '1' ? '2' : '1'
    return `${prefix}${text.slice(0, least)}${other}${text.slice(least + 1)}`
  }
  if (how === 'cut short') return prefix + text.slice(0, Math.min(4 + least, text.length - 3))
  if (how === 'begun late') return prefix + text.slice(Math.max(4, least))
  if (how === 'made longer') return `${cursor}${text.slice(0, 4 + (place % text.length))}`
  return how === 'in capitals' ? prefix + text.toUpperCase() : text
}

function observeForged(
  trial: Trial,
  list: Forgeable,
  what: string,
  cursor: string,
  exchange: Exchange,
): void {
  const refused = isRefusal(exchange)
  if (!refused && exchange.status !== 200) return
  const items = field(exchange.json, list === 'search' || list === 'bundle users' ? 'users' : list)
  const variant = refused ? 'reject' : Array.isArray(items) && items.length === 0 ? 'empty' : 'a page'
  const isOutside = list === 'bundle users' && !/^(?:grant|scan):[a-f0-9]{32}$/.test(cursor)
  const where = `${isOutside ? 'outside the pattern, ' : ''}${list} ${what}: ${cursor.slice(0, 48)}`
  trial.observe('PAGE-CURSOR-FORGED', variant, exchange, where)
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
