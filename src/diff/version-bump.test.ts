import { describe, expect, it } from 'vitest'
import { isBumpSufficient, nextVersion } from './version-bump.ts'

describe('versionPays', () => {
  it.each([
    ['1.0.0', '2.0.0', 'major', true],
    ['1.0.0', '1.1.0', 'major', false],
    ['1.0.0', '1.1.0', 'minor', true],
    ['1.0.0', '2.0.0', 'minor', true],
    ['1.0.0', '1.0.1', 'minor', false],
    ['1.0.0', '1.0.1', 'patch', true],
    ['1.0.0', '1.0.0', 'patch', false],
    ['1.0.0', '1.0.0', 'none', true],
    ['2.0.0', '1.9.9', 'patch', false],
    ['one', 'two', 'patch', false],
  ] as const)('from %s to %s pays for %s: %s', (base, head, demanded, pays) => {
    expect(isBumpSufficient(base, head, demanded)).toBe(pays)
  })

  it('says which version would pay', () => {
    expect(nextVersion('1.4.2', 'major')).toBe('2.0.0')
    expect(nextVersion('1.4.2', 'minor')).toBe('1.5.0')
    expect(nextVersion('1.4.2', 'patch')).toBe('1.4.3')
    expect(nextVersion('1.4.2', 'none')).toBe('1.4.2')
    expect(nextVersion('1', 'patch')).toBeUndefined()
  })
})
