import type { TestUser } from '../kit/check.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { errorCodeOf, nextCursorOf, usersOf } from '../kit/wire.ts'
import { asPreflight, type Session } from './session.ts'
import type { Target } from './target.ts'

/** Searches for at most `most` test users; a name that does not find one user is a warning. */
export async function findUsers(
  session: Session,
  wanted: Target['users'],
  most: number,
): Promise<{ readonly users: readonly TestUser[]; readonly warnings: readonly string[] }> {
  if (wanted === undefined) return { users: [], warnings: [] }
  if ('search' in wanted) {
    const { users, fault } = await search(session, wanted.search, most)
    const warnings = users.length > 0 ? [] : [`users.search ${fault ?? 'finds nobody'}: ${wanted.search}`]
    return { users: users.slice(0, most), warnings }
  }
  const users: TestUser[] = []
  const warnings: string[] = []
  for (const name of wanted.names.slice(0, most)) {
    const { users: all, fault } = await search(session, [...name].slice(0, 30).join(''))
    const found = all.filter((user) => user.displayName === name)
    const why = fault === undefined ? '' : `: the search ${fault}`
    if (found.length === 1) users.push(...found)
    else if (found.length === 0) warnings.push(`users.names: nobody is called ${name}${why}`)
    else warnings.push(`users.names: ${found.length} users are called ${name}; name others`)
  }
  return { users, warnings }
}

/** Follows the pages of the search until there are enough users; without a limit when the target refuses it. */
async function search(
  session: Session,
  displayName: string,
  enough = Number.POSITIVE_INFINITY,
): Promise<{ readonly users: readonly TestUser[]; readonly fault?: string }> {
  const found = new Map<string, TestUser>()
  let limit: number | undefined = 50
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const exchange = await session.send(asPreflight, 0, drafts.searchUsers({ displayName, limit, cursor }))
    const { status } = exchange
    if ((status === 400 || status === 422) && limit !== undefined && cursor === undefined) {
      limit = undefined
      continue
    }
    if (status !== 200) return { users: [...found.values()], fault: `answers ${answerText(exchange)}` }
    for (const user of usersOf(exchange)) found.set(user.userId, user)
    cursor = nextCursorOf(exchange) || undefined
    if (cursor === undefined || found.size >= enough) break
  }
  return { users: [...found.values()] }
}

/** A refusal in short. */
export const answerText = (exchange: Exchange): string =>
  `${exchange.status} ${errorCodeOf(exchange) ?? ''}`.trim()

const mostPages = 30
