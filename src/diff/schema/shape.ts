import type { Budget } from '../budget.ts'
import type { Located } from '../located.ts'

/** The types of JSON values; integers are numbers. */
export const jsonTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const
export type JsonType = (typeof jsonTypes)[number]

/** Schemas that a value must satisfy all at once; none of them allows everything. */
export type Conjunct = readonly Located[]

/** One way in which a value of one type may satisfy a schema; a schema is the list of its ways. */
export type Shape = NullShape | BooleanShape | NumberShape | StringShape | ArrayShape | ObjectShape

/** The schemas of one document as somebody meets them who sends or receives the values. */
export interface SchemaReader {
  /** Every way to satisfy all the schemas at once; none when nothing can. */
  readonly shapesOf: (schema: Conjunct) => readonly Shape[]
  /** What a schema refers to, as long as nothing that binds stands beside the reference. */
  readonly referred: (schema: Located) => Located
  readonly budget: Budget
}

interface AnyShape {
  /** Where the schema stands that the shape was read from. */
  readonly pointer: string
  /** The only values allowed, if there is such a list. */
  readonly values?: readonly unknown[]
  /** Schemas that the value must not satisfy. */
  readonly nots: readonly Conjunct[]
  readonly conditions: readonly Condition[]
  readonly opaque: readonly Opaque[]
}

/** What nothing here understands: it can only be the same on both sides or not. */
export interface Opaque {
  /** What it is, such as `oneOf whose branches overlap`. */
  readonly what: string
  readonly at: Located
}

export interface Condition {
  readonly when: Conjunct
  readonly met: Conjunct
  readonly unmet: Conjunct
}

export interface NullShape extends AnyShape {
  readonly type: 'null'
}

export interface BooleanShape extends AnyShape {
  readonly type: 'boolean'
}

export interface NumberShape extends AnyShape {
  readonly type: 'number'
  readonly isInteger: boolean
  readonly least: Bound
  readonly most: Bound
  readonly divisors: readonly (number | bigint)[]
}

/** An end of a range of numbers, itself inside or not. */
export interface Bound {
  readonly at: number | bigint
  readonly isOpen: boolean
}

export interface StringShape extends AnyShape {
  readonly type: 'string'
  readonly minLength: number
  readonly maxLength: number
  readonly patterns: readonly string[]
  readonly formats: readonly string[]
  /** Values that are named although others may come. */
  readonly known: readonly string[]
}

export interface ArrayShape extends AnyShape {
  readonly type: 'array'
  readonly first: readonly Conjunct[]
  readonly rest: Conjunct
  readonly minItems: number
  readonly maxItems: number
  readonly isUnique: boolean
  readonly contains: readonly { readonly schema: Conjunct; readonly least: number; readonly most: number }[]
}

export interface ObjectShape extends AnyShape {
  readonly type: 'object'
  readonly properties: ReadonlyMap<string, Conjunct>
  readonly required: ReadonlySet<string>
  readonly patterns: ReadonlyMap<string, Conjunct>
  readonly additional: Conjunct
  readonly names: Conjunct
  /** Properties that have no part in this direction, as read-only ones have none in a request. */
  readonly hidden: ReadonlySet<string>
  readonly minProperties: number
  readonly maxProperties: number
  readonly dependent: ReadonlyMap<string, ReadonlySet<string>>
}

/** What an object may hold under a name: the declared property, else the rest. Which patterns a name has is not read. */
export function valueUnder(shape: ObjectShape, name: string): Conjunct {
  return shape.properties.get(name) ?? shape.additional
}

/** Whether the shape speaks of a property by its name and allows it. */
export function declares(shape: ObjectShape, name: string): boolean {
  return shape.properties.has(name) && !isNever(shape.properties.get(name) ?? [])
}

/** Whether schemas allow nothing, as far as that can be seen without reading them. */
export function isNever(schema: Conjunct): boolean {
  return schema.some(({ node }) => node === false)
}

/** Whether schemas allow everything, as far as that can be seen without reading them. */
export function isAlways(schema: Conjunct): boolean {
  return schema.every(
    ({ node }) =>
      node === true || (typeof node === 'object' && node !== null && Object.keys(node).length === 0),
  )
}
