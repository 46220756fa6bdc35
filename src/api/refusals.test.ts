import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCodes } from '../../spec/generated/contract.ts'
import { defaultVariants } from '../../spec/generated/variants.ts'
import { Refusal, statusOf } from '../contract/refusal.ts'
import type { Received } from '../http/client.test-bed.ts'
import { at, day, type Served, serve } from '../testing/served.test-bed.ts'
import { transportCodes } from './answer.ts'

type Options = Parameters<typeof serve>[1]

const nobody = '0'.repeat(24)
const grantsOf = ({ bundles }: Served, name = 'main') => `/v1/bundles/${bundles[name]}/grants`
const gift = { userId: '0'.repeat(32), grantType: 'gift' }
const json = { 'content-type': 'application/json' }

async function granted(served: Served): Promise<string> {
  const userId = await served.alias('Ann')
  const { body } = await served.post(grantsOf(served), { ...gift, userId, sourceId: 's-1', endsAt: at(1) })
  return body.grant.id
}

/** Requests that are refused, with the status, code, message and metadata of the error. */
const refusals: readonly (readonly [
  what: string,
  send: (served: Served) => Promise<Received>,
  refusal: readonly [status: number, code: string, message: string, metadata?: object],
  options?: Options,
])[] = [
  [
    'no key',
    ({ get }) => get('/v1/bundles', { as: '' }),
    [401, 'errors.auth.key_missing', "Send your API key in the header 'Authorization: Bearer <API_KEY>'."],
  ],
  [
    'another form of key',
    ({ get }) => get('/v1/bundles', { as: 'Basic abc' }),
    [
      401,
      'errors.auth.key_invalid',
      "The Authorization header must be 'Bearer bak_<apiKeyId>_<secret>'; it has another form.",
    ],
  ],
  [
    'an unknown key',
    ({ get }) => get('/v1/bundles', { as: 'Bearer bak_0000000000000000_secret' }),
    [401, 'errors.auth.key_invalid', 'The API key is unknown; check its id and secret.'],
  ],
  [
    'a revoked key',
    ({ get }) => get('/v1/bundles', { as: 'revoked' }),
    [401, 'errors.auth.key_invalid', 'The API key has been revoked; create a new one.'],
  ],
  [
    'the key of an owner without subscription',
    ({ get }) => get('/v1/bundles', { as: 'lapsed' }),
    [
      401,
      'errors.auth.key_invalid',
      "The API key's owner has no premium or elite subscription; renew it to use the API.",
    ],
  ],
  [
    'an address outside of the masks',
    ({ get }) => get('/v1/bundles', { as: 'masked' }),
    [
      403,
      'errors.auth.address_not_allowed',
      "The request comes from an address outside the API key's IP masks.",
      { address: '127.0.0.1' },
    ],
  ],
  [
    'a key without the permission',
    ({ get }) => get('/v1/bundles', { as: 'noBundles' }),
    [
      403,
      'errors.auth.permission_denied',
      'The API key needs the permission bundles: read; it has bundles: none.',
      { permission: 'bundles', required: 'read', actual: 'none' },
    ],
  ],
  [
    'an unknown path',
    ({ get }) => get('/v1/nothing'),
    [
      404,
      'errors.request.route_not_found',
      'No operation has this path; see the API reference for the paths that exist.',
    ],
  ],
  [
    'a path with a word in the singular',
    ({ get }) => get('/v1/bundle'),
    [
      404,
      'errors.request.route_not_found',
      'No operation has this path: paths have bundles, users and grants in the plural, and checkout in the singular.',
    ],
  ],
  [
    'a path with a slash at its end',
    ({ get }) => get('/v1/bundles/'),
    [404, 'errors.request.route_not_found', 'The path ends with a slash, which no path of the API does.'],
  ],
  [
    'a path without /v1',
    ({ get }) => get('/bundles'),
    [
      404,
      'errors.request.route_not_found',
      'The path begins without /v1: every path of the API has it behind the base address.',
    ],
  ],
  [
    'a path with /v1 twice',
    ({ get }) => get('/v1/v1/bundles'),
    [
      404,
      'errors.request.route_not_found',
      'The path has /v1 twice: the base address of a client ends before /v1.',
    ],
  ],
  [
    'a method that the path does not take',
    ({ send }) => send('PUT', '/v1/bundles'),
    [
      405,
      'errors.request.method_not_allowed',
      'This path supports GET, HEAD; the request method was PUT.',
      { allow: 'GET, HEAD' },
    ],
  ],
  [
    'a request beyond the limit of its address',
    async ({ get }) => {
      await get('/v1/bundles')
      return get('/v1/bundles', { as: 'second' })
    },
    [
      429,
      'errors.rate_limit.address_exceeded',
      'The rate limit of this address, 1 request per minute, is exceeded; wait 60 s, then send requests more slowly.',
      { retryAfter: '60' },
    ],
    { rateLimit: 1 },
  ],
  [
    'a body without a media type',
    (served) => served.send('POST', grantsOf(served)),
    [
      415,
      'errors.request.unsupported_media_type',
      "Send the body as JSON with the header 'Content-Type: application/json'; the header is missing.",
    ],
  ],
  [
    'a body of another media type',
    (served) =>
      served.send('POST', grantsOf(served), { body: '{}', headers: { 'content-type': 'text/json' } }),
    [
      415,
      'errors.request.unsupported_media_type',
      "Send the body as JSON with the header 'Content-Type: application/json'; it was 'text/json'.",
    ],
  ],
  [
    'a coded body',
    (served) => served.post(grantsOf(served), gift, { headers: { 'content-encoding': 'gzip' } }),
    [
      415,
      'errors.request.unsupported_media_type',
      "Send the body without the header 'Content-Encoding'; it was 'gzip'.",
    ],
  ],
  [
    'a large body',
    (served) => served.post(grantsOf(served), gift),
    [
      413,
      'errors.request.body_too_large',
      'The request body must be at most 10 bytes; it was larger.',
      { limit: '10' },
    ],
    { bodyLimit: 10 },
  ],
  [
    'an unknown bundle',
    (served) => served.get(`/v1/bundles/${nobody}/users`),
    [404, 'errors.bundle.not_found', 'You have no bundle with this id; list your bundles to get their ids.'],
  ],
  [
    'a grant in an archived bundle',
    async (served) =>
      served.post(grantsOf(served, 'archived'), { ...gift, userId: await served.alias('Ann') }),
    [409, 'errors.bundle.archived', 'The bundle is archived; grants cannot be created in it.'],
  ],
  [
    'a grant to an unknown user',
    (served) => served.post(grantsOf(served), gift),
    [
      404,
      'errors.user.not_found',
      'userId is unknown; use a userId from your own user search.',
      { field: 'userId' },
    ],
  ],
  [
    'a grant that ends now',
    async (served) =>
      served.post(grantsOf(served), { ...gift, userId: await served.alias('Ann'), endsAt: at(0) }),
    [
      400,
      'errors.grant.ends_in_past',
      'endsAt must be later than now, 2026-03-10T12:00:00.000Z; it was 2026-03-10T12:00:00.000Z.',
      { field: 'endsAt' },
    ],
  ],
  [
    'the end of a source that is new and over',
    async (served) =>
      served.post(grantsOf(served), {
        ...gift,
        userId: await served.alias('Ann'),
        sourceId: 's-2',
        endsAt: at(-1),
      }),
    [
      400,
      'errors.grant.ends_in_past',
      'endsAt must be later than now, 2026-03-10T12:00:00.000Z; it was 2026-03-09T12:00:00.000Z.',
      { field: 'endsAt' },
    ],
  ],
  [
    'other terms under a source',
    async (served) => {
      await granted(served)
      const userId = await served.alias('Ann')
      return served.post(grantsOf(served), { ...gift, userId, sourceId: 's-1', endsAt: at(2) })
    },
    [
      409,
      'errors.grant.duplicate_source',
      'This sourceId was already used for this bundle, user and grantType; use a new sourceId for a new payment.',
      { grantId: expect.stringMatching(/^[0-9a-f]{24}$/) },
    ],
  ],
  [
    'to revoke an unknown grant',
    (served) => served.delete(`${grantsOf(served)}/${nobody}`),
    [
      404,
      'errors.grant.not_found',
      'The bundle has no grant with this id; list its grants to get their ids.',
    ],
  ],
  [
    'to revoke an expired grant',
    async (served) => {
      const id = await granted(served)
      served.clock.now += day
      return served.delete(`${grantsOf(served)}/${id}`)
    },
    [409, 'errors.grant.not_revocable', 'The grant has expired and cannot be revoked.'],
  ],
  [
    'to revoke a grant twice, under revoke-revoked=410',
    async (served) => {
      const id = await granted(served)
      await served.delete(`${grantsOf(served)}/${id}`)
      return served.delete(`${grantsOf(served)}/${id}`)
    },
    [410, 'errors.grant.not_revocable', 'The grant is already revoked.'],
    { variants: { 'revoke-revoked': '410' } },
  ],
  ...(['400', '404'] as const).map(
    (variant) =>
      [
        `a filter by an unknown user, under unknown-alias-filter=${variant}`,
        (served: Served) => served.get(`${grantsOf(served)}?userId=nobody`),
        [
          Number(variant),
          variant === '404' ? 'errors.user.not_found' : 'errors.request.invalid_parameter',
          'userId is unknown; use a userId from your own user search.',
          { parameter: 'userId' },
        ],
        { variants: { 'unknown-alias-filter': variant } },
      ] as const,
  ),
  [
    'a forged cursor',
    ({ get }) => get('/v1/bundles?cursor=forged'),
    [
      400,
      'errors.request.invalid_cursor',
      'cursor must be the nextCursor of the previous page, with the same filters and sorting; start again without cursor.',
      { parameter: 'cursor' },
    ],
  ],
  [
    'an unknown checkout session',
    ({ get }) => get(`/v1/checkout/${nobody}`),
    [
      404,
      'errors.checkout.not_found',
      'The checkout session does not exist, has expired, or is for a bundle of another owner.',
    ],
  ],
]

describe('refusals', () => {
  for (const [what, send, [expected, errorCode, message, metadata], options] of refusals)
    it(`refusal: ${what} is answered in words that name the remedy`, async () => {
      const { status, body } = await send(await serve('', options))
      const requestId = expect.stringMatching(/^[0-9a-f]{24}$/)
      expect({ status, ...body }).toEqual({ status: expected, errorCode, message, metadata, requestId })
    })

  it('refusal: a code never comes with two statuses, those of the transport included', () => {
    const sent = refusals.flatMap(([, , [status, code], options]) =>
      options?.variants === undefined ? [[code, status] as const] : [],
    )
    const byDefault = (Object.keys(errorCodes) as ErrorCode[]).map(
      (code) => [code, statusOf(new Refusal(code, ''), (name) => defaultVariants[name])] as const,
    )
    const ofTransport = Object.entries(transportCodes).map(
      ([status, code]) => [code, Number(status)] as const,
    )
    for (const [code, status] of [...sent, ...byDefault, ...ofTransport])
      expect({ [code]: status }).toEqual({ [code]: errorCodes[code as ErrorCode] })
  })

  it('refusal: a body that is no UTF-8 is answered in words that name the remedy', async () => {
    const served = await serve()
    const answered = await fetch(`${served.baseUrl}${grantsOf(served)}`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${served.keys['full']}` },
      body: Buffer.from([0x22, 0xff, 0x22]),
    })
    expect(await answered.json()).toMatchObject({
      errorCode: 'errors.request.malformed_json',
      message: 'The request body must be JSON in UTF-8; it has bytes that are not UTF-8.',
    })
  })
})
