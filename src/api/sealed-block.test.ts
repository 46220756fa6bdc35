import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAccountId } from '../ledger/ids.ts'
import { BLOCK_BYTES, blockSeal } from './sealed-block.ts'

const key = new Uint8Array(32).fill(1)
const accounts = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(toAccountId)
const blocks = fc
  .uint8Array({ minLength: BLOCK_BYTES, maxLength: BLOCK_BYTES })
  .map((bytes) => Buffer.from(bytes))

describe('sealed block', () => {
  test('sealed block: opens to what was sealed, in any order and as often as asked', () => {
    const { seal, open } = blockSeal(key, 'test')
    fc.assert(
      fc.property(fc.array(fc.tuple(accounts, blocks)), (pairs) => {
        const texts = pairs.map(([account, block]) => seal(account, block))
        for (const [index, [account, block]] of pairs.entries()) {
          expect(texts[index]).toMatch(/^[0-9a-f]{32}$/)
          expect(open(account, texts[index] ?? '')).toEqual(block)
          expect(seal(account, block)).toBe(texts[index])
        }
      }),
    )
  })

  test('sealed block: many blocks in one step seal as they do one by one', () => {
    const { seal } = blockSeal(key, 'test')
    fc.assert(
      fc.property(accounts, fc.array(blocks), (account, page) => {
        expect(seal(account, Buffer.concat(page))).toBe(page.map((block) => seal(account, block)).join(''))
      }),
    )
  })

  test('sealed block: another account, purpose or key seals otherwise', () => {
    const block = Buffer.alloc(BLOCK_BYTES)
    const [one, other] = [toAccountId(1), toAccountId(2)]
    const texts = [
      blockSeal(key, 'test').seal(one, block),
      blockSeal(key, 'test').seal(other, block),
      blockSeal(key, 'tes').seal(one, block),
      blockSeal(new Uint8Array(32).fill(2), 'test').seal(one, block),
    ]
    expect(new Set(texts).size).toBe(4)
    expect(blockSeal(key, 'test').seal(one, block)).toBe(texts[0])
  })

  test('sealed block: forgotten ciphers are made again the same', () => {
    const { seal } = blockSeal(key, 'test')
    const block = Buffer.alloc(BLOCK_BYTES)
    const first = seal(toAccountId(1), block)
    for (let account = 2; account < 1_200; account += 1) seal(toAccountId(account), block)
    expect(seal(toAccountId(1), block)).toBe(first)
  })

  test.each(['', 'a'.repeat(31), 'a'.repeat(33), 'A'.repeat(32), 'g'.repeat(32), `${'a'.repeat(32)}\n`])(
    'sealed block: %j is none',
    (text) => {
      expect(blockSeal(key, 'test').open(toAccountId(1), text)).toBeUndefined()
    },
  )

  test('sealed block: a short key is refused', () => {
    expect(() => blockSeal(new Uint8Array(31), 'test')).toThrow(RangeError)
  })
})
