import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldName, prefixSuccessor } from './display-name.ts'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'A',
      'ß',
      'ẞ',
      's',
      'S',
      'Σ',
      'ς',
      'İ',
      'ı',
      'e',
      '\u0301',
      '\u0307',
      'ǰ',
      'ŉ',
      'ﬁ',
      'ᾳ',
      '😀',
    ),
  }),
)

/** The order in which SQLite compares texts: by the bytes of their UTF-8. */
const compare = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))

describe('display name', () => {
  test('display name: a prefix of a name folds to a prefix of the folded name', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (name, cut) => {
        const points = [...name.normalize('NFC')]
        const prefix = points.slice(0, cut % (points.length + 1)).join('')
        expect(foldName(name).startsWith(foldName(prefix))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('display name: is found by itself in upper and in lower case, letter by letter, and in either normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldName(name.normalize('NFD'))).toBe(foldName(name.normalize('NFC')))
        expect(foldName([...name.normalize('NFC')].map((point) => point.toUpperCase()).join(''))).toBe(
          foldName(name),
        )
      }),
    )
  })

  test('display name: is folded to well-formed text, as a database keeps it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('\ud83d', '\ude00', ''), (name, half) => {
        const folded = foldName(name + half + name)
        expect(folded.isWellFormed()).toBe(true)
        expect(Buffer.from(folded).toString()).toBe(folded)
      }),
    )
  })

  test('display name: any way to write a name in upper or lower case, letter by letter, finds it', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aAßẞsSΣςİıŉﬁÉё😀') })
    const changes: readonly ((point: string) => string)[] = [
      (point) => point,
      (point) => point.toUpperCase(),
      (point) => point.toLowerCase(),
      (point) => (point === 'ß' ? 'ẞ' : point),
    ]
    fc.assert(
      fc.property(letters, fc.infiniteStream(fc.constantFrom(...changes)), (name, ways) => {
        const other = Array.from(name.normalize('NFC'), (point) => ways.next().value(point)).join('')
        expect(foldName(other)).toBe(foldName(name))
      }),
      { numRuns: 500 },
    )
  })

  test('display name: every code point folds as its upper and its lower case do, and folded it stays as it is', () => {
    const differing: string[] = []
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const point = String.fromCodePoint(code)
      const folded = foldName(point)
      const others = [point.toUpperCase(), point.toLowerCase(), folded].filter((form) => form !== point)
      if (others.some((form) => foldName(form) !== folded)) differing.push(point)
    }
    expect(differing).toEqual([])
  })

  test('display name: ß, ẞ, ss and SS are one', () => {
    expect(new Set(['strauß', 'STRAUẞ', 'strauss', 'STRAUSS'].map(foldName)).size).toBe(1)
  })

  test.each([
    ['ANNA', 'anna'],
    ['Straße', 'STRASSE'],
    ['İzmir', 'i̇zmir'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['E\u0301va', 'éVA'],
    ['ﬁn', 'FIN'],
    ['ЁЖ', 'ёж'],
  ])('display name: %s and %s are one', (one, other) => {
    expect(foldName(one)).toBe(foldName(other))
  })

  test.each([
    ['100%', '100_'],
    ['Eva', 'Éva'],
    ['a b', 'ab'],
  ])('display name: %s and %s are two', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other))
  })
})

describe('prefix successor', () => {
  const wellFormed = fc.string({ unit: 'binary' })

  test('prefix successor: lies after every text with the prefix', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (prefix, rest) => {
        const successor = prefixSuccessor(prefix)
        if (successor !== undefined) expect(compare(prefix + rest, successor)).toBeLessThan(0)
      }),
    )
  })

  test('prefix successor: every text between the prefix and it has the prefix', () => {
    const near = fc.constantFrom('', 'a', '\ud7ff', '\ue000', '\u{10ffff}', '\u{10fffe}', '\0')
    const piece = fc.oneof(near, fc.string({ unit: 'binary', maxLength: 2 }))
    fc.assert(
      fc.property(piece, piece, piece, (start, end, other) => {
        const prefix = start + end
        const successor = prefixSuccessor(prefix)
        for (const text of [other, start + other, prefix + other]) {
          const inside =
            compare(prefix, text) <= 0 && (successor === undefined || compare(text, successor) < 0)
          if (successor !== undefined || prefix === '') expect(inside).toBe(text.startsWith(prefix))
          else if (text.startsWith(prefix)) expect(inside).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['ab', 'ac'],
    ['a\u{10ffff}', 'b'],
    ['\ud7ff', '\ue000'],
    ['\uffff', '\u{10000}'],
    ['😀', '😁'],
  ])('prefix successor: of %j it is %j', (prefix, successor) => {
    expect(prefixSuccessor(prefix)).toBe(successor)
  })

  test.each(['', '\u{10ffff}', '\u{10ffff}\u{10ffff}'])('prefix successor: %j has none', (prefix) => {
    expect(prefixSuccessor(prefix)).toBeUndefined()
  })

  test('prefix successor: the same for a text that a slice cuts within a character, however often it is asked', () => {
    const whole = `${'a'.repeat(29)}\u{1f600}`
    const seen = new Set<string | undefined>()
    for (let call = 0; call < 20_000; call++) seen.add(prefixSuccessor(`${whole}${call}`.slice(0, 30)))
    expect([...seen]).toEqual([`${'a'.repeat(29)}\ud83e`])
  })
})
