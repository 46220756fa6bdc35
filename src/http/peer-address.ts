import { addressAllowed, canonicalAddress } from '../ledger/address.ts'
import type { Request } from './exchange.ts'

/**
 * Whose address a request counts for: the peer of the connection, or, when that is a trusted proxy, the client it names.
 * The list a proxy sends grows at its right end, so it is walked from there: past each proxy that is trusted too, to the
 * first address that is not. What stands left of that was written by a stranger and is not looked at. An entry that is no
 * address ends the walk at the last one that could be trusted. `X-Forwarded-For` is read first, because that is the one
 * nearly every proxy writes; `Forwarded` (RFC 7239) only where the other is missing, so a proxy that writes `Forwarded`
 * must drop an `X-Forwarded-For` that it receives. No mask means that no proxy is trusted.
 */
export function addressOf(peer: string, headers: Request['headers'], trusted: readonly string[]): string {
  if (trusted.length === 0) return peer
  let address = peer
  for (const entry of namedClients(headers)) {
    if (!addressAllowed(address, trusted)) return address
    const next = addressIn(entry)
    if (next === undefined) return address
    address = next
  }
  return address
}

/** From right to left, as the walk needs them. */
function namedClients(headers: Request['headers']): readonly (string | undefined)[] {
  const list = headers['x-forwarded-for']
  if (list !== undefined) return list.split(',').reverse()
  // No valid address holds a comma, so a stranger's open quotation mark cannot swallow what a proxy wrote after it.
  return headers['forwarded']?.split(',').reverse().map(forParameter) ?? []
}

const pair = /^\s*([!#$%&'*+.^_`|~0-9a-z-]+)=(?:([!#$%&'*+.^_`|~0-9a-z-]+)|"([^"\\]*)")\s*$/i

/** The `for` of one element such as `for="[2001:db8::1]:4711";proto=https`; undefined when it is malformed or has none. */
function forParameter(element: string): string | undefined {
  let named: string | undefined
  for (const part of element.split(';')) {
    const [, name, token, quoted] = pair.exec(part) ?? []
    if (name === undefined) return undefined
    if (name.toLowerCase() !== 'for') continue
    if (named !== undefined) return undefined
    named = token ?? quoted
  }
  return named
}

const bracketed = /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/i
const ipv4WithPort = /^(\d+(?:\.\d+){3}):\d{1,5}$/

/** `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:4711`; names such as `unknown` are none. */
function addressIn(entry: string | undefined): string | undefined {
  const text = entry?.trim() ?? ''
  return canonicalAddress(bracketed.exec(text)?.[1] ?? ipv4WithPort.exec(text)?.[1] ?? text)
}
