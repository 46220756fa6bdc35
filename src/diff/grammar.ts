import { isObject } from './json.ts'
import { type Located, member } from './located.ts'

/** The content of a key of an OpenAPI document: words for readers, a value of a type, or objects of a kind, alone, in a list or by name. */
type Content = 'words' | Value | Kind | readonly ['list' | 'map', Kind]
type Value = 'any' | 'text' | 'number' | 'flag' | 'items' | 'members'

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
  ...all('words', 'description', 'example'),
  examples: ['map', 'example'],
  ...all('flag', 'required', 'deprecated', 'explode', 'allowReserved', 'allowEmptyValue'),
  style: 'text',
  'x-sunset': 'any',
  schema: 'schema',
  content: ['map', 'media type'],
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** The keys of each kind of object that the comparison reads; `*` is any other key. */
const grammar: Readonly<Record<Kind, Keys>> = {
  document: {
    ...all('words', 'tags', 'externalDocs'),
    ...all('text', 'openapi', 'jsonSchemaDialect'),
    ...access,
    info: 'info',
    servers: ['list', 'server'],
    paths: 'paths',
    webhooks: ['map', 'path item'],
    components: 'components',
    security: 'items',
    'x-unrouted-responses': 'responses',
    'x-error-codes': 'any',
  },
  info: {
    ...all('words', 'title', 'summary', 'description', 'termsOfService', 'contact', 'license'),
    version: 'any',
  },
  server: { ...all('words', 'description', 'name'), url: 'text', variables: ['map', 'variable'] },
  variable: { description: 'words', enum: 'items', default: 'any' },
  paths: { '*': 'path item' },
  'path item': {
    ...all('words', 'summary', 'description'),
    ...all('operation', ...methods),
    ...access,
    $ref: 'text',
    servers: ['list', 'server'],
    parameters: ['list', 'parameter'],
  },
  operation: {
    ...all('words', 'tags', 'summary', 'description', 'externalDocs'),
    ...all('any', 'x-session-seconds', 'x-sunset', 'x-error-codes'),
    ...access,
    operationId: 'text',
    deprecated: 'flag',
    security: 'items',
    servers: ['list', 'server'],
    parameters: ['list', 'parameter'],
    requestBody: 'body',
    responses: 'responses',
    callbacks: ['map', 'callback'],
  },
  parameter: { ...serialized, name: 'text', in: 'text' },
  body: {
    description: 'words',
    required: 'flag',
    content: ['map', 'media type'],
    'x-body-limit': 'number',
  },
  'media type': {
    example: 'words',
    examples: ['map', 'example'],
    schema: 'schema',
    encoding: ['map', 'encoding'],
  },
  encoding: all('any', 'contentType', 'headers', 'style', 'explode', 'allowReserved'),
  responses: { '*': 'response' },
  response: {
    description: 'words',
    links: ['map', 'link'],
    ...all('any', 'x-open-statuses', 'x-error-codes'),
    headers: ['map', 'header'],
    content: ['map', 'media type'],
  },
  header: serialized,
  example: all('words', 'summary', 'description', 'value', 'externalValue'),
  link: all('words', 'operationId', 'operationRef', 'parameters', 'requestBody', 'description', 'server'),
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
    ...all('words', 'description', 'bearerFormat'),
    ...all('text', 'type', 'name', 'in', 'scheme', 'openIdConnectUrl'),
    'x-key-prefix': 'any',
    flows: 'flows',
  },
  flows: all('flow', 'implicit', 'password', 'clientCredentials', 'authorizationCode'),
  flow: { ...all('text', 'authorizationUrl', 'tokenUrl', 'refreshUrl'), scopes: 'members' },
  schema: {
    ...all('words', 'title', 'description', 'externalDocs', 'example', 'examples'),
    ...all('any', 'type', 'const', 'default', '$comment', 'x-length-of', 'x-sunset', 'x-statuses'),
    ...all('any', 'x-extensible-enum', 'x-error-codes'),
    ...all('items', 'enum', 'required'),
    ...all('text', '$ref', '$dynamicRef', '$anchor', '$dynamicAnchor', '$id', '$schema'),
    ...all('text', 'pattern', 'format', 'contentEncoding', 'contentMediaType'),
    ...all('number', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'),
    ...all('number', 'maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'),
    ...all('number', 'maxContains', 'minContains'),
    ...all('flag', 'uniqueItems', 'readOnly', 'writeOnly', 'deprecated'),
    ...all('members', 'dependentRequired', 'discriminator', 'xml'),
    ...all('schema', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames'),
    ...all('schema', 'items', 'contains', 'not', 'if', 'then', 'else', 'contentSchema'),
    ...all(['list', 'schema'], 'allOf', 'anyOf', 'oneOf', 'prefixItems'),
    ...all(['map', 'schema'], 'properties', 'patternProperties', 'dependentSchemas', '$defs'),
  },
}

/** A member with words, or one that the comparison does not read. */
export interface Leaf {
  readonly is: 'words' | 'unread'
  readonly kind: Kind
  readonly key: string
  readonly at: Located
}

/** The objects and leaves of a document, references not resolved. */
export interface NodeIndex {
  readonly objects: readonly { readonly kind: Kind; readonly at: Located }[]
  readonly leaves: readonly Leaf[]
}

/** Walks a document by the grammar, so that data in examples is not taken for references or keywords. */
export function indexNodes(root: unknown): NodeIndex {
  const objects: { kind: Kind; at: Located }[] = [{ kind: 'document', at: { node: root, pointer: '#' } }]
  const leaves: Leaf[] = []
  for (const { kind, at } of objects) {
    if (!isObject(at.node)) continue
    const isReference = typeof at.node['$ref'] === 'string' && kind !== 'schema' && kind !== 'path item'
    const keys = isReference ? reference : grammar[kind]
    for (const key of Object.keys(at.node)) {
      const inner = member(at, key)
      const content = keys[key] ?? (key.startsWith('x-') ? 'words' : keys['*'])
      if (content === 'words') leaves.push({ is: 'words', kind, key, at: inner })
      else if (content === undefined || !isOfType(content, inner.node))
        leaves.push({ is: 'unread', kind, key, at: inner })
      else for (const object of objectsUnder(content, inner)) objects.push(object)
    }
  }
  return { objects, leaves }
}

const reference: Keys = { ...all('words', 'summary', 'description'), $ref: 'text' }

const values: Readonly<Record<Value, (value: unknown) => boolean>> = {
  any: () => true,
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' || typeof value === 'bigint',
  flag: (value) => typeof value === 'boolean',
  items: Array.isArray,
  members: isObject,
}

function isOfType(content: Exclude<Content, 'words'>, value: unknown): boolean {
  if (typeof content !== 'string') return content[0] === 'list' ? Array.isArray(value) : isObject(value)
  if (content in values) return values[content as Value](value)
  return isObject(value) || (content === 'schema' && typeof value === 'boolean')
}

function objectsUnder(content: Content, at: Located): readonly { kind: Kind; at: Located }[] {
  if (typeof content === 'string') return content in grammar ? [{ kind: content as Kind, at }] : []
  return Object.keys(Object(at.node)).map((key) => ({ kind: content[1], at: member(at, key) }))
}
