import { describe, expect, it } from 'vitest'
import type { StatedRuleId } from '../../spec/generated/rules.ts'
import type { Exchange } from '../kit/exchange.ts'
import { brokenRule } from './rule.ts'

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
