import { readFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import type { Operation, ResponseFacts } from '../../spec/operation.ts'
import {
  type Contract,
  type OpenApi,
  operationsOf,
  type PlacedOperation,
  type ResponseObject,
  type Schema,
  toSource,
} from './contract.ts'

/** Returns the source of public.ts or control.ts in spec/generated, the types of a contract: readonly, and a default makes nothing required. */
export const renderTypes = ({ written }: Contract): Promise<string> => typesOf(written, false)

/** Returns the types of a JSON Schema file: its definitions, and the root by its title; fields with a default are required. */
export function renderSchemaTypes(file: string): Promise<string> {
  const text = readFileSync(file, 'utf8').replaceAll('#/definitions/', '#/components/schemas/')
  const { definitions, title, ...schema } = JSON.parse(text)
  const components = { schemas: { ...definitions, [title]: schema } }
  return typesOf({ openapi: '3.1.0', info: { title, version: '1' }, paths: {}, components }, true)
}

async function typesOf(document: object, defaultNonNullable: boolean): Promise<string> {
  const options = { immutable: true, defaultNonNullable, silent: true }
  const names = { rootTypes: true, rootTypesNoSchemaPrefix: true }
  return astToString(await openapiTS(JSON.stringify(document), { ...options, ...names }))
}

/** Returns the source of contract.ts: the parts of the public contract that code reads at run time. */
export function renderContract({ resolved }: Contract): string {
  const placed = operationsOf(resolved)
  const operations = placed.map((operation) => {
    const { operationId, 'x-permission': permission } = operation
    return [operationId, { ...shapeOf(operation), permission }] as const
  })
  const seconds = placed.find((operation) => operation['x-session-seconds'])?.['x-session-seconds']
  return `import type { Operation } from '../operation.ts'
${tables('Operation', 'OperationId', 'ErrorCode', operations, resolved)}
/** Requests accepted within the window, per client address and per key. */
export const rateLimit = ${toSource(resolved['x-rate-limit'])} as const

/** The largest JSON body in bytes. */
export const bodyLimit = ${toSource(placed.find(({ requestBody }) => requestBody)?.requestBody?.['x-body-limit'])}

/** The lifetime of a checkout session, in seconds. */
export const checkoutSeconds = ${toSource(seconds)}

/** The prefix of every API key. */
export const keyPrefix = ${toSource(Object.values(resolved.components.securitySchemes)[0]?.['x-key-prefix'])}
`
}

/** Returns the source of control-contract.ts: the parts of the control plane's contract for run time. */
export function renderControl({ resolved }: Contract): string {
  const operations = operationsOf(resolved).map((operation) => {
    const open = operation.security.length === 0
    return [operation.operationId, { ...shapeOf(operation), open }] as const
  })
  return `import type { ControlOperation } from '../operation.ts'
${tables('ControlOperation', 'ControlOperationId', 'ControlErrorCode', operations, resolved)}`
}

/** Returns the source of facts.ts: enumerations and patterns that store, commands, console and suite share. */
export function renderFacts(contract: Contract, control: Contract): string {
  const { schemas } = contract.resolved.components
  const { schemas: own } = control.resolved.components
  const bundle = propertiesOf(schemas['OwnedTradingBundleSummary'])
  const request = propertiesOf(own['FaultRequest'])
  const fields = propertiesOf(schemas['CreateGrantRequest'])
  const placed = operationsOf(contract.resolved)
  const key = own['KeyId']?.['pattern']
  const options = Object.entries(request).filter(([name]) => name !== 'kind')
  const facts = {
    tiers: own['Tier']?.['enum'],
    bundleStatuses: bundle['status']?.['enum'],
    bundleAccesses: bundle['access']?.['enum'],
    grantTypes: schemas['TradingBundleAccessGrantType']?.['enum'],
    requestedGrantTypes: fields['grantType']?.['enum'],
    createFields: Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [
        name,
        { required: requiredIn(schemas['CreateGrantRequest']).includes(name), ...boundsOf(schema) },
      ]),
    ),
    grantStates: propertiesOf(own['LedgerGrant'])['state']?.['enum'],
    keyIdPattern: key,
    optionalFields: [...new Set(placed.flatMap(optionalFieldsOf))],
    publicOperations: Object.fromEntries(
      placed.map((operation) => {
        const { operationId, method, path, summary } = operation
        return [operationId, { method, path, summary, fields: fieldsOf(operation) }]
      }),
    ),
    faults: own['FaultKind']?.['x-faults'],
    faultOptions: Object.fromEntries(
      options.map(([name, { type, minimum, maximum, description }]) => [
        name,
        { type, minimum, maximum, description },
      ]),
    ),
  }
  return Object.entries(facts)
    .map(([name, fact]) => `\nexport const ${name} = ${toSource(fact)} as const\n`)
    .join('')
}

/** Returns the parameters of an operation and the properties of its body, with what a form needs to know of each. */
function fieldsOf({ parameters, requestBody }: PlacedOperation): readonly object[] {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const properties = Object.entries(propertiesOf(body)).map(([name, schema]) => {
    const required = requiredIn(body).includes(name)
    return { name, in: 'body', required, description: schema['description'], schema }
  })
  return [...parameters, ...properties].map(({ schema, required = false, description, ...field }) => ({
    name: field.name,
    in: field.in,
    required,
    description,
    enum: schema['enum'],
    format: schema['format'],
    default: schema['default'],
  }))
}

/** Returns the optional fields of an operation's success. */
const optionalFieldsOf = ({ responses }: PlacedOperation): readonly string[] =>
  optionalIn(Object.values(responses['200']?.content ?? {})[0]?.schema)

function optionalIn(schema: Schema | undefined): readonly string[] {
  const own = Object.entries(propertiesOf(schema)).flatMap(([name, inner]) => [
    ...(requiredIn(schema).includes(name) ? [] : [name]),
    ...optionalIn(inner),
  ])
  const items = schema?.['items'] as Schema | undefined
  return items === undefined ? own : [...own, ...optionalIn(items)]
}

const requiredIn = (schema: Schema | undefined): readonly unknown[] => {
  const required = schema?.['required']
  return Array.isArray(required) ? required : []
}

const propertiesOf = (schema: Schema | undefined): Readonly<Record<string, Schema>> =>
  Object(schema?.['properties'])

const tables = (
  type: string,
  id: string,
  code: string,
  operations: readonly (readonly [string, object])[],
  { info, components }: OpenApi,
) => `
/** Every operation of the contract by its id. */
export const operations = ${toSource(Object.fromEntries(operations))} as const satisfies Record<string, ${type}>
export type ${id} = keyof typeof operations

/** Every error code of the contract with its status. */
export const errorCodes = ${toSource(components.schemas['ErrorCode']?.['x-statuses'])} as const
export type ${code} = keyof typeof errorCodes

/** The version of the contract. */
export const version = ${toSource(info.version)}
`

function shapeOf(operation: PlacedOperation): Omit<Operation, 'permission'> {
  const { method, path, requestBody, responses } = operation
  return {
    method,
    path,
    body: requestBody && bodyOf(requestBody, operation.operationId),
    parameters: { path: parametersOf(operation, 'path'), query: parametersOf(operation, 'query') },
    responses: Object.fromEntries(Object.entries(responses).map(([status, one]) => [status, factsOf(one)])),
  }
}

function bodyOf(body: NonNullable<PlacedOperation['requestBody']>, operation: string): Operation['body'] {
  const limit = body['x-body-limit']
  if (limit === undefined)
    throw new Error(`The body of ${operation} has no x-body-limit: say how many bytes it may have.`)
  const properties = Object.entries(Object.values(body.content ?? {})[0]?.schema['properties'] ?? {})
  return {
    limit,
    properties: properties.map(([name]) => name),
    dateTimes: properties.filter(([, schema]) => schema.format === 'date-time').map(([name]) => name),
  }
}

function parametersOf({ parameters }: PlacedOperation, place: string): Operation['parameters']['path'] {
  const here = parameters.filter((parameter) => parameter.in === place)
  return Object.fromEntries(
    here.map(({ name, required = false, schema }) => {
      const { unit: _, ...form } = Object(schema['x-length-of'])
      return [name, { required, type: 'string', ...boundsOf(schema), ...form }]
    }),
  )
}

/** Returns the keywords of a schema that bound its values. */
const boundsOf = (schema: Schema): Schema =>
  Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !/^(?:description|x-|example)/.test(keyword)),
  )

function factsOf({ content = {}, 'x-open-statuses': openStatuses = [] }: ResponseObject): ResponseFacts {
  const examples = Object.values(content).flatMap((media) => Object.values(media.examples ?? {}))
  const codes = examples.flatMap(({ value }) => (value as { errorCode?: string }).errorCode ?? [])
  return { openStatuses, errors: [...new Set(codes)] }
}
