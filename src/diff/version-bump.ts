import type { Bump } from './verdict.ts'

/** Tests that the step between two versions is at least a bump: any is at least `none`, else false if a version is not semantic. */
export function isBumpSufficient(base: string, head: string, bump: Bump): boolean {
  const [from, to] = [parse(base), parse(head)]
  if (bump === 'none') return true
  if (from === undefined || to === undefined) return false
  const changed = from.findIndex((part, index) => part !== to[index])
  if (changed < 0 || (to[changed] ?? 0) < (from[changed] ?? 0)) return false
  return changed <= levels.indexOf(bump)
}

/** Returns the next version after a bump; undefined if the base is not a semantic version. */
export function nextVersion(base: string, bump: Bump): string | undefined {
  const parts = parse(base)
  if (parts === undefined || bump === 'none') return parts && base
  const raised = levels.indexOf(bump)
  return parts.map((part, index) => (index < raised ? part : index === raised ? part + 1 : 0)).join('.')
}

const levels: readonly Bump[] = ['major', 'minor', 'patch']

function parse(version: string): readonly number[] | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(version)
  return match === null ? undefined : match.slice(1, 4).map(Number)
}
