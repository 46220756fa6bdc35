import type { Query } from './check.ts'
import type { Draft, GrantDraft, KeyUse } from './draft.ts'

/** The seven operations as drafts: the only place in which the suite writes their paths. */
export const drafts = {
  listBundles: (query?: Query, key?: KeyUse): Draft => get('listBundles', '/v1/bundles', query, key),
  searchUsers: (query?: Query, key?: KeyUse): Draft => get('searchUsers', '/v1/users', query, key),
  listUsers: (bundleId: string, query?: Query, key?: KeyUse): Draft =>
    get('listBundleUsers', `/v1/bundles/${encodeURIComponent(bundleId)}/users`, query, key),
  listGrants: (bundleId: string, query?: Query, key?: KeyUse): Draft =>
    get('listBundleGrants', `/v1/bundles/${encodeURIComponent(bundleId)}/grants`, query, key),
  readCheckout: (checkoutId: string, key?: KeyUse): Draft =>
    get('readCheckout', `/v1/checkout/${encodeURIComponent(checkoutId)}`, undefined, key),
  revoke: (bundleId: string, grantId: string, key?: KeyUse): Draft => ({
    operation: 'revokeBundleGrant',
    method: 'DELETE',
    path: `/v1/bundles/${encodeURIComponent(bundleId)}/grants/${encodeURIComponent(grantId)}`,
    ...(key === undefined ? {} : { key }),
  }),
  create: (
    bundleId: string,
    userId: string,
    grant: GrantDraft,
    freshSource: () => string,
    key?: KeyUse,
  ): Draft => {
    const sourceId = 'sourceId' in grant ? grant.sourceId : freshSource()
    return {
      operation: 'createBundleGrant',
      method: 'POST',
      path: `/v1/bundles/${encodeURIComponent(bundleId)}/grants`,
      body: {
        at: (serverNow) => ({
          userId,
          grantType: grant.grantType ?? 'paid_external',
          ...(sourceId === undefined ? {} : { sourceId }),
          ...endOf(grant, serverNow),
          ...grant.extra,
        }),
      },
      ...(key === undefined ? {} : { key }),
    }
  },
} as const

function endOf({ endsAt }: GrantDraft, serverNow: number): { readonly endsAt?: string } {
  if (endsAt === undefined) return {}
  return { endsAt: typeof endsAt === 'string' ? endsAt : endsAt(serverNow) }
}

function get(operation: NonNullable<Draft['operation']>, path: string, query?: Query, key?: KeyUse): Draft {
  return {
    operation,
    method: 'GET',
    path,
    ...(query === undefined ? {} : { query }),
    ...(key === undefined ? {} : { key }),
  }
}
