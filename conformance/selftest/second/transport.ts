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
    full: 'sk_full_f7Kq2ZpW9sXd4LmB',
    readOnly: 'sk_read_f7Kq2ZpW9sXd4LmB',
    none: 'sk_none_f7Kq2ZpW9sXd4LmB',
    noBundles: 'sk_nobundles_f7Kq2ZpW9sXd4LmB',
    noUsers: 'sk_nousers_f7Kq2ZpW9sXd4LmB',
    noGrants: 'sk_nogrants_f7Kq2ZpW9sXd4LmB',
    revoked: 'sk_revoked_f7Kq2ZpW9sXd4LmB',
    ipMasked: 'sk_masked_f7Kq2ZpW9sXd4LmB',
    otherOwner: 'sk_other_f7Kq2ZpW9sXd4LmB',
  },
  bundles: { main: 'b-main', second: 'b-second', archived: 'b-old', other: 'b-other' },
  users: { search: 'Lent' },
  people: { owner: 'Olga Owner', deleted: 'Annette Gone' },
  checkout: { fresh: ['c-fresh'], expired: ['c-late'], foreign: ['c-foreign'] },
  rateLimit: 'off',
  claims: {},
}

const lower = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
