import { describe, expect, it } from 'vitest'
import { toInstant } from '../ledger/instant.ts'
import { after, type Span } from './span.ts'

const jan31 = toInstant(Date.UTC(2027, 0, 31, 10))
const iso = (span: Span, from = jan31): string | undefined => {
  const to = after(from, span)
  return to === undefined ? undefined : new Date(to).toISOString()
}

describe('span', () => {
  it('span: text and parts say the same', () => {
    expect(iso('30d')).toBe('2027-03-02T10:00:00.000Z')
    expect(iso({ days: 30 })).toBe('2027-03-02T10:00:00.000Z')
    expect(iso('1d12h')).toBe(iso({ days: 1, hours: 12 }))
    expect(iso('1ms')).toBe(iso({ milliseconds: 1 }))
    expect(iso('2w')).toBe(iso({ weeks: 2 }))
  })

  it('span: a month is one of the calendar, and ends where it ends', () => {
    expect(iso('1mo')).toBe('2027-02-28T10:00:00.000Z')
    expect(iso({ years: 1, months: 1 })).toBe('2028-02-29T10:00:00.000Z')
    expect(iso({ minutes: 1, seconds: 1 })).toBe('2027-01-31T10:01:01.000Z')
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
