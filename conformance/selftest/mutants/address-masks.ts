import { Refusal } from '../../../src/contract/refusal.ts'
import { around, stepping } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of where a key may be used from. */
export const addressMaskMutants: readonly Mutant[] = mutantsOf('address masks', {
  'masks are not asked': {
    rules: ['KEY-MASK-OUTSIDE'],
    story: 'Masks can be set in the profile, and the API does not know of them.',
    make: stepping(() => ({ addressAllowed: () => true })),
  },
  'masks are asked when reading only': {
    rules: ['KEY-MASK-OUTSIDE'],
    story: 'The check of masks hangs on the cache of GET requests.',
    make: askingFor((method) => method === 'GET'),
  },
  'masks are asked when writing only': {
    rules: ['KEY-MASK-OUTSIDE'],
    story: 'Only a write was thought worth the look at the masks.',
    make: askingFor((method) => method !== 'GET'),
  },
  'masks are not asked for a checkout session': {
    rules: ['KEY-MASK-OUTSIDE'],
    story:
      'Sessions are read by the page of the owner, which may stand anywhere, so somebody let them through.',
    make: askingFor((_method, path) => !path.startsWith('/v1/checkout/')),
  },
  'an outside address answers 404': {
    rules: ['KEY-MASK-STATUS', 'KEY-MASK-OUTSIDE'],
    story: 'The firewall in front hides the service from addresses it does not know.',
    make: stepping(({ addressAllowed }) => ({
      addressAllowed: (address, masks) => {
        if (addressAllowed(address, masks)) return true
        throw new Refusal('errors.request.route_not_found', 'There is nothing here.')
      },
    })),
  },
  'an outside address answers 500': {
    rules: ['KEY-MASK-OUTSIDE', 'KEY-MASK-STATUS'],
    story: 'The code that compares IPv4 addresses with IPv6 masks throws.',
    make: stepping(({ addressAllowed }) => ({
      addressAllowed: (address, masks) => {
        if (addressAllowed(address, masks)) return true
        throw new TypeError('not an IPv6 address')
      },
    })),
  },
})

/** The mask is asked for with some requests. */
function askingFor(asked: (method: string, path: string) => boolean): Mutant['make'] {
  return (composition) => {
    let [method, path] = ['', '']
    const watched = around((answer) => (request) => {
      method = request.method
      path = request.path
      return answer(request)
    })(composition)
    return stepping(({ addressAllowed }) => ({
      addressAllowed: (address, masks) => !asked(method, path) || addressAllowed(address, masks),
    }))(watched)
  }
}
