import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDateTime } from '../ledger/date-time.ts'
import { toInstant } from '../ledger/instant.ts'
import {
  compareMoments,
  parseDuration,
  parseMoment,
  readMoment,
  resolveMoment,
  shiftMoment,
} from './moment.ts'

const instant = (text: string) => parseDateTime(text) ?? toInstant(Number.NaN)
const now = instant('2027-03-31T10:20:30.400Z')
const at = (text: string, from = now): string => new Date(resolveMoment(readMoment(text), from)).toISOString()

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
    expect(at('apr-1')).toBe('2026-04-01T00:00:00.000Z')
    expect(at('feb-29')).toBe('2024-02-29T00:00:00.000Z')
    expect(at('feb-29', instant('2100-06-01T00:00:00Z'))).toBe('2096-02-29T00:00:00.000Z')
    expect(at('dec-31+9h -1y')).toBe('2025-12-31T09:00:00.000Z')
  })

  it.each([
    '',
    ' ',
    'soon',
    '30d',
    '-30',
    '-30q',
    '- 30d',
    'jan-32',
    'feb-30',
    'foo-1',
    '2027-02-29',
    '2027-01-31T09:00',
    '+51y',
    '1969-12-31',
    '-1d  -1h',
  ])('does not read %j', (text) => {
    expect(parseMoment(text)).toBeUndefined()
  })

  it('moves by lengths of time, months as calendar months from the start', () => {
    const monthly = parseDuration('1mo') ?? { months: 0, ms: 0 }
    const from = readMoment('2027-01-31')
    expect(monthly).toEqual({ months: 1, ms: 0 })
    const ends = [1, 2, 3].map((times) => resolveMoment(shiftMoment(from, monthly, times), now))
    expect(ends.map((end) => new Date(end).toISOString().slice(0, 10))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
  })

  it.each(['', '0d', '-1d', '1', '1mo2', 'now'])('%j is no length of time', (text) => {
    expect(parseDuration(text)).toBeUndefined()
  })

  it('says which of two comes first only when it is so at any now', () => {
    const compare = (one: string, other: string) =>
      Math.sign(compareMoments(readMoment(one), readMoment(other)) ?? Number.NaN)
    expect(compare('-2d', '-1d')).toBe(-1)
    expect(compare('now', '-1ms')).toBe(1)
    expect(compare('-1mo', '-27d')).toBe(-1)
    expect(compare('2027-01-01', '2027-01-02')).toBe(-1)
    expect(compare('jan-31 -1y', 'now')).toBe(-1)
    expect(compare('-1mo', '-30d')).toBeNaN()
    expect(compare('2027-01-01', 'now')).toBeNaN()
    expect(compare('jan-31', '-100d')).toBeNaN()
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
          expect(resolveMoment(readMoment(text), now)).toBe(now + (sign === '-' ? -sum : sum))
        },
      ),
    )
  })
})
