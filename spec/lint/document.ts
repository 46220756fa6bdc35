import { isObject, type JsonObject, listOf, objectOf, pointerTo, textOf } from './json.ts'

/** A value of a document and the JSON pointer where it stands. */
export interface Located {
  readonly node: unknown
  readonly pointer: string
}

/** An OpenAPI document that can be walked along its references. */
export interface OpenDocument {
  readonly root: JsonObject
  /** What a value refers to, through any number of references; one that leads nowhere stays as it is. */
  readonly follow: (at: Located) => Located
}

/** The extension that holds the answers to requests which no operation takes. */
export const unroutedResponses = 'x-unrouted-responses'

/** Opens a parsed OpenAPI 3.1 document. */
export function openDocument(json: unknown): OpenDocument {
  const root = objectOf(json)
  let anchors: ReadonlyMap<string, Located> | undefined
  const byAnchor = (name: string): Located | undefined => {
    anchors ??= anchorsOf(root)
    return anchors.get(name)
  }
  return { root, follow: (at) => follow(root, byAnchor, at) }
}

/** The member of an object or the item of a list, with its place. */
export function member(at: Located, ...keys: readonly (string | number)[]): Located {
  return keys.reduce<Located>(
    ({ node, pointer }, key) => ({
      node: Array.isArray(node) ? node[Number(key)] : objectOf(node)[`${key}`],
      pointer: pointerTo(pointer, key),
    }),
    at,
  )
}

/** Every member of an object by its key, with its place. */
export function members(at: Located): readonly (readonly [key: string, member: Located])[] {
  return Object.keys(objectOf(at.node)).map((key) => [key, member(at, key)])
}

/** Every item of a list, with its place. */
export function items(at: Located): readonly Located[] {
  return Array.from(listOf(at.node), (_, index) => member(at, index))
}

const mostHops = 50

type ByAnchor = (name: string) => Located | undefined

function follow(root: JsonObject, byAnchor: ByAnchor, from: Located): Located {
  let at = from
  for (let hop = 0; hop < mostHops; hop += 1) {
    const reference = isObject(at.node)
      ? (textOf(at.node['$ref']) ?? textOf(at.node['$dynamicRef']))
      : undefined
    const target = reference === undefined ? undefined : lookUp(root, byAnchor, reference)
    if (target === undefined) return at
    at = withWordsOf(at, target)
  }
  return { node: {}, pointer: at.pointer }
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

function lookUp(root: JsonObject, byAnchor: ByAnchor, reference: string): Located | undefined {
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
  const choices = ['anyOf', 'oneOf'].map((keyword) => items(member(schema, keyword)))
  return [...items(member(schema, 'allOf')), ...choices.filter(({ length }) => length === 1).flat()]
}
