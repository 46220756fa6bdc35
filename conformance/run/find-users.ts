import type { TestUser } from '../kit/check.ts'
import { drafts } from '../kit/drafts.ts'
import { errorCodeOf, nextCursorOf, usersOf } from '../kit/wire.ts'
import { asPreflight, type Session } from './session.ts'
import type { Target } from './target.ts'

/** The test users that were found, and the names that find nobody. */
export interface FoundUsers {
  readonly users: readonly TestUser[]
  readonly warnings: readonly string[]
}

/** Searches for at most `most` test users. */
export async function findUsers(
  session: Session,
  resources: Target['users'],
  most: number,
): Promise<FoundUsers> {
  if (resources === undefined) return { users: [], warnings: [] }
  if ('search' in resources) {
    const { users, fault } = await search(session, resources.search, (found) => found.length >= most)
    const warnings = users.length > 0 ? [] : [`users.search ${fault ?? 'finds nobody'}: ${resources.search}`]
    return { users: users.slice(0, most), warnings }
  }
  const users: TestUser[] = []
  const warnings: string[] = []
  for (const name of resources.names.slice(0, most)) {
    const prefix = [...name].slice(0, 30).join('')
    const { users: all, fault } = await search(session, prefix, () => false)
    const found = all.filter((user) => user.displayName === name)
    const [only] = found
    if (only !== undefined && found.length === 1) users.push(only)
    else if (found.length > 1)
      warnings.push(`users.names: ${found.length} users are called ${name}; name others`)
    else
      warnings.push(
        `users.names: nobody is called ${name}${fault === undefined ? '' : `: the search ${fault}`}`,
      )
  }
  return { users, warnings }
}

/** Follows the pages of the search until there are enough users; without a limit when the target refuses it. */
async function search(
  session: Session,
  displayName: string,
  isEnough: (found: readonly TestUser[]) => boolean,
): Promise<{ readonly users: readonly TestUser[]; readonly fault: string | undefined }> {
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
    if (status !== 200)
      return { users: [...found.values()], fault: `answers ${status} ${errorCodeOf(exchange) ?? ''}`.trim() }
    for (const user of usersOf(exchange)) found.set(user.userId, user)
    cursor = nextCursorOf(exchange) || undefined
    if (cursor === undefined || isEnough([...found.values()])) break
  }
  return { users: [...found.values()], fault: undefined }
}

const mostPages = 30
