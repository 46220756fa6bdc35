import type { Budget } from '../budget.ts'
import type { Located } from '../located.ts'

/** The JSON types; integers are numbers. */
export const jsonTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const
export type JsonType = (typeof jsonTypes)[number]

/** Schemas that a value must satisfy together, as those of `allOf`; an empty list allows everything. */
export type AllOf = readonly Located[]

/** The constraints on values of one type; a schema is a list of alternative shapes. */
export type Shape = NullShape | BooleanShape | NumberShape | StringShape | ArrayShape | ObjectShape

/** A reader of the schemas of one document in requests or in responses. */
export interface SchemaReader {
  /** Returns the shapes of a conjunction; none if nothing satisfies it. */
  readonly shapesOf: (schema: AllOf) => readonly Shape[]
  /** Resolves references that have only annotations beside them. */
  readonly resolve: (schema: Located) => Located
  readonly budget: Budget
}

interface AnyShape {
  /** The pointer of its schema. */
  readonly pointer: string
  /** The allowed values of an enum. */
  readonly values?: readonly unknown[]
  /** Schemas that the value must not satisfy. */
  readonly nots: readonly AllOf[]
  readonly conditions: readonly Condition[]
  readonly opaque: readonly Opaque[]
}

/** A construct that is not evaluated, only compared for equality. */
export interface Opaque {
  /** Its description, such as `oneOf whose branches overlap`. */
  readonly what: string
  readonly at: Located
  /** True for what may stand for anything: a reference that leads nowhere, or too many combinations. */
  readonly isUnread?: true
}

/** The description of a `oneOf` that is evaluated for single values only. */
export const overlappingBranches = 'oneOf whose branches overlap'

export interface Condition {
  readonly ifSchema: AllOf
  readonly thenSchema: AllOf
  readonly elseSchema: AllOf
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

/** A bound of a number range, inclusive unless `isOpen`. */
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
  /** The values of an extensible enum. */
  readonly known: readonly string[]
  /** Tells that an extension marks the known values as open to more. */
  readonly isExtensible: boolean
}

export interface ArrayShape extends AnyShape {
  readonly type: 'array'
  readonly first: readonly AllOf[]
  readonly rest: AllOf
  readonly minItems: number
  readonly maxItems: number
  readonly isUnique: boolean
  readonly contains: readonly { readonly schema: AllOf; readonly least: number; readonly most: number }[]
}

export interface ObjectShape extends AnyShape {
  readonly type: 'object'
  readonly properties: ReadonlyMap<string, AllOf>
  readonly required: ReadonlySet<string>
  readonly patterns: ReadonlyMap<string, AllOf>
  readonly additional: AllOf
  readonly names: AllOf
  /** Properties that are ignored in this direction, as read-only ones in requests. */
  readonly hidden: ReadonlySet<string>
  readonly minProperties: number
  readonly maxProperties: number
  readonly dependent: ReadonlyMap<string, ReadonlySet<string>>
}

/** Returns the schema of a property by name: the declared one, else that of additional properties; ignores patterns. */
export function valueUnder(shape: ObjectShape, name: string): AllOf {
  return shape.properties.get(name) ?? shape.additional
}

/** Tests that a shape declares and allows a property. */
export function declares(shape: ObjectShape, name: string): boolean {
  return shape.properties.has(name) && !isNever(shape.properties.get(name) ?? [])
}

/** Tests that a conjunction contains `false`. */
export function isNever(schema: AllOf): boolean {
  return schema.some(({ node }) => node === false)
}

/** Tests that all schemas of a conjunction are `true` or empty. */
export function isAlways(schema: AllOf): boolean {
  return schema.every(
    ({ node }) =>
      node === true || (typeof node === 'object' && node !== null && Object.keys(node).length === 0),
  )
}
