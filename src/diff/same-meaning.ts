import { declarationsOf } from './declarations.ts'
import { isObject, type JsonObject, objectOf, textOf } from './json.ts'
import { items, type Located, member, members } from './located.ts'
import { type OpenDocument, schemaReference } from './open-document.ts'

/** Tests that two places of two documents are equal apart from documentation and names of components. */
export type Sameness = (base: Located, head: Located) => boolean

/** The content of a keyword: parts by free names, plain values, or one part. */
type Kind = 'named' | 'value' | 'part'

const kinds: Readonly<Record<string, Kind>> = {
  properties: 'named',
  patternProperties: 'named',
  dependentSchemas: 'named',
  $defs: 'named',
  headers: 'named',
  content: 'named',
  encoding: 'named',
  callbacks: 'named',
  enum: 'value',
  const: 'value',
  default: 'value',
}

const documentation = new Set([
  'title',
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  '$comment',
])

/** Two places to compare, and the two places that contain them. */
interface Step {
  readonly places: readonly [base: Located, head: Located]
  readonly kind: Kind
  readonly within: string
}

/** Returns a `Sameness` that looks at each pair of places once: pairs are the same unless something below them differs, however deep. */
export function sameness(base: OpenDocument, head: OpenDocument): Sameness {
  const containers = new Map<string, string[]>()
  const different = new Set<string>()
  const differ = (pair: string): void => {
    const pairs = [pair]
    for (const one of pairs)
      if (!different.has(one)) {
        different.add(one)
        pairs.push(...(containers.get(one) ?? []))
      }
  }
  const resolved = (kind: Kind, [one, other]: Step['places']): Step['places'] =>
    kind === 'value' ? [one, other] : [resolveRef(base, one), resolveRef(head, other)]
  /** Returns the pairs below two places; undefined where these differ themselves. */
  const below = (a: Located, b: Located, kind: Kind): readonly Omit<Step, 'within'>[] | undefined => {
    if (Array.isArray(a.node) && Array.isArray(b.node)) {
      const [ours, theirs] = [items(a), items(b)]
      if (ours.length !== theirs.length) return undefined
      return ours.map((item, index) => ({ places: [item, theirs[index] ?? item], kind }))
    }
    if (!isObject(a.node) || !isObject(b.node)) return a.node === b.node ? [] : undefined
    const [ours, theirs] = [meaning(base, a, kind), meaning(head, b, kind)]
    const keys = Object.keys(ours)
    if (keys.length !== Object.keys(theirs).length || !keys.every((name) => name in theirs)) return undefined
    return keys.map((name) => ({
      places: [at(ours, a, name), at(theirs, b, name)],
      kind: kindUnder(kind, name),
    }))
  }
  return (one, other) => {
    const open: Step[] = [{ places: [one, other], kind: 'part', within: '' }]
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      const { kind, within } = step
      const [a, b] = resolved(kind, step.places)
      const pair = `${kind} ${a.pointer} ${b.pointer}`
      const known = containers.get(pair)
      known?.push(within)
      if (known !== undefined && different.has(pair)) differ(within)
      if (known !== undefined) continue
      containers.set(pair, [within])
      const parts = below(a, b, kind)
      if (parts === undefined) differ(pair)
      else open.push(...parts.map((part) => ({ ...part, within: pair })))
    }
    const [a, b] = resolved('part', [one, other])
    return !different.has(`part ${a.pointer} ${b.pointer}`)
  }
}

const kindUnder = (kind: Kind, name: string): Kind => {
  if (kind === 'named') return 'part'
  return kind === 'value' || name.startsWith('x-') ? 'value' : (kinds[name] ?? 'part')
}

function at(meanings: JsonObject, { pointer }: Located, name: string): Located {
  return { node: meanings[name], pointer: member({ node: {}, pointer }, name).pointer }
}

/** Resolves references that have only documentation beside them. */
export function resolveRef(document: OpenDocument, from: Located): Located {
  const passed = new Set<string>()
  let at = from
  while (isPureReference(at.node) && !passed.has(at.pointer)) {
    passed.add(at.pointer)
    at = document.target(at) ?? at
  }
  return at
}

const isPureReference = (node: unknown): boolean =>
  isObject(node) &&
  '$ref' in node &&
  Object.keys(node).every((key) => key === '$ref' || documentation.has(key))

/** Returns the members of a place without documentation. */
function meaning(document: OpenDocument, place: Located, kind: Kind): JsonObject {
  const node = objectOf(place.node)
  if (kind !== 'part') return node
  const kept = Object.entries(node).filter(([key]) => !documentation.has(key))
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (key === 'discriminator' && isObject(value)) return [key, subtypesOf(document, place)]
      if (key === '$dynamicRef')
        return [key, document.anchored(place).map(({ pointer }) => ({ $ref: pointer }))]
      return [key, key === '$ref' && kept.length > 1 ? { $ref: value } : value]
    }),
  )
}

/**
 * Returns the schemas of a discriminator: branches by position, else those of its mapping and those that include this schema by
 * `allOf`. Without a mapping the name of a schema is its value.
 */
export function subtypesOf(document: OpenDocument, at: Located): JsonObject {
  const { propertyName, mapping } = objectOf(objectOf(at.node)['discriminator'])
  const branches = ['oneOf', 'anyOf'].flatMap((keyword) => items(member(at, keyword)))
  const references = branches.map(({ node }) => objectOf(node)['$ref'])
  const mapped = Object.entries(objectOf(mapping)).map(([value, target]): [string, unknown] => {
    const $ref = schemaReference(target)
    const branch = references.indexOf($ref)
    return [value, branch === -1 ? { $ref } : branch]
  })
  const targets = mapped.map(([, target]) => target)
  const named = branches.flatMap((branch, index): readonly [string, unknown][] => {
    const name = /^#\/components\/schemas\/(.+)$/.exec(textOf(references[index]) ?? '')?.[1]
    const isNamed =
      name !== undefined && !targets.includes(index) && !listsValues(document, branch, propertyName)
    return isNamed ? [[name, index]] : []
  })
  const composed = branches.length > 0 ? [] : composedOf(document, at.pointer)
  return { propertyName, properties: Object.fromEntries([...composed, ...named, ...mapped]) }
}

/** Tests that a branch lists the values of the discriminating property. */
function listsValues(document: OpenDocument, branch: Located, propertyName: unknown): boolean {
  return declarationsOf(document, branch).some((declaration) =>
    declarationsOf(document, member(declaration, 'properties', `${propertyName}`)).some(
      ({ node }) => isObject(node) && ('const' in node || 'enum' in node),
    ),
  )
}

/** Returns the schemas that include a schema by `allOf`, directly or not. */
function composedOf(document: OpenDocument, of: string): readonly [string, unknown][] {
  const schemas = members(member({ node: document.root, pointer: '#' }, 'components', 'schemas'))
  const found = new Set([of])
  for (const $ref of found)
    for (const [, schema] of schemas)
      if (items(member(schema, 'allOf')).some(({ node }) => objectOf(node)['$ref'] === $ref))
        found.add(schema.pointer)
  return schemas.flatMap(([name, { pointer }]) =>
    pointer !== of && found.has(pointer) ? [[name, { $ref: pointer }]] : [],
  )
}
