import type { Entry } from '../mock/journal/entry.ts'
import type { Scenario } from './scenario.ts'

/** What the advisor judges by; it knows nothing else of the client. */
export interface Evidence {
  /** In the order of their numbers. */
  readonly entries: readonly Entry[]
  /** In the order in which they were noted. */
  readonly notes: readonly Note[]
  /** What the keys of the fixture may do, by key id. */
  readonly keys: Readonly<Record<string, Permissions>>
  /** Whether the entries are all there are: none was cleared, dropped, or answered before a fork. */
  readonly complete: boolean
}

/** A scenario and when the integrator's test told of it. */
export interface Note {
  /** The number of the last entry before it; 0 when there was none. */
  readonly after: number
  /** By the fixture's clock, a date-time. */
  readonly at: string
  readonly scenario: Scenario
}

/** A note of one of some scenarios. */
export type NoteOf<Name extends Scenario['scenario']> = Omit<Note, 'scenario'> & {
  readonly scenario: Extract<Scenario, { readonly scenario: Name }>
}

/** What a key may do. */
export interface Permissions {
  readonly bundles: 'none' | 'read'
  readonly users: 'none' | 'read'
  readonly grants: 'none' | 'read' | 'write'
}
