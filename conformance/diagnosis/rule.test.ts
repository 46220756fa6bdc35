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
  }: Readonly<
    Partial<Record<'errorCode' | 'parameter' | 'query' | 'method' | 'body' | 'operation', string>>
  > = {},
): Exchange {
  const json = { errorCode, metadata: { parameter } }
  return { status, json, operation, request: { method, path: '/v1', query, body } } as unknown as Exchange
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
