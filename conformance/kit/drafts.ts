import type { Query } from './check.ts'
import type { Draft, GrantDraft, KeyUse } from './draft.ts'
import type { SentRequest } from './exchange.ts'
import { jsonOf } from './wire.ts'

/** Makes a draft of each of the seven operations; no other place of the suite writes their paths. */
export const drafts = {
  listBundles: (query?: Query, key?: KeyUse): Draft => get('listBundles', '/v1/bundles', query, key),
  searchUsers: (query?: Query, key?: KeyUse): Draft => get('searchUsers', '/v1/users', query, key),
  listUsers: (bundleId: string, query?: Query, key?: KeyUse): Draft =>
    get('listBundleUsers', `/v1/bundles/${encodeURIComponent(bundleId)}/users`, query, key),
  listGrants: (bundleId: string, query?: Query, key?: KeyUse): Draft =>
    get('listBundleGrants', grantsPath(bundleId), query, key),
  readCheckout: (checkoutId: string, key?: KeyUse): Draft =>
    get('readCheckout', `/v1/checkout/${encodeURIComponent(checkoutId)}`, undefined, key),
  revoke: (bundleId: string, grantId: string, key?: KeyUse): Draft => ({
    operation: 'revokeBundleGrant',
    method: 'DELETE',
    path: `${grantsPath(bundleId)}/${encodeURIComponent(grantId)}`,
    key,
  }),
  create: (
    bundleId: string,
    userId: string,
    { grantType = 'paid_external', endsAt, extra, ...rest }: GrantDraft,
    freshSource: () => string,
    key?: KeyUse,
  ): Draft => {
    const sourceId = 'sourceId' in rest ? rest.sourceId : freshSource()
    const end = (now: number) => (typeof endsAt === 'function' ? endsAt(now) : endsAt)
    return {
      operation: 'createBundleGrant',
      method: 'POST',
      path: grantsPath(bundleId),
      body: { at: (now) => ({ userId, grantType, sourceId, endsAt: end(now), ...extra }) },
      key,
    }
  },
} as const

/** Returns the bundleId and grantId in a path; undefined for one that is missing or cannot be decoded. */
export function idsIn({ path }: Pick<SentRequest, 'path'>) {
  const [, bundleId, grantId] = /^\/v1\/bundles\/([^/]+)\/(?:users$|grants(?:$|\/([^/]*)))/.exec(path) ?? []
  return { bundleId: bundleId && decoded(bundleId), grantId: grantId && decoded(grantId) }
}

/** Returns the fields of a recorded create, to send it again. */
export function draftIn({ request }: { readonly request: SentRequest }): GrantDraft {
  const { grantType = '', sourceId, endsAt } = Object(jsonOf(request.body ?? '')) as GrantDraft
  return { grantType, sourceId, endsAt }
}

/** Returns a percent-encoded text decoded; undefined when it is malformed. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const grantsPath = (bundleId: string): string => `/v1/bundles/${encodeURIComponent(bundleId)}/grants`

const get = (operation: Draft['operation'], path: string, query?: Query, key?: KeyUse): Draft => ({
  operation,
  path,
  query,
  key,
})
