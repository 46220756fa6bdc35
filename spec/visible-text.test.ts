import { describe, expect, it } from 'vitest'
import { visible, visibleExcept } from './visible-text.ts'

describe('visible text', () => {
  it('visible: what steers a terminal, turns text around or cannot be seen is written out, and the rest stays', () => {
    expect(visible('a\u001b[31mb\u009bc\u202ed\ne\u0000\ud800')).toBe(
      'a\\u001b[31mb\\u009bc\\u202ed\\u000ae\\u0000\\ud800',
    )
    expect(visible('b\u2066c\u0007d\u200be\u2028f')).toBe('b\\u2066c\\u0007d\\u200be\\u2028f')
    for (const name of ['ليلى منصور', '👨‍👩‍👧‍👦 王小伟', 'प्रिया', '<b>Bold</b>', "O'Malley"])
      expect(visible(name)).toBe(name)
  })

  it('visible: what may stay is said by who shows it', () => {
    expect(visibleExcept('{\n\t"a": 1\r\n}', '\n\t')).toBe('{\n\t"a": 1\\u000d\n}')
  })
})
