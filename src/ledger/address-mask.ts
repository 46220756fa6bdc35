import { type Address, formatAddress, parseAddress } from './address.ts'

/** One network of addresses; IPv4-mapped IPv6 counts as IPv4. */
export interface Mask {
  readonly kind: 'mask'
  readonly network: Address
  readonly bits: number
}

/** Why a text is no mask, in one sentence. */
export interface MaskFault {
  readonly kind: 'fault'
  readonly message: string
}

/** A network in CIDR notation, such as `203.0.113.0/24` or `2001:db8::/32`; bits of the address beyond the length do not count. */
export function parseMask(text: string): Mask | MaskFault {
  const [, address = '', length = ''] = cidr.exec(text) ?? []
  const network = parseAddress(address)
  if (network === undefined) return fault(text)
  const mapped = address.includes(':') && network.length === 4
  const bits = Number(length) - (mapped ? MAPPED_BITS : 0)
  if (bits < 0 || bits > network.length * 8) return fault(text)
  return { kind: 'mask', network, bits }
}

/** Whether an address lies in one of the masks; any does when there is none, and a mask that is wrong holds none (KEY-MASK-OUTSIDE). */
export function addressAllowed(address: string, masks: readonly string[]): boolean {
  if (masks.length === 0) return true
  const parsed = parseAddress(address)
  return parsed !== undefined && masks.some((text) => contains(parseMask(text), parsed))
}

/** One text for each address: IPv4-mapped as IPv4, IPv6 compressed, in lower case and without zone; undefined when it is none. */
export function canonicalAddress(text: string): string | undefined {
  const address = parseAddress(text)
  return address && formatAddress(address)
}

const cidr = /^([^/%]+)\/(0|[1-9]\d{0,2})$/
/** The length of the IPv6 network that stands for IPv4. */
const MAPPED_BITS = 96

function contains(mask: Mask | MaskFault, address: Address): boolean {
  if (mask.kind === 'fault' || mask.network.length !== address.length) return false
  return mask.network.every((byte, index) => {
    const counted = Math.min(Math.max(mask.bits - index * 8, 0), 8)
    return (byte ^ (address[index] ?? 0)) >>> (8 - counted) === 0
  })
}

function fault(text: string): MaskFault {
  const single = canonicalAddress(text)
  const remedy =
    single === undefined
      ? 'write a network like 203.0.113.0/24 or 2001:db8::/32'
      : `for this one address write ${single}/${single.includes(':') ? 128 : 32}`
  return { kind: 'fault', message: `"${text}" is no network in CIDR notation: ${remedy}` }
}
