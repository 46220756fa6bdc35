import type { Reading } from './accepts.ts'
import { accepts } from './accepts.ts'
import type { NumberShape, ObjectShape, Shape } from './shape.ts'

/** Whether no value can satisfy two of the alternatives, as far as types and listed values show it. */
export function areApart(alternatives: readonly (readonly Shape[])[], reader: Reading): boolean {
  return alternatives.every((one, index) =>
    alternatives
      .slice(index + 1)
      .every((other) => one.every((a) => other.every((b) => isApart(a, b, reader)))),
  )
}

function isApart(a: Shape, b: Shape, reader: Reading): boolean {
  if (a.type !== b.type) return true
  if (a.values !== undefined) return a.values.every((value) => !accepts(b, value, reader))
  if (b.values !== undefined) return b.values.every((value) => !accepts(a, value, reader))
  if (a.type === 'number' && b.type === 'number') return isBelow(a, b) || isBelow(b, a)
  return a.type === 'object' && b.type === 'object' && areObjectsApart(a, b, reader)
}

function isBelow({ most }: NumberShape, { least }: NumberShape): boolean {
  return most.at < least.at || (most.at === least.at && (most.isOpen || least.isOpen))
}

/** A property that both require and whose listed values differ keeps two objects apart. */
function areObjectsApart(a: ObjectShape, b: ObjectShape, reader: Reading): boolean {
  return [...a.required].some((name) => {
    const [ofA, ofB] = [a.properties.get(name), b.properties.get(name)]
    if (!b.required.has(name) || ofA === undefined || ofB === undefined) return false
    const [shapesOfA, shapesOfB] = [reader.shapesOf(ofA), reader.shapesOf(ofB)]
    const areListed = [...shapesOfA, ...shapesOfB].every(({ values }) => values !== undefined)
    return areListed && shapesOfA.every((one) => shapesOfB.every((other) => isApart(one, other, reader)))
  })
}
