import fc from 'fast-check'
import { answers, equal, noneOf, ok } from '../kit/assertion.ts'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { keyOrFull } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { paginateSearch } from '../kit/pages.ts'
import { namesakes, searchText } from '../kit/test-users.ts'
import { field, grantsOf, namesOf, nextCursorOf, rowsOf, usersOf } from '../kit/wire.ts'
import { mustBegin } from './names.ts'

/** Draws search texts: the length of the beginning of a name, and the case of its letters. */
const beginnings = fc.record({
  length: fc.integer({ min: 2, max: 30 }),
  letters: fc.constantFrom('small' as const, 'capital' as const),
})
type Beginning = Drawn<typeof beginnings>

/** Tests that the search finds neither the owner nor deleted accounts, and what their grants show. */
export const ownerAndDeletedChecks: readonly Check[] = [
  check({
    id: 'search/not-the-owner',
    title:
      'The search never finds the owner of the key, whom another owner finds by a beginning of the name, in any letter case',
    rules: ['USERS-NOT-OWNER', 'USERS-PREFIX', 'USERS-CASE-INSENSITIVE', 'PAGE-NEXT-CURSOR'],
    needs: ['people:owner', 'key:otherOwner'],
    input: beginnings,
    run: judgeOwner,
  }),
  check({
    id: 'search/not-the-deleted',
    title: 'The search never finds a deleted account',
    rules: ['USERS-ACTIVE'],
    needs: ['people:deleted'],
    input: beginnings,
    run: judgeDeleted,
  }),
  check({
    id: 'grants/of-the-deleted',
    title:
      'The grants of a deleted account stay in the list, and neither say whose they were nor how the account is',
    rules: ['GRANTS-DELETED-ACCOUNT', 'GRANT-USER-ID-OMITTED', 'GRANTS-ACCOUNT-STATUS-HIDDEN'],
    needs: ['people:deletedSource'],
    input: fc.constantFrom<KeyName>('full', 'readOnly', 'noUsers', 'noBundles'),
    run: judgeGrants,
  }),
]

async function judgeGrants(trial: Trial, drawn: KeyName): Promise<void> {
  const { bundles, people } = trial.resources
  const key = keyOrFull(trial, drawn)
  const sourceId = people?.deletedSource
  const sorted = (sort?: string) => trial.listGrants(bundles.main, { sourceId, sort, limit: 100 }, key)
  const pages = [await sorted(), await sorted('startsAt'), await sorted('endsAt')] as const
  const [exchange] = pages
  const listed = 'the grant of a deleted account that people.deletedSource of the target names is listed'
  const without = pages.find((page) => grantsOf(page).length === 0)
  const isListed = ok(without === undefined, `a grant of ${sourceId}`, 'no grant')
  if (!trial.judge('GRANTS-DELETED-ACCOUNT', listed, isListed, without ?? exchange))
    return trial.stop(`no grant of ${sourceId} is listed`)
  // Another source is no matter of this account, nor is none where its own is shown.
  const rows = pages.flatMap((page) => rowsOf(page, 'grants'))
  const named = rows.filter((row) => field(row, 'sourceId') === sourceId)
  const own = named.length > 0 ? named : rows.filter((row) => field(row, 'sourceId') === undefined)
  const users = own.map((row) => field(row, 'userId')).filter((userId) => userId !== undefined)
  const judged = equal(users, [])
  trial.judge('GRANTS-DELETED-ACCOUNT', 'it is listed without userId', judged, pages)
  trial.judge('GRANT-USER-ID-OMITTED', 'it has no userId at all, not even null', judged, pages)
  const others = await trial.listGrants(bundles.main, { limit: 20 }, key)
  const lists = [exchange, others].map(({ json }) => field(json, 'grants'))
  const reported = [...new Set(statusFields(lists))]
  const claim = 'no field of a grant or of a user says how an account is'
  trial.judge('GRANTS-ACCOUNT-STATUS-HIDDEN', claim, equal(reported, []), [exchange, others])
}

/** Returns the fields of a grant, at any depth, that reveal the status of an account, by their name or value; null says nothing. */
function statusFields(value: unknown, of = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => statusFields(one, of))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => {
    if (one === null) return []
    const whole = `${of}${name}`
    const isReported =
      ofAnAccount.test(whole) || ends.test(name) || (ofEither.test(name) && ends.test(String(one)))
    return [...(isReported ? [whole] : []), ...statusFields(one, `${whole}.`)]
  })
}

const ofEither = /^(is_?)?(status|state|active|enabled)$/i
const ofAnAccount =
  /(user|account|member|holder).*(status|state$|active|enabled|exists|missing|gone|removed|closed)/i
const ends = /delet|blocked|banned|suspend|disabled|deactivat|locked|frozen|anonymi/i

/** Returns the whole name, a beginning of it, and that in the drawn letters. */
function textsOf(name: string, { length, letters }: Beginning): readonly [string, string, string] {
  const characters = [...name]
  const beginning = characters.slice(0, Math.max(2, Math.min(length, characters.length - 1))).join('')
  const turned = letters === 'small' ? beginning.toLowerCase() : beginning.toUpperCase()
  const isTurned = mustBegin(name, turned) && [...turned].length <= 30
  return [characters.slice(0, 30).join(''), beginning, isTurned ? turned : beginning]
}

async function judgeDeleted(trial: Trial, input: Beginning): Promise<void> {
  const rule = 'USERS-ACTIVE'
  const name = trial.resources.people?.deleted ?? ''
  const [whole, , turned] = textsOf(name, input)
  for (const text of new Set([whole, turned])) {
    const exchange = await trial.searchUsers({ displayName: text, limit: 50 })
    const same = namesakes(usersOf(exchange), name)
    const judged = exchange.status === 200 ? equal(same, []) : answers(exchange)
    trial.judge(rule, `"${text}" does not find "${name}"`, judged, exchange)
  }
  // On the page on which a list in the order of the names would have the account, behind a first one.
  trial.mark()
  const displayName = searchText({ displayName: name }, 2)
  const first = namesOf(await trial.searchUsers({ displayName, limit: 50 }))
  const before = first.filter((one) => one.toLowerCase() < name.toLowerCase()).length
  const { pages } = await paginateSearch(trial, { displayName, limit: Math.max(1, before) }, 2)
  const same = [...first, ...pages.flatMap(namesOf)].filter((one) => one === name)
  trial.judge(rule, `no page of "${displayName}" has "${name}"`, noneOf(same))
}

/** Judges that the owner's search finds one namesake fewer than another owner's: not the owner. */
async function judgeOwner(trial: Trial, input: Beginning): Promise<void> {
  const rule = 'USERS-NOT-OWNER'
  const name = trial.resources.people?.owner ?? ''
  const texts = textsOf(name, input)
  const [whole, , turned] = texts
  const theirs = await byAnother(trial, name, texts)
  if (nextCursorOf(theirs) !== undefined) return trial.untestable(rule, `"${whole}" finds more than a page`)
  const most = namesakes(usersOf(theirs), name).length
  if (most === 0) return trial.untestable(rule, unknownOwner(name))
  for (const displayName of new Set([whole, turned])) {
    const own = await trial.searchUsers({ displayName, limit: 50 })
    const same = namesakes(usersOf(own), name)
    const judged =
      own.status === 200 ? ok(same.length < most, `${most - 1} of them at most`, same) : answers(own)
    const fewer = most === 1 ? 'does not find' : `finds fewer than ${most} users called`
    trial.judge(rule, `"${displayName}" ${fewer} "${name}"`, judged, [theirs, own])
  }
  await pagesAround(trial, searchText({ displayName: name }, 2))
}

/** Finds the owner by name, by its beginning and in other letters, as another owner; returns the first search. */
async function byAnother(trial: Trial, name: string, texts: ReturnType<typeof textsOf>): Promise<Exchange> {
  const find = (displayName: string) => trial.searchUsers({ displayName, limit: 50 }, 'otherOwner')
  const finds = (exchange: Exchange) => namesOf(exchange).includes(name)
  const [whole, beginning, turned] = texts
  const pages = [await find(whole), await find(beginning), await find(turned)] as const
  // Whom no text finds at all may have another name.
  const isKnown = pages.some(finds) || finds(await find(whole.toLowerCase()))
  const ofCase = 'USERS-CASE-INSENSITIVE'
  for (const [index, rule] of (['USERS-PREFIX', 'USERS-PREFIX', ofCase] as const).entries()) {
    const [text, page] = [texts[index] ?? '', pages[index] ?? pages[0]]
    const isFound = finds(page)
    const repaired = { holds: !isFound && finds(await find(text.toLowerCase())), rule: ofCase } as const
    const judged = { ...ok(isFound, `with ${name}`, namesOf(page), page), repaired }
    // A page that is not the last proves nothing about missing users.
    const isOpen = !isFound && nextCursorOf(page) !== undefined
    if (!isKnown) trial.untestable(rule, unknownOwner(name))
    else if (isOpen) trial.untestable(rule, `"${text}" finds more than a page`)
    else if (!trial.judge(rule, `"${text}" finds "${name}" for another owner`, judged, page)) break
  }
  return pages[0]
}

/** Tells the last page without the owner, who is on none, wherever the row of the owner would be. */
async function pagesAround(trial: Trial, displayName: string): Promise<void> {
  trial.mark()
  const whole = await trial.searchUsers({ displayName, limit: 50 })
  const count = usersOf(whole).length
  const rule = 'PAGE-NEXT-CURSOR'
  const others = `"${displayName}", as the owner is called, finds ${count || 'no'} other users`
  if (count === 0 || nextCursorOf(whole) !== undefined) return trial.untestable(rule, others)
  const limit = Math.ceil(count / 20)
  const { items, pages, end } = await paginateSearch(trial, { displayName, limit }, 21)
  const claim = `pages of ${limit} bring all ${count} whose names begin with "${displayName}"`
  if (end === 'last page') trial.judge(rule, claim, equal(items.length, count), [whole, ...pages])
}

const unknownOwner = (name: string): string =>
  `people.owner: keys.otherOwner finds nobody called "${name}": the name is wrong in the target file, or the account is not active`
