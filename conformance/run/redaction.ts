/**
 * Removes secrets from text: whole keys, parts of keys and every credential that a check derived from them, in any case of
 * letters, as Base64, as hexadecimal digits, percent-encoded or escaped as in JSON or HTML.
 */
export class Redactor {
  readonly #learnt = new Set<string>()
  readonly #forms = new Set<string>()
  readonly #parts = new Set<string>()
  /** The beginning of each form, so that most places of a text are ruled out cheaply. */
  readonly #heads = new Set<string>()
  #plain: RegExp | undefined
  #escaped: RegExp | undefined

  /** Learns a secret and its parts; a text shorter than `shortest` is no secret. */
  learn(secret: string): void {
    if (this.#learnt.has(secret)) return
    this.#learnt.add(secret)
    for (const part of partsOf(secret)) {
      this.#parts.add(part)
      for (const form of formsOf(part)) {
        this.#forms.add(form)
        this.#heads.add(form.slice(0, shortest).toLowerCase())
      }
    }
    this.#plain = undefined
    this.#escaped = undefined
  }

  /** The text without any secret learnt so far. */
  text(text: string): string {
    const clean = this.#suspects(text) ? text.replace(this.#plainPattern(), mark) : text
    if (!mayBeEscaped.test(clean) || !this.#suspects(unescaped(clean))) return clean
    const bare = clean.replace(this.#escapedPattern(), mark)
    // A secret that is still found after unescaping was escaped in several ways: then the whole text is withheld.
    return this.#plainPattern().test(unescaped(bare)) ? mark : bare
  }

  /** Data without any secret in a text or in the name of a field. */
  value<Value>(value: Value): Value {
    return this.#clean(value) as Value
  }

  #suspects(text: string): boolean {
    const lower = text.toLowerCase()
    for (let at = 0; at + shortest <= lower.length; at++) {
      if (this.#heads.has(lower.slice(at, at + shortest))) return true
    }
    return false
  }

  #plainPattern(): RegExp {
    this.#plain ??= anyOf(this.#forms, literally)
    this.#plain.lastIndex = 0
    return this.#plain
  }

  #escapedPattern(): RegExp {
    this.#escaped ??= anyOf(this.#parts, evenEscaped)
    return this.#escaped
  }

  #clean(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    if (Array.isArray(value)) return value.map((item) => this.#clean(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [this.text(name), this.#clean(inner)]),
    )
  }
}

/** The text with user names and passwords removed from its addresses. */
export const withoutCredentials = (text: string): string => text.replace(/\b(https?:\/\/)[^\s/@"']+@/gi, '$1')

/**
 * The whole key, its secret, and the halves of both: a key that is cut short still shows most of
 * itself. Prefix and id alone are no secrets, and may be common words of reports.
 */
function partsOf(secret: string): readonly string[] {
  const behind = /^[^_]*_[^_]*_(.+)$/s.exec(secret)?.[1] ?? ''
  const parts = [secret, behind].filter((part) => part.length >= shortest)
  const halves = parts
    .filter((part) => part.length >= 2 * shortest)
    .flatMap((part) => [part.slice(0, part.length >> 1), part.slice(part.length >> 1)])
  return [...new Set([...parts, ...halves])]
}

function formsOf(part: string): readonly string[] {
  const bytes = Buffer.from(part)
  const encoded = [0, 1, 2].map((before) => base64Within(bytes, before))
  const address = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [part, bytes.toString('hex'), ...encoded, ...address]
}

/** The Base64 digits that depend on these bytes alone when `before` bytes, modulo three, precede them. */
function base64Within(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const whole = (before + bytes.length) % 3 === 0
  return text.slice(before === 0 ? 0 : before + 1, whole ? undefined : -1)
}

/** The longest first, so that no part of it remains. */
const anyOf = (forms: ReadonlySet<string>, write: (form: string) => string): RegExp =>
  new RegExp(
    [...forms]
      .sort((a, b) => b.length - a.length)
      .map(write)
      .join('|'),
    'gi',
  )

const literally = (form: string): string => form.replace(/[^\w]/g, '\\$&')

/** Each character as it is, as `%62`, as `\u0062` with any number of backslashes, or as `&#98;` and `&#x62;`. */
const evenEscaped = (form: string): string =>
  [...form]
    .map((character) => {
      const code = character.charCodeAt(0)
      const hex = code.toString(16).padStart(2, '0')
      return `(?:${literally(character)}|%(?:25)*${hex}|\\\\+u00${hex}|&#0*${code};|&#x0*${hex};)`
    })
    .join('')

/** The text with percent-encoding and the escapes of JSON and HTML taken back, in any order, within reason. */
function unescaped(text: string, depth = 3): string {
  const plain = text
    .replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\+u00([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#0*(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&#x0*([0-7][0-9a-f]);/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return plain === text || depth === 1 ? plain : unescaped(plain, depth - 1)
}

const mayBeEscaped = /%[0-9a-f]{2}|\\u00|&#/i
const shortest = 8
const mark = '[secret]'
