import { describe, expect, it } from 'vitest'
import { causesOf, isWithin } from './claims.ts'
import type { Exchange } from './exchange.ts'
import type { WireGrant } from './wire.ts'

describe('an instant that means now', () => {
  const interval = { earliest: 10_100, latest: 10_200 }

  it.each([
    [9_850, true],
    [9_849, false],
    [10_450, true],
    [10_451, false],
    // A ledger of whole seconds has cut or rounded it.
    [10_000, true],
    [11_000, true],
    [9_000, false],
    [12_000, false],
  ])('of %i ms may be one between 10,100 and 10,200: %s', (instant, may) => {
    expect(isWithin(instant, interval)).toBe(may)
  })
})

describe('what can have made a difference', () => {
  const sent = (method: string, sourceId?: string): Exchange =>
    ({ request: { method, body: JSON.stringify({ sourceId }) } }) as Exchange
  const grant = (id: string, sourceId?: string) => ({ id, sourceId }) as WireGrant
  const [one, other, revoke, read] = [sent('POST', 'a'), sent('POST', 'b'), sent('DELETE'), sent('GET')]
  const tried = [one, other, revoke, read]

  it('is the create of a grant too many, by its sourceId where that tells', () => {
    expect(causesOf(tried, [], [grant('1', 'b')])).toEqual([other])
    expect(causesOf(tried, [], [grant('1', 'of nobody')])).toEqual([one, other])
  })

  it('is a revoke where a grant is gone, and nothing where all are there', () => {
    expect(causesOf(tried, [{ id: '1' }], [])).toEqual([revoke])
    expect(causesOf(tried, [{ id: '1' }], [grant('1')])).toEqual([])
  })
})
