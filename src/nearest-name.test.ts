import { describe, expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

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
