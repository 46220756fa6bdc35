import type {
  ClockRequest,
  ClockView,
  FaultRequest,
  FaultView,
  MoveView,
  SnapshotView,
} from '../../spec/control-types.ts'
import type { Finding, Scenario } from '../advisor/index.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import type { FixtureFile } from '../fixtures/fixture-file.ts'
import type { Span } from '../ledger/span.ts'
import type { LedgerCount } from '../store/store.ts'
import type { GrantLine } from './grant-lines.ts'
import type { Entry } from './journal/entry.ts'
import type { EntryFilter } from './journal/entry-filter.ts'
import type { MockAdmin } from './mock-admin.ts'

/** A fixture of its own as a test uses it: the public API by `fetch` and `baseUrl`, and everything around it by hand. */
export interface MockWorkspace extends AsyncDisposable {
  readonly name: string
  /** Prefix included; `/v1` is appended. */
  readonly baseUrl: string
  /** The name of the fixture that it began with. */
  readonly fixture: string
  /** API keys by the name that the fixture, or their maker, gave them. */
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
  /** What the ledger holds now. */
  readonly count: () => Promise<LedgerCount>
  /** Every grant of the ledger, the revoked ones too, in the order of their starts. */
  readonly grants: () => Promise<readonly GrantLine[]>
  /** Keeps the fixture as it is, under a name or the next number. */
  readonly snapshot: (name?: string) => Promise<SnapshotView>
  /** Goes back to a snapshot, by name or as it was given. */
  readonly restore: (snapshot: string | Pick<SnapshotView, 'name'>) => Promise<void>
  /** A workspace that goes on from here on its own, with new keys under the same names. */
  readonly fork: (name?: string) => Promise<MockWorkspace>
  /** As it began: fixture, clock, no faults, an empty journal, unused limits. */
  readonly reset: () => Promise<void>
  /** Puts another fixture in, at the clock's present instant. */
  readonly load: (fixture: string | Fixture) => Promise<void>
  /** The fixture as a fixture file. */
  readonly dump: () => Promise<FixtureFile>
  /** Does the work in trouble, and ends the trouble whatever comes of it. */
  readonly withFault: <Value>(
    faults: FaultRequest | readonly FaultRequest[],
    work: () => Value | Promise<Value>,
  ) => Promise<Value>
  /** The exchanges so far, the oldest first. A key may go by its name. */
  readonly requests: (filter?: Omit<EntryFilter, 'key'> & { readonly key?: string }) => readonly Entry[]
  /** Tells the advisor of something that no request shows, at the moment when it happens. */
  readonly note: (scenario: Scenario) => void
  /** What the client has done against the rules that bind it. */
  readonly advice: () => readonly Finding[]
  /** Ends the workspace; of the main one, the mock. */
  readonly close: () => Promise<void>
}

/** The clock of a workspace. It has moved when a call returns; what it answers with is what that changed. */
export interface MockClock {
  readonly now: () => Date
  readonly state: () => ClockView
  /** `system`, `frozen`, `scaled:60`, each with a moment behind `@` if need be, or the same as data. */
  readonly set: (setting: string | ClockRequest) => Promise<MoveView>
  /** By `{ days: 30 }` or `1mo`, to `{ to: '2026-03-01' }`, or to the `next-event`. */
  readonly advance: (ahead: Span | { readonly to: string } | 'next-event') => Promise<MoveView>
}

/** The trouble that a workspace is in. */
export interface MockFaults {
  readonly add: (fault: FaultRequest) => FaultView
  readonly list: () => readonly FaultView[]
  readonly remove: (id: string) => void
  readonly reset: () => void
}
