import { setTimeout as wait } from 'node:timers/promises'
import { version as contractVersion } from '../../spec/generated/contract.ts'
import { answer as answerApi } from '../api/answer.ts'
import { openInFlight } from '../api/in-flight.ts'
import type { Machine } from '../api/instance.ts'
import type { openLimits } from '../api/limits.ts'
import { openInstance } from '../api/open-instance.ts'
import type { RequestHandler } from '../http/exchange.ts'
import type { Listening } from '../http/server.ts'
import { type Instant, toInstant } from '../ledger/instant.ts'
import { aFunction, aText, defined, type RulesOf, timerMs, wholeNumber } from '../options.ts'
import type { DeployedStore } from '../store/store.ts'
import { watchClock } from './clock-watch.ts'
import { type Log, type LogLine, openLog } from './log.ts'
import {
  aPort,
  asDomainError,
  type HealthPlace,
  openHealthServer,
  openPublicServer,
  type Readiness,
  type ServerOptions,
  serverRules,
  settingsOf,
} from './server.ts'

/** The options of a service, the API on a ledger without the test features of a mock; all but `db` have a default. */
export interface ServiceOptions extends ServerOptions {
  /** The file of the ledger, created if missing, or the address of a PostgreSQL database (`postgres://user@host/name`). */
  readonly db: string
  /** The most connections to a database; 16 by default. */
  readonly dbConnections?: number | undefined
  /** 0, the default, means any free port. */
  readonly port?: number
  /** The address of `/healthz` and `/readyz`; none if undefined. */
  readonly health?: Partial<HealthPlace> | undefined
  /** The time that `stop` waits for running requests in milliseconds; 10,000 by default. */
  readonly graceMs?: number
  /** Receives each line of the log. */
  readonly log?: (line: LogLine) => void
}

/** A running service. */
export type Service = Readonly<Awaited<ReturnType<typeof startServiceOn>>>

/** A ledger that a service opens: a file, or a database with its address and the limits that all its services share. */
export interface ServedStore extends DeployedStore {
  /** The address of the database without user and password; undefined for a file. */
  readonly safeUrl?: string
  /** Opens limits that all processes on the ledger share; if undefined, each process has its own. */
  readonly openLimits?: typeof openLimits
}

export interface LedgerAccess {
  readonly connections?: number | undefined
  /** Receives notices of the database at a commit, as a sentence. */
  readonly onNotice?: (text: string) => void
}

interface ServiceRuntime {
  readonly machine: Machine
  /** Opens a file or a database with durable commits. */
  readonly openLedger: (db: string, access: LedgerAccess) => Promise<ServedStore>
}

const serviceRules: RulesOf<ServiceOptions> = {
  ...serverRules,
  db: ['a file or the address of a database', (value) => typeof value === 'string'],
  dbConnections: wholeNumber(1, 1_000),
  port: aPort,
  health: { host: aText, port: aPort },
  graceMs: timerMs(0),
  log: aFunction,
}

/** Starts a service on a ledger; rejects with a DomainError. */
export async function startServiceOn({ machine, openLedger }: ServiceRuntime, options: ServiceOptions) {
  const { db, dbConnections: connections, host = '127.0.0.1', port = 0, health: place } = options
  const settings = settingsOf(options, serviceRules)
  const { rateLimit, variants, keyPrefix } = settings
  const { monotonic } = machine
  const log = openLog(options.log ?? (() => {}), machine.now, keyPrefix)
  const newId = pooledIds(machine.random)
  const now = (): Instant => toInstant(machine.now())
  const store = await asDomainError('unavailable', () =>
    openLedger(db, { connections, onNotice: log.notice }),
  )
  let server: Listening | undefined
  let health: Listening | undefined
  let clockTimer: NodeJS.Timeout | undefined
  let stopped: Promise<void> | undefined
  try {
    const [sealingKey, empty] = await asDomainError('unavailable', async () => [
      await store.sealingKey(machine.random(32)),
      await store.isEmpty(),
    ])
    const instance = openInstance(sealingKey, { store, now, newId, monotonic }, settings, store.openLimits)
    const inFlight = openInFlight()
    const answer: RequestHandler = (request) =>
      inFlight.during(async () => {
        const began = monotonic()
        const { response, trace } = await answerApi(instance, request)
        log.request({ request, response }, trace, monotonic() - began)
        return response
      })
    const api = { answer, instance: () => instance, onMalformed: log.malformed }
    server = await openPublicServer(api, port, options)
    const probe = openProbe(store, log)
    const { check: checkClock, seen: clockSeen } = watchClock(machine, store.clock, log)
    clockTimer = setInterval(checkClock, CLOCK_CHECK_MS).unref()
    const readiness = async (): Promise<Readiness> =>
      stopped === undefined
        ? Promise.race([
            Promise.all([probe(), checkClock()]).then(([state]) => state),
            wait(READINESS_MS, 'unusable' as const, { ref: false }),
          ])
        : 'stopping'
    const measured = () => ({ ...store.size?.(), ...clockSeen() })
    health = place && (await openHealthServer({ host, port: 0, ...defined(place) }, readiness, measured))
    const stopAll = async (): Promise<void> => {
      const began = monotonic()
      log.say('stopping', {})
      clearInterval(clockTimer)
      await server?.close(options.graceMs)
      await inFlight.idle()
      await store.close()
      // Last, so that `/readyz` answers "stopping" until then.
      await health?.close(0)
      log.say('stopped', { durationMs: Math.round(monotonic() - began) })
    }
    const stop = (): Promise<void> => {
      stopped ??= stopAll()
      return stopped
    }
    const service = {
      /** The URL with the base path, without `/v1`. */
      baseUrl: server.url,
      /** The URL before `/healthz` and `/readyz`; undefined without them. */
      healthUrl: health?.url,
      storage: store.safeUrl ?? db,
      rateLimit,
      variants,
      contractVersion,
      /** True if the ledger has no account. */
      empty,
    }
    log.say('ready', service)
    await checkClock()
    store.keep?.()
    return {
      ...service,
      /** Refuses new connections, waits for running requests and closes the ledger; `/readyz` returns 503 meanwhile. */
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    clearInterval(clockTimer)
    await server?.close(0)
    await health?.close(0)
    await store.close()
    throw error
  }
}

/** The time that an answer about readiness takes at most in milliseconds. */
const READINESS_MS = 4_500

/** The interval of clock checks in milliseconds. */
const CLOCK_CHECK_MS = 10_000

/** Returns a function that probes the ledger; it logs the first failure and the recovery. */
function openProbe(store: DeployedStore, log: Log): () => Promise<Readiness> {
  let last: Readiness = 'ready'
  return async () => {
    const [next, cause] = await probeStore(store)
    if (next !== last && next === 'ready') log.say('usable', {})
    else if (next !== last) log.unusable(cause)
    last = next
    return next
  }
}

async function probeStore(store: DeployedStore): Promise<readonly [Readiness, cause?: unknown]> {
  try {
    const refused = await store.probe()
    return refused === undefined ? ['ready'] : ['locked', refused]
  } catch (cause) {
    return ['unusable', cause]
  }
}

const SHARED_BYTES = 4
const OWN_BYTES = 8
const POOLED_IDS = 256

/**
 * Returns a function that returns random ids of 24 hex characters, from a pool, which is several times as fast. Those of a pool
 * begin alike, so that the index of ids takes them in few pages: a create writes a fifth less.
 */
function pooledIds(random: (count: number) => Uint8Array): () => string {
  let pool = ''
  let shared = ''
  let used = 0
  return () => {
    if (used === pool.length) {
      const bytes = Buffer.from(random(SHARED_BYTES + OWN_BYTES * POOLED_IDS))
      shared = bytes.toString('hex', 0, SHARED_BYTES)
      pool = bytes.toString('hex', SHARED_BYTES)
      used = 0
    }
    used += 2 * OWN_BYTES
    return shared + pool.slice(used - 2 * OWN_BYTES, used)
  }
}
