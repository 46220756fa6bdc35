import { isMap } from './check-shape.ts'
import type { Fault, Path } from './world-error.ts'
import type { SoundPart } from './world-file.ts'

/** What of a file has the right shape: whatever holds a fault is left aside, so that all the rest can still be judged. */
export function soundPart(value: unknown, faults: readonly Fault[]): SoundPart {
  const faulty = new Set(faults.map((fault) => keyOf(partAround(fault))))
  const sound = leaveAside(value, [], faulty)
  // The brand of a checked shape: what is left has passed checkShape, entry by entry.
  return { accounts: {}, ...(isMap(sound) ? sound : {}) } as SoundPart
}

/** Whether nothing can be said of a handle because the account it may stand for has a fault of its own. */
export function uncertainAccounts(faults: readonly Fault[]): (handle: string) => boolean {
  const handles = new Set<string>()
  for (const { path } of faults) {
    if (path.length === 0 || (path.length === 1 && path[0] === 'accounts')) return () => true
    if (path[0] === 'accounts') handles.add(String(path[1]))
  }
  return (handle) => handles.has(handle) || handles.has(handle.replace(/-\d+$/, ''))
}

/** The least that can be left aside with a fault: an unknown property, a grant, a session, another property of a bundle, an account, a key. */
function partAround({ path, of }: Fault): Path {
  if (of === 'name') return path
  if (path[0] !== 'bundles') return path.slice(0, 2)
  return path.slice(0, path[2] === 'grants' || path[2] === 'checkouts' ? 4 : 3)
}

function leaveAside(value: unknown, path: Path, faulty: ReadonlySet<string>): unknown {
  if (path.length > 0 && faulty.has(keyOf(path))) return undefined
  if (Array.isArray(value)) return value.map((item, index) => leaveAside(item, [...path, index], faulty))
  if (!isMap(value)) return value
  const inner = Object.entries(value).map(([name, item]) => [name, leaveAside(item, [...path, name], faulty)])
  return Object.fromEntries(inner.filter(([, item]) => item !== undefined))
}

const keyOf = (path: Path): string => JSON.stringify(path)
