import fc from 'fast-check'
import type { Request as StockRequest } from 'openapi-backend'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultVariants } from '../../spec/generated/variants.ts'
import { match } from './match.ts'
import { parse } from './parse.ts'
import { Refusal } from './refusal.ts'
import { stockOf } from './stock.test-bed.ts'

/** The operation that a request reaches, or the status with which the server refuses it before any rule of the ledger. */
type Outcome = string

const stock = stockOf({
  notFound: () => '404',
  methodNotAllowed: () => '405',
  validationFail: () => '400',
  unauthorizedHandler: () => '401',
  notImplemented: (context) => `reached ${context.operation.operationId}`,
})

interface Sent {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body?: string
}

async function stockOutcome({ method, path, query, body }: Sent): Promise<Outcome> {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  const request = { method, path: query === '' ? path : `${path}?${query}`, headers, body } as StockRequest
  try {
    return String(await stock.handleRequest(request))
  } catch {
    return '500'
  }
}

function ourOutcome({ method, path, query, body }: Sent): Outcome {
  const found = match({ method, path })
  if (found.kind === 'none') return '404'
  if (found.kind === 'method') return '405'
  try {
    parse(
      found.operationId,
      { parameters: found.parameters, query, text: body },
      (name) => defaultVariants[name],
    )
    return `reached ${found.operationId}`
  } catch (error) {
    if (error instanceof Refusal) return '400'
    throw error
  }
}

/** Requests that we answer otherwise than the stock server, with the reason. */
const differences: readonly {
  readonly sent: Sent
  readonly stock: Outcome
  readonly ours: Outcome
  readonly why: string
}[] = [
  {
    sent: get('/v1/bundles/'),
    stock: 'reached listBundles',
    ours: '404',
    why: 'the contract has no path with a trailing slash',
  },
  {
    sent: get('/v1/bundles', 'limit=1e1'),
    stock: 'reached listBundles',
    ours: '400',
    why: 'an integer is written in digits',
  },
  {
    sent: get('/v1/bundles', 'limit=0x10'),
    stock: 'reached listBundles',
    ours: '400',
    why: 'an integer is written in digits',
  },
  {
    sent: get('/v1/bundles', 'limit=%2010'),
    stock: 'reached listBundles',
    ours: '400',
    why: 'an integer is written in digits',
  },
  {
    sent: get('/v1/bundles', 'limit=10.0'),
    stock: 'reached listBundles',
    ours: '400',
    why: 'an integer is written in digits',
  },
  {
    sent: get('/v1/bundles', 'colour=red'),
    stock: '400',
    ours: 'reached listBundles',
    why: 'an unknown query parameter is ignored',
  },
  {
    sent: get('/v1/bundles', 'limit[a]=5'),
    stock: '400',
    ours: 'reached listBundles',
    why: 'brackets have no meaning, so this is an unknown parameter',
  },
  {
    sent: get('/v1/bundles/%zz/users'),
    stock: '500',
    ours: '400',
    why: 'a broken escape is the client’s mistake',
  },
  {
    sent: get('/v1/users', 'displayName=e%CC%81'),
    stock: 'reached searchUsers',
    ours: '400',
    why: 'length counts after NFC',
  },
  {
    sent: { method: 'HEAD', path: '/v1/bundles', query: '' },
    stock: '405',
    ours: 'reached listBundles',
    why: 'HEAD answers wherever GET does',
  },
]

function get(path: string, query = ''): Sent {
  return { method: 'GET', path, query }
}

const post = (body: string): Sent => ({ method: 'POST', path: '/v1/bundles/b1/grants', query: '', body })

describe('matching and validation against stock openapi-backend', () => {
  beforeAll(() => stock.init())

  it.each(differences)(
    'differs on purpose: $why ($sent.method $sent.path?$sent.query)',
    async ({ sent, stock: theirs, ours }) => {
      expect(await stockOutcome(sent)).toBe(theirs)
      expect(ourOutcome(sent)).toBe(ours)
    },
  )

  it.each([
    get('/v1/bundles'),
    get('/v1/bundles', 'limit=1'),
    get('/v1/bundles', 'limit=0'),
    get('/v1/bundles', 'limit=101'),
    get('/v1/bundles', 'limit='),
    get('/v1/bundles', 'limit=5&limit=6'),
    get('/v1/users'),
    get('/v1/users', 'displayName=a'),
    get('/v1/users', 'displayName=an&limit=51'),
    get('/v1/bundles/b1/users', 'cursor=grant:0123456789abcdef0123456789abcdef'),
    get('/v1/bundles/b1/users', 'cursor=grant:0123'),
    get('/v1/bundles/b1/grants', 'startsAfter=2026-02-30T00:00:00Z'),
    get('/v1/bundles/b1/grants', 'startsAfter=2026-02-28T00:00:00Z&sort=endsAt&dir=asc'),
    get('/v1/bundles/b1/grants', 'sort=userId'),
    get('/v1/nothing'),
    { method: 'PUT', path: '/v1/bundles', query: '' },
    { method: 'HEAD', path: '/v1/nothing', query: '' },
    { method: 'HEAD', path: '/v1/bundles/b1/grants/g1', query: '' },
    post('{"userId":"u","grantType":"gift"}'),
    post('{"userId":"u","grantType":"paid_external"}'),
    post('{"userId":"u","grantType":"paid_external","sourceId":"inv 1"}'),
    post('{"userId":"u","grantType":"trial"}'),
    post('{"userId":"u","grantType":"gift","endAt":"2026-02-28T00:00:00Z"}'),
    post('{"userId":"u","grantType":"gift","endsAt":"2026-02-28"}'),
    post('{"userId":7,"grantType":"gift"}'),
    post('{"userId":'),
    post('[]'),
    post('null'),
  ])('agrees on $method $path?$query $body', async (sent) => {
    expect(ourOutcome(sent)).toBe(await stockOutcome(sent))
  })

  it('agrees on generated requests', async () => {
    const segment = fc.constantFrom('v1', 'bundles', 'users', 'grants', 'checkout', 'b1', 'g1', '%41', 'V1')
    const path = fc.array(segment, { minLength: 1, maxLength: 6 }).map((parts) => `/${parts.join('/')}`)
    const value = fc.constantFrom(
      '1',
      '50',
      '100',
      '101',
      '-1',
      'abc',
      'desc',
      'gift',
      'inv-1',
      '2026-01-01T00:00:00Z',
      'no date',
      'an',
    )
    const name = fc.constantFrom(
      'limit',
      'cursor',
      'displayName',
      'sort',
      'dir',
      'grantType',
      'sourceId',
      'endsAfter',
      'userId',
    )
    const declared: Readonly<Record<string, readonly string[]>> = {
      listBundles: ['limit', 'cursor'],
      searchUsers: ['limit', 'cursor', 'displayName'],
      listBundleUsers: ['limit', 'cursor'],
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'DELETE', 'PATCH'),
        path,
        fc.dictionary(name, value, { maxKeys: 4 }),
        async (method, path, query) => {
          const found = match({ method, path })
          // The stock server refuses parameters that an operation does not declare; that difference has a row of its own.
          const known = found.kind === 'operation' ? declared[found.operationId] : undefined
          const kept = Object.entries(query).filter(([name]) => known === undefined || known.includes(name))
          const takesNoQuery =
            found.kind === 'operation' && (method !== 'GET' || found.operationId === 'readCheckout')
          const text = takesNoQuery
            ? ''
            : kept.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
          const body = method === 'POST' ? '{"userId":"u","grantType":"gift"}' : undefined
          const sent = { method, path, query: text, ...(body === undefined ? {} : { body }) }
          expect(ourOutcome(sent)).toBe(await stockOutcome(sent))
        },
      ),
      { numRuns: 500 },
    )
  })
})
