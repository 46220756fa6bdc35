import { describe, expect, it } from 'vitest'
import { momentOf, spanOf, visible } from './text.tsx'

describe('console text', () => {
  it('visible: what turns text around or cannot be seen is written out, and other scripts and emoji stay', () => {
    expect(visible('a\u202eb\u2066c\u0007d\u200be')).toBe('a\\u202eb\\u2066c\\u0007d\\u200be')
    for (const name of ['ليلى منصور', '👩‍👩‍👧', 'प्रिया', '<b>Bold</b>', "O'Malley"])
      expect(visible(name)).toBe(name)
  })

  it('visible: the ends of lines stay where they are asked for', () => {
    expect(visible('{\n\t"a": 1\r\n}', '\n\t')).toBe('{\n\t"a": 1\\u000d\n}')
  })

  it('text: instants are in UTC whatever the browser, and lengths have two units', () => {
    expect(momentOf(Date.parse('2026-03-09T12:00:00+09:00'))).toBe('9 Mar 2026, 03:00')
    expect(momentOf(Number.POSITIVE_INFINITY)).toBe('no end')
    expect([90_061_000, 3_600_000, 999].map(spanOf)).toEqual(['1 d 1 h', '1 h', 'less than 1 s'])
  })
})
