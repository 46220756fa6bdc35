import { type OperationId, operationIds, operationsAt } from '../../conformance/kit/exchange.ts'
import { operations } from '../../spec/generated/contract.ts'
import type { Call } from '../../src/api/instance.ts'
import { rateLimit } from '../../src/api/limits.ts'
import { Refusal } from '../../src/contract/refusal.ts'
import type { Request, Response } from '../../src/http/exchange.ts'
import type { Instant } from '../../src/ledger/instant.ts'
import { composeAnswer } from '../compose.ts'
import * as server from './change-server.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'

type Key = Call['caller']['key']
type Permissions = Key['permissions']

/** Tests that a request is of an operation; the mutants of this file, for the suite to kill, break authentication, permissions and limits. */
export const isOperation =
  (id: OperationId) =>
  ({ method, path }: Request): boolean =>
    operations[id].method === method && operationsAt(path).includes(id)

/** Returns a request with another key. */
const withKey = (request: Request, key: string): Request =>
  server.withHeaders(request, { authorization: `Bearer ${key}` })

/** Accepts a key that is like a valid one. */
const acceptKeysLike = (
  alike: (sent: string, valid: string, all: readonly string[]) => boolean,
  when: (request: Request) => boolean = () => true,
): Mutation =>
  server.onRequest((request, { fixture }) => {
    const sent = when(request)
      ? /^Bearer +(\S+)$/i.exec(request.headers['authorization'] ?? '')?.[1]
      : undefined
    const all = Object.values(fixture.handles.keys).map(({ text }) => text)
    const valid = all.find((text) => sent !== undefined && alike(sent, text, all))
    return valid === undefined ? request : withKey(request, valid)
  })

/** Accepts a key that looks the same as a valid one. */
const acceptSimilarKeys = (look: (key: string) => string, when?: (request: Request) => boolean): Mutation =>
  acceptKeysLike((sent, valid) => look(sent) === look(valid), when)

/** Ignores that a key is revoked in some requests. */
export const acceptRevokedKeys = (when: (request: Request, now: Instant) => boolean): Mutation =>
  server.changeStep('authenticate', (authenticate) => (request, instance) => {
    const { store, now } = instance
    const findKey: typeof store.findKey = async (id) => {
      const found = await store.findKey(id)
      const isTaken = found?.key.revokedAt !== undefined && when(request, now())
      return isTaken ? { ...found, key: { ...found.key, revokedAt: undefined } } : found
    }
    return authenticate(request, { ...instance, store: { ...store, findKey } })
  })

/** Takes the key from another place when there is no header Authorization. */
const carrying = (keyOf: (request: Request) => string | undefined): Mutation =>
  server.onRequest((request) => {
    const key = request.headers['authorization'] === undefined ? keyOf(request) : undefined
    return key === undefined ? request : withKey(request, key)
  })

/** Refuses keys with another status where code or message of the refusal contain `words`. */
const refusingKeys = (words: string, status: number): Mutation =>
  server.changeStep('authenticate', (authenticate) => async (request, instance) => {
    try {
      return await authenticate(request, instance)
    } catch (thrown) {
      const { code, message, metadata } = thrown as Refusal
      const isMatch = `${code} ${message}`.includes(words)
      throw new Refusal(code, message, metadata, isMatch ? status : undefined)
    }
  })

/** Does not check the permission of one operation, for all keys or some. */
const allowing = (operation: OperationId, enough: (has: Permissions) => boolean = () => true): Mutation =>
  server.changeStep('authorize', (authorize) => (call, id) => {
    if (id !== operation || !enough(call.caller.key.permissions)) authorize(call, id)
  })

/** Refuses one operation to keys that lack more than it needs. */
const denying = (
  operation: OperationId,
  lacks: (has: Permissions, input: server.Json) => boolean,
): Mutation =>
  server.changeOperations([operation], (run, input, { caller }) => {
    if (!lacks(caller.key.permissions, input)) return run()
    throw new Refusal('errors.auth.permission_denied', 'The key may not do this.')
  })

/** Requires another permission too, at any level. */
const needing = (operation: OperationId, name: keyof Permissions): Mutation =>
  denying(operation, (has) => has[name] === 'none')

/** Changes the authenticated key of a request. */
const seeingKey = (change: (key: Key, request: Request) => Key): Mutation =>
  server.changeStep('authenticate', (authenticate) => async (request, instance) => {
    const { key, owner } = await authenticate(request, instance)
    return { owner, key: change(key, request) }
  })

/** Ignores the address masks in some requests. */
const unmasking = (when: (request: Request) => boolean): Mutation =>
  seeingKey((key, request) => (when(request) ? { ...key, masks: [] } : key))

/** Tests that a request lists the users of a bundle. */
const isUsers = ({ path }: Request): boolean => /^\/v1\/bundles\/[^/]+\/users$/.test(path)

/** Replaces the limits of each address, or of each key. */
const limiting = (limit: number, whose: readonly ('address' | 'key')[]): Mutation =>
  server.changeInstance(({ limits }) => {
    const others = whose.map((name) => [name, rateLimit('sliding', limit)])
    return { limits: limits && { ...limits, ...Object.fromEntries(others) } }
  })

/** Exempts some requests from the limits; `open` sends the request without limits. */
const unlimited =
  (matches: (request: Request, open: () => Promise<Response>) => boolean | Promise<boolean>): Mutation =>
  (composition) => {
    const { instance } = composition
    const open = composeAnswer({ ...composition, instance: { ...instance, limits: undefined } })
    return server.around((answer) => async (request) => {
      const isMatch = await matches(request, () => open(request))
      return (isMatch ? open : answer)(request)
    })(composition)
  }

mutantsOf('authentication', {
  'AUTH-MISSING-OR-INVALID AUTH-BEARER: missing key answers 403': refusingKeys('key_missing', 403),
  'AUTH-MISSING-OR-INVALID AUTH-BEARER: key in the query': {
    mutate: carrying(({ query }) => new URLSearchParams(query).get('api_key') ?? undefined),
    survives:
      "To try it, the suite would have to write a living key into the access logs of the vendor's proxies.",
  },
  'AUTH-MISSING-OR-INVALID: start of a secret is enough': acceptKeysLike(
    (sent, valid) => valid.startsWith(sent) && sent.length > valid.length - 10,
  ),
  'AUTH-MISSING-OR-INVALID: the secret of any key opens a key': acceptKeysLike((sent, valid, all) => {
    const [ofId, secret] = [sent.lastIndexOf('_'), sent.slice(sent.lastIndexOf('_'))]
    return valid.startsWith(sent.slice(0, ofId + 1)) && all.some((text) => text.endsWith(secret))
  }),
  'AUTH-MISSING-OR-INVALID: revoked key works': acceptRevokedKeys(() => true),
  'KEY-PREFIX-FIXED KEY-FORM AUTH-MISSING-OR-INVALID: any prefix': acceptSimilarKeys((key) =>
    key.split('_').slice(1).join('_'),
  ),
  'KEY-PREFIX-FIXED KEY-FORM AUTH-MISSING-OR-INVALID: prefix is optional': acceptKeysLike(
    (sent, valid) => `bak_${sent}` === valid,
  ),
  'AUTH-NO-COOKIES AUTH-MISSING-OR-INVALID: key in a cookie': carrying(
    ({ headers }) => /token=([^;]+)/.exec(headers['cookie'] ?? '')?.[1],
  ),
  'AUTH-MISSING-OR-INVALID KEY-FORM AUTH-BEARER: malformed key answers 400': refusingKeys(
    'has another form',
    400,
  ),
  // The web framework begins a session for everyone who comes with a key, and knows them by it later.
  'AUTH-NO-COOKIES: a session is taken for a key': server.around((answer) => {
    let key: string | undefined
    return async (request) => {
      const { authorization, cookie = '' } = request.headers
      const isKnown = authorization === undefined && cookie.includes('sid=5f1c')
      const response = await answer(isKnown ? server.withHeaders(request, { authorization: key }) : request)
      if (response.status === 200) key = authorization ?? key
      const expires = 'Expires=Wed, 21 Oct 2037 07:28:00 GMT'
      return server.withHeaders(response, {
        'set-cookie': `lang=en; ${expires}, sid=5f1c; Path=/; ${expires}; HttpOnly`,
      })
    }
  }),
  'AUTH-NO-CREDENTIALED-CORS: credentialed cross-origin requests': server.onResponse(
    (response, { headers: { origin = '*' } }) =>
      server.withHeaders(response, {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      }),
  ),
})

mutantsOf('permissions', {
  'AUTH-BUNDLES-GOVERNS AUTH-PERMISSION-LACKING: bundles for every key': allowing('listBundles'),
  'AUTH-USERS-GOVERNS AUTH-PERMISSION-LACKING: search for every key': allowing('searchUsers'),
  'AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING: grants list for every key': allowing('listBundleGrants'),
  'AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING: creates for every key': allowing('createBundleGrant'),
  'AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING: revokes for every key': allowing('revokeBundleGrant'),
  'AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING: read is enough to create': allowing(
    'createBundleGrant',
    ({ grants }) => grants !== 'none',
  ),
  'AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING: read is enough to revoke': allowing(
    'revokeBundleGrant',
    ({ grants }) => grants !== 'none',
  ),
  'AUTH-USERS-GOVERNS: search needs bundles too': needing('searchUsers', 'bundles'),
  'AUTH-BUNDLES-GOVERNS: bundles list needs users too': needing('listBundles', 'users'),
  'AUTH-GRANTS-GOVERNS: create needs bundles too': needing('createBundleGrant', 'bundles'),
  'AUTH-GRANTS-GOVERNS: revoke needs bundles too': needing('revokeBundleGrant', 'bundles'),
  'AUTH-GRANTS-GOVERNS: read does not list grants': denying(
    'listBundleGrants',
    ({ grants }) => grants !== 'write',
  ),
})

mutantsOf('address masks', {
  'KEY-MASK-OUTSIDE: masks are asked when reading only': unmasking(({ method }) => method !== 'GET'),
  // The newest route tests that some mask contains the address, and without masks none does.
  'KEY-MASKS-OPTIONAL: no mask is no address for the users of a bundle': seeingKey((key, request) => {
    if (key.masks.length > 0 || !isUsers(request)) return key
    throw new Refusal('errors.auth.address_not_allowed', 'The address is outside the masks of the key.')
  }),
})

mutantsOf('rate limit', {
  'LIMIT-ADDRESS LIMIT-KEY: ten requests fewer a minute': limiting(230, ['address', 'key']),
  // The filter of keys stands before that of limits.
  'LIMIT-ADDRESS: requests without a valid key are not counted': unlimited(
    async (_request, open) => (await open()).status === 401,
  ),
  'LIMIT-ADDRESS: a higher limit for an address': limiting(300, ['address']),
  'LIMIT-KEY: a lower limit for a key': limiting(120, ['key']),
  'LIMIT-KEY: no limit for a key': limiting(1_000_000, ['key']),
  'LIMIT-BOTH: creates are not limited': unlimited(({ method }) => method === 'POST'),
  'LIMIT-BOTH: revokes are not limited': unlimited(({ method }) => method === 'DELETE'),
  'STATUS-SUCCESS-200: exceeded answers 503': server.answeringWith(
    { status: 503 },
    ({ status }) => status === 429,
  ),
})

subtleMutantsOf('permissions', {
  'AUTH-GRANTS-GOVERNS: the grants of one user need the permission to search': denying(
    'listBundleGrants',
    ({ users }, { userId }) => userId !== undefined && users === 'none',
  ),
})

subtleMutantsOf('authentication', {
  'AUTH-MISSING-OR-INVALID: a revoked key still revokes': acceptRevokedKeys(
    ({ method }) => method === 'DELETE',
  ),
  'AUTH-MISSING-OR-INVALID: letter case of the id of a key is ignored': acceptSimilarKeys((key) =>
    key.replace(/^bak_[^_]+/, (start) => start.toLowerCase()),
  ),
  // Keys are compared in the form that the profile page shows, with stars in the middle.
  'AUTH-MISSING-OR-INVALID: a secret that differs in its middle': acceptSimilarKeys((key) =>
    key.replace(/^(bak_[^_]+_.{4}).*(.{4})$/, `$1 ${key.length} $2`),
  ),
})

subtleMutantsOf('address masks', {
  'KEY-MASK-OUTSIDE: the users of a bundle are shown outside the masks': unmasking(isUsers),
})

/** Makes one mutant of each operation, of later pages of each list, and of filtered grants. */
const ofEach = (name: string, make: (when: (request: Request) => boolean) => Mutation) => {
  const has = (id: OperationId, parameter: string) => (request: Request) =>
    isOperation(id)(request) && new URLSearchParams(request.query).has(parameter)
  return [
    ...operationIds.map((id) => [`${name} ${id}`, make(isOperation(id))] as const),
    ...server.everyList.map((id) => [`${name} ${id} behind a cursor`, make(has(id, 'cursor'))] as const),
    [`${name} listBundleGrants with sourceId`, make(has('listBundleGrants', 'sourceId'))] as const,
  ]
}

mutantsOf('authentication', [
  ...ofEach('AUTH-MISSING-OR-INVALID: a revoked key does', acceptRevokedKeys),
  ...ofEach('AUTH-MISSING-OR-INVALID AUTH-BEARER: no key is needed to', (when) =>
    server.onRequest((request, { fixture }) => {
      const key = fixture.handles.keys['full']
      const isBare = request.headers['authorization'] === undefined && when(request)
      return isBare && key !== undefined ? withKey(request, key.text) : request
    }),
  ),
  ...ofEach('AUTH-MISSING-OR-INVALID: any secret lets do', (when) => {
    const partsOf = (key: string) => /^([^_]*_[^_]*_).+$/.exec(key)?.[1]
    return acceptSimilarKeys((key) => partsOf(key) ?? key, when)
  }),
])

mutantsOf('address masks', ofEach('KEY-MASK-OUTSIDE: masks are not asked to', unmasking))

/** Lets every key do what has a parameter in its query. */
const trustingQueries = (id: OperationId, name: string): Mutation => {
  const all = { bundles: 'read', users: 'read', grants: 'write' } as const
  return seeingKey((key, request) => {
    const has = isOperation(id)(request) && new URLSearchParams(request.query).has(name)
    return has ? { ...key, permissions: { ...key.permissions, ...all } } : key
  })
}

/** The lists whose permission is stated. */
const governed = { listBundles: 'BUNDLES', searchUsers: 'USERS', listBundleGrants: 'GRANTS' } as const

mutantsOf(
  'permissions',
  (Object.keys(governed) as (keyof typeof governed)[]).flatMap((id) =>
    Object.keys(operations[id].parameters.query).map((name) => [
      `AUTH-${governed[id]}-GOVERNS AUTH-PERMISSION-LACKING: ${id} with ${name} for every key`,
      trustingQueries(id, name),
    ]),
  ),
)
