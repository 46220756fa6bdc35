import {
  declarationsOf,
  items,
  type Located,
  member,
  members,
  type OpenDocument,
  once,
  subschemas,
} from './document.ts'
import { isObject, type JsonObject, objectOf, textOf } from './json.ts'

/** A lint rule of this house: a sentence about contracts, and where a document breaks it. */
export interface HouseRule {
  /** The name that stands after `house/` in the configuration. */
  readonly id: string
  readonly says: string
  /** Every place that breaks the rule; `options` are those of the configuration, unchecked. */
  readonly problemsOf: (document: OpenDocument, options: JsonObject) => Iterable<Problem>
}

/** A place that breaks a rule, and one sentence that names the thing and the remedy. */
export interface Problem {
  readonly pointer: string
  readonly message: string
}

export type PlacedOperation = ReturnType<typeof operationsOf>[number]

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Every operation of a document, with the parameters of its path. */
export const operationsOf = once((document: OpenDocument) =>
  members(member(document.root, 'paths')).flatMap(([path, written]) => {
    const item = document.follow(written)
    const shared = items(member(item, 'parameters'))
    return members(item)
      .filter(([method, operation]) => methods.includes(method) && isObject(operation.node))
      .map(([method, at]) => ({
        id: textOf(objectOf(at.node)['operationId']) ?? `${method.toUpperCase()} ${path}`,
        method,
        path,
        at,
        parameters: [...shared, ...items(member(at, 'parameters'))].map(document.follow),
      }))
  }),
)

/** The responses of one operation, each with its status. */
export const responsesAmong = (document: OpenDocument, operation: string, responses: Located) =>
  members(responses).map(([status, response]) => ({ operation, status, at: document.follow(response) }))

/** Every response of every operation, with its status, and those to requests that no operation takes. */
export const responsesOf = once((document: OpenDocument) => {
  const routed = operationsOf(document).flatMap(({ id, at }) =>
    responsesAmong(document, id, member(at, 'responses')),
  )
  const unrouted = member(document.root, 'x-unrouted-responses')
  return [...routed, ...responsesAmong(document, 'no operation', unrouted)]
})

/** Each media type of a body or a response, by its name. */
export function mediaTypesOf(holder: Located): readonly (readonly [name: string, mediaType: Located])[] {
  return members(member(holder, 'content'))
}

/** The examples of a media type or a header, named and single, with their references followed. */
export function examplesOf(document: OpenDocument, holder: Located): readonly Located[] {
  const named = members(member(holder, 'examples')).map(([, example]) =>
    member(document.follow(example), 'value'),
  )
  const single = member(holder, 'example')
  return [...named, single].filter(({ node }) => node !== undefined)
}

/** A schema somewhere below a value, with the path that leads there; what it is made of counts as one. */
export interface PlacedSchema {
  /** The name of the property that holds it; empty at the top and for items. */
  readonly name: string
  readonly trail: string
  readonly at: Located
  /** Whether it is only a choice or a consequence for a value that a schema around it describes. */
  readonly isPart: boolean
  /** What the schema and all that it is made of say together; what stands nearer wins. */
  readonly keywords: { readonly [keyword: string]: unknown }
}

/** A schema and every schema of a value below it, each place once. */
export function schemasUnder(document: OpenDocument, at: Located): readonly PlacedSchema[] {
  const seen = new Set<string>()
  const found: PlacedSchema[] = []
  const walk = (schema: Located, name: string, trail: string, isPart = false): void => {
    if (!isObject(schema.node) || seen.has(schema.pointer)) return
    seen.add(schema.pointer)
    const declarations = declarationsOf(document, schema)
    const keywords = Object.assign({}, ...declarations.map(({ node }) => objectOf(node)).reverse())
    found.push({ name, trail, isPart, at: declarations.at(-1) ?? schema, keywords })
    for (const declaration of declarations) {
      for (const [property, inner] of members(member(declaration, 'properties')))
        walk(inner, property, `${trail}.${property}`)
      for (const rest of subschemas(declaration, 'additionalProperties', 'unevaluatedProperties'))
        walk(rest, '', `${trail}.*`)
      for (const item of subschemas(declaration, 'items', 'prefixItems')) walk(item, '', `${trail}[]`)
      // The choices of a schema, and the consequences of its conditions.
      for (const part of subschemas(declaration, 'anyOf', 'oneOf', 'then', 'else', 'dependentSchemas'))
        walk(part, name, trail, true)
    }
  }
  walk(at, '', '')
  return found
}

/** Every schema of what clients send: parameters and bodies. */
export const sentSchemas = once((document: OpenDocument): readonly PlacedSchema[] =>
  sentIn(document).flatMap((holder) => {
    const owner = textOf(objectOf(holder.node)['name']) ?? ''
    const placed = schemasIn(holder).flatMap((schema) => schemasUnder(document, schema))
    return placed.map((schema) => (schema.trail === '' ? { ...schema, name: owner } : schema))
  }),
)

/** Every schema of what clients receive in bodies; those of a response that many operations share once. */
export const receivedSchemas = once((document: OpenDocument): readonly PlacedSchema[] => {
  const roots = responsesOf(document).flatMap(({ at }) => schemasIn(at))
  const distinct = new Map(roots.map((root) => [root.pointer, root]))
  return [...distinct.values()].flatMap((root) => schemasUnder(document, root))
})

/** Every schema of a whole value that is sent or received: parameters, bodies and headers. */
export function schemaRoots(document: OpenDocument): readonly Located[] {
  const received = [...responsesOf(document).map(({ at }) => at), ...headersOf(document)]
  return [...sentIn(document), ...received].flatMap(schemasIn)
}

/** Every header of every response. */
export const headersOf = (document: OpenDocument): readonly Located[] =>
  responsesOf(document).flatMap(({ at }) =>
    members(member(at, 'headers')).map(([, header]) => document.follow(header)),
  )

/** Every parameter and every body of a request. */
const sentIn = (document: OpenDocument): readonly Located[] =>
  operationsOf(document).flatMap(({ at, parameters }) => [
    ...parameters,
    document.follow(member(at, 'requestBody')),
  ])

/** The schemas of a parameter, a header, a body or a response. */
const schemasIn = (holder: Located): readonly Located[] => [
  member(holder, 'schema'),
  ...mediaTypesOf(holder).map(([, mediaType]) => member(mediaType, 'schema')),
]

/** Whether a type or a list of types holds a type. */
export function hasType(keywords: PlacedSchema['keywords'], ...types: readonly string[]): boolean {
  return [keywords['type']].flat().some((type) => typeof type === 'string' && types.includes(type))
}
