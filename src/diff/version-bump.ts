import type { Bump } from './verdict.ts'

/** Tests that the step between two versions is at least a bump; false if a version is not semantic. */
export function isBumpSufficient(base: string, head: string, bump: Bump): boolean {
  const [from, to] = [parse(base), parse(head)]
  if (bump === 'none') return true
  if (from === undefined || to === undefined) return false
  const place = from.findIndex((part, index) => part !== to[index])
  if (place < 0 || (to[place] ?? 0) < (from[place] ?? 0)) return false
  return place <= places.indexOf(bump)
}

/** Returns the next version after a bump; undefined if the base is not a semantic version. */
export function nextVersion(base: string, bump: Bump): string | undefined {
  const parts = parse(base)
  if (parts === undefined || bump === 'none') return parts && base
  const place = places.indexOf(bump)
  return parts.map((part, index) => (index < place ? part : index === place ? part + 1 : 0)).join('.')
}

const places: readonly Bump[] = ['major', 'minor', 'patch']

function parse(version: string): readonly number[] | undefined {
  const found = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(version)
  return found === null ? undefined : found.slice(1, 4).map(Number)
}
