import type { KeyView, Scenario } from '../../spec/control-types.ts'
import type { Entry } from '../mock/journal/entry.ts'

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

/** A scenario, and when the integrator's test reported it. */
export interface Note<Reported = Scenario> {
  /** The number of the last entry before it; 0 when there was none. */
  readonly after: number
  /** By the fixture's clock, a date-time. */
  readonly at: string
  readonly scenario: Reported
}

/** A note of one of some scenarios. */
export type NoteOf<Name extends Scenario['scenario']> = Note<Scenario & { readonly scenario: Name }>

export type Permissions = KeyView['permissions']

/** A user in a bundle, as the client names them. */
export interface Customer {
  readonly bundleId: string
  readonly userId: string
}
