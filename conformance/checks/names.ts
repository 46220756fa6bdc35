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

/** A change of a text that the search must see: one character in one place. */
export interface Spelling {
  readonly how:
    | ('%' | '_' | '.' | 'pattern' | 'markup' | 'accent' | 'letter' | 'blank' | 'escape' | 'form' | 'inside')
    | ('backslash' | 'zero' | 'blanks' | 'last' | 'bare')
  readonly at: number
}

/** A text that begins as the name does, spelled otherwise. */
export function spelled(name: readonly string[], length: number, { how, at }: Spelling): string {
  const own = name.slice(0, length)
  const place = at % Math.max(1, own.length)
  const old = own[place] ?? ''
  const put = (text: string): string => own.with(place, text).join('')
  if (how === '%' || how === '_' || how === '.') return put(how)
  if (how === 'pattern') return put(oneOf(patterns, at))
  if (how === 'markup') return `${own.slice(0, 3 + (at % 3)).join('')}${markup}`
  if (how === 'backslash') return put(`\\${old}`)
  if (how === 'zero') return put(`${old}\0`)
  if (how === 'blanks') return own.join('').replace(' ', '  ')
  if (how === 'last') {
    // The longest text that may be searched for, wrong in its last character alone.
    const longest = name.slice(0, 30)
    return [...longest.slice(0, -1), longest.at(-1) === '7' ? '8' : '7'].join('')
  }
  if (how === 'letter') return put(old === 'x' ? 'y' : 'x')
  if (how === 'escape')
    return put(
      encodeURIComponent(old) === old ? `%${old.codePointAt(0)?.toString(16)}` : encodeURIComponent(old),
    )
  if (how === 'form') return own.join('').normalize(at % 2 === 0 ? 'NFC' : 'NFD')
  if (how === 'inside') return name.slice(1 + (at % Math.max(1, name.length - 2))).join('')
  if (how === 'bare') return own.join('').normalize('NFD').replace(/\p{M}/gu, '')
  if (how === 'accent')
    return own.with(accented(own, at), changedAccent(own[accented(own, at)] ?? '')).join('')
  const blanks = [
    ` ${own.join('')}`,
    `${own.join('')} `,
    put(`${old} `),
    own.join('').replace(' ', '+'),
    own.join('').replace(' ', ''),
  ]
  return oneOf(blanks, at)
}

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
const oneOf = (texts: readonly string[], at: number): string => texts[at % texts.length] ?? ''
