import type { ControlOperation, Operation, Parameter, ResponseFacts } from '../../spec/operation.ts'
import { banner } from './banner.ts'
import type { ContractDocument } from './contract-document.ts'
import {
  type BodyObject,
  type OpenApi,
  type OperationObject,
  operationsOf,
  type ParameterObject,
  type ResponseObject,
  type Schema,
} from './document.ts'
import { toSource } from './source.ts'

/** All that code reads of the contract at run time, as a TypeScript module without imports but a type. */
export function renderContract({ resolved }: ContractDocument): string {
  const operations = Object.fromEntries(
    operationsOf(resolved).map((placed) => [placed.operation.operationId, operationOf(placed)]),
  )
  const bodyLimit = Object.values(operations).find((operation) => operation.body !== undefined)?.body?.limit
  return `${banner}
import type { Operation } from '../../spec/operation.ts'

/** Every operation of the contract by its id. */
export const operations = ${toSource(operations)} as const satisfies Record<string, Operation>
export type OperationId = keyof typeof operations

/** Every error code of the contract with its status. */
export const errorCodes = ${toSource(resolved.components.schemas['ErrorCode']?.['x-statuses'])} as const
export type ErrorCode = keyof typeof errorCodes

/** Requests accepted within the window, per client address and per key. */
export const rateLimit = ${toSource(resolved['x-rate-limit'])} as const

/** The largest JSON body in bytes. */
export const bodyLimit = ${toSource(bodyLimit)}

/** How long a checkout session lives, in seconds. */
export const checkoutSeconds = ${toSource(checkoutSeconds(resolved))}

/** What an API key begins with. */
export const keyPrefix = ${toSource(Object.values(resolved.components.securitySchemes)[0]?.['x-key-prefix'])}

/** The rules of the catalogue that concern every operation or none. */
export const sharedRules = ${toSource(resolved['x-rules'] ?? [])} as const

/** The version of the contract. */
export const version = ${toSource(resolved.info.version)}
`
}

/** All that code reads of the control plane's contract at run time. */
export function renderControl({ resolved }: ContractDocument): string {
  const operations = Object.fromEntries(
    operationsOf(resolved).map((placed) => [placed.operation.operationId, controlOperationOf(placed)]),
  )
  return `${banner}
import type { ControlOperation } from '../../spec/operation.ts'

/** Every operation of the control plane by its id. */
export const operations = ${toSource(operations)} as const satisfies Record<string, ControlOperation>
export type ControlOperationId = keyof typeof operations

/** Every error code of the control plane with its status. */
export const errorCodes = ${toSource(resolved.components.schemas['ErrorCode']?.['x-statuses'])} as const
export type ControlErrorCode = keyof typeof errorCodes

/** The version of the contract. */
export const version = ${toSource(resolved.info.version)}
`
}

type PlacedOperation = ReturnType<typeof operationsOf>[number]

function operationOf(placed: PlacedOperation): Operation {
  const { operation } = placed
  const { method, path, ...rest } = shapeOf(placed)
  return { method, path, permission: operation['x-permission'], rules: operation['x-rules'] ?? [], ...rest }
}

const controlOperationOf = (placed: PlacedOperation): ControlOperation => ({
  ...shapeOf(placed),
  open: placed.operation.security?.length === 0,
})

function shapeOf({ path, method, operation }: PlacedOperation): Omit<Operation, 'permission' | 'rules'> {
  return {
    method: method as Operation['method'],
    path,
    body: operation.requestBody && bodyOf(operation.requestBody),
    parameters: { path: parametersOf(operation, 'path'), query: parametersOf(operation, 'query') },
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, responseOf(response)]),
    ),
  }
}

function bodyOf(body: BodyObject): Operation['body'] {
  const [mediaType = '', content] = Object.entries(body.content)[0] ?? []
  const properties = Object.entries((content?.schema['properties'] ?? {}) as Record<string, Schema>)
  return {
    mediaType,
    required: body.required ?? false,
    limit: body['x-body-limit'],
    properties: properties.map(([name]) => name),
    dateTimes: properties.filter(([, schema]) => schema['format'] === 'date-time').map(([name]) => name),
  }
}

function parametersOf(operation: OperationObject, place: ParameterObject['in']): Record<string, Parameter> {
  const there = operation.parameters?.filter((parameter) => parameter.in === place) ?? []
  return Object.fromEntries(there.map((parameter) => [parameter.name, parameterOf(parameter)]))
}

const bounds = [
  'type',
  'format',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'default',
] as const

function parameterOf({ required, schema }: ParameterObject): Parameter {
  const known = bounds.filter((bound) => schema[bound] !== undefined)
  const lengthOf = schema['x-length-of'] as { readonly normalization: string } | undefined
  const parameter = {
    required: required ?? false,
    ...Object.fromEntries(known.map((bound) => [bound, schema[bound]])),
    ...(lengthOf && { normalization: lengthOf.normalization }),
  }
  return parameter as Parameter
}

function responseOf(response: ResponseObject): ResponseFacts {
  const examples = Object.values(response.content ?? {}).flatMap((media) =>
    Object.values(media.examples ?? {}),
  )
  const codes = examples.flatMap(({ value }) => (value as { errorCode?: string }).errorCode ?? [])
  return {
    openStatuses: response['x-open-statuses'] ?? [],
    openRules: response['x-rule'] ?? [],
    errors: [...new Set(codes)],
    headers: Object.fromEntries(
      Object.entries(response.headers ?? {}).map(([name, header]) => [
        name.toLowerCase(),
        { required: header.required ?? false, openRules: header['x-rule'] ?? [] },
      ]),
    ),
  }
}

const checkoutSeconds = (document: OpenApi): number | undefined =>
  operationsOf(document).find(({ operation }) => operation['x-session-seconds'])?.operation[
    'x-session-seconds'
  ]
