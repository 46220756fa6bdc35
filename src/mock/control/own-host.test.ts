import { describe, expect, it } from 'vitest'
import { isLoopback, requireHost } from './guards.ts'

describe('control host', () => {
  it('guards: on loopback it goes by its loopback names alone, elsewhere by addresses and its own name too', () => {
    const allows = (host: string, guard: string): boolean => {
      try {
        requireHost({ headers: { host } }, { host: guard })
        return true
      } catch {
        return false
      }
    }
    for (const host of [
      'localhost',
      'localhost:4011',
      '127.0.0.1:4011',
      '127.8.9.1',
      '[::1]:4011',
      'LOCALHOST:80',
    ])
      expect(allows(host, '127.0.0.1'), host).toBe(true)
    for (const host of [
      '',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'evil',
      '10.0.0.1',
      '[2001:db8::1]',
      'localhost:4011:1',
      'a b',
      'user@localhost',
      '0.0.0.0',
    ])
      expect(allows(host, '127.0.0.1'), host).toBe(false)
    expect([
      allows('mock:4011', 'mock'),
      allows('10.0.0.5:4011', '0.0.0.0'),
      allows('evil.example', '0.0.0.0'),
    ]).toEqual([true, true, false])
    for (const host of ['mock:4011', '10.0.0.5:4011', 'a b'])
      expect(() => requireHost({ headers: { host } }, { host: '127.0.0.1' })).toThrow(
        host.startsWith('mock') ? '--control-host mock where' : '--control-host 0.0.0.0 takes',
      )
    expect(['127.0.0.1', '::1', 'localhost', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true)
    expect(['0.0.0.0', '::', '128.0.0.1', 'example.com'].some(isLoopback)).toBe(false)
  })
})
