import type { Budget } from '../budget.ts'
import { declarationsOf } from '../declarations.ts'
import { canonical, isObject, type JsonObject, objectOf, textsOf } from '../json.ts'
import { items, type Located, member, members } from '../located.ts'
import type { OpenDocument } from '../open-document.ts'
import { resolveRef, subtypesOf } from '../same-meaning.ts'
import { areDisjoint } from './disjoint.ts'
import { intersectAll } from './intersect.ts'
import { present, shapesOfKeywords } from './keywords.ts'
import { valuesIn } from './scalars.ts'
import {
  type AllOf,
  type Condition,
  isNever,
  jsonTypes,
  type Opaque,
  overlappingBranches,
  type SchemaReader,
  type Shape,
} from './shape.ts'
import { simplify } from './simplify.ts'

/** `request`: values that clients send, without read-only properties; `response`: received ones, without write-only ones. */
export type Direction = 'request' | 'response'

/** Returns a memoizing reader of a document's schemas into shapes, their constraints on each JSON type, for one direction. */
export function readSchemas(document: OpenDocument, direction: Direction, budget: Budget): SchemaReader {
  const cache = new Map<string, readonly Shape[]>()
  const resolved = new WeakMap<Located, Located>()
  let nested = 0
  const shapesOf = (unresolved: AllOf): readonly Shape[] => {
    const schema = unresolved.map(reader.resolve)
    const key = schema.map(({ pointer }) => pointer).join(' ')
    const found = cache.get(key)
    if (found !== undefined) return found
    if (nested > maxNested) {
      budget.skip(key, `a schema more than ${maxNested} levels inside others`)
      return anyShapes(key)
    }
    nested += 1
    cache.set(key, opaqueShapes('a schema that contains itself', schema[0] ?? everything)) // As long as it is being read.
    const shapes = simplify(expandAll(reader, schema), reader)
    nested -= 1
    cache.set(key, shapes)
    return shapes
  }
  const reader: DocumentReader = {
    document,
    budget,
    isHidden: (property) => isMarked(document, property, direction === 'request' ? 'readOnly' : 'writeOnly'),
    shapesOf,
    resolve: (at) => {
      const found = resolved.get(at) ?? resolveRef(document, at)
      resolved.set(at, found)
      return found
    },
  }
  return reader
}

interface DocumentReader extends SchemaReader {
  readonly document: OpenDocument
  readonly isHidden: (property: Located) => boolean
}

/** The most shapes of one type; combinations with more are not judged. */
const maxShapes = 100
const maxNested = 100
const expandSteps = 100
const everything: Located = { node: {}, pointer: '#' }

const anyShapes = (pointer: string): readonly Shape[] => shapesOfKeywords({ node: {}, pointer }, () => false)

/** Returns the shapes of a construct that is not evaluated: they allow everything. */
const opaqueShapes = (what: string, at: Located): readonly Shape[] =>
  anyShapes(at.pointer).map((shape) => ({ ...shape, opaque: [{ what, at, isUnread: true }] }))

function expandAll(reader: DocumentReader, [first = everything, ...rest]: AllOf): readonly Shape[] {
  return rest.reduce(
    (shapes, at) => combined(shapes, expand(reader, at), 'a schema of too many combinations', at),
    expand(reader, first),
  )
}

/** Returns the shapes of all declarations of a schema; adds alternatives and conditions last. */
function expand(reader: DocumentReader, from: Located): readonly Shape[] {
  const at = resolveRef(reader.document, from)
  if (!reader.budget.take(expandSteps, at.pointer)) return anyShapes(at.pointer)
  const isSealed = ({ node }: Located): boolean =>
    'unevaluatedProperties' in objectOf(node) || 'unevaluatedItems' in objectOf(node)
  const declarations = declarationsOf(reader.document, at, isSealed)
  let shapes = anyShapes(at.pointer)
  for (const declaration of declarations) {
    const isInner = declaration.pointer !== at.pointer && isSealed(declaration)
    const own = isInner ? reader.shapesOf([declaration]) : keywordsOf(reader, declaration)
    shapes = combined(shapes, own, 'a schema of too many combinations', declaration)
  }
  for (const declaration of declarations) {
    if (declaration.pointer !== at.pointer && isSealed(declaration)) continue
    for (const keyword of ['anyOf', 'oneOf'] as const)
      shapes = withChoice(reader, shapes, declaration, keyword)
    shapes = withNot(shapes, declaration)
    shapes = withConditions(reader, shapes, declaration)
  }
  return withUnevaluated(shapes, at)
}

/** Returns the shapes of a single schema object. */
function keywordsOf({ document, isHidden }: DocumentReader, at: Located): readonly Shape[] {
  if (at.node === false) return []
  const shapes = shapesOfKeywords(isObject(at.node) ? at : { ...at, node: {} }, isHidden)
  const { $ref, $dynamicRef, discriminator } = objectOf(at.node)
  const opaque: Opaque[] = []
  const isResolved = document.target(at) !== undefined && ($ref === undefined || $dynamicRef === undefined)
  if (($ref ?? $dynamicRef) !== undefined && !isResolved)
    opaque.push({ what: `what ${$dynamicRef ?? $ref} stands for`, at, isUnread: true })
  if (isObject(discriminator))
    opaque.push({
      what: `the discriminator ${discriminator['propertyName']}`,
      at: { node: subtypesOf(document, at), pointer: `${at.pointer}/discriminator` },
    })
  return opaque.length === 0
    ? shapes
    : shapes.map((shape) => ({ ...shape, opaque: [...shape.opaque, ...opaque] }))
}

/** Returns the intersection of two lists of shapes; if it is too large, the first list with an opaque construct. */
function combined(
  shapes: readonly Shape[],
  others: readonly Shape[],
  what: string,
  at: Located,
): readonly Shape[] {
  return isTooMany(shapes, others)
    ? shapes.map((shape) => ({ ...shape, opaque: [...shape.opaque, { what, at, isUnread: true }] }))
    : intersectAll(shapes, others)
}

function isTooMany(shapes: readonly Shape[], others: readonly Shape[]): boolean {
  const count = (list: readonly Shape[], type: string): number =>
    list.filter((shape) => shape.type === type).length
  return jsonTypes.some((type) => count(shapes, type) * count(others, type) > maxShapes)
}

function withChoice(
  reader: DocumentReader,
  beside: readonly Shape[],
  at: Located,
  keyword: 'anyOf' | 'oneOf',
): readonly Shape[] {
  const options = items(member(at, keyword))
  if (options.length < 2) return beside // A single entry is one of the declarations.
  const what = `${keyword} of too many combinations`
  const choice = member(at, keyword)
  if (options.length > maxShapes) return combined(beside, opaqueShapes(what, choice), what, choice)
  const alternatives = options.map((option) => reader.shapesOf([option]))
  if (keyword === 'anyOf' || isTooMany(beside, alternatives.flat()))
    return combined(beside, alternatives.flat(), what, choice)
  return exactlyOne(reader, beside, alternatives, choice)
}

/** Returns the shapes of a `oneOf`: unchanged for disjoint alternatives, by their values for enums, else opaque. */
function exactlyOne(
  reader: DocumentReader,
  beside: readonly Shape[],
  alternatives: readonly (readonly Shape[])[],
  at: Located,
): readonly Shape[] {
  return jsonTypes.flatMap((type): readonly Shape[] => {
    const ofType = (shapes: readonly Shape[]): readonly Shape[] =>
      shapes.filter((shape) => shape.type === type)
    const own = ofType(beside)
    const branches = alternatives.map(ofType)
    const together = intersectAll(own, branches.flat())
    if (areDisjoint(branches, reader)) return together
    const possible = branches.map((shapes) => simplify(intersectAll(own, shapes), reader))
    if (areDisjoint(possible, reader)) return together
    const lists = possible.map((shapes) => shapes.map(valuesIn))
    if (lists.flat().some((values) => values === undefined))
      return together.map((shape) => ({
        ...shape,
        opaque: [...shape.opaque, { what: overlappingBranches, at }],
      }))
    const fitting = lists.map((values) => new Set(values.flat().map(canonical)))
    const values = lists
      .flat(2)
      .filter((value) => fitting.filter((set) => set.has(canonical(value))).length === 1)
    return anyShapes(at.pointer).flatMap((shape) =>
      shape.type === type && values.length > 0 ? [{ ...shape, values }] : [],
    )
  })
}

function withNot(shapes: readonly Shape[], at: Located): readonly Shape[] {
  const not = present(at, 'not')
  if (objectOf(at.node)['not'] === undefined) return shapes
  return not.length === 0 ? [] : shapes.map((shape) => ({ ...shape, nots: [...shape.nots, not] }))
}

const addConditions = (shapes: readonly Shape[], conditions: readonly Condition[]): readonly Shape[] =>
  shapes.map((shape) => ({ ...shape, conditions: [...shape.conditions, ...conditions] }))

function withConditions(reader: DocumentReader, shapes: readonly Shape[], at: Located): readonly Shape[] {
  const dependent = members(member(at, 'dependentSchemas')).map(
    ([name, schema]): Condition => ({
      ifSchema: [{ node: { required: [name] }, pointer: `#required ${name}` }],
      thenSchema: [schema],
      elseSchema: [],
    }),
  )
  const opened = dependent.length === 0 ? shapes : addConditions(shapes, dependent)
  const ifSchema = present(at, 'if')
  if (ifSchema.length === 0) return opened
  const [thenSchema, elseSchema] = [present(at, 'then'), present(at, 'else')]
  const [condition] = ifSchema
  const cases = condition && casesOf(objectOf(condition.node))
  if (thenSchema.length === 0 && elseSchema.length === 0) return opened
  if (cases === undefined) return addConditions(opened, [{ ifSchema, thenSchema, elseSchema }])
  const what = 'a condition of too many combinations'
  const others = opened.filter(({ type }) => type !== 'object')
  const objects = opened.filter(({ type }) => type === 'object')
  const matching = reader.shapesOf([synthetic(cases.met), ...thenSchema])
  const notMatching = cases.unmet.flatMap((schema) => reader.shapesOf([synthetic(schema), ...elseSchema]))
  return [
    ...combined(others, reader.shapesOf(thenSchema), what, at),
    ...combined(objects, [...matching, ...notMatching], what, at),
  ]
}

/** Returns the schemas of the objects that meet a condition on one property, and of those that do not. */
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

/** Tests that a property, or a declaration of it, is readOnly or writeOnly. */
function isMarked(document: OpenDocument, property: Located, keyword: 'readOnly' | 'writeOnly'): boolean {
  return declarationsOf(document, property).some(({ node }) => objectOf(node)[keyword] === true)
}
