import { describe, expect, it } from 'vitest'
import { fillName, plausibleName } from './plausible-name.ts'

describe('plausible names', () => {
  it('are 1,600 different ones before they come again', () => {
    const names = Array.from({ length: 1_600 }, (_, index) => fillName('{given} {family}', index + 1))
    expect(new Set(names).size).toBe(1_600)
    expect(plausibleName(1_601)).toEqual(plausibleName(1))
    expect(names.every((name) => /^\S{2,12} \S{2,12}$/.test(name))).toBe(true)
  })

  it('are filled into a pattern, and nothing else is', () => {
    expect(fillName('Reader {n}', 7)).toBe('Reader 7')
    expect(fillName('Ada {x} {', 7)).toBe('Ada {x} {')
  })
})
