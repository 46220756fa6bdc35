import { declarationsOf, member, members, type OpenDocument } from './document.ts'
import { isObject, type JsonObject, listOf, objectOf } from './json.ts'
import {
  examplesOf,
  type Fault,
  type HouseRule,
  mediaTypesOf,
  operationsOf,
  type PlacedOperation,
  receivedSchemas,
  responsesOf,
} from './parts.ts'

/** The permissions of a key and the levels that each may be needed at. */
const levels: Readonly<Record<string, readonly string[]>> = {
  bundles: ['read'],
  users: ['read'],
  grants: ['read', 'write'],
}

const errorBody = '#/components/schemas/ErrorResponse'

/** What every operation and every response declares. */
export const operationRules: readonly HouseRule[] = [
  {
    id: 'operation-permission',
    says: 'Each operation that needs a key declares a permission that keys can have, at a level that it knows.',
    faultsOf: (document) =>
      operationsOf(document).flatMap(({ id, at }) => {
        const { security = member(document.root, 'security').node, 'x-permission': written } = objectOf(
          at.node,
        )
        if (listOf(security).length === 0) return []
        const fault = permissionFault(objectOf(written))
        if (!isObject(written))
          return [
            {
              pointer: at.pointer,
              message: `${id} must say in x-permission which permission a key needs for it.`,
            },
          ]
        return fault === undefined
          ? []
          : [{ pointer: `${at.pointer}/x-permission`, message: `${id} needs ${fault}.` }]
      }),
  },
  {
    id: 'refusals-declared',
    says: 'Each operation declares the refusals of its kind, and the body of every refusal is an ErrorResponse.',
    faultsOf: (document) => [...missingRefusals(document), ...otherBodies(document)],
  },
  {
    // That an example fits the schema is checked by Redocly's own rule.
    id: 'examples-given',
    says: 'Every success and every refusal with a body has an example.',
    faultsOf: (document) =>
      responsesOf(document).flatMap(({ operation, status, at }) =>
        mediaTypesOf(at)
          .filter(([, mediaType]) => examplesOf(document, mediaType).length === 0)
          .map(([name, { pointer }]) => ({
            pointer,
            message: `${status} of ${operation} must show an example of its ${name} body.`,
          })),
      ),
  },
  {
    id: 'error-codes-listed',
    says: 'Error codes come from the list in the schema ErrorCode, each with one status.',
    faultsOf: errorCodeFaults,
  },
  {
    id: 'retry-after',
    says: 'Every 429 carries the header Retry-After in whole seconds.',
    faultsOf: (document) =>
      responsesOf(document)
        .filter(({ status }) => status === '429')
        .flatMap(({ operation, at }) => {
          const [, written] =
            members(member(at, 'headers')).find(([name]) => name.toLowerCase() === 'retry-after') ?? []
          if (written === undefined)
            return [
              { pointer: at.pointer, message: `429 of ${operation} must carry the header Retry-After.` },
            ]
          const header = document.follow(written)
          const { type } = objectOf(document.follow(member(header, 'schema')).node)
          return type === 'integer'
            ? []
            : [{ pointer: header.pointer, message: 'Retry-After must be an integer of seconds.' }]
        }),
  },
]

/** What no key has of a permission; undefined when some key has it. */
function permissionFault({ permission, level }: JsonObject): string | undefined {
  const known = levels[`${permission}`]
  if (known === undefined)
    return `${permission}, which no key has; use one of ${Object.keys(levels).join(', ')}`
  return known.includes(`${level}`)
    ? undefined
    : `${permission} at the level ${level}; use ${known.join(' or ')}`
}

type Kind = Record<'always' | 'input' | 'path' | 'body', boolean>

/** The statuses that the kinds of operations need, each with the reason. */
const refusals: readonly (readonly [kind: keyof Kind, status: string, reason: string])[] = [
  ['always', '401', 'the key may be missing or wrong'],
  ['always', '403', 'the key may lack the permission'],
  ['always', '429', 'the client may call too often'],
  ['always', '500', 'the service may fail'],
  ['input', '400', 'what the client sends may be out of shape'],
  ['path', '404', 'what the path names may not exist'],
  ['body', '413', 'the body may be too large'],
  ['body', '415', 'the body may not be JSON'],
]

function kindOf({ at, parameters }: PlacedOperation): Kind {
  const body = objectOf(at.node)['requestBody'] !== undefined
  const path = parameters.some(({ node }) => objectOf(node)['in'] === 'path')
  return { always: true, input: body || parameters.length > 0, path, body }
}

const missingRefusals = (document: OpenDocument): readonly Fault[] =>
  operationsOf(document).flatMap((operation) => {
    const declared = member(operation.at, 'responses')
    const kinds = kindOf(operation)
    return refusals
      .filter(([kind, status]) => kinds[kind] && !(status in objectOf(declared.node)))
      .map(([, status, reason]) => ({
        pointer: declared.pointer,
        message: `${operation.id} must declare ${status}: ${reason}.`,
      }))
  })

const otherBodies = (document: OpenDocument): readonly Fault[] =>
  responsesOf(document)
    .filter(({ status, at }) => {
      const types = mediaTypesOf(at)
      const isError = types.every(([, mediaType]) =>
        declarationsOf(document, member(mediaType, 'schema')).some(({ pointer }) => pointer === errorBody),
      )
      return /^[45]/.test(status) && !(isError && types.length > 0)
    })
    .map(({ status, at }) => ({
      pointer: at.pointer,
      message: `The body of ${status} must be an ErrorResponse.`,
    }))

/** The list of codes and their statuses, the codes that examples show, and those that the schemas of refusals allow. */
function errorCodeFaults(document: OpenDocument): readonly Fault[] {
  const list = member(document.root, 'components', 'schemas', 'ErrorCode')
  const codes = new Set(listOf(objectOf(list.node)['enum']))
  const statuses = new Map(members(member(list, 'x-statuses')).map(([code, { node }]) => [code, `${node}`]))
  const shown = responsesOf(document).flatMap(({ status, at }) =>
    mediaTypesOf(at)
      .flatMap(([, mediaType]) => examplesOf(document, mediaType))
      .map((example) => ({ status, at: member(example, 'errorCode') })),
  )
  const demanded = receivedSchemas(document).filter(({ name }) => name === 'errorCode')
  return [
    ...[...codes]
      .filter((code) => !statuses.has(String(code)))
      .map((code) => ({
        pointer: `${list.pointer}/enum`,
        message: `${code} must have a status in x-statuses.`,
      })),
    ...[...statuses.keys()]
      .filter((code) => !codes.has(code))
      .map((code) => ({
        pointer: `${list.pointer}/x-statuses`,
        message: `${code} has a status, but does not stand in the enum.`,
      })),
    ...shown.flatMap(({ status, at: { node, pointer } }) => {
      if (typeof node !== 'string') return []
      const known = statuses.get(node)
      if (known === undefined)
        return [{ pointer, message: `${node} must stand in the schema ErrorCode with its status.` }]
      return known === status
        ? []
        : [{ pointer, message: `${node} comes with ${known}, but is shown for ${status}.` }]
    }),
    ...demanded.flatMap(({ at: { pointer }, keywords }) =>
      [...listOf(keywords['enum']), keywords['const']]
        .filter((code) => typeof code === 'string' && !codes.has(code))
        .map((code) => ({ pointer, message: `${code} must stand in the schema ErrorCode.` })),
    ),
  ]
}
