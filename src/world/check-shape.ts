import { nearestName } from '../nearest-name.ts'
import type { Fault, Path } from './world-error.ts'

/** The part of JSON Schema that the world schema is written in. A description ends the sentence "it must be ...". */
export interface Shape {
  readonly $ref?: string | undefined
  readonly definitions?: Readonly<Record<string, Shape>> | undefined
  readonly description?: string | undefined
  readonly type?: string | undefined
  readonly anyOf?: readonly Shape[] | undefined
  readonly properties?: Readonly<Record<string, Shape>> | undefined
  readonly additionalProperties?: boolean | Shape | undefined
  readonly propertyNames?: Shape | undefined
  readonly required?: readonly string[] | undefined
  readonly dependencies?: Readonly<Record<string, readonly string[]>> | undefined
  readonly minProperties?: number | undefined
  readonly maxProperties?: number | undefined
  readonly items?: Shape | undefined
  readonly minItems?: number | undefined
  readonly enum?: readonly string[] | undefined
  readonly pattern?: string | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly exclusiveMinimum?: number | undefined
}

/** Every place where a plain value differs from a shape; the definitions are those of the shape itself. */
export function checkShape(value: unknown, shape: Shape): readonly Fault[] {
  return [...findFaults(value, shape, [], { definitions: shape.definitions ?? {}, patterns: new Map() })]
}

interface Context {
  readonly definitions: Readonly<Record<string, Shape>>
  readonly patterns: Map<string, RegExp>
}

function* findFaults(value: unknown, given: Shape, path: Path, context: Context): Generator<Fault> {
  const shape = branchFor(value, resolve(given, context), context)
  const message = messageFor(value, shape, given, context)
  if (message !== undefined) yield { path, message }
  else if (isMap(value)) yield* findMapFaults(value, shape, path, context)
  else if (Array.isArray(value) && shape.items !== undefined)
    for (const [index, item] of value.entries())
      yield* findFaults(item, shape.items, [...path, index], context)
}

function messageFor(value: unknown, shape: Shape, given: Shape, context: Context): string | undefined {
  if (!hasType(value, shape.type))
    return `is ${actual(value)} but must be ${wanted(given, context)}${quotes(value)}`
  if (typeof value === 'string') return textMessage(value, shape, context)
  if (typeof value === 'number') return numberMessage(value, shape)
  if (Array.isArray(value) && value.length < (shape.minItems ?? 0))
    return `has ${value.length} items but must have ${shape.minItems} or more`
  return undefined
}

function textMessage(value: string, shape: Shape, context: Context): string | undefined {
  if (shape.enum?.includes(value)) return undefined
  if (shape.enum !== undefined)
    return `is ${quote(value)} but must be one of ${shape.enum.join(', ')}${guess(value, shape.enum)}`
  const length = [...value].length
  const fits = length >= (shape.minLength ?? 0) && length <= (shape.maxLength ?? Infinity)
  if (fits && (shape.pattern === undefined || patternOf(shape.pattern, context).test(value))) return undefined
  return `is ${quote(value)} but must be ${shape.description}`
}

function numberMessage(value: number, shape: Shape): string | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = shape
  if (value >= minimum && value <= maximum && value > exclusiveMinimum) return undefined
  return `is ${value} but must be ${shape.description}`
}

function* findMapFaults(
  value: Readonly<Record<string, unknown>>,
  shape: Shape,
  path: Path,
  context: Context,
): Generator<Fault> {
  const names = Object.keys(value)
  const { minProperties = 0, maxProperties = Infinity } = shape
  if (names.length < minProperties || names.length > maxProperties)
    yield { path, message: `has ${names.length} properties but must be ${shape.description}` }
  for (const name of shape.required ?? [])
    if (!names.includes(name)) yield { path: [...path, name], message: 'is missing: add it' }
  for (const [name, needed] of Object.entries(shape.dependencies ?? {}))
    for (const other of names.includes(name) ? needed : [])
      if (!names.includes(other))
        yield { path: [...path, other], message: `is missing: ${name} stands only together with it` }
  for (const name of names) yield* findPropertyFaults(name, value[name], shape, path, context)
}

function* findPropertyFaults(
  name: string,
  value: unknown,
  { properties = {}, additionalProperties, propertyNames }: Shape,
  around: Path,
  context: Context,
): Generator<Fault> {
  const path = [...around, name]
  const shape = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
  if (shape === undefined || typeof shape === 'boolean') {
    const known = Object.keys(properties)
    const message = `is no known property${guess(name, known)}; known are ${known.join(', ')}`
    return yield { path, message, of: 'name' }
  }
  const names = propertyNames === undefined ? undefined : resolve(propertyNames, context)
  const message = names === undefined ? undefined : textMessage(name, names, context)
  if (message !== undefined) yield { path, message, of: 'name' }
  yield* findFaults(value, shape, path, context)
}

function resolve(shape: Shape, context: Context): Shape {
  if (shape.$ref === undefined) return shape
  return context.definitions[shape.$ref.replace('#/definitions/', '')] ?? {}
}

/** Of alternatives the one with the value's type, for the clearest message; the alternatives themselves when there is none. */
function branchFor(value: unknown, shape: Shape, context: Context): Shape {
  const branches = shape.anyOf?.map((branch) => resolve(branch, context))
  return branches === undefined
    ? shape
    : (branches.find(({ type }) => hasType(value, type)) ?? { type: 'none' })
}

function hasType(value: unknown, type: string | undefined): boolean {
  if (type === 'object') return isMap(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  return type === 'string' && typeof value === 'string'
}

/** A map as YAML and JSON know it. */
export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function wanted(given: Shape, context: Context): string {
  const shape = resolve(given, context)
  if (shape.anyOf !== undefined) return shape.anyOf.map((branch) => wanted(branch, context)).join(', or ')
  if (shape.type === 'object') return 'a map of properties'
  if (shape.type === 'array') return 'a list'
  return shape.enum === undefined
    ? (shape.description ?? 'something else')
    : `one of ${shape.enum.join(', ')}`
}

function actual(value: unknown): string {
  if (value === null || value === undefined) return 'empty'
  if (typeof value === 'string') return `the text ${quote(value)}`
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'a map of properties' : `the ${typeof value} ${value}`
}

const quotes = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? '; put a text in quotes' : ''

function guess(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}

const quote = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)

function patternOf(source: string, { patterns }: Context): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, pattern)
  return pattern
}
