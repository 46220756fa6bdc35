import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonDifferences, lackedBy } from './json-differences.ts'

describe('json differences', () => {
  it('are none exactly when two values are the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(jsonDifferences(a, a)).toEqual([])
        expect(jsonDifferences(a, b).length === 0).toBe(
          JSON.stringify(a) === JSON.stringify(b) || sameFields(a, b),
        )
      }),
    )
  })

  it('name the deepest places', () => {
    const expected = { grants: [{ id: 'a', endsAt: 1 }, { id: 'b' }], limit: 100 }
    const actual = { grants: [{ id: 'a', endsAt: 2 }], limit: 100, more: true }
    expect(jsonDifferences(expected, actual)).toEqual([
      { path: 'grants[0].endsAt', expected: 1, actual: 2 },
      { path: 'grants[1]', expected: { id: 'b' }, actual: undefined },
      { path: 'more', expected: undefined, actual: true },
    ])
  })

  it('of lists of plain values are what another one lacks, each as often as it lacks it', () => {
    expect(lackedBy(['a', 'b'], ['b', 'c'])).toEqual(['a'])
    expect(lackedBy(['a', 'b'], ['b', 'a'])).toEqual([])
    expect(lackedBy(['a', 'b'], ['a', 'b', 'b'])).toEqual([])
    expect(lackedBy(['a', 'b', 'b'], ['a', 'b'])).toEqual(['b'])
  })
})

/** Tests whether two values differ in the order of their fields alone. */
const sameFields = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b)
const sorted = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
      : inner,
  )
