import { keyIdPattern } from '../../spec/generated/facts.ts'
import type { ValidationError } from '../../spec/operation.ts'

/** What is wrong with a request: the parameter or field, empty for the whole body, and a sentence about it. */
interface Explained {
  readonly place: string
  readonly message: string
}

const explained = (place: string, predicate: string): Explained => ({
  place,
  message: `${place || 'The body'} ${predicate}.`,
})

/**
 * Explains the first problem that a validator has found in a request. Of a choice between shapes that shape counts which the value
 * of the choosing field means: "invoice-paid needs periodEnd".
 */
export function explain(found: readonly ValidationError[] | null | undefined, request: unknown): Explained {
  const errors = found ?? []
  const choice = errors.find(({ keyword }) => keyword === 'oneOf')
  const outside = choice === undefined ? errors : errors.filter((error) => !isInside(error, choice))
  const deepest = deepestOf(outside)
  return deepest === undefined && choice !== undefined
    ? explainChoice(shapesOf(choice, errors), request)
    : plain(deepest)
}

/** The error of the choice itself says nothing. */
const isInside = (error: ValidationError, choice: ValidationError): boolean =>
  error === choice || error.schemaPath.startsWith(`${choice.schemaPath}/`)

/** The errors of each shape. */
function shapesOf(choice: ValidationError, errors: readonly ValidationError[]): ValidationError[][] {
  const shapeOf = ({ schemaPath }: ValidationError): string =>
    schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? ''
  const inside = errors.filter((error) => error !== choice && isInside(error, choice))
  return [...Map.groupBy(inside, shapeOf).values()]
}

function explainChoice(shapes: readonly ValidationError[][], request: unknown): Explained {
  const values = shapes.map((shape) =>
    shape.filter(({ keyword }) => keyword === 'const' || keyword === 'enum'),
  )
  // The field that chooses is the one whose value more than one shape refuses.
  const refused = Map.groupBy(values.flat(), ({ instancePath }) => instancePath)
  const [path, refusals] = [...refused].find(([, { length }]) => length > 1) ?? []
  const meant = shapes.filter((shape) => !shape.some((error) => refusals?.includes(error)))
  const [only, another] = meant
  if (path === undefined || only === undefined || another !== undefined)
    return only === undefined && refusals !== undefined && path !== undefined
      ? explained(stepsOf(path).join('.'), oneOf(refusals.flatMap(valuesOf)))
      : explainAny(shapes)
  const missing = missingIn(only)
  if (missing.length === 0) return plain(deepestOf(only))
  return { place: missing[0] ?? '', message: `${valueAt(request, path)} needs ${missing.join(' and ')}.` }
}

/** Nothing says which shape is meant. */
function explainAny(shapes: readonly ValidationError[][]): Explained {
  const missing = shapes.map(missingIn)
  const [common] = missing.reduce(
    (left, right) => left.filter((name) => right.includes(name)),
    missing[0] ?? [],
  )
  if (common !== undefined) return explained(common, 'is missing')
  if (missing.every(({ length }) => length > 0))
    return explained('', `needs one of ${[...new Set(missing.flat())].join(', ')}`)
  const fewest = shapes.toSorted((one, other) => one.length - other.length)
  return plain(deepestOf(fewest.flat()))
}

/** Of several errors the deepest is what was meant. */
const deepestOf = (errors: readonly ValidationError[]): ValidationError | undefined =>
  errors.toSorted((one, other) => stepsOf(other.instancePath).length - stepsOf(one.instancePath).length)[0]

/** Every pointer begins with an empty step and the part of the request. */
const stepsOf = (pointer: string): readonly string[] => pointer.split('/').slice(2)

const missingIn = (shape: readonly ValidationError[]): string[] =>
  shape.flatMap(({ keyword, params }) => (keyword === 'required' ? [String(params['missingProperty'])] : []))

const valuesOf = ({ params: { allowedValue, allowedValues = [allowedValue] } }: ValidationError): unknown[] =>
  allowedValues as unknown[]

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`

function valueAt(request: unknown, pointer: string): unknown {
  let value = request
  for (const step of pointer.split('/').slice(1)) value = Object(value)[step]
  return value
}

function plain(error: ValidationError | undefined): Explained {
  if (error === undefined) return explained('', 'does not fit the contract')
  const { missingProperty: missing, additionalProperty: additional } = error.params
  const name = missing ?? additional
  const steps = [...stepsOf(error.instancePath), ...(name === undefined ? [] : [String(name)])]
  return explained(steps.join('.'), predicateOf(error))
}

function predicateOf(error: ValidationError): string {
  const { keyword, params, message = 'does not fit the contract' } = error
  const limit = Number(params['limit'])
  switch (keyword) {
    case 'required':
      return 'is missing'
    case 'additionalProperties':
      return 'does not belong here'
    case 'enum':
    case 'const':
      return oneOf(valuesOf(error))
    case 'minimum':
      return `must be at least ${limit}`
    case 'exclusiveMinimum':
      return `must be above ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return `must have at most ${limit} characters`
    case 'maxItems':
      return `must have at most ${limit} entries`
    case 'minProperties':
      return `must have at least ${limit} field`
    case 'format':
      return 'must be a date-time such as 2026-01-31T10:00:00Z'
    case 'type':
      return `must be ${types[String(params['type'])] ?? params['type']}`
    case 'pattern':
      return patterns[String(params['pattern'])] ?? message
    default:
      return message
  }
}

const types: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  string: 'a text',
}

/** Every pattern of the contract in words. */
const patterns: Readonly<Record<string, string>> = {
  '^[A-Za-z][A-Za-z0-9_-]{0,63}$':
    'must begin with a letter and have letters, digits, dashes and underscores, 64 at most',
  '^[A-Za-z0-9_.:@ -]{1,100}$': 'must have 1 to 100 letters, digits, spaces or ._:@-',
  '^errors\\.[a-z_]+\\.[a-z_]+$': 'must be a code such as errors.server.internal',
  '^[A-Za-z]{1,20}$': 'must be a method such as POST',
  [keyIdPattern]: 'must be the id of a key: 16 digits or lowercase letters',
  '^/': 'must begin with /, such as /v1/bundles',
  '^[1-5](?:xx|\\d\\d)$': 'must be a status such as 404 or 4xx',
  '^[a-z][a-z-]*(?::[1-9]\\d{0,8})?$': 'must be the name of a fixture, such as demo or large:1000',
}
