import { setMaxListeners } from 'node:events'
import type { SnapshotView, WorkspaceView } from '../../spec/control-types.ts'
import { adminOf } from '../admin/admin.ts'
import { resolveKnownKey } from '../admin/resolve.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import { openRedaction } from '../http/redact.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { DomainError } from '../ledger/domain-error.ts'
import type { KeyId } from '../ledger/ids.ts'
import { openAdvisor } from './advisor/advisor.ts'
import type { Finding } from './advisor/finding.ts'
import { type ClockSetting, openClock } from './clock.ts'
import { openMockClock } from './clock-moves.ts'
import { openFaults } from './faults.ts'
import { openJournal } from './journal/journal.ts'
import { namesOf, openNaming } from './names.ts'
import { openQueue } from './queue.ts'
import { type Config, type Snapshot, type State, stateOfFixture, stateOfSnapshot } from './state.ts'

/** One workspace of a mock, such as one test has for itself: the API on its own ledger with its own clock, faults, journal and snapshots. */
export type MockInstance = Awaited<ReturnType<typeof openInstance>>

const MOST_SNAPSHOTS = 100

interface WorkspaceStart {
  readonly name: string
  readonly clock: ClockSetting
  readonly from: Fixture | Snapshot
  /** The file of its ledger, which cannot be replaced; undefined for memory. */
  readonly file: string | undefined
  /** Receives each key of the workspace. */
  readonly registerKey: (key: KeyId) => void
  /** Receives the findings on a journal before it is cleared, and the number of entries evicted before. */
  readonly saveAdvice: (findings: readonly Finding[], unjudged: number) => void
}

/** Opens a workspace with a fixture or with a snapshot of another one. */
export async function openInstance(start: WorkspaceStart, config: Config) {
  const { name, from, file, registerKey } = start
  const { keyPrefix } = config
  const clock = openClock(config.machine.now, start.clock)
  if (isSnapshot(from)) clock.restore(from.clock)
  const firstMark = clock.mark()
  const journal = openJournal({ ...config, redacting: openRedaction(keyPrefix) })
  const keys = () => Object.values(state.handles.keys)
  const advisor = openAdvisor(journal, clock.now, () =>
    Object.fromEntries(keys().map(({ id, permissions }) => [id, permissions])),
  )
  const saveAdvice = (): void => start.saveAdvice(advisor.advice(), journal.evicted())
  const queue = openQueue()
  const controller = new AbortController()
  // By its global name, which declarations of the package can say.
  const closing: AbortSignal = controller.signal
  setMaxListeners(0, closing)
  const stateOf = (origin: Fixture | Snapshot): Promise<State> =>
    isSnapshot(origin)
      ? stateOfSnapshot(origin, name, clock.now, config)
      : stateOfFixture(origin, start, clock.now, config)
  const findKey = (text: string): KeyId => resolveKnownKey(namesOf(state), text)
  const faults = openFaults(clock.now, findKey)

  let state = await stateOf(from)
  let fixture = isSnapshot(from) ? from.fixture : from
  for (const { id } of keys()) registerKey(id)
  const requireReplaceable = (): void => {
    if (file !== undefined)
      throw new DomainError(
        'conflict',
        `The ledger of "${name}" is kept in a file, which no call replaces. Fork a snapshot of it or open another workspace, which are in memory; or start the mock without --db.`,
      )
  }
  const replace = async (wanted: Fixture | Snapshot): Promise<void> => {
    requireReplaceable()
    const next = await stateOf(wanted)
    void state.closeWhenIdle()
    state = next
    fixture = isSnapshot(wanted) ? wanted.fixture : wanted
    if (isSnapshot(wanted)) clock.restore(wanted.clock)
    for (const { id } of keys()) registerKey(id)
  }
  const snapshot = (as: string): Snapshot => {
    const { store, ids, handles, origin } = state
    const [bytes, idCount] = [store.serialize(), ids.issued()]
    return { name: as, bytes, clock: clock.mark(), idCount, handles, origin, fixture }
  }
  const ledger = () => ({ ...state, names: namesOf(state, registerKey), newKey: state.ids.newKey })
  const snapshots = new Map<string, Snapshot>()
  const naming = openNaming('snapshot', snapshots)
  const findSnapshot = (wanted: string): Snapshot => {
    const found = snapshots.get(wanted)
    if (found !== undefined) return found
    const known = [...snapshots.keys()].join(', ')
    const hint = known === '' ? 'none has been taken' : `there are ${known}`
    throw new DomainError('not-found', `There is no snapshot "${wanted}"; ${hint}.`)
  }
  return {
    name,
    kept: file !== undefined,
    config,
    state: (): State => state,
    now: clock.now,
    clock: openMockClock(clock, () => state),
    faults,
    journal,
    admin: adminOf(ledger, queue),
    findKey,
    advisor,
    keepAdvice: saveAdvice,
    /** Aborts the reading of bodies when the workspace closes. */
    closing,
    /** Clears the journal; numbers continue. */
    clearRequests(): void {
      saveAdvice()
      journal.clear()
    },
    snapshots: {
      take: (wanted?: string) =>
        queue(async () => {
          const as = naming(wanted)
          if (!snapshots.has(as) && snapshots.size >= MOST_SNAPSHOTS)
            throw new DomainError('conflict', `There may be ${MOST_SNAPSHOTS} snapshots; remove some.`)
          const taken = snapshot(as)
          snapshots.set(as, taken)
          return taken
        }),
      copy: () => queue(async () => snapshot('copy')),
      list: (): readonly Snapshot[] => [...snapshots.values()],
      find: findSnapshot,
      restore: (wanted: string) => queue(async () => replace(findSnapshot(wanted))),
      remove(wanted: string): void {
        snapshots.delete(findSnapshot(wanted).name)
      },
    },
    load: (wanted: Fixture) => queue(() => replace(wanted)),
    reset: () =>
      queue(async () => {
        requireReplaceable()
        clock.restore(firstMark)
        await replace(fixture)
        faults.restart()
        saveAdvice()
        journal.restart()
        advisor.clear()
      }),
    async close(): Promise<void> {
      controller.abort()
      journal.close()
      await state.closeWhenIdle()
    },
  }
}

const isSnapshot = (from: Fixture | Snapshot): from is Snapshot => 'bytes' in from

/** Returns a workspace as JSON. */
export async function workspaceView(mock: MockInstance): Promise<WorkspaceView> {
  const { handles, origin, store } = mock.state()
  return {
    name: mock.name,
    fixture: origin.fixture,
    kept: mock.kept,
    clock: mock.clock.state(),
    count: await store.count(mock.now()),
    ...namesIn(mock.state()),
    bundles: { ...handles.bundles },
    checkouts: { ...handles.checkouts },
    userIds: await userIdsIn(mock.state()),
    snapshots: mock.snapshots.list().map((snapshot) => snapshot.name),
    faults: mock.faults.active(),
  }
}

/** Returns the aliases of the named accounts for the owner of the bundle `main`. */
async function userIdsIn({ handles, store, aliases }: State): Promise<WorkspaceView['userIds']> {
  const { main } = handles.bundles
  const owner = main && (await store.findBundle(main))?.owner
  if (owner === undefined) return {}
  const named = Object.entries(handles.accounts)
  const accounts = await Promise.all(named.map(([, { id }]) => store.findAccount(id)))
  const known = named.filter((_, index) => accounts[index] && accounts[index].deletedAt === undefined)
  const accountIds = known.map(([, { id }]) => id)
  const userIds = aliases.encrypt(owner, accountIds)
  return Object.fromEntries(known.map(([name], index) => [name, userIds[index] ?? '']))
}

/** Returns the keys, and the display names of accounts, by name. */
export const namesIn = ({ handles }: State): Pick<WorkspaceView, 'keys' | 'accounts'> => ({
  keys: mapValues(handles.keys, ({ text }) => text),
  accounts: mapValues(handles.accounts, ({ displayName }) => displayName),
})

export const snapshotView = ({ name, clock, origin, bytes }: Snapshot): SnapshotView => ({
  name,
  at: formatInstant(clock.now),
  fixture: origin.fixture,
  bytes: bytes.length,
})

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]))
