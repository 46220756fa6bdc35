import {
  type ContentHolder,
  examplesOf,
  examplesSent,
  follow,
  type WrittenOperation,
  written,
} from '../../spec/examples.test-bed.ts'
import { bodyLimit, operations, rateLimit } from '../../spec/generated/contract.ts'
import contract from '../../spec/generated/openapi.json' with { type: 'json' }
import { transportCodes } from '../api/answer.ts'
import { type Received, send } from '../http/client.test-bed.ts'
import { echo, raw, testServer } from '../http/test-server.test-bed.ts'
import { type Mock, startMock } from '../main.ts'

/** The instant of the examples, far in the future, so that any server accepts their requests. */
export const storyAt = '2099-03-11T12:00:00.000Z'

/** A mock with the fixture `demo` at that instant, and the requests that replays send. */
export interface Stage extends AsyncDisposable {
  readonly mock: Mock
  readonly ask: (path: string, how?: RequestOptions) => Promise<Received>
  /** Calls an operation with parameters of the path and of the query, by name. */
  readonly call: (
    operation: WrittenOperation['operationId'],
    values: Readonly<Record<string, string>>,
    body?: unknown,
  ) => Promise<Received>
  /** Creates a grant in the bundle of the examples, or in another one. */
  readonly create: (body: unknown, bundle?: string) => Promise<Received>
  readonly revoke: (grantId: string) => Promise<Received>
}
interface RequestOptions {
  readonly method?: string
  readonly key?: string
  readonly address?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Starts a server for one replay. */
export async function openStage(): Promise<Stage> {
  const mock = await startMock({
    clock: `frozen:${storyAt}`,
    rateLimitTime: 'fixture',
    trustProxy: ['127.0.0.1/32'],
    onInternalError() {},
  })
  const ask: Stage['ask'] = (path, { method = 'GET', key = 'full', address, body, headers } = {}) =>
    send(method, `${mock.baseUrl}/v1${path}`, {
      authorization: key === '' ? key : `Bearer ${mock.keys[key] ?? key}`,
      body,
      headers: {
        'x-request-id': requestId,
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        ...headers,
      },
    })
  return {
    mock,
    ask,
    call(operationId, values, body) {
      const { method, path, parameters } = operations[operationId]
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
      const query = Object.entries(values).filter(([name]) => name in parameters.query)
      return ask(`${filled.slice('/v1'.length)}?${new URLSearchParams(query)}`, { method, body })
    },
    create: (body, bundle = bundleId) => ask(`/bundles/${bundle}/grants`, { method: 'POST', body }),
    revoke: (grantId) => ask(`/bundles/${bundleId}/grants/${grantId}`, { method: 'DELETE' }),
    [Symbol.asyncDispose]: () => mock.close(),
  }
}

const { headers, requestBodies, parameters } = contract.components
const requestId = headers['X-Request-Id'].example
/** The example of each parameter, the filters of the list of grants among them. */
const {
  bundleId,
  grantId: current = '',
  checkoutId,
  userId,
  sourceId,
} = examplesSent(Object.values(parameters))
const checkout = `/checkout/${checkoutId}`
const users = `/bundles/${bundleId}/users`
const grants = `/bundles/${bundleId}/grants`

/** Returns the example of each parameter of an operation; cursors have none. */
export const exampleParameters = (id: WrittenOperation['operationId']): Readonly<Record<string, string>> =>
  examplesSent((written.find(({ operationId }) => operationId === id)?.parameters ?? []).map(follow))

export const { firstInvoice, renewal, lifetime, gift } = Object.fromEntries(
  examplesOf(requestBodies.CreateGrant as unknown as ContentHolder),
)

const rosa = { userId, grantType: 'paid_external' }

/** The requests that lead to each example of a response; the last one gets that response. */
export const replays: Readonly<
  Record<keyof typeof contract.components.examples, (stage: Stage) => Promise<Received>>
> = {
  BundlesFirstPage: ({ ask }) => ask('/bundles?limit=2'),
  async BundlesLastPage({ ask }) {
    const second = await next(ask, '/bundles?limit=2')
    return next(ask, '/bundles?limit=2', second)
  },
  async BundlesNone({ ask, mock }) {
    await mock.admin.createKey({ owner: 'kofi', name: 'ofKofi' })
    return ask('/bundles', { key: 'ofKofi' })
  },
  UsersFound: ({ ask }) => ask('/users?displayName=ada'),
  UsersMoreToCome: ({ ask }) => ask('/users?displayName=ad&limit=1'),
  UsersNobody: ({ ask }) => ask('/users?displayName=Zyx'),
  BundleUsersPage: ({ ask }) => ask(users),
  BundleUsersMoreToCome: ({ ask }) => ask(`${users}?limit=1`),
  BundleUsersEmptyPageWithCursor: ({ mock, ask }) =>
    mock.withFault({ kind: 'sparse-pages', empty: 1 }, () => ask(users)),
  BundleUsersNobody: ({ mock, ask }) => ask(`/bundles/${mock.bundles['triangle']}/users`),
  GrantHistory: ({ ask }) => ask(grants),
  GrantsBySource: ({ ask }) => ask(`${grants}?sourceId=${sourceId}`),
  GrantsEmptyPageWithCursor: ({ mock, ask }) =>
    mock.withFault({ kind: 'sparse-pages', empty: 1 }, () => ask(`${grants}?grantType=gift`)),
  GrantsNone: ({ ask }) => ask(`${grants}?grantType=gift`),

  GrantCurrent: ({ create }) => create(firstInvoice),
  GrantScheduled: (stage) => inTurn(stage, firstInvoice, renewal),
  GrantPermanent: (stage) => inTurn(stage, firstInvoice, renewal, lifetime),
  GrantCovered: (stage) => inTurn(stage, firstInvoice, renewal, lifetime, gift),
  GrantReplayed: (stage) => inTurn(stage, firstInvoice, renewal, renewal),
  RevokedCurrent: ({ revoke }) => revoke(current),
  RevokedScheduled: async (stage) => stage.revoke(await grantOf(stage, 'sourceId=inv-4001-02')),
  RevokedPermanent: async (stage) => stage.revoke(await grantOf(stage, 'sourceId=lifetime:4002')),

  CheckoutPriced: ({ ask }) => ask(checkout),
  async CheckoutPercentOff({ ask, mock }) {
    await mock.admin.changeBundle('main', {
      payment: {
        price: 49,
        currency: 'USD',
        discount: { type: 'percent', value: 20 },
      },
    })
    return ask(checkout)
  },
  async CheckoutFixedOff({ ask, mock }) {
    await mock.admin.changeBundle('main', {
      payment: {
        price: 49,
        currency: 'USD',
        discount: { type: 'fixed', value: 10 },
      },
    })
    return ask(checkout)
  },
  async CheckoutWithoutPrice({ ask, mock }) {
    await mock.admin.changeBundle('main', { payment: null })
    return ask(checkout)
  },

  ErrorLimit: ({ ask }) => ask('/bundles?limit=0'),
  ErrorSearchLimit: ({ ask }) => ask('/users?displayName=ada&limit=51'),
  ErrorDisplayName: ({ ask }) => ask('/users?displayName=a'),
  ErrorInstant: ({ ask }) => ask(`${grants}?startsAfter=2099-02-30T00:00:00Z`),
  ErrorBundleIdUnreadable: ({ create }) => create(firstInvoice, '%FF'),
  ErrorGrantIdUnreadable: ({ revoke }) => revoke('%FF'),
  ErrorCheckoutIdUnreadable: ({ ask }) => ask('/checkout/%FF'),
  ErrorCursor: ({ ask }) => ask('/bundles?cursor=9f2c41d8a07be6350c1d94ef72ab8d10'),
  async ErrorCursorOfOtherFilters({ ask }) {
    return next(ask, `${grants}?sort=endsAt&limit=1`, await ask(`${grants}?limit=1`))
  },
  ErrorMalformedJson: ({ ask }) =>
    ask(grants, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }),
  ErrorSourceIdMissing: ({ create }) => create(rosa),
  ErrorUnknownProperty: ({ create }) => create({ ...firstInvoice, endAt: storyAt }),
  ErrorEndsInPast: ({ create }) => create({ ...gift, endsAt: '2099-03-10T00:00:00Z' }),
  ErrorKeyMissing: ({ ask }) => ask('/bundles', { key: '' }),
  ErrorKeyInvalid: ({ ask }) => ask('/bundles', { key: 'bak_0123456789abcdef_0' }),
  ErrorPermissionDenied: ({ ask }) => ask(grants, { method: 'POST', key: 'readOnly', body: firstInvoice }),
  ErrorAddressNotAllowed: ({ ask }) => ask('/bundles', { key: 'ipMasked', address: '198.51.100.7' }),
  ErrorBundleNotFound: ({ mock, ask }) => ask(`/bundles/${mock.bundles['other']}/users`),
  ErrorUserNotFound: ({ create }) => create({ ...firstInvoice, userId: 'nobody' }),
  ErrorGrantNotFound: ({ revoke }) => revoke('nothing'),
  ErrorCheckoutNotFound: ({ mock, ask }) => ask(`/checkout/${mock.checkouts['expired']}`),
  ErrorDuplicateSource: ({ create }) => create({ ...rosa, sourceId: 'inv-4001-01' }),
  async ErrorSourceRevoked({ create, revoke }) {
    await revoke(current)
    return create({ ...rosa, sourceId: 'inv-4001-01' })
  },
  ErrorBundleArchived: ({ mock, create }) => create(firstInvoice, mock.bundles['archived']),
  ErrorGrantNotRevocable: async (stage) =>
    stage.revoke(await grantOf(stage, `grantType=trial&endsBefore=${storyAt}`)),
  ErrorBodyTooLarge: ({ create }) => create({ ...firstInvoice, sourceId: 'x'.repeat(bodyLimit) }),
  ErrorUnsupportedMediaType: ({ ask }) =>
    ask(grants, { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }),
  ErrorAddressRate: ({ ask, mock }) => exhaust(mock, () => ask('/bundles')),
  ErrorKeyRate: ({ ask, mock }) =>
    exhaust(mock, (number) => ask('/bundles', { address: `198.51.100.${number % 2}` })),
  async ErrorInternal({ ask, mock }) {
    return mock.withFault({ kind: 'status', errorCode: 'errors.server.internal' }, () => ask('/bundles'))
  },
  async ErrorUnavailable({ ask, mock }) {
    return mock.withFault({ kind: 'status', status: 503, retryAfter: 14 }, () => ask('/bundles'))
  },
}

/** The requests that lead to each refusal outside any operation. */
export const unroutedReplays: Readonly<
  Record<string, (stage: Stage) => Promise<Pick<Received, 'status' | 'body'>>>
> = {
  routeNotFound: ({ ask }) => ask('/grants'),
  addressExceeded: ({ ask, mock }) => exhaust(mock, () => ask('/grants')),
  methodNotAllowed: ({ ask }) => ask(grants, { method: 'PUT', body: {} }),
  malformedHttp: () => write('GET / HTTP/1.1\r\nhost: x\r\nauthorization: a\r\nauthorization: a\r\n\r\n'),
  timedOut: () => write('GET / HTTP/1.1\r\n'),
  headersTooLarge: () => write(`GET /${'b'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`),
}

/** Returns the answer of the transport to a text, with a shorter timeout than usual. */
async function write(text: string): Promise<Pick<Received, 'status' | 'body'>> {
  const server = await testServer(echo, {
    malformed: (status, message) => ({
      status,
      headers: {},
      body: JSON.stringify({ errorCode: transportCodes[status], message, requestId }),
    }),
    bounds: { checkMs: 20, headersMs: 60 },
  })
  const [head = '', body = ''] = (await raw(server, text).ended()).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

/** Returns the page after another one, or after the first. */
async function next(ask: Stage['ask'], path: string, after?: Received): Promise<Received> {
  const { nextCursor } = (after ?? (await ask(path))).body
  return ask(`${path}&cursor=${nextCursor}`)
}

async function inTurn({ create }: Stage, ...wanted: readonly unknown[]): Promise<Received> {
  let last: Received | undefined
  for (const body of wanted) last = await create(body)
  if (last === undefined) throw new Error('nothing to create')
  return last
}

const grantOf = async ({ ask }: Stage, filter: string): Promise<string> =>
  (await ask(`${grants}?${filter}`)).body.grants[0].id

/** Uses up a limit at once, and asks again 46 seconds later. */
async function exhaust(mock: Mock, ask: (number: number) => Promise<Received>): Promise<Received> {
  for (let number = 0; number < rateLimit.key; number++) await ask(number)
  await mock.clock.advance('46s')
  return ask(rateLimit.key)
}
