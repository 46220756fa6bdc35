import type { RequestView, SendRequest } from '../../spec/control-types.ts'
import { publicOperations } from '../../spec/generated/facts.ts'

export type OperationId = keyof typeof publicOperations

/** A parameter of an operation or a property of its body, as the contract describes it, for the form in which the console writes a request. */
export interface Field {
  readonly name: string
  readonly in: 'path' | 'query' | 'body'
  readonly required: boolean
  readonly description: string
  readonly enum: readonly string[] | undefined
  readonly format: string | undefined
  readonly default: string | number | undefined
}

/** A request to the public API that the console sends. It is text, so that it can also be a wrong one; fields are read from it and written into it. */
export interface Draft {
  readonly operation: OperationId
  readonly method: SendRequest['method']
  /** Path and query. A path parameter without a value is its name in braces. */
  readonly target: string
  readonly body: string
}

export const fieldsOf = (operation: OperationId): readonly Field[] => publicOperations[operation].fields

/** Returns the request of an operation without a value, or with those that another draft has in fields of the same name. */
export function draftOf(operation: OperationId, before?: Draft): Draft {
  const { method, path } = publicOperations[operation]
  const hasBody = fieldsOf(operation).some((field) => field.in === 'body')
  const empty: Draft = { operation, method, target: path, body: hasBody ? '{}' : '' }
  const known = before ? fieldsOf(before.operation) : []
  return fieldsOf(operation).reduce((draft, field) => {
    const same = known.find(({ name }) => name === field.name && name !== 'cursor')
    return before && same ? withField(draft, field, fieldValue(before, same) ?? '') : draft
  }, empty)
}

interface Sent extends Pick<RequestView, 'operationId'> {
  readonly request: Pick<RequestView['request'], 'method' | 'path' | 'query' | 'body'>
}

/** Returns a request of the journal as a draft; undefined if it is of no operation. */
export function draftFrom({ operationId: operation, request }: Sent): Draft | undefined {
  const { path, query, body = '' } = request
  const method = methods.find((each) => each === request.method)
  if (operation === undefined || method === undefined) return undefined
  return { operation, method, target: query === '' ? path : `${path}?${query}`, body }
}

/** The methods that a draft can have. */
export const methods = ['GET', 'POST', 'DELETE'] as const satisfies readonly SendRequest['method'][]

/** Returns the value of a field; an empty text if it has none, and undefined if the body is not an object in JSON. */
export function fieldValue(draft: Draft, field: Field): string | undefined {
  const [path = '', query] = splitTarget(draft)
  if (field.in === 'query') return new URLSearchParams(query).get(field.name) ?? ''
  if (field.in === 'path') {
    const segment = path.split('/')[placeOf(draft, field)] ?? ''
    return segment === `{${field.name}}` ? '' : decoded(segment)
  }
  const value = objectOf(draft.body)?.[field.name]
  if (objectOf(draft.body) === undefined) return undefined
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns a draft with the value of a field; an empty text removes it. */
export function withField(draft: Draft, field: Field, value: string): Draft {
  const { name } = field
  const [path = '', query] = splitTarget(draft)
  if (field.in === 'query') {
    const parameters = new URLSearchParams(query)
    if (value === '') parameters.delete(name)
    else parameters.set(name, value)
    return { ...draft, target: parameters.size === 0 ? path : `${path}?${parameters}` }
  }
  if (field.in === 'path') {
    const segments = path.split('/')
    segments[placeOf(draft, field)] = value === '' ? `{${name}}` : encodeURIComponent(value)
    return { ...draft, target: [segments.join('/'), ...(query === undefined ? [] : [query])].join('?') }
  }
  const { [name]: _, ...others } = objectOf(draft.body) ?? {}
  const body = value === '' ? others : { ...objectOf(draft.body), [name]: value }
  return { ...draft, body: JSON.stringify(body, null, 2) }
}

/** Tests that the path still has the name of a parameter in braces. */
export const isUnfilled = (draft: Draft, field: Field): boolean =>
  field.in === 'path' && splitTarget(draft)[0]?.split('/')[placeOf(draft, field)] === `{${field.name}}`

/** Returns path and query; the query is undefined without a question mark. */
function splitTarget({ target }: Draft): readonly (string | undefined)[] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target] : [target.slice(0, mark), target.slice(mark + 1)]
}

/** Returns the segment of the path in which a parameter stands. */
const placeOf = ({ operation }: Draft, { name }: Field): number =>
  publicOperations[operation].path.split('/').indexOf(`{${name}}`)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function objectOf(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
