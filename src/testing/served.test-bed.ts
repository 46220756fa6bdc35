import { hash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { openInstance, steps } from '../api/open-instance.ts'
import { stockBackend } from '../api/stock-backend.test-bed.ts'
import type { FixtureFile } from '../fixtures/fixture.ts'
import { readFixture } from '../fixtures/read-fixture.ts'
import { resolveFixtureFile } from '../fixtures/resolve-fixture.test-bed.ts'
import { type Received, send as sendTo } from '../http/client.test-bed.ts'
import { toInstant } from '../ledger/instant.ts'
import { type MockOptions, startMock } from '../main.ts'
import { openPublicServer, settingsOf } from '../service/server.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'

/** The time 2026-03-10T12:00:00Z, at which every served test begins. */
export const start = Date.UTC(2026, 2, 10, 12)
export const day = 86_400_000
export const at = (days: number, ms = 0): string => new Date(start + days * day + ms).toISOString()

/** A mock on a socket with a clock that a test moves; every response is validated against the contract. */
export interface Served {
  readonly baseUrl: string
  readonly keys: Readonly<Record<string, string>>
  readonly bundles: Readonly<Record<string, string>>
  readonly checkouts: Readonly<Record<string, string>>
  readonly clock: { now: number }
  /** Sends a request, by default with the key `full`. */
  readonly get: (path: string, init?: Sending) => Promise<Received>
  readonly post: (path: string, body: unknown, init?: Sending) => Promise<Received>
  readonly delete: (path: string, init?: Sending) => Promise<Received>
  readonly send: (
    method: string,
    path: string,
    init?: Sending & { readonly body?: string },
  ) => Promise<Received>
  /** Returns the alias of the one account whose name has a prefix. */
  readonly alias: (displayName: string, init?: Sending) => Promise<string>
}

interface Sending {
  /** A key's name in the fixture, or a whole Authorization header; empty sends none. */
  readonly as?: string
  readonly headers?: Readonly<Record<string, string>>
}

const people = `
about: Two owners, three customers, nothing granted.
accounts:
  owner: { displayName: Olivia Owner, tier: elite, created: -2y }
  rival: { displayName: Rita Rival, tier: premium, created: -2y }
  lapsed: { displayName: Lara Lapsed, tier: free, created: -2y }
  ann: { displayName: Ann, created: -300d, avatar: https://avatars.example/ann.png }
  bob: { displayName: Bob, created: -200d }
  cyd: { displayName: Cyd, created: -100d }
  gone: { displayName: Gone, created: -100d, deleted: -1d }
keys:
  full: owner
  second: owner
  readOnly: { owner: owner, grants: read }
  none: { owner: owner, bundles: none, users: none, grants: none }
  noBundles: { owner: owner, bundles: none }
  noUsers: { owner: owner, users: none }
  noGrants: { owner: owner, grants: none }
  revoked: { owner: owner, revoked: -1d }
  masked: { owner: owner, masks: [203.0.113.0/24] }
  loopback: { owner: owner, masks: [127.0.0.0/8] }
  rival: rival
  lapsed: lapsed
bundles:
  main: { owner: owner, name: Main, access: private, created: -90d, payment: { checkoutUrl: "https://pay.example/?a=1", price: 29.5, currency: EUR, discount: { percent: 10 } } }
  second: { owner: owner, name: Second, access: public, created: -80d }
  archived: { owner: owner, name: Old, access: public, status: archived, created: -70d }
  rivals: { owner: rival, name: Rivals, access: public, created: -60d }
`

/** A server of the contract: the mock, or a stock OpenAPIBackend with the same seven operations. */
export const serving: { by: 'mock' | 'stock' } = { by: 'mock' }

/** Serves a fixture of two owners and three customers, with the YAML `more` appended; ends with the test. */
export async function serve(more = '', options: MockOptions = {}): Promise<Served> {
  const clock = { now: start }
  const fixture = readFixture(`${people}${more}`, 'test.yaml')
  const all = { rateLimit: 'off', clock: () => clock.now, ...options } as const
  const mock =
    serving.by === 'stock'
      ? await stockServer(fixture, all)
      : await startMock({ fixture, onInternalError: (cause) => console.error(cause), ...all })
  onTestFinished(() => mock.close())
  const send: Served['send'] = (method, path, { as = 'full', headers, body } = {}) =>
    sendTo(method, `${mock.baseUrl}${path}`, {
      authorization: mock.keys[as] === undefined ? as : `Bearer ${mock.keys[as]}`,
      headers,
      body,
    })
  const get: Served['get'] = (path, init) => send('GET', path, init)
  return {
    ...mock,
    clock,
    send,
    get,
    post: (path, body, init) =>
      send('POST', path, {
        ...init,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...init?.headers },
      }),
    delete: (path, init) => send('DELETE', path, init),
    async alias(displayName, init) {
      const { body } = await get(`/v1/users?displayName=${encodeURIComponent(displayName)}`, init)
      if (body.users?.length !== 1) throw new Error(`${displayName} names ${JSON.stringify(body)}`)
      return body.users[0].userId
    },
  }
}

/** Starts the same deployment behind a stock OpenAPIBackend. */
async function stockServer(fixture: FixtureFile, { clock, ...options }: MockOptions & { clock: unknown }) {
  const now = () => toInstant(typeof clock === 'function' ? clock() : start)
  const { facts, handles } = resolveFixtureFile(fixture, { now: now(), keyPrefix: 'bak' })
  const store = openSqliteStore({ file: ':memory:' })
  for (const chunk of [facts].flat()) await store.add(chunk)
  let ids = 0
  const newId = () => hash('sha256', `id ${ids++}`).slice(0, 24)
  const rest = { store, parts: steps, now, newId, monotonic: () => performance.now() }
  const instance = openInstance(hash('sha256', 'stock', 'buffer'), rest, settingsOf(options))
  const server = await openPublicServer(
    { answer: stockBackend(instance), instance: () => instance },
    0,
    options,
  )
  return {
    baseUrl: server.url,
    keys: Object.fromEntries(Object.entries(handles.keys).map(([name, { text }]) => [name, text])),
    bundles: handles.bundles,
    checkouts: handles.checkouts,
    close: () => server.close(0).then(() => store.close()),
  }
}
