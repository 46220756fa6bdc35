import {
  type OpenApi,
  type OperationObject,
  operationsOf,
  type ParameterObject,
  type Schema,
} from './document.ts'
import type { OperationSchemas } from './validator-schemas.ts'
import { withoutAnnotations } from './without-annotations.ts'

/** The schemas of the control plane's operations, in the shape of `schemasOf`: requests, and of answers the successes in JSON, for all refusals are made in one place. */
export function controlSchemasOf(document: OpenApi): Readonly<Record<string, OperationSchemas>> {
  return Object.fromEntries(
    operationsOf(document).map(({ operation }) => [operation.operationId, schemasOfOperation(operation)]),
  )
}

function schemasOfOperation({ parameters = [], requestBody, responses }: OperationObject): OperationSchemas {
  const body = requestBody?.content['application/json']?.schema
  const success = responses['200']?.content?.['application/json']?.schema
  const place = (name: ParameterObject['in']): Schema =>
    record(parameters.filter((parameter) => parameter.in === name))
  const params = { path: place('path'), query: place('query') }
  return {
    params: { type: 'object', required: Object.keys(params), properties: params },
    body: body && {
      type: 'object',
      required: ['requestBody'],
      properties: { requestBody: withoutAnnotations(body) },
    },
    responses: success === undefined ? {} : { 200: withoutAnnotations(success) },
    responseHeaders: {},
  }
}

const record = (parameters: readonly ParameterObject[]): Schema => ({
  type: 'object',
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, withoutAnnotations(schema)])),
  additionalProperties: false,
})
