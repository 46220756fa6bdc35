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

  it.each(['', 'r1.', 'r1.AAAA', 'r2.x', 'report.json'])('opens nothing that is no token: %j', (text) => {
    expect(openToken(text)).toBeUndefined()
  })
})
