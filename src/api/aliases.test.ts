import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAccountId } from '../ledger/ids.ts'
import { openAliases } from './aliases.ts'

const aliases = openAliases(new Uint8Array(32).fill(1))
const accounts = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(toAccountId)

describe('alias', () => {
  test('alias: opens to the account for its viewer, and to nothing for any other', () => {
    fc.assert(
      fc.property(accounts, accounts, fc.array(accounts), (viewer, other, page) => {
        const texts = aliases.encrypt(viewer, page)
        expect(texts).toHaveLength(page.length)
        for (const [index, alias] of texts.entries()) {
          expect(alias).toMatch(/^[0-9a-f]{32}$/)
          expect(aliases.decrypt(viewer, alias)).toBe(page[index])
          if (other !== viewer) expect(aliases.decrypt(other, alias)).toBeUndefined()
        }
      }),
    )
  })

  test('alias: is the same on every page and after a restart', () => {
    fc.assert(
      fc.property(accounts, fc.array(accounts), accounts, (viewer, page, account) => {
        const [alone] = aliases.encrypt(viewer, [account])
        expect(aliases.encrypt(viewer, [...page, account]).at(-1)).toBe(alone)
        expect(openAliases(new Uint8Array(32).fill(1)).encrypt(viewer, [account])).toEqual([alone])
      }),
      { numRuns: 20 },
    )
  })

  test('alias: different accounts have different aliases', () => {
    const page = Array.from({ length: 1_000 }, (_, index) => toAccountId(index + 1))
    expect(new Set(aliases.encrypt(toAccountId(7), page)).size).toBe(1_000)
  })

  test('alias: one altered character opens to nothing', () => {
    fc.assert(
      fc.property(
        accounts,
        accounts,
        fc.nat({ max: 31 }),
        fc.integer({ min: 1, max: 15 }),
        (viewer, account, at, by) => {
          const [alias = ''] = aliases.encrypt(viewer, [account])
          const digit = (Number.parseInt(alias.charAt(at), 16) ^ by).toString(16)
          expect(aliases.decrypt(viewer, alias.slice(0, at) + digit + alias.slice(at + 1))).toBeUndefined()
        },
      ),
    )
  })

  test('alias: made-up text opens to nothing', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]{32}$/))
    fc.assert(
      fc.property(accounts, text, (viewer, made) => {
        expect(aliases.decrypt(viewer, made)).toBeUndefined()
      }),
    )
  })
})
