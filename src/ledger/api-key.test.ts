import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatApiKey, hashSecret, parseApiKey, secretMatches } from './api-key.ts'
import { toKeyId } from './ids.ts'

const ids = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/).map(toKeyId)
const secrets = fc.stringMatching(/^[!-~]{1,60}$/)
const prefixes = fc.stringMatching(/^[a-z0-9_]{0,10}$/)

describe('API key', () => {
  test('API key: reads back what was written, with underscores in the prefix and the secret', () => {
    fc.assert(
      fc.property(prefixes, ids, secrets, (prefix, id, secret) => {
        expect(parseApiKey(formatApiKey(prefix, { id, secret }), prefix)).toEqual({ id, secret })
      }),
    )
  })

  test('API key: what is read is written the same', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^bak_?[a-z0-9]{0,3}_?[!-~]{0,3}$/))
    fc.assert(
      fc.property(text, (key) => {
        const parts = parseApiKey(key, 'bak')
        if (parts !== undefined) expect(formatApiKey('bak', parts)).toBe(key)
      }),
    )
  })

  test.each([
    ['bak_key1_s3cret', 'bak', 'key1', 's3cret'],
    ['my_app_key1_s3_cr_et_', 'my_app', 'key1', 's3_cr_et_'],
    ['bak_key1__', 'bak', 'key1', '_'],
  ])('API key: %s has the id and the secret after %s', (text, prefix, id, secret) => {
    expect(parseApiKey(text, prefix)).toEqual({ id, secret })
  })

  test.each([
    '',
    'bak',
    'bak_',
    'bak_key1',
    'bak_key1_',
    'bak__secret',
    'other_key1_secret',
    'BAK_key1_secret',
    ' bak_key1_secret',
    'bak_key-1_secret',
    'bak_key1_sec ret',
    'bak_key1_secret\n',
    'bak_key1_sécret',
  ])('API key: %j is none', (text) => {
    expect(parseApiKey(text, 'bak')).toBeUndefined()
  })

  test('API key: a prefix of the prefix is not enough', () => {
    expect(parseApiKey('my_key1_secret', 'my_app')).toBeUndefined()
    expect(parseApiKey('my_app_key1_secret', 'my')).toEqual({ id: 'app', secret: 'key1_secret' })
  })
})

describe('secret', () => {
  test('secret: its hash is SHA-256 and only the secret itself matches it', () => {
    fc.assert(
      fc.property(secrets, secrets, (secret, other) => {
        const stored = hashSecret(secret)
        expect(Buffer.from(stored)).toEqual(createHash('sha256').update(secret).digest())
        expect(secretMatches(secret, stored)).toBe(true)
        expect(secretMatches(other, stored)).toBe(other === secret)
      }),
    )
  })

  test('secret: nothing matches a key that is unknown', () => {
    expect(secretMatches('anything', undefined)).toBe(false)
  })
})
