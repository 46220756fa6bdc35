import { createHash } from 'node:crypto'
import type { Account, Bundle, Grant, State } from './state.ts'

/** Whether a grant gives access now or later. */
export const lives = (grant: Grant, now: number): boolean =>
  !grant.revoked && (grant.until === undefined || grant.until > now)

/** An account's grants that give access now or later, by start. */
export const livesOf = (bundle: Bundle, account: Account, now: number): readonly Grant[] =>
  bundle.grants
    .filter((grant) => grant.account === account && lives(grant, now))
    .sort((a, b) => a.from - b.from)

/** The end of the continuous access from now on: undefined without access now, Infinity when permanent. */
export function reach(bundle: Bundle, account: Account, now: number): number | undefined {
  let end: number | undefined
  for (const grant of livesOf(bundle, account, now)) {
    if (grant.from > (end ?? now)) break
    end = Math.max(end ?? 0, grant.until ?? Number.POSITIVE_INFINITY)
  }
  return end
}

/** Records a grant unless the access already exists: then it is the grant that covers it; undefined when the source was used. */
export function create(
  state: State,
  bundle: Bundle,
  { account, type, source, until }: Pick<Grant, 'account' | 'type' | 'source' | 'until'>,
  now: number,
): Grant | undefined {
  const end = reach(bundle, account, now)
  if (end !== undefined && end >= (until ?? Number.POSITIVE_INFINITY)) {
    const covering = livesOf(bundle, account, now).at(-1)
    if (covering !== undefined) return covering
  }
  const used = bundle.grants.some(
    (grant) =>
      grant.account === account && grant.type === type && source !== undefined && grant.source === source,
  )
  if (used) return undefined
  const id = `grant-${(++state.count).toString(36).padStart(6, '0')}`
  const grant: Grant = { id, account, type, source, from: end ?? now, until, createdAt: now, revoked: false }
  bundle.grants.push(grant)
  return grant
}

/** Revokes a grant and all of the same account that start later. */
export function revoke(bundle: Bundle, grant: Grant, now: number): void {
  for (const other of livesOf(bundle, grant.account, now)) {
    if (other === grant || other.from > grant.from) other.revoked = true
  }
}

/** An account's name for one owner. */
export function aliasOf(state: State, owner: Account, account: Account): string {
  const alias = createHash('md5').update(`${owner.name}/${account.name}`).digest('base64url')
  state.aliases.set(alias, { owner, account })
  return alias
}

/** The account that an owner's alias names. */
export function accountOf(state: State, owner: Account, alias: string): Account | undefined {
  const known = state.aliases.get(alias)
  return known?.owner === owner ? known.account : undefined
}
