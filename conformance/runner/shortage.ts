import { type Check, type Lent, type ProfileName, profileNames } from '../check.ts'
import type { Leases } from './leases.ts'
import { missingText, pairsOf, type Untried } from './plan.ts'
import type { Target } from './target.ts'

/** What the preflight found out about what is lent; undefined before it. */
export interface Found {
  readonly lent: Lent | undefined
  readonly leases: Leases | undefined
}

/** What a check needs and the preflight did not find. */
export function missingFor(check: Check, { lent, leases }: Found): readonly string[] {
  if (lent === undefined || leases === undefined) return []
  return check.needs.flatMap((need) => {
    const [kind, name = ''] = need.split(':')
    if (kind === 'key' && !lent.keys.has(name as 'full')) return [missingText(need)]
    if (kind === 'users' && lent.users.length < Number(name)) return [`users: ${name} that the search finds`]
    if (kind === 'pairs' && leases.usable(lent.bundles.main) < Number(name))
      return [`users: ${name} without live grants in the main bundle`]
    if (need === 'bundle:second' && pairsOf(check) > 0 && leases.usable(lent.bundles.second ?? '') === 0)
      return ['users without live grants in the second bundle']
    return []
  })
}

/** Why a run is no verdict on the deployment although it came to its end: nobody was lent to try creates and revokes on. */
export function shortfallOf(
  { lent, leases, untried }: Found & { readonly untried: readonly Untried[] },
  target: Target,
  profile: ProfileName,
): string | undefined {
  if (leases === undefined || lent === undefined || leases.usable(lent.bundles.main) > 0) return undefined
  const checks = untried.filter(
    ({ check, because }) =>
      pairsOf(check) > 0 &&
      because.kind === 'missing' &&
      profileNames.indexOf(check.profile) <= profileNames.indexOf(profile),
  )
  if (checks.length === 0) return undefined
  const why =
    lent.users.length > 0
      ? 'every user that was found was left alone, see the warnings: lend users without live grants in the main bundle'
      : target.users === undefined
        ? 'the target lends nobody: set users, or --users with --url'
        : 'none of the users lent was found: see the warnings'
  return `nothing was written, so ${checks.length} checks of creating and revoking were left out; ${why}`
}
