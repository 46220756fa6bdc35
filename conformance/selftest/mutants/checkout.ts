import { toInstant } from '../../../src/ledger/instant.ts'
import type { Checkout } from '../../../src/store/store.ts'
import { choosing, type Json, operating, replying, storing, without } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'
import { needing } from './permissions.ts'

/** Bugs of the read of a checkout session. */
export const checkoutMutants: readonly Mutant[] = mutantsOf('checkout', {
  'days of a trial': {
    rules: ['CHECKOUT-NO-TRIAL-DAYS'],
    story: 'The session is the one of the web application, with its field for trials.',
    make: showing((session) => ({ ...session, trialPeriodDays: 14 })),
  },
  'no days of a trial': {
    rules: ['CHECKOUT-NO-TRIAL-DAYS'],
    story: 'The field for trials is there, and null.',
    make: showing((session) => ({ ...session, trialPeriodDays: null })),
  },
  'a session for ever': {
    rules: ['CHECKOUT-LIFETIME-15-MINUTES', 'CHECKOUT-EXPIRED'],
    story: 'Nobody asks how old a session is.',
    make: ending(({ startedAt }) => startedAt + 365 * 86_400_000),
  },
  'a session for an hour': {
    rules: ['CHECKOUT-LIFETIME-15-MINUTES', 'CHECKOUT-EXPIRED'],
    story: 'Sessions live as long as those of the web application.',
    make: ending(({ startedAt }) => startedAt + 3_600_000),
  },
  'a session for a minute': {
    rules: ['CHECKOUT-LIFETIME-15-MINUTES'],
    // Within the seconds that a run takes without a limit, a minute does not pass.
    limits: 'on',
    story: 'The lifetime is given in minutes and read as a number of four seconds each.',
    make: ending(({ startedAt }) => startedAt + 60_000),
  },
  'a session for five seconds': {
    rules: ['CHECKOUT-LIFETIME-15-MINUTES'],
    story: 'Sessions are kept in a cache that forgets in seconds, and its time was given in minutes.',
    make: ending(({ startedAt }) => startedAt + 5_000),
  },
  'a session is read once': {
    rules: ['CHECKOUT-LIFETIME-15-MINUTES'],
    story: 'A session that has been read is used up, and a page that is loaded again fails.',
    make: (composition) => {
      const read = new Set<string>()
      return storing((store) => ({
        findCheckout: async (id) => {
          const session = await store.findCheckout(id)
          if (session === undefined || read.has(id)) return undefined
          const bundle = await store.findBundle(session.bundle)
          if (bundle?.owner === composition.fixture.handles.keys['full']?.owner) read.add(id)
          return session
        },
      }))(composition)
    },
  },
  'an expired session answers 400': {
    rules: ['CHECKOUT-EXPIRED', 'CHECKOUT-LIFETIME-15-MINUTES'],
    story: 'A session that is over is an invalid parameter.',
    make: choosing('readCheckout', 'checkout-expired', '400'),
  },
  'an expired session crashes': {
    rules: ['CHECKOUT-EXPIRED', 'CHECKOUT-LIFETIME-15-MINUTES'],
    story: 'Sessions leave the cache when they are over, and the code behind it expects one.',
    make: choosing('readCheckout', 'checkout-expired', '500'),
  },
  "another owner's session answers 400": {
    rules: ['CHECKOUT-FOREIGN', 'ERROR-FOREIGN', 'CHECKOUT-OWNER-KEY'],
    story: 'An id that is not among the own sessions is an invalid parameter.',
    make: choosing('readCheckout', 'foreign-status', '400'),
  },
  'another alias in a session': {
    rules: ['CHECKOUT-USER-ALIAS', 'USER-ALIAS-SCOPED', 'USER-ALIAS-USABLE'],
    story: 'userId is the id of the customer in the checkout, which no other endpoint knows.',
    make: showing((session) => ({ ...session, userId: `${session['userId']}`.split('').reverse().join('') })),
  },
  'a session under checkout': {
    rules: ['CHECKOUT-RESPONSE', 'CHECKOUT-ID', 'CHECKOUT-BUNDLE-ID'],
    story: 'The details stand in an envelope, as everywhere else.',
    make: showing((session) => ({ checkout: session })),
  },
  'a session needs two permissions': {
    rules: ['CHECKOUT-PERMISSION'],
    story: 'A session names a bundle and a user, so a key needs to see both.',
    make: needing('readCheckout', 'bundles', 'users'),
  },
  'a price as text': {
    rules: ['CHECKOUT-PRICE'],
    story: 'The database has decimals, and its driver gives them as text.',
    make: showing((session) => ('price' in session ? { ...session, price: `${session['price']}` } : session)),
  },
  'a currency as an object': {
    rules: ['CHECKOUT-CURRENCY'],
    story: 'The currency comes with its symbol.',
    make: showing((session) =>
      'currency' in session ? { ...session, currency: { code: session['currency'], symbol: '$' } } : session,
    ),
  },
  'no discount is null': {
    rules: ['CHECKOUT-DISCOUNT'],
    story: 'The serializer writes null for a discount that is not there.',
    make: showing((session) => ({ discount: null, ...session })),
  },
  'a discount of another type': {
    rules: ['CHECKOUT-DISCOUNT'],
    story: 'The type of a discount is written as the web application calls it.',
    make: showing((session) =>
      'discount' in session
        ? { ...session, discount: { ...(session['discount'] as object), type: 'percentage' } }
        : session,
    ),
  },
  'a session without a name': {
    rules: ['CHECKOUT-DISPLAY-NAME'],
    story: 'The display name was thought to be personal, and left out.',
    make: showing((session) => without(session, 'displayName')),
  },
  'a session with a short name': {
    rules: ['CHECKOUT-DISPLAY-NAME', 'CHECKOUT-USER-ALIAS'],
    story: 'The display name is cut, so that the page of the owner can greet by first name.',
    make: showing((session) => ({ ...session, displayName: `${session['displayName']}`.split(' ')[0] })),
  },
  'the id of another session': {
    rules: ['CHECKOUT-ID'],
    story: 'checkoutId is the number of the row.',
    make: showing((session) => ({ ...session, checkoutId: `row-${`${session['checkoutId']}`.slice(0, 6)}` })),
  },
  'the name of the bundle as its id': {
    rules: ['CHECKOUT-BUNDLE-ID'],
    story: 'bundleId is the short name under which the bundle is sold.',
    make: showing((session) => ({ ...session, bundleId: 'grid-harvester' })),
  },
  'a session as HTML': {
    rules: ['FORMAT-JSON', 'CHECKOUT-RESPONSE'],
    story: 'The endpoint answers with the page that a customer would see.',
    make: replying((response, { path }) =>
      path.startsWith('/v1/checkout/') && response.status === 200
        ? {
            ...response,
            headers: { ...response.headers, 'content-type': 'text/html' },
            body: '<h1>Checkout</h1>',
          }
        : response,
    ),
  },
})

function showing(change: (session: Json) => object): Mutant['make'] {
  return operating(
    'readCheckout',
    (run) =>
      async (...given) =>
        change((await run(...given)) as unknown as Json),
  )
}

/** Sessions that end otherwise. */
function ending(endOf: (session: Checkout) => number): Mutant['make'] {
  return storing((store) => ({
    findCheckout: async (id) => {
      const session = await store.findCheckout(id)
      return session && { ...session, endsAt: toInstant(endOf(session)) }
    },
  }))
}
