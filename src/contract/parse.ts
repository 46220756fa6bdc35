import { type OperationId, operations } from '../../spec/generated/contract.ts'
import type { operations as Described } from '../../spec/generated/public.ts'
import { validators } from '../../spec/generated/validators.js'
import type { Parameter } from '../../spec/operation.ts'
import { dateTimeProblem, parseDateTime, parseLenientDateTime } from '../ledger/date-time.ts'
import type { VariantOf } from '../ledger/decision.ts'
import type { Alias, BundleId, CheckoutId, GrantId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import { quote } from './quote.ts'
import { Refusal } from './refusal.ts'
import { explain } from './validation-errors.ts'

/** The unparsed request of an operation: path parameters and query as sent, and the text of the body. */
export interface RawRequest {
  readonly parameters: Readonly<Record<string, string>>
  readonly query: string
  readonly text: string | undefined
}

/** The parsed input of an operation: parameters and body fields, validated, with defaults. */
export type Input<Id extends OperationId> = Parsed<Described[Id]['parameters']['path']> &
  Parsed<Filled<Described[Id]['parameters']['query']>> &
  Parsed<BodyOf<Described[Id]>>

/** The fields with branded types. */
interface Branded {
  readonly bundleId: BundleId
  readonly grantId: GrantId
  readonly checkoutId: CheckoutId
  readonly userId: Alias
}

type Parsed<Fields> = [Fields] extends [undefined]
  ? unknown
  : {
      readonly [Name in keyof Fields]: Name extends keyof Branded
        ? Branded[Name]
        : Name extends `${string}${'At' | 'After' | 'Before'}`
          ? Instant
          : Fields[Name]
    }
type Defaulted = 'limit' | 'sort' | 'dir'
type Filled<Query> = [NonNullable<Query>] extends [never]
  ? undefined
  : Omit<NonNullable<Query>, Defaulted> &
      Required<Pick<NonNullable<Query>, Extract<keyof NonNullable<Query>, Defaulted>>>
type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : undefined

/** Returns the typed input of an operation; throws a Refusal with 400 that names the field and the remedy (ERROR-INVALID). */
export function parse<Id extends OperationId>(
  operationId: Id,
  raw: RawRequest,
  variantOf: VariantOf,
): Input<Id> {
  const parameters = parseParameters(operationId, raw, variantOf)
  if (raw.text === undefined) return parameters as Input<Id>
  return Object.assign(parameters, parseBody(operationId, raw.text, variantOf)) as Input<Id>
}

type Fields = Record<string, string | number>
type Declared = Readonly<Record<string, Parameter>>

function parseParameters(
  operationId: OperationId,
  { parameters, query: text }: RawRequest,
  variantOf: VariantOf,
) {
  const declared: Declared = operations[operationId].parameters.query
  const path: Fields = {}
  for (const name in parameters) path[name] = decode(parameters[name] ?? '', name)
  const { query, unknown } = parseQuery(text, declared, operationId, variantOf)
  const { params } = validators[operationId]
  if (!params({ path, query: inNormalForm(query, declared) })) {
    const { place: parameter, message } = explain(params.errors, { path, query })
    const code = parameter === 'cursor' ? 'invalid_cursor' : 'invalid_parameter'
    const isMissing = !(parameter in query || parameter in path)
    const misspelt = isMissing && unknown ? ` ${quote(unknown)} is not a parameter of ${operationId}.` : ''
    const isSpare = query[parameter] === '' && declared[parameter]?.required !== true
    const hint = isSpare ? leaveOut : misspelt
    throw new Refusal(`errors.request.${code}`, message + hint, { parameter })
  }
  const input: Record<string, unknown> = path
  for (const name in declared) {
    const parameter = declared[name]
    const value = query[name] ?? parameter?.default
    if (value === undefined) continue
    input[name] =
      parameter?.format === 'date-time'
        ? parseInstant(name, String(value), variantOf, 'invalid_parameter')
        : value
  }
  return input
}

const leaveOut = ' Leave it out where there is none.'

/** Returns the declared parameters of a query, decoded, and the name of an unknown one (QUERY-UNKNOWN-PARAMETER). */
function parseQuery(text: string, declared: Declared, operationId: OperationId, variantOf: VariantOf) {
  const query: Fields = {}
  let unknown = ''
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const end = equals < 0 ? part.length : equals
    const name = decodedOrAsSent(part.slice(0, end))
    const parameter = Object.hasOwn(declared, name) ? declared[name] : undefined
    if (parameter === undefined) {
      if (variantOf('unknown-query-parameter') === 'reject')
        throw invalidParameter(name, `${quote(name)} is not a parameter of ${operationId}; remove it.`)
      unknown ||= name
    } else if (Object.hasOwn(query, name)) {
      throw invalidParameter(name, `${quote(name)} must be given once; it was given twice.`)
    } else {
      const value = decode(part.slice(end + 1).replaceAll('+', ' '), name)
      query[name] = parameter.type === 'integer' ? parseInteger(name, value, parameter, variantOf) : value
    }
  }
  return { query, unknown }
}

function decodedOrAsSent(name: string): string {
  try {
    return unescaped(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

function decode(text: string, name: string): string {
  try {
    return unescaped(text)
  } catch {
    throw invalidParameter(name, `${quote(name)} must be percent-encoded UTF-8; it was ${quote(text)}.`)
  }
}

// Most texts need no decoding, and the check takes a tenth of the time.
const unescaped = (text: string): string => (text.includes('%') ? decodeURIComponent(text) : text)

const invalidParameter = (name: string, message: string): Refusal =>
  new Refusal('errors.request.invalid_parameter', message, { parameter: name.slice(0, 100) })

/** Parses an integer; the schema checks its bounds, unless a variant clamps it (LIST-LIMIT-OUT-OF-RANGE). */
function parseInteger(
  name: string,
  value: string,
  { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Parameter,
  variantOf: VariantOf,
): number {
  const number = Number(value)
  const plain = /^-?\d{1,15}$/.test(value)
  if (plain && number >= minimum && number <= maximum) return number
  if (/^-?\d+(\.\d+)?$/.test(value) && variantOf('limit-out-of-range') === 'clamp')
    return Math.min(Math.max(Math.trunc(number), minimum), maximum)
  if (plain) return number
  throw invalidParameter(
    name,
    `${name} must be an integer between ${minimum} and ${maximum}; it was ${quote(value)}.`,
  )
}

/** Returns a query with texts in the Unicode form in which the contract counts their length. */
function inNormalForm(query: Fields, declared: Declared): Fields {
  let measured = query
  for (const name in query) {
    const form = declared[name]?.normalization
    if (form !== undefined) measured = { ...measured, [name]: String(query[name]).normalize(form) }
  }
  return measured
}

function parseBody(operationId: OperationId, text: string, variantOf: VariantOf) {
  const check = validators[operationId].body
  const declared = operations[operationId].body
  if (check === undefined || declared === undefined) return {}
  const { properties, dateTimes }: { properties: readonly string[]; dateTimes: readonly string[] } = declared
  const parsed = parseJson(text)
  const body = withoutUnknown(parsed, properties, variantOf)
  const request = { requestBody: body }
  if (!check(request)) {
    const { place: field, message } = explain(check.errors, request, { known: properties, dateTimes })
    const { [field]: value, ...others } = Object(body)
    const hint = value === null && check({ requestBody: others }) ? leaveOut : ''
    throw new Refusal('errors.request.invalid_body', message + hint, field === '' ? undefined : { field })
  }
  // Output of JSON.stringify has no repeated name: 1 us instead of 6 for most clients.
  const repeated = JSON.stringify(parsed) === text ? undefined : repeatedName(text)
  if (repeated !== undefined)
    throw new Refusal(
      'errors.request.invalid_body',
      `${quote(repeated)} must be given once; it was given twice.`,
      { field: repeated.slice(0, 100) },
    )
  const input: Record<string, unknown> = Object(body)
  for (const name of dateTimes)
    if (input[name] !== undefined)
      input[name] = parseInstant(name, String(input[name]), variantOf, 'invalid_body')
  return input
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(
      'errors.request.malformed_json',
      'The request body must be one JSON object; it could not be parsed as JSON.',
    )
  }
}

/** Returns a name that the top-level object has twice, since `JSON.parse` silently keeps only the last value. */
function repeatedName(text: string): string | undefined {
  const names = new Set<string>()
  let depth = 0
  for (const [token, name, colon] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (depth === 1 && colon !== undefined) {
      const unescaped: string = JSON.parse(`"${name}"`)
      if (names.has(unescaped)) return unescaped
      names.add(unescaped)
    }
  }
  return undefined
}

const tokens = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g

/** Returns a body without undeclared properties, if the variant ignores these (CREATE-UNKNOWN-PROPERTY). */
function withoutUnknown(body: unknown, known: readonly string[], variantOf: VariantOf): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const entries = Object.entries(body)
  const declared = entries.filter(([name]) => known.includes(name))
  if (declared.length === entries.length || variantOf('unknown-body-property') === 'reject') return body
  return Object.fromEntries(declared)
}

function parseInstant(
  name: string,
  text: string,
  variantOf: VariantOf,
  code: 'invalid_parameter' | 'invalid_body',
): Instant {
  const instant =
    parseDateTime(text) ?? (variantOf('date-time') === 'lenient' ? parseLenientDateTime(text) : undefined)
  if (instant !== undefined) return instant
  // In a query an unescaped plus is a blank.
  const hint = code === 'invalid_parameter' && / \d\d:\d\d$/.test(text) ? ' Write + as %2B.' : ''
  throw new Refusal(
    `errors.request.${code}`,
    `${name} must ${dateTimeProblem(text)}; it was ${quote(text)}.${hint}`,
    code === 'invalid_body' ? { field: name } : { parameter: name },
  )
}
