import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalAddress, networkOf } from './address.ts'

const ipv4 = fc.ipV4()
const ipv6 = fc.ipV6()

describe('address', () => {
  test('address: the canonical text of an IPv6 address is that of a URL', () => {
    fc.assert(
      fc.property(ipv6, (address) => {
        const canonical = canonicalAddress(address) ?? ''
        if (canonical.includes('.'))
          expect(new URL(`http://[::ffff:${canonical}]`).hostname).toBe(
            new URL(`http://[${address}]`).hostname,
          )
        else expect(`[${canonical}]`).toBe(new URL(`http://[${address}]`).hostname)
        expect(canonicalAddress(canonical)).toBe(canonical)
      }),
    )
  })

  test('address: is what node:net takes for one', () => {
    const nearly = fc
      .tuple(
        fc.oneof(ipv4, ipv6),
        fc.nat(),
        fc.nat({ max: 2 }),
        fc.constantFrom('', ':', '.', '0', 'f', '::', ' '),
      )
      .map(([address, at, removed, inserted]) => {
        const place = at % (address.length + 1)
        return address.slice(0, place) + inserted + address.slice(place + removed)
      })
    fc.assert(
      fc.property(nearly, (text) => {
        expect(canonicalAddress(text) !== undefined).toBe(isIP(text) !== 0)
      }),
      { numRuns: 3_000 },
    )
  })

  test('address: an IPv4 address is canonical as it stands, and so is its IPv4-mapped form', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        expect(canonicalAddress(address)).toBe(address)
        expect(canonicalAddress(`::ffff:${address}`)).toBe(address)
      }),
    )
  })

  test.each([
    ['::FFFF:7f00:1', '127.0.0.1'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['fe80::%eth0', 'fe80::'],
    ['fe80::1%eth0.2', 'fe80::1'],
    ['::', '::'],
    ['::10.0.0.1', '::a00:1'],
    ['64:ff9b::10.0.0.1', '64:ff9b::a00:1'],
    ['1::ffff:10.0.0.1', '1::ffff:a00:1'],
    ['::ffff:10:0:1', '::ffff:10:0:1'],
  ])('address: %s is written %s', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical)
  })

  test.each([
    '',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '010.0.0.1',
    '256.0.0.1',
    '1.2.3',
    '1.2.3.4 ',
    '1.2.3.4%eth0',
    ':::',
    '1::2::3',
    '[::1]',
  ])('address: %j is none', (text) => {
    expect(canonicalAddress(text)).toBeUndefined()
  })
})

describe('network of an address', () => {
  test.each([
    ['198.51.100.7', 64, '198.51.100.7'],
    ['2001:db8:0:7::1', 128, '2001:db8:0:7::1'],
    ['2001:db8:0:7::1', 64, '2001:db8:0:7:0:0:0:0/64'],
    ['2001:db8:0:7:ffff:ffff:ffff:ffff', 64, '2001:db8:0:7:0:0:0:0/64'],
    ['2001:db8:0:8::1', 64, '2001:db8:0:8:0:0:0:0/64'],
    ['2001:db8:0:7ff::1', 56, '2001:db8:0:700:0:0:0:0/56'],
    ['ffff::', 1, '8000:0:0:0:0:0:0:0/1'],
    ['::1', 127, '0:0:0:0:0:0:0:0/127'],
    ['::', 64, '0:0:0:0:0:0:0:0/64'],
    ['1:2:3:4:5:6:7:8', 64, '1:2:3:4:0:0:0:0/64'],
  ])('network: of %s the first %i bits are %s', (address, bits, network) => {
    expect(networkOf(address, bits)).toBe(network)
  })
})
