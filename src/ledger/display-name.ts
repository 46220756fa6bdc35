/**
 * A display name as it is compared, without case (USERS-CASE-INSENSITIVE): each code point after NFC in lower, then upper case
 * in NFC, then lower case. A prefix of a name folds to a prefix of the folded name (USERS-PREFIX).
 */
export function foldName(text: string): string {
  // Each code point alone, for case mapping looks at neighbours (a final sigma), and a prefix has others than the name.
  // Lower case first, for the upper case of ß is SS, and ẞ has only a lower case. Other ASCII than capitals is folded already.
  const folded = (point: string) => point.toLowerCase().toUpperCase().normalize('NFC').toLowerCase()
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[A-Z]|[^\0-\x7f]/gu, folded)
}

/** The smallest text after every text with this prefix, by code points as SQLite orders UTF-8; undefined when there is none. */
export function prefixSuccessor(prefix: string): string | undefined {
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
