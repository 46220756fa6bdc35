import { hash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  version as contractVersion,
  keyPrefix as defaultKeyPrefix,
  rateLimit,
} from '../spec/generated/contract.ts'
import { defaultReadings, type Readings } from '../spec/generated/readings.ts'
import { answering, type Gatehouse } from './gates/answer.ts'
import { malformed } from './gates/malformed.ts'
import { rateLimit as openRateLimit } from './gates/rate-limit.ts'
import type { Answer, Exchange } from './http/exchange.ts'
import { type Listening, listen } from './http/server.ts'
import { parseMask } from './identity/address-mask.ts'
import { openAliases } from './identity/alias.ts'
import { accessOf } from './ledger/access.ts'
import { decideGrant } from './ledger/decide-grant.ts'
import { decideRevoke } from './ledger/decide-revoke.ts'
import { type Instant, toInstant } from './ledger/instant.ts'
import type { Deployment, Notes } from './operations/deployment.ts'
import { openCursors } from './paging/cursor.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store, WorldCount } from './store/store.ts'
import { builtInWorlds } from './world/built-in.ts'
import { type FoundWorld, findWorld, foundWorld } from './world/find-world.ts'
import type { World } from './world/world.ts'

export { version } from './version.ts'
export type { Exchange, Notes, Readings, World, WorldCount }

/** How a mock is started; every part has a default. */
export interface MockOptions {
  /** 0, the default here, takes any free port. */
  readonly port?: number
  /** 127.0.0.1 by default. */
  readonly host?: string
  /** The REST prefix before `/v1`, such as `/rest`; empty by default. */
  readonly basePath?: string
  /** A database file; in memory when left out. */
  readonly db?: string
  /** The name of a built-in world, a world file, or a world; `demo` by default. A file that holds data keeps it. */
  readonly world?: string | World
  /** Requests per minute for each address and for each key; 240 by default. */
  readonly rateLimit?: number | 'off'
  readonly readings?: Partial<Readings>
  /** Bytes; 16,384 by default. */
  readonly bodyLimit?: number
  readonly keyPrefix?: string
  /** CIDR masks of proxies whose forwarded headers are believed. */
  readonly trustedProxies?: readonly string[]
  /** Milliseconds since the epoch; the machine's clock by default. */
  readonly clock?: () => number
  /** Whether each answer is held against the contract, on by default; one that breaks it becomes a 500 and a fault. */
  readonly checkResponses?: boolean
  /** Told of each exchange and what the ledger said to it. */
  readonly onExchange?: (exchange: Exchange, notes: Notes) => void
  /** Told of a bug of ours behind a 500. */
  readonly onFault?: (cause: unknown, requestId: string) => void
}

/** A running mock. */
export interface Mock extends AsyncDisposable {
  /** Prefix included; `/v1` is appended. */
  readonly baseUrl: string
  readonly world: string
  /** `memory` or the file's name. */
  readonly storage: string
  /** API keys by the name that the world gives them. */
  readonly keys: Readonly<Record<string, string>>
  /** Bundle ids by the name that the world gives them. */
  readonly bundles: Readonly<Record<string, string>>
  /** Checkout session ids by the name that the world gives them. */
  readonly checkouts: Readonly<Record<string, string>>
  /** Display names of the world's named accounts. */
  readonly users: Readonly<Record<string, string>>
  readonly rateLimit: number | 'off'
  readonly readings: Readings
  readonly contractVersion: string
  /** What the ledger holds now. */
  readonly count: () => Promise<WorldCount>
  /** Stops accepting, lets running requests end, and closes the database. */
  readonly close: () => Promise<void>
}

/** Why a mock could not start: `usage` when an option or a world is wrong, `cannot-start` when the port or the file is not usable. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly kind: 'usage' | 'cannot-start'

  constructor(kind: StartError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** Starts the API on a ledger of its own, filled with a world; rejects with a StartError. */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const now = clockOf(options.clock)
  const readings = { ...defaultReadings, ...options.readings }
  requireMasks(options.trustedProxies ?? [])
  const world = await usable('usage', () => worldOf(options.world ?? 'demo'))
  const keyPrefix = options.keyPrefix ?? defaultKeyPrefix
  const { facts, handles } = await usable('usage', () => world.settle({ now: now(), keyPrefix }))
  const store = await usable('cannot-start', () => openSqliteStore({ file: options.db ?? ':memory:' }))
  try {
    if (await isEmpty(store, now())) for (const chunk of facts) await store.add(chunk)
    const seed = options.db === undefined ? world.seed : randomBytes(16).toString('hex')
    const sealingKey = store.sealingKey(options.db === undefined ? sealingKeyOf(world.seed) : randomBytes(32))
    const newId = idsFrom(seed)
    const deployment: Deployment = {
      store,
      ledger: { decideGrant, decideRevoke, accessOf },
      aliases: openAliases(sealingKey),
      cursors: openCursors(sealingKey),
      readings,
      now,
      newId,
    }
    const limit = options.rateLimit ?? rateLimit.address
    const answer = answering({ ...gatehouseOf(options, limit, readings), deployment, keyPrefix })
    const server = await usable('cannot-start', () => startServer(answer, options, newId))
    const close = closing(server, store)
    return {
      baseUrl: server.url,
      world: world.name,
      storage: options.db ?? 'memory',
      keys: mapValues(handles.keys, ({ text }) => text),
      bundles: handles.bundles,
      checkouts: handles.checkouts,
      users: mapValues(handles.accounts, ({ displayName }) => displayName),
      rateLimit: limit,
      readings,
      contractVersion,
      count: () => store.count(now()),
      close,
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

const clockOf =
  (clock: () => number = Date.now): (() => Instant) =>
  () =>
    toInstant(clock())

async function worldOf(world: string | World): Promise<FoundWorld> {
  return typeof world === 'string' ? findWorld(world, builtInWorlds(worldsDirectory())) : foundWorld(world)
}

/** The worlds lie beside the built program as JSON, and beside the source as they are written. */
function worldsDirectory(): string {
  const built = fileURLToPath(new URL('./worlds', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL('../fixtures/worlds', import.meta.url))
}

async function isEmpty(store: Store, now: Instant): Promise<boolean> {
  const { accounts } = await store.count(now)
  return accounts === 0
}

/** Ids that follow from a seed and from how many have been made. */
function idsFrom(seed: string): () => string {
  let made = 0
  return () => hash('sha256', `${seed}\nid\n${made++}`).slice(0, 24)
}

const sealingKeyOf = (seed: string): Uint8Array => hash('sha256', `${seed}\nsealing key`, 'buffer')

function gatehouseOf(
  { bodyLimit, checkResponses = true, onExchange, onFault }: MockOptions,
  limit: number | 'off',
  readings: Readings,
): Omit<Gatehouse, 'deployment' | 'keyPrefix'> {
  const policy = readings['rate-window']
  return {
    limits:
      limit === 'off'
        ? undefined
        : { address: openRateLimit(policy, limit), key: openRateLimit(policy, limit) },
    monotonic: () => performance.now(),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    checkResponses,
    observe(exchange, notes) {
      if (notes.cause !== undefined) onFault?.(notes.cause, exchange.response.headers['x-request-id'] ?? '')
      onExchange?.(exchange, notes)
    },
  }
}

function startServer(answer: Answer, options: MockOptions, newId: () => string): Promise<Listening> {
  return listen(answer, {
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    basePath: options.basePath ?? '',
    trustProxy: options.trustedProxies ?? [],
    malformed: (status, reason) => malformed(status, reason, newId()),
  })
}

/** Closes once, however often it is called. */
function closing(server: Listening, store: Store): () => Promise<void> {
  let closed: Promise<void> | undefined
  return () => {
    closed ??= server.close().then(() => store.close())
    return closed
  }
}

function requireMasks(texts: readonly string[]): void {
  for (const text of texts) {
    const mask = parseMask(text)
    if (mask.kind === 'fault') throw new StartError('usage', mask.message)
  }
}

/** What `make` gives; its failure becomes a StartError of that kind when it is the caller's to mend. */
async function usable<Value>(kind: StartError['kind'], make: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await make()
  } catch (error) {
    throw new StartError(kind, faultText(error), { cause: error })
  }
}

function faultText(error: unknown): string {
  const { code, address, port, message } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (code === 'EADDRINUSE')
    return `port ${port} of ${address} is taken: stop what listens there, or take a free one with --port 0`
  if (code === 'EACCES') return `port ${port} of ${address} may not be used: take another one with --port`
  return message
}

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]))
