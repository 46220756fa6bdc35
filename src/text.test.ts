import { describe, expect, it } from 'vitest'
import { cut, nearestName, padded, widthOf } from './text.ts'

describe('text on a terminal', () => {
  it.each([
    ['Ada Nwosu', 9],
    ['王小伟', 6],
    ['김준호', 6],
    ['\u1100\u1175\u11b7', 2],
    ['Ａｋｉｒａ', 10],
    ['ｱｷﾗ', 3],
    ['Zoe\u0308', 3],
    ['🚀', 2],
    ['❤️', 2],
    ['👨‍👩‍👧‍👦', 2],
    ['🇩🇪🇯🇵', 4],
    ['Дмитрий', 7],
    ['', 0],
  ])('terminal text: the width of %s is %i', (text, width) => {
    expect(widthOf(text)).toBe(width)
    expect(widthOf(padded(text, 12))).toBe(Math.max(12, width))
  })

  it('terminal text: what is too long is cut between characters, and is never wider than asked', () => {
    for (const text of [
      '王小伟王小伟',
      '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦',
      'Zoe\u0308 Zoe\u0308 Zoe\u0308',
      'plain text',
      '🇩🇪🇯🇵🇩🇪',
    ])
      for (let width = 1; width <= widthOf(text); width++) {
        const kept = cut(text, width)
        expect(widthOf(kept), `${text} ${width}`).toBeLessThanOrEqual(width)
        if (width === widthOf(text)) expect(kept).toBe(text)
        else expect(text.startsWith(kept.slice(0, -1)) && kept.endsWith('…')).toBe(true)
      }
    expect(cut('王小伟', 5)).toBe('王小…')
    expect(cut('王小伟', 4)).toBe('王…')
    expect(cut('a👨‍👩‍👧‍👦b', 3)).toBe('a…')
    expect(cut('e\u0308e\u0308e\u0308', 2)).toBe('e\u0308…')
  })
})

describe('nearestName', () => {
  it.each([
    ['endAt', ['userId', 'endsAt', 'sourceId'], 'endsAt'],
    ['sourceID', ['userId', 'sourceId'], 'sourceId'],
    ['dmeo', ['demo', 'edge'], 'demo'],
    ['completely different', ['demo', 'edge'], undefined],
    ['x', [], undefined],
  ])('takes "%s" among %j for %s', (name, known, meant) => {
    expect(nearestName(name, known)).toBe(meant)
  })
})
