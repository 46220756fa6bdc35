import openApiClient from 'openapi-fetch'
import type { paths } from '../../spec/generated/public.ts'
import type { Checkout, Grant, GrantRequest, Query, Success } from '../../spec/types.ts'
import { aFunction, aText, defined, optionProblem, type RulesOf, timerMs, wholeNumber } from '../options.ts'
import { baseAddressOf, bearerOf, pathPart, redactor } from './address.ts'
import { BundleAccessError, type OperationId } from './error.ts'
import { type Answer, resultFields } from './failure.ts'
import { type Listing, listing } from './listing.ts'
import { bounded, machine, type Runtime } from './runtime.ts'
import { type CallOptions, type Patience, type Retry, sending } from './sending.ts'

/** Options of a client; only address and key are required. */
export interface ClientOptions {
  /** The URL of the service with its REST prefix, without `/v1`. */
  readonly baseUrl: string
  /** `<prefix>_<apiKeyId>_<secret>`; for server-side programs only. */
  readonly apiKey: string
  /** By default 5 attempts of at most 30 s each within 2 minutes, longer than a rate limit window. */
  readonly patience?: Partial<Patience>
  /**
   * The policy for a create without sourceId after no answer or a 5xx. The service cannot recognise the repetition, and makes a
   * second grant unless live access reaches its end already. So the default `give-up` throws the error. A create with a sourceId is
   * always repeated.
   */
  readonly createWithoutSource?: 'give-up' | 'repeat'
  /** Called before a request is sent again, for logs and metrics; never receives the key. */
  readonly onRetry?: (retry: Retry) => void
  /** The greatest size of an answer in bytes; 16 MiB by default. */
  readonly maxAnswerBytes?: number
  /** Replacements of `fetch` and, for tests, of clock, randomness and sleep. */
  readonly runtime?: Partial<Runtime>
}

/** A client of one service; all methods reject with a BundleAccessError. */
export type Client = ReturnType<typeof createClient>

type Filters<Id extends OperationId> = Omit<Query<Id>, 'cursor'>

type ListId = Extract<OperationId, `list${string}` | 'searchUsers'>

type Item<Id extends ListId> =
  Success<Id> extends Readonly<Record<(typeof resultFields)[Id], readonly (infer One)[]>> ? One : never

const clientRules: RulesOf<ClientOptions> = {
  baseUrl: aText,
  apiKey: aText,
  patience: { attempts: wholeNumber(1), withinMs: timerMs(1), attemptMs: timerMs(1) },
  createWithoutSource: ['"give-up" or "repeat"', (value) => value === 'give-up' || value === 'repeat'],
  onRetry: aFunction,
  maxAnswerBytes: wholeNumber(1),
  runtime: { fetch: aFunction, now: aFunction, random: aFunction, sleep: aFunction },
}

const MAX_ANSWER_BYTES = 16_777_216
const defaultPatience: Patience = { attempts: 5, withinMs: 120_000, attemptMs: 30_000 }

/** Creates a client of one service with one key; throws a TypeError for invalid options and an Error in a browser. */
export function createClient(options: ClientOptions) {
  if (isBrowser(globalThis))
    throw new Error(
      'An API key must not be used in a browser, where everybody can read it: call the API from your server and let the page call that.',
    )
  const problem = optionProblem(options, clientRules)
  if (problem !== undefined) throw new TypeError(problem)
  const key = bearerOf(options.apiKey)
  const runtime = { ...machine, ...defined(options.runtime ?? {}) }
  const patience = { ...defaultPatience, ...defined(options.patience ?? {}) }
  const call = sending({ patience, runtime, redact: redactor(key), onRetry: options.onRetry })
  const api = openApiClient<paths>({
    baseUrl: baseAddressOf(options.baseUrl),
    headers: { authorization: `Bearer ${key}` },
    fetch: bounded(runtime.fetch, options.maxAnswerBytes ?? MAX_ANSWER_BYTES),
    redirect: 'manual',
  })

  const list = <Id extends ListId>(
    operationId: Id,
    filters: Filters<Id>,
    callOptions: CallOptions | undefined,
    read: (query: Filters<Id> & { cursor?: string }, signal: AbortSignal) => Promise<Answer>,
  ): Listing<Item<Id>, Success<Id>> => {
    // A copy, since all pages need the same filters (PAGE-CURSOR-SAME-FILTERS).
    const query = { ...filters }
    const page = (cursor?: string) =>
      call(operationId, (signal) => read(cursor ? { ...query, cursor } : query, signal), callOptions)
    return listing(operationId, page, (answer) => Object(answer)[resultFields[operationId]])
  }

  type GrantFilters = Filters<'listBundleGrants'>
  const listBundleGrants = (bundleId: string, filters: GrantFilters = {}, callOptions?: CallOptions) => {
    const path = { bundleId: pathPart('bundleId', bundleId) }
    return list('listBundleGrants', filters, callOptions, (query, signal) =>
      api.GET('/v1/bundles/{bundleId}/grants', { params: { path, query }, signal }),
    )
  }

  return {
    listBundles: (filters: Filters<'listBundles'> = {}, callOptions?: CallOptions) =>
      list('listBundles', filters, callOptions, (query, signal) =>
        api.GET('/v1/bundles', { params: { query }, signal }),
      ),
    searchUsers: (filters: Filters<'searchUsers'>, callOptions?: CallOptions) =>
      list('searchUsers', filters, callOptions, (query, signal) =>
        api.GET('/v1/users', { params: { query }, signal }),
      ),
    listBundleUsers(bundleId: string, filters: Filters<'listBundleUsers'> = {}, callOptions?: CallOptions) {
      const path = { bundleId: pathPart('bundleId', bundleId) }
      return list('listBundleUsers', filters, callOptions, (query, signal) =>
        api.GET('/v1/bundles/{bundleId}/users', { params: { path, query }, signal }),
      )
    },
    listBundleGrants,
    /**
     * Creates a grant. With a sourceId the call is idempotent: if the service answers a repetition with a conflict, the existing
     * grant is looked up and returned if it has the same end.
     */
    async createBundleGrant(
      bundleId: string,
      grant: GrantRequest,
      callOptions?: CallOptions,
    ): Promise<Grant> {
      const path = { bundleId: pathPart('bundleId', bundleId) }
      // An undefined or null endsAt by mistake must not become permanent access.
      if ('endsAt' in grant && typeof grant.endsAt !== 'string')
        throw new TypeError('endsAt must be a date-time string; leave the property out for permanent access')
      const whenUnknown = grant.sourceId === undefined ? (options.createWithoutSource ?? 'give-up') : 'repeat'
      const body = { ...grant }
      const post = (signal: AbortSignal) =>
        api.POST('/v1/bundles/{bundleId}/grants', { params: { path }, body, signal })
      try {
        return (await call('createBundleGrant', post, callOptions, whenUnknown)).grant
      } catch (error) {
        const { userId, grantType, sourceId, endsAt } = body
        const isConflict = error instanceof BundleAccessError && error.status === 409
        if (sourceId === undefined || !isConflict) throw error
        const earlier = listBundleGrants(bundleId, { userId, grantType, sourceId }, callOptions)
        const found = await grantUntil(endsAt, earlier).catch(() => callOptions?.signal?.throwIfAborted())
        if (found === undefined) throw error
        return found
      }
    },
    /** Revokes a grant. The refusal of a retry, since an unanswered attempt revoked it, has `earlierAttemptUnknown`. */
    async revokeBundleGrant(bundleId: string, grantId: string, callOptions?: CallOptions): Promise<Grant> {
      const path = { bundleId: pathPart('bundleId', bundleId), grantId: pathPart('grantId', grantId) }
      const remove = (signal: AbortSignal) =>
        api.DELETE('/v1/bundles/{bundleId}/grants/{grantId}', { params: { path }, signal })
      return (await call('revokeBundleGrant', remove, callOptions)).grant
    },
    async readCheckout(checkoutId: string, callOptions?: CallOptions): Promise<Checkout> {
      const path = { checkoutId: pathPart('checkoutId', checkoutId) }
      const read = (signal: AbortSignal) => api.GET('/v1/checkout/{checkoutId}', { params: { path }, signal })
      return call('readCheckout', read, callOptions)
    },
  }
}

/** Returns the grant with the same end; some services answer a retry with a 409. */
async function grantUntil(endsAt: string | undefined, grants: AsyncIterable<Grant>) {
  for await (const grant of grants) if (endOf(grant.endsAt) === endOf(endsAt)) return grant
  return undefined
}

const endOf = (endsAt: string | undefined): number => (endsAt === undefined ? Infinity : Date.parse(endsAt))

interface Globals {
  readonly process?: { readonly versions?: { readonly node?: string } }
  readonly document?: unknown
  readonly navigator?: { readonly userAgent?: string }
}

/**
 * Tests for a page or worker of a browser, where everybody could read the key (KEY-NOT-IN-BROWSER). False for Node with a fake
 * document, as in test runners, and for the workers of hosting services.
 */
export function isBrowser({ process, document, navigator }: Globals): boolean {
  if (process?.versions?.node !== undefined) return false
  return document !== undefined || /^Mozilla\//.test(navigator?.userAgent ?? '')
}
