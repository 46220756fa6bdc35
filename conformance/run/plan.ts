import type { Check, NamedAccounts, TestResources } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'
import type { RuleId } from '../kit/rule.ts'
import { seedOf } from './given.ts'
import type { Leases } from './leases.ts'
import { measuredOf } from './measured.ts'
import type { RunOptions } from './options.ts'
import type { Target } from './target.ts'
import type { LeftOut, PlannedCheck } from './trace.ts'

/** A check that will run, with the seed of its input. */
export interface Planned {
  readonly check: Check
  readonly seed: number
}

/** A check that will not run, and why. */
export interface Untried {
  readonly check: Check
  readonly because: LeftOut
}

export interface Plan {
  readonly planned: readonly Planned[]
  readonly untried: readonly Untried[]
  /** What the checks are known to take together, their leases and clean-up included. */
  readonly requests: number
}

/** What decides which checks run. */
type PlanInput = RunOptions & Required<Pick<RunOptions, 'rateLimitCheck'>>

/** The same input gives the same plan, request by request except for ids, cursors and instants from responses. */
export function planRun(input: PlanInput): Plan {
  const { checks, only, target, seed, profile } = input
  const isBrief = profile === 'smoke' && only === undefined
  const untried: Untried[] = []
  const planned: Planned[] = []
  for (const check of checks) {
    if (!wanted(check, only)) continue
    const { feature } = check
    const reason = feature && target.claims[feature]
    const waits = isBrief && !triesTheLimit(check) && measuredOf(check).seconds > 0
    const items = waits ? ['time: a smoke run waits for nothing'] : missingFor(check, input)
    if (feature !== undefined && reason !== undefined)
      untried.push({ check, because: { kind: 'not claimed', feature, reason } })
    else if (items.length > 0) untried.push({ check, because: { kind: 'missing', items } })
    else planned.push({ check, seed: seedOf(seed, check.id) })
  }
  const ordered = inOrder(planned)
  const requests = planned.reduce((sum, { check }) => sum + costOf(check), 0)
  return { planned: ordered, untried, requests }
}

/** Whether ids or areas name a check; undefined names all. */
export const wanted = ({ id }: Check, only: readonly string[] | undefined): boolean =>
  only === undefined || only.some((name) => `${id}/`.startsWith(`${name}/`))

/** A check as the trace names it. */
export const plannedCheck = (check: Check): PlannedCheck => ({
  check: check.id,
  title: check.title,
  rules: check.rules,
})

/**
 * The check that can still find the most for each of its requests comes first: by the rules that no check before it touches,
 * over and over until none is left. The rate limit comes last, for it needs a minute of its own.
 */
function inOrder(planned: readonly Planned[]): readonly Planned[] {
  const left = new Set(planned.filter(({ check }) => !triesTheLimit(check)))
  const ordered: Planned[] = []
  let touched = new Set<RuleId>()
  while (left.size > 0) {
    const worth = ({ check }: Planned): number =>
      check.rules.filter((rule) => !touched.has(rule)).length / costOf(check)
    const best = [...left].reduce((one, other) => (worth(other) > worth(one) ? other : one))
    if (worth(best) === 0 && touched.size > 0) {
      touched = new Set()
      continue
    }
    left.delete(best)
    ordered.push(best)
    for (const rule of best.check.rules) touched.add(rule)
  }
  return [...ordered, ...planned.filter(({ check }) => triesTheLimit(check))]
}

/** The requests that a run of a check takes, its leases and clean-up included; `perList` is what a list takes here in place of one. */
export function costOf(check: Check, perList = 1): number {
  const { requests, lists } = measuredOf(check)
  return Math.ceil(requests + lists * (perList - 1)) + leaseCostOf(check)
}

/** The requests that leasing and cleaning the pairs of a check take, in the usual case. */
export const leaseCostOf = (check: Check): number => 2 * pairsOf(check)

/** What a run has for its checks; what the preflight finds is undefined before it. */
interface Provided {
  readonly target: Target
  readonly rateLimitCheck: 'run' | 'leave out'
  readonly restart?: string | undefined
  readonly resources?: TestResources | undefined
  readonly leases?: Leases | undefined
}

/** What a check needs and does not get, each as a path of the target file; pairs and users are counted after the preflight. */
export function missingFor(check: Check, provided: Provided): readonly string[] {
  const { target, rateLimitCheck, restart, resources, leases } = provided
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
        if (target.people?.[name as keyof NamedAccounts] === undefined) return [`people.${name}`]
        return name === 'deletedSource' && target.bundles.main === undefined ? ['bundles.main'] : []
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
        if (name === 'restart') return restart === undefined ? ['--restart'] : []
        return rateLimitCheck === 'run' ? [] : ['--rate-limit-check']
    }
  })
}

/** The rules that only the checks of the rate limit judge. */
export function unaskedRules(checks: readonly Check[]): readonly RuleId[] {
  const { limits = [], others = [] } = Object.groupBy(checks, (check) =>
    triesTheLimit(check) ? 'limits' : 'others',
  )
  const judged = new Set(others.flatMap(({ rules }) => rules))
  return [...new Set(limits.flatMap(({ rules }) => rules))].filter((rule) => !judged.has(rule))
}

/** How many pairs a check leases at once. */
export function pairsOf(check: Check): number {
  const need = check.needs.find((one) => one.startsWith('pairs:'))
  const count = need === undefined ? 0 : Number(need.slice('pairs:'.length))
  return check.needs.includes('bundle:second') ? count * 2 : count
}

/** The rate-limit check needs a minute in which nothing else is sent. */
export const triesTheLimit = (check: Check): boolean => check.needs.includes('option:rate-limit-check')
