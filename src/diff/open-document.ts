import { type Inventory, inventoryOf } from './grammar.ts'
import { isObject, type JsonObject, objectOf, textOf } from './json.ts'
import { type Located, member } from './located.ts'

/** An OpenAPI document that can be walked along its references. */
export interface OpenDocument {
  readonly root: JsonObject
  readonly inventory: Inventory
  /** What a value refers to, through any number of references; one that leads nowhere or to itself stays as it is. */
  readonly follow: (at: Located) => Located
  /** What a value refers to itself; undefined where it refers to nothing. */
  readonly target: (at: Located) => Located | undefined
  /** The schemas that a `$dynamicRef` may lead to: which of several it is hangs on the way to it. */
  readonly anchored: (at: Located) => readonly Located[]
}

/** The extension that holds the answers to requests which no operation takes. */
export const unroutedResponses = 'x-unrouted-responses'

/** Opens a parsed document; one of OpenAPI 3.0 is read as the 3.1 document that says the same. */
export function openDocument(json: unknown): OpenDocument {
  const written = objectOf(json)
  const root = textOf(written['openapi'])?.startsWith('3.0') ? asVersion31(written) : written
  const inventory = inventoryOf(root)
  const anchors = anchorsOf(inventory)
  const targets = new Map<string, Located | undefined>()
  const lookUpOnce = (reference: string): Located | undefined => {
    if (!targets.has(reference)) targets.set(reference, lookUp(root, anchors, reference))
    return targets.get(reference)
  }
  return {
    root,
    inventory,
    follow: (at) => follow(lookUpOnce, at),
    target: (at) => target(lookUpOnce, at),
    anchored: ({ node }) => anchors.get(textOf(objectOf(node)['$dynamicRef']) ?? '') ?? [],
  }
}

type LookUp = (reference: string) => Located | undefined

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

function unescaped(key: string): string {
  let plain = key
  try {
    plain = decodeURIComponent(key)
  } catch {
    // A percent sign that begins no character stands for itself.
  }
  return plain.replaceAll('~1', '/').replaceAll('~0', '~')
}

function anchorsOf({ parts }: Inventory): Anchors {
  const anchors = new Map<string, Located[]>()
  for (const { kind, at } of parts)
    for (const keyword of kind === 'schema' ? ['$anchor', '$dynamicAnchor'] : []) {
      const name = textOf(objectOf(at.node)[keyword])
      if (name !== undefined) anchors.set(`#${name}`, [...(anchors.get(`#${name}`) ?? []), at])
    }
  return anchors
}

/** A copy in which what 3.1 says otherwise stands in its form, in every schema and nowhere else. */
function asVersion31(document: JsonObject): JsonObject {
  const copy = structuredClone(document)
  for (const { kind, at } of inventoryOf(copy).parts) {
    if (kind !== 'schema' || !isObject(at.node)) continue
    const schema = inVersion31(at.node)
    for (const key of Object.keys(at.node)) if (!(key in schema)) Reflect.deleteProperty(at.node, key)
    Object.assign(at.node, schema)
  }
  return copy
}

/** The schema as 3.1 says it. A list of values that has no null still allows none, whatever `nullable` says. */
function inVersion31(schema: JsonObject): JsonObject {
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
  return {
    ...others,
    ...bound('Minimum', minimum, exclusiveMinimum),
    ...bound('Maximum', maximum, exclusiveMaximum),
    ...(isTyped && nullable && { type: [others['type'], 'null'] }),
    // Without a type beside it, tools do not agree on what it means: a change of it is not read.
    ...(nullable !== undefined && nullable !== false && !isTyped && { nullable }),
  }
}
