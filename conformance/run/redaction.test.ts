import { describe, expect, it } from 'vitest'
import { isShownOf, Redactor, withoutCredentials } from './redaction.ts'

const key = 'bak_6f301cb1f331df2a_43e7cb922224eef712b4c44dbbc181c7602d1b6c'

describe('redaction', () => {
  const redactor = new Redactor()
  redactor.learn(key)

  it('takes a key out of text, whole, in parts and cut short', () => {
    for (const form of [
      key,
      key.slice(0, -1),
      key.slice(21),
      key.slice(21, 45),
      `Bearer ${key}`,
      `${key}x`,
    ]) {
      const clean = redactor.text(`the target said ${form}.`)
      expect(clean).not.toContain(key.slice(21, 41))
      expect(clean).not.toContain(key.slice(41, 61))
    }
  })

  it('takes a key out of data wherever it stands, and leaves the rest', () => {
    const clean = redactor.value({ message: `no ${key}`, list: [{ [key]: 1 }], other: 'bak_ and full' })
    expect(JSON.stringify(clean)).not.toContain('43e7cb92')
    expect(clean.other).toBe('bak_ and full')
  })

  it('takes a secret out of data that JSON would write otherwise', () => {
    const odd = new Redactor()
    odd.learn('ab"cd\\efgh\nijkl"mnop')
    expect(odd.value({ message: 'it is ab"cd\\efgh\nijkl"mnop', other: 'left' })).toEqual({
      message: 'it is [secret]',
      other: 'left',
    })
  })

  it('takes a key out in any case, encoded, and escaped in one way or in several', () => {
    const secret = key.slice(21)
    const percent = (text: string) => [...text].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')
    const json = (text: string) =>
      [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    const entities = (text: string) => [...text].map((c) => `&#${c.charCodeAt(0)};`).join('')
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const form = [
      secret.toUpperCase(),
      Buffer.from(key).toString('hex'),
      base64(key),
      base64(`user:${key}`),
      base64(`ab:${key}, and more`),
      Buffer.from(`u:${key}`).toString('base64url'),
      percent(key),
      percent(percent(secret)),
      json(key),
      json(json(secret)),
      entities(secret),
      percent(json(secret)),
      `${secret.slice(0, 20)}${percent(secret.slice(20))}`,
    ]
    for (const text of form) {
      const clean = redactor.text(`before ${text} after`)
      expect(clean, text).toContain('[secret]')
      expect(clean, text).not.toContain(text)
      expect(clean, text).not.toContain(text.slice(8, 28))
      expect(redactor.value({ text: [`before ${text} after`] }), text).toEqual({ text: [clean] })
    }
  })

  it('leaves the words of a key that are no secret', () => {
    const worded = new Redactor()
    worded.learn('sk_nobundles_f7Kq2ZpW9sXd4LmB')
    expect(worded.text('with the key noBundles')).toBe('with the key noBundles')
    expect(worded.text('with f7Kq2ZpW9sXd4LmB')).toBe('with [secret]')
    expect(worded.text('with sk_nobundles_f7Kq2')).not.toContain('f7Kq2ZpW')
  })

  it('leaves alone what only looks encoded', () => {
    for (const text of ['100%25 Organic', '%wild', '\\u0041nna', '&#65;', 'aGVsbG8gd29ybGQsIGhlbGxv', ''])
      expect(redactor.text(text)).toBe(text)
  })

  it('keeps what JSON could not', () => {
    expect(redactor.value({ end: Number.POSITIVE_INFINITY, none: undefined })).toEqual({
      end: Number.POSITIVE_INFINITY,
      none: undefined,
    })
  })

  it('takes user names and passwords out of addresses', () => {
    expect(withoutCredentials('at https://me:pa%20ss@vendor.example:8443/rest?a=b@c')).toBe(
      'at https://vendor.example:8443/rest?a=b@c',
    )
  })
})

describe('what a report shows of data', () => {
  const data = { cursor: 'scan:0123456789abcdef0123456789abcdef', more: 'plain "text"' }

  it.each([
    [data, true],
    [{ ...data, cursor: 'scan:[secret]89abcdef' }, true],
    [{ ...data, cursor: '[secret]23[secret]' }, true],
    [{ ...data, cursor: 'scan:[secret]89abcdee' }, false],
    // A mark stands for eight characters at least, and for nothing beyond its string.
    [{ ...data, cursor: 'scan:0123456789abcdef0123456789[secret]' }, false],
    [{ cursor: '[secret]' }, false],
    [{ ...data, more: 'plain' }, false],
  ])('%j: %s', (shown, isShown) => expect(isShownOf(shown, data)).toBe(isShown))

  it('takes no longer where a report has many marks', () => {
    const text = 'a'.repeat(20_000)
    expect(isShownOf(`${'[secret]'.repeat(500)}b`, text)).toBe(false)
    expect(isShownOf('[secret]'.repeat(500), text)).toBe(true)
  })
})
