import { accepts } from './accepts.ts'
import { isEqual } from './scalars.ts'
import type { NumberShape, ObjectShape, SchemaReader, Shape } from './shape.ts'

/** Tests by types, enums and number ranges that no value can satisfy two alternatives, so that a `oneOf` of them is read as an `anyOf`. */
export function areDisjoint(alternatives: readonly (readonly Shape[])[], reader: SchemaReader): boolean {
  return alternatives.every((one, index) =>
    alternatives
      .slice(index + 1)
      .every((other) => one.every((a) => other.every((b) => isDisjoint(a, b, reader, reader)))),
  )
}

/** Tests by types, enums and number ranges that no value can satisfy both shapes, each a schema's constraints on one JSON type. */
export function isDisjoint(a: Shape, b: Shape, ofA: SchemaReader, ofB: SchemaReader): boolean {
  if (a.type !== b.type) return true
  if (a.values !== undefined) return a.values.every((value) => accepts(b, value, ofB) === 'no')
  if (b.values !== undefined) return b.values.every((value) => accepts(a, value, ofA) === 'no')
  if (a.type === 'number' && b.type === 'number') return isBelow(a, b) || isBelow(b, a)
  return a.type === 'object' && b.type === 'object' && areObjectsDisjoint(a, b, ofA, ofB)
}

function isBelow({ most }: NumberShape, { least }: NumberShape): boolean {
  return most.at < least.at || (isEqual(most.at, least.at) && (most.isOpen || least.isOpen))
}

/** Tests for a property that both require with disjoint enums. */
function areObjectsDisjoint(a: ObjectShape, b: ObjectShape, ofA: SchemaReader, ofB: SchemaReader): boolean {
  return [...a.required].some((name) => {
    const [one, other] = [a.properties.get(name), b.properties.get(name)]
    if (!b.required.has(name) || one === undefined || other === undefined) return false
    const [ours, theirs] = [ofA.shapesOf(one), ofB.shapesOf(other)]
    const areListed = [...ours, ...theirs].every(({ values }) => values !== undefined)
    return areListed && ours.every((left) => theirs.every((right) => isDisjoint(left, right, ofA, ofB)))
  })
}
