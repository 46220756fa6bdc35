import type { FaultRequest, Scenario, SnapshotView } from '../../spec/control-types.ts'
import type { Finding } from '../advisor/finding.ts'
import { requireValues } from '../fixtures/check-values.ts'
import type { Fixture, FixtureFile } from '../fixtures/fixture.ts'
import { fetchThrough } from '../http/inject.ts'
import type { LedgerCount } from '../store/store.ts'
import { answer } from './answer.ts'
import type { MockClock } from './clock-moves.ts'
import { dumpFixture } from './dump.ts'
import type { MockFaults } from './faults.ts'
import { type GrantLine, grantLines } from './grant-lines.ts'
import { type MockInstance, namesIn, snapshotView } from './instance.ts'
import type { Entry, EntryFilter } from './journal/entry.ts'
import { findKey, type MockAdmin } from './mock-admin.ts'
import type { Workspaces } from './workspaces.ts'

/** A mock as a test uses it: the public API by `fetch` and `baseUrl`, and everything around it by method. */
export interface MockWorkspace extends AsyncDisposable {
  readonly name: string
  /** Prefix included; `/v1` is appended. */
  readonly baseUrl: string
  /** The name of the fixture that it began with. */
  readonly fixture: string
  /** API keys by the name that the fixture, or whoever created them, gave them. */
  readonly keys: Readonly<Record<string, string>>
  /** Bundle ids by name. */
  readonly bundles: Readonly<Record<string, string>>
  /** Checkout session ids by name. */
  readonly checkouts: Readonly<Record<string, string>>
  /** Display names of the named accounts. */
  readonly users: Readonly<Record<string, string>>
  /** The public API without a socket. */
  readonly fetch: typeof fetch
  readonly clock: MockClock
  readonly faults: MockFaults
  readonly admin: MockAdmin
  /** Counts what the ledger holds now. */
  readonly count: () => Promise<LedgerCount>
  /** Returns every grant of the ledger, the revoked ones too, in the order of their starts. */
  readonly grants: () => Promise<readonly GrantLine[]>
  /** Keeps the state, under a name or the next number. */
  readonly snapshot: (name?: string) => Promise<SnapshotView>
  /** Goes back to a snapshot, by name or as it was given. */
  readonly restore: (snapshot: string | Pick<SnapshotView, 'name'>) => Promise<void>
  /** Opens a workspace that goes on from here on its own, with new keys under the same names. */
  readonly fork: (name?: string) => Promise<MockWorkspace>
  /** Begins again: fixture, clock, no faults, an empty journal, unused limits. */
  readonly reset: () => Promise<void>
  /** Puts another fixture in, at the clock's present instant. */
  readonly load: (fixture: string | Fixture) => Promise<void>
  /** Returns the state as a fixture file. */
  readonly dump: () => Promise<FixtureFile>
  /** Runs the work under faults, and removes them whatever comes of it. */
  readonly withFault: <Value>(
    faults: FaultRequest | readonly FaultRequest[],
    work: () => Value | Promise<Value>,
  ) => Promise<Value>
  /** Returns the exchanges so far, oldest first. A key may go by its name. */
  readonly requests: (filter?: Omit<EntryFilter, 'key'> & { readonly key?: string }) => readonly Entry[]
  /** Tells the advisor of something that no request shows, at the moment when it happens. */
  readonly note: (scenario: Scenario) => void
  /** Returns what the client has done against the rules that bind it. */
  readonly advice: () => readonly Finding[]
  /** Ends the workspace; of the main one, the mock. */
  readonly close: () => Promise<void>
}

/** What a workspace shares with the others of its process. */
export interface Shared {
  readonly basePath: string
  readonly workspaces: Workspaces
  readonly findFixture: (name: string) => Promise<Fixture>
}

/** The methods of a mock; `close` ends it. */
export function mockWorkspace(mock: MockInstance, shared: Shared, close: () => Promise<void>): MockWorkspace {
  const { name, config, state, now, clock, faults, journal, snapshots, admin, advisor, reset } = mock
  const { workspaces, basePath } = shared
  return {
    name,
    get baseUrl() {
      return config.baseUrl()
    },
    get fixture() {
      return state().origin.fixture
    },
    get keys() {
      return namesIn(state()).keys
    },
    get bundles() {
      return state().handles.bundles
    },
    get checkouts() {
      return state().handles.checkouts
    },
    get users() {
      return namesIn(state()).accounts
    },
    // As over a socket, a key of another workspace leads there from the main one.
    fetch: fetchThrough(
      mock === workspaces.main ? workspaces.answer : (request) => answer(mock, request),
      basePath,
    ),
    clock,
    faults,
    admin,
    count: () => state().store.count(now()),
    grants: () => grantLines(state(), now()),
    snapshot: async (as) => snapshotView(await snapshots.take(as)),
    restore: (snapshot) => snapshots.restore(typeof snapshot === 'string' ? snapshot : snapshot.name),
    fork: async (as) => anotherWorkspace(await workspaces.fork(await snapshots.copy(), as), shared),
    reset,
    load: async (fixture) => mock.load(await fixtureOf(fixture, shared)),
    dump: () => dumpFixture(state()),
    async withFault(wanted, work) {
      const added = new Set([wanted].flat().map((fault) => faults.add(fault).id))
      try {
        return await work()
      } finally {
        for (const { id } of faults.list()) if (added.has(id)) faults.remove(id)
      }
    },
    requests: ({ key, ...filter } = {}) =>
      journal.list(key === undefined ? filter : { ...filter, key: findKey(key, state()) }),
    note: advisor.note,
    advice: advisor.advice,
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** The methods of a workspace beside the main one; closing it again does nothing more. */
export function anotherWorkspace(mock: MockInstance, shared: Shared): MockWorkspace {
  let closed: Promise<void> | undefined
  return mockWorkspace(mock, shared, () => {
    closed ??= shared.workspaces.remove(mock.name)
    return closed
  })
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
