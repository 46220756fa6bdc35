import { type Exchange, type OperationId, operationIds } from '../conformance/kit/exchange.ts'
import { operations } from '../spec/generated/contract.ts'
import { type Mock, startMock } from '../src/main.ts'
import type { Entry } from '../src/mock/journal/entry.ts'
import { runInProcess } from './run-in-process.ts'

/** Returns the exchanges of a whole run against our own server, also as journal entries, and the keys used. */
export async function suiteTraffic(): Promise<{
  readonly exchanges: readonly Exchange[]
  readonly entries: readonly Entry[]
  readonly keys: readonly string[]
}> {
  let keys: readonly string[] = []
  const { trace } = await runInProcess({
    seed: 2,
    profile: 'certify',
    rateLimit: 240,
    rateLimitCheck: 'run',
    changeTarget(target) {
      keys = Object.values(target.keys)
      return target
    },
  })
  const exchanges = trace.flatMap((event) => (event.event === 'exchange' ? [event] : []))
  // The requests of the clean-up depend on the grants that the last check has left.
  const answered = exchanges.filter(
    ({ check, operation, status }) => check !== 'cleanup' && operation && status > 0,
  )
  return { keys, exchanges: answered, entries: answered.map(entryOf) }
}

/** Returns exchanges that the suite never causes: 429, 500 and 503 of every operation, and undecodable ids. */
export async function restOfTraffic(): Promise<{
  readonly entries: readonly Entry[]
  readonly keys: readonly string[]
}> {
  await using mock = await startMock({
    port: 'none',
    rateLimit: 1,
    rateLimitTime: 'fixture',
    clock: 'frozen',
  })
  for (const id of operationIds) {
    await mock.clock.advance({ minutes: 2 })
    await call(mock, id, UNREADABLE)
    await call(mock, id, 'an-id')
    for (const status of [500, 503] as const) {
      await mock.clock.advance({ minutes: 2 })
      await mock.withFault({ kind: 'status', status, operation: id }, () => call(mock, id, 'an-id'))
    }
  }
  return { entries: mock.requests(), keys: Object.values(mock.keys) }
}

const UNREADABLE = '%FF'

async function call(mock: Mock, id: OperationId, idText: string): Promise<void> {
  const { method, path } = operations[id]
  const query = id === 'searchUsers' ? '?displayName=Rosa' : ''
  await mock.fetch(`${mock.baseUrl}${path.replaceAll(/\{\w+\}/g, idText)}${query}`, {
    method,
    headers: { authorization: `Bearer ${mock.keys['full']}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify({ userId: 'u', grantType: 'gift' }) } : {}),
  })
}

/** Returns an exchange of the suite as an entry of the journal. */
function entryOf({ n, operation, request, status, headers, text, sentAt, receivedAt }: Exchange): Entry {
  const at = new Date(sentAt).toISOString()
  const { method, path, query, body } = request
  const authorization = request.key === 'none sent' ? {} : { authorization: 'Bearer [redacted]' }
  return {
    number: n,
    at,
    realAt: at,
    durationMs: receivedAt - sentAt,
    ...(operation === undefined ? {} : { operationId: operation }),
    authenticated: status !== 401,
    request: {
      method,
      path,
      query,
      headers: { ...request.headers, ...authorization },
      ...(body === undefined ? {} : { body }),
      address: '127.0.0.1',
    },
    response: { status, headers, body: text, delivery: 'whole' },
    rules: [],
    variants: [],
    ledger: { added: [], revoked: [] },
    faults: [],
    keyFoundIn: [],
    curl: '',
  }
}
