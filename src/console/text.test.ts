import { describe, expect, it } from 'vitest'
import { momentOf, spanOf } from './text.tsx'

describe('console text', () => {
  it('text: instants are in UTC whatever the browser, and lengths have two units', () => {
    expect(momentOf(Date.parse('2026-03-09T12:00:00+09:00'))).toBe('9 Mar 2026, 03:00')
    expect(momentOf(Number.POSITIVE_INFINITY)).toBe('no end')
    expect([90_061_000, 3_600_000, 999].map(spanOf)).toEqual(['1 d 1 h', '1 h', 'less than 1 s'])
  })
})
