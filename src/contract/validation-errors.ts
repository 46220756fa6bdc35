import { keyIdPattern } from '../../spec/generated/facts.ts'
import type { RequestValidators, ValidationError } from '../../spec/operation.ts'
import { dateTimeProblem } from '../ledger/date-time.ts'
import { nearestName } from '../text.ts'
import { quote } from './quote.ts'

type Errors = readonly ValidationError[]
type Failed = Errors | null | undefined

/** An error of a JSON Schema validator as an error response reports it: the parameter or field (empty for the whole body) and a sentence. */
interface Explained {
  readonly place: string
  readonly message: string
}

/** Returns the name of a field in backticks for a message, in which commands replace it by their flag. */
export const inBackticks = (name: string): string => `\`${name}\``

export function firstOf(errors: Failed): ValidationError {
  const error = errors?.[0]
  if (error === undefined) throw new Error('A validator failed and named no error.')
  return error
}

/**
 * Returns a sentence about the first error of a validator. For a `oneOf` it reports the shape that the discriminating field
 * selects: "invoice-paid needs periodEnd". `known` are the fields that a body may have, `format` formats a name.
 */
export function explain(
  failed: Failed,
  request: unknown,
  { known = [], dateTimes = [], format = (name) => name }: Partial<Naming> = {},
): Explained {
  const naming = { known, dateTimes, format, request }
  const errors = failed ?? []
  const choice = errors.find(({ keyword }) => keyword === 'oneOf')
  const outside = choice === undefined ? errors : errors.filter((error) => !isInside(error, choice))
  if (outside.length === 0 && choice !== undefined) return explainChoice(shapesOf(choice, errors), naming)
  // Errors of unconditional keywords come before those of if/then.
  return explainError(
    outside.find(({ schemaPath }) => !/\/(?:if|then)\b/.test(schemaPath)) ?? firstOf(outside),
    naming,
  )
}

/** Validates the parameters and the body of an operation; returns the first problem, else undefined. */
export function requestProblem(
  { params, body: check }: RequestValidators,
  parameters: unknown,
  requestBody: unknown,
) {
  const body = { requestBody }
  if (!params(parameters))
    return { part: 'parameter', ...explain(params.errors, parameters, { format: inBackticks }) } as const
  if (check === undefined || check(body)) return undefined
  return { part: 'field', ...explain(check.errors, body, { format: inBackticks }) } as const
}

/** The options of a message. */
interface Naming {
  /** The fields that are date-times, of which "a string" would say too little. */
  readonly dateTimes: readonly string[]
  readonly known: readonly string[]
  readonly format: (name: string) => string
  readonly request: unknown
}

/** Tests that an error belongs to a choice, itself included. */
const isInside = (error: ValidationError, choice: ValidationError): boolean =>
  error === choice || error.schemaPath.startsWith(`${choice.schemaPath}/`)

function shapesOf(choice: ValidationError, errors: Errors): Errors[] {
  const shapeOf = ({ schemaPath }: ValidationError): string =>
    schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? ''
  const inside = errors.filter((error) => error !== choice && isInside(error, choice))
  return [...Map.groupBy(inside, shapeOf).values()]
}

function explainChoice(shapes: readonly Errors[], writing: Naming): Explained {
  const values = shapes.flat().filter(({ keyword }) => keyword === 'const' || keyword === 'enum')
  // The discriminating field is the one whose value more than one shape refuses.
  const refused = Map.groupBy(values, ({ instancePath }) => instancePath)
  const [path = '', refusals = []] = [...refused].find(([, { length }]) => length > 1) ?? []
  const [only, another] = shapes.filter((shape) => !shape.some((error) => refusals.includes(error)))
  if (path === '' || another !== undefined) return explainAny(shapes, writing)
  if (only === undefined)
    return choiceSentence(stepsOf(path).join('.'), refusals.flatMap(valuesOf), path, writing)
  const missing = missingIn(only)
  if (missing.length === 0) return explainError(firstOf(deepestOf(only)), writing)
  const needs = missing.map(writing.format).join(' and ')
  return { place: missing[0] ?? '', message: `${valueAt(writing.request, path)} needs ${needs}.` }
}

/** Explains a choice without a discriminating field. */
function explainAny(shapes: readonly Errors[], writing: Naming): Explained {
  const missing = shapes.map(missingIn)
  const common = missing[0]?.find((name) => missing.every((names) => names.includes(name)))
  if (common !== undefined) return { place: common, message: `${writing.format(common)} is required.` }
  if (missing.every(({ length }) => length > 0)) {
    const names = [...new Set(missing.flat())].map(writing.format)
    return { place: '', message: `The request body needs one of ${names.join(', ')}.` }
  }
  const fewest = shapes.toSorted((one, other) => one.length - other.length)
  return explainError(firstOf(deepestOf(fewest.flat())), writing)
}

/** Sorts errors, deepest first, as the most specific ones. */
const deepestOf = (errors: Errors): Errors =>
  errors.toSorted((one, other) => stepsOf(other.instancePath).length - stepsOf(one.instancePath).length)

/** Returns the keys of a pointer without its first, the part of the request. */
const stepsOf = (pointer: string): readonly string[] => pointer.split('/').slice(2)

const missingIn = (shape: Errors): string[] =>
  shape.flatMap(({ keyword, params }) => (keyword === 'required' ? [String(params['missingProperty'])] : []))

const valuesOf = ({ params: { allowedValue, allowedValues = [allowedValue] } }: ValidationError): unknown[] =>
  allowedValues as unknown[]

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `be ${values[0]}` : `be one of ${values.join(', ')}`

function valueAt(request: unknown, pointer: string): unknown {
  let value = request
  for (const step of pointer.split('/').slice(1)) value = Object(value)[step]
  return value
}

function explainError(error: ValidationError, writing: Naming): Explained {
  const { instancePath, keyword, params, message = 'does not fit the contract' } = error
  const name = params['missingProperty'] ?? params['additionalProperty']
  const place = [...stepsOf(instancePath), ...(name === undefined ? [] : [String(name)])].join('.')
  if (keyword === 'additionalProperties')
    return { place: place.slice(0, 100), message: unknownField(place, writing) }
  if (keyword === 'required' && place !== '')
    return { place, message: `${writing.format(place)} is required.` }
  if (keyword === 'enum') return choiceSentence(place, valuesOf(error), instancePath, writing)
  const isDateTime = keyword === 'type' && writing.dateTimes.includes(place)
  const must = isDateTime ? dateTimeProblem('') : (requirements[keyword]?.(params) ?? message)
  return sentence(place, must, instancePath, writing)
}

function unknownField(name: string, { known, format }: Naming): string {
  if (known.length === 0) return `${format(name)} does not belong here.`
  const suggestion = nearestName(name, known)
  const remedy = suggestion === undefined ? 'remove it.' : `did you mean ${quote(suggestion)}?`
  return `${quote(name)} is not a field of the request body; ${remedy}`
}

function choiceSentence(place: string, values: readonly unknown[], pointer: string, writing: Naming) {
  const explained = sentence(place, oneOf(values), pointer, writing)
  const meant = nearestName(String(valueAt(writing.request, pointer)), values.map(String))
  return meant === undefined
    ? explained
    : { ...explained, message: `${explained.message} Did you mean ${meant}?` }
}

function sentence(place: string, must: string, pointer: string, writing: Naming): Explained {
  const { known, format, request } = writing
  const fields = known.length === 0 ? '' : ` with ${known.join(', ')}`
  const message =
    place === ''
      ? `The request body must ${must}${fields}.`
      : `${format(place)} must ${must}; it was ${formatValue(valueAt(request, pointer))}.`
  return { place, message }
}

const requirements: Readonly<Record<string, (params: ValidationError['params']) => string | undefined>> = {
  minimum: ({ limit }) => `be at least ${limit}`,
  exclusiveMinimum: ({ limit }) => `be above ${limit}`,
  maximum: ({ limit }) => `be at most ${limit}`,
  minLength: ({ limit }) => (limit === 1 ? 'not be empty' : `have at least ${limit} characters`),
  maxLength: ({ limit }) => `have at most ${limit} characters`,
  maxItems: ({ limit }) => `have at most ${limit} entries`,
  minProperties: ({ limit }) => `have at least ${limit} field`,
  const: ({ allowedValue }) => oneOf([allowedValue]),
  format: () => 'be a date-time such as 2026-01-31T10:00:00Z',
  type: ({ type }) => `be ${types[String(type)] ?? type}`,
  pattern: ({ pattern }) => patterns[String(pattern)] ?? `match ${pattern}`,
}

const types: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
  string: 'a string',
}

/** The patterns of the control plane's contract in words. */
const patterns: Readonly<Record<string, string>> = {
  '^[A-Za-z][A-Za-z0-9_-]{0,63}$':
    'begin with a letter and have letters, digits, dashes and underscores, 64 at most',
  '^(?!\\.\\.?$)(?! )[A-Za-z0-9_.:@ -]{1,100}(?<! )$':
    'have 1 to 100 letters, digits, ._:@- or spaces between them, and not be . or ..',
  '^errors\\.[a-z_]+\\.[a-z_]+$': 'be a code such as errors.server.internal',
  '^[A-Za-z]{1,20}$': 'be a method such as POST',
  [keyIdPattern]: 'be the id of a key: 16 digits or lowercase letters',
  '\\S': 'have more than spaces',
  '^/': 'begin with /, such as /v1/bundles',
  '^[1-5](?:xx|\\d\\d)$': 'be a status such as 404 or 4xx',
  '^[a-z][a-z-]*(?::[1-9]\\d{0,8})?$': 'be the name of a fixture, such as demo or large:1000',
}

function formatValue(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : `an ${typeof value}`
}
