import { addressAllowed, canonicalAddress } from '../ledger/address.ts'
import type { Request } from './exchange.ts'

/**
 * Returns the address that a request counts for: that of the peer, or, when the peer is a trusted proxy, of the client that it names in
 * `X-Forwarded-For`. The list grows at its right end, so it is walked from there: past each proxy that is trusted too, to the first
 * address that is not. What stands left of that was written by a stranger and is not looked at. An entry that is no address ends
 * the walk at the last one that could be trusted. `Forwarded` (RFC 7239) is never read: a proxy that does not know it passes on
 * what a client wrote. No mask means that no proxy is trusted.
 */
export function addressOf(peer: string, headers: Request['headers'], trusted: readonly string[]): string {
  if (trusted.length === 0) return peer
  let address = peer
  for (const entry of headers['x-forwarded-for']?.split(',').reverse() ?? []) {
    if (!addressAllowed(address, trusted)) return address
    const next = addressIn(entry)
    if (next === undefined) return address
    address = next
  }
  return address
}

const bracketed = /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/i
const ipv4WithPort = /^(\d+(?:\.\d+){3}):\d{1,5}$/

/** `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:4711`; names such as `unknown` are none. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim()
  return canonicalAddress(bracketed.exec(text)?.[1] ?? ipv4WithPort.exec(text)?.[1] ?? text)
}
