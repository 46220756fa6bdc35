import { canonical } from '../json.ts'
import { higher, lower } from './keywords.ts'
import {
  type AllOf,
  type ArrayShape,
  type NumberShape,
  type ObjectShape,
  type Opaque,
  type Shape,
  type StringShape,
  valueUnder,
} from './shape.ts'

/** Returns the shapes (a schema's constraints on one JSON type) of the values that both lists of shapes allow, as for an `allOf`. */
export function intersectAll(first: readonly Shape[], second: readonly Shape[]): readonly Shape[] {
  return first.flatMap((one) => second.flatMap((other) => intersect(one, other) ?? []))
}

function intersect(one: Shape, other: Shape): Shape | undefined {
  const both = {
    pointer: one.pointer,
    nots: [...one.nots, ...other.nots],
    conditions: [...one.conditions, ...other.conditions],
    opaque: distinctOpaque([...one.opaque, ...other.opaque, ...unreadNames(one, other)]),
    ...valuesOfBoth(one.values, other.values),
  }
  if (one.type === 'null' && other.type === 'null') return { ...both, type: 'null' }
  if (one.type === 'boolean' && other.type === 'boolean') return { ...both, type: 'boolean' }
  if (one.type === 'number' && other.type === 'number') return { ...both, ...numbers(one, other) }
  if (one.type === 'string' && other.type === 'string') return { ...both, ...strings(one, other) }
  if (one.type === 'array' && other.type === 'array') return { ...both, ...arrays(one, other) }
  if (one.type === 'object' && other.type === 'object') return { ...both, ...objects(one, other) }
  return undefined
}

/** Returns opaque constructs for patterns of one shape that may match properties of the other. */
function unreadNames(one: Shape, other: Shape): readonly Opaque[] {
  if (one.type !== 'object' || other.type !== 'object') return []
  return [
    [one, other],
    [other, one],
  ].flatMap(([a = one, b = other]): readonly Opaque[] => {
    const [at] = [...a.patterns.values()].flat()
    const isMet =
      [...b.properties.keys()].some((name) => !a.properties.has(name)) ||
      [...b.patterns.keys()].some((pattern) => !a.patterns.has(pattern))
    return at !== undefined && isMet ? [{ what: 'properties whose names a pattern decides', at }] : []
  })
}

/** Returns the schema of a property that the other shape declares. */
function beside(shape: ObjectShape, name: string): AllOf {
  return shape.patterns.size > 0 && !shape.properties.has(name) ? [] : valueUnder(shape, name)
}

function distinctOpaque(all: readonly Opaque[]): readonly Opaque[] {
  return [...new Map(all.map((opaque) => [opaque.at.pointer, opaque])).values()]
}

type Own<Kind> = Omit<Kind, 'pointer' | 'nots' | 'conditions' | 'opaque' | 'values'>

function valuesOfBoth(
  one: readonly unknown[] | undefined,
  other: readonly unknown[] | undefined,
): { readonly values?: readonly unknown[] } {
  if (one === undefined) return other === undefined ? {} : { values: other }
  if (other === undefined) return { values: one }
  const allowed = new Set(other.map(canonical))
  return { values: one.filter((value) => allowed.has(canonical(value))) }
}

function numbers(one: NumberShape, other: NumberShape): Own<NumberShape> {
  return {
    type: 'number',
    isInteger: one.isInteger || other.isInteger,
    least: higher(one.least, other.least),
    most: lower(one.most, other.most),
    divisors: [...new Set([...one.divisors, ...other.divisors])],
  }
}

function strings(one: StringShape, other: StringShape): Own<StringShape> {
  return {
    type: 'string',
    minLength: Math.max(one.minLength, other.minLength),
    maxLength: Math.min(one.maxLength, other.maxLength),
    patterns: [...new Set([...one.patterns, ...other.patterns])],
    formats: [...new Set([...one.formats, ...other.formats])],
    known: [...new Set([...one.known, ...other.known])],
    isExtensible: one.isExtensible || other.isExtensible,
  }
}

function arrays(one: ArrayShape, other: ArrayShape): Own<ArrayShape> {
  const length = Math.max(one.first.length, other.first.length)
  const at = (shape: ArrayShape, index: number): AllOf => shape.first[index] ?? shape.rest
  return {
    type: 'array',
    first: Array.from({ length }, (_, index) => [...at(one, index), ...at(other, index)]),
    rest: [...one.rest, ...other.rest],
    minItems: Math.max(one.minItems, other.minItems),
    maxItems: Math.min(one.maxItems, other.maxItems),
    isUnique: one.isUnique || other.isUnique,
    contains: [...one.contains, ...other.contains],
  }
}

function objects(one: ObjectShape, other: ObjectShape): Own<ObjectShape> {
  const names = new Set([...one.properties.keys(), ...other.properties.keys()])
  const patterns = new Set([...one.patterns.keys(), ...other.patterns.keys()])
  const triggers = new Set([...one.dependent.keys(), ...other.dependent.keys()])
  return {
    type: 'object',
    properties: new Map([...names].map((name) => [name, distinct(beside(one, name), beside(other, name))])),
    required: new Set([...one.required, ...other.required]),
    hidden: new Set([...one.hidden, ...other.hidden]),
    patterns: new Map(
      [...patterns].map((pattern) => [
        pattern,
        distinct(
          one.patterns.get(pattern) ?? one.additional,
          other.patterns.get(pattern) ?? other.additional,
        ),
      ]),
    ),
    additional: distinct(one.additional, other.additional),
    names: distinct(one.names, other.names),
    minProperties: Math.max(one.minProperties, other.minProperties),
    maxProperties: Math.min(one.maxProperties, other.maxProperties),
    dependent: new Map(
      [...triggers].map((name) => [
        name,
        new Set([...(one.dependent.get(name) ?? []), ...(other.dependent.get(name) ?? [])]),
      ]),
    ),
  }
}

function distinct(one: AllOf, other: AllOf): AllOf {
  const places = new Set(one.map(({ pointer }) => pointer))
  return [...one, ...other.filter(({ pointer }) => !places.has(pointer))]
}
