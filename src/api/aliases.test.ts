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
        const sealed = aliases.seal(viewer, page)
        expect(sealed).toHaveLength(page.length)
        for (const [index, alias] of sealed.entries()) {
          expect(alias).toMatch(/^[0-9a-f]{32}$/)
          expect(aliases.open(viewer, alias)).toBe(page[index])
          if (other !== viewer) expect(aliases.open(other, alias)).toBeUndefined()
        }
      }),
    )
  })

  test('alias: is the same on every page and after a restart', () => {
    fc.assert(
      fc.property(accounts, fc.array(accounts), accounts, (viewer, page, account) => {
        const [alone] = aliases.seal(viewer, [account])
        expect(aliases.seal(viewer, [...page, account]).at(-1)).toBe(alone)
        expect(openAliases(new Uint8Array(32).fill(1)).seal(viewer, [account])).toEqual([alone])
      }),
      { numRuns: 20 },
    )
  })

  test('alias: different accounts have different aliases', () => {
    const page = Array.from({ length: 1_000 }, (_, index) => toAccountId(index + 1))
    expect(new Set(aliases.seal(toAccountId(7), page)).size).toBe(1_000)
  })

  test('alias: one altered character opens to nothing', () => {
    fc.assert(
      fc.property(
        accounts,
        accounts,
        fc.nat({ max: 31 }),
        fc.integer({ min: 1, max: 15 }),
        (viewer, account, at, by) => {
          const [alias = ''] = aliases.seal(viewer, [account])
          const digit = (Number.parseInt(alias.charAt(at), 16) ^ by).toString(16)
          expect(aliases.open(viewer, alias.slice(0, at) + digit + alias.slice(at + 1))).toBeUndefined()
        },
      ),
    )
  })

  test('alias: made-up text opens to nothing', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]{32}$/))
    fc.assert(
      fc.property(accounts, text, (viewer, made) => {
        expect(aliases.open(viewer, made)).toBeUndefined()
      }),
    )
  })
})
