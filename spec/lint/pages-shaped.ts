import { type Located, member, members, type OpenDocument } from './document.ts'
import type { Fault, HouseRule } from './house-rule.ts'
import { objectOf, textsOf } from './json.ts'
import { mediaTypesOf, operationsOf, type PlacedOperation, type PlacedSchema, schemasUnder } from './parts.ts'

/** An operation that lists is asked for a page by limit and cursor and answers with one, within the bounds that are its own. */
export const pagesShaped: HouseRule = {
  id: 'pages-shaped',
  says: 'A list takes limit (with bounds and a default) and cursor, and answers with limit, within the same bounds, and an optional nextCursor.',
  faultsOf: (document, { bounds }) =>
    operationsOf(document).flatMap((operation) => {
      const page = pageOf(document, operation)
      if (page === undefined) return []
      const limit = parameter(operation, 'limit')
      return [
        ...limitFaults(document, operation, limit, objectOf(bounds)[operation.id]),
        ...cursorFaults(operation),
        ...answerFaults(operation, page, limit && keywordsOf(document, member(limit, 'schema'))),
      ]
    }),
}

interface Page {
  readonly at: Located
  readonly required: readonly string[]
  readonly properties: ReadonlyMap<string, PlacedSchema>
}

/** The body of a GET's success that holds a list at its top. */
function pageOf(document: OpenDocument, { method, at }: PlacedOperation): Page | undefined {
  if (method !== 'get') return undefined
  const response = document.follow(member(at, 'responses', '200'))
  for (const [, mediaType] of mediaTypesOf(response)) {
    const [body, ...below] = schemasUnder(document, member(mediaType, 'schema'))
    const top = below.filter(({ trail }) => /^\.[^.[]+$/.test(trail))
    if (body !== undefined && top.some(({ keywords }) => keywords['type'] === 'array'))
      return {
        at: body.at,
        required: textsOf(body.keywords['required']),
        properties: new Map(top.map((schema) => [schema.name, schema])),
      }
  }
  return undefined
}

function parameter({ parameters }: PlacedOperation, name: string): Located | undefined {
  return parameters.find(({ node }) => objectOf(node)['name'] === name && objectOf(node)['in'] === 'query')
}

function keywordsOf(document: OpenDocument, schema: Located): PlacedSchema['keywords'] {
  return schemasUnder(document, schema)[0]?.keywords ?? {}
}

function limitFaults(
  document: OpenDocument,
  { id, at }: PlacedOperation,
  limit: Located | undefined,
  own: unknown,
): readonly Fault[] {
  if (limit === undefined)
    return [
      { pointer: at.pointer, message: `${id} answers with a list and must take the query parameter limit.` },
    ]
  const keywords = keywordsOf(document, member(limit, 'schema'))
  const fault = (message: string): readonly Fault[] => [{ pointer: `${limit.pointer}/schema`, message }]
  if (objectOf(limit.node)['required'] === true) return fault(`The limit of ${id} must be optional.`)
  if (keywords['type'] !== 'integer') return fault(`The limit of ${id} must be an integer.`)
  const missing = ['minimum', 'maximum', 'default'].find((keyword) => typeof keywords[keyword] !== 'number')
  if (missing !== undefined) return fault(`The limit of ${id} must have a ${missing}.`)
  const wrong = members({ node: own, pointer: '' }).find(([keyword, { node }]) => keywords[keyword] !== node)
  if (wrong === undefined) return []
  return fault(`The limit of ${id} must have the ${wrong[0]} ${wrong[1].node}; it is ${keywords[wrong[0]]}.`)
}

function cursorFaults(operation: PlacedOperation): readonly Fault[] {
  const cursor = parameter(operation, 'cursor')
  if (cursor === undefined)
    return [
      {
        pointer: operation.at.pointer,
        message: `${operation.id} answers with a list and must take the query parameter cursor.`,
      },
    ]
  if (objectOf(cursor.node)['required'] !== true) return []
  return [
    {
      pointer: cursor.pointer,
      message: `The cursor of ${operation.id} must be optional: the first page has none.`,
    },
  ]
}

function answerFaults(
  { id }: PlacedOperation,
  page: Page,
  asked: PlacedSchema['keywords'] | undefined,
): readonly Fault[] {
  const [limit, next] = [page.properties.get('limit'), page.properties.get('nextCursor')]
  const fault = (message: string): Fault => ({ pointer: page.at.pointer, message })
  const faults: Fault[] = []
  if (limit === undefined || !page.required.includes('limit'))
    faults.push(fault(`The page of ${id} must carry the limit that applies, always.`))
  if (next === undefined) faults.push(fault(`The page of ${id} must have a nextCursor.`))
  else if (page.required.includes('nextCursor'))
    faults.push(fault(`The nextCursor of ${id} must be optional: the last page has none.`))
  const other = ['minimum', 'maximum'].find(
    (keyword) =>
      asked?.[keyword] !== undefined && limit !== undefined && asked[keyword] !== limit.keywords[keyword],
  )
  if (other !== undefined && limit !== undefined)
    faults.push({
      pointer: limit.at.pointer,
      message: `The limit in the page of ${id} must have the ${other} ${asked?.[other]} of the parameter; it has ${limit.keywords[other] ?? 'none'}.`,
    })
  return faults
}
