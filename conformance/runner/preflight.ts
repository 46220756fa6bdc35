import type { Lent, LentUser } from '../check.ts'
import { type KeyName, keyNames } from '../draft.ts'
import type { Exchange } from '../exchange.ts'
import { bundlesOf, errorCodeOf, nextCursorOf, usersOf } from '../wire.ts'
import { drafts } from './drafts.ts'
import type { Sender, Session } from './session.ts'
import type { Target } from './target.ts'

/** The target cannot be checked at all: one sentence that says why and what to do. */
export class PreflightFault extends Error {}

/** What the preflight found. */
export interface Preflight {
  readonly lent: Lent
  /** Lent things that do not work as the target file says; each takes an item away. */
  readonly warnings: readonly string[]
}

/** Reads, and never writes: whether the target answers, whether its keys do what they say, and who is lent. */
export async function preflight(session: Session, target: Target, mostUsers: number): Promise<Preflight> {
  const first = await session.send(sender, 0, drafts.listBundles({ limit: 50 }))
  refuse(first)
  const main = target.bundles.main ?? bundlesOf(first)[0]?.id
  if (main === undefined) {
    throw new PreflightFault('the key full lists no bundle, and the target file names none: set bundles.main')
  }
  const { keys, warnings } = await workingKeys(session, target, main)
  const users = await findUsers(session, target, mostUsers, warnings)
  return {
    lent: {
      keys,
      bundles: {
        main,
        second: target.bundles.second,
        archived: target.bundles.archived,
        other: target.bundles.other,
      },
      users,
      people: target.people,
      checkout: target.checkout,
      rateLimit: target.rateLimit === 'off' ? undefined : target.rateLimit,
    },
    warnings,
  }
}

function refuse(first: Exchange): void {
  if (first.status === 200) return
  const said = `${first.status} ${errorCodeOf(first) ?? ''}`.trim()
  if (first.status === 401)
    throw new PreflightFault(`keys.full is not accepted (${said}): use a key of the bundle owner`)
  if (first.status === 403)
    throw new PreflightFault(`keys.full may not list bundles (${said}): it needs every permission`)
  if (first.status === 404) {
    throw new PreflightFault(
      `GET /v1/bundles is not found (${said}): baseUrl must end before /v1, with its prefix`,
    )
  }
  throw new PreflightFault(`GET /v1/bundles answers ${said}: no check can begin`)
}

/** Tries each lent key on something it is allowed to do; a key that is not accepted there is taken off the list. */
async function workingKeys(
  session: Session,
  target: Target,
  main: string,
): Promise<{ readonly keys: ReadonlySet<KeyName>; readonly warnings: string[] }> {
  const warnings: string[] = []
  const keys = new Set<KeyName>(keyNames.filter((name) => target.keys[name] !== undefined))
  const allowed = {
    readOnly: drafts.listGrants(main, { limit: 1 }, 'readOnly'),
    noBundles: drafts.searchUsers({ displayName: 'zz', limit: 1 }, 'noBundles'),
    noUsers: drafts.listBundles({ limit: 1 }, 'noUsers'),
    noGrants: drafts.listBundles({ limit: 1 }, 'noGrants'),
    otherOwner: drafts.listBundles({ limit: 1 }, 'otherOwner'),
  }
  for (const [name, draft] of Object.entries(allowed)) {
    const key = name as keyof typeof allowed
    if (!keys.has(key)) continue
    const exchange = await session.send(sender, 0, draft)
    if (exchange.status !== 401) continue
    keys.delete(key)
    warnings.push(`keys.${key} is not accepted (401): what needs it is not testable`)
  }
  return { keys, warnings }
}

async function findUsers(
  session: Session,
  target: Target,
  mostUsers: number,
  warnings: string[],
): Promise<readonly LentUser[]> {
  if (target.users === undefined) return []
  if ('search' in target.users) {
    const exchange = await session.send(
      sender,
      0,
      drafts.searchUsers({ displayName: target.users.search, limit: 50 }),
    )
    const found = usersOf(exchange)
    if (found.length === 0) warnings.push(`users.search finds nobody: ${target.users.search}`)
    return found.slice(0, mostUsers)
  }
  const users: LentUser[] = []
  for (const name of target.users.names.slice(0, mostUsers)) {
    const user = await findByName(session, name)
    if (user === undefined) warnings.push(`users.names: nobody is called ${name}, or several are`)
    else users.push(user)
  }
  return users
}

/** The one user of exactly this name. */
async function findByName(session: Session, displayName: string): Promise<LentUser | undefined> {
  let cursor: string | undefined
  const found: LentUser[] = []
  for (let page = 0; page < mostPages; page++) {
    const prefix = [...displayName].slice(0, 30).join('')
    const exchange = await session.send(
      sender,
      0,
      drafts.searchUsers({ displayName: prefix, limit: 50, cursor }),
    )
    found.push(...usersOf(exchange).filter((user) => user.displayName === displayName))
    cursor = nextCursorOf(exchange)
    if (cursor === undefined) break
  }
  return found.length === 1 ? found[0] : undefined
}

const sender: Sender = { check: 'preflight', attempt: 1, purpose: 'check', pacing: 'obey' }
const mostPages = 4
