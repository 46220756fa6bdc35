import type { Clock, Transport, WireAnswer, WireRequest } from '../../runner/ports.ts'
import type { Target } from '../../runner/target.ts'
import { answer } from './answer.ts'
import { freshState, type State } from './state.ts'

/** A way to this implementation without a socket; `skewMs` is how far its clock is ahead. */
export function secondTransport(clock: Clock, skewMs = 0): Transport & { readonly state: State } {
  const now = () => clock.now() + skewMs
  const state = freshState(now())
  const send = async ({ method, url, headers, body }: WireRequest): Promise<WireAnswer> => {
    const sentAt = clock.now()
    const outgoing = answer(state, { method, url, headers: lower(headers), body: body ?? '' }, now())
    const date = new Date(now()).toUTCString()
    return {
      status: outgoing.status,
      headers: { ...outgoing.headers, date },
      text: outgoing.body,
      sentAt,
      receivedAt: clock.now(),
    }
  }
  return { send, together: (requests) => Promise.all(requests.map(send)), close: () => undefined, state }
}

/** What this implementation lends. */
export const secondTarget: Target = {
  baseUrl: 'http://second.invalid/rest',
  keys: {
    full: 'sk_full_0123456789abcdef',
    readOnly: 'sk_read_0123456789abcdef',
    none: 'sk_none_0123456789abcdef',
    noBundles: 'sk_nobundles_0123456789abcdef',
    noUsers: 'sk_nousers_0123456789abcdef',
    noGrants: 'sk_nogrants_0123456789abcdef',
    revoked: 'sk_revoked_0123456789abcdef',
    ipMasked: 'sk_masked_0123456789abcdef',
    otherOwner: 'sk_other_0123456789abcdef',
  },
  bundles: { main: 'b-main', second: 'b-second', archived: 'b-old', other: 'b-other' },
  users: { search: 'Lent' },
  checkout: { fresh: ['c-fresh'], expired: ['c-late'], foreign: ['c-foreign'] },
  rateLimit: 'off',
  claims: {},
}

const lower = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
