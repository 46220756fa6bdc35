import { indexNodes, type NodeIndex } from './grammar.ts'
import { isObject, type JsonObject, objectOf, textOf } from './json.ts'
import { type Located, member } from './located.ts'

/** A parsed OpenAPI document that resolves its references. */
export interface OpenDocument {
  readonly root: JsonObject
  readonly nodeIndex: NodeIndex
  /** Returns the value that a reference leads to, over several references too; a broken or circular one unchanged. */
  readonly follow: (at: Located) => Located
  /** Returns the value that a reference leads to directly; undefined for any other value. */
  readonly target: (at: Located) => Located | undefined
  /** Returns the schemas that a `$dynamicRef` may lead to, depending on the dynamic scope. */
  readonly anchored: (at: Located) => readonly Located[]
}

/** The extension with the responses to requests that match no operation. */
export const unroutedResponses = 'x-unrouted-responses'

/** Opens a parsed document; converts OpenAPI 3.0 to 3.1. */
export function openDocument(json: unknown): OpenDocument {
  const source = objectOf(json)
  const version = textOf(source['openapi']) ?? ''
  const root = version.startsWith('3.0') ? asVersion31(source, version) : source
  const nodeIndex = indexNodes(root)
  const anchors = anchorsOf(nodeIndex)
  const targets = new Map<string, Located | undefined>()
  const once = (key: string, find: () => Located | undefined): Located | undefined => {
    if (!targets.has(key)) targets.set(key, find())
    return targets.get(key)
  }
  const resources = nodeIndex.objects.flatMap(({ kind, at }) =>
    kind === 'schema' && '$id' in objectOf(at.node) ? [at.pointer] : [],
  )
  const lookUpOnce: LookUp = (reference, { pointer }) => {
    const enclosing = resources.filter((resource) => `${pointer}/`.startsWith(`${resource}/`))
    const found = once(reference, () => lookUp(root, anchors, reference))
    if (!reference.startsWith('#/') || (found !== undefined && enclosing.length === 0)) return found
    return once(`${reference} ${pointer}`, () => lookUpIn(root, anchors, reference, enclosing, pointer))
  }
  return {
    root,
    nodeIndex,
    follow: (at) => follow(lookUpOnce, at),
    target: (at) => target(lookUpOnce, at),
    anchored: ({ node }) => anchors.get(textOf(objectOf(node)['$dynamicRef']) ?? '') ?? [],
  }
}

type LookUp = (reference: string, from: Located) => Located | undefined

function follow(lookUp: LookUp, from: Located): Located {
  const passed = new Set<string>()
  let at = from
  for (let next = target(lookUp, at); next !== undefined; next = target(lookUp, at)) {
    if (passed.has(next.pointer)) return from
    passed.add(next.pointer)
    at = next
  }
  return at
}

function target(lookUp: LookUp, at: Located): Located | undefined {
  const { $ref, $dynamicRef } = objectOf(at.node)
  const reference = textOf($ref) ?? textOf($dynamicRef)
  return reference === undefined ? undefined : lookUp(reference, at)
}

/** Tests that a value stands in another file, which is not read. */
export function isElsewhere({ node }: Located): boolean {
  return textOf(objectOf(node)['$ref'])?.startsWith('#') === false
}

/** Returns the reference of a discriminator's mapping, which may be the name of a component. */
export function schemaReference(name: unknown): string {
  const text = textOf(name) ?? ''
  return /[#/.]/.test(text) ? text : `#/components/schemas/${text}`
}

type Anchors = ReadonlyMap<string, readonly Located[]>

function lookUp(root: JsonObject, anchors: Anchors, reference: string): Located | undefined {
  if (reference === '#') return { node: root, pointer: '#' }
  if (!reference.startsWith('#/')) {
    const [found, ...others] = anchors.get(reference) ?? []
    return others.length === 0 ? found : undefined
  }
  const keys = reference.slice(2).split('/').map(unescaped)
  const found = member({ node: root, pointer: '#' }, ...keys)
  return found.node === undefined ? undefined : found
}

/** Resolves a pointer within the nearest enclosing schema with `$id`, or within the document. */
function lookUpIn(
  root: JsonObject,
  anchors: Anchors,
  reference: string,
  resources: readonly string[],
  from: string,
): Located | undefined {
  const steps = from.split('/')
  const all = steps.map((_, index) => steps.slice(0, steps.length - index).join('/'))
  const nearest = resources.toSorted((one, other) => other.length - one.length).slice(0, 1)
  return (nearest.length > 0 ? [...nearest, '#'] : all)
    .map((base) => lookUp(root, anchors, base + reference.slice(1)))
    .find((found) => found !== undefined)
}

function unescaped(key: string): string {
  let plain = key
  try {
    plain = decodeURIComponent(key)
  } catch {
    // Keeps a percent sign that begins no valid escape.
  }
  return plain.replaceAll('~1', '/').replaceAll('~0', '~')
}

function anchorsOf({ objects }: NodeIndex): Anchors {
  const anchors = new Map<string, Located[]>()
  for (const { kind, at } of objects)
    for (const keyword of kind === 'schema' ? ['$anchor', '$dynamicAnchor'] : []) {
      const name = textOf(objectOf(at.node)[keyword])
      if (name !== undefined) anchors.set(`#${name}`, [...(anchors.get(`#${name}`) ?? []), at])
    }
  return anchors
}

/** Returns a copy with all schemas converted from 3.0 to 3.1. */
function asVersion31(document: JsonObject, version: string): JsonObject {
  const copy = structuredClone(document)
  for (const { kind, at } of indexNodes(copy).objects) {
    if (kind !== 'schema' || !isObject(at.node)) continue
    const schema = inVersion31(at.node, version)
    for (const key of Object.keys(at.node)) if (!(key in schema)) Reflect.deleteProperty(at.node, key)
    Object.assign(at.node, schema)
  }
  return copy
}

/** Converts a schema to 3.1. An enum without null allows no null, even with `nullable`. */
function inVersion31(schema: JsonObject, version: string): JsonObject {
  if (typeof schema['$ref'] === 'string') return { $ref: schema['$ref'] }
  const { nullable, exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...others } = schema
  const bound = (keyword: 'Minimum' | 'Maximum', at: unknown, flag: unknown): JsonObject => {
    const [open, closed] = [`exclusive${keyword}`, keyword.toLowerCase()]
    const isUsed = typeof flag === 'boolean' && (at !== undefined || !flag)
    return {
      ...(at !== undefined && { [flag === true ? open : closed]: at }),
      ...(flag !== undefined && !isUsed && { [open]: flag }),
    }
  }
  const isTyped = typeof nullable === 'boolean' && typeof others['type'] === 'string'
  // From 3.0.3 on `nullable` means nothing without a type; before, the specification left it open, and tools disagree.
  const isVoid = nullable === true && others['type'] === undefined && !/^3\.0\.[0-2]$/.test(version)
  return {
    ...others,
    ...bound('Minimum', minimum, exclusiveMinimum),
    ...bound('Maximum', maximum, exclusiveMaximum),
    ...(isTyped && nullable && { type: [others['type'], 'null'] }),
    ...(nullable !== undefined && nullable !== false && !isTyped && !isVoid && { nullable }),
  }
}
