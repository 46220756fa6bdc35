import { createHash } from 'node:crypto'
import type { Bundle, Grant, Person, State } from './state.ts'

/** What a create comes to. */
export type Created =
  | { readonly say: 'new' | 'covered'; readonly grant: Grant }
  | { readonly say: 'duplicate' }

/** Whether a grant gives access now or later. */
export const lives = (grant: Grant, now: number): boolean =>
  !grant.revoked && (grant.until === undefined || grant.until > now)

/** A person's grants that give access now or later, by start. */
export const livesOf = (bundle: Bundle, person: Person, now: number): readonly Grant[] =>
  bundle.grants
    .filter((grant) => grant.person === person && lives(grant, now))
    .sort((a, b) => a.from - b.from)

/** How far access reaches without a gap from now on: undefined when there is none now, Infinity when it never ends. */
export function reach(bundle: Bundle, person: Person, now: number): number | undefined {
  let end: number | undefined
  for (const grant of livesOf(bundle, person, now)) {
    if (grant.from > (end ?? now)) break
    end = Math.max(end ?? 0, grant.until ?? Number.POSITIVE_INFINITY)
  }
  return end
}

/** Records a grant unless its source was used, or the access is there already. */
export function create(
  state: State,
  bundle: Bundle,
  wish: {
    readonly person: Person
    readonly type: string
    readonly source: string | undefined
    readonly until: number | undefined
  },
  now: number,
): Created {
  const { person, type, source, until } = wish
  const used = bundle.grants.some(
    (grant) =>
      grant.person === person && grant.type === type && source !== undefined && grant.source === source,
  )
  const end = reach(bundle, person, now)
  if (end !== undefined && end >= (until ?? Number.POSITIVE_INFINITY)) {
    const covering = livesOf(bundle, person, now).at(-1)
    if (covering !== undefined) return { say: 'covered', grant: covering }
  }
  if (used) return { say: 'duplicate' }
  const id = `grant-${(++state.count).toString(36).padStart(6, '0')}`
  const grant: Grant = { id, person, type, source, from: end ?? now, until, made: now, revoked: false }
  bundle.grants.push(grant)
  return { say: 'new', grant }
}

/** Revokes a grant and all of the same person that start later. */
export function revoke(bundle: Bundle, grant: Grant, now: number): void {
  for (const other of livesOf(bundle, grant.person, now)) {
    if (other === grant || other.from > grant.from) other.revoked = true
  }
}

/** A person's name for one owner. */
export function aliasOf(state: State, owner: Person, person: Person): string {
  const alias = createHash('md5').update(`${owner.name}/${person.name}`).digest('base64url')
  state.aliases.set(alias, { owner, person })
  return alias
}

/** The person that an owner's alias names. */
export function personOf(state: State, owner: Person, alias: string): Person | undefined {
  const known = state.aliases.get(alias)
  return known?.owner === owner ? known.person : undefined
}
