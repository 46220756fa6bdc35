import { isObject } from './json.ts'
import { type Located, member } from './located.ts'

/** The content of a key of an OpenAPI document: documentation, a value of a JSON type, or objects of a kind, alone, in a list or by name. */
type Content = 'documentation' | Value | Kind | readonly ['list' | 'map', Kind]
type Value = 'any' | 'string' | 'number' | 'boolean' | 'array' | 'object'

/** The kinds of objects in an OpenAPI document, whose keys this file lists: a change of any other, but `x-`, is reported as not judged. */
export type Kind =
  | 'document'
  | 'info'
  | 'server'
  | 'variable'
  | 'paths'
  | 'path item'
  | 'operation'
  | 'parameter'
  | 'body'
  | 'media type'
  | 'encoding'
  | 'responses'
  | 'response'
  | 'header'
  | 'example'
  | 'link'
  | 'callback'
  | 'components'
  | 'security scheme'
  | 'flows'
  | 'flow'
  | 'schema'

type Keys = Readonly<Record<string, Content>>

const all = (content: Content, ...keys: readonly string[]): Keys =>
  Object.fromEntries(keys.map((key) => [key, content]))

const access = {
  ...all('any', 'x-permission', 'x-permissions', 'x-required-permission', 'x-required-permissions'),
  'x-rate-limit': 'any',
} as const

const serialized: Keys = {
  ...all('documentation', 'description', 'example'),
  examples: ['map', 'example'],
  ...all('boolean', 'required', 'deprecated', 'explode', 'allowReserved', 'allowEmptyValue'),
  style: 'string',
  'x-sunset': 'any',
  schema: 'schema',
  content: ['map', 'media type'],
}

/** The HTTP methods, the keys of a path item whose values are operations. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** The keys of each kind of object that the comparison reads; `*` is any other key. */
const grammar: Readonly<Record<Kind, Keys>> = {
  document: {
    ...all('documentation', 'tags', 'externalDocs'),
    ...all('string', 'openapi', 'jsonSchemaDialect'),
    ...access,
    info: 'info',
    servers: ['list', 'server'],
    paths: 'paths',
    webhooks: ['map', 'path item'],
    components: 'components',
    security: 'array',
    'x-unrouted-responses': 'responses',
    'x-error-codes': 'any',
  },
  info: {
    ...all('documentation', 'title', 'summary', 'description', 'termsOfService', 'contact', 'license'),
    version: 'any',
  },
  server: { ...all('documentation', 'description', 'name'), url: 'string', variables: ['map', 'variable'] },
  variable: { description: 'documentation', enum: 'array', default: 'any' },
  paths: { '*': 'path item' },
  'path item': {
    ...all('documentation', 'summary', 'description'),
    ...all('operation', ...methods),
    ...access,
    $ref: 'string',
    servers: ['list', 'server'],
    parameters: ['list', 'parameter'],
  },
  operation: {
    ...all('documentation', 'tags', 'summary', 'description', 'externalDocs'),
    ...all('any', 'x-session-seconds', 'x-sunset', 'x-error-codes'),
    ...access,
    operationId: 'string',
    deprecated: 'boolean',
    security: 'array',
    servers: ['list', 'server'],
    parameters: ['list', 'parameter'],
    requestBody: 'body',
    responses: 'responses',
    callbacks: ['map', 'callback'],
  },
  parameter: { ...serialized, name: 'string', in: 'string' },
  body: {
    description: 'documentation',
    required: 'boolean',
    content: ['map', 'media type'],
    'x-body-limit': 'number',
  },
  'media type': {
    example: 'documentation',
    examples: ['map', 'example'],
    schema: 'schema',
    encoding: ['map', 'encoding'],
  },
  encoding: all('any', 'contentType', 'headers', 'style', 'explode', 'allowReserved'),
  responses: { '*': 'response' },
  response: {
    description: 'documentation',
    links: ['map', 'link'],
    ...all('any', 'x-open-statuses', 'x-error-codes'),
    headers: ['map', 'header'],
    content: ['map', 'media type'],
  },
  header: serialized,
  example: all('documentation', 'summary', 'description', 'value', 'externalValue'),
  link: all(
    'documentation',
    'operationId',
    'operationRef',
    'parameters',
    'requestBody',
    'description',
    'server',
  ),
  callback: { '*': 'path item' },
  components: {
    examples: ['map', 'example'],
    links: ['map', 'link'],
    schemas: ['map', 'schema'],
    responses: ['map', 'response'],
    parameters: ['map', 'parameter'],
    requestBodies: ['map', 'body'],
    headers: ['map', 'header'],
    securitySchemes: ['map', 'security scheme'],
    callbacks: ['map', 'callback'],
    pathItems: ['map', 'path item'],
  },
  'security scheme': {
    ...all('documentation', 'description', 'bearerFormat'),
    ...all('string', 'type', 'name', 'in', 'scheme', 'openIdConnectUrl'),
    'x-key-prefix': 'any',
    flows: 'flows',
  },
  flows: all('flow', 'implicit', 'password', 'clientCredentials', 'authorizationCode'),
  flow: { ...all('string', 'authorizationUrl', 'tokenUrl', 'refreshUrl'), scopes: 'object' },
  schema: {
    ...all('documentation', 'title', 'description', 'externalDocs', 'example', 'examples'),
    ...all('any', 'type', 'const', 'default', '$comment', 'x-length-of', 'x-sunset', 'x-statuses'),
    ...all('any', 'x-extensible-enum', 'x-error-codes'),
    ...all('array', 'enum', 'required'),
    ...all('string', '$ref', '$dynamicRef', '$anchor', '$dynamicAnchor', '$id', '$schema'),
    ...all('string', 'pattern', 'format', 'contentEncoding', 'contentMediaType'),
    ...all('number', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'),
    ...all('number', 'maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'),
    ...all('number', 'maxContains', 'minContains'),
    ...all('boolean', 'uniqueItems', 'readOnly', 'writeOnly', 'deprecated'),
    ...all('object', 'dependentRequired', 'discriminator', 'xml'),
    ...all('schema', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames'),
    ...all('schema', 'items', 'contains', 'not', 'if', 'then', 'else', 'contentSchema'),
    ...all(['list', 'schema'], 'allOf', 'anyOf', 'oneOf', 'prefixItems'),
    ...all(['map', 'schema'], 'properties', 'patternProperties', 'dependentSchemas', '$defs'),
  },
}

/** A member of an object of a kind. */
interface Member {
  readonly kind: Kind
  readonly key: string
  readonly at: Located
}

/** The objects of a document, references not resolved; its documentation; objects of unknown keys or types. */
export interface NodeIndex {
  readonly objects: readonly Omit<Member, 'key'>[]
  readonly documentation: readonly Member[]
  readonly unknown: readonly Member[]
}

/** Walks a document by the grammar, so that data in examples is not taken for references or keywords. */
export function indexNodes(root: unknown): NodeIndex {
  const objects: Omit<Member, 'key'>[] = [{ kind: 'document', at: { node: root, pointer: '#' } }]
  const [documentation, unknown]: [Member[], Member[]] = [[], []]
  for (const { kind, at } of objects) {
    if (!isObject(at.node)) continue
    const isReference = typeof at.node['$ref'] === 'string' && kind !== 'schema' && kind !== 'path item'
    const keys = isReference ? reference : grammar[kind]
    for (const key of Object.keys(at.node)) {
      const inner = member(at, key)
      const content = keys[key] ?? (key.startsWith('x-') ? 'documentation' : keys['*'])
      if (content === 'documentation') documentation.push({ kind, key, at: inner })
      else if (content === undefined || !isOfType(content, inner.node)) unknown.push({ kind, key, at: inner })
      else for (const object of objectsUnder(content, inner)) objects.push(object)
    }
  }
  return { objects, documentation, unknown }
}

const reference: Keys = { ...all('documentation', 'summary', 'description'), $ref: 'string' }

const values: Readonly<Record<Value, (value: unknown) => boolean>> = {
  any: () => true,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' || typeof value === 'bigint',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
}

function isOfType(content: Exclude<Content, 'documentation'>, value: unknown): boolean {
  if (typeof content !== 'string') return content[0] === 'list' ? Array.isArray(value) : isObject(value)
  if (content in values) return values[content as Value](value)
  return isObject(value) || (content === 'schema' && typeof value === 'boolean')
}

function objectsUnder(content: Content, at: Located): readonly Omit<Member, 'key'>[] {
  if (typeof content === 'string') return content in grammar ? [{ kind: content as Kind, at }] : []
  return Object.keys(Object(at.node)).map((key) => ({ kind: content[1], at: member(at, key) }))
}
