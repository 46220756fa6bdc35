import { hash, timingSafeEqual } from 'node:crypto'
import type { Request } from '../http/exchange.ts'
import { parseAddress } from '../ledger/address.ts'
import { ControlRefusal } from './refusal.ts'

/** Who may ask. */
export interface Guard {
  readonly token: string
  /** The address that the control plane listens on. */
  readonly host: string
}

/** Refuses a request whose Host does not name this machine: a page that has its own name resolved to here cannot ask (DNS rebinding). */
export function requireHost(request: Pick<Request, 'headers'>, { host }: Guard): void {
  const named = hostIn(request.headers['host'] ?? '')
  if (named !== undefined && isOwn(named, host.toLowerCase())) return
  throw new ControlRefusal(
    'errors.control.host_not_allowed',
    'The Host header must name this machine, such as 127.0.0.1 or localhost.',
  )
}

/** Refuses what a browser sends for a page of another origin. */
export function requireOwnOrigin({ headers }: Request): void {
  const origin = headers['origin']
  if (origin === undefined || origin === `http://${headers['host']}`) return
  throw new ControlRefusal(
    'errors.control.origin_not_allowed',
    'The control plane takes no requests from pages of another origin.',
  )
}

/** Refuses a request without the token, in a time that says nothing of it. */
export function requireToken({ headers }: Request, { token }: Guard): void {
  const given = /^bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1]
  if (given === undefined)
    throw new ControlRefusal(
      'errors.control.token_missing',
      'Send the control token of this mock in the header "Authorization: Bearer <token>".',
    )
  if (timingSafeEqual(digest(given), digest(token))) return
  throw new ControlRefusal('errors.control.token_wrong', 'The control token is not that of this mock.')
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** The host of `localhost:4011` or `[::1]:4011`, in lower case. */
function hostIn(field: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/i.exec(field) ?? []
  return (bracketed ?? plain)?.toLowerCase()
}

/** Loopback always; an address as such, and the name it was told to listen on, once it listens on more than loopback. */
function isOwn(named: string, host: string): boolean {
  if (named === 'localhost' || isLoopback(named)) return true
  if (host === 'localhost' || isLoopback(host)) return false
  return named === host || parseAddress(named) !== undefined
}

/** 127.0.0.0/8 and ::1. */
export function isLoopback(host: string): boolean {
  const address = parseAddress(host)
  if (address === undefined) return host === 'localhost'
  return address.length === 4
    ? address[0] === 127
    : address.every((byte, index) => byte === (index === 15 ? 1 : 0))
}
