import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** One text for each address: IPv4-mapped as IPv4, IPv6 as RFC 5952 recommends, without zone; undefined when it is none. */
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

/** An address as a limit counts it: IPv4 as it is, of IPv6 the network of so many bits, such as `2001:db8:0:7:0:0:0:0/64`; `address` is canonical. */
export function networkOf(address: string, bits: number): string {
  if (bits === 128 || !address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const all = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  const kept = all.map((group, index) => {
    const own = Math.min(16, Math.max(0, bits - 16 * index))
    return (Number.parseInt(group, 16) & (0xffff << (16 - own))).toString(16)
  })
  return `${kept.join(':')}/${bits}`
}

/** Why a text is no network in CIDR notation, such as `203.0.113.0/24` or `2001:db8::/32`, and the remedy; undefined when it is one. */
export function maskProblem(text: string): string | undefined {
  if (parseMask(text) !== undefined) return undefined
  const single = canonicalAddress(text)
  const remedy =
    single === undefined
      ? 'write a network like 203.0.113.0/24 or 2001:db8::/32'
      : `for this one address write ${single}/${isIPv6(single) ? 128 : 32}`
  return `"${text}" is no network in CIDR notation: ${remedy}`
}

/** Whether an address lies in one of the masks; any does when there is none, and a mask that is wrong holds none (KEY-MASK-OUTSIDE). */
export function addressAllowed(address: string, masks: readonly string[]): boolean {
  if (masks.length === 0) return true
  const canonical = canonicalAddress(address)
  if (canonical === undefined) return false
  const { ipv4, ipv6 } = networksOf(masks)
  return isIPv4(canonical) ? ipv4.check(canonical, 'ipv4') : ipv6.check(canonical, 'ipv6')
}

/** An IPv4-mapped network counts as IPv4; bits of the address beyond the length do not count. */
function parseMask(text: string) {
  const [, written = '', length = ''] = /^([^/%]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? []
  const network = canonicalAddress(written)
  if (network === undefined) return undefined
  const bits = Number(length) - (isIPv6(written) && isIPv4(network) ? 96 : 0)
  return bits < 0 || bits > (isIPv4(network) ? 32 : 128) ? undefined : { network, bits }
}

type Networks = Readonly<Record<'ipv4' | 'ipv6', BlockList>>

/** A key's masks are asked at each of its requests; a list goes with the row that holds it. */
const known = new WeakMap<readonly string[], Networks>()

/** Two lists, as IPv6 networks hold no IPv4 address, nor the other way round. */
function networksOf(masks: readonly string[]): Networks {
  const found = known.get(masks)
  if (found !== undefined) return found
  const networks: Networks = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const { network, bits } of masks.map(parseMask).filter((mask) => mask !== undefined)) {
    const family = isIP(network) === 4 ? 'ipv4' : 'ipv6'
    networks[family].addSubnet(network, bits, family)
  }
  known.set(masks, networks)
  return networks
}
