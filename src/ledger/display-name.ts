/**
 * Returns the case-folded form of a display name (USERS-CASE-INSENSITIVE): NFC, then each code point in lower case, upper case
 * in NFC, and lower case. A prefix of a name folds to a prefix of the folded name (USERS-PREFIX).
 */
export function foldName(text: string): string {
  // Each code point alone: the case mapping of a whole text depends on neighbours (final sigma), which a prefix cuts off.
  // Lower case first: the upper case of ß is SS, and ẞ has only a lower case. ASCII other than capitals needs no folding.
  const folded = (point: string) => point.toLowerCase().toUpperCase().normalize('NFC').toLowerCase()
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[A-Z]|[^\0-\x7f]/gu, folded)
}

/** Returns the smallest text after all texts with a prefix, in code point order; undefined if there is none. */
export function prefixSuccessor(prefix: string): string | undefined {
  // By the points of an iteration: after many calls V8's codePointAt reads one unit behind a slice of a text.
  const points = Array.from(prefix, (point) => point.codePointAt(0) ?? 0)
  while (points.at(-1) === LAST_POINT) points.pop()
  const last = points.pop()
  if (last === undefined) return undefined
  const next = last + 1 === FIRST_SURROGATE ? LAST_SURROGATE + 1 : last + 1
  return String.fromCodePoint(...points, next)
}

const LAST_POINT = 0x10ffff
const FIRST_SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff
