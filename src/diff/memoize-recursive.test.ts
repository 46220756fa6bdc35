import fc from 'fast-check'
import { expect, it } from 'vitest'
import { memoizeRecursive } from './memoize-recursive.ts'

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

it('recursive: a remembered answer is the one of a question asked afresh, whatever was asked before', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const ask = memoizeRecursive(true, (same) => same)
      const answer = (at: number): boolean =>
        ask(`${at}`, () => {
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
