import { decodings } from '../../spec/decodings.ts'

/** Removes secrets from text: keys, their parts and what checks derived from them, in any case, as Base64, as hexadecimal digits or escaped. */
export class Redactor {
  readonly #learnt = new Set<string>()
  readonly #forms = new Set<string>()
  #pattern: RegExp | undefined
  /** The beginnings of the forms: few beginnings are found faster than many forms, and many secrets share one. */
  #beginning = /(?!)/

  /** Learns a secret and its parts; a text shorter than `shortest` is no secret. */
  learn(secret: string): void {
    if (this.#learnt.has(secret)) return
    this.#learnt.add(secret)
    const fresh = piecesOf(secret).flatMap(formsOf)
    for (const form of fresh) this.#forms.add(form)
    this.#pattern = undefined
    if (!fresh.every((form) => this.#beginning.test(form)))
      this.#beginning = anyOf(new Set([...this.#forms].map((form) => form.slice(0, shortest))), 'i')
  }

  /** The text without any secret learnt so far. */
  text(text: string): string {
    // No form of a secret is so short.
    if (text.length < shortest) return text
    const clean = this.#beginning.test(text) ? text.replace(this.#anyForm, mark) : text
    if (!mayBeEscaped.test(clean) || !this.#hides(clean)) return clean
    const bare = clean.replace(/[^\s"<>]+/g, (word) => (this.#hides(word) ? mark : word))
    // A secret that is still found was cut by an escaped blank or quote: then the whole text is withheld.
    return this.#hides(bare) ? mark : bare
  }

  /** Tests whether a secret is there once the text is decoded. */
  #hides(text: string): boolean {
    return decodings(text).some((one) => this.#beginning.test(one) && one.search(this.#anyForm) >= 0)
  }

  get #anyForm(): RegExp {
    this.#pattern ??= anyOf(this.#forms, 'gi')
    return this.#pattern
  }

  /** Data without any secret in a text or in the name of a field. */
  value<Value>(value: Value): Value
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    if (Array.isArray(value)) return value.map((item) => this.value(item))
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).map(([name, inner]) => [this.text(name), this.value(inner)])
    return Object.fromEntries(fields)
  }
}

/** Tests whether data is the redacted form of other data: a mark stands for the text of a secret, within one string. */
export function isShownOf(shown: unknown, data: unknown): boolean {
  const whole = JSON.stringify(data) ?? ''
  const [first = '', ...rest] = (JSON.stringify(shown) ?? '').split(mark)
  let at = whole.startsWith(first) ? first.length : Number.NaN
  for (const [index, text] of rest.entries()) {
    const from = at + shortest
    const next = index < rest.length - 1 ? whole.indexOf(text, from) : whole.length - text.length
    const isWithin = next >= from && /^(?:[^"\\]|\\.)*$/.test(whole.slice(at, next))
    at = isWithin && whole.startsWith(text, next) ? next + text.length : Number.NaN
  }
  return at === whole.length
}

/** The text with user names and passwords removed from its addresses. */
export const withoutCredentials = (text: string): string => text.replace(/\b(https?:\/\/)[^\s/@"']+@/gi, '$1')

/** Returns a key, its secret and the halves of both: a cut key still shows most of itself. Its id is no secret. */
function piecesOf(secret: string): readonly string[] {
  const behind = /^[^_]*_[^_]*_(.+)$/s.exec(secret)?.[1] ?? ''
  const pieces = [secret, behind].filter((piece) => piece.length >= shortest)
  const halved = pieces.filter((piece) => piece.length >= 2 * shortest)
  return [
    ...pieces,
    ...halved.flatMap((piece) => [piece.slice(0, piece.length >> 1), piece.slice(piece.length >> 1)]),
  ]
}

function formsOf(piece: string): readonly string[] {
  const bytes = Buffer.from(piece)
  const encoded = [0, 1, 2].map((before) => base64Within(bytes, before))
  const address = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [piece, bytes.toString('hex'), ...encoded, ...address]
}

/** The longest first, so that no part of it remains. */
function anyOf(forms: ReadonlySet<string>, flags: string): RegExp {
  const patterns = [...forms].sort((a, b) => b.length - a.length).map((form) => form.replace(/\W/g, '\\$&'))
  return new RegExp(patterns.join('|'), flags)
}

/** The Base64 digits that depend on these bytes alone when `before` bytes, modulo three, precede them. */
function base64Within(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
  const whole = (before + bytes.length) % 3 === 0
  return text.slice(before === 0 ? 0 : before + 1).replace(whole ? '' : /.=+$/, '')
}

const mayBeEscaped = /%[0-9a-f]{2}|\\u00|&#/i
const shortest = 8
const mark = '[secret]'
