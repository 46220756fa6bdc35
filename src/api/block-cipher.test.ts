import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAccountId } from '../ledger/ids.ts'
import { BLOCK_BYTES, blockCipher } from './block-cipher.ts'

const key = new Uint8Array(32).fill(1)
const accounts = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(toAccountId)
const blocks = fc
  .uint8Array({ minLength: BLOCK_BYTES, maxLength: BLOCK_BYTES })
  .map((bytes) => Buffer.from(bytes))

describe('block cipher', () => {
  test('block cipher: decrypts what it has encrypted, in any order and as often as asked', () => {
    const { encrypt, decrypt } = blockCipher(key, 'test')
    fc.assert(
      fc.property(fc.array(fc.tuple(accounts, blocks)), (pairs) => {
        const texts = pairs.map(([account, block]) => encrypt(account, block))
        for (const [index, [account, block]] of pairs.entries()) {
          expect(texts[index]).toMatch(/^[0-9a-f]{32}$/)
          expect(decrypt(account, texts[index] ?? '')).toEqual(block)
          expect(encrypt(account, block)).toBe(texts[index])
        }
      }),
    )
  })

  test('block cipher: many blocks at once encrypt as they do one by one', () => {
    const { encrypt } = blockCipher(key, 'test')
    fc.assert(
      fc.property(accounts, fc.array(blocks), (account, page) => {
        expect(encrypt(account, Buffer.concat(page))).toBe(
          page.map((block) => encrypt(account, block)).join(''),
        )
      }),
    )
  })

  test('block cipher: another account, purpose or key encrypts otherwise', () => {
    const block = Buffer.alloc(BLOCK_BYTES)
    const [one, other] = [toAccountId(1), toAccountId(2)]
    const texts = [
      blockCipher(key, 'test').encrypt(one, block),
      blockCipher(key, 'test').encrypt(other, block),
      blockCipher(key, 'tes').encrypt(one, block),
      blockCipher(new Uint8Array(32).fill(2), 'test').encrypt(one, block),
    ]
    expect(new Set(texts).size).toBe(4)
    expect(blockCipher(key, 'test').encrypt(one, block)).toBe(texts[0])
  })

  test('block cipher: forgotten ciphers are made again the same', () => {
    const { encrypt } = blockCipher(key, 'test')
    const block = Buffer.alloc(BLOCK_BYTES)
    const first = encrypt(toAccountId(1), block)
    for (let account = 2; account < 1_200; account += 1) encrypt(toAccountId(account), block)
    expect(encrypt(toAccountId(1), block)).toBe(first)
  })

  test.each(['', 'a'.repeat(31), 'a'.repeat(33), 'A'.repeat(32), 'g'.repeat(32), `${'a'.repeat(32)}\n`])(
    'block cipher: %j is none',
    (text) => {
      expect(blockCipher(key, 'test').decrypt(toAccountId(1), text)).toBeUndefined()
    },
  )

  test('block cipher: a short key is refused', () => {
    expect(() => blockCipher(new Uint8Array(31), 'test')).toThrow(RangeError)
  })
})
