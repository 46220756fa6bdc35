import { createHash } from 'node:crypto'
import { type Check, type NamedAccounts, type Need, type ProfileName, profileNames } from '../kit/check.ts'
import { keyNames } from '../kit/draft.ts'
import type { RuleId } from '../kit/rule.ts'
import { drawFrom, seedOf } from './seeds.ts'
import type { Target } from './target.ts'
import type { LeftOut } from './trace.ts'

/** A check that will run, with the seed of its choices. */
export interface Planned {
  readonly check: Check
  readonly seed: number
  /** What `check.plan` drew from that seed. */
  readonly plan: unknown
}

/** A check that will not run, and why. */
export interface Untried {
  readonly check: Check
  readonly because: LeftOut
}

export interface Plan {
  readonly planned: readonly Planned[]
  readonly untried: readonly Untried[]
  /** The most requests of checks, leases and clean-up. */
  readonly requests: number
  readonly reserve: number
  readonly hash: string
}

/** What decides which checks run. */
export interface PlanInput {
  readonly checks: readonly Check[]
  readonly target: Target
  readonly profile: ProfileName
  readonly seed: number
  readonly suite: string
  readonly rateLimitCheck: 'run' | 'leave out'
  /** Ids or areas; undefined means all. */
  readonly only?: readonly string[] | undefined
}

/** The same input gives the same plan, request by request except for ids, cursors and instants from responses. */
export function planRun(input: PlanInput): Plan {
  const chosen = input.checks.filter((check) => wanted(check, input.only))
  const untried = chosen.flatMap((check) => {
    const because = reasonAgainst(check, input)
    return because === undefined ? [] : [{ check, because }]
  })
  const left = new Set(untried.map(({ check }) => check))
  const planned = inOrder(chosen.filter((check) => !left.has(check))).map((check) => {
    const seed = seedOf(input.seed, check.id)
    return { check, seed, plan: check.plan?.(drawFrom(seed)) }
  })
  const requests = planned.reduce((sum, { check }) => sum + check.cost, 0)
  const reserve = planned.reduce((sum, { check }) => sum + leaseCost * pairsOf(check), 0)
  return { planned, untried, requests, reserve, hash: hashOf(input, planned) }
}

/** Whether a target provides what a need asks for, as far as its file says; pairs and users are known only after the preflight. */
export function provides(target: Target, need: Need, rateLimitCheck: PlanInput['rateLimitCheck']): boolean {
  const [kind, name = ''] = need.split(':')
  if (kind === 'key') return keyNames.some((key) => key === name && target.keys[key] !== undefined)
  if (kind === 'bundle') return target.bundles[name as 'second' | 'archived' | 'other'] !== undefined
  if (kind === 'people') return target.people?.[name as keyof NamedAccounts] !== undefined
  if (kind === 'checkout' && name === 'command') return target.checkout.command !== undefined
  // Where a command creates sessions, there are fresh ones.
  if (need === 'checkout:fresh' && target.checkout.command !== undefined && target.users !== undefined)
    return true
  if (kind === 'checkout') return target.checkout[name as 'fresh' | 'expired' | 'foreign'].length > 0
  if (kind === 'pairs' || kind === 'users') return target.users !== undefined
  return rateLimitCheck === 'run'
}

function reasonAgainst(
  check: Check,
  { target, profile, rateLimitCheck }: PlanInput,
): Untried['because'] | undefined {
  const reason = check.feature === undefined ? undefined : target.claims[check.feature]
  if (check.feature !== undefined && reason !== undefined) {
    return { kind: 'not claimed', feature: check.feature, reason }
  }
  const items = check.needs.filter((need) => !provides(target, need, rateLimitCheck)).map(missingText)
  if (items.length > 0) return { kind: 'missing', items }
  return runsIn(check, profile)
    ? undefined
    : { kind: 'missing', items: [`profile ${check.profile ?? 'certify'}`] }
}

/** Whether a profile includes a check. */
export const runsIn = ({ profile = 'certify' }: Check, chosen: ProfileName): boolean =>
  profileNames.indexOf(profile) <= profileNames.indexOf(chosen)

/** Every rule that a check may judge. */
export const touchedRules = (check: Check): readonly RuleId[] => [...check.rules, ...(check.sometimes ?? [])]

/** A need as the path of its value in the target file. */
export function missingText(need: Need): string {
  const [kind, name = ''] = need.split(':')
  if (kind === 'key') return `keys.${name}`
  if (kind === 'bundle') return `bundles.${name}`
  if (kind === 'checkout') return `checkout.${name}`
  if (kind === 'people') return `people.${name}`
  if (kind === 'pairs' || kind === 'users') return 'users'
  return '--rate-limit-check'
}

/** Checks that wait begin first, so that their waits overlap with the others; the rate limit comes last. */
function inOrder(checks: readonly Check[]): readonly Check[] {
  const rank = (check: Check) =>
    check.needs.includes('option:rate-limit-check') ? 2 : check.waits === undefined ? 1 : 0
  return [...checks].sort((a, b) => rank(a) - rank(b) || (b.waits ?? 0) - (a.waits ?? 0))
}

/** How many pairs a check leases at once. */
export function pairsOf(check: Check): number {
  const need = check.needs.find((one) => one.startsWith('pairs:'))
  const count = need === undefined ? 0 : Number(need.slice('pairs:'.length))
  return check.needs.includes('bundle:second') ? count * 2 : count
}

function wanted(check: Check, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((name) => check.id === name || check.id.startsWith(`${name}/`))
}

function hashOf(
  { target, profile, seed, suite, rateLimitCheck }: PlanInput,
  planned: readonly Planned[],
): string {
  const shape = {
    suite,
    seed,
    profile,
    rateLimitCheck,
    keys: Object.keys(target.keys).sort(),
    bundles: target.bundles,
    users: target.users,
    people: target.people,
    rateLimit: target.rateLimit,
    checks: planned.map(({ check, seed: own, plan }) => ({
      id: check.id,
      seed: own,
      cost: check.cost,
      plan,
    })),
  }
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16)
}

/** Requests to lease and clean a pair, in the usual case. */
const leaseCost = 2
