import { addressAllowed, canonicalAddress } from '../ledger/address.ts'
import type { Request } from './exchange.ts'

/**
 * Returns the address of the client: the peer of the connection or, if that is a trusted proxy, the client in `X-Forwarded-For`.
 * Proxies append to the list, so it is read from the right, past all trusted proxies, to the first address that is not trusted;
 * entries to the left of that may be forged. An entry that is no address ends the search at the address before. `Forwarded`
 * (RFC 7239) is never read, since a proxy that does not know it passes on the client's.
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

/** Returns the canonical address of an entry, which may have brackets and a port; undefined for names such as `unknown`. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim()
  return canonicalAddress(bracketed.exec(text)?.[1] ?? ipv4WithPort.exec(text)?.[1] ?? text)
}
