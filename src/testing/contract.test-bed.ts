import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { operationsOf, type ResponseObject, readContract, type Schema } from '../tools/contract.ts'

const { resolved } = await readContract(fileURLToPath(new URL('../../spec/control.yaml', import.meta.url)))
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

/** A response of the control plane; without the body of a stream that goes on. */
export interface Answered {
  readonly status: number
  readonly contentType: string
  readonly body?: string
}

const placed = operationsOf(resolved).map(({ method, path, operationId: name, responses }) => ({
  method,
  path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  name,
  responses,
}))

/** Throws when a response of the control plane breaks spec/control.yaml or has an undeclared property. */
export function requireContract(method: string, target: string, answered: Answered): void {
  const path = target.split('?')[0] ?? ''
  const found = placed.find((one) => one.method === method && one.path.test(path))
  if (found === undefined) {
    requireRefusal(`${method} ${path}`, answered)
    return
  }
  const declared = found.responses[answered.status]
  if (declared === undefined) throw new Error(`${found.name} does not declare ${answered.status}`)
  requireBody(found.name, declared, answered)
  if (answered.status >= 400) requireCode(answered)
}

/** The refusals outside any operation have the schema of those of operations. */
function requireRefusal(name: string, answered: Answered): void {
  const schema = resolved.components.schemas['ErrorResponse'] ?? {}
  const declared = { content: { 'application/json': { schema } } }
  requireBody(name, declared, answered)
  requireCode(answered)
}

function requireBody(name: string, { content = {} }: ResponseObject, { contentType, body }: Answered): void {
  const mediaType = contentType.split(';')[0] ?? ''
  const declared = content[mediaType]
  if (declared === undefined) throw new Error(`${name} does not declare ${contentType}`)
  if (mediaType !== 'application/json' || body === undefined) return
  const check = ajv.compile(closed(declared.schema))
  if (!check(JSON.parse(body))) throw new Error(`${name}: ${ajv.errorsText(check.errors)} in ${body}`)
}

/** Throws when an error code comes with another status than the contract has for it. */
function requireCode({ status, body = '' }: Answered): void {
  const { errorCode } = JSON.parse(body)
  const statuses = resolved.components.schemas['ErrorCode']?.['x-statuses'] as Record<string, number>
  if (statuses[errorCode] !== status) throw new Error(`${errorCode} came with ${status}`)
}

/** Returns the schema without room for properties that it does not name. */
function closed(schema: Schema): Schema {
  const cached = compiled.get(schema)
  if (cached !== undefined) return cached
  const made = close(schema) as Schema
  compiled.set(schema, made)
  return made
}

const compiled = new Map<Schema, Schema>()

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(
    // A member of `allOf` need not name the properties of the others.
    Object.entries(value).map(([name, own]) => [name, name === 'allOf' ? own : close(own)]),
  )
  const open = ('properties' in value || 'allOf' in value) && !('additionalProperties' in value)
  return open ? { ...inner, unevaluatedProperties: false } : inner
}
