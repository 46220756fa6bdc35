import type { Answered, Orders } from '../api/answer.ts'
import type { Notes } from '../api/deployment.ts'
import { match } from '../contract/match.ts'
import type { Answer, Exchange, Request, Response } from '../http/exchange.ts'
import { claimedKey } from '../ledger/api-key.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Machine } from '../machine.ts'
import type { Clock } from './clock.ts'
import { distort } from './faults/distort.ts'
import type { Faults, Hit } from './faults/faults.ts'
import { refusalOf } from './faults/refusal-of.ts'
import { sparseStore } from './faults/sparse-store.ts'
import type { Journal } from './journal/journal.ts'
import type { Standing } from './standing.ts'

/** What an exchange passes through. */
export interface Way {
  readonly standing: () => Standing
  readonly clock: Clock
  readonly faults: Faults
  readonly journal: Journal
  readonly machine: Machine
  readonly keyPrefix: string
  readonly observe: (exchange: Exchange, notes: Notes) => void
}

/** The public API of one workspace: answers as it stands, with the trouble that was ordered, and writes down what happened. */
export function exchanging(way: Way): Answer {
  const { clock, faults, journal, machine } = way
  return async (request) => {
    const times = timesOf(clock, machine)
    if (times === undefined) return withoutClock(request, way)
    const { at, realAt, began } = times
    const hits = faults.any() ? faults.hit(callOf(request, at, way.keyPrefix)) : noHits
    const { tapped, body } = tap(request)
    const { response, notes } = await answered(tapped, hits, way)
    const sent = hits.length === 0 ? response : distort(response, hits)
    const durationMs = machine.monotonic() - began
    journal.write({ at, realAt, durationMs, request, requestBody: body(), response, sent, notes, hits })
    way.observe({ request, response: sent }, notes)
    return sent
  }
}

const noHits: readonly Hit[] = []

function timesOf(clock: Clock, machine: Machine): { at: Instant; realAt: number; began: number } | undefined {
  try {
    return { at: clock.now(), realAt: machine.now(), began: machine.monotonic() }
  } catch {
    return undefined
  }
}

/** The answer meets the broken clock itself and says so in the API's own words; there is no time to write it down under. */
async function withoutClock(request: Request, { standing, observe }: Way): Promise<Response> {
  const { response, notes } = await standing().answer(request)
  observe({ request, response }, notes)
  return response
}

function callOf(request: Request, now: Instant, keyPrefix: string): Parameters<Faults['hit']>[0] {
  const found = match(request)
  return {
    operation: found.kind === 'operation' ? found.operationId : undefined,
    key: claimedKey(request, keyPrefix)?.id,
    hasCursor: /(?:^|&)cursor=/.test(request.query),
    now,
  }
}

/** The same request, of whose body a copy is kept as it is read. */
function tap(request: Request): { tapped: Request; body: () => Uint8Array | undefined } {
  let body: Uint8Array | undefined
  const readBody: Request['readBody'] = async (limit) => {
    const read = await request.readBody(limit)
    if (read instanceof Uint8Array) body = read
    return read
  }
  return { tapped: { ...request, readBody }, body: () => body }
}

async function answered(
  request: Request,
  hits: readonly Hit[],
  { standing, machine }: Way,
): Promise<Answered> {
  if (hits.length === 0) return standing().answer(request)
  for (const { order, draw } of hits)
    if (order.kind === 'latency') await machine.wait(order.ms + Math.floor(draw * (order.jitterMs ?? 0)))
  if (hits.some(({ order }) => order.kind === 'drop-before')) return unheard(request)
  return standing().answer(request, ordersOf(request, hits, standing()))
}

function ordersOf(request: Request, hits: readonly Hit[], { deployment, store }: Standing): Orders {
  const found = match(request)
  const operation = found.kind === 'operation' ? found.operationId : undefined
  const sparse = hits.find(({ order }) => order.kind === 'sparse-pages')?.order
  return {
    refusal: refusalOf(hits, operation, deployment.variants),
    deployment:
      sparse?.kind === 'sparse-pages'
        ? { ...deployment, store: sparseStore(store, { keep: sparse.keep ?? 1, empty: sparse.empty ?? 1 }) }
        : undefined,
  }
}

/** What is known of a request that never got to the service. */
function unheard(request: Request): Answered {
  const found = match(request)
  const response: Response = { status: 0, headers: {}, body: '' }
  const notes: Notes = {
    operationId: found.kind === 'operation' ? found.operationId : undefined,
    keyId: undefined,
    decision: undefined,
    added: undefined,
    revoked: [],
    refusal: undefined,
    cause: undefined,
    variants: new Set(),
  }
  return { response, notes }
}
