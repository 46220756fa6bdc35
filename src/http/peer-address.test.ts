import { describe, expect, it } from 'vitest'
import { addressOf } from './peer-address.ts'

const proxies = ['10.0.0.0/8', '2001:db8:ffff::/48']
const proxy = '10.0.0.1'
const client = '203.0.113.7'
const forwardedFor = (list: string): Record<string, string> => ({ 'x-forwarded-for': list })

describe('addressOf: the peer counts', () => {
  it('when no proxy is trusted', () => {
    expect(addressOf(proxy, forwardedFor(client), [])).toBe(proxy)
  })

  it('when it is not a trusted proxy, whatever it says', () => {
    expect(addressOf('198.51.100.9', forwardedFor(client), proxies)).toBe('198.51.100.9')
    expect(addressOf('198.51.100.9', forwardedFor('10.0.0.2'), proxies)).toBe('198.51.100.9')
  })

  it('when a trusted proxy names nobody', () => {
    expect(addressOf(proxy, {}, proxies)).toBe(proxy)
    expect(addressOf(proxy, forwardedFor(''), proxies)).toBe(proxy)
  })
})

describe('addressOf: X-Forwarded-For of a trusted proxy', () => {
  it.each([
    ['one client', client, client],
    ['a client behind two trusted proxies', `${client}, 10.0.0.3, 10.0.0.2`, client],
    ['IPv6', '2001:DB8::0:1', '2001:db8::1'],
    ['IPv6 in brackets', '[2001:db8::1]', '2001:db8::1'],
    ['IPv6 with a port', '[2001:db8::1]:4711', '2001:db8::1'],
    ['IPv4 with a port', `${client}:4711`, client],
    ['IPv4 mapped into IPv6', `::ffff:${client}`, client],
    ['a proxy by its mapped address', `${client}, ::ffff:10.0.0.2`, client],
    ['only trusted ones: the outermost', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('names %s', (_what, list, address) => {
    expect(addressOf(proxy, forwardedFor(list), proxies)).toBe(address)
  })

  it.each([
    ['an address of its choice', `198.51.100.1, ${client}`],
    ['the address of a trusted proxy', `10.0.0.9, ${client}`],
    ['many trusted proxies', `198.51.100.1, ${'10.0.0.9, '.repeat(50)}${client}`],
    ['rubbish', `unknown, "', ,${client}`],
  ])('lets a client that sent %s itself be no one else', (_what, list) => {
    expect(addressOf(proxy, forwardedFor(list), proxies)).toBe(client)
  })

  it.each([
    'unknown',
    '_hidden',
    'client.example',
    '203.0.113',
    '203.0.113.256',
    '0x7f.1',
    '203.0.113.7.',
    '203.0.113.7/32',
    '[203.0.113.7]x',
    '2001:db8::1]:80',
    '203.0.113.7:123456',
    `${client},`,
  ])('stops before %j at the last address that could be trusted', (list) => {
    expect(addressOf(proxy, forwardedFor(list), proxies)).toBe(proxy)
    expect(addressOf(proxy, forwardedFor(`${list}, 10.0.0.2`), proxies)).toBe('10.0.0.2')
  })

  it('counts alone: Forwarded, which a client can send through a proxy that does not know it, is not read', () => {
    const claimed = { forwarded: 'for=198.51.100.1' }
    expect(addressOf(proxy, { ...forwardedFor(client), ...claimed }, proxies)).toBe(client)
    expect(addressOf(proxy, claimed, proxies)).toBe(proxy)
  })
})
