import { hash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { Request } from '../../http/exchange.ts'
import { addressAllowed } from '../../ledger/address.ts'
import { ControlRefusal } from './refusal.ts'
import { hasSession, type Sessions } from './sessions.ts'

/** The credentials and the address of a control plane, the HTTP interface of a mock for its clock, faults and fixtures. */
export interface Guard {
  readonly token: string
  readonly sessions: Sessions
  /** The address on which it listens. */
  readonly host: string
}

/** Refuses a request whose Host does not name this machine (DNS rebinding). */
export function requireHost(request: Pick<Request, 'headers'>, { host }: Pick<Guard, 'host'>): void {
  const named = hostIn(request.headers['host'] ?? '')
  if (named !== undefined && isAllowedHost(named, host.toLowerCase())) return
  const remedy =
    named === undefined || isIP(named) !== 0
      ? 'The Host header must name this machine, such as 127.0.0.1 or localhost; --control-host 0.0.0.0 takes its other addresses too.'
      : `The Host header names "${named}", which is not this machine: use 127.0.0.1 or localhost, or start the mock with --control-host ${named} where that name leads to it.`
  throw new ControlRefusal('host_not_allowed', remedy)
}

/** Refuses the requests of a browser for a page of another origin. */
export function requireSameOrigin({ headers }: Request): void {
  const origin = headers['origin']
  if (origin === undefined || origin === `http://${headers['host']}`) return
  throw otherOrigin()
}

const otherOrigin = (): ControlRefusal =>
  new ControlRefusal(
    'origin_not_allowed',
    'The control plane takes no requests from pages of another origin.',
  )

/**
 * Refuses a request with neither the token, compared in constant time, nor a session of the console. For cookies all ports of
 * this machine are one site, so the header Sec-Fetch-Site is needed to refuse the pages of other ports.
 */
export function requireToken({ headers }: Request, { token, sessions }: Guard): void {
  const received = /^bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1]
  if (received === undefined && hasSession(headers, sessions)) {
    if (['same-origin', 'none', undefined].includes(headers['sec-fetch-site'])) return
    throw otherOrigin()
  }
  if (received === undefined)
    throw new ControlRefusal(
      'token_missing',
      'Send the control token of this mock in the header "Authorization: Bearer <token>".',
    )
  if (timingSafeEqual(digest(received), digest(token))) return
  throw new ControlRefusal('token_wrong', 'The control token is not that of this mock.')
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Returns the host of `localhost:4011` or `[::1]:4011` in lower case. */
function hostIn(field: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/i.exec(field) ?? []
  return (bracketed ?? plain)?.toLowerCase()
}

/** Tests that a Host is a loopback name or, if the control plane listens beyond loopback, an address or its host name. */
function isAllowedHost(named: string, host: string): boolean {
  if (isLoopback(named)) return true
  return !isLoopback(host) && (named === host || isIP(named) !== 0)
}

/** Tests that a host is `localhost`, in 127.0.0.0/8, or `::1`. */
export const isLoopback = (host: string): boolean => host === 'localhost' || addressAllowed(host, loopback)

const loopback = ['127.0.0.0/8', '::1/128']
