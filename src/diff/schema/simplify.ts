import { canonical } from '../json.ts'
import { accepts } from './accepts.ts'
import { numberDifferences, stringDifferences, tightenNumber } from './scalars.ts'
import type { ArrayShape, ObjectShape, SchemaReader, Shape, StringShape } from './shape.ts'

/** Returns fewer shapes (a schema's constraints on one JSON type) for the same values, with canonical bounds and without unsatisfiable ones. */
export function simplify(shapes: readonly Shape[], reader: SchemaReader): readonly Shape[] {
  const possible = shapes.map(tighten).flatMap((shape) => filtered(shape, reader) ?? [])
  const merged = mergeValues(possible)
  return merged.length < 2 ? merged : withoutContained(merged, reader)
}

function tighten(shape: Shape): Shape {
  if (shape.type === 'number') return tightenNumber(shape)
  if (shape.type === 'object') return tightenObject(shape)
  return shape
}

function tightenObject(object: ObjectShape): ObjectShape {
  const shape = withoutHidden(object)
  const triggered = [...shape.dependent]
    .filter(([name]) => shape.required.has(name))
    .flatMap(([, others]) => [...others])
  const required = new Set([...shape.required, ...triggered])
  const dependent = [...shape.dependent].filter(([, others]) =>
    [...others].some((other) => !required.has(other)),
  )
  return { ...shape, required, dependent: new Map(dependent) }
}

/** Returns an object shape without hidden properties. */
function withoutHidden(shape: ObjectShape): ObjectShape {
  const { hidden } = shape
  if (hidden.size === 0) return shape
  const visible = (names: Iterable<string>): Set<string> =>
    new Set([...names].filter((name) => !hidden.has(name)))
  return {
    ...shape,
    properties: new Map([...shape.properties].filter(([name]) => !hidden.has(name))),
    required: visible(shape.required),
    dependent: new Map(
      [...shape.dependent].flatMap(([name, others]) => (hidden.has(name) ? [] : [[name, visible(others)]])),
    ),
  }
}

/** Returns a shape with only the valid values of its enum; undefined if none are left. */
function filtered(shape: Shape, reader: SchemaReader): Shape | undefined {
  if (isEmpty(shape, reader)) return undefined
  if (shape.values === undefined) return shape
  const { values, ...rest } = shape
  const answers = values.map((value) => accepts(rest, value, reader))
  const allowed = values.filter((_, index) => answers[index] !== 'no')
  if (allowed.length === 0) return undefined
  return answers.includes('unknown')
    ? { ...shape, values: allowed }
    : { ...rest, nots: [], conditions: [], values: allowed }
}

function isEmpty(shape: Shape, reader: SchemaReader): boolean {
  if (shape.type === 'number') return shape.least.at > shape.most.at
  if (shape.type === 'string') return shape.minLength > shape.maxLength
  if (shape.type === 'array') return shape.minItems > shape.maxItems
  if (shape.type !== 'object') return false
  return [...shape.required].some((name) => {
    const value = shape.properties.get(name) ?? []
    return (
      value.some(({ node }) => node === false) || (value.length > 1 && reader.shapesOf(value).length === 0)
    )
  })
}

/** Merges the enums of each type. */
function mergeValues(shapes: readonly Shape[]): readonly Shape[] {
  const merged: Shape[] = []
  for (const shape of shapes) {
    const { values } = shape
    const index = merged.findIndex(
      (other) => values && other.values && other.type === shape.type && isPlain(other) && isPlain(shape),
    )
    const other = merged[index]
    if (values === undefined || other?.values === undefined) merged.push(shape)
    else merged[index] = { ...other, values: distinct([...other.values, ...values]) }
  }
  return merged
}

const isPlain = (shape: Shape): boolean => shape.opaque.length === 0

function distinct(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.map((value) => [canonical(value), value])).values()]
}

/** Removes shapes that another one contains; the enum of a contained string shape becomes that of an extensible enum. */
function withoutContained(shapes: readonly Shape[], reader: SchemaReader): readonly Shape[] {
  const texts = new Map(shapes.map((shape) => [shape, text(shape)]))
  const isInside = (inner: Shape, outer: Shape): boolean =>
    inner.type === outer.type && (texts.get(inner) === texts.get(outer) || isIncluded(inner, outer, reader))
  const kept: Shape[] = []
  for (const [index, shape] of shapes.entries()) {
    const container = shapes.findIndex(
      (other, place) =>
        place !== index && isInside(shape, other) && (place < index || !isInside(other, shape)),
    )
    if (container === -1) kept.push(shape)
  }
  return kept.map((shape) => {
    if (shape.type !== 'string' || shape.values !== undefined) return shape
    return withKnown(
      shape,
      shapes.filter((other) => isInside(other, shape)),
    )
  })
}

function withKnown(shape: StringShape, inside: readonly Shape[]): StringShape {
  const values = inside.flatMap((other) =>
    other.type === 'string' ? [...(other.values ?? []), ...other.known] : [],
  )
  return {
    ...shape,
    isExtensible: [shape, ...inside].some((other) => other.type === 'string' && other.isExtensible),
    known: distinct([...shape.known, ...values]).filter((value) => typeof value === 'string'),
  }
}

/** Tests that a string or number shape is inside another one. */
function isIncluded(inner: Shape, outer: Shape, reader: SchemaReader): boolean {
  if (outer.values !== undefined || outer.nots.length > 0 || outer.conditions.length > 0) return false
  if (inner.type !== 'number' && inner.type !== 'string') return false
  if (!hasSameOpaque(inner, outer)) return false
  if (inner.values !== undefined)
    return inner.values.every((value) => accepts({ ...outer, opaque: [] }, value, reader) === 'yes')
  if (inner.type === 'number' && outer.type === 'number') return numberDifferences(inner, outer).length === 0
  return (
    inner.type === 'string' &&
    outer.type === 'string' &&
    stringDifferences(inner, outer, reader.budget).length === 0
  )
}

function hasSameOpaque(one: Shape, other: Shape): boolean {
  const places = (shape: Shape): string => canonical(shape.opaque.map(({ at }) => at.pointer).sort())
  return places(one) === places(other)
}

function text(shape: Shape): string {
  const { pointer: _, ...rest } = shape
  if (shape.type === 'object') return canonical({ ...rest, ...objectText(shape) })
  if (shape.type === 'array') return canonical({ ...rest, ...arrayText(shape) })
  return canonical(rest)
}

function objectText(shape: ObjectShape): object {
  const dependent = [...shape.dependent].map(([name, others]) => [name, [...others].sort()])
  return {
    properties: Object.fromEntries(shape.properties),
    hidden: [...shape.hidden].sort(),
    required: [...shape.required].sort(),
    patterns: Object.fromEntries(shape.patterns),
    dependent: Object.fromEntries(dependent),
  }
}

const arrayText = (shape: ArrayShape): object => ({ contains: shape.contains })
