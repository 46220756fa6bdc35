import type { Target } from '../../conformance/run/options.ts'
import type { Clock, Transport, WireRequest } from '../../conformance/run/ports.ts'
import { inProcess } from '../in-process.ts'
import { answer } from './answer.ts'
import { freshState, keyOf, permissions, type State } from './state.ts'
import { type ChosenVariants, variantsWith } from './variants.ts'

/** Clock, limits and latency of the second implementation of the API. */
interface ServerOptions {
  /** Its own clock; the one of the suite when left out. */
  readonly now?: () => number
  /** Requests per minute of a key and of an address. */
  readonly perMinute?: number | undefined
  /** The variants where the description leaves one. */
  readonly variants?: Partial<ChosenVariants> | undefined
  /** Advances the clock by the latency of a request, or of its response. */
  readonly travel?: () => void
}

/** Returns a transport that takes the suite's requests to this implementation, without a socket. */
export function secondTransport(
  clock: Clock,
  { now = clock.now, perMinute = Infinity, variants = {}, travel = () => {} }: ServerOptions = {},
): Transport & { readonly state: State } {
  const state = freshState(now(), variantsWith(variants), perMinute)
  const handle = async ({ headers, body = '', ...request }: WireRequest) => {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    const at = now()
    const outgoing = answer(state, { ...request, headers: Object.fromEntries(lower), body }, at)
    const date = new Date(at).toUTCString()
    return { status: outgoing.status, headers: { ...outgoing.headers, date }, text: outgoing.body }
  }
  return { ...inProcess(handle, clock, travel), state }
}

/** The test resources of this implementation. */
export const secondTarget: Target = {
  baseUrl: 'http://second.invalid/rest',
  keys: Object.fromEntries(
    [...Object.keys(permissions), 'revoked'].map((kind) => [kind, keyOf(kind)]),
  ) as Target['keys'],
  bundles: { main: 'b-main', second: 'b-second', archived: 'b-old', other: 'b-other' },
  users: { search: 'Test' },
  people: { owner: 'Olga Owner', deleted: 'Annette Gone', deletedSource: 'inv-lost' },
  checkout: { fresh: ['c-fresh'], expired: ['c-late'], foreign: ['c-foreign'] },
  rateLimit: 'off',
  claims: {},
}
