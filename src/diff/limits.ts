import type { Sides } from './change.ts'
import { declare, type Observation, type Place } from './finding.ts'
import { canonical, isObject, numberOf, objectOf } from './json.ts'
import { inherited, pointerOfInherited, type Scope } from './scope.ts'

export const rules = declare({
  'breaking request': { 'limit-lowered': 'A client that stays within the old limit is now refused.' },
  'additive request': { 'limit-raised': 'Clients within the old limit are within the new one.' },
})

/** Compares two versions of an API contract: returns the changes of the rate limit and the session lifetime of an operation. */
export function observeLimits(scope: Scope, place: Place): readonly Observation[] {
  return [...observeRate(scope, place), ...observeLimit('x-session-seconds', scope.operation, place, 0)]
}

/** Compares a limit in an extension, of which less is worse for clients; `fallback` is its value if missing. */
export function observeLimit(
  extension: string,
  sides: Sides,
  place: Place,
  fallback = Number.POSITIVE_INFINITY,
): readonly Observation[] {
  const [before, after] = [sides.base, sides.head].map(({ node }) => numberOf(objectOf(node)[extension]))
  if (before === after) return []
  const [old, now] = [before ?? fallback, after ?? fallback]
  const missing = fallback === 0 ? 'not said' : 'unlimited'
  const rule = now < old ? 'limit-lowered' : 'limit-raised'
  const message = `${extension} is now ${after ?? missing}, before ${before ?? missing}`
  return [rules.at(rule, `${sides.head.pointer}/${extension}`, place, message)]
}

function observeRate(scope: Scope, place: Place): readonly Observation[] {
  const [base, head] = [inherited(scope, 'base', 'x-rate-limit'), inherited(scope, 'head', 'x-rate-limit')]
  if (canonical(base) === canonical(head)) return []
  const rule = isWithin(base, head) ? 'limit-raised' : 'limit-lowered'
  const message = `the rate limit is now ${rateText(head)}, before ${rateText(base)}`
  return [rules.at(rule, pointerOfInherited(scope, 'x-rate-limit'), place, message)]
}

/** Tests that the head allows every request rate that the base allows. */
function isWithin(base: unknown, head: unknown): boolean {
  if (head === undefined) return true
  if (base === undefined) return false
  const [old, now] = [objectOf(base), objectOf(head)]
  const [oldWindow, nowWindow] = [windowOf(old), windowOf(now)]
  const quotas = Object.keys(now).filter((key) => numberOf(now[key]) !== undefined && !isWindow(key))
  if (!isObject(base) || !isObject(head))
    return (numberOf(head) ?? 0) >= (numberOf(base) ?? Number.POSITIVE_INFINITY)
  return quotas.every((key) => {
    const [before, after] = [numberOf(old[key]), numberOf(now[key])]
    if (before === undefined || after === undefined) return false
    // A longer window contains several of the shorter ones, each of which may be full.
    return after >= before * Math.max(1, Math.ceil(nowWindow / oldWindow))
  })
}

const isWindow = (key: string): boolean => /window|period|interval|seconds/i.test(key)

function windowOf(limit: { readonly [key: string]: unknown }): number {
  const key = Object.keys(limit).find(isWindow)
  return (key === undefined ? undefined : numberOf(limit[key])) ?? 60
}

function rateText(limit: unknown): string {
  if (!isObject(limit)) return limit === undefined ? 'none' : `${limit}`
  return Object.entries(limit)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')
}
