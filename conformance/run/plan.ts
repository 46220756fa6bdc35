import { createHash } from 'node:crypto'
import type { Check, NamedAccounts, Need, ProfileName } from '../kit/check.ts'
import { keyNames } from '../kit/draft.ts'
import type { RuleId } from '../kit/rule.ts'
import { givenOf, type Input, seedOf } from './given.ts'
import { type Measured, measuredOf } from './measured.ts'
import type { Target } from './target.ts'
import type { LeftOut, PlannedCheck } from './trace.ts'

/** A check that will run, with the seed of its input and what it is known to take. */
export interface Planned {
  readonly check: Check
  readonly seed: number
  readonly given: Input
  readonly measured: Measured
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
  const planned = inOrder(
    chosen
      .filter((check) => !left.has(check))
      .map((check) => {
        const seed = seedOf(input.seed, check.id)
        return { check, seed, given: givenOf(check, seed), measured: measuredOf(check) }
      }),
  )
  const requests = planned.reduce((sum, { check, measured }) => sum + costOf(check, measured), 0)
  return { planned, untried, requests, hash: hashOf(input, planned) }
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

function reasonAgainst(check: Check, { target, rateLimitCheck }: PlanInput): Untried['because'] | undefined {
  const reason = check.feature === undefined ? undefined : target.claims[check.feature]
  if (check.feature !== undefined && reason !== undefined) {
    return { kind: 'not claimed', feature: check.feature, reason }
  }
  const items = check.needs.filter((need) => !provides(target, need, rateLimitCheck)).map(missingText)
  return items.length > 0 ? { kind: 'missing', items } : undefined
}

/** A check as the trace names it. */
export const plannedCheck = (check: Check): PlannedCheck => ({
  check: check.id,
  title: check.title,
  rules: measuredOf(check).rules,
})

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

/**
 * The check that can still find the most for each of its requests comes first: by the rules that no check before it touches,
 * over and over until none is left. The rate limit comes last, for it needs a minute of its own.
 */
function inOrder(planned: readonly Planned[]): readonly Planned[] {
  const left = new Set(planned.filter(({ check }) => !triesTheLimit(check)))
  const ordered: Planned[] = []
  let touched = new Set<RuleId>()
  while (left.size > 0) {
    const worth = ({ check, measured }: Planned): number =>
      measured.rules.filter((rule) => !touched.has(rule)).length / costOf(check, measured)
    const best = [...left].reduce((one, other) => (worth(other) > worth(one) ? other : one))
    if (worth(best) === 0 && touched.size > 0) {
      touched = new Set()
      continue
    }
    left.delete(best)
    ordered.push(best)
    for (const rule of best.measured.rules) touched.add(rule)
  }
  return [...ordered, ...planned.filter(({ check }) => triesTheLimit(check))]
}

/** The rate-limit check needs a minute in which nothing else is sent. */
export const triesTheLimit = (check: Check): boolean => check.needs.includes('option:rate-limit-check')

/** The requests that a run of a check takes, its leases and clean-up included; `perList` is what a list takes here in place of one. */
export const costOf = (check: Check, { requests, lists }: Measured, perList = 1): number =>
  Math.ceil(requests + lists * (perList - 1)) + leaseCost * pairsOf(check)

/** How many pairs a check leases at once. */
export function pairsOf(check: Check): number {
  const need = check.needs.find((one) => one.startsWith('pairs:'))
  const count = need === undefined ? 0 : Number(need.slice('pairs:'.length))
  return check.needs.includes('bundle:second') ? count * 2 : count
}

/** Whether ids or areas name a check; undefined names all. */
export function wanted(check: Check, only: readonly string[] | undefined): boolean {
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
    checks: planned.map(({ check, seed: own, given }) => ({ id: check.id, seed: own, given: given.value })),
  }
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16)
}

/** Requests to lease and clean a pair, in the usual case. */
export const leaseCost = 2
