import type { Steps } from '../../src/api/instance.ts'
import { Refusal } from '../../src/contract/refusal.ts'
import { formatInstant } from '../../src/ledger/date-time.ts'
import { toGrantId } from '../../src/ledger/ids.ts'
import { FOREVER, toInstant } from '../../src/ledger/instant.ts'
import type { Checkout } from '../../src/store/store.ts'
import { parseParameterAs } from './change-input.ts'
import * as server from './change-server.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'

/** Puts a bug, for the suite to find, into the routing: sends requests to another operation. */
const matching = (
  change: (found: ReturnType<Steps['match']>, match: Steps['match']) => typeof found,
): Mutation => server.changeStep('match', (match) => (request) => change(match(request), match))

mutantsOf('errors', {
  'ERROR-BODY FORMAT-JSON: a refusal without a body': server.answeringWith(
    { body: '' },
    ({ status }) => status === 404,
  ),
  'ERROR-MESSAGE: a refusal without a message': server.changeBodies('error', (body) =>
    server.without(body, 'message'),
  ),
  'ERROR-REQUEST-ID FORMAT-ID-STRING: a request id of a number': server.changeBodies('error', (body) => ({
    ...body,
    requestId: 4711,
  })),
  'AUTH-MISSING-OR-INVALID AUTH-PERMISSION-LACKING ERROR-MEDIA-TYPE ERROR-BODY-TOO-LARGE: every refusal answers 400':
    server.answeringWith({ status: 400 }, ({ status }) => status >= 400),
  'ADDRESS-BASE SERVICE-OPERATIONS: the users of a bundle lie beside the base address': matching((found) =>
    found.kind === 'operation' && found.operationId === 'listBundleUsers' ? { kind: 'none' } : found,
  ),
  'ERROR-NOT-FOUND-REFUSED ADDRESS-VERSION-SEGMENT: an unknown path is a list': matching((found, match) =>
    found.kind === 'none' ? match({ method: 'GET', path: '/v1/bundles' }) : found,
  ),
  'FORMAT-JSON: every body is text': server.onResponse((response) =>
    server.withHeaders(response, { 'content-type': 'text/plain; charset=utf-8' }),
  ),
  'FORMAT-JSON GRANTS-ENVELOPE BUNDLES-ENVELOPE USERS-ENVELOPE CHECKOUT-RESPONSE: JSON in JSON':
    server.onResponse(({ body, ...response }, { path }) =>
      path.startsWith('/v1/checkout/') && response.status === 200
        ? { ...response, body: JSON.stringify(body) }
        : { ...response, body },
    ),
})

mutantsOf('formats', {
  'GRANT-STARTS-AT: the start moves': server.changeRows('listBundleGrants', (row, _index, { instance }) => {
    const now = instance.now()
    const isCurrent = Date.parse(`${row['startsAt']}`) <= now && !(Date.parse(`${row['endsAt']}`) <= now)
    return isCurrent ? { ...row, startsAt: new Date(now).toISOString() } : row
  }),
  'GRANT-ID FORMAT-ID-STRING: grant ids as numbers': server.changeField(
    'listBundleGrants',
    'id',
    (_id, index) => index,
  ),
  'GRANT-TYPE-VALUES GRANT-TYPE-FIELD: a type of its own': server.changeGrantField('grantType', (type) =>
    type === 'owner_grant' ? 'manual' : type,
  ),
  'GRANT-SOURCE-FIELD: a missing source is null': server.changeGrantField(
    'sourceId',
    (source = null) => source,
  ),
  'GRANT-MUTATION-ENVELOPE GRANT-CREATES: a create without envelope': server.changeAnswer(
    'createBundleGrant',
    ({ grant }) => grant as server.Json,
  ),
  'BUNDLE-USERS-ENVELOPE: users under items': server.renameRows('listBundleUsers', 'users', 'items'),
})

subtleMutantsOf('errors', {
  'ERROR-METADATA: a conflict with lifetime access has a null in its metadata': server.changeOperation(
    'createBundleGrant',
    (run, { bundleId }, _call, { store }) =>
      run().catch(async (cause) => {
        if (cause.code !== 'errors.grant.duplicate_source') throw cause
        const end =
          (await store.findGrant(bundleId, toGrantId(cause.metadata.grantId)))?.grant.endsAt ?? FOREVER
        const endsAt = end === FOREVER ? null : formatInstant(end)
        throw new Refusal(cause.code, cause.message, { ...cause.metadata, endsAt })
      }),
  ),
  'ERROR-INVALID-REFUSED GRANTS-DIR-VALUES: a direction in capitals is taken for none': parseParameterAs(
    ['listBundleGrants'],
    'dir',
    (text = '') =>
      /^(?:asc|desc)$/i.test(text) && text !== text.toLowerCase() ? undefined : text || undefined,
  ),
  'ERROR-CODE-SHAPE ERROR-BODY: an unknown checkout session has a code of another shape': server.changeBodies(
    'error',
    (body) =>
      body['errorCode'] === 'errors.checkout.not_found' ? { ...body, errorCode: 'CHECKOUT_NOT_FOUND' } : body,
  ),
})

subtleMutantsOf('formats', {
  'GRANT-ENDS-AT-EXACT GRANT-ENDS-AT: a leap day is listed as the first of March': server.changeField(
    'listBundleGrants',
    'endsAt',
    server.ofText((end) => end.replace('-02-29T', '-03-01T')),
  ),
})

/** Changes one field of a checkout session; undefined leaves it out. */
const field = (name: string, change: (value: unknown) => unknown): Mutation =>
  server.changeAnswer('readCheckout', (session) => ({ ...session, [name]: change(session[name]) }))

/** Changes the end of checkout sessions; `reads` counts the reads of one, since the first of which `ms` have passed. */
export const changeSessionEnd = (endOf: (session: Checkout, reads: number, ms: number) => number): Mutation =>
  server.changeStore((store, { instance: { now } }) => {
    const reads = new Map<string, readonly number[]>()
    return {
      findCheckout: async (id) => {
        const session = await store.findCheckout(id)
        const own = [...(reads.get(id) ?? []), now()]
        reads.set(id, own)
        const [first = now()] = own
        return session && { ...session, endsAt: toInstant(endOf(session, own.length, now() - first)) }
      },
    }
  })

mutantsOf('checkout', {
  'CHECKOUT-NO-TRIAL-DAYS: no days of a trial': field('trialPeriodDays', () => null),
  'CHECKOUT-LIFETIME-15-MINUTES: a session for ever': changeSessionEnd(
    ({ startedAt }) => startedAt + 365 * 86_400_000,
  ),
  'CHECKOUT-LIFETIME-15-MINUTES: a session for five seconds': changeSessionEnd(
    ({ startedAt }) => startedAt + 5_000,
  ),
  'CHECKOUT-USER-ALIAS USER-ALIAS-SCOPED USER-ALIAS-USABLE: another alias in a session': field(
    'userId',
    (alias) => `${alias}`.split('').reverse().join(''),
  ),
  'CHECKOUT-RESPONSE CHECKOUT-ID CHECKOUT-BUNDLE-ID CHECKOUT-USER-ALIAS CHECKOUT-DISPLAY-NAME: a session under checkout':
    server.changeAnswer('readCheckout', (session) => ({ checkout: session })),
  'CHECKOUT-CURRENCY: a currency as an object': field('currency', (code) => code && { code, symbol: '$' }),
  'CHECKOUT-DISCOUNT: no discount is null': field('discount', (discount = null) => discount),
  'CHECKOUT-DISPLAY-NAME: a session without a name': field('displayName', () => undefined),
  'CHECKOUT-ID: the id of another session': field('checkoutId', (id) => `row-${`${id}`.slice(0, 6)}`),
})

subtleMutantsOf('checkout', {
  // Amounts that are not whole are formatted with two digits so that no cent is lost.
  'CHECKOUT-PRICE: a price with decimals is a text': field('price', (price) =>
    typeof price !== 'number' || Number.isInteger(price) ? price : price.toFixed(2),
  ),
  'CHECKOUT-OWNER-KEY: a session once read is shown to every owner': server.cacheResponses(
    'readCheckout',
    60_000,
  ),
  'CHECKOUT-LIFETIME-15-MINUTES CHECKOUT-OWNER-KEY: a session belongs to the key that read it first':
    server.stateful(() => {
      const readers = new Map<string, string>()
      return server.changeOperation('readCheckout', async (run, { checkoutId }, { caller }) => {
        const session = await run()
        const reader = readers.get(checkoutId) ?? caller.key.id
        readers.set(checkoutId, reader)
        if (reader === caller.key.id) return session
        throw new Refusal('errors.checkout.not_found', 'This session has been taken by another key.')
      })
    }),
  // The column has room for sixteen characters of an id, and a longer one is cut without a word.
  'CHECKOUT-ID ERROR-NOT-FOUND-REFUSED: the beginning of a session id is enough': server.changeStore(
    (store) => ({
      findCheckout: async (id) => {
        const { checkouts } = await store.facts(['checkouts'])
        const isLike = id.length >= 16
        return checkouts.find((one) => one.id === id || (isLike && one.id.startsWith(id.slice(0, 16))))
      },
    }),
  ),
  'CHECKOUT-LIFETIME-15-MINUTES: a session can be read twice': changeSessionEnd(({ endsAt }, reads) =>
    reads > 2 ? 0 : endsAt,
  ),
  'CHECKOUT-BUNDLE-ID: a session of the second bundle': server.changeAnswer(
    'readCheckout',
    (session, { fixture }) => ({
      ...session,
      bundleId: fixture.handles.bundles['second'],
    }),
  ),
})
