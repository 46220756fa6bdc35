import fc from 'fast-check'
import type { Drawn, Trial } from '../kit/check.ts'
import { type KeyName, type KeyUse, keyNames } from '../kit/draft.ts'
import type { StatedRuleId } from '../kit/rule.ts'

/** Something sent in place of a valid key: one of the ways, at a drawn place. */
const drawn = (...ways: readonly string[]) =>
  fc.record({ way: fc.constantFrom(...ways), at: fc.nat({ max: 9_999 }) })

export type Credential = Drawn<ReturnType<typeof drawn>>

type Change = (text: string, at: number) => string

/** What can be changed in a part of a key; the form stays valid where that is possible. */
const changes: Readonly<Record<string, Change>> = {
  'another character': another,
  'another last character': (text) => another(text, text.length - 1),
  'characters swapped': (text, at) => {
    const places = [...text.slice(1)].flatMap((next, index) => (next === text[index] ? [] : [index]))
    const place = places[at % places.length]
    if (place === undefined) return another(text, at)
    return text.slice(0, place) + text[place + 1] + text[place] + text.slice(place + 2)
  },
  'a letter in other case': (text, at) => put(text, at, turned(text[at] ?? '')),
  'in other letter case': turned,
  'cut at the end': (text, at) => text.slice(0, -1 - (at % 12)),
  'cut at the beginning': (text, at) => text.slice(at || 1),
  'with text after it': (text, at) => text + text.slice(at),
  'with text before it': (text, at) => text.slice(0, at + 1) + text,
}
const changedWays = (part: string) => Object.keys(changes).map((name) => `${part}: ${name}`)

/** Other prefixes than the fixed one. */
const prefixes: Readonly<Record<string, Change>> = {
  'another prefix': () => 'other_',
  'a longer prefix': (prefix) => `x${prefix}`,
  'a shorter prefix': (prefix) => prefix.slice(1),
  'a prefix in other case': turned,
}

/** What is no key by its form. */
const forms: Readonly<Record<string, Change>> = {
  'no prefix': (key) => key.slice(key.indexOf('_') + 1),
  'no secret': (key) => key.slice(0, key.lastIndexOf('_')),
  'an empty secret': (key) => key.slice(0, key.lastIndexOf('_') + 1),
  'no id': (key) => key.slice(0, key.indexOf('_')) + key.slice(key.lastIndexOf('_')),
  'no underscores': (key) => key.replaceAll('_', ''),
  'a part more': (key) => `${key}_${key.slice(-4)}`,
  'a text that is no key': () => 'nokeyatall',
  nothing: () => '',
}

/** The header Authorization otherwise than with the scheme Bearer and the key. */
const headers: Readonly<Record<string, Change>> = {
  'the scheme Basic': (key) => `Basic ${key}`,
  'the key as a user name': (key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
  'another scheme': (key) => `Token ${key}`,
  'no scheme': (key) => key,
  'no blank behind the scheme': (key) => `Bearer${key}`,
  'two schemes': (key) => `Basic Bearer ${key}`,
  'text behind the key': (key) => `Bearer ${key} x`,
  'two keys': (key) => `Bearer ${forms['no secret']?.(key, 0)}, Bearer ${key}`,
  'quotation marks': (key) => `Bearer "${key}"`,
  'angle brackets': (key) => `Bearer <${key}>`,
}

/** Where other services take a key. */
const carriers: Readonly<Record<string, (key: string) => Readonly<Record<string, string>>>> = {
  'a cookie': (key) => ({ cookie: `session=${key}; token=${key}; authorization=${key}` }),
  'other headers': (key) =>
    Object.fromEntries(['x-api-key', 'api-key', 'x-auth-token', 'x-access-token'].map((name) => [name, key])),
}

/** A valid key of which the target says that its address masks leave out where the suite runs. */
export const outside = 'a key from outside its masks'

/** The kinds of credentials that are not valid. */
export const credentials = {
  absent: drawn('absent'),
  revoked: drawn('revoked'),
  masked: drawn(outside),
  anyChange: drawn(
    ...changedWays('secret'),
    ...changedWays('secret'),
    ...changedWays('id'),
    'the secret of another key',
  ),
  /** Changes of the secret, and some more. */
  changes: [
    drawn('secret: another character'),
    drawn('secret: characters swapped'),
    drawn('secret: another last character'),
    drawn('secret: a letter in other case', 'secret: in other letter case'),
    drawn('secret: cut at the end'),
    drawn('secret: with text after it'),
    drawn('secret: cut at the beginning', 'secret: with text before it'),
    drawn('id: another character', 'id: cut at the end'),
    drawn('id: in other letter case'),
    drawn('the secret of another key'),
  ],
  others: [
    drawn(...Object.keys(prefixes)),
    drawn('a prefix in other case'),
    drawn('no prefix'),
    drawn('a part more'),
    drawn(...Object.keys(forms)),
    drawn('the scheme Basic', 'another scheme', 'two schemes'),
    drawn('the key as a user name'),
    drawn(...Object.keys(headers)),
    drawn('quotation marks', 'angle brackets'),
    ...Object.keys(carriers).map((way) => drawn(way)),
  ],
} as const

/** The rule that an answer breaks which takes a credential for valid. */
export function ruleOf({ way }: Credential): StatedRuleId {
  if (way === outside) return 'KEY-MASK-OUTSIDE'
  if (way === 'a cookie') return 'AUTH-NO-COOKIES'
  if (way in headers || way in carriers) return 'AUTH-BEARER'
  if (way in forms) return 'KEY-FORM'
  return way in prefixes ? 'KEY-PREFIX-FIXED' : 'AUTH-MISSING-OR-INVALID'
}

/** The credential as a request carries it; undefined where the target does not provide what it is made of. */
export function keyUseOf({ resources: { keys } }: Trial, { way, at }: Credential): KeyUse | undefined {
  const of = 'full'
  if (way === 'absent') return 'absent'
  if (way === 'revoked') return keys.includes('revoked') ? 'revoked' : undefined
  if (way === outside) return 'ipMasked'
  const carry = carriers[way]
  if (carry !== undefined) return { of, carry, label: `in ${way}` }
  const header = headers[way]
  if (header !== undefined) return { of, carry: (key) => ({ authorization: header(key, at) }), label: way }
  if (way !== 'the secret of another key') return { of, change: (key) => changed(key, way, at), label: way }
  const others = keyNames.filter((name) => name !== of && keys.includes(name))
  const other = others[at % others.length] ?? of
  if (other === of) return undefined
  const change = (key: string, keyNamed: (name: KeyName) => string) => {
    const [{ prefix, id, secret: own }, { secret }] = [partsOf(key), partsOf(keyNamed(other))]
    return `${prefix}${id}_${secret === own ? another(own, 0) : secret}`
  }
  return { of, change, label: `the secret of ${other}` }
}

function changed(key: string, way: string, at: number): string {
  const { prefix, id, secret } = partsOf(key)
  const [part, name = ''] = way.split(': ')
  const change = changes[name]
  if (change === undefined) {
    const other = prefixes[way]
    return other === undefined ? (forms[way]?.(key, at) ?? key) : `${other(prefix, at)}${id}_${secret}`
  }
  const text = part === 'id' ? id : secret
  const place = at % Math.max(1, text.length)
  const made = change(text, place)
  const other = made === text ? another(text, place) : made
  return part === 'id' ? `${prefix}${other}_${secret}` : `${prefix}${id}_${other}`
}

/** A prefix and a secret have no underscores, as far as is known: what is cut wrongly is no valid key either. */
function partsOf(key: string): { readonly prefix: string; readonly id: string; readonly secret: string } {
  const [first, last] = [key.indexOf('_') + 1, key.lastIndexOf('_')]
  return { prefix: key.slice(0, first), id: key.slice(first, last), secret: key.slice(last + 1) }
}

/** Another character of its class in one place, from the text itself where it has one. */
function another(text: string, at: number): string {
  const old = text[at] ?? ''
  const kind = [/[0-9]/, /[a-z]/, /[A-Z]/].find((one) => one.test(old)) ?? /./
  const own = [...new Set(text)].filter((one) => one !== old && kind.test(one))
  // The low bits of the last character of a base64 text may be unused: there the high ones differ.
  const last = at === text.length - 1 || own.length === 0
  return put(text, at, last ? (base64[(base64.indexOf(old) + 33) % 64] ?? 'A') : (own[at % own.length] ?? ''))
}

const put = (text: string, at: number, character: string): string =>
  text.slice(0, at) + character + text.slice(at + 1)

function turned(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
