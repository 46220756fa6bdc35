import type { StatedRuleId } from '../../spec/generated/rules.ts'
import type { Credentials, KeyName } from '../kit/draft.ts'
import { flipped } from '../model/sources.ts'

/** A way to change a valid API key, which an authentication check sends instead: the rule that accepting it breaks, and what it makes of a key and the place of the change. */
type Way = readonly [
  StatedRuleId,
  (key: string, at: number, others: readonly string[]) => string | Readonly<Record<string, string>>,
]

/** Changes one segment of a key; where that gives the same text, another character does. */
const changing =
  (segment: 'prefix' | 'id' | 'secret', rule: StatedRuleId = 'AUTH-MISSING-OR-INVALID') =>
  (change: (text: string, at: number, others: readonly string[]) => string): Way => [
    rule,
    (key, at, others) => {
      const segments = segmentsOf(key)
      const place = at % Math.max(1, segments[segment].length)
      const changed = change(segments[segment], place, others)
      segments[segment] = changed === segments[segment] ? another(changed, place) : changed
      return `${segments.prefix}${segments.id}_${segments.secret}`
    },
  ]
const secret = changing('secret')
const id = changing('id')
const prefix = changing('prefix', 'KEY-PREFIX-FIXED')
const form = (change: (key: string) => string): Way => ['KEY-FORM', change]
const header = (authorization: (key: string) => string): Way => [
  'AUTH-BEARER',
  (key) => ({ authorization: authorization(key) }),
]

/** Changes to a valid key, or to how it is sent; the form stays right where one segment alone is changed. */
const ways: Readonly<Record<string, Way>> = {
  'another character of the secret': secret(another),
  'another last character of the secret': secret((text) => another(text, text.length - 1)),
  'the secret in other letter case': secret(flipped),
  'the secret cut at the end': secret((text, at) => text.slice(0, -1 - (at % 12))),
  'the secret cut at the beginning': secret((text, at) => text.slice(at || 1)),
  // Where the target has no other key it is another character.
  'the secret of another key': secret((text, _at, [other]) => (other ? segmentsOf(other).secret : text)),
  'text behind the secret': secret((text, at) => text + text.slice(at)),
  'another character of the id': id(another),
  'the id in other letter case': id(flipped),
  'the id cut at the end': id((text, at) => text.slice(0, -1 - (at % 12))),
  'another prefix': prefix(() => 'other_'),
  'a longer prefix': prefix((text) => `x${text}`),
  'a shorter prefix': prefix((text) => text.slice(1)),
  'a prefix in other letter case': prefix(flipped),
  'no prefix': form((key) => key.slice(key.indexOf('_') + 1)),
  'no secret': form(withoutSecret),
  'an empty secret': form((key) => `${withoutSecret(key)}_`),
  'no id': form((key) => key.slice(0, key.indexOf('_')) + key.slice(key.lastIndexOf('_'))),
  'no underscores': form((key) => key.replaceAll('_', '')),
  'a part more': form((key) => `${key}_${key.slice(-4)}`),
  'a text that is no key': form(() => 'nokeyatall'),
  nothing: form(() => ''),
  'the key as a user name': header((key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`),
  'another scheme': header((key) => `Token ${key}`),
  'no scheme': header((key) => key),
  'no blank behind the scheme': header((key) => `Bearer${key}`),
  'text behind the key': header((key) => `Bearer ${key} x`),
  'two keys': header((key) => `Bearer ${withoutSecret(key)}, Bearer ${key}`),
  'quotation marks': header((key) => `Bearer "${key}"`),
  'a cookie': [
    'AUTH-NO-COOKIES',
    (key) => ({ cookie: `session=${key}; token=${key}; authorization=${key}` }),
  ],
  // Where other services take a key.
  'x-api-key, api-key, x-auth-token and x-access-token': [
    'AUTH-BEARER',
    (key) => ({ 'x-api-key': key, 'api-key': key, 'x-auth-token': key, 'x-access-token': key }),
  ],
}

/** The ways, each tried in every run, beside no key, a revoked one and one from outside its masks. */
export const wayNames = Object.keys(ways)
/** The rules that accepting one of them breaks. */
export const wayRules = [...new Set(Object.values(ways).map(([rule]) => rule))]

/** Returns the rule that accepting the credential breaks. */
export const ruleOf = (way: string): StatedRuleId =>
  way === 'ipMasked' ? 'KEY-MASK-OUTSIDE' : (ways[way]?.[0] ?? 'AUTH-MISSING-OR-INVALID')

/** Returns the credential as a request carries it. */
export function keyUseOf(way: string, at: number): Credentials {
  const [, make] = ways[way] ?? []
  return make === undefined
    ? (way as KeyName | 'absent')
    : { of: 'full', change: (key, others) => make(key, at, others), label: way }
}

/** Splits a key into prefix, id and secret, of which the first and last have no underscores as far as is known. */
function segmentsOf(key: string): Record<'prefix' | 'id' | 'secret', string> {
  const [first, last] = [key.indexOf('_') + 1, key.lastIndexOf('_')]
  return { prefix: key.slice(0, first), id: key.slice(first, last), secret: key.slice(last + 1) }
}

/** Replaces one character by another of its class, from the text itself where it has one. */
function another(text: string, at: number): string {
  const old = text[at] ?? ''
  const kind = [/[0-9]/, /[a-z]/, /[A-Z]/].find((one) => one.test(old)) ?? /./
  const own = [...new Set(text)].filter((one) => one !== old && kind.test(one))
  // The low bits of the last character of a base64 text may be unused: there the high ones differ.
  const last = at === text.length - 1 || own.length === 0
  const put = last ? (base64[(base64.indexOf(old) + 33) % 64] ?? 'A') : own[at % own.length]
  return `${text.slice(0, at)}${put}${text.slice(at + 1)}`
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function withoutSecret(key: string): string {
  return key.slice(0, key.lastIndexOf('_'))
}
