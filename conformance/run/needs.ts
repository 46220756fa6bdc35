import type { Check, NamedAccounts, TestResources } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'
import type { Leases } from './leases.ts'
import type { Target } from './target.ts'

/** What a run has for its checks; what the preflight finds is undefined before it. */
export interface Provided {
  readonly target: Target
  readonly rateLimitCheck: 'run' | 'leave out'
  readonly resources?: TestResources | undefined
  readonly leases?: Leases | undefined
}

/** What a check needs and does not get, each as a path of the target file; pairs and users are counted after the preflight. */
export function missingFor(check: Check, provided: Provided): readonly string[] {
  const { target, rateLimitCheck, resources, leases } = provided
  const usable = (bundleId: string) => leases?.usable(bundleId) ?? Number.POSITIVE_INFINITY
  return check.needs.flatMap((need) => {
    const [kind, name = ''] = need.split(':')
    switch (kind) {
      case 'key': {
        const isAccepted = resources?.keys.includes(name as KeyName) !== false
        return target.keys[name as KeyName] !== undefined && isAccepted ? [] : [`keys.${name}`]
      }
      case 'bundle': {
        const id = target.bundles[name as 'second' | 'archived' | 'other']
        if (id === undefined) return [`bundles.${name}`]
        const isUsed = name === 'second' && pairsOf(check) > 0
        return isUsed && usable(id) === 0 ? ['users without live grants in the second bundle'] : []
      }
      case 'people':
        return target.people?.[name as keyof NamedAccounts] === undefined ? [`people.${name}`] : []
      case 'checkout': {
        const { command } = target.checkout
        const given = target.checkout[name as 'fresh' | 'expired' | 'foreign' | 'command'] ?? ''
        // Where a command creates sessions, there are fresh ones.
        const isMade = name === 'fresh' && command !== undefined && target.users !== undefined
        return given.length > 0 || isMade ? [] : [`checkout.${name}`]
      }
      case 'users':
        if (target.users === undefined) return ['users']
        return resources !== undefined && resources.users.length < Number(name)
          ? [`users: ${name} that the search finds`]
          : []
      case 'pairs':
        if (target.users === undefined) return ['users']
        return usable(resources?.bundles.main ?? '') < Number(name)
          ? [`users: ${name} without live grants in the main bundle`]
          : []
      default:
        return rateLimitCheck === 'run' ? [] : ['--rate-limit-check']
    }
  })
}

/** How many pairs a check leases at once. */
export function pairsOf(check: Check): number {
  const need = check.needs.find((one) => one.startsWith('pairs:'))
  const count = need === undefined ? 0 : Number(need.slice('pairs:'.length))
  return check.needs.includes('bundle:second') ? count * 2 : count
}

/** The rate-limit check needs a minute in which nothing else is sent. */
export const triesTheLimit = (check: Check): boolean => check.needs.includes('option:rate-limit-check')
