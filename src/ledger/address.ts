import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Returns the canonical text of an IP address: IPv4-mapped as IPv4, IPv6 by RFC 5952 without zone; else undefined. */
export function canonicalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (!isIPv6(text)) return undefined
  const canonical = new URL(`http://[${text.replace(/%.*/s, '')}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical)
  if (mapped === null) return canonical
  return mapped
    .slice(1)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/** Returns the network that rate limits count: IPv4 unchanged, IPv6 cut to `bits`, as `2001:db8:0:7:0:0:0:0/64`. */
export function networkOf(address: string, bits: number): string {
  if (bits === 128 || !address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const all = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  const groupsOfNetwork = all.map((group, index) => {
    const bitsInGroup = Math.min(16, Math.max(0, bits - 16 * index))
    return (Number.parseInt(group, 16) & (0xffff << (16 - bitsInGroup))).toString(16)
  })
  return `${groupsOfNetwork.join(':')}/${bits}`
}

/** Returns an error message for a text that is not in CIDR notation, with the remedy; undefined if it is. */
export function maskProblem(text: string): string | undefined {
  if (parseMask(text) !== undefined) return undefined
  const single = canonicalAddress(text)
  const remedy =
    single === undefined
      ? 'write a network like 203.0.113.0/24 or 2001:db8::/32'
      : `for this one address write ${single}/${isIPv6(single) ? 128 : 32}`
  return `"${text}" is no network in CIDR notation: ${remedy}`
}

/** Tests that an address is in one of the masks, or that there are none; a malformed mask matches nothing (KEY-MASK-OUTSIDE). */
export function addressAllowed(address: string, masks: readonly string[]): boolean {
  if (masks.length === 0) return true
  const canonical = canonicalAddress(address)
  if (canonical === undefined) return false
  const { ipv4, ipv6 } = networksOf(masks)
  return isIPv4(canonical) ? ipv4.check(canonical, 'ipv4') : ipv6.check(canonical, 'ipv6')
}

/** Parses CIDR notation: an IPv4-mapped network as IPv4; address bits after the prefix are ignored. */
function parseMask(text: string) {
  const [, address = '', length = ''] = /^([^/%]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? []
  const network = canonicalAddress(address)
  if (network === undefined) return undefined
  const bits = Number(length) - (isIPv6(address) && isIPv4(network) ? 96 : 0)
  return bits < 0 || bits > (isIPv4(network) ? 32 : 128) ? undefined : { network, bits }
}

type Networks = Readonly<Record<'ipv4' | 'ipv6', BlockList>>

/** Parsed masks, since each request of a key checks them; an entry lives as long as the row with the masks. */
const networkCache = new WeakMap<readonly string[], Networks>()

/** Returns one list for each family, since an IPv6 network has no IPv4 addresses. */
function networksOf(masks: readonly string[]): Networks {
  const cached = networkCache.get(masks)
  if (cached !== undefined) return cached
  const networks: Networks = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const { network, bits } of masks.map(parseMask).filter((mask) => mask !== undefined)) {
    const family = isIP(network) === 4 ? 'ipv4' : 'ipv6'
    networks[family].addSubnet(network, bits, family)
  }
  networkCache.set(masks, networks)
  return networks
}
