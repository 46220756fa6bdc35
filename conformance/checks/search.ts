import fc from 'fast-check'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { type Defect, provided, refuses } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, noneListed, so } from '../kit/judged.ts'
import { mixed } from '../kit/sequence.ts'
import { namesakes, searched, uniquelyNamed } from '../kit/test-users.ts'
import { judgeWalk, ofWalks, repeatedOf, walk } from '../kit/walk.ts'
import {
  aliasesOf,
  bundleUsersOf,
  field,
  isRefusal,
  namesOf,
  nextCursorOf,
  type TestUser,
  usersOf,
} from '../kit/wire.ts'
import { lengths, mayBegin, mustBegin, type Spelling, spelled } from './names.ts'
import { observeOrder } from './order.ts'
import { unseenChecks } from './unseen-accounts.ts'

const allTurned = fc.constant(Array<boolean>(30).fill(true))
const someTurned = fc.oneof(
  fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
  allTurned,
  fc.constant<boolean[]>([]),
)
/** A text made of the beginning of a name: the letters at `turned` in other case, or spelled otherwise. */
const texts = (
  /** So many characters, or up to the first of this letter, or up to the first letter beyond ASCII. */
  length: fc.Arbitrary<number | 'i' | 'k' | 's' | 'beyond ASCII'>,
  spelling: fc.Arbitrary<Spelling | 'as it is'>,
  turned: fc.Arbitrary<readonly boolean[]> = someTurned,
) =>
  /** `user` is where the search for a name begins that the spelling changes, or that has the letter. */
  fc.record({ user: fc.nat({ max: 199 }), length, turned, spelling })
type Text = Drawn<ReturnType<typeof texts>>
const asItIs = fc.constant('as it is' as const)
const spelledBy = (...hows: readonly Spelling['how'][]): fc.Arbitrary<Spelling> =>
  fc.record({ how: fc.constantFrom(...hows), at: fc.nat({ max: 9_999 }) })
const spellings = [
  ...(['%', '_', '.', 'pattern', 'markup', 'last', 'bare', 'accent', 'blank'] as const).map((how) =>
    spelledBy(how),
  ),
  spelledBy('escape', 'letter'),
  ...(['backslash', 'zero', 'form', 'blanks', 'inside'] as const).map((how) => spelledBy(how)),
]
/** A beginning of names that many people have: whom it shows is searched for as well. */
const common = fc.constantFrom('an', 'ma', 'jo', 'el', 'ka', 'al', 'mi', 'so', 'ol', 'da')

const pagings = fc.record({
  key: fc.constantFrom<KeyName>('noBundles', 'noGrants'),
  user: fc.nat({ max: 99 }),
  length: fc.constantFrom(2, 2, 3),
})

const character = fc.stringMatching(/^[A-Za-z0-9]$/)
const withBlank = fc.stringMatching(/^[A-Za-z] $/)
/** Names of at most one character, of two, and of thirty. */
const names = fc.record({
  short: fc.oneof(fc.constant(''), character, character),
  /** A blank counts, wherever it is. */
  shortest: fc.oneof(withBlank, withBlank, fc.stringMatching(/^ [A-Za-z]$|^[A-Za-z][0-9.-]$/)),
  /** Letters of two and three bytes too, none of which any form of Unicode takes apart. */
  longest: fc.stringMatching(/^[A-Za-z]{4}[жШøØ中文]{10}[A-Za-z ]{15}[A-Za-z0-9 ]$/),
})

/** The user search: prefix, letter case, and literal characters. */
export const searchChecks: readonly Check[] = [
  check({
    id: 'search/prefix',
    title: 'The search finds whose names begin with the text, in any letter case, and nobody else',
    rules: [
      'USERS-NAME-LENGTH',
      'USERS-PREFIX',
      'USERS-QUERY-ECHO',
      'USERS-NAMESAKES',
      'USERS-CASE-INSENSITIVE',
    ],
    needs: ['users:1'],
    given: fc.record({
      common,
      texts: mixed<Text>(
        [texts(lengths, asItIs), 2],
        texts(fc.integer({ min: 2, max: 4 }), asItIs),
        // Locales and code pages have their own idea of these.
        texts(fc.constantFrom('i', 'i', 'k', 's'), asItIs, allTurned),
        texts(fc.constant('beyond ASCII'), asItIs, allTurned),
        ...spellings.map((spelling) => texts(fc.integer({ min: 3, max: 30 }), spelling)),
      ),
    }),
    run: search,
  }),
  check({
    id: 'search/pages',
    title:
      'Every page of a search has the text, the users of the whole list in its order, by the same aliases for every key, and no others',
    rules: [
      'USERS-NAME-LENGTH',
      'USERS-PREFIX',
      'USERS-QUERY-ECHO',
      'USERS-NAMESAKES',
      'USERS-CASE-INSENSITIVE',
      ...ofWalks,
      'USER-ALIAS-SCOPED',
      'USERS-ORDER',
    ],
    needs: ['users:1'],
    given: pagings,
    run: pages,
  }),
  check({
    id: 'search/bounds',
    title: 'displayName is required and 2 to 30 characters long',
    rules: ['USERS-NAME-REQUIRED', 'ERROR-INVALID', 'USERS-NAME-LENGTH', 'USERS-PREFIX'],
    needs: [],
    given: names,
    run: bounds,
  }),
  ...unseenChecks,
]

async function search(trial: Trial, given: { common: string; texts: readonly Text[] }): Promise<void> {
  for (const user of trial.resources.missed ?? []) await judged(trial, searched(user))
  const seen = usersOf(await judged(trial, given.common))
  const people = [...trial.resources.users, ...seen]
  if (uniquelyNamed(people).length === people.length)
    trial.untestable('USERS-NAMESAKES', 'no two users who were found have one name')
  const names = people.map(({ displayName }) => displayName)
  const rows = bundleUsersOf(await trial.listUsers(trial.resources.bundles.main, { limit: 100 }))
  const known = [...names, ...rows.flatMap(({ displayName }) => displayName ?? [])]
  // Whatever part of a text is compared, or of a name is known, the whole of the longest is more.
  const longest = longestOf(known)
  await judged(trial, searched({ displayName: longestOf(names) }), seen)
  for (const [part, text] of given.texts.entries()) {
    trial.mark(part)
    const isOfLongest = typeof text.spelling === 'object' && text.spelling.how === 'last'
    const others = names.map((_, index) => [...(names[(text.user + index) % names.length] ?? '')])
    const rotated = isOfLongest ? [[...longest]] : others
    const { name, plain } =
      rotated.map((one) => begun(one, text)).find(({ fits }) => fits) ?? begun(rotated[0] ?? [], text)
    const turned = [...plain].map((one, index) => (text.turned[index] === true ? otherCase(one) : one))
    const sent = turned.slice(0, 30).join('')
    if ([...sent].length >= 2) {
      const isSeen = ({ displayName }: TestUser) => displayName === name.join('')
      await judged(trial, sent, text.spelling === 'as it is' ? seen.filter(isSeen) : [])
    }
  }
}

const longestOf = (names: readonly string[]): string =>
  names.toSorted((one, other) => [...other].length - [...one].length)[0] ?? ''

/** The text of a name, and whether it is what is wanted of one: a letter in it, or another spelling of its beginning. */
function begun(
  name: readonly string[],
  { length, spelling }: Text,
): { readonly name: readonly string[]; readonly plain: string; readonly fits: boolean } {
  const isMeant = (one: string): boolean =>
    length === 'beyond ASCII' ? one > '\x7f' && otherCase(one) !== one : one.toLowerCase() === length
  const place = name.slice(0, 30).findIndex(isMeant) + 1
  const count = typeof length === 'string' ? Math.max(2, place) : Math.min(length, name.length)
  const own = name.slice(0, count).join('')
  if (spelling === 'as it is') return { name, plain: own, fits: typeof length === 'number' || place > 0 }
  const some = spelled(name, count, spelling)
  // What is not in the beginning may be further on.
  const plain = some === own ? spelled(name, name.length, spelling) : some
  return { name, plain, fits: plain !== own && plain !== name.join('') }
}

/** Searches; judges the text echoed, and of every name, those of the test users and of `seen`, whether all who have it are rightly found or not. */
async function judged(trial: Trial, text: string, seen: readonly TestUser[] = []): Promise<Exchange> {
  const exchange = await trial.searchUsers({ displayName: text, limit: 50 })
  if (!isOfAnyLength(text) && isRefusal(exchange)) return exchange
  const taken = [2, 30].includes([...text].length) ? 'USERS-NAME-LENGTH' : 'USERS-PREFIX'
  if (!trial.judge(taken, `"${text}" is searched for`, answers(exchange), exchange)) return exchange
  const found = usersOf(exchange)
  const names = namesOf(exchange)
  const wrong = names.filter((name) => !mayBegin(name, text))
  trial.judge('USERS-PREFIX', `every name found begins with "${text}"`, noneListed(wrong), exchange)
  judgeEcho(trial, exchange, text)
  if (uniquelyNamed(found).length < found.length) trial.observe('USERS-NAMESAKES', 'each', exchange)
  // A page that is not the last proves nothing about missing users.
  const whole = nextCursorOf(exchange) === undefined
  const { users } = trial.resources
  for (const displayName of new Set([...users, ...seen].map((user) => user.displayName))) {
    const most = Math.max(...[users, seen].map((known) => namesakes(known, displayName).length))
    const isFound = (page: Exchange) => namesakes(usersOf(page), displayName).length >= most
    const there = isFound(exchange)
    if (!mustBegin(displayName, text) || !(there || whole)) continue
    const own = [...displayName].slice(0, [...text].length).join('')
    // Where the letters as they are do not find the user either, their case is not to blame.
    const repaired =
      there || own === text ? undefined : await trial.searchUsers({ displayName: own, limit: 50 })
    const isOfCase = own !== text && (repaired === undefined || isFound(repaired))
    const rule = isOfCase ? 'USERS-CASE-INSENSITIVE' : 'USERS-PREFIX'
    const claim = `"${text}" finds ${most > 1 ? `all ${most} users called ` : ''}"${displayName}"`
    const evidence = [exchange, ...(repaired ? [repaired] : [])]
    const judged = so(there, `with ${displayName}`, names, exchange)
    if (!trial.judge(rule, claim, judged, evidence)) return exchange
  }
  return exchange
}

/** Whether the length is allowed whatever a character is: a code point, half of a surrogate pair, or a byte. */
const isOfAnyLength = (text: string): boolean =>
  [text, text.normalize('NFC'), text.normalize('NFD')]
    .flatMap((one) => [[...one].length, Buffer.byteLength(one)])
    .every((length) => length >= 2 && length <= 30)

const judgeEcho = (trial: Trial, page: Exchange, text: string): void =>
  trial.observe('USERS-QUERY-ECHO', field(page.json, 'query') === text ? 'as-sent' : 'another text', page)

/** The letter in its other case, where it has exactly one: every folding takes the two for the same. */
function otherCase(letter: string): string {
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  const isPair = other.toLowerCase() === letter.toLowerCase() && other.toUpperCase() === letter.toUpperCase()
  return isPair && [...other].length === 1 ? other : letter
}

async function pages(trial: Trial, { key, user, length }: Drawn<typeof pagings>): Promise<void> {
  const { users } = trial.resources
  const text = searched(users[user % users.length] as TestUser, length)
  const whole = await judged(trial, text)
  if (whole.status !== 200) return
  const all = usersOf(whole)
  const twice = noneListed(repeatedOf(aliasesOf(all)))
  const each = 'everybody on one page has an alias of their own'
  // What one page shows twice, no cursor has.
  if (whole.parts === undefined && !trial.judge('USER-ALIAS-SCOPED', each, twice, whole)) return
  // Somebody is left for a second page, and the last one of five has room for somebody else.
  const limit = Math.max(1, Math.min(Math.max(2, Math.ceil((all.length + 1) / 5)), all.length - 1))
  const walked = await walk(trial, {
    draft: (cursor) => drafts.searchUsers({ displayName: text, limit, cursor }, provided(trial, key)),
    itemsOf: usersOf,
    most: 5,
  })
  // That a key may not search is another rule.
  if (walked.pages[0]?.status === 403) return
  const aliases = walked.items.map(({ userId }) => userId)
  judgeWalk(trial, `users found by "${text}"`, limit, { ...walked, items: aliases })
  for (const page of walked.pages) if (page.status === 200) judgeEcho(trial, page, text)
  const isWhole = nextCursorOf(whole) === undefined
  const read = walked.items.length
  const reached = !isWhole ? Math.min(all.length, read) : walked.end === 'last page' ? Infinity : read
  const seen = [whole, ...walked.pages]
  const reading = <Value>(of: (user: TestUser) => Value) =>
    [walked.items, all].map((users) => users.slice(0, reached).map(of)) as [Value[], Value[]]
  const claim = `pages of ${limit} bring whom the whole list has, in its order`
  const names = reading(({ displayName }) => displayName)
  // Of users with one name, any may come first.
  const those = reading((user) =>
    namesakes(all, user.displayName).length > 1 ? user.displayName : user.userId,
  )
  if (trial.judge('PAGE-CURSOR-CONTINUES', claim, equal(...names), seen))
    trial.judge(
      'USER-ALIAS-SCOPED',
      'every page has the same aliases, for every key of an owner',
      equal(...those),
      seen,
    )
  const folded = all.map(({ displayName }) => displayName.normalize('NFC').toUpperCase().toLowerCase())
  observeOrder(trial, 'USERS-ORDER', whole, folded, { rising: 'name', falling: 'name-reversed' })
}

async function bounds(trial: Trial, { short, shortest, longest }: Drawn<typeof names>): Promise<void> {
  const ask = (displayName: string | undefined) => drafts.searchUsers({ displayName, limit: 3 })
  const defect = (name: string, displayName?: string): Defect => {
    const rule = displayName === undefined ? 'USERS-NAME-REQUIRED' : 'USERS-NAME-LENGTH'
    return { name, rule, draft: ask(displayName), observe: 'ERROR-INVALID' }
  }
  await refuses(trial, {
    control: ask(shortest),
    controlRule: 'USERS-NAME-LENGTH',
    defects: [
      defect('no displayName'),
      defect('a displayName of one character at most', short),
      defect('a displayName of 31 characters', `${longest}x`),
    ],
  })
  const draft = drafts.searchUsers({})
  const broken = await trial.send({ ...draft, path: `${draft.path}?displayName=%FF%FE%FD` })
  const nobody = 'bytes that are no UTF-8 are refused, or find nobody'
  const isNone = isRefusal(broken) || usersOf(broken).length === 0
  if (broken.status < 500)
    trial.judge('USERS-PREFIX', nobody, so(isNone, 'nobody', usersOf(broken), broken), broken)
  for (const text of [longest, 'te']) {
    const taken = await trial.send(ask(text))
    const claim = `a displayName of ${[...text].length} characters is taken`
    trial.judge('USERS-NAME-LENGTH', claim, answers(taken), taken)
  }
}
