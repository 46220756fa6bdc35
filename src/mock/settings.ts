import type { Ledger, Notes } from '../api/deployment.ts'
import type { FoundFixture } from '../fixtures/find-fixture.ts'
import type { Exchange } from '../http/exchange.ts'
import type { Machine } from '../machine.ts'
import type { Terms } from '../service/options.ts'
import type { Store } from '../store/store.ts'
import type { JournalBounds } from './journal/journal.ts'

/** A store that can be copied whole, and that keeps its deployment's sealing key. */
export interface CopyableStore extends Store {
  sealingKey(candidate: Uint8Array): Uint8Array
  serialize(): Uint8Array
}

/** What is the same for every workspace of a process. */
export interface Settings extends Terms {
  readonly machine: Machine
  readonly openStore: (from?: Uint8Array) => CopyableStore
  readonly findFixture: (name: string) => Promise<FoundFixture>
  readonly ledger: Ledger
  /** Whether the limits wait in real time or in that of the fixture. */
  readonly rateLimitTime: 'real' | 'fixture'
  readonly journalBounds: JournalBounds
  /** What a client puts before `/v1`. */
  readonly baseUrl: () => string
  readonly observe: (exchange: Exchange, notes: Notes) => void
}
