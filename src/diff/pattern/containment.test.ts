import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contained, lengthsOf, type TextSet } from './containment.ts'

const texts = (pattern: string, bounds: Partial<TextSet> = {}): TextSet => ({
  patterns: [pattern],
  minLength: 0,
  maxLength: Number.POSITIVE_INFINITY,
  ...bounds,
})

const freely = (): boolean => true

describe('contained', () => {
  it.each([
    ['^[A-Za-z0-9]{0,255}$', '^[0-9A-Za-z]{0,255}$', 'yes'],
    ['^[a-z]{0,127}$', '^[a-z]{0,255}$', 'yes'],
    ['^[a-z]{0,255}$', '^[a-z]{0,127}$', 'no'],
    ['^(?:grant|scan):[a-f0-9]{32}$', '^(scan|grant):([0-9]|[a-f]){32}$', 'yes'],
    ['^grant:[a-f0-9]{32}$', '^(?:grant|scan):[a-f0-9]{32}$', 'yes'],
    ['^(?:grant|scan):[a-f0-9]{32}$', '^grant:[a-f0-9]{32}$', 'no'],
    ['^\\d+\\.\\d{2}$', '^[0-9]+[.][0-9]{2}$', 'yes'],
    ['^abc$', 'b', 'yes'],
    ['b', '^abc$', 'no'],
    ['^a+$', '^a', 'yes'],
    ['^a', 'a$', 'no'],
    ['^(?:a|b)*$', '^(?:b|a)*$', 'yes'],
    ['^(a|)$', '^a?$', 'yes'],
    ['^(?=a)a$', '^a$', 'unknown'],
    ['^a$', '\\ba', 'unknown'],
  ] as const)('%s in %s: %s', (inner, outer, answer) =>
    expect(contained(texts(inner), outer, freely)).toBe(answer),
  )

  it('counts the bounds beside a pattern', () => {
    expect(contained(texts('^a+$', { maxLength: 5 }), '^a{1,5}$', freely)).toBe('yes')
    expect(contained(texts('^a+$', { maxLength: 6 }), '^a{1,5}$', freely)).toBe('no')
  })

  it('agrees with what the engine of the language matches', () => {
    const atom = fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '\\d', '(?:ab|b)', '(a|b)?', 'b{1,2}', 'a*')
    const pattern = fc
      .tuple(
        fc.constantFrom('', '^'),
        fc.array(atom, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '$'),
      )
      .map(([start, atoms, end]) => start + atoms.join('') + end)
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '\n'), maxLength: 6 })
    fc.assert(
      fc.property(
        pattern,
        pattern,
        fc.array(text, { minLength: 20, maxLength: 40 }),
        (inner, outer, samples) => {
          if (contained(texts(inner), outer, freely) !== 'yes') return
          for (const sample of samples)
            if (new RegExp(inner, 'u').test(sample)) expect(sample).toMatch(new RegExp(outer, 'u'))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('finds what is not contained: a pattern contains itself, and never less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (one, other) => {
        expect(contained(texts(`^a{1,${one}}$`), `^a{1,${other}}$`, freely)).toBe(one <= other ? 'yes' : 'no')
      }),
    )
  })
})

describe('lengthsOf', () => {
  it.each([
    ['^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$', [1, 256]],
    ['^(?:grant|scan):[a-f0-9]{32}$', [37, 38]],
    ['abc', [3, Number.POSITIVE_INFINITY]],
    ['^a*$', [0, Number.POSITIVE_INFINITY]],
    ['^$', [0, 0]],
    ['^a$|^bc$', [1, 2]],
  ] as const)('%s', (pattern, lengths) => expect(lengthsOf(pattern)).toEqual(lengths))
})
