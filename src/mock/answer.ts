import { answer as answerApi, openTrace, type Traced } from '../api/answer.ts'
import type { Machine } from '../api/instance.ts'
import { match } from '../contract/match.ts'
import type { Request, Response } from '../http/exchange.ts'
import { claimedKey } from '../ledger/api-key.ts'
import type { Instant } from '../ledger/instant.ts'
import { distort, effectOf, type FaultCall, type Hit, refusalOf, waitOf } from './fault-kinds.ts'
import type { MockInstance } from './instance.ts'
import type { State } from './state.ts'

/** Answers a request as the mock's present state and faults have it, and writes it into the journal. */
export const answer = async (mock: MockInstance, request: Request): Promise<Response> =>
  (await exchange(mock, request)).sent

/** The same, with the number of the journal's entry. */
export async function exchange(
  mock: MockInstance,
  request: Request,
): Promise<{ readonly sent: Response; readonly number?: number }> {
  const { faults, journal, config } = mock
  const { machine, keyPrefix, observe } = config
  const state = mock.state()
  const times = timesOf(mock)
  if (times === undefined) {
    const { response, trace } = await answerApi(state, request)
    observe({ request, response }, trace)
    return { sent: response }
  }
  const { at, realAt, began } = times
  const hits = faults.any() ? faults.hit(callOf(request, at, keyPrefix)) : noHits
  const tapped = captureBody(request, state.bodyLimit, machine)
  const { response, trace } = await state.inFlight.during(() =>
    hits.length === 0 ? answerApi(state, tapped.request) : answerWithFaults(tapped.request, hits, state),
  )
  const sent = distort(response, hits)
  const waitMs = waitOf(hits)
  const durationMs = machine.monotonic() - began + waitMs
  const requestBody = await tapped.body()
  const number = journal.write({ at, realAt, durationMs, request, requestBody, response, sent, trace, hits })
  if (config.log !== undefined) {
    const entry = journal.find(number)
    if (entry !== undefined) config.log(entry, { workspace: mock.name, key: keyName(entry.keyId, state) })
  }
  observe({ request, response: sent }, trace)
  // What was asked is done by now, as with a slow service: a client that waits no longer has lost only the answer.
  if (waitMs > 0) await machine.wait(waitMs)
  return { sent, number }
}

/** The name here of the key that a request claims. */
const keyName = (id: string | undefined, { handles }: State): string | undefined =>
  id === undefined ? undefined : Object.keys(handles.keys).find((name) => handles.keys[name]?.id === id)

const noHits: readonly Hit[] = []

/** Undefined when a clock is broken: the API meets that itself and answers in its own words, and there is no time to write it down under. */
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

/**
 * The same request, of whose body a copy is kept as it is read; no operation but a create reads one. What nobody has read,
 * because the request was refused before or never reached the API, `body` reads if it comes at once.
 */
function captureBody(request: Request, limit: number, machine: Machine) {
  if (request.method !== 'POST') return { request, body: () => undefined }
  let read: Awaited<ReturnType<Request['readBody']>> | undefined
  const readBody: Request['readBody'] = async (most) => {
    read = await request.readBody(most)
    return read
  }
  const body = async (): Promise<Uint8Array | undefined> => {
    // To read it would tell a client that asks first to send it.
    const isAsking = request.headers['expect'] !== undefined
    if (read === undefined && !isAsking) await Promise.race([readBody(limit), machine.wait(BODY_WAIT_MS)])
    return read instanceof Uint8Array ? read : undefined
  }
  return { request: { ...request, readBody }, body }
}

/** How long an answer waits for a body that it does not need. Most bodies come with the head, or right behind it. */
const BODY_WAIT_MS = 100

async function answerWithFaults(request: Request, hits: readonly Hit[], state: State): Promise<Traced> {
  if (effectOf(hits, (kind) => kind.dropsRequest)) return droppedRequest(request)
  const store = effectOf(hits, (kind, spec) => kind.store?.(state.store, spec)) ?? state.store
  const refusal = refusalOf(hits, operationOf(request), state.variants)
  return answerApi({ ...state, store }, request, refusal)
}

/** What is known of a request that never reached the API. */
function droppedRequest(request: Request): Traced {
  const trace = { ...openTrace(), operationId: operationOf(request) }
  return { response: { status: 0, headers: {}, body: '' }, trace }
}
