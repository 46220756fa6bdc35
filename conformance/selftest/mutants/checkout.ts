import { Refusal } from '../../../src/contract/refusal.ts'
import { toInstant } from '../../../src/ledger/instant.ts'
import type { Checkout } from '../../../src/store/store.ts'
import { caching, operating, showing, storing } from './exchange-parts.ts'
import { type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'

/** One field of a session, otherwise; undefined leaves it out. */
const field = (name: string, change: (value: unknown) => unknown): Make =>
  showing('readCheckout', (session) => ({ ...session, [name]: change(session[name]) }))

/** Sessions that end at another instant; `reads` are the instants at which they were looked for. */
export const ending = (endOf: (session: Checkout, reads: readonly number[]) => number): Make =>
  storing((store, { instance }) => {
    const known = new Map<string, number[]>()
    return {
      findCheckout: async (id) => {
        const session = await store.findCheckout(id)
        const reads = [...(known.get(id) ?? []), instance.now()]
        known.set(id, reads)
        return session && { ...session, endsAt: toInstant(endOf(session, reads)) }
      },
    }
  })

const plain = mutantsOf('checkout', {
  'CHECKOUT-NO-TRIAL-DAYS: no days of a trial': field('trialPeriodDays', () => null),
  'CHECKOUT-LIFETIME-15-MINUTES: a session for ever': ending(({ startedAt }) => startedAt + 365 * 86_400_000),
  'CHECKOUT-LIFETIME-15-MINUTES: a session for five seconds': ending(({ startedAt }) => startedAt + 5_000),
  'CHECKOUT-USER-ALIAS USER-ALIAS-SCOPED USER-ALIAS-USABLE: another alias in a session': field(
    'userId',
    (alias) => `${alias}`.split('').reverse().join(''),
  ),
  'CHECKOUT-RESPONSE CHECKOUT-ID CHECKOUT-BUNDLE-ID CHECKOUT-USER-ALIAS CHECKOUT-DISPLAY-NAME: a session under checkout':
    showing('readCheckout', (session) => ({ checkout: session })),
  'CHECKOUT-CURRENCY: a currency as an object': field('currency', (code) => code && { code, symbol: '$' }),
  'CHECKOUT-DISCOUNT: no discount is null': field('discount', (discount = null) => discount),
  'CHECKOUT-DISPLAY-NAME: a session without a name': field('displayName', () => undefined),
  'CHECKOUT-ID: the id of another session': field('checkoutId', (id) => `row-${`${id}`.slice(0, 6)}`),
})

const subtle = subtleMutantsOf('checkout', {
  // Amounts that are not whole are formatted with two digits so that no cent is lost.
  'CHECKOUT-PRICE: a price with decimals is a text': showing('readCheckout', ({ price, ...body }) => ({
    ...body,
    price: typeof price !== 'number' || Number.isInteger(price) ? price : price.toFixed(2),
  })),
  'CHECKOUT-OWNER-KEY: a session once read is shown to every owner': caching('readCheckout', 60_000),
  'CHECKOUT-LIFETIME-15-MINUTES CHECKOUT-OWNER-KEY: a session belongs to the key that read it first':
    operating('readCheckout', (run) => {
      const readers = new Map<string, string>()
      return async (input, call, instance) => {
        const session = await run(input, call, instance)
        const { id } = call.caller.key
        if ((readers.get(input.checkoutId) ?? id) !== id)
          throw new Refusal('errors.checkout.not_found', 'This session has been taken by another key.')
        readers.set(input.checkoutId, id)
        return session
      }
    }),
  // The column has room for sixteen characters of an id, and a longer one is cut without a word.
  'CHECKOUT-ID ERROR-NOT-FOUND-REFUSED: the beginning of a session id is enough': storing((store) => ({
    findCheckout: async (id) => {
      const { checkouts } = await store.facts(['checkouts'])
      const isLike = id.length >= 16
      return checkouts.find((one) => one.id === id || (isLike && one.id.startsWith(id.slice(0, 16))))
    },
  })),
  'CHECKOUT-LIFETIME-15-MINUTES: a session can be read twice': ending(({ endsAt }, reads) =>
    reads.length > 2 ? 0 : endsAt,
  ),
  'CHECKOUT-BUNDLE-ID: a session of the second bundle': (composition) =>
    field('bundleId', () => composition.fixture.handles.bundles['second'])(composition),
})

export const checkoutMutants = [...plain, ...subtle]
