import type { Check, TestUser, Trial } from '../kit/check.ts'
import { refuses, succeeded } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { field, nextCursorOf, usersOf, type WireUser } from '../kit/wire.ts'
import { unseenChecks } from './unseen-accounts.ts'

/** The user search: prefix, letter case, and literal characters. */
export const searchChecks: readonly Check[] = [
  {
    id: 'search/prefix',
    title: 'The search finds names that begin with the text, in any letter case, and echoes the text',
    needs: ['users:1'],
    run: prefix,
  },
  {
    id: 'search/literal',
    title: 'Every character of the text is literal',
    needs: ['users:1'],
    run: literal,
  },
  {
    id: 'search/bounds',
    title: 'displayName is required and 2 to 30 characters long',
    needs: [],
    run: bounds,
  },
  ...unseenChecks,
]

async function prefix(trial: Trial): Promise<void> {
  const user = nameworthy(trial.resources.users)
  const whole = beginning(user.displayName, 30)
  const found = await judgedSearch(trial, whole)
  judgeFound(trial, 'USERS-PREFIX', whole, user, found)
  judgeFound(
    trial,
    'USERS-PREFIX',
    beginning(user.displayName, 2),
    user,
    await judgedSearch(trial, beginning(user.displayName, 2)),
  )
  await cases(trial, whole, user, found)
  await inside(trial, user)
}

/** A test user whose name has letters with two cases, where there is one. */
const nameworthy = (users: readonly TestUser[]): TestUser =>
  users.find(({ displayName }) => displayName.toUpperCase() !== displayName.toLowerCase()) ??
  (users[0] as TestUser)

/** Searches; judges that every name found begins with the text and that the text is echoed. */
async function judgedSearch(trial: Trial, text: string): Promise<Exchange> {
  const exchange = await trial.searchUsers({ displayName: text, limit: 50 })
  succeeded(trial, 'USERS-PREFIX', exchange)
  const wrong = usersOf(exchange).filter(({ displayName }) => !begins(displayName, text))
  trial.equal('USERS-PREFIX', `every name found begins with "${text}"`, wrong.map(named), [], exchange)
  const echo = field(exchange.json, 'query')
  if (trial.equal('USERS-QUERY-ECHO', 'query is the text as sent', echo, text, exchange))
    trial.observe('USERS-QUERY-ECHO', 'as-sent', exchange)
  return exchange
}

/** A page that is not the last proves nothing about missing users. */
function judgeFound(
  trial: Trial,
  rule: 'USERS-PREFIX' | 'USERS-CASE-INSENSITIVE',
  text: string,
  user: TestUser,
  exchange: Exchange,
): void {
  const there = usersOf(exchange).some(({ userId }) => userId === user.userId)
  if (there || nextCursorOf(exchange) === undefined)
    trial.judge(rule, `"${text}" finds "${user.displayName}"`, there, exchange)
}

async function cases(trial: Trial, text: string, user: TestUser, found: Exchange): Promise<void> {
  const rule = 'USERS-CASE-INSENSITIVE'
  const variants = [...new Set([text.toUpperCase(), text.toLowerCase()])].filter(
    (one) => one !== text && fold(one) === fold(text) && beginning(one, 30) === one,
  )
  if (variants.length === 0) {
    trial.untestable(rule, 'no test user has a name with letters of two cases')
    return
  }
  for (const variant of variants) {
    const exchange = await judgedSearch(trial, variant)
    judgeFound(trial, rule, variant, user, exchange)
    const names = (one: Exchange) => usersOf(one).map(named).toSorted()
    const claim = `"${variant}" finds the same users as "${text}"`
    if (nextCursorOf(exchange) === undefined && nextCursorOf(found) === undefined)
      trial.equal(rule, claim, names(exchange), names(found), [found, exchange])
  }
}

/** A part from within the name finds the user only where the name also begins with it. */
async function inside(trial: Trial, user: TestUser): Promise<void> {
  const characters = [...user.displayName]
  // A part that begins a word also reveals a search by words.
  const start = characters.indexOf(' ') + 1 || 1
  const part = characters.slice(start, start + 30).join('')
  if (characters.length < start + 2 || begins(user.displayName, part)) return
  const exchange = await judgedSearch(trial, part)
  const there = usersOf(exchange).some(({ userId }) => userId === user.userId)
  const claim = `"${part}", which only stands within the name, does not find "${user.displayName}"`
  trial.judge('USERS-PREFIX', claim, !there, exchange)
}

async function literal(trial: Trial): Promise<void> {
  const user = nameworthy(trial.resources.users)
  const [first = 'a', second = 'b', third = 'c'] = [...user.displayName]
  // Pattern characters of databases, file systems and regular expressions.
  const patterns = [
    `${first}%`,
    `${first}_`,
    `_${second}${third}`,
    `${first}*`,
    `${first}?`,
    `.${second}${third}`,
    `${first}.*`,
    `%${second}`,
    // A trailing space counts like any other character.
    /^.{1,29}? /u.exec(user.displayName)?.[0] ?? `${first}${second} `,
  ]
  for (const text of patterns) await judgedSearch(trial, text)
}

async function bounds(trial: Trial): Promise<void> {
  const search = (displayName: string | undefined) => drafts.searchUsers({ displayName, limit: 1 })
  const refused = { statuses: [400, 422], observe: 'ERROR-INVALID' as const }
  const long = (name: string, displayName: string) =>
    ({ name, rule: 'USERS-NAME-LENGTH', draft: search(displayName), ...refused }) as const
  await refuses(trial, {
    twin: search('an'),
    twinRule: 'USERS-NAME-LENGTH',
    defects: [
      { name: 'no displayName', rule: 'USERS-NAME-REQUIRED', draft: search(undefined), ...refused },
      long('an empty displayName', ''),
      long('a displayName of one character', 'a'),
      long('a displayName of 31 characters', 'a'.repeat(31)),
    ],
  })
  const longest = await trial.send(search('a'.repeat(30)))
  const taken = 'a displayName of 30 characters is taken'
  trial.judge('USERS-NAME-LENGTH', taken, longest.status === 200, longest)
}

const beginning = (name: string, length: number): string => [...name].slice(0, length).join('')

/** Whether a name begins with the text, whatever its case; composed and decomposed letters may count as the same or not. */
function begins(name: string, text: string): boolean {
  if (fold(name).startsWith(fold(text))) return true
  return plainFold(name).startsWith(plainFold(text))
}

const fold = (text: string): string => plainFold(text.normalize('NFC'))
const plainFold = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase()
const named = ({ displayName }: WireUser): string => displayName
