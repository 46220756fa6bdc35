import { listOf, objectOf, pointerTo, textOf } from './json.ts'

/** A value of a document and the JSON pointer where it stands. */
export interface Located {
  readonly node: unknown
  readonly pointer: string
}

/** An OpenAPI document that can be walked along its references. */
export interface OpenDocument {
  readonly root: Located
  /** What a value refers to, through any number of references; one that leads nowhere stays as it is. */
  readonly follow: (at: Located) => Located
}

/** Opens a parsed OpenAPI 3.1 document. */
export function openDocument(json: unknown): OpenDocument {
  const root: Located = { node: json, pointer: '#' }
  let anchors: ReadonlyMap<string, Located> | undefined
  return { root, follow }

  function follow(from: Located): Located {
    let at = from
    for (let hop = 0; hop < mostHops; hop += 1) {
      const { $ref, $dynamicRef } = objectOf(at.node)
      const reference = textOf($ref) ?? textOf($dynamicRef)
      const target = reference === undefined ? undefined : lookUp(reference)
      if (target === undefined) return at
      at = target
    }
    return { node: {}, pointer: at.pointer }
  }

  function lookUp(reference: string): Located | undefined {
    if (reference === '#') return root
    if (reference.startsWith('#/')) {
      const found = member(root, ...keysOf(reference).map(decodeURIComponent))
      return found.node === undefined ? undefined : found
    }
    anchors ??= anchorsOf(root)
    return anchors.get(reference)
  }
}

const mostHops = 50

/** The keys of a JSON pointer. */
export function keysOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
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

/** A value and everything below it, from the outside in; not what lies below the keys that are left out. */
export function everythingUnder(at: Located, except: ReadonlySet<string> = new Set()): readonly Located[] {
  const found: Located[] = []
  const walk = (here: Located): void => {
    found.push(here)
    for (const item of items(here)) walk(item)
    for (const [key, value] of members(here)) if (!except.has(key)) walk(value)
  }
  walk(at)
  return found
}

/** Every value of a document, from the outside in. */
export const everythingIn = once((document: OpenDocument) => everythingUnder(document.root))

/** The same function, which reads each thing once: many rules ask for the same of a document. */
export function once<Thing extends object, Result>(read: (thing: Thing) => Result): (thing: Thing) => Result {
  const known = new WeakMap<Thing, Result>()
  return (thing) => {
    const found = known.get(thing) ?? read(thing)
    known.set(thing, found)
    return found
  }
}

function anchorsOf(root: Located): ReadonlyMap<string, Located> {
  const anchors = new Map<string, Located>()
  for (const at of everythingUnder(root)) {
    const { $anchor, $dynamicAnchor } = objectOf(at.node)
    for (const name of [$anchor, $dynamicAnchor]) if (typeof name === 'string') anchors.set(`#${name}`, at)
  }
  return anchors
}

const mostDeclarations = 64

/** A schema, what it refers to and the parts that all hold beside it, those nearest to it first. */
export function declarationsOf(document: OpenDocument, at: Located): readonly Located[] {
  const found: Located[] = []
  const open = [at]
  for (let next = open.shift(); next !== undefined && found.length < mostDeclarations; next = open.shift()) {
    const { pointer } = next
    if (found.some((other) => other.pointer === pointer)) continue
    found.push(next)
    const target = document.follow(next)
    if (target.pointer !== pointer) open.push(target)
    open.push(...partsOf(next))
  }
  return found
}

/** The parts that all hold: those of `allOf`, and the only one of a choice. */
function partsOf(schema: Located): readonly Located[] {
  const choices = ['anyOf', 'oneOf'].map((keyword) => subschemas(schema, keyword))
  return [...subschemas(schema, 'allOf'), ...choices.filter(({ length }) => length === 1).flat()]
}

const listed: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const named: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas'])

/** The schemas that some keywords of a schema hold: one, a list, or one for each name. */
export function subschemas(schema: Located, ...keywords: readonly string[]): readonly Located[] {
  return keywords.flatMap((keyword) => {
    const at = member(schema, keyword)
    if (listed.has(keyword)) return items(at)
    return named.has(keyword) ? members(at).map(([, inner]) => inner) : at
  })
}
