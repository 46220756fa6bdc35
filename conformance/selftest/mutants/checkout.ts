import { Refusal } from '../../../src/contract/refusal.ts'
import { toInstant } from '../../../src/ledger/instant.ts'
import { operating, showing, storing } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'

/** Bugs of the read of a checkout session. */
export const checkoutMutants = mutantsByRules('checkout', {
  'CHECKOUT-NO-TRIAL-DAYS': {
    'days of a trial': field('trialPeriodDays', () => 14),
    'no days of a trial': field('trialPeriodDays', () => null),
  },
  'CHECKOUT-LIFETIME-15-MINUTES': {
    'a session for ever': ending(365 * 86_400),
    'a session for five seconds': ending(5),
    'a session is read once': readable(1),
  },
  'CHECKOUT-USER-ALIAS USER-ALIAS-SCOPED USER-ALIAS-USABLE': {
    'another alias in a session': field('userId', (alias) => `${alias}`.split('').reverse().join('')),
  },
  'CHECKOUT-RESPONSE CHECKOUT-ID CHECKOUT-BUNDLE-ID': {
    'a session under checkout': showing('readCheckout', (session) => ({ checkout: session })),
  },
  'CHECKOUT-CURRENCY': {
    'a currency as an object': field('currency', (code) => code && { code, symbol: '$' }),
  },
  'CHECKOUT-DISCOUNT': {
    'no discount is null': field('discount', (discount = null) => discount),
  },
  'CHECKOUT-DISPLAY-NAME': { 'a session without a name': field('displayName', () => undefined) },
  'CHECKOUT-DISPLAY-NAME CHECKOUT-USER-ALIAS': {
    'a session with a short name': field('displayName', (name) => `${name}`.split(' ')[0]),
  },
  'CHECKOUT-ID': { 'the id of another session': field('checkoutId', (id) => `row-${`${id}`.slice(0, 6)}`) },
})

/** One field of a session, otherwise; undefined leaves it out. */
function field(name: string, change: (value: unknown) => unknown): Make {
  return showing('readCheckout', (session) => ({ ...session, [name]: change(session[name]) }))
}

/** Sessions that their owner can read so many times. */
export function readable(times: number): Make {
  return operating('readCheckout', (run) => {
    const reads = new Map<string, number>()
    return async (input, call, instance) => {
      const session = await run(input, call, instance)
      const count = (reads.get(input.checkoutId) ?? 0) + 1
      reads.set(input.checkoutId, count)
      if (count <= times) return session
      throw new Refusal('errors.checkout.not_found', 'No checkout session has this id.')
    }
  })
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
