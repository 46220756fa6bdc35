import type { OperationId, SentRequest } from './exchange.ts'
import { jsonOf } from './wire.ts'

/** The names that a target file gives to its API keys; only `full` is required. A request still to be sent, a `Draft`, names one. */
export const keyNames = [
  'full',
  'readOnly',
  'none',
  'noBundles',
  'noUsers',
  'noGrants',
  'revoked',
  'ipMasked',
  'otherOwner',
] as const
export type KeyName = (typeof keyNames)[number]

/** The credentials of a request: a key of the target, a changed one, as a bearer token or in headers, or none. */
export type Credentials =
  | KeyName
  | 'absent'
  | { readonly of: KeyName; readonly change: Change; readonly label: string }

/** Makes a changed key, or headers, from a valid key and the other keys of the target. */
type Change = (key: string, others: readonly string[]) => string | Headers
type Headers = Readonly<Record<string, string>>

/** A value of a query: a list repeats the name, undefined leaves it out. */
export type QueryValue = string | number | readonly string[] | undefined
export type Query = Readonly<Record<string, QueryValue>>

/** A request still to be sent; by default GET with the key `full`, no query and no body. */
export interface Draft {
  /** Undefined for a path or method that the contract does not have. */
  readonly operation?: OperationId | undefined
  readonly method?: string
  /** From the version segment on, already percent-encoded. */
  readonly path: string
  readonly query?: Query | undefined
  readonly key?: Credentials | undefined
  /** Headers that override the defaults; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: Body
  /** Sent from a second address of the suite; without one no answer comes. */
  readonly from?: 'second'
}

/** A body: exact text, or JSON that is made when it is sent, from the target's time. */
export type Body = { readonly text: string } | { readonly at: (serverNow: number) => unknown }

/** The fields of a create. Without `endsAt` it is permanent; a function is called with the target's time when it is sent. */
export interface GrantDraft {
  readonly grantType?: string
  readonly endsAt?: string | ((serverNow: number) => string) | undefined
  /** Left out: a new one; undefined: none is sent. */
  readonly sourceId?: string | undefined
  /** Other fields, or invalid values of the ones above. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** Makes a draft of each of the seven operations; no other place of the suite writes their paths. */
export const drafts = {
  listBundles: (query?: Query, key?: Credentials): Draft => get('listBundles', '/v1/bundles', query, key),
  searchUsers: (query?: Query, key?: Credentials): Draft => get('searchUsers', '/v1/users', query, key),
  listUsers: (bundleId: string, query?: Query, key?: Credentials): Draft =>
    get('listBundleUsers', `/v1/bundles/${encodeURIComponent(bundleId)}/users`, query, key),
  listGrants: (bundleId: string, query?: Query, key?: Credentials): Draft =>
    get('listBundleGrants', grantsPath(bundleId), query, key),
  readCheckout: (checkoutId: string, key?: Credentials): Draft =>
    get('readCheckout', `/v1/checkout/${encodeURIComponent(checkoutId)}`, undefined, key),
  revoke: (bundleId: string, grantId: string, key?: Credentials): Draft => ({
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
    key?: Credentials,
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

const get = (operation: Draft['operation'], path: string, query?: Query, key?: Credentials): Draft => ({
  operation,
  path,
  query,
  key,
})
