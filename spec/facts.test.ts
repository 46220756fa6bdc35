import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import fixture from '../fixtures/fixture.schema.json' with { type: 'json' }
import { bodyLimit, checkoutSeconds, operations, rateLimit, version } from './generated/contract.ts'
import { bundleAccesses, bundleStatuses, faultOptions, faults, grantTypes, tiers } from './generated/facts.ts'
import contract from './generated/openapi.json' with { type: 'json' }
import type { Operation } from './operation.ts'

describe('contract: facts of the service description', () => {
  const page = { type: 'integer', required: false, minimum: 1, maximum: 100, default: 50 }
  const searchPage = { type: 'integer', required: false, minimum: 1, maximum: 50, default: 10 }
  const source = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$'
  const instant = { type: 'string', format: 'date-time', required: false }
  const types = ['trial', 'owner_grant', 'paid_external', 'referral_reward', 'gift']
  const facts: readonly [keyof typeof operations, string, object][] = [
    ['listBundles', 'limit', page],
    ['listBundles', 'cursor', { required: false }],
    [
      'searchUsers',
      'displayName',
      { type: 'string', required: true, minLength: 2, maxLength: 30, normalization: 'NFC' },
    ],
    ['searchUsers', 'limit', searchPage],
    ['searchUsers', 'cursor', { required: false }],
    ['listBundleUsers', 'limit', page],
    ['listBundleUsers', 'cursor', { required: false, pattern: '^(?:grant|scan):[a-f0-9]{32}$' }],
    ['listBundleGrants', 'userId', { type: 'string', required: false }],
    ['listBundleGrants', 'grantType', { required: false, enum: types }],
    ['listBundleGrants', 'sourceId', { required: false, pattern: source, maxLength: 256 }],
    ...(['starts', 'ends', 'created'] as const).flatMap(
      (word): [keyof typeof operations, string, object][] => [
        ['listBundleGrants', `${word}After`, instant],
        ['listBundleGrants', `${word}Before`, instant],
      ],
    ),
    ['listBundleGrants', 'limit', page],
    ['listBundleGrants', 'cursor', { required: false }],
    [
      'listBundleGrants',
      'sort',
      { required: false, default: 'createdAt', enum: ['createdAt', 'startsAt', 'endsAt'] },
    ],
    ['listBundleGrants', 'dir', { required: false, default: 'desc', enum: ['asc', 'desc'] }],
  ]

  it.each(facts)('contract: %s has the parameter %s with its bounds', (id, name, fact) => {
    const operation: Operation = operations[id]
    expect(operation.parameters.query[name]).toMatchObject(fact)
  })

  it('contract: there are no query parameters beside these', () => {
    const declared = Object.entries(operations).flatMap(([id, operation]) =>
      Object.keys(operation.parameters.query).map((name) => `${id} ${name}`),
    )
    expect(declared.toSorted()).toEqual(facts.map(([id, name]) => `${id} ${name}`).toSorted())
  })

  it.each([
    ['listBundles', 'GET', '/v1/bundles', 'bundles', 'read', '200 400 401 403 429 500 503'],
    ['searchUsers', 'GET', '/v1/users', 'users', 'read', '200 400 401 403 429 500 503'],
    [
      'listBundleUsers',
      'GET',
      '/v1/bundles/{bundleId}/users',
      'grants',
      'read',
      '200 400 401 403 404 429 500 503',
    ],
    [
      'listBundleGrants',
      'GET',
      '/v1/bundles/{bundleId}/grants',
      'grants',
      'read',
      '200 400 401 403 404 429 500 503',
    ],
    [
      'createBundleGrant',
      'POST',
      '/v1/bundles/{bundleId}/grants',
      'grants',
      'write',
      '200 400 401 403 404 409 413 415 429 500 503',
    ],
    [
      'revokeBundleGrant',
      'DELETE',
      '/v1/bundles/{bundleId}/grants/{grantId}',
      'grants',
      'write',
      '200 400 401 403 404 409 429 500 503',
    ],
    ['readCheckout', 'GET', '/v1/checkout/{checkoutId}', 'grants', 'read', '200 400 401 403 404 429 500 503'],
  ] as const)('contract: %s is %s %s', (id, method, path, permission, level, statuses) => {
    expect(operations[id]).toMatchObject({ method, path, permission: { permission, level } })
    expect(Object.keys(operations[id].responses).join(' ')).toBe(statuses)
  })

  it('contract: limits, sizes and lifetimes', () => {
    expect(rateLimit).toEqual({ address: 240, key: 240, windowSeconds: 60 })
    expect(checkoutSeconds).toBe(15 * 60)
    expect(bodyLimit).toBe(16 * 1024)
    expect(version).toBe('1.0.0')
  })

  it.each([
    ['PublicUser', 'userId displayName'],
    ['OwnedTradingBundleSummary', '_id name marketType quote access status grantedUsersCount'],
    ['TradingBundleAccessGrantSummary', 'id grantType'],
    ['TradingBundleGrantedUser', 'user'],
    ['CheckoutDetails', 'checkoutId bundleId userId displayName'],
    ['ErrorResponse', 'errorCode message'],
    ['CreateGrantRequest', 'userId grantType'],
    ['BundlesResponse', 'bundles limit'],
    ['UsersSearchResponse', 'users query limit'],
    ['BundleUsersResponse', 'users limit'],
    ['BundleGrantsResponse', 'grants limit'],
    ['GrantMutationResponse', 'grant'],
  ] as const)('contract: %s requires %s', (name, required) => {
    expect(contract.components.schemas[name].required.join(' ')).toBe(required)
  })
})

describe('contract: one enumeration in every document', () => {
  const control = parse(readFileSync(new URL('control.yaml', import.meta.url), 'utf8')).components.schemas
  it.each([
    ['tiers', tiers, control.Tier, fixture.definitions.account.properties.tier],
    ['statuses', bundleStatuses, control.BundleStatus, fixture.definitions.bundle.properties.status],
    ['access', bundleAccesses, control.BundleAccess, fixture.definitions.bundle.properties.access],
    [
      'types',
      grantTypes,
      control.LedgerGrant.properties.grantType,
      fixture.definitions.grant.properties.type,
    ],
  ])('contract: the %s of fixtures and of the control plane are those of the facts', (_, fact, ...places) => {
    for (const place of places) expect(place.enum).toEqual([...fact])
  })

  it('contract: each fault kind has an effect, and each option of one kind is an option of the request', () => {
    expect(Object.keys(faults)).toEqual(control.FaultKind.enum)
    const options = Object.values(faults).flatMap((kind) => kind.options)
    expect(Object.keys(faultOptions)).toEqual(expect.arrayContaining(options))
  })
})
