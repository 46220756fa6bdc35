import type { ControlBody, ControlOperations } from '../../spec/control-types.ts'
import { type ControlOperationId, operations } from '../../spec/generated/control-contract.ts'
import { validators } from '../../spec/generated/control-validators.js'
import type { ControlOperation } from '../../spec/operation.ts'
import type { Request } from '../http/exchange.ts'
import { ControlRefusal } from './refusal.ts'

/** The input of one operation: decoded, and within the types and bounds of spec/control.yaml. */
export interface ControlInput<Id extends ControlOperationId> {
  readonly path: Parameters<Id, 'path'>
  readonly query: Parameters<Id, 'query'>
  readonly body: ControlBody<Id>
}

type Parameters<Id extends ControlOperationId, In extends 'path' | 'query'> = NonNullable<
  ControlOperations[Id]['parameters'][In]
>

/** Reads a request into the types of the contract; rejects with a ControlRefusal that names what is wrong. */
export async function readInput<Id extends ControlOperationId>(
  id: Id,
  path: Readonly<Record<string, string>>,
  request: Request,
): Promise<ControlInput<Id>> {
  const { body: declared }: ControlOperation = operations[id]
  const body = declared === undefined ? undefined : await readJson(request, declared.limit)
  const input: unknown = { path, query: queryOf(request.query), body }
  requireFit(id, input, body)
  return input
}

/** Throws unless parameters and body are as the contract says; the validator replaces the texts of numbers. */
function requireFit<Id extends ControlOperationId>(
  id: Id,
  input: unknown,
  body: unknown,
): asserts input is ControlInput<Id> {
  const { params, body: check } = validators[id]
  if (!params(input)) throw invalid('errors.control.invalid_parameter', params.errors)
  if (check !== undefined && !check({ requestBody: body }))
    throw invalid('errors.control.invalid_body', check.errors)
}

async function readJson(request: Request, limit: number): Promise<unknown> {
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json')
    throw new ControlRefusal(
      'errors.control.unsupported_media_type',
      'Send the body as JSON with the header "Content-Type: application/json".',
    )
  const bytes = await request.readBody(limit)
  if (bytes === 'too-large')
    throw new ControlRefusal('errors.control.body_too_large', `The body must be at most ${limit} bytes.`)
  try {
    return JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes === 'aborted' ? undefined : bytes),
    )
  } catch {
    throw new ControlRefusal('errors.control.malformed_json', 'The body must be one JSON object in UTF-8.')
  }
}

/** Returns the path's parameters without percent-encoding. */
export function decoded(parameters: Readonly<Record<string, string>>): Record<string, string> {
  const path: Record<string, string> = {}
  for (const [parameter, value] of Object.entries(parameters)) {
    try {
      path[parameter] = decodeURIComponent(value)
    } catch {
      const message = `${parameter} must be percent-encoded UTF-8.`
      throw new ControlRefusal('errors.control.invalid_parameter', message, { parameter })
    }
  }
  return path
}

function queryOf(text: string): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(query, name))
      throw new ControlRefusal('errors.control.invalid_parameter', `${name} must be given once.`, {
        parameter: name,
      })
    query[name] = value
  }
  return query
}

type Complaints = typeof validators.readMock.params.errors

/** Names the first thing at fault; of several complaints about a choice the deepest is what was meant. */
function invalid(
  code: 'errors.control.invalid_parameter' | 'errors.control.invalid_body',
  complaints: Complaints,
): ControlRefusal {
  const [complaint] = (complaints ?? []).toSorted((one, other) => stepsOf(other).length - stepsOf(one).length)
  const { missingProperty, additionalProperty, allowedValues } = complaint?.params ?? {}
  // Every pointer begins with an empty step and the part of the request.
  const inner = complaint === undefined ? [] : stepsOf(complaint).slice(2)
  const place = [...inner, missingProperty ?? additionalProperty]
    .filter((part) => part !== undefined)
    .join('.')
  const choices = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : ''
  const what = `${complaint?.message ?? 'does not fit the contract'}${choices}`
  if (place === '') return new ControlRefusal(code, `The body ${what}.`)
  const name = code === 'errors.control.invalid_body' ? 'field' : 'parameter'
  return new ControlRefusal(code, `${place}: ${what}.`, { [name]: place })
}

const stepsOf = ({ instancePath }: { readonly instancePath: string }): readonly string[] =>
  instancePath.split('/')
