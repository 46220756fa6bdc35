import type { FaultRequest, Scenario, SnapshotView } from '../../spec/control-types.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import { requireValues } from '../fixtures/settle.ts'
import { fetchThrough } from '../http/fetch-through.ts'
import type { LedgerCount } from '../store/store.ts'
import type { Finding } from './advisor/finding.ts'
import { answer } from './answer.ts'
import { dumpFixture } from './dump.ts'
import type { MockFaults } from './faults.ts'
import { type MockInstance, namesIn, snapshotView } from './instance.ts'
import type { EntryFilter } from './journal/entry.ts'
import { grantsHeld, requireIds } from './names.ts'
import type { Workspaces } from './workspaces.ts'

/** A mock as a test uses it: the public API by `fetch` and `baseUrl`, and everything around it by method. */
export interface MockWorkspace extends Readonly<ReturnType<typeof methodsOf>>, AsyncDisposable {
  /** Opens a workspace that goes on from here on its own, with new keys under the same names. */
  readonly fork: (name?: string) => Promise<MockWorkspace>
  /** Ends the workspace; of the main one, the mock. */
  readonly close: () => Promise<void>
}

/** What a workspace shares with the others of its process. */
export interface Shared {
  readonly basePath: string
  readonly workspaces: Workspaces
  readonly findFixture: (name: string) => Promise<Fixture>
  /** Parses the text of a fixture file; rejects with a DomainError that lists its problems. */
  readonly readFixture: (text: string) => Promise<Fixture>
}

/** The methods of a mock; to close it again does nothing more. */
export function mockWorkspace(
  mock: MockInstance,
  shared: Shared,
  end = () => shared.workspaces.remove(mock.name),
): MockWorkspace {
  let ended: Promise<void> | undefined
  const close = (): Promise<void> => {
    ended ??= end()
    return ended
  }
  return Object.assign(methodsOf(mock, shared), {
    fork: async (name?: string) =>
      mockWorkspace(await shared.workspaces.create(name, await mock.snapshots.copy()), shared),
    close,
    [Symbol.asyncDispose]: close,
  })
}

function methodsOf(mock: MockInstance, shared: Shared) {
  const { name, config, state, now, clock, admin, journal, snapshots, advisor, reset } = mock
  const faults: MockFaults = mock.faults
  const { workspaces, basePath } = shared
  return {
    name,
    clock,
    faults,
    admin,
    /** Prefix included; `/v1` is appended. */
    get baseUrl(): string {
      return config.baseUrl()
    },
    /** The name of the fixture that it began with. */
    get fixture(): string {
      return state().origin.fixture
    },
    /** API keys by the name that the fixture, or whoever created them, gave them. */
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
    /** The public API without a socket. As over a socket, a key of another workspace leads there from the main one. */
    fetch: fetchThrough(
      mock === workspaces.main ? workspaces.answer : (request) => answer(mock, request),
      basePath,
    ),
    /** Counts what the ledger holds now. */
    count: (): Promise<LedgerCount> => state().store.count(now()),
    /** Keeps the state under a name, which may be taken already, or under the next number that is free. */
    snapshot: async (name?: string): Promise<SnapshotView> => snapshotView(await snapshots.take(name)),
    /** Goes back to a snapshot, by name or as it was given. */
    restore: (snapshot: string | Pick<SnapshotView, 'name'>): Promise<void> =>
      snapshots.restore(typeof snapshot === 'string' ? snapshot : snapshot.name),
    /** Begins again: fixture, clock, no faults, an empty journal, unused limits. */
    reset,
    /** Puts another fixture in, at the clock's present instant. */
    load: async (fixture: string | Fixture): Promise<void> => mock.load(await fixtureOf(fixture, shared)),
    /** Returns the state as a fixture file. */
    dump: () => dumpFixture(state()),
    /** Runs the work under faults, and removes them whatever comes of it. */
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
    /** Returns the exchanges so far, oldest first. A key may go by its name. */
    requests: ({ key, ...filter }: Omit<EntryFilter, 'key'> & { readonly key?: string } = {}) =>
      journal.list(key === undefined ? filter : { ...filter, key: mock.findKey(key) }),
    /** Tells the advisor of something that no request shows, at the moment when it happens; throws a DomainError for a name instead of an id, and rejects with one for a source that no grant and no create of the customer has. */
    note(scenario: Scenario): Promise<void> {
      requireIds(scenario)
      return advisor.note(scenario, grantsHeld(scenario, state(), now()))
    },
    /** Returns what the client has done against the rules that bind it. */
    advice: (): readonly Finding[] => advisor.advice(),
  }
}

/** Returns the fixture that a name or a fixture itself means; rejects with a DomainError when there is none, or when its networks or payment settings are wrong. */
export async function fixtureOf(
  fixture: string | Fixture,
  { findFixture }: Pick<Shared, 'findFixture'>,
): Promise<Fixture> {
  if (typeof fixture === 'string') return findFixture(fixture)
  requireValues(fixture)
  return fixture
}
