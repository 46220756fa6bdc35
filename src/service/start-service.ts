import { version as contractVersion } from '../../spec/generated/contract.ts'
import { answer as answerApi } from '../api/answer.ts'
import { openInFlight } from '../api/in-flight.ts'
import type { Machine } from '../api/instance.ts'
import type { openLimits } from '../api/limits.ts'
import { openInstance } from '../api/open-instance.ts'
import type { Answer } from '../http/exchange.ts'
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

/** How a service is started; everything but the file has a default. */
export interface ServiceOptions extends ServerOptions {
  /** The ledger's file, created when it does not exist, or the address of a PostgreSQL database, such as `postgres://user@host/name`. */
  readonly db: string
  /** The most connections to a database; 16 by default. */
  readonly dbConnections?: number | undefined
  /** 0, the default here, takes any free port. */
  readonly port?: number
  /** Address of `/healthz` and `/readyz`; without it there are none. */
  readonly health?: Partial<HealthPlace> | undefined
  /** How long a stop waits for running requests, in milliseconds; 10,000 by default. */
  readonly graceMs?: number
  /** Takes each line of the log. */
  readonly log?: (line: LogLine) => void
}

export type Service = Readonly<Awaited<ReturnType<typeof startServiceOn>>>

interface ServedStore extends DeployedStore {
  /** Where the ledger is, for people; the name of its file without it. */
  readonly place?: string
  /** Limits that all processes on the ledger count together; without it, each counts its own. */
  readonly openLimits?: typeof openLimits
}

export interface LedgerAccess {
  readonly connections?: number | undefined
  /** Takes what the database says beside its answer to a commit, in a sentence. */
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

/** Starts the API on a ledger that lasts and adds no data to it; rejects with a DomainError. */
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
    const answer: Answer = (request) =>
      inFlight.during(async () => {
        const began = monotonic()
        const { response, trace } = await answerApi(instance, request)
        log.request({ request, response }, trace, monotonic() - began)
        return response
      })
    const api = { answer, instance: () => instance, onMalformed: log.malformed }
    server = await openPublicServer(api, port, options)
    const probe = probing(store, log)
    const lookAtClock = watchClock(machine, store.clock, log)
    clockTimer = setInterval(lookAtClock, CLOCK_CHECK_MS).unref()
    const readiness = async (): Promise<Readiness> =>
      stopped === undefined ? (await Promise.all([probe(), lookAtClock()]))[0] : 'stopping'
    health = place && (await openHealthServer(readiness, { host, port: 0, ...defined(place) }))
    const stopAll = async (): Promise<void> => {
      const began = monotonic()
      log.say('stopping', {})
      clearInterval(clockTimer)
      await server?.close(options.graceMs)
      await inFlight.idle()
      await store.close()
      // Until here it has answered that the service is stopping.
      await health?.close(0)
      log.say('stopped', { durationMs: Math.round(monotonic() - began) })
    }
    const stop = (): Promise<void> => {
      stopped ??= stopAll()
      return stopped
    }
    const service = {
      /** Prefix included; `/v1` is appended. */
      baseUrl: server.url,
      /** The address before `/healthz` and `/readyz`; undefined without them. */
      healthUrl: health?.url,
      storage: store.place ?? db,
      rateLimit,
      variants,
      contractVersion,
      /** Whether the ledger holds no account yet. */
      empty,
    }
    log.say('ready', service)
    await lookAtClock()
    return {
      ...service,
      /** Refuses new connections, waits for running requests, and closes the ledger; `/readyz` answers 503 meanwhile. */
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

/** How often the clock is looked at beside `/readyz`. */
const CLOCK_CHECK_MS = 10_000

/** Returns what tests a ledger; the log says when it first fails, and when it works again. */
function probing(store: DeployedStore, log: Log): () => Promise<Readiness> {
  let last: Readiness = 'ready'
  return async () => {
    const [next, cause] = await probed(store)
    if (next !== last && next === 'ready') log.say('usable', {})
    else if (next !== last) log.unusable(cause)
    last = next
    return next
  }
}

async function probed(store: DeployedStore): Promise<readonly [Readiness, cause?: unknown]> {
  try {
    const refused = await store.probe()
    return refused === undefined ? ['ready'] : ['locked', refused]
  } catch (cause) {
    return ['unusable', cause]
  }
}

const ID_BYTES = 12
const POOLED_IDS = 256

/** Random ids of 24 hex characters, from a pool: asking the machine for each costs several times as much. */
function pooledIds(random: (count: number) => Uint8Array): () => string {
  let pool = ''
  let used = 0
  return () => {
    if (used === pool.length) {
      pool = Buffer.from(random(ID_BYTES * POOLED_IDS)).toString('hex')
      used = 0
    }
    used += 2 * ID_BYTES
    return pool.slice(used - 2 * ID_BYTES, used)
  }
}
