import { describe, expect, it } from 'vitest'
import type { StatedRuleId } from '../../spec/generated/rules.ts'
import { must, ok } from '../kit/assertion.ts'
import type { Exchange } from '../kit/exchange.ts'
import { brokenRule, closestOf, ofFieldsOrAll, rulesOfChange } from './rule.ts'

function answered(
  status: number,
  {
    errorCode,
    parameter,
    query = '',
    method = 'GET',
    body,
    operation = 'listBundleUsers',
    key,
    page = {},
  }: Readonly<
    Partial<Record<'errorCode' | 'parameter' | 'query' | 'method' | 'body' | 'operation' | 'key', string>>
  > & { readonly page?: object } = {},
): Exchange {
  const json = { errorCode, metadata: { parameter }, ...page }
  return {
    status,
    json,
    operation,
    request: { method, path: '/v1', query, body, key },
  } as unknown as Exchange
}

describe('what fails beside the same with one property changed', () => {
  it.each<[string, boolean, StatedRuleId]>([
    ['the rule of the property, where that holds', true, 'PAGE-NEXT-CURSOR'],
    ['the more general rule, where that fails too', false, 'USERS-PREFIX'],
  ])('breaks %s', (_, holds, rule) => {
    const repaired = { holds, rule: 'PAGE-NEXT-CURSOR', otherwise: 'USERS-PREFIX' } as const
    expect(brokenRule('GRANTS-FILTER-TYPE', answered(200), { repaired })).toBe(rule)
    expect(brokenRule('GRANTS-FILTER-TYPE', answered(200), { repaired: { holds } })).toBe(
      'GRANTS-FILTER-TYPE',
    )
  })
})

describe('a list that is refused', () => {
  const limit = { parameter: 'limit', query: 'limit=1' }
  const masked = { errorCode: 'errors.auth.address_not_allowed' }
  it.each<[string, StatedRuleId, Exchange, StatedRuleId]>([
    ['for its limit', 'GRANTS-FILTER-TYPE', answered(400, limit), 'LIST-LIMIT-BOUNDS-100'],
    [
      'for the limit of a search',
      'USERS-PREFIX',
      answered(400, { ...limit, operation: 'searchUsers' }),
      'USERS-LIMIT-BOUNDS-50',
    ],
    [
      'for a limit that it lacks',
      'GRANTS-FILTER-TYPE',
      answered(400, { parameter: 'limit' }),
      'PAGE-PARAMETERS-OPTIONAL',
    ],
    [
      'for its cursor',
      'SERVICE-OPERATIONS',
      answered(400, { parameter: 'cursor', query: 'cursor=x' }),
      'PAGE-CURSOR-CONTINUES',
    ],
    [
      'for a text',
      'SERVICE-OPERATIONS',
      answered(400, { parameter: 'displayName', query: 'displayName=an' }),
      'USERS-NAME-LENGTH',
    ],
    [
      'for the address of the caller',
      'PAGE-PARAMETERS-OPTIONAL',
      answered(403, masked),
      'KEY-MASKS-OPTIONAL',
    ],
    [
      'without a word, for the name of a session',
      'CHECKOUT-DISPLAY-NAME',
      answered(400, { operation: 'searchUsers' }),
      'USERS-PREFIX',
    ],
    [
      'for its source of 256 characters',
      'GRANTS-FILTERS-COMBINE',
      answered(400, { parameter: 'sourceId', query: `sourceId=${'x'.repeat(256)}` }),
      'GRANTS-FILTER-SOURCE',
    ],
    ['as not there', 'PAGE-PARAMETERS-OPTIONAL', answered(404), 'SERVICE-OPERATIONS'],
  ])('%s breaks the rule of that, whatever was claimed of it', (_, claimed, exchange, rule) =>
    expect(brokenRule(claimed, exchange)).toBe(rule),
  )

  it.each<[string, StatedRuleId, Exchange]>([
    ['without a word', 'GRANTS-FILTER-TYPE', answered(400)],
    ['where the claim is about the caller', 'AUTH-USERS-GOVERNS', answered(403, masked)],
  ])('%s breaks the rule of the claim', (_, claimed, exchange) =>
    expect(brokenRule(claimed, exchange)).toBe(claimed),
  )

  it('or a create names a user whom this key does not know, whatever was claimed of its permissions', () => {
    const list = { query: 'userId=u1', operation: 'listBundleGrants' }
    const create = { body: '{"userId":"u1"}', method: 'POST', operation: 'createBundleGrant' }
    const rules = [answered(404, list), answered(422, create), answered(403, list), answered(409, create)]
    expect(rules.map((one) => brokenRule('AUTH-GRANTS-GOVERNS', one))).toEqual([
      ...['USER-ALIAS-SCOPED', 'USER-ALIAS-SCOPED'],
      ...['AUTH-GRANTS-GOVERNS', 'AUTH-GRANTS-GOVERNS'],
    ])
  })

  it.each<[string, Exchange | undefined]>([
    ['is answered', answered(200, limit)],
    ['is a write', answered(400, { ...limit, method: 'POST' })],
    ['is none', undefined],
  ])('says nothing where what was sent %s', (_, exchange) =>
    expect(brokenRule('GRANTS-FILTER-TYPE', exchange)).toBe('GRANTS-FILTER-TYPE'),
  )
})

describe('a request that is sound', () => {
  const create = { method: 'POST', operation: 'createBundleGrant', key: 'full' }
  const revoke = { method: 'DELETE', operation: 'revokeBundleGrant', key: 'noUsers' }
  const denied = { errorCode: 'errors.auth.permission_denied', key: 'full' }
  it.each<[string, StatedRuleId, Exchange, StatedRuleId]>([
    ['fails with 502', 'GRANT-SOURCE-PATTERN', answered(502, create), 'STATUS-SUCCESS-200'],
    ['names a user who is refused', 'GRANT-SOURCE-PATTERN', answered(404, create), 'USER-ALIAS-USABLE'],
    [
      'names a bundle that is refused',
      'GRANT-SOURCE-PATTERN',
      answered(404, { ...create, errorCode: 'errors.bundle.not_found' }),
      'GRANT-CREATES',
    ],
    [
      'has a source that another key is refused',
      'GRANT-SOURCE-PATTERN',
      answered(400, { ...create, key: 'noUsers' }),
      'GRANT-SOURCE-PATTERN',
    ],
    [
      'lacks by its answer a permission that its key has',
      'GRANT-CREATES',
      answered(403, { ...create, ...denied }),
      'AUTH-GRANTS-GOVERNS',
    ],
    [
      'asks for a page by a key that has the permission',
      'PAGE-CURSOR-CONTINUES',
      answered(403, { ...denied, key: 'noBundles', operation: 'searchUsers' }),
      'AUTH-USERS-GOVERNS',
    ],
    ['lists for another key', 'GRANTS-FILTER-TYPE', answered(403, denied), 'AUTH-BEARER'],
    ['revokes what is gone', 'AUTH-GRANTS-GOVERNS', answered(404, revoke), 'REVOKE-SELECTED'],
    ['revokes without a right', 'AUTH-GRANTS-GOVERNS', answered(403, revoke), 'AUTH-GRANTS-GOVERNS'],
  ])('and %s breaks the rule of that', (_, claimed, exchange, rule) =>
    expect(brokenRule(claimed, exchange)).toBe(rule),
  )
})

describe('a page whose rows are wrong', () => {
  const grant = {
    ...{ id: 'g1', bundleId: 'b1', userId: 'u1', grantType: 'gift', sourceId: 's1' },
    ...{ startsAt: '2027-01-01T00:00:00Z', createdAt: '2027-01-01T00:00:00Z' },
  }
  const page = { limit: 50, grants: [grant] }
  const answer = (query: string) => answered(200, { operation: 'listBundleGrants', query, page })
  it.each<[string, string, StatedRuleId]>([
    ['says another limit than was asked for', 'limit=20', 'PAGE-LIMIT-ECHO'],
    ['has another source', 'limit=50&sourceId=s2', 'GRANTS-FILTER-SOURCE'],
    ['has another type', 'grantType=paid_external', 'GRANTS-FILTER-TYPE'],
    ['has another user', 'userId=u2', 'GRANTS-FILTER-USER'],
    ['has what was asked for', 'limit=50&userId=u1&grantType=gift&sourceId=s1', 'GRANTS-SORT-VALUES'],
    ['has another limit, beyond the bound', 'limit=101', 'GRANTS-SORT-VALUES'],
    ['has another user, after a cursor', 'cursor=c&userId=u2', 'GRANTS-SORT-VALUES'],
  ])('and %s breaks the rule of that', (_, query, rule) =>
    expect(brokenRule('GRANTS-SORT-VALUES', answer(query))).toBe(rule),
  )

  it('is no witness of what a refused write has changed, but may be one of a permission', () => {
    const blamed = (expected: unknown) => brokenRule('AUTH-GRANTS-GOVERNS', answer('userId=u2'), { expected })
    expect(blamed(['g1'])).toBe('GRANTS-FILTER-USER')
    expect(blamed(403)).toBe('AUTH-GRANTS-GOVERNS')
  })
})

describe('an answer that no outcome explains', () => {
  const asserted = (...holds: readonly boolean[]) =>
    holds.map((each, index) => must('GRANT-CREATES', `assertion ${index}`, ok(each, 1, 2)))

  it('is closest to the outcome with the fewest failed fields, of which the status counts as much as all', () => {
    const [ofStatus, ofOne, ofTwo] = [
      asserted(false, true),
      asserted(true, true, false),
      asserted(true, false, false),
    ]
    expect(closestOf([ofStatus, ofTwo, ofOne]).map(({ claim }) => claim)).toEqual(['assertion 2'])
    expect(closestOf([ofStatus]).map(({ claim }) => claim)).toEqual(['assertion 0'])
    expect(closestOf([])).toEqual([])
  })

  it('breaks the rule of one field, or that of the grant where several fields are those of another one', () => {
    const [all = must('GRANT-ID', 'all', ok(false, 1, 2))] = asserted(false)
    expect(ofFieldsOrAll(asserted(true, false), all)).toEqual(asserted(true, false))
    expect(ofFieldsOrAll(asserted(false, false), all)).toEqual([all])
    expect(ofFieldsOrAll(asserted(true, true), all)).toEqual([...asserted(true, true), all])
  })
})

it('a revoke has gone too far only where a grant is gone that no answered revoke has taken', () => {
  const rules = ['ERROR-NOT-FOUND-REFUSED', 'REVOKE-CASCADE-ONLY'] as const
  const [taken, refused] = [answered(200, { method: 'DELETE' }), answered(404, { method: 'DELETE' })]
  expect(rulesOfChange(rules, true, [refused])).toEqual(rules)
  expect(rulesOfChange(rules, true, [refused, taken])).toEqual([rules[0]])
  expect(rulesOfChange(rules, false, [refused])).toEqual([rules[0]])
})
