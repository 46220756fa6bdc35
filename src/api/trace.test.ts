import { describe, expect, it, onTestFinished } from 'vitest'
import { bodyLimit } from '../../spec/generated/contract.ts'
import { defaultVariants, type Variants } from '../../spec/generated/variants.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Request } from '../http/exchange.ts'
import { formatApiKey, hashSecret } from '../ledger/api-key.ts'
import { toAccountId, toKeyId } from '../ledger/ids.ts'
import { toInstant } from '../ledger/instant.ts'
import { hexId } from '../store/contract/any-ledger.test-bed.ts'
import { simpleLedger } from '../store/contract/simple-ledger.test-bed.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { answer, answerMalformed, ClientGone, openTrace, requestIdOf } from './answer.ts'
import type { Steps } from './instance.ts'
import { openInstance, steps } from './open-instance.ts'

const id = toKeyId('k'.repeat(16))
const secret = '5b0d6c1e9f2a4c375b0d6c1e9f2a4c37'
const grants = `/v1/bundles/${hexId(1)}/grants`

interface Setting {
  readonly variants?: Partial<Variants>
  readonly parts?: Partial<Steps>
  readonly checkResponses?: boolean
  readonly rateLimit?: number
}

async function opened({ variants, parts: own, checkResponses = true, rateLimit }: Setting = {}) {
  const store = openSqliteStore({ file: ':memory:' })
  onTestFinished(() => store.close())
  const permissions = { bundles: 'read', users: 'read', grants: 'write' } as const
  const keys = simpleLedger.keys.map((key) => ({
    ...key,
    permissions,
    masks: [],
    secretHash: hashSecret(secret),
  }))
  await store.add({ ...simpleLedger, keys })
  let ids = 500
  const instance = openInstance(
    new Uint8Array(32),
    {
      store,
      steps: { ...steps, ...own },
      now: () => toInstant(100),
      monotonic: () => 0,
      newId: () => hexId(ids++),
    },
    {
      variants: { ...defaultVariants, ...variants },
      rateLimit: rateLimit ?? 'off',
      keyPrefix: 'bak',
      ipv6Bits: 64,
      bodyLimit,
      checkResponses,
    },
  )
  const [userId] = instance.aliases.encrypt(toAccountId(1), [toAccountId(2)])
  const ask = (
    method: string,
    path: string,
    body?: object | 'aborted',
    more: Partial<Request> = {},
    injected?: Refusal,
  ) =>
    answer(
      instance,
      {
        method,
        path,
        query: '',
        headers: {
          authorization: `Bearer ${formatApiKey('bak', { id, secret })}`,
          'content-type': 'application/json',
          'x-request-id': 'r-1',
        },
        address: '::1',
        readBody: async () => (body === 'aborted' ? body : Buffer.from(JSON.stringify(body))),
        ...more,
      },
      injected,
    )
  const malformed = async (status: Parameters<typeof answerMalformed>[2]) => {
    const request = { headers: { 'x-request-id': 'r-1' }, address: '::1' }
    return (await answerMalformed(instance, request, status, 'No HTTP.')).response
  }
  return { ask, malformed, store, userId, gift: { userId, grantType: 'gift' } }
}

describe('trace', () => {
  it('trace: says what was decided, and what was added and revoked', async () => {
    const { ask, gift } = await opened()
    const made = await ask('POST', grants, gift)
    const added = JSON.parse(made.response.body).grant.id
    expect(made.trace).toEqual({
      ...openTrace(),
      operationId: 'createBundleGrant',
      keyId: id,
      decision: 'granted',
      added,
      variants: new Set(['grants-write-level']),
    })
    const again = await ask('POST', grants, gift)
    expect(again.trace).toMatchObject({ decision: 'covered', added: undefined, revoked: [] })
    const revoked = await ask('DELETE', `${grants}/${added}`)
    expect(revoked.trace).toMatchObject({
      operationId: 'revokeBundleGrant',
      decision: 'revoked',
      revoked: [added],
    })
    const repeated = await ask('DELETE', `${grants}/${added}`)
    expect(repeated.trace).toMatchObject({ decision: 'already-revoked', revoked: [] })
    expect([...repeated.trace.variants]).toContain('revoke-revoked')
  })

  it('trace: says how far a refused request came', async () => {
    const { ask } = await opened()
    const unknown = await ask('GET', '/v1/nothing')
    expect(unknown.trace).toEqual({
      ...openTrace(),
      refusal: 'errors.request.route_not_found',
      variants: new Set(['request-id']),
    })
    const keyless = await ask('GET', '/v1/bundles', undefined, { headers: {} })
    expect(keyless.trace).toEqual({
      ...openTrace(),
      operationId: 'listBundles',
      refusal: 'errors.auth.key_missing',
      variants: new Set(['request-id', 'challenge']),
    })
  })

  it('trace: an injected refusal stands in place of everything after the limit of the address', async () => {
    const { ask } = await opened()
    const injected = new Refusal('errors.server.internal', 'Injected.', undefined, 503)
    const { response, trace } = await ask('GET', '/v1/bundles', undefined, { headers: {} }, injected)
    expect(response.status).toBe(503)
    expect(trace).toMatchObject({ keyId: undefined, refusal: 'errors.server.internal', cause: undefined })
  })

  it('trace: names the cause when the client goes away before its body was read', async () => {
    const { ask } = await opened()
    const { response, trace } = await ask('POST', grants, 'aborted')
    expect(response.status).toBe(500)
    expect(trace.cause).toEqual(new ClientGone('The client went away before its body was read.'))
    expect(String(trace.cause)).toContain('ClientGone')
  })

  it('trace: a response that the contract does not allow becomes an internal error, unless it is not checked', async () => {
    const broken = { ...steps.operations, listBundles: async () => ({ bundles: 'none' }) as never }
    const checked = await opened({ parts: { operations: broken } })
    const { response, trace } = await checked.ask('GET', '/v1/bundles')
    expect([response.status, JSON.parse(response.body)]).toEqual([
      500,
      {
        errorCode: 'errors.server.internal',
        message: 'An internal error occurred; include the requestId when you report it.',
        requestId: 'r-1',
      },
    ])
    expect(String(trace.cause)).toBe("ContractViolation: body: / must have required property 'limit'")
    const unchecked = await opened({ parts: { operations: broken }, checkResponses: false })
    expect((await unchecked.ask('GET', '/v1/bundles')).response.body).toBe('{"bundles":"none"}')
  })
})

describe('trace of a list', () => {
  it.each([
    ['sourceId', []],
    ['startsAfter', ['time-bounds']],
    ['startsBefore', ['time-bounds']],
    ['createdAfter', ['time-bounds']],
    ['createdBefore', ['time-bounds']],
    ['endsAfter', ['time-bounds', 'permanent-filter']],
    ['endsBefore', ['time-bounds', 'permanent-filter']],
  ])('trace: the filter %s meets the open points %j', async (filter, variants) => {
    const { ask } = await opened()
    const { response, trace } = await ask('GET', grants, undefined, {
      query: `${filter}=2026-01-01T00:00:00Z`,
    })
    expect([response.status, [...trace.variants]]).toEqual([200, variants])
  })
})

describe('an account that is deleted', () => {
  it('is named no more by the revoke of its grant', async () => {
    const { ask, store, userId, gift } = await opened()
    const made = JSON.parse((await ask('POST', grants, { ...gift, sourceId: 's-1' })).response.body).grant
    expect(made.userId).toBe(userId)
    await store.deleteAccount(toAccountId(2), toInstant(90))
    const { userId: _, ...rest } = made
    expect(JSON.parse((await ask('DELETE', `${grants}/${made.id}`)).response.body)).toEqual({ grant: rest })
  })

  it('has no checkout session any more', async () => {
    const { ask, store, userId } = await opened()
    const path = `/v1/checkout/${hexId(2_000)}`
    const { response } = await ask('GET', path)
    expect(JSON.parse(response.body)).toEqual({
      checkoutId: hexId(2_000),
      bundleId: hexId(1),
      userId,
      displayName: 'Carl Customer',
    })
    await store.deleteAccount(toAccountId(2), toInstant(90))
    expect((await ask('GET', path)).response.status).toBe(404)
  })
})

describe('response', () => {
  it('response: has these headers and no others, unless a variant or a status asks for them', async () => {
    const usual = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    const { ask } = await opened()
    expect((await ask('GET', '/v1/bundles')).response.headers).toStrictEqual({
      ...usual,
      'x-request-id': 'r-1',
    })
    expect((await ask('PUT', '/v1/bundles')).response.headers).toStrictEqual({
      ...usual,
      allow: 'GET, HEAD',
      'x-request-id': 'r-1',
    })
    const bare = await opened({ variants: { 'request-id': 'absent', challenge: 'absent' } })
    const keyless = (await bare.ask('GET', '/v1/bundles', undefined, { headers: {} })).response
    expect(keyless.headers).toStrictEqual(usual)
    expect(JSON.parse(keyless.body)).not.toHaveProperty('requestId')
    const { response, trace } = await bare.ask('GET', '/v1/bundles')
    expect(response.headers).toStrictEqual(usual)
    expect([...trace.variants]).toEqual(['bundle-order', 'request-id'])
    // An internal error can only be found by its id.
    expect(JSON.parse((await bare.ask('POST', grants, 'aborted')).response.body).requestId).toBe('r-1')
  })

  it.each([
    [400, 'errors.request.malformed_http'],
    [408, 'errors.request.timed_out'],
    [413, 'errors.request.body_too_large'],
    [431, 'errors.request.headers_too_large'],
    [500, 'errors.server.internal'],
  ] as const)(
    'response: to what is no request has the status %i and the code %s',
    async (status, errorCode) => {
      const { malformed } = await opened()
      expect(await malformed(status)).toEqual({
        status,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'x-request-id': 'r-1',
        },
        body: JSON.stringify({ errorCode, message: 'No HTTP.', requestId: 'r-1' }),
      })
    },
  )

  it('response: an answer that failed counts for no limit, and is refused by none', async () => {
    const { malformed } = await opened({ rateLimit: 1 })
    const statuses: number[] = []
    for (const status of [500, 500, 400, 400, 500] as const) statuses.push((await malformed(status)).status)
    expect(statuses).toEqual([500, 500, 400, 429, 500])
  })

  it('response: repeats no more than 20 characters of a method', async () => {
    const { ask } = await opened()
    const { response } = await ask('X'.repeat(30), '/v1/bundles')
    expect(JSON.parse(response.body).message).toBe(
      `This path supports GET, HEAD; the request method was ${'X'.repeat(20)}.`,
    )
  })

  it('response: repeats a request id of up to 128 plain characters', () => {
    const idFor = (given?: string) => requestIdOf({ 'x-request-id': given }, () => 'new')
    for (const given of ['a', 'Z9', '0.:_-', 'a'.repeat(128)]) expect(idFor(given)).toBe(given)
    for (const given of [undefined, '', '-a', 'a b', ' a', 'a!', 'a'.repeat(129)])
      expect(idFor(given)).toBe('new')
  })
})
