import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDateTime } from './date-time.ts'
import { FOREVER, toInstant } from './instant.ts'
import { addDuration, addSpan, parseDuration, parseInstant, type Span } from './span.ts'

const jan31 = toInstant(Date.UTC(2027, 0, 31, 10))
const iso = (span: Span, from = jan31): string | undefined => {
  const to = addSpan(from, span)
  return to === undefined ? undefined : new Date(to).toISOString()
}

describe('span', () => {
  it('span: text and parts say the same', () => {
    expect(iso('30d')).toBe('2027-03-02T10:00:00.000Z')
    expect(iso({ days: 30 })).toBe('2027-03-02T10:00:00.000Z')
    expect(iso('1d12h')).toBe(iso({ days: 1, hours: 12 }))
    expect(iso('1ms')).toBe(iso({ milliseconds: 1 }))
    expect(iso('2w')).toBe(iso({ weeks: 2 }))
    expect(iso('1mo2d')).toBe(iso({ months: 1, days: 2 }))
  })

  it('span: a month is one of the calendar, and ends where it ends', () => {
    expect(iso('1mo')).toBe('2027-02-28T10:00:00.000Z')
    expect(iso({ years: 1, months: 1 })).toBe('2028-02-29T10:00:00.000Z')
    expect(iso({ minutes: 1, seconds: 1 })).toBe('2027-01-31T10:01:01.000Z')
  })

  it('span: ends at the last instant of the year 9999 at the latest', () => {
    const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
    expect(addSpan(toInstant(last - 1), '1ms')).toBe(last)
    expect(addSpan(toInstant(last), '1ms')).toBeUndefined()
  })

  it('span: nothing, less than nothing, fractions, unknown parts and the far future are none', () => {
    for (const span of [
      '',
      '0d',
      '-1d',
      '30',
      '1 month',
      {},
      { days: 0 },
      { days: -1 },
      { days: 0.5 },
      { years: 8_000 },
    ])
      expect(iso(span), JSON.stringify(span)).toBeUndefined()
    expect(iso({ fortnights: 1 } as never)).toBeUndefined()
    expect(iso({ days: '1' } as never)).toBeUndefined()
  })
})

const instant = (text: string) => parseDateTime(text) ?? toInstant(Number.NaN)
const now = instant('2027-03-31T10:20:30.400Z')
const at = (text: string, from = now): string =>
  new Date(parseInstant(text, from) ?? Number.NaN).toISOString()

describe('moment', () => {
  it.each([
    ['now', '2027-03-31T10:20:30.400Z'],
    ['-30d', '2027-03-01T10:20:30.400Z'],
    ['+12h', '2027-03-31T22:20:30.400Z'],
    ['-1d12h30m', '2027-03-29T21:50:30.400Z'],
    ['-1d +12h', '2027-03-30T22:20:30.400Z'],
    ['+1w', '2027-04-07T10:20:30.400Z'],
    ['-400ms', '2027-03-31T10:20:30.000Z'],
    ['now-30s', '2027-03-31T10:20:00.400Z'],
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2027-01-31T09:00:00+02:00', '2027-01-31T07:00:00.000Z'],
    ['2027-01-31T09:00:00Z +1mo', '2027-02-28T09:00:00.000Z'],
    ['1970-01-01 +1d', '1970-01-02T00:00:00.000Z'],
    ['+600mo', '2077-03-31T10:20:30.400Z'],
    ['+18300d', '2077-05-07T10:20:30.400Z'],
  ])('%s is %s', (text, expected) => {
    expect(at(text)).toBe(expected)
  })

  it('keeps to the last day of a month that is shorter', () => {
    expect(at('-1mo')).toBe('2027-02-28T10:20:30.400Z')
    expect(at('+1mo')).toBe('2027-04-30T10:20:30.400Z')
    expect(at('+1y', instant('2028-02-29T00:00:00Z'))).toBe('2029-02-28T00:00:00.000Z')
    expect(at('-10mo')).toBe('2026-05-31T10:20:30.400Z')
  })

  it('goes one way after another', () => {
    expect(at('-1d +1mo')).toBe('2027-04-30T10:20:30.400Z')
    expect(at('+1mo -1d')).toBe('2027-04-29T10:20:30.400Z')
    expect(at('-1mo +1mo')).toBe('2027-03-28T10:20:30.400Z')
  })

  it('takes the latest such day of the year, today included', () => {
    expect(at('jan-31')).toBe('2027-01-31T00:00:00.000Z')
    expect(at('mar-31')).toBe('2027-03-31T00:00:00.000Z')
    expect(at('mar-31', instant('2027-03-31T00:00:00Z'))).toBe('2027-03-31T00:00:00.000Z')
    expect(at('apr-1')).toBe('2026-04-01T00:00:00.000Z')
    expect(at('feb-29')).toBe('2024-02-29T00:00:00.000Z')
    expect(at('feb-29', instant('2100-06-01T00:00:00Z'))).toBe('2096-02-29T00:00:00.000Z')
    expect(at('dec-31+9h -1y')).toBe('2025-12-31T09:00:00.000Z')
  })

  it.each([
    '',
    ' ',
    'soon',
    'soon +1d',
    '30d',
    '-30',
    '-30q',
    '- 30d',
    'jan-0',
    'jan-32',
    'jan-311',
    'ajan-31',
    'feb-30',
    'foo-1',
    '2027-02-29',
    '2027-01-31T09:00',
    '+601mo',
    '+18301d',
    '1969-12-31',
    '-1d  -1h',
  ])('does not read %j', (text) => {
    expect(parseInstant(text, now)).toBeUndefined()
  })

  it('moves by lengths of time, months as calendar months from the start', () => {
    const monthly = parseDuration('1mo') ?? { months: 0, ms: 0 }
    const from = instant('2027-01-31T00:00:00Z')
    expect(monthly).toEqual({ months: 1, ms: 0 })
    const ends = [1, 2, 3].map((times) => addDuration(from, monthly, times))
    expect(ends.map((end) => new Date(end).toISOString().slice(0, 10))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
    expect(addDuration(from, { months: 1, ms: 86_400_000 }, 2)).toBe(instant('2027-04-02T00:00:00Z'))
    expect(addDuration(FOREVER, { months: 0, ms: 1 }, 1)).toBe(FOREVER)
  })

  it.each(['', '0d', '-1d', '1', '1mo2', 'now'])('%j is no length of time', (text) => {
    expect(parseDuration(text)).toBeUndefined()
  })

  it('offsets of fixed units add up exactly', () => {
    const part = fc.record({
      count: fc.integer({ min: 0, max: 999 }),
      unit: fc.constantFrom('w', 'd', 'h', 'm', 's', 'ms'),
    })
    const sizes = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('+', '-'),
        (parts, sign) => {
          const text = sign + parts.map(({ count, unit }) => `${count}${unit}`).join('')
          const sum = parts.reduce((ms, { count, unit }) => ms + count * sizes[unit], 0)
          expect(parseInstant(text, now)).toBe(now + (sign === '-' ? -sum : sum))
        },
      ),
    )
  })
})
