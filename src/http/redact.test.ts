import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRedaction, REDACTED } from './redact.ts'

const secret = '5b0d6c1e9f2a4c375b0d6c1e9f2a4c375b0d6c1e'
const key = `bak_k1k1k1k1k1k1k1k1_${secret}`
const { text, headers } = openRedaction('bak')(secret)
const stranger = openRedaction('bak')()

const percent = (of: string): string => [...of].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')
const escapes = (of: string): string =>
  [...of].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join('')

describe('redacting', () => {
  it('redacting: a key keeps its id and loses its secret, whoever sent it', () => {
    for (const redact of [text, stranger.text]) {
      expect(redact(`api_key=${key}&limit=5`)).toEqual({
        text: `api_key=bak_k1k1k1k1k1k1k1k1_${REDACTED}&limit=5`,
        found: true,
      })
      expect(redact(`{"sourceId":"${key}"}`).text).toBe(`{"sourceId":"bak_k1k1k1k1k1k1k1k1_${REDACTED}"}`)
    }
  })

  it('redacting: the secret that authenticated is taken out wherever it stands', () => {
    expect(text(`/v1/${secret}/x`)).toEqual({ text: `/v1/${REDACTED}/x`, found: true })
  })

  it('redacting: a key that is encoded takes the whole text with it', () => {
    for (const hidden of [
      percent(key),
      `a=${percent(percent(key))}`,
      `{"a":"${escapes(key)}"}`,
      `bak%5Fk1k1_${'x'.repeat(40)}`,
      `bak&#95;k1k1_${'x'.repeat(40)}`,
      `bak&#x5f;k1k1_${'x'.repeat(40)}`,
    ])
      expect(text(hidden), hidden).toEqual({ text: REDACTED, found: true })
  })

  it('redacting: what only looks a little like a key stays as it is', () => {
    for (const innocent of [
      'sub_adam_12345678',
      'inv-2041-01',
      'displayName=ba%20',
      '',
      'bak',
      'bak_',
      'bak_x',
      '100%',
      '{"a":"\\u00e9"}',
      'a&#95;b',
    ])
      expect(text(innocent), innocent).toEqual({ text: innocent, found: false })
    expect(openRedaction('bak')('a').text('a map')).toEqual({ text: 'a map', found: false })
  })

  it('redacting: credentials leave the header fields, and a key in another field is told from one where it belongs', () => {
    const sent = {
      authorization: `Bearer ${key}`,
      cookie: 'a=b',
      'x-api-key': 'q',
      'www-authenticate': 'Bearer',
      accept: '*/*',
    }
    expect(headers(sent)).toEqual({
      headers: {
        authorization: REDACTED,
        cookie: REDACTED,
        'x-api-key': REDACTED,
        'www-authenticate': 'Bearer',
        accept: '*/*',
      },
      found: false,
    })
    expect(headers({ referer: `https://shop.example/?key=${key}`, te: undefined })).toEqual({
      headers: { referer: `https://shop.example/?key=bak_k1k1k1k1k1k1k1k1_${REDACTED}` },
      found: true,
    })
  })

  it('redacting: no secret survives, wherever it is put and however it is encoded', () => {
    const encoded = fc
      .array(fc.constantFrom(percent, escapes), { maxLength: 3 })
      .chain((codings) =>
        fc.constantFrom(key, secret).map((core) => codings.reduce<string>((text, code) => code(text), core)),
      )
    fc.assert(
      fc.property(fc.string(), encoded, fc.string(), (before, core, after) => {
        const cleaned = text(before + core + after).text
        expect(cleaned).not.toContain(secret)
        expect(cleaned).not.toContain(core)
      }),
    )
  })
})
