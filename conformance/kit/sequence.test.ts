import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mixed } from './sequence.ts'

it('mixed: draws exactly so many, and shrinks to the one item that fails', () => {
  const items = mixed<number>(...Array(12).fill(fc.integer({ min: 0, max: 1_000 })))
  fc.assert(fc.property(items, (drawn) => drawn.length === 12))
  const { counterexample } = fc.check(fc.property(items, (drawn) => !drawn.some((item) => item > 100)))
  expect(counterexample).toEqual([[101]])
})

it('mixed: draws so many of each kind, in an order that the seed chooses', () => {
  const kinds = mixed<string | number>(
    ...Array(2).fill(fc.constant('a')),
    ...Array(3).fill(fc.integer({ min: 1, max: 9 })),
    fc.constant('b'),
  )
  fc.assert(
    fc.property(kinds, (drawn) => drawn.filter((item) => item === 'a').length === 2 && drawn.length === 6),
  )
  const orders = new Set(fc.sample(kinds, 50).map((drawn) => drawn.indexOf('a')))
  expect(orders.size).toBeGreaterThan(2)
})
