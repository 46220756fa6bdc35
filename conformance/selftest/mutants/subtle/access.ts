import { Refusal } from '../../../../src/contract/refusal.ts'
import { trustingCursors, unmasking } from '../callers.ts'
import { readingParameter } from '../change-input.ts'
import { readable } from '../checkout.ts'
import { bodies, caching, type Json, operating, showing, stepping, storing } from '../exchange-parts.ts'
import { mutantsOf } from '../mutant.ts'

const permissions = mutantsOf('permissions', {
  'the grants of one user need the permission to search': {
    rules: ['AUTH-GRANTS-GOVERNS'],
    story: 'An alias comes from the search, so its use as a filter was put under the same permission.',
    make: operating('listBundleGrants', (run) => async (input, call, instance) => {
      if (input.userId !== undefined && call.caller.key.permissions.users === 'none')
        throw new Refusal('errors.auth.permission_denied', 'A filter by userId needs users: read.')
      return run(input, call, instance)
    }),
  },
  'a cursor stands in for the permission': {
    rules: ['AUTH-PERMISSION-LACKING'],
    story: 'Who has a cursor was allowed to read the first page, so later pages ask for the key only.',
    make: trustingCursors(),
  },
})

const authentication = mutantsOf('authentication', {
  'a known key is looked up without case': {
    rules: ['AUTH-MISSING-OR-INVALID', 'KEY-PREFIX-FIXED'],
    story: 'Keys that were found genuine are kept under the header in lower case.',
    make: stepping(({ authenticate }) => {
      const genuine = new Map<string, string>()
      return {
        authenticate: async (request, instance) => {
          const sent = request.headers['authorization'] ?? ''
          const authorization = genuine.get(sent.toLowerCase()) ?? sent
          const known = { ...request, headers: { ...request.headers, authorization } }
          const caller = await authenticate(known, instance)
          genuine.set(sent.toLowerCase(), authorization)
          return caller
        },
      }
    }),
  },
})

const addressMasks = mutantsOf('address masks', {
  'the users of a bundle are shown outside the masks': {
    rules: ['KEY-MASK-OUTSIDE'],
    story: 'The path below a bundle that is newest was mounted beside the middleware of the masks.',
    make: unmasking(({ path }) => /^\/v1\/bundles\/[^/]+\/users$/.test(path)),
  },
})

const errors = mutantsOf('errors', {
  'a limit of the search that is refused comes with its bound as a number': {
    rules: ['ERROR-METADATA'],
    story: 'The search, whose bound differs, adds it to the metadata as the number that it is.',
    make: bodies('error', (body, { path }) => {
      const metadata = body['metadata'] as Json | undefined
      if (path !== '/v1/users' || metadata?.['parameter'] !== 'limit') return body
      return { ...body, metadata: { ...metadata, maximum: 50 } }
    }),
  },
  'a direction in capitals is taken for none': {
    rules: ['ERROR-INVALID-REFUSED', 'GRANTS-DIR-VALUES'],
    story: 'The values are validated without case, and then compared with it.',
    make: readingParameter(['listBundleGrants'], 'dir', (text) =>
      text !== undefined && /^(?:asc|desc)$/i.test(text) && text !== text.toLowerCase() ? undefined : text,
    ),
  },
  'a source that is too long is searched by its first 256 characters': {
    rules: ['GRANTS-FILTER-SOURCE'],
    story: 'The filter is cast to the type of the column, which cuts what is longer.',
    make: readingParameter(['listBundleGrants'], 'sourceId', (text) => text?.slice(0, 256)),
  },
})

const checkout = mutantsOf('checkout', {
  'a price with decimals is a text': {
    rules: ['CHECKOUT-PRICE'],
    story: 'Amounts that are not whole are formatted with two digits so that no cent is lost.',
    make: showing('readCheckout', (body) => {
      const price = body['price']
      return typeof price !== 'number' || Number.isInteger(price)
        ? body
        : { ...body, price: price.toFixed(2) }
    }),
  },
  'a session once read is shown to every owner': {
    rules: ['CHECKOUT-OWNER-KEY'],
    story: 'Sessions are cached for a minute by their id alone, before the owner is compared.',
    make: caching('readCheckout', 60_000, ({ checkoutId }) => `${checkoutId}`),
  },
  'the beginning of a session id is enough': {
    rules: ['CHECKOUT-ID', 'ERROR-NOT-FOUND-REFUSED'],
    story: 'The column has room for sixteen characters of an id, and a longer one is cut without a word.',
    make: storing((store) => ({
      findCheckout: async (id) => {
        const { checkouts } = await store.facts(['checkouts'])
        const isLike = id.length >= 16
        return checkouts.find((one) => one.id === id || (isLike && one.id.startsWith(id.slice(0, 16))))
      },
    })),
  },
  'a session can be read twice': {
    rules: ['CHECKOUT-LIFETIME-15-MINUTES'],
    story: 'Against replays a session may be read once more after the first time, for a reload, and no more.',
    make: readable(2),
  },
})

export const accessMutants = [...permissions, ...authentication, ...addressMasks, ...errors, ...checkout]
