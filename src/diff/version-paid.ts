import type { Bump } from './verdict.ts'

/** Whether the step from one version to the next is at least what a change demands; versions that are no semantic ones never pay. */
export function versionPays(base: string, head: string, demanded: Bump): boolean {
  const [from, to] = [parse(base), parse(head)]
  if (demanded === 'none') return true
  if (from === undefined || to === undefined) return false
  const place = from.findIndex((part, index) => part !== to[index])
  if (place < 0 || (to[place] ?? 0) < (from[place] ?? 0)) return false
  return place <= places.indexOf(demanded)
}

/** The next version that pays for a change; undefined when the base has no semantic version. */
export function nextVersion(base: string, demanded: Bump): string | undefined {
  const parts = parse(base)
  if (parts === undefined || demanded === 'none') return parts && base
  const place = places.indexOf(demanded)
  return parts.map((part, index) => (index < place ? part : index === place ? part + 1 : 0)).join('.')
}

const places: readonly Bump[] = ['major', 'minor', 'patch']

function parse(version: string): readonly number[] | undefined {
  const found = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(version)
  return found === null ? undefined : found.slice(1, 4).map(Number)
}
