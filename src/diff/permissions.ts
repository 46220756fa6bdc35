import { declare, type Observation, type Place } from './finding.ts'
import { canonical, isObject, listOf, objectOf, textOf } from './json.ts'
import { inherited, pointerOfInherited, type Scope } from './scope.ts'

export const rules = declare({
  'breaking request': { 'permission-raised': 'A key that was allowed to call it is now refused with 403.' },
  'additive request': { 'permission-lowered': 'Every key that was allowed still is.' },
})

const extensions = ['x-permission', 'x-permissions', 'x-required-permission', 'x-required-permissions']

/** Compares two versions of an API contract: returns the changes of the permissions that an operation needs. */
export function observePermission(scope: Scope, place: Place): readonly Observation[] {
  return extensions.flatMap((extension): readonly Observation[] => {
    const [before, after] = [inherited(scope, 'base', extension), inherited(scope, 'head', extension)]
    const [base, head] = [needsOf(before), needsOf(after)]
    if (canonical(Object.fromEntries(base)) === canonical(Object.fromEntries(head))) return []
    const isRaised = [...head].some(([permission, level]) => rank(level) > rank(base.get(permission)))
    const rule = isRaised ? 'permission-raised' : 'permission-lowered'
    const message = `needs ${needText(head)}, before ${needText(base)}`
    return [rules.at(rule, pointerOfInherited(scope, extension), place, message)]
  })
}

/** Permission levels, ascending; each includes those before it. */
const levels = ['none', 'read', 'write', 'admin']

function rank(level: string | undefined): number {
  if (level === undefined) return 0
  const known = levels.indexOf(level)
  return known === -1 ? levels.length : known
}

/** Returns the needed level of each permission, from any of the notations. */
function needsOf(value: unknown): ReadonlyMap<string, string> {
  const needs = [isObject(value) || typeof value === 'string' ? [value] : listOf(value)].flat()
  return new Map(needs.flatMap(needOf))
}

function needOf(value: unknown): readonly (readonly [string, string])[] {
  if (typeof value === 'string') {
    const [permission = value, level = 'needed'] = value.split(':')
    return [[permission, level]]
  }
  const { permission, level, ...others } = objectOf(value)
  if (textOf(permission) !== undefined) return [[`${permission}`, textOf(level) ?? 'needed']]
  return Object.entries(others).map(([name, value]) => [name, `${value}`])
}

function needText(needs: ReadonlyMap<string, string>): string {
  return [...needs].map(([permission, level]) => `${permission}: ${level}`).join(' and ') || 'no permission'
}
