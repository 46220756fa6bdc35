/** Ways in which a user search may ignore letter case in display names: simple or full case folding, with or without Unicode normalisation. */
const foldings: readonly ((text: string) => string)[] = [
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase().toUpperCase().toLowerCase(),
  (text: string) => [...text].map((one) => one.toLowerCase()).join(''),
].flatMap((fold) => [fold, (text: string) => fold(text.normalize('NFC'))])

/** Tests that the text begins the name by some folding; if not, a search for the text must not find the name. */
export const mayBegin = (name: string, text: string): boolean =>
  foldings.some((fold) => fold(name).startsWith(fold(text)))

/** Tests that the text begins the name by every folding; then the search must find the name. */
export const mustBegin = (name: string, text: string): boolean =>
  foldings.every((fold) => fold(name).startsWith(fold(text)))

/** Texts to search for in place of the beginning of a name, from its characters, a drawn number and the whole name. */
type Spelling = (own: readonly string[], at: number, name: readonly string[]) => string

/** Another text for one character. */
const put =
  (change: (old: string, at: number) => string): Spelling =>
  (own, at) => {
    const place = at % Math.max(1, own.length)
    return own.with(place, change(own[place] ?? '', at)).join('')
  }

/** The name up to the first of some characters, in other letter case. */
const upTo =
  (isMeant: (one: string) => boolean): Spelling =>
  (own, _at, name) => {
    const place = name.slice(0, 30).findIndex(isMeant)
    return (place < 0 ? own : name.slice(0, Math.max(2, place + 1)).map(otherCase)).join('')
  }

const blanks: readonly Spelling[] = [
  (own) => ` ${own.join('')}`,
  put((old) => `${old} `),
  (own) => own.join('').replace(' ', '+'),
  (own) => own.join('').replace(' ', ''),
]

const spellings: Readonly<Record<string, Spelling>> = {
  'as it is': (own) => own.join(''),
  // What the search must not see, also where locales and code pages have their own idea of a letter.
  'in other case': (own) => own.map(otherCase).join(''),
  'in mixed case': (own, at) => own.map((one, index) => ((index + at) % 2 ? one : otherCase(one))).join(''),
  i: upTo((one) => /i/i.test(one)),
  k: upTo((one) => /k/i.test(one)),
  s: upTo((one) => /s/i.test(one)),
  'beyond ASCII': upTo((one) => one > '\x7f' && otherCase(one) !== one),
  // What it must see.
  '%': put(() => '%'),
  _: put(() => '_'),
  '.': put(() => '.'),
  pattern: put((_, at) => patterns[at % patterns.length] ?? ''),
  markup: (own, at) => `${own.slice(0, 3 + (at % 3)).join('')}${markup}`,
  // The longest text that may be searched for, wrong in its last character alone.
  last: (_own, _at, name) => {
    const longest = name.slice(0, 30)
    return longest.with(-1, longest.at(-1) === '7' ? '8' : '7').join('')
  },
  bare: (own) => own.join('').normalize('NFD').replace(/\p{M}/gu, ''),
  accent: (own) => own.join('').replace(/[aeiounycs]/i, (letter) => `${letter}\u0301`.normalize('NFC')),
  blank: (own, at, name) => blanks[at % blanks.length]?.(own, at, name) ?? '',
  escape: put((old) =>
    encodeURIComponent(old) === old ? `%${old.codePointAt(0)?.toString(16)}` : encodeURIComponent(old),
  ),
  // What a column of three bytes a character ends at, and a mark that no letter is composed with.
  astral: put((old) => `${old}\u{1f980}`),
  mark: put((old) => `${old}\u0332`),
  letter: put((old) => (old === 'x' ? 'y' : 'x')),
  backslash: put((old) => `\\${old}`),
  zero: put((old) => `${old}\0`),
  form: (own, at) => own.join('').normalize(at % 2 === 0 ? 'NFC' : 'NFD'),
  'a blank behind': (own) => `${own.join('')} `,
  blanks: (own) => own.join('').replace(' ', '  '),
  inside: (_own, at, name) => name.slice(1 + (at % Math.max(1, name.length - 2))).join(''),
}
export const spellingNames = Object.keys(spellings)

/** Returns a changed beginning of a name, or the whole name changed; undefined where there is nothing to change. */
export const spelled = (name: readonly string[], length: number, how: string, at: number) =>
  [length, name.length]
    .map((count) => [name.slice(0, count).join(''), spellings[how]?.(name.slice(0, count), at, name)])
    .find(([own, text]) => how === 'as it is' || (text !== own && text !== name.join('')))?.[1]

/** Returns the letter in its other case, where it has exactly one: every folding equates the two. */
function otherCase(letter: string): string {
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  const isPair = other.toLowerCase() === letter.toLowerCase() && other.toUpperCase() === letter.toUpperCase()
  return isPair && [...other].length === 1 ? other : letter
}

/** Wildcards and marks of databases, file systems, regular expressions and query languages. */
const patterns = ['*', '?', '.*', '[^x]', '\\', '\\%', "'", '"', '|', '+', '^', '$', '#', ':*', '&', '\\w']
/** Characters that HTML escapes. */
const markup = '&#<">\''
