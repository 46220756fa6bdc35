import {
  anyCharacter,
  type Characters,
  complement,
  digits,
  lineBreaks,
  only,
  spaces,
  union,
  wordCharacters,
} from './characters.ts'

/** A regular expression as a tree. */
export type Expression =
  | { readonly kind: 'set'; readonly set: Characters }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'sequence'; readonly parts: readonly Expression[] }
  | { readonly kind: 'choice'; readonly options: readonly Expression[] }
  | { readonly kind: 'repeat'; readonly part: Expression; readonly least: number; readonly most: number }

const longestPattern = 1_000

/** Reads a pattern of JSON Schema; undefined when it is too long or uses what this reader does not know, such as look-around. */
export function readExpression(pattern: string): Expression | undefined {
  if (pattern.length > longestPattern) return undefined
  const reader: Reader = { characters: [...pattern], position: 0 }
  try {
    const expression = choice(reader)
    return reader.position === reader.characters.length ? expression : undefined
  } catch (error) {
    if (error instanceof UnknownSyntax) return undefined
    throw error
  }
}

class UnknownSyntax extends Error {}

interface Reader {
  readonly characters: readonly string[]
  position: number
}

const peek = (reader: Reader): string | undefined => reader.characters[reader.position]

function take(reader: Reader): string {
  const character = peek(reader)
  if (character === undefined) throw new UnknownSyntax()
  reader.position += 1
  return character
}

function takeIf(reader: Reader, text: string): boolean {
  const found = reader.characters.slice(reader.position, reader.position + text.length).join('') === text
  if (found) reader.position += text.length
  return found
}

function choice(reader: Reader): Expression {
  const options = [sequence(reader)]
  while (takeIf(reader, '|')) options.push(sequence(reader))
  return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options }
}

function sequence(reader: Reader): Expression {
  const parts: Expression[] = []
  for (let next = peek(reader); next !== undefined && next !== '|' && next !== ')'; next = peek(reader))
    parts.push(repeated(reader, atom(reader)))
  return { kind: 'sequence', parts }
}

function atom(reader: Reader): Expression {
  const character = take(reader)
  if (character === '^') return { kind: 'start' }
  if (character === '$') return { kind: 'end' }
  if (character === '.') return { kind: 'set', set: complement(lineBreaks) }
  if (character === '[') return { kind: 'set', set: characterClass(reader) }
  if (character === '(') return group(reader)
  if (character === '\\') return { kind: 'set', set: escaped(reader) }
  if ('*+?{}])'.includes(character)) throw new UnknownSyntax()
  return { kind: 'set', set: only(code(character)) }
}

function group(reader: Reader): Expression {
  if (takeIf(reader, '?')) {
    const named = takeIf(reader, '<') && !takeIf(reader, '=') && !takeIf(reader, '!')
    if (named) while (take(reader) !== '>');
    else if (!takeIf(reader, ':')) throw new UnknownSyntax()
  }
  const inside = choice(reader)
  if (!takeIf(reader, ')')) throw new UnknownSyntax()
  return inside
}

function repeated(reader: Reader, part: Expression): Expression {
  const bounds = quantifier(reader)
  if (bounds === undefined) return part
  takeIf(reader, '?') // A lazy repetition matches the same texts.
  if (part.kind === 'start' || part.kind === 'end') throw new UnknownSyntax()
  return { kind: 'repeat', part, least: bounds[0], most: bounds[1] }
}

function quantifier(reader: Reader): readonly [number, number] | undefined {
  if (takeIf(reader, '*')) return [0, Number.POSITIVE_INFINITY]
  if (takeIf(reader, '+')) return [1, Number.POSITIVE_INFINITY]
  if (takeIf(reader, '?')) return [0, 1]
  if (!takeIf(reader, '{')) return undefined
  let text = ''
  for (let character = take(reader); character !== '}'; character = take(reader)) text += character
  const [, least, comma, most] = /^(\d+)(,?)(\d*)$/.exec(text) ?? []
  if (least === undefined) throw new UnknownSyntax()
  const open = comma === '' ? Number(least) : Number.POSITIVE_INFINITY
  return [Number(least), most ? Number(most) : open]
}

function characterClass(reader: Reader): Characters {
  const negated = takeIf(reader, '^')
  const sets: Characters[] = []
  while (!takeIf(reader, ']')) {
    const low = classMember(reader)
    const isRange = peek(reader) === '-' && reader.characters[reader.position + 1] !== ']'
    if (!isRange) sets.push(low)
    else {
      take(reader)
      sets.push(range(low, classMember(reader)))
    }
  }
  return negated ? complement(union(sets)) : union(sets)
}

function range(low: Characters, high: Characters): Characters {
  const [first, second] = [single(low), single(high)]
  if (first > second) throw new UnknownSyntax()
  return [[first, second]]
}

function single(set: Characters): number {
  const [range] = set
  if (set.length !== 1 || range === undefined || range[0] !== range[1]) throw new UnknownSyntax()
  return range[0]
}

function classMember(reader: Reader): Characters {
  const character = take(reader)
  if (character !== '\\') return only(code(character))
  return takeIf(reader, 'b') ? only(8) : escaped(reader)
}

const escapes: Readonly<Record<string, Characters>> = {
  d: digits,
  D: complement(digits),
  w: wordCharacters,
  W: complement(wordCharacters),
  s: spaces,
  S: complement(spaces),
  t: only(9),
  n: only(10),
  v: only(11),
  f: only(12),
  r: only(13),
  '0': only(0),
}

function escaped(reader: Reader): Characters {
  const character = take(reader)
  const known = escapes[character]
  if (known !== undefined) return known
  if (character === 'x') return only(hexadecimal(reader, 2))
  if (character === 'u') return only(takeIf(reader, '{') ? bracedCode(reader) : hexadecimal(reader, 4))
  if (/[A-Za-z1-9]/.test(character)) throw new UnknownSyntax()
  return only(code(character))
}

function hexadecimal(reader: Reader, length: number): number {
  let text = ''
  for (let taken = 0; taken < length; taken += 1) text += take(reader)
  if (!/^[0-9A-Fa-f]+$/.test(text)) throw new UnknownSyntax()
  return Number.parseInt(text, 16)
}

function bracedCode(reader: Reader): number {
  let text = ''
  for (let character = take(reader); character !== '}'; character = take(reader)) text += character
  return Number.parseInt(text, 16)
}

const code = (character: string): number => character.codePointAt(0) ?? 0

/** Any text of so many characters. */
export function lengthExpression(least: number, most: number): Expression {
  const any: Expression = { kind: 'repeat', part: { kind: 'set', set: anyCharacter }, least, most }
  return { kind: 'sequence', parts: [{ kind: 'start' }, any, { kind: 'end' }] }
}
