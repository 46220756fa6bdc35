import { addAbortListener } from 'node:events'
import { answer as answerApi, openTrace, type Traced } from '../api/answer.ts'
import { match } from '../contract/match.ts'
import type { Request } from '../http/exchange.ts'
import { claimedKey } from '../ledger/api-key.ts'
import type { Instant } from '../ledger/instant.ts'
import { effectOf, type FaultCall, type Hit, refusalOf, waitOf } from './fault-kinds.ts'
import type { MockInstance } from './instance.ts'
import type { State } from './state.ts'

/** Answers a request with the current state of a mock and the injected faults that hit it, and writes it into the journal as entry `number`. */
export async function answer(mock: MockInstance, request: Request, onEntry?: (number: number) => void) {
  const { faults, journal, config } = mock
  const { machine, keyPrefix, observe, stopping } = config
  const state = mock.state()
  const times = timesOf(mock)
  if (times === undefined) {
    const { response, trace } = await answerApi(state, request)
    observe({ request, response }, trace)
    return response
  }
  const { at, realAt, began } = times
  const hits = faults.any() ? faults.hit(callOf(request, at, keyPrefix)) : []
  const captured = request.method === 'POST' ? captureBody(request, state.bodyLimit, mock) : undefined
  const taken = captured?.request ?? request
  const { response, trace } = await state.inFlight.during(() =>
    hits.length === 0 ? answerApi(state, taken) : answerWithFaults(taken, hits, state),
  )
  const sent = effectOf(hits, (kind, spec) => kind.distorted?.(response, spec, stopping)) ?? response
  const waitMs = waitOf(hits)
  const durationMs = machine.monotonic() - began + waitMs
  const requestBody = captured && (await captured.body())
  const number = journal.write({ at, realAt, durationMs, request, requestBody, response, sent, trace, hits })
  if (config.log !== undefined) {
    const entry = journal.find(number)
    if (entry !== undefined) config.log(entry, { workspace: mock.name, key: keyName(entry.keyId, state) })
  }
  observe({ request, response: sent }, trace)
  // The latency comes after the effect, so that a client that times out loses only the answer.
  if (waitMs > 0) await machine.wait(waitMs, stopping)
  onEntry?.(number)
  return sent
}

const keyName = (id: string | undefined, { handles }: State): string | undefined =>
  id === undefined ? undefined : Object.keys(handles.keys).find((name) => handles.keys[name]?.id === id)

/** Returns the times of a request; undefined if a clock is broken, which the API answers with a 500 that has no entry. */
function timesOf({ now, config: { machine } }: MockInstance) {
  try {
    return { at: now(), realAt: machine.now(), began: machine.monotonic() }
  } catch {
    return undefined
  }
}

const operationOf = (request: Request): FaultCall['operation'] => {
  const found = match(request)
  return found.kind === 'operation' ? found.operationId : undefined
}

const callOf = (request: Request, now: Instant, keyPrefix: string): FaultCall => ({
  operation: operationOf(request),
  key: claimedKey(request, keyPrefix)?.id,
  hasCursor: /(?:^|&)cursor=/.test(request.query),
  now,
})

/** Returns the request, and `body`, which returns a copy of its body, or reads what nobody has read. */
function captureBody(request: Request, limit: number, { closing, config: { machine } }: MockInstance) {
  let read: Awaited<ReturnType<Request['readBody']>> | undefined
  const readBody: Request['readBody'] = async (most) => {
    read = await orAborted(request.readBody(most), closing)
    return read
  }
  const body = async (): Promise<Uint8Array | undefined> => {
    // A read would send 100 Continue.
    const isAsking = request.headers['expect'] !== undefined
    if (read === undefined && !isAsking) await Promise.race([readBody(limit), machine.wait(BODY_WAIT_MS)])
    return read instanceof Uint8Array ? read : undefined
  }
  return { request: { ...request, readBody }, body }
}

/** Returns what a reader of a body returns, or `aborted` when the signal aborts before. */
function orAborted<Read>(reading: Promise<Read>, signal: AbortSignal): Promise<Read | 'aborted'> {
  const { promise, resolve } = Promise.withResolvers<'aborted'>()
  const listener = addAbortListener(signal, () => resolve('aborted'))
  return Promise.race([reading, promise]).finally(() => listener[Symbol.dispose]())
}

/** The longest wait for a body that only the journal needs; most bodies arrive with the head. */
const BODY_WAIT_MS = 100

async function answerWithFaults(request: Request, hits: readonly Hit[], state: State): Promise<Traced> {
  const operationId = operationOf(request)
  // The request never reaches the API.
  if (effectOf(hits, (kind) => kind.dropsRequest))
    return { response: { status: 0, headers: {}, body: '' }, trace: { ...openTrace(), operationId } }
  const store = effectOf(hits, (kind, spec) => kind.store?.(state.store, spec)) ?? state.store
  return answerApi({ ...state, store }, request, refusalOf(hits, operationId, state.variants))
}
