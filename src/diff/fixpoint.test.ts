import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newFixpoint } from './fixpoint.ts'

/** A node is right by itself or not, and asks others; the answer is right where all that it reaches is. */
const graphs = fc.integer({ min: 1, max: 7 }).chain((size) =>
  fc.array(
    fc.record({
      right: fc.boolean(),
      asks: fc.array(fc.nat({ max: size - 1 }), { maxLength: 4 }),
      everyOne: fc.boolean(),
    }),
    { minLength: size, maxLength: size },
  ),
)

type Graph = typeof graphs extends fc.Arbitrary<infer T> ? T : never

function reaches(graph: Graph, from: number, seen = new Set<number>()): boolean {
  if (seen.has(from)) return true
  seen.add(from)
  const node = graph[from]
  return node?.right === true && node.asks.every((next) => reaches(graph, next, seen))
}

it('fixpoint: a value is right by all that it depends on, whatever was read before', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const { read } = newFixpoint<boolean>(true, Object.is)
      const answer = (at: number): boolean =>
        read(`${at}`, () => {
          const node = graph[at]
          if (node === undefined) return false
          // A node may look at all that it asks, or only until one is wrong.
          const found = node.everyOne ? node.asks.map(answer) : [node.asks.every(answer)]
          return node.right && found.every(Boolean)
        })
      for (const at of graph.keys()) expect(answer(at)).toBe(reaches(graph, at))
    }),
    { numRuns: 500 },
  )
})

it('fixpoint: of values that all read each other each is computed a few times', () => {
  const keys = Array.from({ length: 100 }, (_, index) => `${index}`)
  let computed = 0
  const { read, dependsOn } = newFixpoint<number>(0, Object.is)
  const levelOf = (key: string): number =>
    read(key, () => {
      computed += 1
      const levels = keys.map(levelOf)
      return key === '99' ? 1 : Math.max(...levels)
    })
  expect(levelOf('0')).toBe(1)
  expect(computed).toBeLessThanOrEqual(300)
  expect(dependsOn('0', '99')).toBe(true)
  read('own', () => levelOf('0'))
  expect([dependsOn('own', '0'), dependsOn('0', 'own')]).toEqual([true, false])
})
