import type { OperationId } from '../../spec/generated/contract.ts'
import { nearestName } from '../nearest-name.ts'
import { quote } from './quote.ts'
import { Refusal } from './refusal.ts'

/** One complaint of a compiled validator, in Ajv's shape. */
export interface Complaint {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string | undefined
}

type Complaints = readonly Complaint[] | null | undefined

/** The refusal for parameters that the contract does not allow; it names the first one at fault. */
export function parameterFault(
  operationId: OperationId,
  complaints: Complaints,
  given: Readonly<Record<'path' | 'query', Readonly<Record<string, unknown>>>>,
): Refusal {
  const complaint = complaints?.[0]
  if (complaint === undefined)
    return new Refusal('errors.request.invalid_parameter', `The parameters do not fit ${operationId}.`)
  const [, place = '', pathName] = complaint.instancePath.split('/')
  const name = pathName ?? String(complaint.params['missingProperty'] ?? place)
  const value = place === 'path' || place === 'query' ? given[place][name] : undefined
  const code = name === 'cursor' ? 'errors.request.invalid_cursor' : 'errors.request.invalid_parameter'
  return new Refusal(code, sentence(name, complaint, complaints, value), { parameter: name })
}

/** The refusal for a body that the contract does not allow; it names the first field at fault. */
export function bodyFault(complaints: Complaints, body: unknown, known: readonly string[]): Refusal {
  const complaint = complaints?.find(({ keyword }) => keyword !== 'if') ?? complaints?.[0]
  const name = complaint && (complaint.instancePath.split('/')[2] ?? namedIn(complaint))
  if (complaint === undefined || name === undefined)
    return new Refusal(
      'errors.request.invalid_body',
      `The request body must be a JSON object with ${known.join(', ')}.`,
    )
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  if (complaint.keyword === 'additionalProperties' || complaint.keyword === 'unevaluatedProperties')
    return new Refusal('errors.request.invalid_body', unknownField(name, known), {
      field: name.slice(0, 100),
    })
  return new Refusal('errors.request.invalid_body', sentence(name, complaint, complaints, value), {
    field: name,
  })
}

function namedIn({ params }: Complaint): string | undefined {
  const name = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty']
  return name === undefined ? undefined : String(name)
}

function unknownField(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known)
  return `${quote(name)} is not a field of the request body; ${meant === undefined ? 'leave it out' : `did you mean ${quote(meant)}?`}`
}

function sentence(name: string, complaint: Complaint, complaints: Complaints, value: unknown): string {
  if (complaint.keyword === 'required') return `${name} is required; it is missing.`
  return `${name} must ${requirement(complaint, complaints)}; it was ${shown(value)}.`
}

function requirement({ keyword, params, message, instancePath }: Complaint, complaints: Complaints): string {
  const limitOf = (other: string): unknown =>
    complaints?.find((complaint) => complaint.instancePath === instancePath && complaint.keyword === other)
      ?.params['limit']
  switch (keyword) {
    case 'minimum':
      return `be at least ${params['limit']}`
    case 'maximum':
      return `be at most ${params['limit']}`
    case 'minLength':
      return `have at least ${params['limit']} characters`
    case 'maxLength':
      return `have at most ${params['limit'] ?? limitOf('maxLength')} characters`
    case 'enum':
      return `be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}`
    case 'pattern':
      return `match ${params['pattern']}`
    case 'format':
      return params['format'] === 'date-time'
        ? 'be an RFC 3339 date-time with an offset, such as 2026-01-31T10:00:00Z'
        : `be a ${params['format']}`
    case 'type':
      return `be of type ${params['type']}`
    default:
      return message ?? 'fit the contract'
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : `an ${typeof value}`
}
