import type { ValidationError } from '../../spec/operation.ts'
import { nearestName } from '../nearest-name.ts'
import { quote } from './quote.ts'
import { Refusal } from './refusal.ts'

type Errors = readonly ValidationError[] | null | undefined

/** The first thing that a failed validator finds wrong. */
export function firstOf(errors: Errors): ValidationError {
  const error = errors?.[0]
  if (error === undefined) throw new Error('A validator failed and named no error.')
  return error
}

/** The refusal for parameters that the contract does not allow; it names the first one that is wrong. */
export function parameterProblem(errors: Errors, given: Readonly<Record<string, unknown>>): Refusal {
  const error = firstOf(errors)
  const name = error.instancePath.split('/')[2] ?? String(error.params['missingProperty'])
  const code = name === 'cursor' ? 'errors.request.invalid_cursor' : 'errors.request.invalid_parameter'
  return new Refusal(code, sentence(name, error, given[name]), { parameter: name })
}

/** The refusal for a body that the contract does not allow; it names the first field that is wrong. */
export function bodyProblem(errors: Errors, body: unknown, known: readonly string[]): Refusal {
  // What every body needs is said before what only some need.
  const error = errors?.find(({ schemaPath }) => !/\/(?:if|then)\b/.test(schemaPath)) ?? firstOf(errors)
  const { missingProperty, additionalProperty } = error.params
  const name = error.instancePath.split('/')[2] ?? missingProperty ?? additionalProperty
  if (typeof name !== 'string')
    return new Refusal(
      'errors.request.invalid_body',
      `The request body must be a JSON object with ${known.join(', ')}.`,
    )
  const message =
    error.keyword === 'additionalProperties'
      ? unknownField(name, known)
      : sentence(name, error, Object(body)[name])
  return new Refusal('errors.request.invalid_body', message, { field: name.slice(0, 100) })
}

function unknownField(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known)
  const remedy = meant === undefined ? 'remove it.' : `did you mean ${quote(meant)}?`
  return `${quote(name)} is not a field of the request body; ${remedy}`
}

function sentence(name: string, { keyword, params, message }: ValidationError, value: unknown): string {
  if (keyword === 'required') return `${name} is required.`
  const must = requirements[keyword]?.(params) ?? message
  return `${name} must ${must}; it was ${shown(value)}.`
}

const requirements: Readonly<Record<string, (params: ValidationError['params']) => string>> = {
  minimum: ({ limit }) => `be at least ${limit}`,
  maximum: ({ limit }) => `be at most ${limit}`,
  minLength: ({ limit }) => (limit === 1 ? 'not be empty' : `have at least ${limit} characters`),
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
