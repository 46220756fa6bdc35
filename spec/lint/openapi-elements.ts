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

/** One of our own lint rules for OpenAPI documents; the functions here find the elements that such rules read. */
export interface LintRule {
  /** The part of its name after `house/` in the configuration. */
  readonly id: string
  readonly text: string
  /** Returns every place that breaks the rule; `options` come from the configuration, unchecked. */
  readonly problemsOf: (document: OpenDocument, options: JsonObject) => Iterable<Problem>
}

/** A place that breaks a rule, and one sentence with the defect and its remedy. */
export interface Problem {
  readonly pointer: string
  readonly message: string
}

export type PlacedOperation = ReturnType<typeof operationsOf>[number]

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Returns every operation of a document; its parameters include those of its path. */
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

/** Returns the responses of one operation, each with its status. */
export const responsesAmong = (document: OpenDocument, operation: string, responses: Located) =>
  members(responses).map(([status, response]) => ({ operation, status, at: document.follow(response) }))

/** Returns the responses of all operations, and those to requests that match no operation. */
export const responsesOf = once((document: OpenDocument) => {
  const routed = operationsOf(document).flatMap(({ id, at }) =>
    responsesAmong(document, id, member(at, 'responses')),
  )
  const unrouted = member(document.root, 'x-unrouted-responses')
  return [...routed, ...responsesAmong(document, 'no operation', unrouted)]
})

/** Returns the media types of a body or a response with their names. */
export function mediaTypesOf(parent: Located): readonly (readonly [name: string, mediaType: Located])[] {
  return members(member(parent, 'content'))
}

/** Returns the values of `examples` and `example` of a media type or a header, references resolved. */
export function examplesOf(document: OpenDocument, parent: Located): readonly Located[] {
  const named = members(member(parent, 'examples')).map(([, example]) =>
    member(document.follow(example), 'value'),
  )
  const single = member(parent, 'example')
  return [...named, single].filter(({ node }) => node !== undefined)
}

/** A schema below another one, merged with the schemas that always apply beside it. */
export interface PlacedSchema {
  /** The name of its property; empty at the top and for items. */
  readonly name: string
  readonly trail: string
  readonly at: Located
  /** True below anyOf, oneOf, then, else and dependentSchemas, where an outer schema has the type. */
  readonly isPart: boolean
  /** The merged keywords; those of the schema itself win. */
  readonly keywords: { readonly [keyword: string]: unknown }
}

/** Returns a schema and all schemas below it, each place once. */
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

/** Returns every schema of parameters and request bodies. */
export const requestSchemas = once((document: OpenDocument): readonly PlacedSchema[] =>
  requestParts(document).flatMap((parent) => {
    const owner = textOf(objectOf(parent.node)['name']) ?? ''
    const placed = schemasOf(parent).flatMap((schema) => schemasUnder(document, schema))
    return placed.map((schema) => (schema.trail === '' ? { ...schema, name: owner } : schema))
  }),
)

/** Returns every schema of response bodies; the schemas of a shared response once. */
export const responseSchemas = once((document: OpenDocument): readonly PlacedSchema[] => {
  const roots = responsesOf(document).flatMap(({ at }) => schemasOf(at))
  const distinct = new Map(roots.map((root) => [root.pointer, root]))
  return [...distinct.values()].flatMap((root) => schemasUnder(document, root))
})

/** Returns the top-level schemas of all parameters, bodies and headers. */
export function schemaRoots(document: OpenDocument): readonly Located[] {
  const received = [...responsesOf(document).map(({ at }) => at), ...headersOf(document)]
  return [...requestParts(document), ...received].flatMap(schemasOf)
}

/** Returns the headers of all responses. */
export const headersOf = (document: OpenDocument): readonly Located[] =>
  responsesOf(document).flatMap(({ at }) =>
    members(member(at, 'headers')).map(([, header]) => document.follow(header)),
  )

/** Returns the parameters and bodies of all requests. */
const requestParts = (document: OpenDocument): readonly Located[] =>
  operationsOf(document).flatMap(({ at, parameters }) => [
    ...parameters,
    document.follow(member(at, 'requestBody')),
  ])

/** Returns the top-level schemas of a parameter, a header, a body or a response. */
const schemasOf = (parent: Located): readonly Located[] => [
  member(parent, 'schema'),
  ...mediaTypesOf(parent).map(([, mediaType]) => member(mediaType, 'schema')),
]

/** Tests that the keyword `type` allows one of some types. */
export function hasType(keywords: PlacedSchema['keywords'], ...types: readonly string[]): boolean {
  return [keywords['type']].flat().some((type) => typeof type === 'string' && types.includes(type))
}
