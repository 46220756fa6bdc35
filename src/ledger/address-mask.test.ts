import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressAllowed, canonicalAddress, maskProblem } from './address.ts'

/** Addresses that share a random number of leading bits, as two hexadecimal texts. */
const neighbours = fc
  .tuple(
    fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
    fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
    fc.nat({ max: 128 }),
  )
  .map(([one, noise, shift]) => [toIpv6(one), toIpv6(one ^ (noise >> BigInt(shift)))] as const)

function toIpv6(value: bigint): string {
  const digits = value.toString(16).padStart(32, '0')
  return digits.match(/.{4}/g)?.join(':') ?? ''
}

const fromIpv6 = (text: string): bigint => BigInt(`0x${text.replaceAll(':', '')}`)

describe('address mask', () => {
  test('address mask: holds the addresses that share its leading bits, IPv6', () => {
    fc.assert(
      fc.property(neighbours, fc.nat({ max: 128 }), ([network, address], bits) => {
        fc.pre(
          canonicalAddress(network)?.includes(':') === true &&
            canonicalAddress(address)?.includes(':') === true,
        )
        const differing = fromIpv6(network) ^ fromIpv6(address)
        expect(addressAllowed(address, [`${network}/${bits}`])).toBe(differing >> BigInt(128 - bits) === 0n)
      }),
    )
  })

  test('address mask: holds the addresses that share its leading bits, IPv4, also in the IPv4-mapped form', () => {
    const shared = fc.tuple(fc.nat({ max: 2 ** 32 - 1 }), fc.nat({ max: 2 ** 32 - 1 }), fc.nat({ max: 31 }))
    const text = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
    fc.assert(
      fc.property(shared, fc.nat({ max: 32 }), ([one, noise, shift], bits) => {
        const [network, address] = [text(one), text((one ^ (noise >>> shift)) >>> 0)]
        const expected = BigInt(noise >>> shift) >> BigInt(32 - bits) === 0n
        expect(addressAllowed(address, [`${network}/${bits}`])).toBe(expected)
        expect(addressAllowed(`::ffff:${address}`, [`${network}/${bits}`])).toBe(expected)
        expect(addressAllowed(address, [`::ffff:${network}/${bits + 96}`])).toBe(expected)
      }),
    )
  })

  test('address mask: without masks every address is allowed', () => {
    expect(addressAllowed('203.0.113.7', [])).toBe(true)
  })

  test('address mask: one of several is enough', () => {
    const masks = ['10.0.0.0/8', '2001:db8::/32']
    expect(addressAllowed('10.1.2.3', masks)).toBe(true)
    expect(addressAllowed('2001:db8:1::1', masks)).toBe(true)
    expect(addressAllowed('11.1.2.3', masks)).toBe(false)
  })

  test('address mask: IPv6 networks hold no IPv4 address, nor the other way round', () => {
    expect(addressAllowed('10.0.0.1', ['::/0'])).toBe(false)
    expect(addressAllowed('::1', ['0.0.0.0/0'])).toBe(false)
    expect(addressAllowed('10.0.0.1', ['0.0.0.0/0'])).toBe(true)
    expect(addressAllowed('::1', ['::/0'])).toBe(true)
  })

  test('address mask: a wrong mask or address lets nobody in', () => {
    expect(addressAllowed('10.0.0.1', ['10.0.0.0/99'])).toBe(false)
    expect(addressAllowed('10.0.0.1', ['10.0.0.0/99', '10.0.0.0/8'])).toBe(true)
    expect(addressAllowed('nonsense', ['0.0.0.0/0', '::/0'])).toBe(false)
  })

  test.each([
    '10.0.0.0/8',
    '10.1.2.3/8',
    '0.0.0.0/0',
    '2001:db8::/32',
    '::/0',
    '::1/128',
    '::ffff:10.0.0.0/104',
  ])('address mask: %s is one', (text) => {
    expect(maskProblem(text)).toBeUndefined()
  })

  test.each([
    ['10.0.0.1', 'for this one address write 10.0.0.1/32'],
    ['2001:DB8::1', 'for this one address write 2001:db8::1/128'],
    ['10.0.0.0/33', 'write a network like 203.0.113.0/24 or 2001:db8::/32'],
    ['10.0.0.0/', 'write a network'],
    ['10.0.0.0/08', 'write a network'],
    ['10.0.0.0/-1', 'write a network'],
    ['10.0.0.0/255.0.0.0', 'write a network'],
    ['10.0.0/8', 'write a network'],
    ['/10.0.0.0/8', 'write a network'],
    ['::/129', 'write a network'],
    ['::ffff:10.0.0.0/95', 'write a network'],
    ['fe80::%eth0/64', 'write a network'],
    ['example.com/8', 'write a network'],
    ['', 'write a network'],
  ])('address mask: %j is none, and the problem says what to write', (text, remedy) => {
    expect(maskProblem(text)).toContain(`"${text}" is no network in CIDR notation: ${remedy}`)
  })
})
