import { Refusal } from '../../../src/contract/refusal.ts'
import type { Request } from '../../../src/http/exchange.ts'
import { around, stepping } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'

/** Bugs of where a key may be used from. */
export const addressMaskMutants = mutantsByRules('address masks', {
  'KEY-MASK-OUTSIDE': {
    'masks are not asked': askingFor(() => false),
    'masks are asked when reading only': askingFor(({ method }) => method === 'GET'),
    'masks are asked when writing only': askingFor(({ method }) => method !== 'GET'),
    // Sessions are read by the page of the owner, which may stand anywhere.
    'masks are not asked for a checkout session': askingFor(({ path }) => !path.startsWith('/v1/checkout/')),
  },
  'KEY-MASK-STATUS KEY-MASK-OUTSIDE': {
    'an outside address answers 404': throwing(
      () => new Refusal('errors.request.route_not_found', 'There is nothing here.'),
    ),
    'an outside address answers 500': throwing(() => new TypeError('not an IPv6 address')),
  },
})

/** The mask is asked for with some requests. */
function askingFor(asked: (request: Request) => boolean): Make {
  return (composition) => {
    let last: Request | undefined
    const watched = around((answer) => (request) => {
      last = request
      return answer(request)
    })(composition)
    return stepping(({ addressAllowed }) => ({
      addressAllowed: (...given) => (last !== undefined && !asked(last)) || addressAllowed(...given),
    }))(watched)
  }
}

function throwing(error: () => Error): Make {
  return stepping(({ addressAllowed }) => ({
    addressAllowed: (...given) => {
      if (addressAllowed(...given)) return true
      throw error()
    },
  }))
}
