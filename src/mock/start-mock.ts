import { setMaxListeners } from 'node:events'
import type { ClockRequest } from '../../spec/control-types.ts'
import { version as contractVersion } from '../../spec/generated/contract.ts'
import { ClientGone } from '../api/answer.ts'
import type { Trace } from '../api/instance.ts'
import { findFixture } from '../fixtures/find-fixture.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import type { Exchange } from '../http/exchange.ts'
import type { Listening } from '../http/server.ts'
import { normalBasePath } from '../http/target.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { toInstant } from '../ledger/instant.ts'
import { aFunction, aText, defined, optionProblem, type RulesOf } from '../options.ts'
import {
  aPort,
  asDomainError,
  openPublicServer,
  type ServerOptions,
  serverRules,
  settingsOf,
} from '../service/server.ts'
import { clockSetting } from './clock.ts'
import { type ControlPlane, openControlPlane } from './control/open-control-plane.ts'
import { mockWorkspace } from './mock-workspace.ts'
import { type Config, KEPT_FIXTURE, type OnRequest } from './state.ts'
import { type Advice, openWorkspaces } from './workspaces.ts'

/** The options of a mock; each has a default. */
export interface MockOptions extends ServerOptions {
  /** 0, the default, means any free port; `none` opens no port, so that only the mock's `fetch` works. */
  readonly port?: number | 'none'
  /** A database file for the main workspace; in memory by default. */
  readonly db?: string | undefined
  /** A built-in fixture, a fixture file, or a fixture; `demo` by default. A `db` with data keeps its data. */
  readonly fixture?: string | Fixture | undefined
  /** The clock of rate limits: `real`, the default, or that of the mock. */
  readonly rateLimitTime?: 'real' | 'fixture' | undefined
  /**
   * `system`, the default, `frozen:2026-01-31T10:00:00Z`, `scaled:60`, the same as data, or a function that returns
   * milliseconds since the epoch.
   */
  readonly clock?: string | ClockRequest | (() => number) | undefined
  /** Starts the control plane; off by default. */
  readonly control?: ControlOptions | undefined
  /** Aborts a start that still fills a ledger; a new `db` is then removed. */
  readonly signal?: AbortSignal | undefined
  /** Receives each exchange with its trace. */
  readonly onExchange?: (exchange: Exchange, trace: Trace) => void
  /** Receives the journal entry of each request, with the names of workspace and key. */
  readonly onRequest?: OnRequest | undefined
  /** Receives the internal error behind a 500. */
  readonly onInternalError?: (cause: unknown, requestId: string) => void
}

/** The options of the control plane. */
interface ControlOptions {
  /** 0, the default, means any free port. */
  readonly port?: number
  /** 127.0.0.1 by default. */
  readonly host?: string | undefined
  /** Random by default. */
  readonly token?: string | undefined
}

/** A running mock: the methods of its main workspace, and other workspaces. */
export type Mock = Readonly<Awaited<ReturnType<typeof startMockOn>>>

/** The dependencies that `main.ts` provides. */
export type Runtime = Pick<Config, 'machine' | 'openStore'>

const mockRules: RulesOf<MockOptions> = {
  ...serverRules,
  port: ['"none" or a whole number from 0 to 65535', (value) => value === 'none' || aPort[1](value)],
  db: aText,
  fixture: ['the name of a fixture, a file, or a fixture', (value) => isTextOr(value, 'name')],
  rateLimitTime: ['"real" or "fixture"', (value) => value === 'real' || value === 'fixture'],
  clock: [
    'system, frozen or scaled:60, each with a moment if need be, the same as data, or a function',
    (value) => isTextOr(value, 'mode') || typeof value === 'function',
  ],
  control: {
    host: aText,
    port: aPort,
    token: [
      'printable ASCII without spaces, so that it can stand in a header',
      (value) => /^[!-~]+$/.test(String(value)),
    ],
  },
  signal: ['an AbortSignal', (value) => value instanceof AbortSignal],
  onExchange: aFunction,
  onRequest: aFunction,
  onInternalError: aFunction,
}

/** The options of a further workspace. */
interface WorkspaceOptions extends Pick<MockOptions, 'fixture'> {
  readonly name?: string
  readonly clock?: string | ClockRequest
}

const workspaceRules: RulesOf<WorkspaceOptions> = {
  name: aText,
  fixture: mockRules.fixture,
  clock: ['a clock, as text or as data', (value) => isTextOr(value, 'mode')],
}

const isTextOr = (value: unknown, member: string): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && member in value)

/** Starts a mock; rejects with a DomainError. */
export async function startMockOn(runtime: Runtime, options: MockOptions) {
  const { port = 0, db, clock: wanted = 'system', onExchange, onInternalError } = options
  const machine = typeof wanted === 'function' ? { ...runtime.machine, now: wanted } : runtime.machine
  const settings = settingsOf(options, mockRules)
  const { variants, rateLimit } = settings
  const fixture = await asDomainError('invalid', () => findFixture(options.fixture ?? 'demo'))
  const setting = (of: string | ClockRequest) => clockSetting(of, toInstant(machine.now()))
  const clock = typeof wanted === 'function' ? ({ mode: 'system' } as const) : setting(wanted)
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const stop = (): void =>
    stopping.abort(new DomainError('unavailable', 'The mock was stopped before its ledger was filled.'))
  if (options.signal?.aborted) stop()
  options.signal?.addEventListener('abort', stop)
  let server: Listening | undefined
  const basePath = normalBasePath(options.basePath ?? '')
  const config: Config = {
    ...settings,
    basePath,
    baseUrl: () => server?.url ?? `${NOWHERE}${basePath}`,
    machine,
    openStore: runtime.openStore,
    rateLimitTime: options.rateLimitTime ?? 'real',
    log: options.onRequest,
    stopping: stopping.signal,
    observe(exchange, trace) {
      const { cause } = trace
      if (cause !== undefined && !(cause instanceof ClientGone))
        onInternalError?.(cause, exchange.response.headers['x-request-id'] ?? '')
      onExchange?.(exchange, trace)
    },
  }
  const workspaces = await asDomainError('unavailable', () =>
    openWorkspaces({ fixture, clock, file: db }, config),
  )
  const isKept = workspaces.main.state().origin.fixture === KEPT_FIXTURE
  if (db !== undefined && options.fixture !== undefined && isKept) {
    await workspaces.close()
    throw new DomainError(
      'conflict',
      `${db} holds another ledger than the fixture "${fixture.name}"; leave the fixture out to use the ledger, or name a new file.`,
    )
  }
  let control: ControlPlane | undefined
  const close = async (): Promise<void> => {
    stop()
    await Promise.all([control?.close(STOP_MS), server?.close(STOP_MS)])
    await workspaces.close()
  }
  try {
    const api = { answer: workspaces.answer, instance: workspaces.main.state }
    if (port !== 'none') server = await openPublicServer(api, port, options)
    if (options.control !== undefined) {
      const token = Buffer.from(machine.random(24)).toString('base64url')
      const guard = { host: '127.0.0.1', port: 0, token, ...defined(options.control) }
      const report = (cause: unknown): void => onInternalError?.(cause, 'of the control plane')
      const open = () => openControlPlane(workspaces, guard, report)
      control = await asDomainError('unavailable', open, '--control-port')
    }
  } catch (error) {
    await close()
    throw error
  }
  const main = mockWorkspace(workspaces.main, workspaces, close)
  const { store } = workspaces.main.state()
  store.keep?.()
  const { at = 0 } = (await store.clock()) ?? {}
  return Object.assign(main, {
    /** The creation of the newest grant at the start, if the clock is before it: a file keeps grants, and no clock. */
    newestGrant: at > Date.parse(main.clock.state().now) ? new Date(at).toISOString() : undefined,
    /** `memory` or the name of the file. */
    storage: db ?? 'memory',
    rateLimit,
    variants,
    contractVersion,
    /** The URL and the token of the control plane; undefined without one. */
    control: control && { url: control.url, token: control.token },
    /** Returns the findings of the advisor for each workspace, closed ones too. */
    everyAdvice: (): readonly Advice[] => workspaces.advice(),
    /** Opens another workspace, by default with the same fixture; a request goes to the workspace of its key. */
    async workspace(wanted: WorkspaceOptions = {}) {
      const problem = optionProblem(wanted, workspaceRules)
      if (problem !== undefined) throw new DomainError('invalid', `${problem}.`)
      const { name, fixture, clock } = wanted
      const from = fixture === undefined ? undefined : await findFixture(fixture)
      const opened = await workspaces.create(name, from, clock === undefined ? undefined : setting(clock))
      return mockWorkspace(opened, workspaces)
    },
  })
}

/** The longest wait for slow clients at the end, in milliseconds. */
const STOP_MS = 500

const NOWHERE = 'http://bundle-access.invalid'
