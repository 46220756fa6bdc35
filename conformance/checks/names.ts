import fc from 'fast-check'

/** How many characters of a name are searched for. */
export const lengths = fc.oneof(fc.integer({ min: 2, max: 30 }), fc.constantFrom(2, 3, 30))

/** How texts are compared without regard to case: simply, by folding in full, and each of them composed or as it stands. */
const foldings: readonly ((text: string) => string)[] = [
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase().toUpperCase().toLowerCase(),
  (text: string) => [...text].map((one) => one.toLowerCase()).join(''),
].flatMap((fold) => [fold, (text: string) => fold(text.normalize('NFC'))])

/** Whether some folding makes the text a beginning of the name: without one, the name must not be found. */
export const mayBegin = (name: string, text: string): boolean =>
  foldings.some((fold) => fold(name).startsWith(fold(text)))

/** Whether every folding does: then the name must be found. */
export const mustBegin = (name: string, text: string): boolean =>
  foldings.every((fold) => fold(name).startsWith(fold(text)))

/** The beginning of a name spelled otherwise, from its characters, a drawn number and the whole name. */
type Respelling = (own: readonly string[], at: number, name: readonly string[]) => string

/** Another text for one character. */
const put =
  (change: (old: string, at: number) => string): Respelling =>
  (own, at) => {
    const place = at % Math.max(1, own.length)
    return own.with(place, change(own[place] ?? '', at)).join('')
  }

const blanks: readonly Respelling[] = [
  (own) => ` ${own.join('')}`,
  (own) => `${own.join('')} `,
  put((old) => `${old} `),
  (own) => own.join('').replace(' ', '+'),
  (own) => own.join('').replace(' ', ''),
]

/** Changes of a text that the search must see. */
const respellings = {
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
  accent: (own, at) => {
    const place = accented(own, at)
    return own.with(place, changedAccent(own[place] ?? '')).join('')
  },
  blank: (own, at, name) => blanks[at % blanks.length]?.(own, at, name) ?? '',
  escape: put((old) =>
    encodeURIComponent(old) === old ? `%${old.codePointAt(0)?.toString(16)}` : encodeURIComponent(old),
  ),
  letter: put((old) => (old === 'x' ? 'y' : 'x')),
  backslash: put((old) => `\\${old}`),
  zero: put((old) => `${old}\0`),
  form: (own, at) => own.join('').normalize(at % 2 === 0 ? 'NFC' : 'NFD'),
  blanks: (own) => own.join('').replace(' ', '  '),
  inside: (_own, at, name) => name.slice(1 + (at % Math.max(1, name.length - 2))).join(''),
} satisfies Readonly<Record<string, Respelling>>

/** One of these changes, at a drawn place. */
export interface Spelling {
  readonly how: keyof typeof respellings
  readonly at: number
}

/** A text that begins as the name does, spelled otherwise. */
export const spelled = (name: readonly string[], length: number, { how, at }: Spelling): string =>
  respellings[how](name.slice(0, length), at, name)

/** The place of a letter that can have an accent, from `at` on. */
function accented(own: readonly string[], at: number): number {
  const places = own.flatMap((one, index) => (changedAccent(one) === one ? [] : [index]))
  return places[at % Math.max(1, places.length)] ?? 0
}

function changedAccent(letter: string): string {
  const plain = [...letter.normalize('NFD')][0] ?? letter
  if (plain !== letter) return plain
  return /[aeiounycs]/i.test(letter) ? `${letter}\u0301`.normalize('NFC') : letter
}

/** What databases, file systems, regular expressions and query languages take for something else. */
const patterns = ['*', '?', '.*', '[^x]', '\\', '\\%', "'", '"', '|', '+', '^', '$', '#', ':*', '&', '\\w']
/** What is escaped in a text of HTML. */
const markup = '&#<">\''
