import { type ControlOperationId, operations } from '../../spec/generated/control-contract.ts'
import { validators } from '../../spec/generated/control-validators.js'
import type { ControlOperation } from '../../spec/operation.ts'
import type { Request } from '../http/exchange.ts'
import { ControlRefusal } from './refusal.ts'

/** What an operation is given: decoded, and of the contract's types and bounds. */
export interface Input {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | number>>
  readonly body: unknown
}

/** The request in the contract's types, or a refusal that names what is wrong. */
export async function readInput(
  id: ControlOperationId,
  parameters: Readonly<Record<string, string>>,
  request: Request,
): Promise<Input> {
  const { body: declared }: ControlOperation = operations[id]
  const body = declared === undefined ? undefined : await readJson(request, declared.limit)
  const given = { path: decoded(parameters), query: queryOf(request.query) }
  const { params, body: check } = validators[id]
  if (!params(given)) throw invalid('errors.control.invalid_parameter', params.errors, 2)
  if (check !== undefined && !check({ requestBody: body }))
    throw invalid('errors.control.invalid_body', check.errors, 2)
  return { ...given, body }
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

function decoded(parameters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)]
      } catch {
        throw new ControlRefusal(
          'errors.control.invalid_parameter',
          `${name} must be percent-encoded UTF-8.`,
          {
            parameter: name,
          },
        )
      }
    }),
  )
}

/** Numbers are put in place of their texts by the validator. */
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
  skip: number,
): ControlRefusal {
  const depth = ({ instancePath }: { readonly instancePath: string }): number =>
    instancePath.split('/').length
  const complaint = complaints?.toSorted((one, other) => depth(other) - depth(one))[0]
  const { missingProperty, additionalProperty, allowedValues } = (complaint?.params ?? {}) as Record<
    string,
    unknown
  >
  const inner = complaint?.instancePath.split('/').slice(skip) ?? []
  const place = [...inner, missingProperty ?? additionalProperty]
    .filter((part) => part !== undefined)
    .join('.')
  const choices = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : ''
  const what = `${complaint?.message ?? 'does not fit the contract'}${choices}`
  const name = code === 'errors.control.invalid_body' ? 'field' : 'parameter'
  const said = place === '' ? `The body ${what}.` : `${place}: ${what}.`
  return new ControlRefusal(code, said, place === '' ? undefined : { [name]: place })
}
