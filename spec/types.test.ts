import { describe, expectTypeOf, it } from 'vitest'
import { type ErrorCode, errorCodes, type OperationId, operations } from './generated/contract.ts'
import type { components, operations as PublicOperations } from './generated/public.ts'
import type { Permission } from './operation.ts'
import type {
  BundlesPage,
  ErrorBody,
  Grant,
  GrantRequest,
  GrantType,
  Path,
  Query,
  Success,
  User,
} from './types.ts'

// These claims are checked by the compiler; running them only shows that the file loads.
describe('types of the contract', () => {
  it('types: a grant is readonly and only its id and type are certain', () => {
    expectTypeOf<Grant>().toHaveProperty('id').toEqualTypeOf<string>()
    expectTypeOf<Grant['endsAt']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Readonly<Grant>>().toEqualTypeOf<Grant>()
  })
  it('types: a trial cannot be requested', () => {
    expectTypeOf<GrantRequest['grantType']>().toEqualTypeOf<Exclude<GrantType, 'trial'>>()
  })
  it('types: a paid grant has a source, a gift need not', () => {
    const userId = 'u'
    const requests: readonly GrantRequest[] = [
      { userId, grantType: 'gift' },
      { userId, grantType: 'paid_external', sourceId: 'inv-1' },
      // @ts-expect-error A paid grant without a source is no request.
      { userId, grantType: 'paid_external' },
    ]
    expectTypeOf(requests).toEqualTypeOf<readonly GrantRequest[]>()
  })
  it('types: an avatar may be null or missing', () => {
    expectTypeOf<User['avatar']>().toEqualTypeOf<string | null | undefined>()
  })
  it('types: a parameter with a default stays optional', () => {
    expectTypeOf<Query<'listBundleGrants'>['limit']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<Query<'listBundleGrants'>['sort']>().toEqualTypeOf<
      'createdAt' | 'startsAt' | 'endsAt' | undefined
    >()
    expectTypeOf<Query<'searchUsers'>['displayName']>().toEqualTypeOf<string>()
  })
  it('types: path and answer go by operation', () => {
    expectTypeOf<Path<'revokeBundleGrant'>>().toEqualTypeOf<{
      readonly bundleId: string
      readonly grantId: string
    }>()
    expectTypeOf<Success<'listBundles'>>().toEqualTypeOf<BundlesPage>()
  })
  it('types: an error code of another deployment fits', () => {
    expectTypeOf<ErrorBody['errorCode']>().toEqualTypeOf<string>()
    // Generators make no interface of a choice only where the schema is a plain string.
    expectTypeOf<components['schemas']['ErrorCode']>().toEqualTypeOf<string>()
    expectTypeOf<'errors.grant.duplicate_source'>().toExtend<ErrorCode>()
    expectTypeOf<'errors.grant.duplicate'>().not.toExtend<ErrorCode>()
    expectTypeOf(errorCodes['errors.grant.duplicate_source']).toEqualTypeOf<409>()
  })
  it('types: permission and level are literals, and write belongs to grants alone', () => {
    expectTypeOf(operations.createBundleGrant.permission.level).toEqualTypeOf<'write'>()
    expectTypeOf(operations.searchUsers.permission.permission).toEqualTypeOf<'users'>()
    expectTypeOf<(typeof operations)[OperationId]['permission']>().toExtend<Permission>()
    expectTypeOf<{ permission: 'users'; level: 'write' }>().not.toExtend<Permission>()
  })
  it('types: the run-time facts name the same operations as the types', () => {
    expectTypeOf<OperationId>().toEqualTypeOf<keyof PublicOperations>()
  })
})
