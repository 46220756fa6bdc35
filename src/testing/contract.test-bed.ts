import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { operationsOf, type ResponseObject, readContract, type Schema } from '../tools/contract.ts'

const { resolved } = await readContract(fileURLToPath(new URL('../../spec/control.yaml', import.meta.url)))
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

/** What came back from the control plane; the body of a stream that goes on is left out. */
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

/** Throws when an answer of the control plane is not as spec/control.yaml says, to the last property. */
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

/** What belongs to no operation is refused in the words of those that do. */
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

/** The table of codes beside each of their statuses. */
function requireCode({ status, body = '' }: Answered): void {
  const { errorCode } = JSON.parse(body)
  const statuses = resolved.components.schemas['ErrorCode']?.['x-statuses'] as Record<string, number>
  if (statuses[errorCode] !== status) throw new Error(`${errorCode} came with ${status}`)
}

/** The same schema, with no room for a property that nobody has written down. */
function closed(schema: Schema): Schema {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const made = close(schema) as Schema
  compiled.set(schema, made)
  return made
}

const compiled = new Map<Schema, Schema>()

function close(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(close)
  if (typeof part !== 'object' || part === null) return part
  const inner = Object.fromEntries(
    // What one member of `allOf` has, the others need not know.
    Object.entries(part).map(([name, value]) => [name, name === 'allOf' ? value : close(value)]),
  )
  const open = ('properties' in part || 'allOf' in part) && !('additionalProperties' in part)
  return open ? { ...inner, unevaluatedProperties: false } : inner
}
