import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationText, offsetText } from '../diagnosis/format.ts'

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

describe('offset', () => {
  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [second, '1 s'],
    [3.2 * second, '3.2 s'],
    [90 * second, '1 min 30 s'],
    [hour, '1 h'],
    [hour + 30 * minute, '1 h 30 min'],
    [day, '1 d'],
    [day - 1, '1 d - 1 ms'],
    [day + 737, '1 d + 737 ms'],
    [31 * day + 6 * hour, '31 d 6 h'],
  ])('%d ms are %s', (ms, text) => {
    expect(durationText(ms)).toBe(text)
  })

  it('says the sign of what is before, and never of what does not end', () => {
    expect(offsetText(-day)).toBe('-1 d')
    expect(offsetText(0)).toBe('+0 ms')
    expect(offsetText(Number.POSITIVE_INFINITY)).toBe('never')
  })

  it('leaves out a few milliseconds of network, and no more', () => {
    expect(offsetText(day - 3)).toBe('+1 d')
    expect(offsetText(day - 737)).toBe('+1 d - 737 ms')
    expect(offsetText(second - 3)).toBe('+997 ms')
  })

  it('never says two units of one size, nor 60 of one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 * day }), (ms) => {
        expect(durationText(ms)).not.toMatch(/\b(?:60 (?:s|min)|1000 ms)\b|NaN|undefined/)
      }),
    )
  })
})
