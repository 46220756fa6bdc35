import {
  canonical,
  exactOf,
  isObject,
  type JsonObject,
  numberOf,
  objectOf,
  textOf,
  textsOf,
} from '../json.ts'
import { items, type Located, member, members } from '../located.ts'
import {
  type AllOf,
  type ArrayShape,
  type Bound,
  type JsonType,
  jsonTypes,
  type NumberShape,
  type ObjectShape,
  type Opaque,
  type Shape,
  type StringShape,
} from './shape.ts'

/** Tests that a property is ignored, as a read-only one in requests. */
export type IsHidden = (property: Located) => boolean

/** Reads the keywords of a schema object into shapes, its constraints on each JSON type, without references, combinations and conditions. */
export function shapesOfKeywords(at: Located, isHidden: IsHidden): readonly Shape[] {
  const schema = objectOf(at.node)
  const types = typesOf(schema)
  const values = valuesOf(schema)
  const shapes = jsonTypes.filter((type) => types.has(type)).map((type) => shapeOf(at, type, isHidden))
  if (values === undefined) return shapes
  return shapes.flatMap((shape) => {
    const own = values.filter((value) => typeOf(value) === shape.type)
    return own.length === 0 ? [] : [{ ...shape, values: own }]
  })
}

/** Returns the JSON type of a value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value === 'bigint' ? 'number' : typeof value
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object'
}

function typesOf(schema: JsonObject): ReadonlySet<JsonType> {
  const types = typeof schema['type'] === 'string' ? [schema['type']] : textsOf(schema['type'])
  if (types.length === 0) return new Set(jsonTypes)
  const names = types.map((name) => (name === 'integer' ? 'number' : name))
  return new Set(jsonTypes.filter((type) => names.includes(type)))
}

function valuesOf(schema: JsonObject): readonly unknown[] | undefined {
  const listed =
    Array.isArray(schema['enum']) && schema['x-extensible-enum'] !== true ? schema['enum'] : undefined
  if (!('const' in schema)) return listed
  const constant = schema['const']
  return listed === undefined || listed.some((value) => canonical(value) === canonical(constant))
    ? [constant]
    : []
}

function shapeOf(at: Located, type: JsonType, isHidden: IsHidden): Shape {
  const any = { pointer: at.pointer, nots: [], conditions: [], opaque: opaqueOf(at, type) }
  if (type === 'null') return { ...any, type }
  if (type === 'boolean') return { ...any, type, values: [false, true] }
  if (type === 'number') return { ...any, type, ...numberKeywords(objectOf(at.node)) }
  if (type === 'string') return { ...any, type, ...stringKeywords(objectOf(at.node)) }
  if (type === 'array') return { ...any, type, ...arrayKeywords(at) }
  return { ...any, type, ...objectKeywords(at, isHidden) }
}

type Own<Kind> = Omit<Kind, 'type' | 'pointer' | 'nots' | 'conditions' | 'opaque' | 'values'>

const infinite = Number.POSITIVE_INFINITY
const formatRanges: Readonly<Record<string, readonly [number | bigint, number | bigint]>> = {
  int8: [-(2 ** 7), 2 ** 7 - 1],
  uint8: [0, 2 ** 8 - 1],
  int16: [-(2 ** 15), 2 ** 15 - 1],
  uint16: [0, 2 ** 16 - 1],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint32: [0, 2 ** 32 - 1],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0, 2n ** 64n - 1n],
  float: [-3.4028234663852886e38, 3.4028234663852886e38],
}

function numberKeywords(schema: JsonObject): Own<NumberShape> {
  const types = typeof schema['type'] === 'string' ? [schema['type']] : textsOf(schema['type'])
  const [low, high] = formatRanges[textOf(schema['format']) ?? ''] ?? [-infinite, infinite]
  const bound = (at: number | bigint | undefined, isOpen: boolean, missing: number | bigint): Bound =>
    at === undefined ? { at: missing, isOpen: false } : { at, isOpen }
  const divisor = exactOf(schema['multipleOf'])
  return {
    isInteger: types.includes('integer') && !types.includes('number'),
    least: higher(
      bound(exactOf(schema['minimum']), false, low),
      bound(exactOf(schema['exclusiveMinimum']), true, low),
    ),
    most: lower(
      bound(exactOf(schema['maximum']), false, high),
      bound(exactOf(schema['exclusiveMaximum']), true, high),
    ),
    divisors: divisor === undefined ? [] : [divisor],
  }
}

/** Returns the stricter of two lower bounds. */
export function higher(a: Bound, b: Bound): Bound {
  if (a.at > b.at || a.at < b.at) return a.at > b.at ? a : b
  return a.isOpen ? a : b
}

/** Returns the stricter of two upper bounds. */
export function lower(a: Bound, b: Bound): Bound {
  if (a.at > b.at || a.at < b.at) return a.at < b.at ? a : b
  return a.isOpen ? a : b
}

/** Formats that do not restrict values. */
const hints = new Set(['password', 'double', 'decimal', ...Object.keys(formatRanges)])

function stringKeywords(schema: JsonObject): Own<StringShape> {
  const format = textOf(schema['format'])
  const pattern = textOf(schema['pattern'])
  const media = ['contentEncoding', 'contentMediaType'].flatMap((keyword) => {
    const value = textOf(schema[keyword])
    return value === undefined ? [] : [`${keyword} ${value}`]
  })
  return {
    minLength: numberOf(schema['minLength']) ?? 0,
    // Our contract writes the length of a date-time so, for generated servers fail on `maxLength` beside it.
    maxLength: numberOf(schema['maxLength'] ?? schema['x-max-length']) ?? infinite,
    patterns: pattern === undefined ? [] : [pattern],
    formats: [...(format === undefined || hints.has(format) ? [] : [format]), ...media],
    known: knownOf(schema),
    isExtensible: knownOf(schema).length > 0,
  }
}

function knownOf(schema: JsonObject): readonly string[] {
  const extensible = schema['x-extensible-enum']
  return extensible === true ? textsOf(schema['enum']) : textsOf(extensible)
}

function arrayKeywords(at: Located): Own<ArrayShape> {
  const schema = objectOf(at.node)
  return {
    first: items(member(at, 'prefixItems')).map((item) => [item]),
    rest: present(at, 'items'),
    minItems: numberOf(schema['minItems']) ?? 0,
    maxItems: numberOf(schema['maxItems']) ?? infinite,
    isUnique: schema['uniqueItems'] === true,
    contains: containsOf(at),
  }
}

function containsOf(at: Located): ArrayShape['contains'] {
  const schema = objectOf(at.node)
  if (schema['contains'] === undefined) return []
  const [least, most] = [numberOf(schema['minContains']) ?? 1, numberOf(schema['maxContains']) ?? infinite]
  return least === 0 && most === infinite ? [] : [{ schema: present(at, 'contains'), least, most }]
}

function objectKeywords(at: Located, isHidden: IsHidden): Own<ObjectShape> {
  const schema = objectOf(at.node)
  const properties = members(member(at, 'properties'))
  const hidden = new Set(properties.filter(([, property]) => isHidden(property)).map(([name]) => name))
  const dependent = Object.entries(objectOf(schema['dependentRequired']))
  return {
    properties: new Map(properties.map(([name, property]) => [name, [property]])),
    required: new Set(textsOf(schema['required'])),
    hidden,
    patterns: new Map(
      members(member(at, 'patternProperties')).map(([pattern, property]) => [pattern, [property]]),
    ),
    additional: present(at, 'additionalProperties'),
    names: present(at, 'propertyNames'),
    minProperties: numberOf(schema['minProperties']) ?? 0,
    maxProperties: numberOf(schema['maxProperties']) ?? infinite,
    dependent: new Map(dependent.map(([name, others]) => [name, new Set(textsOf(others))])),
  }
}

/** Returns the schema of a keyword as a conjunction; empty if there is none. */
export function present(at: Located, keyword: string): AllOf {
  const found = member(at, keyword)
  if (found.node === undefined || found.node === true) return []
  return forbidsAll(found.node) ? [{ ...found, node: false }] : [found]
}

/** Tests for `{ not: {} }`, another notation of `false`. */
function forbidsAll(node: unknown): boolean {
  if (!isObject(node) || Object.keys(node).length !== 1) return false
  const { not } = node
  return not === true || (isObject(not) && Object.keys(not).length === 0)
}

/** Returns the keywords of a schema that are not evaluated. */
function opaqueOf(at: Located, type: JsonType): readonly Opaque[] {
  const schema = objectOf(at.node)
  const opaqueKeywords: readonly (readonly [keyword: string, what: string, applies: boolean])[] = [
    ['xml', 'the form in XML', true],
    ['$schema', 'the dialect of a schema', true],
    ['$id', 'the address from which a schema refers', true],
    ['contentSchema', 'the schema of a content', type === 'string'],
  ]
  return opaqueKeywords.flatMap(([keyword, what, applies]) =>
    applies && keyword in schema ? [{ what, at: member(at, keyword) }] : [],
  )
}
