import openApiClient from 'openapi-fetch'
import type { paths } from '../../spec/generated/public.ts'
import type {
  Bundle,
  BundlesPage,
  BundleUser,
  BundleUsersPage,
  Checkout,
  Grant,
  GrantRequest,
  GrantsPage,
  Query,
  Success,
  User,
  UsersPage,
} from '../../spec/types.ts'
import { baseAddressOf, bearerOf, pathPart, redacting } from './address.ts'
import { isBrowser } from './browser.ts'
import { BundleAccessError, type OperationId } from './error.ts'
import type { Answer } from './failure.ts'
import { type Listing, listing } from './listing.ts'
import { machine, type Runtime } from './runtime.ts'
import { type Patience, type Retry, sending } from './sending.ts'

/** Options of a client; only address and key are required. */
export interface ClientOptions {
  /** The service's address up to and including its REST prefix; `/v1` is appended. */
  readonly baseUrl: string
  /** `<prefix>_<apiKeyId>_<secret>`; for server-side programs only. */
  readonly apiKey: string
  /** By default 5 attempts of at most 30 s each within 2 minutes, which outlasts one window of the rate limit. */
  readonly patience?: Partial<Patience>
  /**
   * What to do after a create without sourceId that had no answer, or a 5xx. The service cannot recognise the second
   * request as a repetition; only coverage prevents a second grant, and not after a revoke. So the error is thrown,
   * unless you choose `repeat`. A create with a sourceId is always repeated.
   */
  readonly createWithoutSource?: 'give-up' | 'repeat'
  /** Called before a request is sent again; for logs and metrics. It never receives the key. */
  readonly onRetry?: (retry: Retry) => void
  /** Parts of the machine to replace: `fetch`, and for tests the clock, the randomness and the sleep. */
  readonly runtime?: Partial<Runtime>
}

/** What each call takes besides its arguments. */
export interface CallOptions {
  /** Ends the call, its waits too, with the signal's own reason. */
  readonly signal?: AbortSignal
}

type Filters<Id extends OperationId> = Omit<Query<Id>, 'cursor'>
type ListId = 'listBundles' | 'searchUsers' | 'listBundleUsers' | 'listBundleGrants'

/** The seven operations. All reject with a BundleAccessError. */
export interface Client {
  readonly listBundles: (
    filters?: Filters<'listBundles'>,
    options?: CallOptions,
  ) => Listing<Bundle, BundlesPage>
  readonly searchUsers: (filters: Filters<'searchUsers'>, options?: CallOptions) => Listing<User, UsersPage>
  readonly listBundleUsers: (
    bundleId: string,
    filters?: Filters<'listBundleUsers'>,
    options?: CallOptions,
  ) => Listing<BundleUser, BundleUsersPage>
  readonly listBundleGrants: (
    bundleId: string,
    filters?: Filters<'listBundleGrants'>,
    options?: CallOptions,
  ) => Listing<Grant, GrantsPage>
  /**
   * Records a period of access. With a sourceId it may be called any number of times: where a deployment answers a
   * repeated sourceId with a conflict, the grant that it names is looked up and given if it has the same end.
   */
  readonly createBundleGrant: (bundleId: string, grant: GrantRequest, options?: CallOptions) => Promise<Grant>
  /**
   * Takes access back. A retry whose first attempt had no answer may find the work done and be refused: that error has
   * `earlierAttemptUnknown`.
   */
  readonly revokeBundleGrant: (bundleId: string, grantId: string, options?: CallOptions) => Promise<Grant>
  readonly readCheckout: (checkoutId: string, options?: CallOptions) => Promise<Checkout>
}

const usualPatience: Patience = { attempts: 5, withinMs: 120_000, attemptMs: 30_000 }

/** A client of one deployment with one key; throws a TypeError for unusable options and an Error in a browser. */
export function createClient(options: ClientOptions): Client {
  if (isBrowser(globalThis))
    throw new Error(
      'An API key must not be used in a browser, where everybody can read it: call the API from your server and let the page call that.',
    )
  const key = bearerOf(options.apiKey)
  const runtime = { ...machine, ...options.runtime }
  const send = sending({
    patience: { ...usualPatience, ...options.patience },
    runtime,
    redact: redacting(key),
    onRetry: options.onRetry,
  })
  const api = openApiClient<paths>({
    baseUrl: baseAddressOf(options.baseUrl),
    headers: { authorization: `Bearer ${key}` },
    fetch: runtime.fetch,
    redirect: 'manual',
  })

  const call = <Id extends OperationId>(
    operationId: Id,
    request: (signal: AbortSignal) => Promise<Answer>,
    { signal }: CallOptions = {},
    whenUnknown: 'repeat' | 'give-up' = 'repeat',
  ): Promise<Success<Id>> => send({ operationId, whenUnknown, send: request, signal })

  const list = <Id extends ListId, Item>(
    operationId: Id,
    filters: Filters<Id>,
    callOptions: CallOptions | undefined,
    itemsOf: (page: Success<Id>) => readonly Item[],
    read: (query: Filters<Id> & { cursor?: string }, signal: AbortSignal) => Promise<Answer>,
  ): Listing<Item, Success<Id>> => {
    // Every page has the filters of the moment when the listing was created (PAGE-CURSOR-SAME-FILTERS).
    const kept = { ...filters }
    const page = (cursor?: string) =>
      call(operationId, (signal) => read(cursor ? { ...kept, cursor } : kept, signal), callOptions)
    return listing({ operationId, itemsOf, page })
  }

  const client: Client = {
    listBundles: (filters = {}, callOptions) =>
      list(
        'listBundles',
        filters,
        callOptions,
        ({ bundles }) => bundles,
        (query, signal) => api.GET('/v1/bundles', { params: { query }, signal }),
      ),
    searchUsers: (filters, callOptions) =>
      list(
        'searchUsers',
        filters,
        callOptions,
        ({ users }) => users,
        (query, signal) => api.GET('/v1/users', { params: { query }, signal }),
      ),
    listBundleUsers(bundleId, filters = {}, callOptions) {
      const path = { bundleId: pathPart('bundleId', bundleId) }
      return list(
        'listBundleUsers',
        filters,
        callOptions,
        ({ users }) => users,
        (query, signal) => api.GET('/v1/bundles/{bundleId}/users', { params: { path, query }, signal }),
      )
    },
    listBundleGrants(bundleId, filters = {}, callOptions) {
      const path = { bundleId: pathPart('bundleId', bundleId) }
      return list(
        'listBundleGrants',
        filters,
        callOptions,
        ({ grants }) => grants,
        (query, signal) => api.GET('/v1/bundles/{bundleId}/grants', { params: { path, query }, signal }),
      )
    },
    async createBundleGrant(bundleId, grant, callOptions) {
      const path = { bundleId: pathPart('bundleId', bundleId) }
      // An endsAt that was looked up and not found must not become permanent access.
      if ('endsAt' in grant && typeof grant.endsAt !== 'string')
        throw new TypeError('endsAt must be a date-time; leave the property out for permanent access')
      const whenUnknown = grant.sourceId === undefined ? (options.createWithoutSource ?? 'give-up') : 'repeat'
      const body = { ...grant }
      try {
        const created = await call(
          'createBundleGrant',
          (signal) => api.POST('/v1/bundles/{bundleId}/grants', { params: { path }, body, signal }),
          callOptions,
          whenUnknown,
        )
        return created.grant
      } catch (error) {
        const earlier = await grantBehindConflict(client, bundleId, body, error, callOptions)
        if (earlier === undefined) throw error
        return earlier
      }
    },
    async revokeBundleGrant(bundleId, grantId, callOptions) {
      const path = { bundleId: pathPart('bundleId', bundleId), grantId: pathPart('grantId', grantId) }
      const revoked = await call(
        'revokeBundleGrant',
        (signal) => api.DELETE('/v1/bundles/{bundleId}/grants/{grantId}', { params: { path }, signal }),
        callOptions,
      )
      return revoked.grant
    },
    async readCheckout(checkoutId, callOptions) {
      const path = { checkoutId: pathPart('checkoutId', checkoutId) }
      return call(
        'readCheckout',
        (signal) => api.GET('/v1/checkout/{checkoutId}', { params: { path }, signal }),
        callOptions,
      )
    },
  }
  return client
}

/** Returns the grant of the same source, user, type and end behind a 409, with which some deployments answer a retry. */
async function grantBehindConflict(
  client: Client,
  bundleId: string,
  { userId, grantType, sourceId, endsAt }: GrantRequest,
  error: unknown,
  options: CallOptions | undefined,
): Promise<Grant | undefined> {
  if (sourceId === undefined || !(error instanceof BundleAccessError) || error.status !== 409)
    return undefined
  try {
    for await (const grant of client.listBundleGrants(bundleId, { userId, grantType, sourceId }, options))
      if (endOf(grant.endsAt) === endOf(endsAt)) return grant
  } catch {
    options?.signal?.throwIfAborted()
  }
  return undefined
}

const endOf = (endsAt: string | undefined): number => (endsAt === undefined ? Infinity : Date.parse(endsAt))
