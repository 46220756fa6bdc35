import { declarationsOf } from '../declarations.ts'
import { canonical, isObject, type JsonObject, objectOf, textsOf } from '../json.ts'
import { items, type Located, member, members, type OpenDocument } from '../open-document.ts'
import { areApart } from './exclusive.ts'
import { intersectAll } from './intersect.ts'
import { present, shapesOfKeywords } from './keywords.ts'
import { type Condition, type Conjunct, isNever, jsonTypes, type Shape } from './shape.ts'
import { simplify } from './simplify.ts'

/** The schemas of one document as somebody meets them who sends or receives the values. */
export interface SchemaReader {
  /** Every way to satisfy all the schemas at once; none when nothing can. */
  readonly shapesOf: (schema: Conjunct) => readonly Shape[]
}

/** `request`: what a client sends, where read-only properties have no part; `response`: what it receives, without write-only ones. */
export type Direction = 'request' | 'response'

/** Reads schemas of a document for one direction; each is read once. */
export function readSchemas(document: OpenDocument, direction: Direction): SchemaReader {
  const known = new Map<string, readonly Shape[]>()
  const shapesOf = (schema: Conjunct): readonly Shape[] => {
    const key = schema.map(({ pointer }) => pointer).join(' ')
    const found = known.get(key)
    if (found !== undefined) return found
    known.set(
      key,
      shapesOfKeywords({ node: {}, pointer: key }, () => false),
    ) // While it is being read it may be anything.
    const shapes = simplify(expandAll(reading, schema), reading)
    known.set(key, shapes)
    return shapes
  }
  const reading: Reading = {
    document,
    open: new Set(),
    leaveOut: (property) => isMarked(document, property, direction === 'request' ? 'readOnly' : 'writeOnly'),
    shapesOf,
  }
  return { shapesOf }
}

interface Reading extends SchemaReader {
  readonly document: OpenDocument
  /** The references that are being followed, so that one which leads back to itself ends. */
  readonly open: Set<string>
  readonly leaveOut: (property: Located) => boolean
}

const mostShapes = 160
const everything: Located = { node: {}, pointer: '#' }

function expandAll(reading: Reading, schema: Conjunct): readonly Shape[] {
  const [first = everything, ...rest] = schema
  return rest.reduce((shapes, at) => intersectAll(shapes, expand(reading, at)), expand(reading, first))
}

function expand(reading: Reading, at: Located): readonly Shape[] {
  if (at.node === false) return []
  if (isPureReference(at.node)) return referred(reading, at)
  if (!isObject(at.node)) return shapesOfKeywords({ ...at, node: {} }, reading.leaveOut)
  let shapes = shapesOfKeywords(at, reading.leaveOut)
  shapes = intersectAll(shapes, referred(reading, at))
  for (const part of items(member(at, 'allOf'))) shapes = intersectAll(shapes, expand(reading, part))
  for (const keyword of ['anyOf', 'oneOf']) {
    const options = items(member(at, keyword))
    if (options.length > 0) shapes = bounded(shapes, choice(reading, shapes, options, keyword), at, keyword)
  }
  shapes = withNot(shapes, at)
  shapes = withConditions(reading, shapes, at)
  return withUnevaluated(shapes, at)
}

/** The alternatives of a choice; where it must be exactly one and several may fit beside what holds for all, each of them says so. */
function choice(
  reading: Reading,
  beside: readonly Shape[],
  options: readonly Located[],
  keyword: string,
): readonly Shape[] {
  const alternatives = options.map((option) => expand(reading, option))
  if (keyword === 'anyOf' || areApart(alternatives, reading)) return alternatives.flat()
  const possible = alternatives.map((shapes) => simplify(intersectAll(beside, shapes), reading))
  if (areApart(possible, reading)) return alternatives.flat()
  return alternatives.flat().map((shape) => ({ ...shape, opaque: [...shape.opaque, 'exactly one'] }))
}

/** The combination of both, or, where that would be too large, the first with the keyword as it is written. */
function bounded(
  shapes: readonly Shape[],
  options: readonly Shape[],
  at: Located,
  keyword: string,
): readonly Shape[] {
  const perType = jsonTypes.map((type) => {
    const count = (list: readonly Shape[]): number => list.filter((shape) => shape.type === type).length
    return count(shapes) * count(options)
  })
  if (Math.max(...perType) <= mostShapes) return intersectAll(shapes, options)
  const written = `${keyword} ${canonical(objectOf(at.node)[keyword])}`
  return shapes.map((shape) => ({ ...shape, opaque: [...shape.opaque, written] }))
}

function referred(reading: Reading, at: Located): readonly Shape[] {
  const schema = objectOf(at.node)
  const reference = schema['$ref'] ?? schema['$dynamicRef']
  const all = shapesOfKeywords({ node: {}, pointer: at.pointer }, reading.leaveOut)
  if (typeof reference !== 'string') return all
  const target = reading.document.follow({ node: { $ref: reference }, pointer: at.pointer })
  const isLost = objectOf(target.node)['$ref'] === reference
  if (isLost) return all.map((shape) => ({ ...shape, opaque: [`$ref ${reference}`] }))
  if (reading.open.has(target.pointer)) return all
  reading.open.add(target.pointer)
  const shapes = expand(reading, target)
  reading.open.delete(target.pointer)
  return shapes
}

const annotations = [
  '$ref',
  'title',
  'description',
  'summary',
  'default',
  'deprecated',
  'example',
  'examples',
  'readOnly',
  'writeOnly',
]

/** Whether a schema only refers to another one and says nothing that binds beside it. */
function isPureReference(node: unknown): boolean {
  if (!isObject(node) || typeof node['$ref'] !== 'string') return false
  return Object.keys(node).every(
    (key) => annotations.includes(key) || (key.startsWith('x-') && key !== 'x-extensible-enum'),
  )
}

function withNot(shapes: readonly Shape[], at: Located): readonly Shape[] {
  const not = present(at, 'not')
  if (objectOf(at.node)['not'] === undefined) return shapes
  return not.length === 0 ? [] : shapes.map((shape) => ({ ...shape, nots: [...shape.nots, not] }))
}

function withConditions(reading: Reading, shapes: readonly Shape[], at: Located): readonly Shape[] {
  const dependent = members(member(at, 'dependentSchemas')).map(
    ([name, schema]): Condition => ({
      when: [{ node: { required: [name] }, pointer: `#required ${name}` }],
      met: [schema],
      unmet: [],
    }),
  )
  const opened =
    dependent.length === 0
      ? shapes
      : shapes.map((shape) => ({ ...shape, conditions: [...shape.conditions, ...dependent] }))
  const when = present(at, 'if')
  if (when.length === 0) return opened
  const [met, unmet] = [present(at, 'then'), present(at, 'else')]
  const [condition] = when
  const cases = condition && casesOf(objectOf(condition.node))
  if (met.length === 0 && unmet.length === 0) return opened
  if (cases === undefined)
    return opened.map((shape) => ({ ...shape, conditions: [...shape.conditions, { when, met, unmet }] }))
  const others = opened.filter(({ type }) => type !== 'object')
  const objects = opened.filter(({ type }) => type === 'object')
  const whenMet = expandAll(reading, [synthetic(cases.met), ...met])
  const whenNot = cases.unmet.flatMap((schema) => expandAll(reading, [synthetic(schema), ...unmet]))
  return [
    ...intersectAll(others, expandAll(reading, met)),
    ...intersectAll(objects, [...whenMet, ...whenNot]),
  ]
}

/** What a condition on the value of one property means: the objects that meet it, and the kinds of those that do not. */
function casesOf(
  condition: JsonObject,
): { readonly met: JsonObject; readonly unmet: readonly JsonObject[] } | undefined {
  const { type, properties, required, ...others } = condition
  const entries = Object.entries(objectOf(properties))
  const [name, schema] = entries[0] ?? []
  if (entries.length !== 1 || name === undefined || !isObject(schema) || Object.keys(others).length > 0)
    return undefined
  if (type !== undefined && type !== 'object') return undefined
  const needed = textsOf(required)
  if (needed.some((other) => other !== name)) return undefined
  const listed = schema['const'] === undefined ? schema['enum'] : [schema['const']]
  if (!Array.isArray(listed) || Object.keys(schema).some((key) => !['const', 'enum', 'type'].includes(key)))
    return undefined
  const differs = { required: [name], properties: { [name]: { not: { enum: listed } } } }
  return {
    met: { properties: { [name]: { enum: listed } }, ...(needed.length > 0 && { required: [name] }) },
    unmet: needed.length > 0 ? [differs, { properties: { [name]: false } }] : [differs],
  }
}

const synthetic = (node: JsonObject): Located => ({ node, pointer: `#${canonical(node)}` })

function withUnevaluated(shapes: readonly Shape[], at: Located): readonly Shape[] {
  const [rest, items] = [present(at, 'unevaluatedProperties'), present(at, 'unevaluatedItems')]
  if (rest.length === 0 && items.length === 0) return shapes
  return shapes.map((shape) => {
    if (shape.type === 'object' && !isNever(shape.additional))
      return { ...shape, additional: [...shape.additional, ...rest] }
    if (shape.type === 'array' && shape.rest.length === 0) return { ...shape, rest: items }
    return shape
  })
}

/** Whether a property says, itself or by what it is made of, that it is only read or only written. */
function isMarked(document: OpenDocument, property: Located, keyword: 'readOnly' | 'writeOnly'): boolean {
  return declarationsOf(document, property).some(({ node }) => objectOf(node)[keyword] === true)
}
