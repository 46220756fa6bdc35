import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type AdminOptions, type OpenAdmin, openAdminOn } from './admin/open-admin.ts'
import type { openLimits as openLimitsHere } from './api/limits.ts'
import { isPath } from './files.ts'
import { fixtureKeyIds } from './fixtures/find-fixture.ts'
import { DomainError } from './ledger/domain-error.ts'
import { type Mock, type MockOptions, type Runtime, startMockOn } from './mock/start-mock.ts'
import {
  type LedgerAccess,
  type ServedStore,
  type Service,
  type ServiceOptions,
  startServiceOn,
} from './service/start-service.ts'
import type { CopyOptions } from './store/sqlite/backup.ts'
import { openMockFile, openServiceFile } from './store/sqlite/in-use.ts'
import { openSqliteSnapshot, openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { DeployedStore, SqliteStore } from './store/store.ts'

/** The public API of the package: starts a mock or a service, and administers, copies and restores a ledger. */
export type { ClockRequest, FaultRequest, LedgerGrant, Scenario } from '../spec/control-types.ts'
export type { AdviceRule } from '../spec/generated/rules.ts'
export type { VariantName, Variants } from '../spec/generated/variants.ts'
export type { Admin, AdminArguments, AdminOperation } from './admin/admin.ts'
export type { Trace } from './api/instance.ts'
export { version } from './files.ts'
export type { Fixture, FixtureFile } from './fixtures/fixture.ts'
export type { Exchange } from './http/exchange.ts'
export type { Span } from './ledger/span.ts'
export type { Finding } from './mock/advisor/finding.ts'
export type { MockClock } from './mock/clock-moves.ts'
export type { MockFaults } from './mock/faults.ts'
export type { Entry, EntryFilter } from './mock/journal/entry.ts'
export type { MockWorkspace } from './mock/mock-workspace.ts'
export type { Advice } from './mock/workspaces.ts'
export type { LogLine } from './service/log.ts'
export type { ServerOptions } from './service/server.ts'
export type { LedgerCount } from './store/store.ts'
export type { AdminOptions, Mock, MockOptions, OpenAdmin, Service, ServiceOptions }
export { DomainError }

/** Starts a mock: the API on a new ledger with a fixture; rejects with a DomainError. */
export const startMock = (options: MockOptions = {}): Promise<Mock> => startMockOn(runtime, options)

/** Starts the API on a ledger in a file or a database, without fixture and control plane; rejects with a DomainError. */
export const startService = (options: ServiceOptions): Promise<Service> =>
  startServiceOn({ ...runtime, openLedger: openServed }, options)

/** Opens a ledger in a file or a database for an administrator, also while a service runs on it; rejects with a DomainError. */
export const openAdmin = (options: AdminOptions): Promise<OpenAdmin> =>
  openAdminOn({ ...runtime, openLedger }, options)

/**
 * Copies a ledger in a file, also while it is served, into a new one, and checks that. It holds every write that was acknowledged
 * before. Rejects with a DomainError.
 */
export async function backUp({
  db,
  to,
  ...options
}: CopyOptions & { readonly db: string; readonly to: string }) {
  requireFiles(db, to)
  if (!existsSync(db)) throw noLedger(db)
  const { backUpLedger } = await import('./store/sqlite/backup.ts')
  return { file: to, bytes: await backUpLedger(db, to, options) }
}

/** Copies a ledger, also while it is served, into a new file; returns whether it is empty. Rejects: DomainError. */
export async function copyLedger({ db, to, ...options }: CopyOptions & { db: string; to: string }) {
  if (!isDatabase(db)) await backUp({ db, to, ...options })
  const copy = openSqliteStore({ file: to })
  try {
    if (isDatabase(db)) await copyFacts(db, copy, options.signal)
    return { isEmpty: await copy.isEmpty() }
  } finally {
    await copy.close()
  }
}

async function copyFacts(db: string, copy: SqliteStore, signal = AbortSignal.any([])): Promise<void> {
  const from = await openLedger(db, 'refuse')
  try {
    copy.sealingKey(await from.sealingKey(runtime.machine.random(32)))
    await copy.fill([await from.facts()], signal)
  } finally {
    await from.close()
  }
}

/**
 * Puts a copy of a backup in the place of a ledger that no process has open, and keeps what was there. Rejects with a DomainError,
 * and then has changed nothing.
 */
export async function restore({
  db,
  from,
  ...options
}: CopyOptions & { readonly db: string; readonly from: string }) {
  requireFiles(db, from)
  if (!existsSync(from)) throw new DomainError('not-found', `There is no file ${from}: name a backup.`)
  const { restoreLedger } = await import('./store/sqlite/backup.ts')
  return { file: db, ...(await restoreLedger(db, from, options)) }
}

function requireFiles(...names: readonly string[]): void {
  for (const name of names) {
    if (isDatabase(name))
      throw new DomainError(
        'invalid',
        'A database in PostgreSQL is copied by its own programs: pg_dump makes a backup, also while it is served, and pg_restore puts it back.',
      )
    if (!isPath(name)) throw noPlace()
  }
}

/** Opens a ledger for a service, which refuses one that a mock has open or has filled. */
async function openServed(db: string, access: LedgerAccess) {
  const store = await openLedger(db, 'make', access, openServiceFile)
  if (isDatabase(db)) return store
  const keys = await Promise.all(fixtureKeyIds().map((id) => store.findKey(id)))
  if (!store.isFilled?.() && keys.every((key) => key === undefined)) return store
  await store.close()
  throw new DomainError(
    'unavailable',
    `${db} was filled by a mock, whose keys are public: serve a ledger that was made with "admin account create".`,
  )
}

/** Opens a ledger whose acknowledged writes survive a crash of the machine. */
async function openLedger(
  db: string,
  absent: AdminOptions['absent'],
  access: LedgerAccess = {},
  openFile: (file: string) => DeployedStore = (file) => openSqliteStore({ file, durability: 'full' }),
): Promise<ServedStore> {
  if (isDatabase(db)) {
    const { openPostgresStore } = await import('./store/postgres/postgres-store.ts')
    const { openSharedLimits } = await import('./store/postgres/limits.ts')
    const { monotonic } = runtime.machine
    const store = await openPostgresStore({ ...access, url: db, absent, monotonic })
    const openLimits: typeof openLimitsHere = (policy, limit) => openSharedLimits(store.query, policy, limit)
    return { ...store, openLimits }
  }
  if (!isPath(db)) throw noPlace()
  if (access.connections !== undefined)
    throw new DomainError(
      'invalid',
      `Only a database has a number of connections; ${db} is a file: leave out dbConnections (--db-connections).`,
    )
  if (absent === 'refuse' && !existsSync(db)) throw noLedger(db)
  return openFile(db)
}

const isDatabase = (db: string): boolean => /^postgres(ql)?:\/\//.test(db)

/** Does not repeat the text, for there may be a password in it. */
const noPlace = (): DomainError =>
  new DomainError(
    'invalid',
    'A ledger is kept in a file or a database: name one, such as ledger.db or postgres://USER:PASSWORD@HOST:5432/NAME, without quotes or blanks around it; a path with ":" or "=" in its first part is written with ./ before it.',
  )

const noLedger = (db: string): DomainError =>
  new DomainError(
    'unavailable',
    `There is no ledger ${db}: check the name, or make it with "admin account create".`,
  )

/** The clock and randomness of the machine; no other file reads them. */
const runtime: Runtime = {
  machine: {
    now: () => Date.now(),
    // `performance` would load eleven modules of Node.
    monotonic: () => Number(process.hrtime.bigint()) / 1e6,
    random: (count) => randomBytes(count),
    wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
  },
  openStore(from) {
    if (typeof from !== 'string') return openSqliteSnapshot(from)
    if (from !== ':memory:' && !isPath(from))
      throw new DomainError(
        'invalid',
        'A mock keeps its ledger in memory or in a file, and a path with ":" or "=" in its first part is written with ./ before it; serve and admin take a database.',
      )
    return from === ':memory:' ? openSqliteStore({ file: from }) : openMockFile(from)
  },
}
