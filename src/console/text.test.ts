import { describe, expect, it } from 'vitest'
import { visible } from './text.tsx'

describe('console text', () => {
  it('visible: what turns text around or cannot be seen is written out, and other scripts and emoji stay', () => {
    expect(visible('a\u202eb\u2066c\u0007d\u200be')).toBe('a\\u202eb\\u2066c\\u0007d\\u200be')
    for (const name of ['ليلى منصور', '👩‍👩‍👧', 'प्रिया', '<b>Bold</b>', "O'Malley"])
      expect(visible(name)).toBe(name)
  })

  it('visible: the ends of lines stay where they are asked for', () => {
    expect(visible('{\n\t"a": 1\r\n}', '\n\t')).toBe('{\n\t"a": 1\\u000d\n}')
  })
})
