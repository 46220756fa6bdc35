import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openToken, tokenOf } from './token.ts'

describe('token', () => {
  it('says what was put into it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), fc.jsonValue(), (check, rule, seed, plan) => {
        const repro = JSON.parse(JSON.stringify({ check, rule, seed, plan }))
        expect(openToken(tokenOf(repro))).toEqual(repro)
      }),
    )
  })

  it.each([
    [0, 1],
    [2, 1],
    [-2, -2],
    [1, 1e9],
    [1, 1.5],
    ['1', 4],
  ])('opens nothing that failed %j of %j times', (failed, of) => {
    const said = { check: 'chain/histories', rule: 'GRANT-CREATES', seed: 1, given: null }
    expect(openToken(tokenOf({ ...said, failed: 1, of: 4 }))).toEqual({ ...said, failed: 1, of: 4 })
    expect(openToken(tokenOf({ ...said, failed: failed as number, of }))).toBeUndefined()
  })

  it.each(['', 'r1.', 'r1.AAAA', 'r2.x', 'report.json'])('opens nothing that is no token: %j', (text) => {
    expect(openToken(text)).toBeUndefined()
  })
})
