import { version as contractVersion } from '../../spec/generated/contract.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import type { Ledger } from '../api/deployment.ts'
import type { Answer } from '../http/exchange.ts'
import type { Listening } from '../http/server.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { type Instant, toInstant } from '../ledger/instant.ts'
import type { Machine } from '../machine.ts'
import type { Store } from '../store/store.ts'
import { type HealthPlace, openHealthServer, type Readiness } from './health.ts'
import { type Log, type LogLine, openLog } from './log.ts'
import { type ServerOptions, termsOf } from './options.ts'
import { openPublicServer, requireMasks, usable } from './public-server.ts'
import { type AtWork, putToWork } from './put-to-work.ts'

/** How a service is started; all but the file has a default. */
export interface ServiceOptions extends ServerOptions {
  /** The ledger's file, made when it does not exist. */
  readonly db: string
  /** 0, the default here, takes any free port. */
  readonly port?: number
  /** Where health and readiness are asked for; nowhere when left out. */
  readonly health?: Partial<HealthPlace> | undefined
  /** How long a stop waits for the requests that are being answered; 10,000 milliseconds by default. */
  readonly graceMs?: number
  /** Takes each line of the log. */
  readonly log?: (line: LogLine) => void
}

/** A running service on a ledger in a file. */
export interface Service extends AsyncDisposable {
  /** Prefix included; `/v1` is appended. */
  readonly baseUrl: string
  /** What stands before `/healthz` and `/readyz`; undefined without them. */
  readonly healthUrl: string | undefined
  readonly storage: string
  readonly rateLimit: number | 'off'
  readonly variants: Variants
  readonly contractVersion: string
  /** Whether the ledger holds nobody yet. */
  readonly empty: boolean
  /** Is ready no more, accepts nothing, lets what is being answered be answered, brings SQLite's log into the file, and closes it. */
  readonly stop: () => Promise<void>
}

/** A store that keeps its deployment's sealing key, and can be asked how it is. */
export interface SealedStore extends Store {
  sealingKey(candidate: Uint8Array): Uint8Array
  /** Throws when it cannot be used now. */
  probe(): void
}

/** What only the composition root can give. */
export interface ServiceFoundation {
  readonly machine: Machine
  readonly ledger: Ledger
  /** Opens a file so that nothing which was acknowledged is ever lost. */
  readonly openLedger: (file: string) => SealedStore
}

/** Starts the API on a ledger in a file, which is filled with nothing; rejects with a DomainError. */
export async function startServiceOn(
  foundation: ServiceFoundation,
  options: ServiceOptions,
): Promise<Service> {
  const { machine, ledger } = foundation
  const terms = termsOf(options)
  requireFile(options.db)
  requireMasks(options.trustedProxies)
  const log = openLog(options.log ?? (() => {}), machine.now, terms.keyPrefix)
  const { store, sealingKey, empty } = await usable('unavailable', () => openFile(foundation, options.db))
  const newId = (): string => Buffer.from(machine.random(12)).toString('hex')
  const now = (): Instant => toInstant(machine.now())
  const { monotonic } = machine
  const atWork = putToWork({ store, sealingKey, ledger, now, newId, monotonic }, terms)
  const phase = { stopping: false }
  const state = stateOf(store, log)
  const readiness = async (): Promise<Readiness> => (phase.stopping ? 'stopping' : state())
  let servers: Servers
  try {
    servers = await openServers(logged(atWork, log, machine), readiness, options, { newId, log })
  } catch (error) {
    await store.close()
    throw error
  }
  const { server, health } = servers
  const stop = async (): Promise<void> => {
    const began = monotonic()
    phase.stopping = true
    log.say('stopping', {})
    await server.close(options.graceMs)
    await atWork.idle()
    await store.close()
    // To the end it has said that the service is not ready.
    await health?.close(0)
    log.say('stopped', { durationMs: Math.round(monotonic() - began) })
  }
  let stopped: Promise<void> | undefined
  const stopOnce = (): Promise<void> => {
    stopped ??= stop()
    return stopped
  }
  const { rateLimit, variants } = terms
  const where = { baseUrl: server.url, healthUrl: health?.url, storage: options.db }
  const service = { ...where, rateLimit, variants, contractVersion, empty }
  log.say('ready', service)
  return { ...service, stop: stopOnce, [Symbol.asyncDispose]: stopOnce }
}

async function openFile(
  { openLedger, machine }: ServiceFoundation,
  file: string,
): Promise<{ store: SealedStore; sealingKey: Uint8Array; empty: boolean }> {
  const store = openLedger(file)
  try {
    return { store, sealingKey: store.sealingKey(machine.random(32)), empty: await store.isEmpty() }
  } catch (error) {
    await store.close()
    throw error
  }
}

interface Servers {
  readonly server: Listening
  readonly health: Listening | undefined
}

/** Both, or none. */
async function openServers(
  answer: Answer,
  readiness: () => Promise<Readiness>,
  options: ServiceOptions,
  { newId, log }: { readonly newId: () => string; readonly log: Log },
): Promise<Servers> {
  const { port = 0, health } = options
  const server = await openPublicServer(answer, port, options, { newId, onMalformed: log.malformed })
  if (health === undefined) return { server, health }
  try {
    const { host = options.host ?? '127.0.0.1', port: healthPort = 0 } = health
    return { server, health: await openHealthServer(readiness, { host, port: healthPort }) }
  } catch (error) {
    await server.close(0)
    throw error
  }
}

/** Answers and writes down what was answered. */
const logged =
  (atWork: AtWork, log: Log, { monotonic }: Machine): Answer =>
  async (request) => {
    const began = monotonic()
    const { response, notes } = await atWork.answer(request)
    log.request({ request, response }, notes, monotonic() - began)
    return response
  }

/** Asks a ledger how it is; what it suffers is written down when it is first seen, and when it is over. */
function stateOf(store: SealedStore, log: Log): () => 'ready' | 'unusable' {
  let suffers = false
  return () => {
    try {
      store.probe()
      if (suffers) log.say('usable', {})
      suffers = false
      return 'ready'
    } catch (cause) {
      if (!suffers) log.unusable(cause)
      suffers = true
      return 'unusable'
    }
  }
}

/** SQLite reads these names as a database that nobody keeps. */
function requireFile(file: string): void {
  if (file === '' || file === ':memory:')
    throw new DomainError('invalid', 'A service keeps its ledger in a file: name one, such as ledger.db.')
}
