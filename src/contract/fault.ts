import type { OperationId } from '../../spec/generated/contract.ts'
import type { ValidationError } from '../../spec/operation.ts'
import { nearestName } from '../nearest-name.ts'
import { quote } from './quote.ts'
import { Refusal } from './refusal.ts'

type Errors = readonly ValidationError[] | null | undefined

/** The refusal for parameters that the contract does not allow; it names the first one at fault. */
export function parameterFault(
  operationId: OperationId,
  errors: Errors,
  given: Readonly<Record<'path' | 'query', Readonly<Record<string, unknown>>>>,
): Refusal {
  const error = errors?.[0]
  if (error === undefined)
    return new Refusal('errors.request.invalid_parameter', `The parameters do not fit ${operationId}.`)
  const [, place = '', pathName] = error.instancePath.split('/')
  const name = pathName ?? String(error.params['missingProperty'] ?? place)
  const value = place === 'path' || place === 'query' ? given[place][name] : undefined
  const code = name === 'cursor' ? 'errors.request.invalid_cursor' : 'errors.request.invalid_parameter'
  return new Refusal(code, sentence(name, error, value), { parameter: name })
}

/** The refusal for a body that the contract does not allow; it names the first field at fault. */
export function bodyFault(errors: Errors, body: unknown, known: readonly string[]): Refusal {
  const error = errors?.find(({ keyword }) => keyword !== 'if') ?? errors?.[0]
  const name = error && (error.instancePath.split('/')[2] ?? namedIn(error))
  if (error === undefined || name === undefined)
    return new Refusal(
      'errors.request.invalid_body',
      `The request body must be a JSON object with ${known.join(', ')}.`,
    )
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  const isUnknown = ['additionalProperties', 'unevaluatedProperties'].includes(error.keyword)
  const message = isUnknown ? unknownField(name, known) : sentence(name, error, value)
  return new Refusal('errors.request.invalid_body', message, { field: name.slice(0, 100) })
}

function namedIn({ params }: ValidationError): string | undefined {
  const name = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty']
  return name === undefined ? undefined : String(name)
}

function unknownField(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known)
  const remedy = meant === undefined ? 'leave it out.' : `did you mean ${quote(meant)}?`
  return `${quote(name)} is not a field of the request body; ${remedy}`
}

function sentence(name: string, { keyword, params, message }: ValidationError, value: unknown): string {
  if (keyword === 'required') return `${name} is required; it is missing.`
  const must = requirements[keyword]?.(params) ?? message ?? 'fit the contract'
  return `${name} must ${must}; it was ${shown(value)}.`
}

const requirements: Readonly<Record<string, (params: ValidationError['params']) => string>> = {
  minimum: ({ limit }) => `be at least ${limit}`,
  maximum: ({ limit }) => `be at most ${limit}`,
  minLength: ({ limit }) => `have at least ${limit} characters`,
  maxLength: ({ limit }) => `have at most ${limit} characters`,
  enum: ({ allowedValues }) => `be one of ${[allowedValues].flat().join(', ')}`,
  pattern: ({ pattern }) => `match ${pattern}`,
  type: ({ type }) => `be of type ${type}`,
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : `an ${typeof value}`
}
