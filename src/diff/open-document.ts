import { isObject, type JsonObject, listOf, objectOf, pointerTo, textOf } from './json.ts'

/** A value of a document and the JSON pointer where it stands. */
export interface Located {
  readonly node: unknown
  readonly pointer: string
}

/** An OpenAPI document that can be walked along its references. */
export interface OpenDocument {
  readonly root: JsonObject
  /** What a value refers to, through any number of references; one that leads nowhere or to itself stays as it is. */
  readonly follow: (at: Located) => Located
  /** What a value refers to itself; undefined where it refers to nothing. */
  readonly target: (at: Located) => Located | undefined
}

/** The extension that holds the answers to requests which no operation takes. */
export const unroutedResponses = 'x-unrouted-responses'

/** Opens a parsed document; one of OpenAPI 3.0 is read as the 3.1 document that says the same. */
export function openDocument(json: unknown): OpenDocument {
  const written = objectOf(json)
  const root = textOf(written['openapi'])?.startsWith('3.0') ? objectOf(upgrade(written)) : written
  let anchors: ReadonlyMap<string, Located> | undefined
  const byAnchor = (name: string): Located | undefined => {
    anchors ??= anchorsOf(root)
    return anchors.get(name)
  }
  const targets = new Map<string, Located | undefined>()
  const lookUpOnce = (reference: string): Located | undefined => {
    if (!targets.has(reference)) targets.set(reference, lookUp(root, byAnchor, reference))
    return targets.get(reference)
  }
  return { root, follow: (at) => follow(lookUpOnce, at), target: (at) => target(lookUpOnce, at) }
}

/** The member of an object or the item of a list, with its place. */
export function member(at: Located, ...keys: readonly (string | number)[]): Located {
  let { node, pointer } = at
  for (const key of keys) {
    node = Array.isArray(node) ? node[Number(key)] : objectOf(node)[key]
    pointer = pointerTo(pointer, key)
  }
  return { node, pointer }
}

/** Every member of an object by its key, with its place. */
export function members(at: Located): readonly (readonly [key: string, member: Located])[] {
  return Object.keys(objectOf(at.node)).map((key) => [key, member(at, key)])
}

/** Every item of a list, with its place. */
export function items(at: Located): readonly Located[] {
  return listOf(at.node).map((_, index) => member(at, index))
}

type LookUp = (reference: string) => Located | undefined

function follow(lookUp: LookUp, from: Located): Located {
  const passed = new Set<string>()
  let at = from
  for (let next = target(lookUp, at); next !== undefined; next = target(lookUp, at)) {
    if (passed.has(next.pointer)) return from
    passed.add(next.pointer)
    at = withWordsOf(at, next)
  }
  return at
}

function target(lookUp: LookUp, { node }: Located): Located | undefined {
  const { $ref, $dynamicRef } = objectOf(node)
  const reference = textOf($ref) ?? textOf($dynamicRef)
  return reference === undefined ? undefined : lookUp(reference)
}

/** The schema that a discriminator's mapping names: by a reference, or by the name of a component. */
export function schemaReference(name: unknown): string {
  const text = textOf(name) ?? ''
  return /[#/.]/.test(text) ? text : `#/components/schemas/${text}`
}

/** The target, with the summary and description that stand beside the reference in place of its own. */
function withWordsOf({ node }: Located, target: Located): Located {
  const { summary, description } = objectOf(node)
  if ((summary === undefined && description === undefined) || !isObject(target.node)) return target
  const words = {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
  }
  return { node: { ...target.node, ...words }, pointer: target.pointer }
}

function lookUp(root: JsonObject, byAnchor: LookUp, reference: string): Located | undefined {
  if (reference === '#') return { node: root, pointer: '#' }
  if (!reference.startsWith('#/')) return byAnchor(reference)
  const keys = reference
    .slice(2)
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  const found = member({ node: root, pointer: '#' }, ...keys)
  return found.node === undefined ? undefined : found
}

function anchorsOf(root: JsonObject): ReadonlyMap<string, Located> {
  const anchors = new Map<string, Located>()
  collectAnchors({ node: root, pointer: '#' }, anchors)
  return anchors
}

function collectAnchors(at: Located, anchors: Map<string, Located>): void {
  if (Array.isArray(at.node)) for (const item of items(at)) collectAnchors(item, anchors)
  if (!isObject(at.node)) return
  for (const keyword of ['$anchor', '$dynamicAnchor']) {
    const name = textOf(at.node[keyword])
    if (name !== undefined) anchors.set(`#${name}`, at)
  }
  for (const [, value] of members(at)) collectAnchors(value, anchors)
}

/** The keywords of 3.0 that 3.1 says otherwise, wherever they stand. */
function upgrade(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upgrade)
  if (!isObject(value)) return value
  if (typeof value['$ref'] === 'string') return { $ref: value['$ref'] }
  const upgraded = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, upgrade(inner)]))
  return withoutExclusiveFlags(withoutNullable(upgraded))
}

function withoutNullable(schema: JsonObject): JsonObject {
  const { nullable, ...rest } = schema
  if (typeof nullable !== 'boolean') return schema
  if (!nullable || typeof rest['type'] !== 'string') return rest
  return {
    ...rest,
    type: [rest['type'], 'null'],
    ...(Array.isArray(rest['enum']) && { enum: [...new Set([...rest['enum'], null])] }),
  }
}

function withoutExclusiveFlags(schema: JsonObject): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = schema
  if (typeof exclusiveMinimum !== 'boolean' && typeof exclusiveMaximum !== 'boolean') return schema
  const { minimum, maximum, ...others } = rest
  return {
    ...others,
    ...(minimum !== undefined && { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
  }
}
