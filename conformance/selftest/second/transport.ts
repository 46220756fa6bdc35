import type { Clock, Transport, WireRequest } from '../../run/ports.ts'
import type { Target } from '../../run/target.ts'
import { inProcess } from '../in-process.ts'
import { answer } from './answer.ts'
import { type Choices, choicesWith } from './choices.ts'
import { freshState, type State } from './state.ts'

/** Clock, limits and latency of this implementation. */
interface Meeting {
  /** How far its clock is ahead. */
  readonly skewMs?: number
  /** Requests per minute of a key and of an address. */
  readonly perMinute?: number | undefined
  /** Where the description leaves a choice. */
  readonly choices?: Choices | undefined
  /** Advances the clock by the travel time of a request, and of its answer. */
  readonly travel?: () => void
}

/** A transport to this implementation without a socket. */
export function secondTransport(
  clock: Clock,
  { skewMs = 0, perMinute, choices = choicesWith({}), travel = () => undefined }: Meeting = {},
): Transport & { readonly state: State } {
  const now = () => clock.now() + skewMs
  const state = freshState(now(), choices, perMinute)
  const ask = async ({ method, url, headers, body }: WireRequest) => {
    const incoming = { method, url, headers: lower(headers), body: body ?? '', address: '198.51.100.7' }
    const outgoing = answer(state, incoming, now())
    const date = new Date(now()).toUTCString()
    return { status: outgoing.status, headers: { ...outgoing.headers, date }, text: outgoing.body }
  }
  return { ...inProcess(ask, clock, travel), state }
}

/** The test resources of this implementation. */
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
  users: { search: 'Test' },
  people: { owner: 'Olga Owner', deleted: 'Annette Gone', deletedSource: 'inv-lost' },
  checkout: { fresh: ['c-fresh'], expired: ['c-late'], foreign: ['c-foreign'] },
  rateLimit: 'off',
  claims: {},
}

const lower = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
