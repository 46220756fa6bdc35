import { toInstant } from '../../../src/ledger/instant.ts'
import { answeringHtml, choosing, showing, storing } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { needing } from './permissions.ts'

/** Bugs of the read of a checkout session. */
export const checkoutMutants = mutantsByRules('checkout', {
  'CHECKOUT-NO-TRIAL-DAYS': {
    'days of a trial': field('trialPeriodDays', () => 14),
    'no days of a trial': field('trialPeriodDays', () => null),
  },
  'CHECKOUT-LIFETIME-15-MINUTES CHECKOUT-EXPIRED': {
    'a session for ever': ending(365 * 86_400),
    'a session for an hour': ending(3_600),
    'an expired session answers 400': choosing('readCheckout', 'checkout-expired', '400'),
    'an expired session crashes': choosing('readCheckout', 'checkout-expired', '500'),
  },
  'CHECKOUT-LIFETIME-15-MINUTES': {
    // Within the seconds that a run takes without a limit, a minute does not pass.
    'a session for a minute': { make: ending(60), limits: 'on' },
    'a session for five seconds': ending(5),
    'a session is read once': storing((store, { fixture }) => {
      const read = new Set<string>()
      return {
        findCheckout: async (id) => {
          const session = await store.findCheckout(id)
          if (session === undefined || read.has(id)) return undefined
          const bundle = await store.findBundle(session.bundle)
          if (bundle?.owner === fixture.handles.keys['full']?.owner) read.add(id)
          return session
        },
      }
    }),
  },
  'CHECKOUT-FOREIGN ERROR-FOREIGN CHECKOUT-OWNER-KEY': {
    "another owner's session answers 400": choosing('readCheckout', 'foreign-status', '400'),
  },
  'CHECKOUT-USER-ALIAS USER-ALIAS-SCOPED USER-ALIAS-USABLE': {
    'another alias in a session': field('userId', (alias) => `${alias}`.split('').reverse().join('')),
  },
  'CHECKOUT-RESPONSE CHECKOUT-ID CHECKOUT-BUNDLE-ID': {
    'a session under checkout': showing('readCheckout', (session) => ({ checkout: session })),
  },
  'CHECKOUT-PERMISSION': { 'a session needs two permissions': needing('readCheckout', 'bundles', 'users') },
  'CHECKOUT-PRICE': { 'a price as text': field('price', (price) => price && `${price}`) },
  'CHECKOUT-CURRENCY': {
    'a currency as an object': field('currency', (code) => code && { code, symbol: '$' }),
  },
  'CHECKOUT-DISCOUNT': {
    'no discount is null': field('discount', (discount = null) => discount),
    'a discount of another type': field(
      'discount',
      (discount) => discount && { ...(discount as object), type: 'percentage' },
    ),
  },
  'CHECKOUT-DISPLAY-NAME': { 'a session without a name': field('displayName', () => undefined) },
  'CHECKOUT-DISPLAY-NAME CHECKOUT-USER-ALIAS': {
    'a session with a short name': field('displayName', (name) => `${name}`.split(' ')[0]),
  },
  'CHECKOUT-ID': { 'the id of another session': field('checkoutId', (id) => `row-${`${id}`.slice(0, 6)}`) },
  'CHECKOUT-BUNDLE-ID': { 'the name of the bundle as its id': field('bundleId', () => 'grid-harvester') },
  'FORMAT-JSON CHECKOUT-RESPONSE': {
    'a session as HTML': answeringHtml(
      '<h1>Checkout</h1>',
      ({ status }, { path }) => path.startsWith('/v1/checkout/') && status === 200,
    ),
  },
})

/** One field of a session, otherwise; undefined leaves it out. */
function field(name: string, change: (value: unknown) => unknown): Make {
  return showing('readCheckout', (session) => ({ ...session, [name]: change(session[name]) }))
}

/** Sessions that live for so many seconds. */
function ending(seconds: number): Make {
  return storing((store) => ({
    findCheckout: async (id) => {
      const session = await store.findCheckout(id)
      return session && { ...session, endsAt: toInstant(session.startedAt + seconds * 1_000) }
    },
  }))
}
