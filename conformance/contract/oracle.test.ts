import { describe, expect, it } from 'vitest'
import type { Exchange, OperationId } from '../kit/exchange.ts'
import { contractFindings, openOracle } from './oracle.ts'

const grant = { id: 'g', grantType: 'gift', startsAt: '2026-01-01T00:00:00.000Z' }
const bundle = {
  _id: 'b',
  name: 'n',
  marketType: 'spot',
  quote: 'USDT',
  access: 'public',
  status: 'active',
  grantedUsersCount: 0,
}

function exchange(operation: OperationId, json: unknown, over: Partial<Exchange> = {}): Exchange {
  return {
    n: 1,
    check: 'c',
    attempt: 1,
    step: 1,
    operation,
    request: { method: 'GET', path: '/v1/bundles', query: '', key: 'full', headers: {}, body: undefined },
    status: 200,
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify(json),
    json,
    sentAt: 0,
    receivedAt: 0,
    server: { earliest: 0, latest: 0 },
    ...over,
  }
}

const broken = (one: Exchange) =>
  contractFindings(one)
    .filter((finding) => finding.kind === 'broken')
    .map((finding) => finding.rule)

describe('contract oracle', () => {
  it('finds nothing wrong with sound answers', () => {
    expect(broken(exchange('listBundles', { bundles: [bundle], limit: 50 }))).toEqual([])
    expect(broken(exchange('listBundleGrants', { grants: [grant], limit: 50, more: 1 }))).toEqual([])
    expect(
      broken(exchange('listBundles', { errorCode: 'errors.a.b', message: 'm' }, { status: 422 })),
    ).toEqual([])
  })

  it('leaves the form of a refusal to whoever refuses a malformed path, or a zero character in one', () => {
    const at = (path: string) => {
      const request = { ...exchange('listBundles', {}).request, path }
      return broken(exchange('listBundles', undefined, { status: 400, text: '<html>', headers: {}, request }))
    }
    expect([at('/v1/bundles/%zz'), at('/v1/bundles/%00')]).toEqual([[], []])
    expect(at('/v1/bundles/%20')).toEqual(['FORMAT-JSON', 'ERROR-BODY'])
  })

  it('takes grants of several others for no list of one user, on its first page alone', () => {
    const of = (...userIds: readonly (string | undefined)[]) =>
      userIds.map((userId) => ({ ...grant, userId }))
    const path = '/v1/bundles/b/grants'
    const asked = (query: string, grants: readonly unknown[]) => {
      const request = { ...exchange('listBundleGrants', {}).request, path, query }
      return broken(exchange('listBundleGrants', { grants, limit: 50 }, { request }))
    }
    expect(asked('userId=a', of('b', 'c'))).toEqual(['GRANTS-FILTER-USER'])
    for (const query of ['', 'userId=', 'userId=a&userId=b', 'userId=a&cursor=x', 'grantType=gift'])
      expect(asked(query, of('b', 'c'))).toEqual([])
    // One other id may be theirs in another form, and a deleted account has none.
    expect(asked('userId=a', of('a', 'b', undefined))).toEqual([])
    // A sound page says nothing of the filter, as there may be nobody else.
    const request = { ...exchange('listBundleGrants', {}).request, path, query: 'userId=a' }
    const sound = exchange('listBundleGrants', { grants: of('a'), limit: 50 }, { request })
    expect(contractFindings(sound).map(({ rule }) => rule)).not.toContain('GRANTS-FILTER-USER')
  })

  it.each<[string, Exchange]>([
    [
      'BUNDLE-STATUS-VALUES',
      exchange('listBundles', { bundles: [{ ...bundle, status: 'ended' }], limit: 1 }),
    ],
    [
      'BUNDLE-ID',
      exchange('listBundles', {
        bundles: [{ ...bundle, _id: undefined }].map((b) => JSON.parse(JSON.stringify(b))),
        limit: 1,
      }),
    ],
    ['BUNDLES-ENVELOPE', exchange('listBundles', { bundles: [] })],
    [
      'GRANT-PERMANENT-NO-END',
      exchange('listBundleGrants', { grants: [{ ...grant, endsAt: null }], limit: 1 }),
    ],
    [
      'GRANT-STARTS-AT',
      exchange('listBundleGrants', { grants: [{ ...grant, startsAt: '2026-02-30T00:00:00Z' }], limit: 1 }),
    ],
    [
      'FORMAT-TIMESTAMP',
      exchange('listBundleGrants', { grants: [{ ...grant, createdAt: 'now' }], limit: 1 }),
    ],
    ['BUNDLE-USERS-CURSOR-PATTERN', exchange('listBundleUsers', { users: [], limit: 1, nextCursor: 'x' })],
    ['LIST-LIMIT-BOUNDS-100', exchange('listBundleGrants', { grants: [], limit: 101 })],
    ['LIST-LIMIT-BOUNDS-100', exchange('listBundleGrants', { grants: [], limit: 0 })],
    ['USERS-LIMIT-BOUNDS-50', exchange('searchUsers', { users: [], limit: 51 })],
    ['GRANT-MUTATION-ENVELOPE', exchange('createBundleGrant', { grants: [] })],
    [
      'CHECKOUT-NO-TRIAL-DAYS',
      exchange('readCheckout', {
        checkoutId: 'c',
        bundleId: 'b',
        userId: 'u',
        displayName: 'd',
        trialPeriodDays: 3,
      }),
    ],
    ['STATUS-SUCCESS-200', exchange('createBundleGrant', { grant }, { status: 201 })],
    [
      'FORMAT-JSON',
      exchange('listBundles', { bundles: [], limit: 1 }, { headers: { 'content-type': 'text/html' } }),
    ],
    ['ERROR-CODE-SHAPE', exchange('listBundles', { errorCode: 'nope', message: 'm' }, { status: 400 })],
    ['ERROR-MESSAGE', exchange('listBundles', { errorCode: 'errors.a.b' }, { status: 400 })],
    [
      'ERROR-METADATA',
      exchange('listBundles', { errorCode: 'errors.a.b', message: 'm', metadata: { a: 1 } }, { status: 400 }),
    ],
    ['ERROR-BODY', exchange('listBundles', undefined, { status: 404, text: 'Not Found' })],
    [
      'ERROR-SERVER-GENERIC',
      exchange('listBundles', { errorCode: 'errors.a.b', message: 'm' }, { status: 500 }),
    ],
    [
      'STATUS-SUCCESS-200',
      exchange('listBundles', { errorCode: 'errors.a.b', message: 'm', requestId: 'r' }, { status: 503 }),
    ],
    [
      'AUTH-NO-CREDENTIALED-CORS',
      exchange(
        'listBundles',
        { bundles: [], limit: 1 },
        { headers: { 'content-type': 'application/json', 'access-control-allow-credentials': 'true' } },
      ),
    ],
  ])('puts what is wrong under its own rule: %s', (rule, one) => {
    expect(broken(one)).toContain(rule)
  })

  it.each<[string, string, boolean]>([
    ['application/json', '', true],
    ['Application/JSON;charset=utf-8', '', true],
    ['application/problem+json', '', true],
    ['application/vnd.vendor.v2+json; charset=utf-8', '', true],
    ['text/json', '', true],
    ['application/jsonx', '', false],
    ['application/problem+xml', '', false],
    ['text/html; profile="application/json"', '', false],
    ['application/json', 'a=b; Path=/', true],
  ])('takes %s for JSON, with the cookie "%s": %s', (type, cookie, fair) => {
    const headers = { 'content-type': type, ...(cookie === '' ? {} : { 'set-cookie': cookie }) }
    const rules = broken(exchange('listBundles', { bundles: [bundle], limit: 1 }, { headers }))
    expect(rules).toEqual(fair ? [] : ['FORMAT-JSON'])
  })

  it('says which fields are left out that may be for good, and of none whose absence says something', () => {
    const unshown = (one: Exchange) =>
      contractFindings(one).flatMap(({ rule, kind }) => (kind === 'untestable' ? [rule] : []))
    expect(unshown(exchange('listBundles', { bundles: [bundle], limit: 50 }))).toEqual([
      'BUNDLE-CREATED-AT',
      'BUNDLE-UPDATED-AT',
    ])
    const dated = { ...bundle, createdAt: grant.startsAt, updatedAt: grant.startsAt }
    expect(unshown(exchange('listBundles', { bundles: [dated], limit: 50 }))).toEqual([])
    const session = { checkoutId: 'c', userId: 'u', displayName: 'n', bundleId: bundle._id }
    expect(unshown(exchange('readCheckout', session))).toContain('CHECKOUT-DISCOUNT')
    const user = { userId: 'u', displayName: 'n', avatar: null }
    const users = (entry: object) =>
      unshown(exchange('listBundleUsers', { users: [{ user, ...grant, grantId: 'g', ...entry }], limit: 50 }))
    expect(users({ accessIsPermanent: true })).toEqual([])
    expect(users({})).toEqual(['BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-ACCESS-PERMANENT'])
    expect(unshown(exchange('listBundleUsers', { users: [{ user }], limit: 50 }))).toEqual(
      expect.arrayContaining(['BUNDLE-USERS-ENDS-AT', 'BUNDLE-USERS-CURRENT-GRANT']),
    )
  })

  it('observes of every answer whether fields are left out that have a value', () => {
    const seen = (one: Exchange) =>
      contractFindings(one).flatMap(({ rule, claim, situation }) =>
        rule === 'FIELDS-OPTIONAL' ? [`${situation}: ${claim}`] : [],
      )
    expect(
      seen(exchange('listBundles', { bundles: [{ ...bundle, createdAt: grant.startsAt }], limit: 50 })),
    ).toEqual(['createdAt of a bundle: present', 'updatedAt of a bundle: omitted'])
    const user = { userId: 'u', displayName: 'n' }
    const users = [{ user, grantId: 'g', grantType: 'gift' }, { user }]
    expect(seen(exchange('listBundleUsers', { users, limit: 50 }))).toEqual([
      'grantId of a bundle user: present',
      'startsAt of a bundle user: omitted',
    ])
  })

  it('leaves the end of a revoked grant to the checks, and no end that is none', () => {
    const revoked = (endsAt: unknown) =>
      broken(exchange('revokeBundleGrant', { grant: { ...grant, endsAt } }))
    expect(revoked('2026-01-01T00:00:00.000Z')).toEqual([])
    expect(revoked('when it was revoked')).toContain('GRANT-PERMANENT-NO-END')
  })

  it('tells CORS headers for a page from those for a server', () => {
    const oracle = openOracle()
    const observed = (origin: object, cors: object) => {
      const request = { ...exchange('listBundles', {}).request, headers: { ...origin } }
      const headers = { 'content-type': 'application/json', ...cors }
      const one = exchange('listBundles', { bundles: [bundle], limit: 1 }, { request, headers })
      return oracle(one).flatMap(({ rule, variants, situation }) =>
        rule === 'AUTH-CORS-HEADERS' ? [{ variants, situation }] : [],
      )
    }
    const none = [{ variants: ['none'], situation: 'without an origin' }]
    expect(observed({}, {})).toEqual(none)
    expect(observed({}, {})).toEqual([])
    const page = [{ variants: ['without-credentials'], situation: 'from a page' }]
    expect(observed({ origin: 'https://a.example' }, { 'access-control-allow-origin': '*' })).toEqual(page)
    expect(observed({ origin: 'https://a.example' }, {})).toEqual([
      { variants: ['none'], situation: 'from a page' },
    ])
  })

  it('observes a refusal for the rate that comes too early, once, and none that comes when the limit is reached', () => {
    const refusals = (before: number, seconds: number) => {
      const oracle = openOracle()
      const answers = [...Array.from({ length: before }, () => 200), 429, 429]
      return answers.flatMap((status, index) => {
        const sentAt = (index * seconds * 1_000) / answers.length
        const found = oracle(
          exchange('listBundles', { bundles: [], limit: 1 }, { status, sentAt, n: index + 1 }),
        )
        return found.filter(({ rule }) => rule === 'LIMIT-WINDOW')
      })
    }
    const variants = ['other: it refuses before the 240 requests of a minute']
    const seen = 'listBundles answered 429 after 100 requests of a minute'
    const early = { kind: 'observed', variants, because: [101], seen }
    expect(refusals(100, 50)).toEqual([expect.objectContaining(early)])
    expect(refusals(240, 50)).toEqual([])
    expect(refusals(240, 120)).toHaveLength(1)
  })

  it('holds a revoke without a body to need none, whatever else it answers', () => {
    const revoke = (status: number) =>
      contractFindings(
        exchange(
          'revokeBundleGrant',
          status === 200 ? { grant } : { errorCode: 'errors.a.b', message: 'm' },
          { status, request: { ...exchange('revokeBundleGrant', {}).request, method: 'DELETE' } },
        ),
      ).filter((finding) => finding.rule === 'REVOKE-NO-BODY')
    expect(revoke(200).map(({ kind }) => kind)).toEqual(['held'])
    expect(revoke(415).map(({ kind }) => kind)).toEqual(['broken'])
    expect(revoke(404)).toEqual([])
  })
})
