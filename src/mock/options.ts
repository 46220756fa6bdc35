import type { ClockRequest } from '../../spec/control-types.ts'
import type { Notes } from '../api/deployment.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import type { Exchange } from '../http/exchange.ts'
import type { ServerOptions } from '../service/options.ts'

/** How a mock is started; every part has a default. */
export interface MockOptions extends ServerOptions {
  /** 0, the default here, takes any free port; `none` listens nowhere, and only `fetch` of the mock reaches it. */
  readonly port?: number | 'none'
  /** A database file for the main workspace; in memory when left out. */
  readonly db?: string
  /** The name of a built-in fixture, a fixture file, or a fixture; `demo` by default. A file that holds data keeps it. */
  readonly fixture?: string | Fixture
  /** Whether limits wait in real time, as by default, or in that of the fixture. */
  readonly rateLimitTime?: 'real' | 'fixture'
  /**
   * `system`, the default, `frozen:2026-01-31T10:00:00Z`, `scaled:60`, the same as data, or the source of a system clock
   * in milliseconds since the epoch.
   */
  readonly clock?: string | ClockRequest | (() => number)
  /** Whether the control plane is there; not by default. */
  readonly control?: ControlOptions | undefined
  /** Told of each exchange and what the ledger said to it. */
  readonly onExchange?: (exchange: Exchange, notes: Notes) => void
  /** Told of a bug of ours behind a 500. */
  readonly onFault?: (cause: unknown, requestId: string) => void
}

/** Where the control plane listens and who may use it. */
export interface ControlOptions {
  /** 0, the default here, takes any free port. */
  readonly port?: number
  /** 127.0.0.1 by default. */
  readonly host?: string
  /** Made at random when left out. */
  readonly token?: string
}
