import { listOf, objectOf, pointerTo, textOf } from './json.ts'

/** A value of an OpenAPI document and its JSON pointer, as lint rules read and report it. */
export interface Located {
  readonly node: unknown
  readonly pointer: string
}

/** A parsed OpenAPI document that resolves its references. */
export interface OpenDocument {
  readonly root: Located
  /** Returns the value that a reference leads to, over several references too; any other value unchanged. */
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

/** Returns the keys of a JSON pointer. */
export function keysOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the value below some keys and indices, with its pointer; its node is undefined if there is none. */
export function member(at: Located, ...keys: readonly (string | number)[]): Located {
  let { node, pointer } = at
  for (const key of keys) {
    node = Array.isArray(node) ? node[Number(key)] : objectOf(node)[key]
    pointer = pointerTo(pointer, key)
  }
  return { node, pointer }
}

/** Returns the members of an object with their keys. */
export function members(at: Located): readonly (readonly [key: string, member: Located])[] {
  return Object.keys(objectOf(at.node)).map((key) => [key, member(at, key)])
}

/** Returns the items of a list. */
export function items(at: Located): readonly Located[] {
  return listOf(at.node).map((_, index) => member(at, index))
}

/** Returns a value and all values below it, parents first, without those below the keys of `except`. */
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

/** Returns every value of a document, parents first. */
export const everythingIn = once((document: OpenDocument) => everythingUnder(document.root))

/** Returns a function that remembers its result for each argument, since many rules read the same values. */
export function once<Input extends object, Result>(read: (input: Input) => Result): (input: Input) => Result {
  const known = new WeakMap<Input, Result>()
  return (input) => {
    const found = known.get(input) ?? read(input)
    known.set(input, found)
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

/** Returns a schema, the schemas it refers to and those of its `allOf`, nearest first: all apply to a value. */
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

/** Returns the parts that always apply: those of `allOf`, and that of an `anyOf` or `oneOf` with one entry. */
function partsOf(schema: Located): readonly Located[] {
  const choices = ['anyOf', 'oneOf'].map((keyword) => subschemas(schema, keyword))
  return [...subschemas(schema, 'allOf'), ...choices.filter(({ length }) => length === 1).flat()]
}

const listed: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const named: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas'])

/** Returns the schemas under some keywords of a schema: one, a list, or one for each name. */
export function subschemas(schema: Located, ...keywords: readonly string[]): readonly Located[] {
  return keywords.flatMap((keyword) => {
    const at = member(schema, keyword)
    if (listed.has(keyword)) return items(at)
    return named.has(keyword) ? members(at).map(([, inner]) => inner) : at
  })
}
