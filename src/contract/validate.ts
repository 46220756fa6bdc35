import { type OperationId, operations } from '../../spec/generated/contract.ts'
import { validators } from '../../spec/generated/validators.js'
import type { Variants } from '../../spec/generated/variants.ts'
import type { Body, Parameter } from '../../spec/operation.ts'
import { formatInstant, parseDateTime, parseLenientDateTime } from '../ledger/date-time.ts'
import { bodyFault, parameterFault } from './fault.ts'
import { decodeComponent, parseQuery } from './query.ts'
import { quote } from './quote.ts'
import { Refusal } from './refusal.ts'

/** A request of a known operation before validation: path parameters as sent, raw query, body text. */
export interface Raw {
  readonly parameters: Readonly<Record<string, string>>
  readonly query: string
  readonly text: string | undefined
}

/** What an operation is given: decoded, of the contract's types and bounds, with its defaults. */
export interface Input {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | number>>
  readonly body: Readonly<Record<string, unknown>>
}

/** The request in the contract's types, or a 400 that names the field and the remedy (ERROR-INVALID). */
export function validate(operationId: OperationId, raw: Raw, variants: Variants): Input {
  const path: Record<string, string> = {}
  for (const [name, value] of Object.entries(raw.parameters)) path[name] = decodeComponent(value, name)
  const query = queryOf(operationId, raw.query, variants)
  const check = validators[operationId]
  const measured = inNormalForm(operationId, query)
  if (!check.params({ path, query: measured }))
    throw parameterFault(operationId, check.params.errors, { path, query })
  const body = raw.text === undefined ? {} : bodyOf(operationId, raw.text, variants)
  return { path, query: withDefaults(operationId, query), body }
}

function queryOf(
  operationId: OperationId,
  text: string,
  variants: Variants,
): Record<string, string | number> {
  const given = parseQuery(text)
  const query: Record<string, string | number> = {}
  const declared: Readonly<Record<string, Parameter>> = operations[operationId].parameters.query
  for (const [name, value] of given) {
    const parameter = declared[name]
    if (parameter !== undefined) query[name] = convert(name, value, parameter, variants)
    else if (variants['unknown-query-parameter'] === 'reject')
      throw new Refusal(
        'errors.request.invalid_parameter',
        `${quote(name)} is not a parameter of ${operationId}; leave it out.`,
        {
          parameter: name,
        },
      )
  }
  return query
}

/** The query with the texts whose length the contract counts after a Unicode normalisation in that form. */
function inNormalForm(
  operationId: OperationId,
  query: Record<string, string | number>,
): Record<string, string | number> {
  const forms = normalForms(operationId)
  if (forms.length === 0) return query
  const measured = { ...query }
  for (const [name, form] of forms) {
    const value = query[name]
    if (typeof value === 'string') measured[name] = value.normalize(form)
  }
  return measured
}

function convert(name: string, value: string, parameter: Parameter, variants: Variants): string | number {
  if (parameter.type === 'integer') return toInteger(name, value, parameter, variants)
  if (parameter.format === 'date-time') return lenientDateTime(value, variants)
  return value
}

function toInteger(name: string, value: string, parameter: Parameter, variants: Variants): number {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = parameter
  if (!/^-?\d{1,15}$/.test(value)) {
    if (/^-?\d+$/.test(value) && variants['limit-out-of-range'] === 'clamp')
      return value.startsWith('-') ? minimum : maximum
    throw new Refusal(
      'errors.request.invalid_parameter',
      `${name} must be an integer between ${minimum} and ${maximum}; it was ${quote(value)}.`,
      { parameter: name },
    )
  }
  const number = Number(value)
  const outside = number < minimum || number > maximum
  if (outside && variants['limit-out-of-range'] === 'clamp')
    return Math.min(Math.max(number, minimum), maximum)
  return number
}

function lenientDateTime(value: string, variants: Variants): string {
  if (parseDateTime(value) !== undefined || variants['date-time'] === 'strict') return value
  const instant = parseLenientDateTime(value)
  return instant === undefined ? value : formatInstant(instant)
}

function bodyOf(
  operationId: OperationId,
  text: string,
  variants: Variants,
): Readonly<Record<string, unknown>> {
  const check = validators[operationId].body
  const declared = operations[operationId].body
  if (check === undefined || declared === undefined) return {}
  const parsed = parseJson(text)
  const body = adjust(parsed, declared, variants)
  if (!check({ requestBody: body })) throw bodyFault(check.errors, body, declared.properties)
  return body as Readonly<Record<string, unknown>>
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

/** The body as the variants for unknown properties and lenient date-times want it validated. */
function adjust(body: unknown, { properties, dateTimes }: Body, variants: Variants): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const entries = Object.entries(body).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' && dateTimes.includes(name) ? lenientDateTime(value, variants) : value,
  ])
  const unknown = entries.some(([name]) => !properties.includes(name))
  if (!unknown || variants['unknown-body-property'] === 'reject') return Object.fromEntries(entries)
  return Object.fromEntries(entries.filter(([name]) => properties.includes(name)))
}

function withDefaults(
  operationId: OperationId,
  query: Record<string, string | number>,
): Record<string, string | number> {
  for (const [name, value] of defaults(operationId)) query[name] ??= value
  return query
}

/** What `pick` says of the query parameters of each operation, where it says something; found once and not for each request. */
function ofQueries<Said>(
  pick: (parameter: Parameter) => Said | undefined,
): (operationId: OperationId) => readonly (readonly [name: string, said: Said])[] {
  const found = new Map<string, readonly (readonly [name: string, said: Said])[]>()
  for (const [operationId, { parameters }] of Object.entries(operations)) {
    const declared: Readonly<Record<string, Parameter>> = parameters.query
    const said = Object.entries(declared).flatMap(([name, parameter]) => {
      const picked = pick(parameter)
      return picked === undefined ? [] : [[name, picked] as const]
    })
    found.set(operationId, said)
  }
  return (operationId) => found.get(operationId) ?? []
}

const normalForms = ofQueries(({ normalization }) => normalization)
const defaults = ofQueries((parameter) => parameter.default)
