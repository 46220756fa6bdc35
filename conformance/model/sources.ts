import { hash } from 'node:crypto'
import fc from 'fast-check'

/** Returns the `sourceId` that a create or a filter sends, from its drawn template: the run's tag, digits, and letters up to a length are filled in. */
export function sourceText(planned: string, tag: string, fresh: () => string): string {
  const named = planned
    .replace('{new}', fresh)
    .replace('{tag}', tag)
    .replace('{TAG}', tag.toUpperCase())
    .replace('{digits}', () => digitsOf(tag))
    .replace('{nine}', () => digitsOf(tag).slice(0, 9))
  const [start = '', ...rest] = named.split(/\{to (?=\d+\})/)
  return rest.reduce((text, segment) => {
    const [length, after] = segment.split('}')
    return `${text.padEnd(Number(length), 'x')}${after}`
  }, start)
}

const digitsOf = (tag: string): string =>
  `7${BigInt(`0x${hash('sha256', tag).slice(0, 13)}`)}`.padEnd(17, '3').slice(0, 17)

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
const digit = fc.constantFrom(...'123456789')
const marks = ['.', '_', ':', '-']

/** A source with characters of every class on both sides of the tag. */
const affixes = fc.record({
  head: fc.tuple(fc.oneof(letter, digit), fc.constantFrom('', ...marks)).map((chars) => chars.join('')),
  tail: fc
    .tuple(letter, letter, digit, digit)
    .chain((chars) => fc.shuffledSubarray([...chars, ...marks], { minLength: 8 })),
})

/** A source, and others that differ from it in one way each: none of them is the same source. */
export const nearlyEqual: fc.Arbitrary<readonly string[]> = fc
  .tuple(affixes, letter, digit, fc.nat({ max: 6 }), fc.constantFrom(...marks, 'a', '0', ':1'))
  .map(([{ head, tail }, otherLetter, otherDigit, at, more]) => {
    const one = (chars: readonly string[]): string => `${head}{tag}${chars.join('')}`
    const changed = (pattern: RegExp, change: (char: string) => string): string => {
      const index = tail.findIndex((char) => pattern.test(char))
      return one(tail.with(index, change(tail[index] ?? '')))
    }
    const swapped = [...tail.slice(0, at), tail[at + 1] ?? '', tail[at] ?? '', ...tail.slice(at + 2)]
    const others = [
      changed(/[a-z]/i, flipped),
      changed(/[a-z]/i, (char) => (otherLetter.toLowerCase() === char.toLowerCase() ? 'Zz' : otherLetter)),
      changed(/\d/, (char) => (otherDigit === char ? '0' : otherDigit)),
      changed(/[._:-]/, (char) => marks[(marks.indexOf(char) + 1 + (at % 3)) % 4] ?? ''),
      one(swapped),
      one(tail.slice(0, -1)),
      one([...tail, more]),
      `${head === flipped(head) ? `Q${head}` : flipped(head)}{tag}${tail.join('')}`,
      `${head}{TAG}${tail.join('')}`,
    ]
    return [...new Set([one(tail), ...others])]
  })

/** Returns a text in capitals, or in small letters where it is in capitals. */
export const flipped = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()

/** Texts of digits that are equal as numbers, and numbers that are too long to tell apart. */
export const numeric: fc.Arbitrary<readonly string[]> = fc
  .tuple(
    fc.constantFrom('0{digits}', '{digits}.0', '{digits}e0', '00{digits}'),
    fc.constantFrom(
      ['{nine}', '0{nine}'],
      ['{nine}.1', '{nine}.10'],
      ['{nine}', '{nine}.0'],
      ['{nine}', '{nine}e0'],
    ),
  )
  .map(([other, short]) => ['{digits}', other, ...short, '{digits}81', '{digits}82'])

/** Sources of 255 and 256 characters that share all but one of them. */
export const longSources: fc.Arbitrary<readonly string[]> = fc
  .tuple(fc.constantFrom(...'yzXY19._:-'), fc.constantFrom(100, 127, 128, 150, 191, 200, 250, 253))
  .map(([char, at]) => [
    '{tag}.{to 256}',
    '{tag}.{to 255}',
    `{tag}.{to 255}${char}`,
    `{tag}.{to ${at}}${char}{to 256}`,
  ])
