import { declarationsOf, type Located, member, members, type OpenDocument } from './document.ts'
import { isObject, listOf, objectOf } from './json.ts'
import {
  examplesOf,
  type LintRule,
  mediaTypesOf,
  operationsOf,
  type PlacedOperation,
  type Problem,
  responseSchemas,
  responsesAmong,
  responsesOf,
} from './openapi-elements.ts'

/** The permissions of a key with the levels that each can have. */
const levels: Readonly<Record<string, readonly string[]>> = {
  bundles: ['read'],
  users: ['read'],
  grants: ['read', 'write'],
}

const errorBody = '#/components/schemas/ErrorResponse'

/** Our own lint rules on the operations and responses of an OpenAPI document, run by Redocly. */
export const operationRules: readonly LintRule[] = [
  {
    id: 'operation-permission',
    text: 'Each operation needs a key and declares a permission that keys can have, at a level that it knows and that suits its method, and its description says so.',
    *problemsOf(document) {
      for (const { id, method, at } of operationsOf(document)) {
        const {
          security = member(document.root, 'security').node,
          'x-permission': written,
          description,
        } = objectOf(at.node)
        const choices = listOf(security)
        if (choices.length === 0 || choices.some((choice) => Object.keys(objectOf(choice)).length === 0))
          yield {
            pointer: 'security' in objectOf(at.node) ? `${at.pointer}/security` : at.pointer,
            message: `${id} must need a key; let it take over the security of the document.`,
          }
        const message = `${id} must say in x-permission which permission a key needs for it.`
        if (!isObject(written)) yield { pointer: at.pointer, message }
        else {
          const { permission, level } = written
          const known = levels[`${permission}`]
          const pointer = `${at.pointer}/x-permission`
          const all = Object.keys(levels).join(', ')
          if (known === undefined)
            yield { pointer, message: `${id} needs ${permission}, which no key has; use one of ${all}.` }
          else if (!known.includes(`${level}`))
            yield {
              pointer,
              message: `${id} needs ${permission} at the level ${level}; use ${known.join(' or ')}.`,
            }
          else if (level === 'read' && !['get', 'head', 'options', 'trace'].includes(method))
            yield { pointer, message: `${id} changes something and must need the level write.` }
          // Documentation generators do not show extensions.
          const stated = [...`${description}`.matchAll(/Requires the permission `[^`]*`/g)].join('; ')
          const expected = `Requires the permission \`${permission}: ${level}\``
          if (stated !== expected)
            yield {
              pointer: at.pointer,
              message: `The description of ${id} must say once "${expected}", as x-permission does.`,
            }
        }
      }
    },
  },
  {
    id: 'refusals-declared',
    text: 'Each operation declares the refusals of its kind, and the body of every refusal is an ErrorResponse.',
    *problemsOf(document) {
      for (const operation of operationsOf(document)) {
        const { node, pointer } = member(operation.at, 'responses')
        for (const [status, reason] of refusalsOf(operation))
          if (!(status in objectOf(node)))
            yield { pointer, message: `${operation.id} must declare ${status}: ${reason}.` }
      }
      for (const { status, at } of responsesOf(document)) {
        const types = mediaTypesOf(at)
        const isError = types.every(([, mediaType]) =>
          declarationsOf(document, member(mediaType, 'schema')).some(({ pointer }) => pointer === errorBody),
        )
        if (/^[45]/.test(status) && !(isError && types.length > 0))
          yield { pointer: at.pointer, message: `The body of ${status} must be an ErrorResponse.` }
      }
    },
  },
  {
    // Redocly's own rule checks that an example fits its schema.
    id: 'examples-given',
    text: 'Every success and every refusal with a body has an example.',
    *problemsOf(document) {
      for (const { operation, status, at } of responsesOf(document))
        for (const [name, mediaType] of mediaTypesOf(at)) {
          const message = `${status} of ${operation} must show an example of its ${name} body.`
          if (examplesOf(document, mediaType).length === 0) yield { pointer: mediaType.pointer, message }
        }
    },
  },
  {
    id: 'error-codes-listed',
    text: 'Error codes come from the list in the schema ErrorCode, each with one status.',
    problemsOf: errorCodeProblems,
  },
  {
    id: 'retry-after',
    text: 'Every 429 and 503 carries the header Retry-After in whole seconds.',
    *problemsOf(document) {
      for (const { operation, status, at } of responsesOf(document)) {
        if (status !== '429' && status !== '503') continue
        const header = headerOf(document, at, 'retry-after')
        if (header === undefined)
          yield {
            pointer: at.pointer,
            message: `${status} of ${operation} must carry the header Retry-After.`,
          }
        else if (objectOf(document.follow(member(header, 'schema')).node)['type'] !== 'integer')
          yield { pointer: header.pointer, message: 'Retry-After must be an integer of seconds.' }
      }
    },
  },
  {
    id: 'request-id',
    text: 'Every response of an operation carries the header X-Request-Id.',
    *problemsOf(document) {
      for (const { id, at } of operationsOf(document))
        for (const { status, at: response } of responsesAmong(document, id, member(at, 'responses')))
          if (headerOf(document, response, 'x-request-id') === undefined)
            yield {
              pointer: response.pointer,
              message: `${status} of ${id} must carry the header X-Request-Id.`,
            }
    },
  },
  {
    id: 'body-limited',
    text: 'Every request body has its greatest size in x-body-limit, in whole bytes, and the examples of 413 show the same.',
    *problemsOf(document) {
      for (const { id, at } of operationsOf(document)) {
        const body = document.follow(member(at, 'requestBody'))
        if (!isObject(body.node)) continue
        const limit = body.node['x-body-limit']
        if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1) {
          const pointer = limit === undefined ? body.pointer : `${body.pointer}/x-body-limit`
          yield { pointer, message: `The body of ${id} must have an x-body-limit, a whole number of bytes.` }
          continue
        }
        const refusal = document.follow(member(at, 'responses', '413'))
        for (const example of mediaTypesOf(refusal).flatMap(([, type]) => examplesOf(document, type))) {
          const { node: exampleLimit, pointer } = member(example, 'metadata', 'limit')
          const message = `The example shows a limit of ${exampleLimit} bytes; x-body-limit of ${id} is ${limit}.`
          if (exampleLimit !== undefined && `${exampleLimit}` !== `${limit}`) yield { pointer, message }
        }
      }
    },
  },
]

/** Returns a header of a response by its name in lower case. */
function headerOf(document: OpenDocument, response: Located, name: string): Located | undefined {
  const [, header] =
    members(member(response, 'headers')).find(([written]) => written.toLowerCase() === name) ?? []
  return header && document.follow(header)
}

/** Returns the statuses that an operation must declare, each with the reason. */
function refusalsOf({
  at,
  parameters,
}: PlacedOperation): readonly (readonly [status: string, reason: string])[] {
  const hasBody = objectOf(at.node)['requestBody'] !== undefined
  const hasPath = parameters.some(({ node }) => objectOf(node)['in'] === 'path')
  const hasInput = hasBody || parameters.length > 0
  return [
    ['401', 'the key may be missing or wrong'],
    ['403', 'the key may lack the permission'],
    ['429', 'the client may call too often'],
    ['500', 'the service may fail'],
    ['503', 'the service may be unable to reach its data'],
    ...(hasInput ? [['400', 'what the client sends may be out of shape'] as const] : []),
    ...(hasPath ? [['404', 'what the path names may not exist'] as const] : []),
    ...(hasBody ? [['413', 'the body may be too large'] as const] : []),
    ...(hasBody ? [['415', 'the body may not be JSON'] as const] : []),
  ]
}

/** Checks the listed codes with their statuses, the codes in examples and those in schemas of responses. */
function* errorCodeProblems(document: OpenDocument): Iterable<Problem> {
  const list = member(document.root, 'components', 'schemas', 'ErrorCode')
  const { enum: closed, 'x-extensible-enum': open } = objectOf(list.node)
  const codes = new Set([...listOf(closed), ...listOf(open)])
  const statuses = new Map(members(member(list, 'x-statuses')).map(([code, { node }]) => [code, `${node}`]))
  for (const code of codes)
    if (!statuses.has(String(code)))
      yield { pointer: list.pointer, message: `${code} must have a status in x-statuses.` }
  for (const code of statuses.keys())
    if (!codes.has(code))
      yield {
        pointer: `${list.pointer}/x-statuses`,
        message: `${code} has a status, but does not stand in the list.`,
      }
  for (const { status, at } of responsesOf(document))
    for (const example of mediaTypesOf(at).flatMap(([, mediaType]) => examplesOf(document, mediaType))) {
      const { node: code, pointer } = member(example, 'errorCode')
      const known = statuses.get(`${code}`)
      if (typeof code !== 'string' || known === status) continue
      const message =
        known === undefined
          ? `${code} must stand in the schema ErrorCode with its status.`
          : `${code} comes with ${known}, but is shown for ${status}.`
      yield { pointer, message }
    }
  for (const { name, at, keywords } of responseSchemas(document))
    for (const code of [...listOf(keywords['enum']), keywords['const']])
      if (name === 'errorCode' && typeof code === 'string' && !codes.has(code))
        yield { pointer: at.pointer, message: `${code} must stand in the schema ErrorCode.` }
}
