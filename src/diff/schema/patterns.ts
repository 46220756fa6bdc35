import { createRequire } from 'node:module'
import type * as FastCheck from 'fast-check'
import type { Budget } from '../budget.ts'

const answers = new WeakMap<Budget, Map<string, boolean | undefined>>()

/** Tests which of some texts match a pattern; undefined for a pattern that cannot be evaluated. */
export function matchesOf(
  pattern: string,
  texts: readonly string[],
  budget: Budget,
): readonly (boolean | undefined)[] {
  const known = answers.get(budget) ?? new Map<string, boolean | undefined>()
  answers.set(budget, known)
  const keyOf = (text: string): string => `${pattern}\n${text}`
  const open = texts.filter((text) => !known.has(keyOf(text)))
  if (open.length > 0) {
    const found = budget.attempt(() => {
      const regex = new RegExp(pattern, 'u')
      return open.map((text) => regex.test(text))
    })
    for (const [index, text] of open.entries()) known.set(keyOf(text), found?.[index])
  }
  return texts.map((text) => known.get(keyOf(text)))
}

const [drawnTexts, maxDrawn] = [200, 10_000]

/** Returns texts that match a pattern, drawn with a fixed seed; none for a pattern that fast-check does not read. */
export function drawnFrom(pattern: string, budget: Budget): readonly string[] {
  const counts = [...pattern.matchAll(/\{(\d+)/g)].map(([, count]) => Number(count) + 1)
  if (pattern.length > 500 || counts.reduce((product, count) => product * count, 1) > maxDrawn) return []
  // Loaded here, since most comparisons draw nothing.
  const { sample, stringMatching }: typeof FastCheck = createRequire(import.meta.url)('fast-check')
  const found = budget.attempt(() => {
    // Conditions on what follows are not drawn by fast-check; what is drawn is tested by the whole pattern.
    const plain = pattern.replaceAll(/\(\?<?[=!][^()]*\)|\\[bB]/g, '')
    return sample(stringMatching(new RegExp(plain, 'u')), { seed: 1, numRuns: drawnTexts })
  })
  return found ?? []
}

/** A sequence of characters of classes, each with the least and greatest count. */
interface Sequence {
  readonly pieces: readonly { readonly characters: string; readonly least: number; readonly most: number }[]
  readonly starts: boolean
  readonly ends: boolean
}

const piece =
  /(\((?:\\.|[^()\\])*\)|\[(?:\\.|[^\]\\])*\]|\\[dwsDWS]|\\[pP]\{[^}]*\}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]+\}|\\[^a-zA-Z0-9]|[^\\^$.*+?()[\]{}|]|\.)(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})?\??/uy

/** Returns the pieces of a pattern; undefined for one with alternatives or nested groups. A group counts as one character. */
function sequenceOf(pattern: string): Sequence | undefined {
  const [starts, ends] = [pattern.startsWith('^'), /(?<!\\)\$$/.test(pattern)]
  const text = pattern.slice(starts ? 1 : 0, ends ? -1 : undefined)
  const pieces = []
  piece.lastIndex = 0
  while (piece.lastIndex < text.length) {
    const found = piece.exec(text)
    if (found === null) return undefined
    const [, characters = '', sign, from, comma, to] = found
    const least = sign === undefined ? Number(from ?? 1) : sign === '+' ? 1 : 0
    const open = sign === '*' || sign === '+' || (comma !== undefined && to === '')
    const most = open ? Number.POSITIVE_INFINITY : sign === '?' ? 1 : Number(to ?? from ?? 1)
    pieces.push({ characters, least, most })
  }
  return { pieces, starts, ends }
}

/** Returns the least and greatest length of the texts that match a pattern, as far as its form tells. */
export function lengthsOfPattern(pattern: string): readonly [number, number] {
  const sequence = sequenceOf(pattern)
  if (sequence === undefined || pattern.includes('(')) return [0, Number.POSITIVE_INFINITY]
  const sum = (of: 'least' | 'most'): number => sequence.pieces.reduce((all, each) => all + each[of], 0)
  return [sum('least'), sequence.starts && sequence.ends ? sum('most') : Number.POSITIVE_INFINITY]
}

/** Tests by their form that all texts of a pattern match another one; false also where the form does not tell. */
export function isInsidePattern(inner: string, outer: string, budget: Budget): boolean {
  const listed = /^\^\((?:\?:)?([\w-]+(?:\|[\w-]+)*)\)\$$/.exec(inner)?.[1]?.split('|')
  if (listed !== undefined) return matchesOf(outer, listed, budget).every((answer) => answer === true)
  const [one, other] = [sequenceOf(inner), sequenceOf(outer)]
  if (one === undefined || other === undefined) return false
  if ((other.starts && !one.starts) || (other.ends && !one.ends)) return false
  const known = new Map<number, boolean>()
  const isInside = (index: number, place: number): boolean => {
    const key = index * maxPieces + place
    const found = known.get(key) ?? isInsideFrom(index, place)
    known.set(key, found)
    return found
  }
  const isInsideFrom = (index: number, place: number): boolean => {
    const [own, its] = [one.pieces[index], other.pieces[place]]
    if (its === undefined) return own === undefined || !other.ends
    // Without a condition on what follows, more matches.
    if (own !== undefined && isAssertion(own) && isInside(index + 1, place)) return true
    const fits = own !== undefined && own.least >= its.least && own.most <= its.most
    if (fits && hasCharactersOf(own.characters, its.characters, budget) && isInside(index + 1, place + 1))
      return true
    return its.least === 0 && isInside(index, place + 1)
  }
  return one.pieces.length + other.pieces.length < maxPieces && isInside(0, 0)
}

const isAssertion = ({ characters }: Sequence['pieces'][number]): boolean => /^\(\?<?[=!]/.test(characters)

const maxPieces = 24

let everything: string | undefined

/** Returns all code points but halves of surrogate pairs. */
function everyCharacter(): string {
  everything ??= Array.from({ length: 0x1100 }, (_, row) =>
    row >= 0xd8 && row < 0xe0
      ? ''
      : String.fromCodePoint(...Array.from({ length: 0x100 }, (__, at) => row * 0x100 + at)),
  ).join('')
  return everything
}

const classes = new WeakMap<Budget, Map<string, boolean>>()

/** Tests that a class of characters is inside another one. */
function hasCharactersOf(inner: string, outer: string, budget: Budget): boolean {
  if (inner === outer) return true
  if (inner.startsWith('(') || outer.startsWith('(')) return false
  const known = classes.get(budget) ?? new Map<string, boolean>()
  classes.set(budget, known)
  const pattern = `(?!${outer})${inner}`
  const characters = everyCharacter()
  const found =
    known.get(pattern) ?? budget.attempt(() => new RegExp(pattern, 'u').test(characters)) === false
  known.set(pattern, found)
  return found
}
