import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, iso, isoIn, secondsAfter } from './wire.ts'

describe('an instant', () => {
  it('is the same number however it is written, to the microsecond', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.nat({ max: 999_999 }),
        fc.integer({ min: -720, max: 840 }),
        (seconds, micros, zone) => {
          const written = iso(seconds * 1_000).replace('.000', `.${`${micros}`.padStart(6, '0')}`)
          const instant = instantOf(written) ?? Number.NaN
          expect(iso(instant)).toBe(written.replace(/000Z$/, 'Z'))
          expect(instantOf(isoIn(zone, instant))).toBe(instant)
        },
      ),
    )
  })

  it.each([
    ['2027-03-01T10:00:00.300Z', '2027-03-01T10:00:00.300Z'],
    ['2027-03-01T10:00:00.3Z', '2027-03-01T10:00:00.300Z'],
    ['2027-03-01T10:00:00.300321987+00:00', '2027-03-01T10:00:00.300321Z'],
    ['2027-03-01T12:00:00.000001+02:00', '2027-03-01T10:00:00.000001Z'],
  ])('%s is written %s', (text, written) => {
    expect(iso(instantOf(text) ?? Number.NaN)).toBe(written)
  })

  it('is a whole second where every ledger must keep it', () => {
    expect(secondsAfter(Date.parse('2027-03-01T10:00:00.600Z'), 4)).toBe('2027-03-01T10:00:05.000Z')
  })

  it('has no year of five digits in a zone east of UTC', () => {
    const last = Date.parse('9999-12-31T23:59:59.999Z')
    expect(isoIn(330, last)).toBe('9999-12-31T23:59:59.999Z')
    expect(isoIn(-480, last)).toBe('9999-12-31T15:59:59.999-08:00')
  })
})
