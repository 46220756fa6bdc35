import { noFacts } from '../admin/acts.ts'
import type { FoundFixture } from '../fixtures/find-fixture.ts'
import { type SettledKey, seededKey } from '../fixtures/seeded-key.ts'
import type { Handles } from '../fixtures/settle.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Store } from '../store/store.ts'
import type { Clock, ClockMark } from './clock.ts'
import { openIds } from './ids.ts'
import type { Queue } from './queue.ts'
import type { Settings } from './settings.ts'
import { type Origin, type Standing, stand } from './standing.ts'
import { WorkspaceError } from './workspace-error.ts'

/** All that a fixture is at one moment: its ledger, its clock, and how many ids it has made. Journal, faults and limits are no part of it. */
export interface Snapshot {
  readonly name: string
  readonly bytes: Uint8Array
  readonly clock: ClockMark
  readonly idsMade: number
  readonly handles: Handles
  readonly origin: Origin
  /** What a reset goes back to. */
  readonly fixture: FoundFixture
}

/** The snapshots of one workspace by name. */
export interface Snapshots {
  /** Under a name that may be taken already, or under the next number. */
  readonly take: (name?: string) => Promise<Snapshot>
  /** The fixture as it is now, kept under no name. */
  readonly copy: () => Promise<Snapshot>
  readonly list: () => readonly Snapshot[]
  readonly find: (name: string) => Snapshot
  /** Brings ledger, clock and ids back; limits are unused afterwards. */
  readonly restore: (name: string) => Promise<Snapshot>
  readonly remove: (name: string) => boolean
}

/** The most snapshots that one workspace keeps. */
export const MOST_SNAPSHOTS = 100

/** No snapshots yet. */
export function openSnapshots(workspace: {
  readonly take: (name: string) => Snapshot
  readonly restore: (snapshot: Snapshot) => Promise<void>
  readonly queue: Queue
}): Snapshots {
  const byName = new Map<string, Snapshot>()
  let numbered = 0
  const find = (name: string): Snapshot => {
    const found = byName.get(name)
    if (found !== undefined) return found
    const known = [...byName.keys()].join(', ')
    throw new WorkspaceError(
      'unknown',
      `There is no snapshot "${name}"; ${known === '' ? 'none has been taken' : `there are ${known}`}.`,
    )
  }
  return {
    take: (name = `snapshot-${++numbered}`) =>
      workspace.queue(async () => {
        if (!byName.has(name) && byName.size >= MOST_SNAPSHOTS)
          throw new WorkspaceError('refused', `There may be ${MOST_SNAPSHOTS} snapshots; remove some.`)
        const snapshot = workspace.take(name)
        byName.set(name, snapshot)
        return snapshot
      }),
    copy: () => workspace.queue(async () => workspace.take('copy')),
    list: () => [...byName.values()],
    find,
    restore: (name) =>
      workspace.queue(async () => {
        const snapshot = find(name)
        await workspace.restore(snapshot)
        return snapshot
      }),
    remove: (name) => byName.delete(name),
  }
}

/** What a workspace is now. */
export function takeSnapshot(
  name: string,
  { store, ids, handles, origin }: Standing,
  clock: Clock,
  fixture: FoundFixture,
): Snapshot {
  const mark = clock.mark()
  return { name, bytes: store.serialize(), clock: mark, idsMade: ids.made(), handles, origin, fixture }
}

/** The ledger of a snapshot put to work again; in another workspace than its own its keys are replaced by new ones. */
export async function restoredStanding(
  snapshot: Snapshot,
  keySeed: (seed: string) => string,
  now: () => Instant,
  settings: Settings,
): Promise<Standing> {
  const origin = { ...snapshot.origin, keySeed: keySeed(snapshot.origin.seed) }
  const store = settings.openStore(snapshot.bytes)
  const handles =
    origin.keySeed === snapshot.origin.keySeed
      ? snapshot.handles
      : { ...snapshot.handles, keys: await replacedKeys(snapshot, store, origin.keySeed, settings.keyPrefix) }
  const ids = openIds(origin.seed, origin.keySeed, snapshot.idsMade)
  return stand({ store, ids, handles, origin }, now, settings)
}

/** A key opens one workspace only: those that a copy has brought with it are revoked there, and their likes made for it. */
async function replacedKeys(
  { handles, clock }: Snapshot,
  store: Store,
  keySeed: string,
  keyPrefix: string,
): Promise<Handles['keys']> {
  const replaced: [string, SettledKey][] = []
  for (const [name, { id }] of Object.entries(handles.keys)) {
    const found = await store.findKey(id)
    if (found === undefined) continue
    const { id: _, secretHash: __, ...terms } = found.key
    const { key, shown } = seededKey(name, terms, { seed: keySeed, keyPrefix })
    await store.add({ ...noFacts, keys: [key] })
    await store.revokeKey(id, clock.now)
    replaced.push([name, shown])
  }
  return Object.fromEntries(replaced)
}
