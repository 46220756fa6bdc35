import { Ajv2020 } from 'ajv/dist/2020.js'
import { type AjvCustomizer, OpenAPIValidator } from 'openapi-backend'
import { type OpenApi, operationsOf, type Schema } from './document.ts'
import { withoutAnnotations } from './without-annotations.ts'

/** The schemas of one operation; each takes what openapi-backend gives its validators. */
export interface OperationSchemas {
  /** For `{path, query}`, with strings coerced. */
  readonly params: Schema
  /** For `{requestBody}`. */
  readonly body: Schema | undefined
  /** For a response body, by declared status. */
  readonly responses: Readonly<Record<string, Schema>>
  /** For `{headers}` with names in lower case, by declared status, with strings coerced. */
  readonly responseHeaders: Readonly<Record<string, Schema>>
}

/** The schemas that openapi-backend builds for each operation, by operation id. */
export function schemasOf(document: OpenApi): Readonly<Record<string, OperationSchemas>> {
  const validator = new OpenAPIValidator({
    definition: document as never,
    customizeAjv: () =>
      new Ajv2020({ strict: false, validateFormats: false }) as unknown as ReturnType<AjvCustomizer>,
  })
  return Object.fromEntries(
    operationsOf(document).map(({ operation }) => [
      operation.operationId,
      schemasOfOperation(validator, operation),
    ]),
  )
}

function schemasOfOperation(
  validator: OpenAPIValidator,
  operation: ReturnType<typeof operationsOf>[number]['operation'],
): OperationSchemas {
  const id = operation.operationId
  const request = (validator.requestValidators[id] ?? []).map(schemaOf)
  const params = request.at(-1)
  if (params === undefined) throw new Error(`openapi-backend built no request validator for ${id}`)
  return {
    params,
    body: request.length > 1 ? request[0] : undefined,
    responses: mapValues(validator.statusBasedResponseValidators[id] ?? {}, schemaOf),
    responseHeaders: mapEntries(validator.responseHeadersValidators[id] ?? {}, (status, variants) =>
      requiringOnly(requiredHeaders(operation.responses[status]?.headers), schemaOf(variants['superset'])),
    ),
  }
}

/** openapi-backend's `superset` asks for every declared header, also for one that the contract calls optional. */
function requiringOnly(names: readonly string[], schema: Schema): Schema {
  const properties = schema['properties'] as { readonly headers: Schema }
  return { ...schema, properties: { headers: { ...properties.headers, required: names } } }
}

const requiredHeaders = (headers: Readonly<Record<string, { required?: boolean }>> = {}): string[] =>
  Object.entries(headers)
    .filter(([, header]) => header.required)
    .map(([name]) => name.toLowerCase())

const schemaOf = (validate: { readonly schema: unknown } | undefined): Schema =>
  withoutAnnotations(validate?.schema as Schema)

const mapEntries = <From, To>(record: Readonly<Record<string, From>>, to: (key: string, value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(key, value)]))

const mapValues = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To) =>
  mapEntries(record, (_, value) => to(value))
