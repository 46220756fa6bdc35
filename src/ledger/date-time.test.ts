import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatInstant, parseDateTime, parseLenientDateTime } from './date-time.ts'
import { FOREVER, toInstant } from './instant.ts'

const FIRST = Date.parse('0000-01-01T00:00:00.000Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')
const writable = fc.integer({ min: FIRST, max: LAST }).map(toInstant)

describe('formatInstant', () => {
  test('formatInstant: gives what toISOString gives, for every instant a Date can hold', () => {
    const any = fc.integer({ min: -8.64e15, max: 8.64e15 }).map(toInstant)
    fc.assert(
      fc.property(fc.oneof(any, writable), (instant) => {
        expect(formatInstant(instant)).toBe(new Date(instant).toISOString())
      }),
      { numRuns: 5_000 },
    )
  })

  test('formatInstant: does not forget how to write a day after many others, nor after one far away', () => {
    for (let day = -5_000; day < 5_000; day += 1)
      for (const days of [day, day + 1_024, day]) {
        const instant = toInstant(days * 86_400_000 + 1)
        expect(formatInstant(instant)).toBe(new Date(instant).toISOString())
      }
  })

  test('formatInstant: permanent access has no text', () => {
    expect(() => formatInstant(FOREVER)).toThrow(RangeError)
  })
})

describe('parseDateTime', () => {
  const twoDigits = (value: number): string => String(value).padStart(2, '0')

  test('parseDateTime: reads back every instant that was written', () => {
    fc.assert(
      fc.property(writable, (instant) => {
        expect(parseDateTime(formatInstant(instant))).toBe(instant)
        expect(parseLenientDateTime(formatInstant(instant))).toBe(instant)
      }),
    )
  })

  test('parseDateTime: an offset names the same instant as UTC', () => {
    const offset = fc.record({
      sign: fc.constantFrom(1, -1),
      hours: fc.integer({ min: 0, max: 23 }),
      minutes: fc.integer({ min: 0, max: 59 }),
    })
    const inner = fc.integer({ min: FIRST + 172_800_000, max: LAST - 172_800_000 }).map(toInstant)
    fc.assert(
      fc.property(inner, offset, (instant, { sign, hours, minutes }) => {
        const local = toInstant(instant + sign * (hours * 60 + minutes) * 60_000)
        const suffix = `${sign < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
        expect(parseDateTime(formatInstant(local).replace('Z', suffix))).toBe(instant)
      }),
    )
  })

  test('parseDateTime: accepts exactly the days of the calendar', () => {
    const field = fc.record({
      year: fc.integer({ min: 0, max: 9_999 }),
      month: fc.integer({ min: 0, max: 14 }),
      day: fc.integer({ min: 0, max: 33 }),
    })
    fc.assert(
      fc.property(field, ({ year, month, day }) => {
        const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
        const calendar = new Date(0)
        calendar.setUTCFullYear(year, month - 1, day)
        const real = calendar.getUTCMonth() === month - 1 && calendar.getUTCDate() === day
        expect(parseDateTime(`${date}T00:00:00Z`)).toBe(real ? calendar.getTime() : undefined)
      }),
      { numRuns: 2_000 },
    )
  })

  test('parseDateTime: what it takes, the lenient variant takes alike', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?$/),
    )
    fc.assert(
      fc.property(text, (value) => {
        const instant = parseDateTime(value)
        if (instant === undefined) return
        expect(parseLenientDateTime(value)).toBe(instant)
        expect(Number.isSafeInteger(instant)).toBe(true)
        expect(formatInstant(instant)).toMatch(/^\d{4}-/)
      }),
    )
  })

  test.each([
    ['2026-02-28T12:00:00Z', '2026-02-28T12:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['2026-07-01t10:20:30.5z', '2026-07-01T10:20:30.500Z'],
    ['2026-07-01T00:30:00+02:00', '2026-06-30T22:30:00.000Z'],
    ['2026-07-01T00:30:00-00:00', '2026-07-01T00:30:00.000Z'],
    ['2026-07-01T00:00:00.1239999Z', '2026-07-01T00:00:00.123Z'],
    ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
    ['0050-01-01T00:00:00Z', '0050-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('parseDateTime: %s is %s', (text, instant) => {
    expect(parseDateTime(text)).toBe(Date.parse(instant))
  })

  test.each([
    ['', 'nothing'],
    ['2026-02-30T00:00:00Z', 'a day that is none'],
    ['2025-02-29T00:00:00Z', 'a leap day in a common year'],
    ['1900-02-29T00:00:00Z', 'a leap day in a common century'],
    ['2026-04-31T00:00:00Z', 'the 31st of a month of 30 days'],
    ['2026-13-01T00:00:00Z', 'a month that is none'],
    ['2026-00-01T00:00:00Z', 'month zero'],
    ['2026-01-00T00:00:00Z', 'day zero'],
    ['2026-01-01', 'a date alone'],
    ['2026-01-01T00:00:00', 'no offset'],
    ['2026-01-01T00:00Z', 'no seconds'],
    ['2026-01-01 00:00:00Z', 'a space instead of T'],
    ['2026-01-01T24:00:00Z', 'hour 24'],
    ['2026-01-01T00:60:00Z', 'minute 60'],
    ['2016-12-31T23:59:60Z', 'a leap second'],
    ['2026-01-01T00:00:00.Z', 'a point without digits'],
    ['2026-01-01T00:00:00,5Z', 'a comma'],
    ['2026-01-01T00:00:00+24:00', 'an offset of a day'],
    ['2026-01-01T00:00:00+02:60', 'an offset with minute 60'],
    ['2026-01-01T00:00:00+0200', 'an offset without colon'],
    ['2026-01-01T00:00:00 02:00', 'an offset whose plus became a space'],
    ['+012026-01-01T00:00:00Z', 'a year of six digits'],
    ['0000-01-01T00:00:00+00:01', 'an instant before the year 0000'],
    ['9999-12-31T23:59:59-00:01', 'an instant after the year 9999'],
    ['2026-01-01T00:00:00Z\n', 'a line feed at the end'],
    ['٢٠٢٦-01-01T00:00:00Z', 'digits of another script'],
    ['1767225600000', 'milliseconds'],
  ])('parseDateTime: refuses %j, %s', (text) => {
    expect(parseDateTime(text)).toBeUndefined()
  })
})

describe('parseLenientDateTime', () => {
  test.each([
    ['2026-01-01', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T10:20:30', '2026-01-01T10:20:30.000Z'],
    ['2026-01-01T10:20:30.25', '2026-01-01T10:20:30.250Z'],
    ['2026-01-01T10:20:30+02:00', '2026-01-01T08:20:30.000Z'],
    ['2026-02-30', '2026-03-02T00:00:00.000Z'],
    ['2024-02-30T00:00:00', '2024-03-01T00:00:00.000Z'],
  ])('parseLenientDateTime: %s is %s', (text, instant) => {
    expect(parseLenientDateTime(text)).toBe(Date.parse(instant))
  })

  test.each(['2026-02-32', '2026-13-01', '2026-00-10', '2026-01-01Z', '2026-01', 'tomorrow', '2026-01-01T'])(
    'parseLenientDateTime: still refuses %j',
    (text) => {
      expect(parseLenientDateTime(text)).toBeUndefined()
    },
  )
})
