import type { FaultRequest, Scenario, SnapshotView, WorkspaceView } from '../../spec/control-types.ts'
import { findFixture } from '../fixtures/find-fixture.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import { fetchThrough } from '../http/fetch-through.ts'
import type { LedgerCount } from '../store/store.ts'
import type { Finding } from './advisor/finding.ts'
import { answer } from './answer.ts'
import { dumpFixture } from './dump.ts'
import type { MockFaults } from './faults.ts'
import { type MockInstance, namesIn, snapshotView, workspaceView } from './instance.ts'
import type { EntryFilter } from './journal/entry.ts'
import { grantsOfCustomer, requireIds } from './names.ts'
import type { Workspaces } from './workspaces.ts'

/** A mock for tests: the public API by `fetch` and `baseUrl`, and methods for the rest. */
export interface MockWorkspace extends Readonly<ReturnType<typeof methodsOf>>, AsyncDisposable {
  /** Opens a workspace with a copy of this state, with new keys under the same names. */
  readonly fork: (name?: string) => Promise<MockWorkspace>
  /** Closes the workspace; for the main one, the whole mock. */
  readonly close: () => Promise<void>
}

/** Returns the methods of a workspace; a second `close` does nothing. */
export function mockWorkspace(
  mock: MockInstance,
  workspaces: Workspaces,
  dispose = () => workspaces.remove(mock.name),
): MockWorkspace {
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= dispose()
    return closed
  }
  return Object.assign(methodsOf(mock, workspaces), {
    fork: async (name?: string) =>
      mockWorkspace(await workspaces.create(name, await mock.snapshots.copy()), workspaces),
    close,
    [Symbol.asyncDispose]: close,
  })
}

function methodsOf(mock: MockInstance, workspaces: Workspaces) {
  const { name, config, state, now, clock, admin, journal, snapshots, advisor, reset } = mock
  const faults: MockFaults = mock.faults
  return {
    name,
    clock,
    faults,
    admin,
    /** The URL with the base path, without `/v1`. */
    get baseUrl(): string {
      return config.baseUrl()
    },
    /** The name of its fixture. */
    get fixture(): string {
      return state().origin.fixture
    },
    /** API keys by name. */
    get keys(): Readonly<Record<string, string>> {
      return namesIn(state()).keys
    },
    /** Bundle ids by name. */
    get bundles(): Readonly<Record<string, string>> {
      return state().handles.bundles
    },
    /** Checkout session ids by name. */
    get checkouts(): Readonly<Record<string, string>> {
      return state().handles.checkouts
    },
    /** Display names of the named accounts. */
    get users(): Readonly<Record<string, string>> {
      return namesIn(state()).accounts
    },
    /** The public API without a socket; through the main workspace a key of another one works too, as over a socket. */
    fetch: fetchThrough(
      mock === workspaces.main ? workspaces.answer : (request) => answer(mock, request),
      config.basePath,
    ),
    /** Counts the objects in the ledger. */
    count: async (): Promise<LedgerCount> => state().store.count(now()),
    /** Returns what `fixture show` prints: fixture, clock, counts, and keys, ids and display names by name. */
    view: (): Promise<WorkspaceView> => workspaceView(mock),
    /** Saves the state under a name, replacing an earlier one, or under the next free number. */
    snapshot: async (name?: string): Promise<SnapshotView> => snapshotView(await snapshots.take(name)),
    /** Restores a snapshot by name or by its object. */
    restore: (snapshot: string | Pick<SnapshotView, 'name'>): Promise<void> =>
      snapshots.restore(typeof snapshot === 'string' ? snapshot : snapshot.name),
    /** Restarts: the last loaded fixture, the clock's first instant, no faults, an empty journal, unused limits. */
    reset,
    /** Replaces the ledger by another fixture at the clock's current instant. */
    load: async (fixture: string | Fixture): Promise<void> => mock.load(await findFixture(fixture)),
    /** Returns the state as a fixture file. */
    dump: () => dumpFixture(state()),
    /** Runs `work` with faults, and removes them afterwards. */
    async withFault<Value>(
      wanted: FaultRequest | readonly FaultRequest[],
      work: () => Value | Promise<Value>,
    ): Promise<Value> {
      const added = new Set([wanted].flat().map((fault) => faults.add(fault).id))
      try {
        return await work()
      } finally {
        for (const { id } of faults.list()) if (added.has(id)) faults.remove(id)
      }
    },
    /** Returns the exchanges so far, oldest first; a key may be given by name. */
    requests: ({ key, ...filter }: Omit<EntryFilter, 'key'> & { readonly key?: string } = {}) =>
      journal.list(key === undefined ? filter : { ...filter, key: mock.findKey(key) }),
    /** Notes a scenario that no request shows, for the advisor; a DomainError for a name instead of an id, or an unknown source. */
    note(scenario: Scenario): Promise<void> {
      requireIds(scenario)
      return advisor.note(scenario, grantsOfCustomer(scenario, state(), now()))
    },
    /** Returns the rules for clients that the client has broken. */
    advice: (): readonly Finding[] => advisor.advice(),
  }
}
