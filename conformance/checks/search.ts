import fc from 'fast-check'
import { operations } from '../../spec/generated/contract.ts'
import { answers, equal, noneOf, ok } from '../kit/assertion.ts'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { type Defect, judgeRefusals, keyOrFull } from '../kit/claims.ts'
import { drafts, type KeyName } from '../kit/draft.ts'
import { boundariesOf } from '../kit/edges.ts'
import type { Exchange } from '../kit/exchange.ts'
import { judgePages, paginateSearch, pagingRules, repeatedOf } from '../kit/pages.ts'
import { mixed } from '../kit/sequence.ts'
import { namesakes, searchText, uniquelyNamed } from '../kit/test-users.ts'
import * as wire from '../kit/wire.ts'
import { mayBegin, mustBegin, spelled, spellingNames } from './names.ts'
import { observeOrder } from './operations.ts'
import { ownerAndDeletedChecks } from './owner-and-deleted-accounts.ts'

/** Draws a text to test the user search with: the beginning of a display name, changed in one way; the name is that of the first user, from `user` on, whose name can be changed so. */
const text = (how: string) =>
  fc.record({
    how: fc.constant(how),
    user: fc.nat({ max: 199 }),
    at: fc.nat({ max: 9_999 }),
    length: fc.oneof(fc.integer({ min: 2, max: 30 }), fc.constantFrom(2, 3, 30)),
  })
const searches = fc.record({
  /** A common beginning of names: the users whom it finds are searched for as well. */
  common: fc.constantFrom('an', 'ma', 'jo', 'el', 'ka', 'al', 'mi', 'so', 'ol', 'da'),
  texts: mixed(...spellingNames.map(text)),
})

/** Searches that are read page by page, with a key that lacks another permission: the users must be those of one whole page. */
const pagedSearches = fc.record({
  key: fc.constantFrom<KeyName>('noBundles', 'noGrants'),
  user: fc.nat({ max: 99 }),
  length: fc.constantFrom(2, 2, 3),
})

const character = fc.stringMatching(/^[A-Za-z0-9]$/)
const withBlank = fc.stringMatching(/^[A-Za-z] $/)
const { minLength: least, maxLength: most } = operations.searchUsers.parameters.query.displayName
const lengths = boundariesOf({ least, most })
/** Names of one character, of two, and of thirty. */
const names = fc.record({
  short: character,
  /** A blank counts, wherever it is. */
  shortest: fc.oneof(withBlank, withBlank, fc.stringMatching(/^ [A-Za-z]$|^[A-Za-z][0-9.-]$/)),
  /** Letters of two and three bytes too, which no Unicode normal form takes apart. */
  longest: fc.stringMatching(/^[A-Za-z]{4}[жШøØ中文]{10}[A-Za-z ]{15}[A-Za-z0-9 ]$/),
})

/** Rules of every search that finds somebody. */
const ofSearch = [
  ...(['USERS-NAME-LENGTH', 'USERS-PREFIX', 'USERS-QUERY-ECHO', 'USERS-NAMESAKES'] as const),
  'USERS-CASE-INSENSITIVE' as const,
]

/** Tests the user search: prefix, letter case, and literal characters. */
export const searchChecks: readonly Check[] = [
  check({
    id: 'search/prefix',
    title: 'The search finds whose names begin with the text, in any letter case, and nobody else',
    rules: ofSearch,
    needs: ['users:1'],
    input: searches,
    run: judgeSearch,
  }),
  check({
    id: 'search/pages',
    title:
      'Every page of a search has the text, the users of the whole list in its order, by the same aliases for every key, and no others',
    rules: [...ofSearch, ...pagingRules, 'USER-ALIAS-SCOPED', 'USERS-ORDER'],
    needs: ['users:1'],
    input: pagedSearches,
    run: judgePaged,
  }),
  check({
    id: 'search/bounds',
    title: 'displayName is required and 2 to 30 characters long',
    rules: ['USERS-NAME-REQUIRED', 'ERROR-INVALID', 'USERS-NAME-LENGTH'],
    input: names,
    run: bounds,
  }),
  ...ownerAndDeletedChecks,
]

async function judgeSearch(trial: Trial, { common, texts }: Drawn<typeof searches>): Promise<void> {
  for (const user of trial.resources.missed ?? []) await judged(trial, searchText(user))
  const seen = wire.usersOf(await judged(trial, common))
  const people = [...trial.resources.users, ...seen]
  if (uniquelyNamed(people).length === people.length)
    trial.untestable('USERS-NAMESAKES', 'no two users who were found have one name')
  const names = people.map(({ displayName }) => displayName)
  const rows = wire.bundleUsersOf(await trial.listUsers(trial.resources.bundles.main, { limit: 100 }))
  // Whatever part of a text is compared, or of a name is known, the whole of the longest is more.
  const longest = longestOf([...names, ...rows.flatMap(({ displayName }) => displayName ?? [])])
  // Where 30 characters are more than 30 units of 16 bits, the last one is easily cut in half.
  for (const text of new Set([longestOf(names), longestOf(names, (name) => name.length - [...name].length)]))
    await judged(trial, searchText({ displayName: text }), seen)
  for (const [caseIndex, { how, user, at, length }] of texts.entries()) {
    trial.mark(caseIndex)
    const some =
      how === 'last' ? [longest] : names.map((_, index) => names[(user + index) % names.length] ?? '')
    const text = some.map((name) => spelled([...name], length, how, at)).find((one) => one !== undefined)
    const sent = [...(text ?? '')].slice(0, 30)
    if (sent.length >= 2) await judged(trial, sent.join(''), seen)
  }
}

const longestOf = (names: readonly string[], lengthOf = (name: string) => [...name].length): string =>
  names.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0] ?? ''

/** Searches; judges the echoed text, and whether all known users who must be found are, and no others. */
async function judged(trial: Trial, text: string, seen: readonly wire.TestUser[] = []): Promise<Exchange> {
  const exchange = await trial.searchUsers({ displayName: text, limit: 50 })
  // Of a text only its length is stated: what a server or a database cannot take may be refused.
  if ((!isOfAnyLength(text) || text.includes('\0')) && wire.isRefusal(exchange)) return exchange
  if (!trial.judge('USERS-NAME-LENGTH', `"${text}" is searched for`, answers(exchange), exchange))
    return exchange
  const found = wire.usersOf(exchange)
  const names = wire.namesOf(exchange)
  const wrong = names.filter((name) => !mayBegin(name, text))
  trial.judge('USERS-PREFIX', `every name found begins with "${text}"`, noneOf(wrong), exchange)
  judgeEcho(trial, exchange, text)
  if (uniquelyNamed(found).length < found.length) trial.observe('USERS-NAMESAKES', 'each', exchange)
  // A page that is not the last proves nothing about missing users.
  const whole = wire.nextCursorOf(exchange) === undefined
  const { users } = trial.resources
  for (const displayName of new Set([...users, ...seen].map((user) => user.displayName))) {
    const most = Math.max(...[users, seen].map((some) => namesakes(some, displayName).length))
    const isFound = (page: Exchange) => namesakes(wire.usersOf(page), displayName).length >= most
    const there = isFound(exchange)
    if (!mustBegin(displayName, text) || !(there || whole)) continue
    const own = [...displayName].slice(0, [...text].length).join('')
    const asItIs = there || own === text ? [] : [await trial.searchUsers({ displayName: own, limit: 50 })]
    const repaired = { holds: asItIs.every(isFound), otherwise: 'USERS-PREFIX' } as const
    const rule = own === text ? 'USERS-PREFIX' : 'USERS-CASE-INSENSITIVE'
    const claim = `"${text}" finds ${most > 1 ? `all ${most} users called ` : ''}"${displayName}"`
    const judged = { ...ok(there, `with ${displayName}`, names, exchange), repaired }
    if (!trial.judge(rule, claim, judged, [exchange, ...asItIs])) return exchange
  }
  return exchange
}

/** Returns whether the length is allowed however it is counted: in code points, UTF-16 units or bytes. */
const isOfAnyLength = (text: string): boolean =>
  [text, text.normalize('NFC'), text.normalize('NFD')]
    .flatMap((one) => [[...one].length, Buffer.byteLength(one)])
    .every((length) => length >= 2 && length <= 30)

function judgeEcho(trial: Trial, page: Exchange, text: string): void {
  const isEcho = wire.field(page.json, 'query') === text
  trial.observe('USERS-QUERY-ECHO', isEcho ? 'as-sent' : 'another text', page)
}

async function judgePaged(trial: Trial, { key, user, length }: Drawn<typeof pagedSearches>): Promise<void> {
  const { users } = trial.resources
  const text = searchText(users[user % users.length] as wire.TestUser, length)
  const whole = await judged(trial, text)
  if (whole.status !== 200) return
  const all = wire.usersOf(whole)
  const twice = noneOf(repeatedOf(wire.userIdsOf(all)))
  const each = 'everybody on one page has an alias of their own'
  // What one page shows twice, no cursor has.
  if (whole.joinedFrom === undefined && !trial.judge('USER-ALIAS-SCOPED', each, twice, whole)) return
  // Somebody is left for a second page, and the last one of five has room for somebody else.
  const limit = Math.max(1, Math.min(Math.max(2, Math.ceil((all.length + 1) / 5)), all.length - 1))
  const paged = await paginateSearch(trial, { displayName: text, limit }, 5, keyOrFull(trial, key))
  // That a key may not search is another rule.
  if (paged.pages[0]?.status === 403) return
  judgePages(trial, `users found by "${text}"`, limit, { ...paged, items: wire.userIdsOf(paged.items) })
  for (const page of paged.pages) if (page.status === 200) judgeEcho(trial, page, text)
  const most = wire.nextCursorOf(whole) === undefined ? Infinity : all.length
  const reached = paged.end === 'last page' ? Infinity : paged.items.length
  const seen = [whole, ...paged.pages]
  const same = (of: (user: wire.TestUser) => string) =>
    equal(paged.items.slice(0, most).map(of), all.slice(0, reached).map(of))
  const bring = `pages of ${limit} bring whom the whole list has, in its order`
  const alike = 'every page has the same aliases, for every key of an owner'
  // Of users with one name, any may come first.
  const aliasOf = ({ displayName, userId }: wire.TestUser) =>
    namesakes(all, displayName).length > 1 ? displayName : userId
  const named = same(({ displayName }) => displayName)
  if (trial.judge('PAGE-CURSOR-CONTINUES', bring, named, seen))
    trial.judge('USER-ALIAS-SCOPED', alike, same(aliasOf), seen)
  const folded = all.map(({ displayName }) => displayName.normalize('NFC').toUpperCase().toLowerCase())
  observeOrder(trial, 'USERS-ORDER', whole, folded, { rising: 'name', falling: 'name-reversed' })
}

async function bounds(trial: Trial, { short, shortest, longest }: Drawn<typeof names>): Promise<void> {
  const cutTo = (length: number) => (length === 1 ? short : `${longest}x`.slice(0, length))
  const searchFor = (displayName: string | undefined) => drafts.searchUsers({ displayName, limit: 3 })
  const defect = (name: string, rule: Defect['rule'], text?: string): Defect => {
    return { name, rule, draft: searchFor(text), observe: 'ERROR-INVALID' }
  }
  // Blanks around it count as well.
  const beyond = [...lengths.beyond.map(cutTo), `${longest} `, ` ${longest}`]
  const defects = [
    defect('no displayName', 'USERS-NAME-REQUIRED'),
    defect('an empty displayName', 'USERS-NAME-LENGTH', ''),
    ...beyond.map((text) => defect(`a displayName of ${text.length} characters`, 'USERS-NAME-LENGTH', text)),
  ]
  await judgeRefusals(trial, defects, ['USERS-NAME-LENGTH', searchFor(shortest)])
  // Their counterpart is one of the shortest.
  for (const length of lengths.within.slice(1)) {
    const taken = await trial.send(searchFor(cutTo(length)))
    trial.judge('USERS-NAME-LENGTH', `a displayName of ${length} characters is taken`, answers(taken), taken)
  }
}
