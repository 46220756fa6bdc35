import { isObject, listOf, objectOf, pointerTo, textOf, textsOf } from './json.ts'
import { items, type Located, member, members } from './located.ts'
import { type OpenDocument, unroutedResponses } from './open-document.ts'
import type { AllOf, SchemaReader } from './schema/shape.ts'

/** The error codes of an OpenAPI document with their JSON pointers. */
export interface CodeList {
  readonly codes: ReadonlyMap<string, string>
  readonly statuses: ReadonlyMap<string, { readonly status: unknown; readonly pointer: string }>
}

/** Returns the codes listed in error bodies, in components named after error codes and in `x-error-codes`. */
export function codeListsOf(document: OpenDocument, reader: SchemaReader): CodeList {
  const codes = new Map<string, string>()
  const note = (code: string, pointer: string): unknown => codes.has(code) || codes.set(code, pointer)
  const root: Located = { node: document.root, pointer: '#' }
  const refusals = new Map(refusalsOf(document).map(({ response }) => [response.pointer, response]))
  for (const response of refusals.values())
    for (const schema of bodiesOf(response))
      for (const [code, pointer] of codesOfBody(reader, schema, 0)) note(code, pointer)
  const statuses = new Map<string, { status: unknown; pointer: string }>()
  for (const [name, schema] of members(member(root, 'components', 'schemas'))) {
    if (/error.?codes?$/i.test(name))
      for (const shape of reader.shapesOf([schema]))
        for (const code of textsOf(shape.values)) note(code, `${schema.pointer}/enum`)
  }
  for (const extension of extensionsIn(root, 'x-statuses'))
    for (const [code, status] of members(extension))
      statuses.set(code, { status: status.node, pointer: status.pointer })
  for (const { node, pointer } of extensionsIn(root, 'x-error-codes'))
    for (const code of codesOfExtension(node)) note(code, pointer)
  return { codes, statuses }
}

/** The codes in the examples of an error response, with their pointers. */
export interface ExampleCodes {
  readonly status: string
  readonly codes: ReadonlyMap<string, string>
}

/** Returns the codes in the examples of each error response by operation and status. */
export function exampleCodesOf(document: OpenDocument): ReadonlyMap<string, ExampleCodes> {
  const found = new Map<string, ExampleCodes>()
  for (const { name, status, response } of refusalsOf(document)) {
    const shown = new Map<string, string>()
    for (const [, mediaType] of members(member(response, 'content')))
      for (const value of examplesOf(document, mediaType))
        for (const [key, code] of Object.entries(objectOf(value.node)))
          if (isCodeName(key) && typeof code === 'string') shown.set(code, pointerTo(value.pointer, key))
    found.set(name, { status, codes: shown })
  }
  return found
}

interface Refusal {
  readonly name: string
  readonly status: string
  readonly response: Located
}

function refusalsOf(document: OpenDocument): readonly Refusal[] {
  const paths = members(member({ node: document.root, pointer: '#' }, 'paths')).map(
    ([path, item]) => [path, document.follow(item)] as const,
  )
  const unrouted = member({ node: document.root, pointer: '#' }, unroutedResponses)
  const routed = paths.flatMap(([path, item]) =>
    members(item).flatMap(([method, operation]) => {
      const id = textOf(objectOf(operation.node)['operationId']) ?? `${method.toUpperCase()} ${path}`
      return refusalsAmong(document, id, member(operation, 'responses'))
    }),
  )
  return [...routed, ...refusalsAmong(document, 'requests that no operation takes', unrouted)]
}

function refusalsAmong(document: OpenDocument, operation: string, responses: Located): readonly Refusal[] {
  return members(responses)
    .filter(([status]) => /^[45]|^default$/.test(status))
    .map(([status, response]) => ({
      name: `${operation}, response ${status}`,
      status,
      response: document.follow(response),
    }))
}

function bodiesOf(response: Located): readonly AllOf[] {
  return members(member(response, 'content')).map(([, mediaType]) => [member(mediaType, 'schema')])
}

const isCodeName = (name: string): boolean =>
  /code$/i.test(name) || ['error', 'type', 'reason'].includes(name)

const maxDepth = 3

/** Returns the enum values of properties named like a code, up to maxDepth levels below a body. */
function codesOfBody(
  reader: SchemaReader,
  schema: AllOf,
  depth: number,
): readonly (readonly [string, string])[] {
  if (depth > maxDepth || !reader.budget.take(1, schema[0]?.pointer ?? '#')) return []
  return reader.shapesOf(schema).flatMap((shape) => {
    if (shape.type !== 'object') return []
    return [...shape.properties].flatMap(([name, property]): readonly (readonly [string, string])[] => {
      const below = codesOfBody(reader, property, depth + 1)
      if (!isCodeName(name)) return below
      const own = reader.shapesOf(property).flatMap((value) => {
        const named = value.type === 'string' ? [...textsOf(value.values), ...value.known] : []
        return named.map((code) => [code, value.pointer] as const)
      })
      return [...own, ...below]
    })
  })
}

function examplesOf(document: OpenDocument, mediaType: Located): readonly Located[] {
  const named = members(member(mediaType, 'examples')).map(([, example]) =>
    member(document.follow(example), 'value'),
  )
  const single = member(mediaType, 'example')
  return single.node === undefined ? named : [...named, single]
}

/** Returns the values of an extension at any depth. */
function extensionsIn(at: Located, name: string): readonly Located[] {
  if (Array.isArray(at.node)) return items(at).flatMap((item) => extensionsIn(item, name))
  return members(at).flatMap(([key, value]) => (key === name ? [value] : extensionsIn(value, name)))
}

function codesOfExtension(extension: unknown): readonly string[] {
  const described = listOf(extension).flatMap((item) => textOf(objectOf(item)['code']) ?? [])
  return [...textsOf(extension), ...described, ...(isObject(extension) ? Object.keys(extension) : [])]
}
