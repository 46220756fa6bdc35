import fc from 'fast-check'
import { answers, noneOf, ok } from '../kit/assertion.ts'
import { check, type Drawn, type Trial } from '../kit/check.ts'
import { chainOf, observeRefusal } from '../kit/claims.ts'
import type { Query } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { lists } from '../kit/lists.ts'
import { mixed } from '../kit/sequence.ts'
import { searchText } from '../kit/test-users.ts'
import { bundleUsersOf, hour, isRefusal, nextCursorOf, type TestUser } from '../kit/wire.ts'
import { changedIds, cutIds, unknownId } from './unknown.ts'

type ListName = keyof typeof lists
const listNames = Object.keys(lists) as readonly ListName[]

/** Tests that forged, changed and misused cursors are refused or ignored. */
export const forgedCursors = check({
  id: 'paging/forged-cursors',
  title: 'What a cursor does that was made up, changed or used elsewhere is reported',
  rules: ['PAGE-CURSOR-FORGED', 'PAGE-CURSOR-MISMATCH'],
  input: fc.tuple(fc.oneof(changedIds, cutIds)),
  needs: ['users-without-grants:2'],
  run: async (trial, changes) => {
    const { bundles, users } = trial.resources
    const where = { bundleId: bundles.main, displayName: searchText(users[0] as TestUser, 2) }
    const draftOf = (list: ListName, more: Query) => lists[list].draft(where, { limit: 1, ...more })
    const readFirsts = () => trial.sendEach(listNames.map((list) => draftOf(list, {})))
    let firsts = await readFirsts()
    // Two users with a grant make a second page of each list of a bundle.
    if (firsts.slice(-2).some((page) => nextCursorOf(page) === undefined)) {
      for (const pair of [await trial.pair(), await trial.pair()])
        await chainOf(trial, pair, [trial.now() + hour])
      firsts = await readFirsts()
    }
    for (const [place, list] of listNames.entries()) {
      const real = nextCursorOf(firsts[place] as Exchange)
      const [prefix = ''] = /^\w+:/.exec(real ?? '') ?? []
      const forged = [`${list === 'users' ? 'scan:' : ''}${'0123456789abcdef'.repeat(2)}`]
      // One that is padded may be the same to who decodes it.
      if (real !== undefined && !real.includes('='))
        for (const id of changes) forged.push(prefix + unknownId(real.slice(prefix.length), id, ''))
      const pages = await trial.sendEach(forged.map((cursor) => draftOf(list, { cursor })))
      for (const [index, page] of pages.entries()) observeForged(trial, list, forged[index] ?? '', page)
      if (list !== 'grants') continue
      if (real === undefined) return trial.stop('two grants make a second page')
      for (const [what, of, more] of [
        ['another sort', 'grants', { sort: 'endsAt' }],
        ['another filter', 'grants', { grantType: 'gift' }],
        ['another list', 'bundles', {}],
      ] as const) {
        const exchange = await trial.send(draftOf(of, { ...more, cursor: real }))
        observeRefusal(trial, 'PAGE-CURSOR-MISMATCH', exchange, what)
      }
    }
  },
})

function observeForged(trial: Trial, list: ListName, cursor: string, page: Exchange): void {
  const isRefused = isRefusal(page)
  if (!isRefused && page.status !== 200) return
  const variant = isRefused ? 'reject' : lists[list].ids(page).length === 0 ? 'empty' : 'a page'
  const isOutside = list === 'users' && !/^(?:grant|scan):[a-f0-9]{32}$/.test(cursor)
  const where = `${isOutside ? 'outside the pattern, ' : ''}${list}: ${cursor.slice(0, 48)}`
  trial.observe('PAGE-CURSOR-FORGED', variant, page, where)
}

/** The rule that a page of another owner's list breaks. */
const rules = {
  bundles: 'BUNDLES-OWNED',
  grants: 'BUNDLE-OWNED',
  users: 'BUNDLE-USERS-CURSOR-SCOPED',
  search: 'USER-ALIAS-SCOPED',
} as const

/** A cursor of a list of one owner. */
const taken = (list: ListName, from: 'ours' | 'theirs') =>
  fc.record({ list: fc.constant(list), from: fc.constant(from), limit: fc.constantFrom(1, 2, 50) })
type Taken = Drawn<ReturnType<typeof taken>>

/** Tests cursors that another owner uses. */
export const foreignCursors = check({
  id: 'isolation/cursor',
  title: 'A cursor of one owner, of any list, shows another owner nothing of that list',
  rules: [...Object.values(rules), 'PAGE-CURSOR-CONTINUES', 'PAGE-CURSOR-MISMATCH'],
  needs: ['key:otherOwner', 'bundle:other', 'users-without-grants:2'],
  runsAlone: true,
  input: mixed<Taken>(...listNames.flatMap((list) => [taken(list, 'ours'), taken(list, 'theirs')])),
  run: async (trial, input) => {
    const pairs = [await trial.pair(), await trial.pair()]
    for (const pair of pairs) await chainOf(trial, pair, [trial.now() + hour])
    const all = input.map((one) => foreignUse(trial, one, (pairs[0]?.displayName ?? '').slice(0, 2)))
    // From far away each round trip takes long: what needs no answer of another input is sent at once.
    const firsts = await trial.sendEach(all.map(({ first }) => first))
    const drafted = all.map(({ uses }, index) => uses(nextCursorOf(firsts[index] as Exchange)))
    const answered = [...(await trial.sendEach(drafted.flat()))]
    for (const [caseIndex, one] of all.entries()) {
      trial.mark(caseIndex)
      await one.judge(firsts[caseIndex] as Exchange, answered.splice(0, drafted[caseIndex]?.length))
    }
  },
})

/** Returns the requests of one owner that take a cursor, those of both owners that use it, and their judgement. */
function foreignUse(trial: Trial, { list, from, limit }: Taken, displayName: string) {
  const { main, other = '' } = trial.resources.bundles
  const here = { key: 'full', bundleId: main } as const
  const there = { key: 'otherOwner', bundleId: other } as const
  const [owner, stranger] = from === 'ours' ? [here, there] : [there, here]
  const draft = ({ bundleId }: typeof owner, { key }: typeof owner, query: Query) =>
    lists[list].draft({ bundleId, displayName }, query, key)
  // Two owners see one user under two aliases, but a grant has one id.
  const ids = (page: Exchange) =>
    list === 'users' ? bundleUsersOf(page).flatMap(({ grantId }) => grantId ?? []) : lists[list].ids(page)
  // Also in the bundle that it is of, where it is not the only thing that is wrong.
  const isOfBundle = from === 'ours' && (list === 'users' || list === 'grants')
  const bundles = isOfBundle ? (['own', 'foreign'] as const) : (['own'] as const)
  const whereOf = (bundle: 'own' | 'foreign') => (bundle === 'own' ? stranger : owner)
  const used = (bundle: 'own' | 'foreign', cursor: string | undefined) =>
    draft(whereOf(bundle), stranger, { limit, cursor })
  return {
    first: draft(owner, owner, { limit: 1 }),
    uses: (cursor: string | undefined) =>
      cursor === undefined
        ? []
        : [draft(owner, owner, { limit: 50, cursor }), ...bundles.map((bundle) => used(bundle, cursor))],
    judge: async (first: Exchange, [next, ...foreign]: readonly Exchange[]) => {
      if (next === undefined)
        return trial.untestable(rules[list], `the ${list} of one owner have no second page`)
      trial.judge('PAGE-CURSOR-CONTINUES', 'the cursor works for its owner', answers(next))
      for (const [index, bundle] of bundles.entries())
        await judgeUse(bundle, first, next, foreign[index] as Exchange)
    },
  }

  async function judgeUse(bundle: 'own' | 'foreign', first: Exchange, next: Exchange, foreign: Exchange) {
    const rule = bundle === 'foreign' && list === 'users' ? 'BUNDLE-OWNED' : rules[list]
    const read = () => trial.send(used(bundle, nextCursorOf(first)))
    const own = ids(next).length === 0 ? [] : [...ids(first), ...ids(next)]
    const shared = ids(foreign).filter((id) => own.includes(id))
    const rowsOf = (page: Exchange) => lists.users.ids(page).join(', ')
    const without = () => trial.send(used(bundle, undefined))
    const plain = list === 'users' && bundle === 'own' && foreign.status === 200 ? await without() : undefined
    const claim = 'a cursor of one owner shows another one nothing of this list'
    if (own.length === 0) trial.untestable(rule, `the ${list} have nothing that two owners know by one id`)
    // A cursor that is a place in any list shows nothing in an empty one.
    else if (plain !== undefined && rowsOf(foreign) === '' && rowsOf(plain) === '')
      trial.untestable(rule, 'the bundle in which the cursor was used has no users')
    else trial.judge(rule, claim, noneOf(shared, foreign))
    if (plain !== undefined && rowsOf(foreign) !== '') {
      const isFirst = rowsOf(foreign) === rowsOf(plain)
      // Somebody may come or go between the two.
      const [again, now] = isFirst ? [foreign, plain] : [await read(), await without()]
      const place = 'a cursor of another owner is refused or ignored, and is no place in the own list'
      const isIgnored = rowsOf(again) === rowsOf(now)
      const judged = ok(isIgnored, 'a refusal, or the first page', rowsOf(foreign), foreign)
      trial.judge(rule, place, judged, [first, foreign, plain, again, now])
    }
    const refused = isRefusal(foreign)
    if (list !== 'search' && bundle === 'own' && (refused || ids(foreign).length > 0))
      trial.observe('PAGE-CURSOR-MISMATCH', refused ? 'reject' : 'ignore', foreign, 'of another owner')
  }
}
