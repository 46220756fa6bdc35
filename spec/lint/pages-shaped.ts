import { member, type OpenDocument } from './document.ts'
import { type JsonObject, objectOf, textsOf } from './json.ts'
import {
  type LintRule,
  mediaTypesOf,
  operationsOf,
  type PlacedOperation,
  type Problem,
  schemasUnder,
} from './openapi-elements.ts'

/** The lint rule on list operations: they take limit and cursor, and return a page within the same bounds. */
export const pagesShaped: LintRule = {
  id: 'pages-shaped',
  text: 'A list takes limit (with bounds and a default) and cursor, and answers with limit, within the same bounds, and an optional nextCursor.',
  *problemsOf(document, { bounds }) {
    for (const operation of operationsOf(document)) {
      const page = pageOf(document, operation)
      if (page === undefined) continue
      const { id, at, parameters } = operation
      const [limit, cursor] = ['limit', 'cursor'].map((name) =>
        parameters.find(({ node }) => objectOf(node)['name'] === name && objectOf(node)['in'] === 'query'),
      )
      const param = (limit && schemasUnder(document, member(limit, 'schema'))[0]?.keywords) ?? {}
      const lacks = `${id} answers with a list and must take the query parameter`
      if (limit === undefined) yield { pointer: at.pointer, message: `${lacks} limit.` }
      else {
        const isRequired = objectOf(limit.node)['required'] === true
        const must = isRequired ? 'be optional' : limitProblem(param, objectOf(objectOf(bounds)[id]))
        const message = `The limit of ${id} must ${must}.`
        if (must !== undefined) yield { pointer: `${limit.pointer}/schema`, message }
      }
      if (cursor === undefined) yield { pointer: at.pointer, message: `${lacks} cursor.` }
      else if (objectOf(cursor.node)['required'] === true)
        yield {
          pointer: cursor.pointer,
          message: `The cursor of ${id} must be optional: the first page has none.`,
        }
      yield* pageProblems(id, page, param)
    }
  },
}

type Page = NonNullable<ReturnType<typeof pageOf>>

/** Returns the body schema of a list operation: a GET whose 200 has an array as a top-level property. */
function pageOf(document: OpenDocument, { method, at }: PlacedOperation) {
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

/** Returns what is missing in the schema of a limit, as in "must be an integer"; undefined if nothing is. */
function limitProblem(param: JsonObject, bounds: JsonObject): string | undefined {
  if (param['type'] !== 'integer') return 'be an integer'
  const missing = ['minimum', 'maximum', 'default'].find((keyword) => typeof param[keyword] !== 'number')
  if (missing !== undefined) return `have a ${missing}`
  const wrong = Object.keys(bounds).find((keyword) => param[keyword] !== bounds[keyword])
  return wrong && `have the ${wrong} ${bounds[wrong]}; it is ${param[wrong]}`
}

function* pageProblems(id: string, { at, required, properties }: Page, param: JsonObject): Iterable<Problem> {
  const { pointer } = at
  const limit = properties.get('limit')
  if (limit === undefined || !required.includes('limit'))
    yield { pointer, message: `The page of ${id} must carry the limit that applies, always.` }
  if (!properties.has('nextCursor')) yield { pointer, message: `The page of ${id} must have a nextCursor.` }
  else if (required.includes('nextCursor'))
    yield { pointer, message: `The nextCursor of ${id} must be optional: the last page has none.` }
  const other = ['minimum', 'maximum'].find(
    (keyword) => param[keyword] !== undefined && limit && param[keyword] !== limit.keywords[keyword],
  )
  if (other !== undefined && limit !== undefined)
    yield {
      pointer: limit.at.pointer,
      message: `The limit in the page of ${id} must have the ${other} ${param[other]} of the parameter; it has ${limit.keywords[other] ?? 'none'}.`,
    }
}
