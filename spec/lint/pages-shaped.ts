import { type Located, member, type OpenDocument } from './document.ts'
import { type JsonObject, objectOf, textsOf } from './json.ts'
import {
  type Fault,
  type HouseRule,
  mediaTypesOf,
  operationsOf,
  type PlacedOperation,
  type PlacedSchema,
  schemasUnder,
} from './parts.ts'

/** An operation that lists is asked for a page by limit and cursor and answers with one, within the bounds that are its own. */
export const pagesShaped: HouseRule = {
  id: 'pages-shaped',
  says: 'A list takes limit (with bounds and a default) and cursor, and answers with limit, within the same bounds, and an optional nextCursor.',
  faultsOf: (document, { bounds }) =>
    operationsOf(document).flatMap((operation) => {
      const page = pageOf(document, operation)
      if (page === undefined) return []
      const limit = parameter(operation, 'limit')
      const asked = limit && schemasUnder(document, member(limit, 'schema'))[0]?.keywords
      return [
        ...limitFaults(operation, limit, asked ?? {}, objectOf(objectOf(bounds)[operation.id])),
        ...cursorFaults(operation),
        ...answerFaults(operation, page, asked ?? {}),
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

const lacks = ({ id, at }: PlacedOperation, name: string): Fault => ({
  pointer: at.pointer,
  message: `${id} answers with a list and must take the query parameter ${name}.`,
})

function limitFaults(
  operation: PlacedOperation,
  limit: Located | undefined,
  asked: JsonObject,
  own: JsonObject,
): readonly Fault[] {
  if (limit === undefined) return [lacks(operation, 'limit')]
  const missing = ['minimum', 'maximum', 'default'].find((keyword) => typeof asked[keyword] !== 'number')
  const wrong = Object.keys(own).find((keyword) => asked[keyword] !== own[keyword])
  const [, must] =
    (
      [
        [objectOf(limit.node)['required'] === true, 'be optional.'],
        [asked['type'] !== 'integer', 'be an integer.'],
        [missing !== undefined, `have a ${missing}.`],
        [wrong !== undefined, `have the ${wrong} ${own[`${wrong}`]}; it is ${asked[`${wrong}`]}.`],
      ] as const
    ).find(([isBroken]) => isBroken) ?? []
  if (must === undefined) return []
  return [{ pointer: `${limit.pointer}/schema`, message: `The limit of ${operation.id} must ${must}` }]
}

function cursorFaults(operation: PlacedOperation): readonly Fault[] {
  const cursor = parameter(operation, 'cursor')
  if (cursor === undefined) return [lacks(operation, 'cursor')]
  if (objectOf(cursor.node)['required'] !== true) return []
  const message = `The cursor of ${operation.id} must be optional: the first page has none.`
  return [{ pointer: cursor.pointer, message }]
}

function answerFaults({ id }: PlacedOperation, page: Page, asked: JsonObject): readonly Fault[] {
  const limit = page.properties.get('limit')
  const { pointer } = page.at
  const faults: Fault[] = []
  if (limit === undefined || !page.required.includes('limit'))
    faults.push({ pointer, message: `The page of ${id} must carry the limit that applies, always.` })
  if (!page.properties.has('nextCursor'))
    faults.push({ pointer, message: `The page of ${id} must have a nextCursor.` })
  else if (page.required.includes('nextCursor'))
    faults.push({ pointer, message: `The nextCursor of ${id} must be optional: the last page has none.` })
  const other = ['minimum', 'maximum'].find(
    (keyword) => asked[keyword] !== undefined && limit && asked[keyword] !== limit.keywords[keyword],
  )
  if (other !== undefined && limit !== undefined)
    faults.push({
      pointer: limit.at.pointer,
      message: `The limit in the page of ${id} must have the ${other} ${asked[other]} of the parameter; it has ${limit.keywords[other] ?? 'none'}.`,
    })
  return faults
}
