import { describe, expect, it } from 'vitest'
import { isDateTime } from './date-time.ts'

describe('date-time', () => {
  it.each([
    '2026-03-01T00:00:00Z',
    '2026-03-01t23:59:59.999999999z',
    '2026-03-01T00:00:00+14:00',
    '2026-03-01T00:00:00-00:00',
    '2024-02-29T12:00:00Z',
    '2000-02-29T12:00:00Z',
    '0000-01-01T00:00:00Z',
    '0000-01-01T00:00:00-00:01',
    '9999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59+00:01',
  ])('date-time: %s is an instant', (text) => {
    expect(isDateTime(text)).toBe(true)
  })

  it.each([
    ['2026-02-30T00:00:00Z', 'a day that does not exist'],
    ['2026-02-29T00:00:00Z', 'no leap year'],
    ['1900-02-29T00:00:00Z', 'no leap year although divisible by four'],
    ['2026-04-31T00:00:00Z', 'a short month'],
    ['2026-00-10T00:00:00Z', 'month 0'],
    ['2026-13-10T00:00:00Z', 'month 13'],
    ['2026-01-00T00:00:00Z', 'day 0'],
    ['2026-03-01T24:00:00Z', 'hour 24'],
    ['2026-03-01T00:60:00Z', 'minute 60'],
    ['2026-12-31T23:59:60Z', 'a leap second'],
    ['2026-03-01T00:00:00', 'no offset'],
    ['2026-03-01', 'no time'],
    ['2026-03-01 00:00:00Z', 'a space'],
    ['2026-03-01T00:00Z', 'no seconds'],
    ['2026-03-01T00:00:00.Z', 'a point without digits'],
    ['2026-03-01T00:00:00,5Z', 'a comma'],
    ['2026-03-01T00:00:00+0100', 'an offset without a colon'],
    ['2026-03-01T00:00:00+24:00', 'offset hour 24'],
    ['2026-03-01T00:00:00+01:60', 'offset minute 60'],
    ['+002026-03-01T00:00:00Z', 'a long year'],
    ['2026-03-01T00:00:00Z\n', 'a line after it'],
    ['٢٠٢٦-03-01T00:00:00Z', 'digits of another script'],
    ['0000-01-01T00:00:00+00:01', 'a year before 0 in UTC'],
    ['9999-12-31T23:59:59-00:01', 'a year after 9999 in UTC'],
    ['', 'nothing'],
  ])('date-time: %j is none (%s)', (text) => {
    expect(isDateTime(text)).toBe(false)
  })

  it('date-time: every day of every kind of year is one exactly when the calendar has it', () => {
    for (const year of [1900, 2000, 2023, 2024])
      for (let month = 1; month <= 12; month++)
        for (let day = 1; day <= 31; day++) {
          const text = `${year}-${two(month)}-${two(day)}T00:00:00Z`
          const exists = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
          expect(isDateTime(text), text).toBe(exists)
        }
  })
})

const two = (value: number): string => String(value).padStart(2, '0')
