import type { Check, Trial } from '../check.ts'
import { refuses, succeeded } from '../claims.ts'
import type { Exchange } from '../exchange.ts'
import { drafts } from '../runner/drafts.ts'
import { field, nextCursorOf, usersOf, type WireUser } from '../wire.ts'

/** The user search: prefix, case, characters that mean themselves, and who is never found. */
export const searchChecks: readonly Check[] = [
  {
    id: 'search/prefix',
    title: 'The search finds names that begin with the text, in any letter case, and echoes the text',
    rules: ['USERS-PREFIX', 'USERS-CASE-INSENSITIVE', 'USERS-QUERY-ECHO'],
    needs: ['users:1'],
    cost: 5,
    profile: 'smoke',
    run: prefix,
  },
  {
    id: 'search/literal',
    title: 'Every character of the text stands for itself',
    rules: ['USERS-PREFIX', 'USERS-QUERY-ECHO'],
    needs: ['users:1'],
    cost: 7,
    profile: 'certify',
    run: literal,
  },
  {
    id: 'search/bounds',
    title: 'displayName is required and 2 to 30 characters long',
    rules: ['USERS-NAME-REQUIRED', 'USERS-NAME-LENGTH'],
    sometimes: ['ERROR-INVALID'],
    needs: [],
    cost: 8,
    profile: 'certify',
    run: bounds,
  },
  {
    id: 'search/stable-alias',
    title: 'A user has the same alias in every answer of one owner',
    rules: ['USER-ALIAS-SCOPED'],
    needs: ['users:1', 'key:readOnly'],
    cost: 3,
    profile: 'certify',
    run: async (trial) => {
      const [user] = trial.lent.users
      if (user === undefined) return trial.stop('a user is lent')
      const query = { displayName: beginning(user.displayName, 30), limit: 50 }
      const seen = [
        await trial.searchUsers(query),
        await trial.searchUsers(query),
        await trial.searchUsers(query, 'readOnly'),
      ]
      const last = seen[2]
      // A key lent as read-only may lack the users permission; then it says nothing.
      const judged = last !== undefined && last.status === 200 ? seen : seen.slice(0, 2)
      const aliases = judged.map((exchange) => usersOf(exchange).some((one) => one.userId === user.userId))
      trial.judge(
        'USER-ALIAS-SCOPED',
        'the alias does not change between answers and keys of one owner',
        aliases.every(Boolean),
        judged,
      )
    },
  },
]

async function prefix(trial: Trial): Promise<void> {
  const [user] = trial.lent.users
  if (user === undefined) return trial.stop('a user is lent')
  const whole = beginning(user.displayName, 30)
  const start = beginning(user.displayName, 2)
  for (const text of [whole, start]) {
    const exchange = succeeded(
      trial,
      'USERS-PREFIX',
      await trial.searchUsers({ displayName: text, limit: 50 }),
    )
    const found = usersOf(exchange)
    const wrong = found.filter((one) => !fold(one.displayName).startsWith(fold(text)))
    trial.equal('USERS-PREFIX', `every name begins with "${text}"`, wrong.map(named), [], exchange)
    const there = found.some((one) => one.userId === user.userId) || nextCursorOf(exchange) !== undefined
    trial.judge('USERS-PREFIX', `"${user.displayName}" is found`, there, exchange)
    trial.equal(
      'USERS-QUERY-ECHO',
      'query is the text as sent',
      field(exchange.json, 'query'),
      text,
      exchange,
    )
  }
  await cases(trial, whole, user.userId)
  await inside(trial, user.displayName, user.userId)
}

async function cases(trial: Trial, text: string, userId: string): Promise<void> {
  const variants = [text.toUpperCase(), text.toLowerCase()].filter((one) => fold(one) === fold(text))
  const seen: Exchange[] = []
  for (const variant of variants) {
    const exchange = await trial.searchUsers({ displayName: variant, limit: 50 })
    seen.push(exchange)
    const there =
      usersOf(exchange).some((one) => one.userId === userId) || nextCursorOf(exchange) !== undefined
    trial.judge('USERS-CASE-INSENSITIVE', `"${variant}" finds the same user`, there, exchange)
  }
  if (seen.length === 0)
    trial.untestable('USERS-CASE-INSENSITIVE', 'the lent name has no letters with two cases')
}

/** A part from within the name finds the user only where the name begins with it too. */
async function inside(trial: Trial, name: string, userId: string): Promise<void> {
  const part = [...name].slice(1, 31).join('')
  if ([...part].length < 2 || fold(name).startsWith(fold(part))) return
  const exchange = await trial.searchUsers({ displayName: part, limit: 50 })
  const there = usersOf(exchange).some((one) => one.userId === userId)
  trial.judge(
    'USERS-PREFIX',
    `"${part}", which only stands within the name, does not find the user`,
    !there,
    exchange,
  )
}

async function literal(trial: Trial): Promise<void> {
  const [user] = trial.lent.users
  if (user === undefined) return trial.stop('a user is lent')
  const [first = 'a', second = 'b'] = [...user.displayName]
  for (const text of [`${first}%`, `_${second}`, `${first}_`, `${first}*`, `.${second}`, `${first}?`]) {
    const exchange = succeeded(
      trial,
      'USERS-PREFIX',
      await trial.searchUsers({ displayName: text, limit: 50 }),
    )
    const wrong = usersOf(exchange).filter((one) => !fold(one.displayName).startsWith(fold(text)))
    trial.equal('USERS-PREFIX', `"${text}" stands for itself`, wrong.map(named), [], exchange)
    trial.equal(
      'USERS-QUERY-ECHO',
      'query is the text as sent',
      field(exchange.json, 'query'),
      text,
      exchange,
    )
  }
}

async function bounds(trial: Trial): Promise<void> {
  const search = (displayName: string | undefined) => drafts.searchUsers({ displayName, limit: 1 })
  const refused = { statuses: [400, 422], observe: 'ERROR-INVALID' as const }
  await refuses(trial, {
    twin: search('an'),
    twinRule: 'USERS-NAME-LENGTH',
    defects: [
      { name: 'no displayName', rule: 'USERS-NAME-REQUIRED', draft: search(undefined), ...refused },
      { name: 'an empty displayName', rule: 'USERS-NAME-LENGTH', draft: search(''), ...refused },
      { name: 'a displayName of one character', rule: 'USERS-NAME-LENGTH', draft: search('a'), ...refused },
      {
        name: 'a displayName of 31 characters',
        rule: 'USERS-NAME-LENGTH',
        draft: search('a'.repeat(31)),
        ...refused,
      },
    ],
  })
  const longest = await trial.send(search('a'.repeat(30)))
  trial.judge('USERS-NAME-LENGTH', 'a displayName of 30 characters is taken', longest.status === 200, longest)
}

const beginning = (name: string, length: number): string => [...name].slice(0, length).join('')
const fold = (text: string): string => text.normalize('NFC').toUpperCase().toLowerCase()
const named = (user: WireUser): string => user.displayName
