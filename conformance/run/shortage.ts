import type { Check, ProfileName, TestResources } from '../kit/check.ts'
import type { Leases } from './leases.ts'
import { missingText, pairsOf, type Untried } from './plan.ts'
import type { Target } from './target.ts'

/** What the preflight found; undefined before it. */
export interface Found {
  readonly resources: TestResources | undefined
  readonly leases: Leases | undefined
}

/** The needs of a check that the preflight did not find. */
export function missingFor(check: Check, { resources, leases }: Found): readonly string[] {
  if (resources === undefined || leases === undefined) return []
  return check.needs.flatMap((need) => {
    const [kind, name = ''] = need.split(':')
    if (kind === 'key' && !resources.keys.includes(name as 'full')) return [missingText(need)]
    if (kind === 'users' && resources.users.length < Number(name))
      return [`users: ${name} that the search finds`]
    if (kind === 'pairs' && leases.usable(resources.bundles.main) < Number(name))
      return [`users: ${name} without live grants in the main bundle`]
    if (need === 'bundle:second' && pairsOf(check) > 0 && leases.usable(resources.bundles.second ?? '') === 0)
      return ['users without live grants in the second bundle']
    return []
  })
}

/** Why a completed run is no verdict on the deployment: it had no test users for creates and revokes. */
export function shortfallOf(
  { resources, leases, untried }: Found & { readonly untried: readonly Untried[] },
  target: Target,
  _profile: ProfileName,
): string | undefined {
  if (leases === undefined || resources === undefined || leases.usable(resources.bundles.main) > 0)
    return undefined
  const checks = untried.filter(({ check, because }) => pairsOf(check) > 0 && because.kind === 'missing')
  if (checks.length === 0) return undefined
  const why =
    resources.users.length > 0
      ? 'every user that was found has live grants, see the warnings: provide users without live grants in the main bundle'
      : target.users === undefined
        ? 'the target provides no test users: set users, or --users with --url'
        : 'none of the test users was found: see the warnings'
  return `nothing was written, so ${checks.length} checks of creating and revoking were left out; ${why}`
}
