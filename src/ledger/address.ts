import { isIPv4, isIPv6 } from 'node:net'

/** The bytes of an address: 4 of IPv4 (IPv4-mapped IPv6 included), 16 of IPv6. */
export type Address = readonly number[]

/** The address that a text names, its zone left out; undefined when it names none. */
export function parseAddress(text: string): Address | undefined {
  if (isIPv4(text)) return text.split('.').map(Number)
  if (!isIPv6(text)) return undefined
  const bytes = ipv6Bytes(text.replace(/%.*$/s, ''))
  return MAPPED.every((byte, index) => bytes[index] === byte) ? bytes.slice(MAPPED.length) : bytes
}

/** One text for each address, of IPv6 the one that RFC 5952 recommends. */
export function formatAddress(address: Address): string {
  if (address.length === 4) return address.join('.')
  const groups = Array.from({ length: 8 }, (_, index) => groupAt(address, index).toString(16))
  const zeros = longestZeros(groups)
  if (zeros.length < 2) return groups.join(':')
  const end = zeros.start + zeros.length
  return `${groups.slice(0, zeros.start).join(':')}::${groups.slice(end).join(':')}`
}

/** `::ffff:0:0/96`, the IPv6 network that stands for IPv4. */
const MAPPED: Address = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

function ipv6Bytes(text: string): readonly number[] {
  const [before = '', after] = text.split('::')
  const head = groupBytes(before)
  if (after === undefined) return head
  const tail = groupBytes(after)
  const zeros = new Array<number>(16 - head.length - tail.length).fill(0)
  return [...head, ...zeros, ...tail]
}

/** The bytes of groups of four hexadecimal digits; the last may be an IPv4 address. */
function groupBytes(text: string): readonly number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number)
    const value = Number.parseInt(group, 16)
    return [value >>> 8, value & 0xff]
  })
}

function groupAt(address: Address, index: number): number {
  return (address[2 * index] ?? 0) * 256 + (address[2 * index + 1] ?? 0)
}

/** The longest run of zero groups, of several the first. */
function longestZeros(groups: readonly string[]): { start: number; length: number } {
  let longest = { start: 0, length: 0 }
  let start = 0
  for (const [index, group] of groups.entries()) {
    if (group !== '0') start = index + 1
    else if (index + 1 - start > longest.length) longest = { start, length: index + 1 - start }
  }
  return longest
}
