import type { RuleId } from '../../spec/generated/rules.ts'
import type { LeftOut, PlannedCheck } from '../diagnosis/trace.ts'
import type { Check, NamedAccounts, Need, ProfileName, TestResources } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'
import measured from './measured.json' with { type: 'json' }
import type { RunOptions, Target } from './options.ts'

/** The result of the preflight, the requests before the plan: the test users, bundles and keys of the target, and how many users have no live grants (neither revoked nor ended) and can be leased to a check. */
type Found = { readonly resources: TestResources; readonly leases: { usable(bundleId: string): number } }

export type Plan = ReturnType<typeof planRun>

/**
 * Returns the checks to make, in their order, those to leave out, and the rules `unasked` that only rate-limit checks judge, if none
 * is chosen. The same options give the same plan, request by request but for ids, cursors and instants from responses.
 */
export function planRun(options: RunOptions, { waiting }: Effort) {
  const { checks = [], only, target } = options
  const planned: Check[] = []
  const untried: { readonly check: Check; readonly because: LeftOut }[] = []
  const leavesOutWaiting = waiting === 'leave out' && only === undefined
  for (const check of checks.filter((one) => isSelected(one, only))) {
    const { feature } = check
    // `claims` has the reason why a feature is not supported.
    const reason = feature && target.claims[feature]
    const waits = leavesOutWaiting && !triesTheLimit(check) && measuredOf(check).seconds > 0
    const items = waits ? ['time: a smoke run waits for nothing'] : missingFor(check, options)
    if (feature !== undefined && reason !== undefined)
      untried.push({ check, because: { kind: 'not claimed', feature, reason } })
    else if (items.length > 0) untried.push({ check, because: { kind: 'missing', items } })
    else planned.push(check)
  }
  const isAsked = checks
    .filter(triesTheLimit)
    .flatMap(({ needs = [] }) => needs)
    .every((need) => !need.startsWith('option:') || isSet(options, need.slice(7)))
  return { planned: inOrder(planned), untried, unasked: isAsked ? [] : unaskedRules(checks) }
}

/** Tests whether ids or areas name a check; undefined names all. */
export const isSelected = ({ id }: Check, only: readonly string[] | undefined): boolean =>
  only === undefined || only.some((name) => `${id}/`.startsWith(`${name}/`))

/** A check as the trace names it. */
export const plannedCheck = ({ id, title, rules }: Check): PlannedCheck => ({ check: id, title, rules })

/**
 * Returns checks in the order of a greedy cover: again and again the one with the most uncovered rules for each request. Once each
 * rule is covered, checks with fixed input come before those with drawn input. The rate limit is last, for it needs its own minute.
 */
function inOrder(planned: readonly Check[]): readonly Check[] {
  const limits = planned.filter(triesTheLimit)
  const left = new Set(planned.filter((check) => !limits.includes(check)))
  const ordered: Check[] = []
  const touched = new Set<RuleId>()
  let covering = Number.POSITIVE_INFINITY
  while (left.size > 0) {
    const worth = (check: Check) => check.rules.filter((rule) => !touched.has(rule)).length / costOf(check)
    const best = [...left].reduce((one, other) => (worth(other) > worth(one) ? other : one))
    if (worth(best) === 0 && touched.size > 0) {
      covering = Math.min(covering, ordered.length)
      touched.clear()
      continue
    }
    left.delete(best)
    ordered.push(best)
    for (const rule of best.rules) touched.add(rule)
  }
  const isLate = (check: Check, at: number) => at >= covering && check.input !== undefined
  return [...ordered.filter((check, at) => !isLate(check, at)), ...ordered.filter(isLate), ...limits]
}

/** Returns the requests of a check with its leases and clean-up; `perList` is the pages that a list takes here. */
export function costOf(check: Check, perList = 1): number {
  const { requests, lists } = measuredOf(check)
  return Math.ceil(requests + lists * (perList - 1)) + leaseCostOf(check)
}

/** Returns the round trips that a run of a check takes beside its waits, its leases and clean-up included. */
export const roundsOf = (check: Check): number => measuredOf(check).rounds + Math.min(2, leaseCostOf(check))

/** The requests that leasing and cleaning the pairs of a check take, in the usual case. */
export const leaseCostOf = (check: Check): number => 2 * pairsOf(check)

/** Returns the paths of the target file that a check lacks; users are counted once the preflight `found` them. */
export function missingFor(check: Check, options: { target: Target }, found?: Found): readonly string[] {
  const { bundles, checkout, keys, people, users } = options.target
  const usable = (bundleId = '') => found?.leases.usable(bundleId) ?? Number.POSITIVE_INFINITY
  const lackOf = (need: Need): string | false => {
    const [kind, name = ''] = need.split(':')
    if ((kind === 'users' || kind === 'users-without-grants') && users === undefined) return 'users'
    switch (kind) {
      case 'key': {
        const isAccepted = found?.resources.keys.includes(name as KeyName) !== false
        return !(isAccepted && keys[name as KeyName] !== undefined) && `keys.${name}`
      }
      case 'bundle': {
        if (bundles[name as 'second' | 'archived' | 'other'] === undefined) return `bundles.${name}`
        const isUsed = name === 'second' && pairsOf(check) > 0
        return isUsed && usable(bundles.second) === 0 && 'users without live grants in the second bundle'
      }
      case 'people':
        if (people?.[name as keyof NamedAccounts] === undefined) return `people.${name}`
        return name === 'deletedSource' && bundles.main === undefined && 'bundles.main'
      case 'checkout': {
        const value = checkout[name as 'fresh' | 'expired' | 'foreign' | 'command'] ?? ''
        // Where a command creates sessions, there are fresh ones.
        const isMade = name === 'fresh' && checkout.command !== undefined && users !== undefined
        return value.length === 0 && !isMade && `checkout.${name}`
      }
      case 'users':
        if (found === undefined || found.resources.users.length >= Number(name)) return false
        return `users: ${name} that the search finds`
      case 'users-without-grants':
        if (usable(found?.resources.bundles.main) >= Number(name)) return false
        return `users: ${name} without live grants in the main bundle`
      default:
        return !isSet(options, name) && `--${name}`
    }
  }
  return (check.needs ?? []).map(lackOf).filter((item) => item !== false)
}

/** Tests that the option of a flag was chosen: `rateLimitCheck` of `rate-limit-check`. */
function isSet(options: object, flag: string): boolean {
  const name = flag.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
  return ![undefined, 'leave out'].includes(Object(options)[name])
}

/** The rules that only the checks of the rate limit judge. */
export function unaskedRules(checks: readonly Check[]): readonly RuleId[] {
  const judged = new Set(checks.filter((one) => !triesTheLimit(one)).flatMap(({ rules }) => rules))
  const ofLimits = checks.filter(triesTheLimit).flatMap(({ rules }) => rules)
  return [...new Set(ofLimits)].filter((rule) => !judged.has(rule))
}

/** Returns the number of pairs of the main bundle that a check leases at once. */
export const mainPairsOf = ({ needs = [] }: Check): number =>
  Number(needs.find((one) => one.startsWith('users-without-grants:'))?.split(':')[1] ?? 0)

/** Returns the number of pairs that a check leases at once. */
export const pairsOf = (check: Check): number =>
  mainPairsOf(check) * (check.needs?.includes('bundle:second') ? 2 : 1)

/** The rate-limit check needs a minute in which nothing else is sent. */
export const triesTheLimit = ({ feature }: Check): boolean => feature === 'rate-limit'

/** Returns the measured cost of a check (`npm run measure`); a guess for one that is not of this suite. */
export const measuredOf = ({ id }: Pick<Check, 'id'>): Measured =>
  (measured as Readonly<Record<string, Measured>>)[id] ?? unmeasured

/** Tests whether the cost of a check was measured. */
export const isMeasured = ({ id }: Pick<Check, 'id'>): boolean => id in measured

const unmeasured = {
  requests: 20,
  /** Of the requests: first pages of lists, which may take more where pages are short. */
  lists: 4,
  seconds: 0,
  /** Of the requests: those that wait for the answer of another one of the check. */
  rounds: 20,
}
export type Measured = Readonly<typeof unmeasured>

/** The bounds of a run in one profile, such as `smoke`. */
interface Profile {
  /** The most requests. */
  readonly requests: number
  /** True where the limit holds also when the checks of the rate limits leave some of the requests that they add. */
  readonly isExact?: boolean
  /** The most test users. */
  readonly users: number
  readonly seed: number | 'random'
  /** The time for further inputs, or for steps that come later, in minutes. */
  readonly minutes?: number | undefined
  /** The checks whose further inputs get the requests that are left: any, or none before all are made. */
  readonly furtherInputs?: 'any' | 'all'
  /** The checks that wait: left out unless they were chosen, or waited for as long as the run lasts. */
  readonly waiting?: 'leave out' | 'to the end'
}

const profiles: Readonly<Record<ProfileName, Profile>> = {
  smoke: { requests: 120, isExact: true, users: 4, seed: 1, waiting: 'leave out' },
  certify: { requests: 1_800, users: 24, seed: 1, furtherInputs: 'all' },
  soak: { requests: Infinity, users: 24, seed: 'random', minutes: 10, furtherInputs: 'any' },
  // A little more than certify, for what is asked again.
  endurance: { requests: 2_100, users: 24, seed: 'random', minutes: 60, waiting: 'to the end' },
}

export type Effort = ReturnType<typeof effortOf>

/** Returns the bounds of a run by its profile and options; a repeated failure may take all that it needs. */
export function effortOf(options: Omit<RunOptions, 'target'>) {
  const { profile = 'certify', exactly, minutes, resources } = options
  const { maxRequests = exactly && Infinity } = options
  const usual = profiles[profile]
  const scale = resources?.scale ?? 0
  return {
    ...usual,
    profile,
    // A grant of a longer chain is created, and listed in pages of several sizes.
    requests: (maxRequests ?? usual.requests) + 1.25 * scale,
    isExact: usual.isExact ?? maxRequests !== undefined,
    /** The milliseconds of the minutes; 0 where there are none. */
    lastsMs: 60_000 * (minutes ?? usual.minutes ?? 0),
    /** Requests that a check may take beyond what was measured, with those of what is asked again for hours. */
    slack: 20 + 2 * scale + (usual.waiting === 'to the end' ? 30 : 0),
  }
}
