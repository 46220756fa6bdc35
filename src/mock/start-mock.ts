import { version as contractVersion } from '../../spec/generated/contract.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import { ClientGone } from '../api/answer.ts'
import type { Ledger } from '../api/deployment.ts'
import type { ControlPlane } from '../control/open-control-plane.ts'
import type { ControlledMock } from '../control/routes.ts'
import type { FoundFixture } from '../fixtures/find-fixture.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import type { Listening } from '../http/server.ts'
import { normalBasePath } from '../http/target.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { toInstant } from '../ledger/instant.ts'
import type { Machine } from '../machine.ts'
import { type Terms, termsOf } from '../service/options.ts'
import { openPublicServer, requireMasks, usable } from '../service/public-server.ts'
import { version } from '../version.ts'
import { clockSetting } from './clock-setting.ts'
import { faceOf, faceOfAnother, fixtureOf, type Surroundings } from './face.ts'
import { journalBounds } from './journal/journal.ts'
import type { MockWorkspace } from './mock-workspace.ts'
import type { MockOptions } from './options.ts'
import type { CopyableStore, Settings } from './settings.ts'
import { openWorkspaces, type Workspaces } from './workspaces.ts'

/** A running mock: the main workspace, and others beside it. */
export interface Mock extends MockWorkspace {
  /** `memory` or the file's name. */
  readonly storage: string
  readonly rateLimit: number | 'off'
  readonly variants: Variants
  readonly contractVersion: string
  /** Another workspace, by default with the same fixture; which one a request belongs to, its key says. */
  readonly workspace: (wanted?: {
    readonly name?: string
    readonly fixture?: MockOptions['fixture']
    readonly clock?: Exclude<MockOptions['clock'], () => number>
  }) => Promise<MockWorkspace>
  /** Where the control plane is and what opens it; undefined without one. */
  readonly control: { readonly url: string; readonly token: string } | undefined
}

/** What only the composition root can give. */
export interface Foundation {
  readonly machine: Machine
  readonly ledger: Ledger
  readonly openStore: (file: string) => CopyableStore
  readonly openSnapshot: (bytes: Uint8Array) => CopyableStore
  readonly findFixture: (name: string) => Promise<FoundFixture>
  /** The fixture that a file's text says. */
  readonly readFixture: (text: string) => Promise<Fixture>
  readonly pid: number
}

/** Starts the API on a ledger of its own, filled with a fixture; rejects with a DomainError. */
export async function startMockOn(foundation: Foundation, options: MockOptions): Promise<Mock> {
  const { findFixture } = foundation
  const machine =
    typeof options.clock === 'function' ? { ...foundation.machine, now: options.clock } : foundation.machine
  const terms = termsOf(options)
  const { variants, rateLimit } = terms
  requireMasks(options.trustedProxies)
  const fixture = await usable('invalid', () => fixtureOf(options.fixture ?? 'demo', { findFixture }))
  const { clock: wanted = 'system' } = options
  const clock = await usable('invalid', () =>
    typeof wanted === 'function'
      ? ({ mode: 'system' } as const)
      : clockSetting(wanted, toInstant(machine.now())),
  )
  let server: Listening | undefined
  const basePath = normalBasePath(options.basePath ?? '')
  const baseUrl = (): string => server?.url ?? `${NOWHERE}${basePath}`
  const settings = settingsOf({ ...foundation, machine }, options, terms, baseUrl)
  const mainSettings: Settings = {
    ...settings,
    openStore: (from) =>
      from === undefined ? foundation.openStore(options.db ?? ':memory:') : foundation.openSnapshot(from),
  }
  const beginning = { fixture, clock, kept: options.db !== undefined }
  const workspaces = await usable('unavailable', () => openMain(beginning, mainSettings, settings))
  const around: Surroundings = { baseUrl, basePath, workspaces, findFixture }
  let control: ControlPlane | undefined
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= Promise.all([control?.close(), server?.close()]).then(() => workspaces.close())
    return closed
  }
  try {
    const { port = 0 } = options
    const newId = (): string => workspaces.main.standing().ids.newId()
    if (port !== 'none') server = await openPublicServer(workspaces.answer, port, options, { newId })
    control = await startControl({ ...foundation, machine }, options, settings, workspaces)
  } catch (error) {
    await close()
    throw error
  }
  return Object.assign(faceOf(workspaces.main, around, close), {
    storage: options.db ?? 'memory',
    rateLimit,
    variants,
    contractVersion,
    control: control && { url: control.url, token: control.token },
    workspace: (wanted: Wanted = {}) => openAnother(wanted, around, machine),
  })
}

type Wanted = NonNullable<Parameters<Mock['workspace']>[0]>

async function openAnother(
  { name, fixture, clock }: Wanted,
  around: Surroundings,
  machine: Machine,
): Promise<MockWorkspace> {
  const { workspaces } = around
  const opened = await workspaces.create({
    ...(name === undefined ? {} : { name }),
    ...(fixture === undefined ? {} : { fixture: await fixtureOf(fixture, around) }),
    ...(clock === undefined ? {} : { clock: clockSetting(clock, toInstant(machine.now())) }),
  })
  return faceOfAnother(opened, around)
}

/** What a mock that listens nowhere says of its address; `fetch` of the mock takes any. */
const NOWHERE = 'http://bundle-access.invalid'

/** A fixture that contradicts itself is the caller's to mend, a file that cannot be used is not. */
async function openMain(...parts: Parameters<typeof openWorkspaces>): Promise<Workspaces> {
  try {
    return await openWorkspaces(...parts)
  } catch (error) {
    if (error instanceof Error && error.name === 'FixtureError')
      throw new DomainError('invalid', error.message, { cause: error })
    throw error
  }
}

function settingsOf(
  { machine, ledger, openSnapshot, openStore, findFixture }: Foundation,
  options: MockOptions,
  terms: Terms,
  baseUrl: () => string,
): Settings {
  const { onExchange, onFault } = options
  return {
    ...terms,
    baseUrl,
    machine,
    ledger,
    findFixture,
    openStore: (from) => (from === undefined ? openStore(':memory:') : openSnapshot(from)),
    rateLimitTime: options.rateLimitTime ?? 'real',
    journalBounds,
    observe(exchange, notes) {
      const { cause } = notes
      if (cause !== undefined && !(cause instanceof ClientGone))
        onFault?.(cause, exchange.response.headers['x-request-id'] ?? '')
      onExchange?.(exchange, notes)
    },
  }
}

/** The control plane is loaded only where there is one. */
async function startControl(
  { machine, findFixture, readFixture, pid }: Foundation,
  { control, onFault }: MockOptions,
  { baseUrl, variants, rateLimit, rateLimitTime }: Settings,
  workspaces: Workspaces,
): Promise<ControlPlane | undefined> {
  if (control === undefined) return undefined
  const {
    host = '127.0.0.1',
    port = 0,
    token = Buffer.from(machine.random(24)).toString('base64url'),
  } = control
  const { openControlPlane } = await import('../control/open-control-plane.ts')
  const controlled: ControlledMock = {
    workspaces,
    baseUrl,
    variants,
    rateLimit,
    rateLimitTime,
    findFixture,
    readFixture,
    version,
    pid,
  }
  return usable(
    'unavailable',
    () =>
      openControlPlane(controlled, { host, port, token }, (cause) =>
        onFault?.(cause, 'of the control plane'),
      ),
    '--control-port',
  )
}
